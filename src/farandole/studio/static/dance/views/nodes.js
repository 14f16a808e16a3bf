// @ts-check
/** Nodes and their four links, from near. */

/** @typedef {import("./matrix.js").Scene} Scene */
/** @typedef {import("./layout.js").View} View */
export const LIFT = 0.14; // of an entry: so far is a lifted node from its place

/** @typedef {{first: number, last: number, top: number, bottom: number}} Range */

/**
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size of an entry
 * @param {{isLifted: boolean, isChosen: boolean, isCovered: boolean, isLit: boolean, colour: number}} state
 * @param {Scene} scene
 */
export function drawNode(context, x, y, size, state, { colours, problem }) {
  const half = size * 0.26;
  const lift = state.isLifted ? size * LIFT : 0;
  context.beginPath();
  context.roundRect(x - half + lift, y - half - lift, 2 * half, 2 * half, half * 0.45);
  context.lineWidth = state.isLit ? 3 : 1.5;
  if (state.isLifted) {
    context.fillStyle = colours.paper;
    context.strokeStyle = state.isLit ? colours.dead : state.isChosen ? colours.accent : colours.line;
    context.setLineDash([3, 2]);
  } else {
    context.fillStyle = state.isChosen ? colours.accent : state.isCovered ? colours.line : colours.ink;
    context.strokeStyle = state.isLit ? colours.dead : context.fillStyle;
  }
  context.fill();
  context.stroke();
  context.setLineDash([]);
  if (state.colour) {
    context.fillStyle = state.isLifted ? colours.ink : colours.paper;
    context.font = `600 ${half * 1.1}px ${colours.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(problem.colourNames[state.colour - 1].slice(0, 2), x + lift, y - lift + 0.5);
  }
}

/**
 * The ring of the headers that aren't covered, from left to right; a link leaps over those that are.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} left where column 0 begins @param {number} y @param {number} wide
 */
export function drawRing(context, { replay, colours }, left, y, wide) {
  const { right, root } = replay.links;
  context.strokeStyle = colours.line;
  context.lineWidth = 1.2;
  context.beginPath();
  for (let header = right[root]; header !== root && right[header] !== root; header = right[header]) {
    const from = left + (header + 0.5) * wide + 9;
    const to = left + (right[header] + 0.5) * wide - 9;
    context.moveTo(from, y);
    if (right[header] === header + 1) context.lineTo(to, y);
    else context.quadraticCurveTo((from + to) / 2, y - 22, to, y);
    context.moveTo(to - 4, y - 3);
    context.lineTo(to, y);
    context.lineTo(to - 4, y + 3);
  }
  context.stroke();
}

/**
 * The links as they stand: to the right and to the left a little above and below the middle, down and
 * up a little beside it. A lifted node still points at its old neighbours, dashed; they don't point back.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view @param {Range} range
 */
export function drawLinks(context, { problem, replay, colours }, view, { first, last, top, bottom }) {
  const { links } = replay;
  const { starts, entries } = problem;
  const off = Math.min(view.wide, view.high) * 0.09;
  const edge = Math.min(view.wide, view.high) * 0.26;
  const firm = new Path2D();
  const loose = new Path2D();
  /** @param {number} item */
  const xOf = (item) => view.x + (item + 0.5) * view.wide;
  /** @param {number} option */
  const yOf = (option) => view.y + (option + 0.5) * view.high;
  /** @param {Path2D} path @param {number} x @param {number} y @param {number} toX @param {number} toY */
  const arrow = (path, x, y, toX, toY) => {
    const length = Math.hypot(toX - x, toY - y) || 1;
    const [a, b] = [(toX - x) / length, (toY - y) / length];
    const head = Math.min(5, edge * 0.6);
    path.moveTo(x, y);
    path.lineTo(toX, toY);
    path.moveTo(toX - head * (a - b * 0.6), toY - head * (b + a * 0.6));
    path.lineTo(toX, toY);
    path.lineTo(toX - head * (a + b * 0.6), toY - head * (b - a * 0.6));
  };
  for (let option = top; option <= bottom; option += 1) {
    const y = yOf(option);
    // An option's items are linked in its own order, which needn't be that of the columns.
    for (let at = starts[option]; at + 1 < starts[option + 1]; at += 1) {
      const [one, next] = [entries[at], entries[at + 1]];
      if (Math.max(one, next) < first || Math.min(one, next) > last) continue;
      const side = one < next ? edge : -edge;
      arrow(firm, xOf(one) + side, y - off, xOf(next) - side, y - off);
      arrow(firm, xOf(next) - side, y + off, xOf(one) + side, y + off);
    }
    for (let at = starts[option]; at < starts[option + 1]; at += 1) {
      const item = entries[at];
      if (item < first || item > last) continue;
      const node = links.root + 1 + at;
      const isLifted = links.isLifted(node);
      const path = isLifted ? loose : firm;
      const lift = isLifted ? LIFT * Math.min(view.wide, view.high) : 0;
      const x = xOf(item) + lift;
      const below = links.down[node];
      const above = links.up[node];
      const toBelow = below < links.items ? view.y + problem.options.length * view.high : yOf(links.option[below]) - edge;
      const toAbove = above < links.items ? view.y - 4 : yOf(links.option[above]) + edge;
      arrow(path, x + off, y + edge - lift, x + off, toBelow);
      arrow(path, x - off, y - edge - lift, x - off, toAbove);
    }
  }
  for (let item = first; item <= last; item += 1) {
    const below = links.down[item];
    if (below > links.root) arrow(firm, xOf(item) + off, view.y - 4, xOf(item) + off, yOf(links.option[below]) - edge);
  }
  context.lineWidth = 1.2;
  context.strokeStyle = colours.line;
  context.stroke(firm);
  context.setLineDash([3, 3]);
  context.strokeStyle = colours.dead;
  context.stroke(loose);
  context.setLineDash([]);
}
