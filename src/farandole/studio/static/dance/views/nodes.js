// @ts-check
/** Nodes and their four links, magnified. */

/** @typedef {import("./matrix.js").Scene} Scene */
/** @typedef {import("./motion.js").Moved} Moved */

/**
 * Positions of nodes in a picture: columns of items, rows of options. Options outside the picture have NaN.
 * @typedef {object} Sheet
 * @property {(item: number) => number} x the centre of a column
 * @property {(option: number) => number} y the centre of a row
 * @property {number} wide
 * @property {number} high
 * @property {number} top where columns begin
 * @property {number} bottom and where they end
 */

/** The last move, and its progress from 0 to 1. @typedef {{moved: Moved, part: number}} Moving */

// As fractions of an entry: half a node, half a lifted node, and the offset of a lifted node, which lets links pass.
const HALF = 0.26;
const SMALL = 0.18;
const ASIDE = 0.31;
const ABOVE = 0.16;
const OFF = 0.07; // offset of two parallel links from the centre

/** Draws the nodes of a sheet and their links. */
export class Nodes {
  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Sheet} sheet @param {Moving} moving */
  constructor(context, scene, sheet, moving) {
    this.context = context;
    this.scene = scene;
    this.sheet = sheet;
    this.moving = moving;
    this.size = Math.min(sheet.wide, sheet.high);
    this.fresh = freshLinks(scene, moving.moved);
    this.firm = new Path2D();
    this.changed = new Path2D();
    this.loose = new Path2D();
  }

  /** How far a node has left its column, from 0 to 1. @param {number} node */
  liftOf(node) {
    const isLifted = this.scene.replay.links.isLifted(node);
    if (!this.moving.moved.nodes.has(node)) return isLifted ? 1 : 0;
    return isLifted ? this.moving.part : 1 - this.moving.part;
  }

  /** Its centre, and half its size. @param {number} node @returns {{x: number, y: number, half: number}} */
  place(node) {
    const { links } = this.scene.replay;
    const { sheet, size } = this;
    const lift = this.liftOf(node);
    return { x: sheet.x(links.item[node]) + ASIDE * size * lift, y: sheet.y(links.option[node]) - ABOVE * size * lift, half: size * (HALF - (HALF - SMALL) * lift) };
  }

  /** @param {Path2D} path @param {number} x @param {number} y @param {number} toX @param {number} toY */
  arrow(path, x, y, toX, toY) {
    const length = Math.hypot(toX - x, toY - y);
    if (length < 1) return;
    const [a, b] = [(toX - x) / length, (toY - y) / length];
    const head = Math.min(5, this.size * 0.15);
    path.moveTo(x, y);
    path.lineTo(toX, toY);
    path.moveTo(toX - head * (a - b * 0.6), toY - head * (b + a * 0.6));
    path.lineTo(toX, toY);
    path.lineTo(toX - head * (a + b * 0.6), toY - head * (b - a * 0.6));
  }

  /**
   * An option's nodes are linked left and right in the option's order, which may differ from the order of the
   * columns. The first and last node have a short link to each other.
   * @param {number} option
   */
  row(option) {
    const { links } = this.scene.replay;
    const { starts } = this.scene.problem;
    const [first, last] = [links.root + 1 + starts[option], links.root + starts[option + 1]];
    const off = OFF * this.size;
    for (let node = first; node < last; node += 1) {
      const [a, b] = [this.place(node), this.place(node + 1)];
      if (!Number.isFinite(a.x + b.x)) continue;
      const way = a.x < b.x ? 1 : -1;
      this.arrow(this.firm, a.x + way * a.half, a.y - off, b.x - way * b.half, b.y - off);
      this.arrow(this.firm, b.x - way * b.half, b.y + off, a.x + way * a.half, a.y + off);
    }
    const [a, b] = [this.place(first), this.place(last)];
    const stub = this.size * 0.16;
    if (Number.isFinite(a.x)) this.arrow(this.firm, a.x - a.half, a.y + off, a.x - a.half - stub, a.y + off);
    if (Number.isFinite(b.x)) this.arrow(this.firm, b.x + b.half, b.y - off, b.x + b.half + stub, b.y - off);
  }

  /** A node's links up and down. A lifted node still points at its old neighbours, which no longer point back. @param {number} node */
  column(node) {
    const { links } = this.scene.replay;
    const from = this.place(node);
    if (!Number.isFinite(from.x + from.y)) return;
    const isLifted = links.isLifted(node);
    const side = (isLifted ? 0.16 : OFF) * this.size;
    const middle = this.sheet.x(links.item[node]);
    for (const [way, next, isFresh] of /** @type {const} */ ([[1, links.down[node], this.fresh.down], [-1, links.up[node], this.fresh.up]])) {
      const path = isLifted ? this.loose : isFresh.has(node) ? this.changed : this.firm;
      const x = isLifted ? from.x : middle + way * side;
      const to = this.end(next, way, from.y);
      this.arrow(path, x, from.y + way * from.half, isLifted ? (to.x ?? middle) + side : x, to.y);
    }
  }

  /** Where a link to a node ends: at its edge, at its header, or at the edge of the picture. @param {number} node @param {1 | -1} way @param {number} from @returns {{x?: number, y: number}} */
  end(node, way, from) {
    const { sheet } = this;
    const { links } = this.scene.replay;
    if (node < links.items) return { y: way > 0 ? sheet.bottom : sheet.top };
    const to = this.place(node);
    if (Number.isFinite(to.y)) return { x: to.x, y: to.y - way * to.half };
    return { y: way > 0 ? Math.min(sheet.bottom, from + 0.62 * sheet.high) : Math.max(sheet.top, from - 0.62 * sheet.high) };
  }

  /** A header's link to its first node. @param {number} item */
  header(item) {
    const { links } = this.scene.replay;
    const below = links.down[item];
    const x = this.sheet.x(item) + OFF * this.size;
    const path = this.fresh.down.has(item) ? this.changed : this.firm;
    if (below > links.root) this.arrow(path, x, this.sheet.top, x, this.end(below, 1, this.sheet.top).y);
  }

  /** Draw the collected links. */
  links() {
    const { context } = this;
    const { colours } = this.scene;
    context.lineWidth = 1.2;
    context.strokeStyle = colours.line;
    context.stroke(this.firm);
    context.setLineDash([3, 3]);
    context.strokeStyle = colours.dead;
    context.stroke(this.loose);
    context.setLineDash([]);
    context.lineWidth = 2.4;
    context.strokeStyle = colours.accent;
    context.stroke(this.changed);
  }

  /** @param {number} node @param {{isChosen: boolean, isLit: boolean}} state */
  node(node, { isChosen, isLit }) {
    const { context } = this;
    const { problem, colours, replay } = this.scene;
    const { links } = replay;
    const { x, y, half } = this.place(node);
    const lift = this.liftOf(node);
    context.beginPath();
    context.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.45);
    context.lineWidth = isLit ? 3 : 1.5;
    const full = isChosen ? colours.accent : links.isOut(node) ? colours.line : colours.ink;
    context.fillStyle = colours.paper;
    context.fill();
    context.globalAlpha = 1 - lift;
    context.fillStyle = full;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = isLit || this.moving.moved.nodes.has(node) ? (lift ? colours.dead : colours.accent) : lift ? (isChosen ? colours.accent : colours.line) : full;
    if (isLit) context.strokeStyle = colours.dead;
    if (lift > 0.5) context.setLineDash([3, 2]);
    context.stroke();
    context.setLineDash([]);
    const colour = problem.colours?.[node - links.root - 1] ?? 0;
    if (!colour) return;
    context.fillStyle = lift > 0.5 ? colours.ink : colours.paper;
    context.font = `600 ${half * 1.1}px ${colours.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(problem.colourNames[colour - 1].slice(0, 2), x, y + 0.5);
  }
}

/**
 * The nodes and headers whose links down or up the last move changed: those that now skip the removed node,
 * or lead to the restored one.
 * @param {Scene} scene @param {Moved} moved
 */
function freshLinks({ replay }, { nodes }) {
  const { links } = replay;
  /** @type {Set<number>} */
  const down = new Set();
  /** @type {Set<number>} */
  const up = new Set();
  for (const node of nodes) {
    let [above, below] = [links.up[node], links.down[node]];
    if (links.isLifted(node)) {
      while (above >= links.items && links.isLifted(above)) above = links.up[above];
      while (below >= links.items && links.isLifted(below)) below = links.down[below];
    } else {
      down.add(node);
      up.add(node);
    }
    down.add(above);
    up.add(below);
  }
  return { down, up };
}

/**
 * The ring of headers, from left to right. Links pass below covered headers, which still point at their
 * former neighbours with dashed links. The link past the header that has just left or returned is thick.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {(item: number) => number} xOf @param {number} y @param {number} reach half the width of a header
 * @param {Moving} moving
 */
export function drawRing(context, { problem, replay, colours }, xOf, y, reach, { moved, part }) {
  const { left, right, root, isCovered } = replay.links;
  /** @param {Path2D} path @param {number} from @param {number} to @param {number} bend @param {number} rise */
  const arrow = (path, from, to, bend, rise) => {
    path.moveTo(from, y - rise);
    if (bend) path.quadraticCurveTo((from + to) / 2, y + bend, to, y);
    else path.lineTo(to, y);
    const head = Math.sign(to - from) * 4;
    path.moveTo(to - head, y - 3);
    path.lineTo(to, y);
    path.lineTo(to - head, y + 3);
  };
  const [firm, changed, loose] = [new Path2D(), new Path2D(), new Path2D()];
  for (let header = right[root]; header !== root && right[header] !== root; header = right[header]) {
    const next = right[header];
    const isPast = moved.item >= 0 && header <= moved.item && moved.item <= next;
    arrow(isPast ? changed : firm, xOf(header) + reach, xOf(next) - reach, next === header + 1 ? 0 : 20, 0);
  }
  for (let item = 0; item < problem.primary; item += 1) {
    if (!isCovered[item]) continue;
    const rise = item === moved.item ? 6 * part : 6;
    if (left[item] !== root) arrow(loose, xOf(item) - reach, xOf(left[item]) + reach, 0, rise);
    if (right[item] !== root) arrow(loose, xOf(item) + reach, xOf(right[item]) - reach, 0, rise);
  }
  context.lineWidth = 1.2;
  context.strokeStyle = colours.line;
  context.stroke(firm);
  context.setLineDash([2, 3]);
  context.strokeStyle = colours.dead;
  context.stroke(loose);
  context.setLineDash([]);
  context.lineWidth = 2;
  context.strokeStyle = colours.accent;
  context.stroke(changed);
}
