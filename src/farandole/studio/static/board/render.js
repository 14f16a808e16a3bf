// @ts-check
/** The picture of a board: layers of SVG, of which only changed parts are redrawn. */

import { put, svg } from "../page/dom.js";
import { SYMBOLS, digitsOf } from "../shapes/houses.js";
import { changedCells } from "./changes.js";
import { arrow } from "./curves.js";
import { CELL, letter, marks, wordsOf } from "./marks.js";
import { drawSigns, marginOf } from "./signs.js";

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {{rule: string, cells: readonly number[]}} Extra a house that a rule adds */

const NOWHERE = { display: "none" };
const EDGE = 3;
/** The radius of the ring around a mark. */
const RADIUS = 9;
/** One pattern for each colour, so that no colour depends on its hue alone. */
const PATTERNS = [
  "M0 16L16 0M-4 4L4-4M12 20L20 12",
  "M0 0L16 16M12-4L20 4M-4 12L4 20",
  "M8 6v4M6 8h4",
  "M0 8h16",
  "M8 0v16",
  "M0 16L16 0M0 0L16 16",
  "M4 4h.1M12 12h.1",
  "M8 0v16M0 8h16",
];

export class Picture {
  /** @param {number} side @param {readonly number[]} regions @param {readonly Extra[]} extras */
  constructor(side, regions, extras) {
    this.side = side;
    const size = side * CELL;
    this.thin = svg("path", { class: "thin", d: lines(side, regions, false) });
    this.thick = svg("path", { class: "thick", d: lines(side, regions, true) });
    this.fills = svg("g", { class: "fills" });
    this.hints = svg("g", { class: "hints" });
    // The marks of the highlighted digit share one path below all marks, so the marks themselves don't change.
    this.alike = svg("path", { class: "lit alike" });
    this.under = svg("path", { class: "lit under" });
    this.marks = svg("g", { class: "marks" });
    this.links = svg("g", { class: "links" });
    this.pen = svg("g", { class: "pen" });
    this.digits = svg("g", { class: "digits" });
    this.selection = svg("path", { class: "chosen" });
    // Signs of rules, below the lines of the grid and above them.
    this.low = svg("g", { class: "signs" });
    this.high = svg("g", { class: "signs" });
    this.cursor = svg("rect", { class: "cursor", width: CELL - 6, height: CELL - 6, rx: 3 });
    this.element = svg(
      "svg",
      { class: side > 9 ? "picture wide-board" : "picture", viewBox: `${-EDGE} ${-EDGE} ${size + 2 * EDGE} ${size + 2 * EDGE}`, "aria-hidden": "true" },
      svg("defs", {}, ...PATTERNS.map(pattern)),
      svg("rect", { class: "paper", width: size, height: size }),
      this.fills,
      ...extras.flatMap((extra) => drawTints(side, extra)),
      ...extras.flatMap((extra) => drawLines(side, extra)),
      this.hints,
      this.selection,
      this.low,
      this.thin,
      this.thick,
      svg("rect", { class: "thick", width: size, height: size }),
      this.high,
      this.links,
      this.alike,
      this.under,
      this.marks,
      this.digits,
      this.pen,
      this.cursor,
    );
    this.cells = regions.map((_, cell) => {
      // No transforms: each would be painted separately, and there are hundreds.
      const [left, top] = [(cell % side) * CELL, Math.floor(cell / side) * CELL];
      // Empty groups are not laid out.
      const fill = svg("g", NOWHERE);
      const hint = svg("g", NOWHERE);
      const mark = svg("g", NOWHERE);
      const digit = svg("text", { x: left + CELL / 2, y: top + CELL / 2, class: "digit", ...NOWHERE });
      this.fills.append(fill);
      this.hints.append(hint);
      this.marks.append(mark);
      this.digits.append(digit);
      /** @type {Map<number, [number, number]>} the position of each mark */
      const places = new Map();
      /** @type {import("./marks.js").Mark[]} all marks of the cell */
      const glyphs = [];
      return { left, top, fill, hint, mark, digit, places, glyphs, keys: ["", "", "", ""] };
    });
    /** @type {BoardState | null} the state that is drawn */
    this.state = null;
    this.isAlike = "";
    this.outline = "";
    /** @type {readonly import("./state.js").Link[]} */
    this.lastLinks = [];
  }

  /** A line drawn by hand: strong lines are solid, weak lines dashed. @param {import("./state.js").Link} link */
  line({ from, to, kind }) {
    const [[x, y], [toX, toY]] = [this.end(from), this.end(to)];
    const length = Math.hypot(toX - x, toY - y) || 1;
    const [right, down] = [(toX - x) / length, (toY - y) / length];
    // From ring to ring, bent slightly to one side, so that no two lines overlap.
    const bend = Math.min(24, length / 6);
    const start = `${x + 9 * right} ${y + 9 * down}`;
    const middle = `${(x + toX) / 2 - bend * down} ${(y + toY) / 2 + bend * right}`;
    return svg("path", { class: `link ${kind}`, d: `M${start}Q${middle} ${toX - 9 * right} ${toY - 9 * down}` });
  }

  /** Links as arrows that avoid digits and each other. @param {readonly import("./state.js").Link[]} links */
  arrows(links) {
    const size = this.side * CELL;
    const obstacles = this.cells.flatMap(({ left, top, glyphs }, cell) =>
      this.state?.digits[cell] ? [{ x: left + CELL / 2, y: top + CELL / 2, radius: 17, weight: 0.5 }] : glyphs.map(({ x, y, role }) => ({ x: left + x, y: top + y, radius: role ? RADIUS + 3 : 8, weight: role ? 3 : 1 })),
    );
    /** @type {import("./curves.js").Arrow[]} */
    const arrows = [];
    return links.flatMap(({ from, to, kind, isPast }) => {
      const [start, end] = this.nearest(from, to);
      if (Math.hypot(start[0] - end[0], start[1] - end[1]) < 1) return [];
      const { line, head, points } = arrow(start, end, obstacles, arrows, RADIUS + 1, size);
      arrows.push({ line, head, points });
      const past = isPast ? " past" : "";
      return [svg("path", { class: `link ${kind}${past}`, d: line }), svg("path", { class: `tip${past}`, d: head })];
    });
  }

  /** The closest pair of marks of the two ends of a link. @param {import("./state.js").Link["from"]} from @param {import("./state.js").Link["to"]} to @returns {[[number, number], [number, number]]} */
  nearest(from, to) {
    /** @type {[[number, number], [number, number]][]} */
    const pairs = from.cells.flatMap((cell) => to.cells.map((other) => [this.end({ cells: [cell], digit: from.digit }), this.end({ cells: [other], digit: to.digit })]));
    const far = (/** @type {[[number, number], [number, number]]} */ [[x, y], [toX, toY]]) => Math.hypot(toX - x, toY - y);
    return pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best));
  }

  /** The centre of the marks of a link's end. @param {{cells: number[], digit: number}} end @returns {[number, number]} */
  end({ cells, digit }) {
    const places = cells.map((cell) => {
      const [x, y] = this.cells[cell].places.get(digit) ?? [CELL / 2, CELL / 2];
      return [(cell % this.side) * CELL + x, Math.floor(cell / this.side) * CELL + y];
    });
    const sum = places.reduce(([x, y], [right, down]) => [x + right, y + down], [0, 0]);
    return [sum[0] / places.length, sum[1] / places.length];
  }

  /**
   * The nearest mark of the cell at a point, or the cell itself (digit 0).
   * @param {number} x in cells @param {number} y @returns {[number, number]} cell and digit; -1 outside the board
   */
  endAt(x, y) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (row < 0 || column < 0 || row >= this.side || column >= this.side) return [-1, 0];
    const cell = row * this.side + column;
    let [digit, least] = [0, 14];
    for (const [candidate, [left, top]] of this.cells[cell].places) {
      const far = Math.hypot(left - (x - column) * CELL, top - (y - row) * CELL);
      if (far < least) [digit, least] = [candidate, far];
    }
    return [cell, digit];
  }

  /** Draw the borders of other regions. @param {readonly number[]} regions */
  divide(regions) {
    this.thin.setAttribute("d", lines(this.side, regions, false));
    this.thick.setAttribute("d", lines(this.side, regions, true));
  }

  /** Draw the signs of rules; clues outside make room around the board. @param {readonly import("./signs.js").Sign[]} signs @returns {number} this room, in cells */
  sign(signs) {
    const { low, high } = drawSigns(signs);
    this.low.replaceChildren(...low);
    this.high.replaceChildren(...high);
    const margin = Math.round(marginOf(signs, this.side) * 100) / 100;
    const [start, size] = [EDGE + margin * CELL, this.side * CELL];
    this.element.setAttribute("viewBox", `${-start} ${-start} ${size + 2 * start} ${size + 2 * start}`);
    return margin;
  }

  /** Highlight all marks of a digit. @param {number} digit 0 for none */
  drawAlike(digit) {
    const { side } = this;
    /** @type {[number, number][]} */
    const middles = [];
    if (digit) for (const { left, top, glyphs } of this.cells) for (const mark of glyphs) if (mark.digit === digit) middles.push([left + mark.x, top + mark.y]);
    const key = middles.join();
    if (key === this.isAlike) return;
    this.isAlike = key;
    const [wide, high] = side > 16 ? [6, 6] : side > 9 ? [7, 7] : [8, 8.5];
    this.alike.setAttribute("d", middles.map(([x, y]) => `M${x - wide} ${y - high}h${2 * wide}v${2 * high}h${-2 * wide}z`).join(""));
    this.under.setAttribute("d", middles.map(([x, y]) => `M${x - wide} ${y + high}h${2 * wide}`).join(""));
  }

  /** @param {BoardState} state @returns {readonly number[]} the cells that were checked for changes */
  draw(state) {
    /** @type {import("./state.js").Accent[][]} */
    const accents = state.digits.map(() => []);
    for (const accent of state.accents) accents[accent.cell]?.push(accent);
    const cells = changedCells(this.state, state);
    this.state = state;
    for (const cell of cells) {
      const parts = this.cells[cell];
      const { left, top } = parts;
      const digit = state.digits[cell];
      const tint = state.seen.has(cell) ? "seen" : "";
      const isLit = state.lit > 0 && digit === state.lit && !state.selected.has(cell);
      once(parts.keys, 0, `${state.colours[cell]}/${tint}/${isLit}`, () => {
        const colours = digitsOf(state.colours[cell]);
        const wide = CELL / (colours.length || 1);
        hold(parts.fill, [
          ...(tint ? [square(left, top, CELL, tint)] : []),
          ...colours.flatMap((colour, at) => [square(left + at * wide, top, wide, `tint colour-${colour}`), square(left + at * wide, top, wide, `texture texture-${colour}`)]),
          ...(isLit ? [square(left, top, CELL, "lit")] : []),
        ]);
      });
      const cellAccents = accents[cell].filter((accent) => accent.digit === undefined);
      once(parts.keys, 1, `${cellAccents.map((accent) => `${accent.role}/${accent.note}`)}/${state.centre[cell]}`, () => {
        hold(parts.hint, [...cellAccents.map((accent) => square(left, top, CELL, `role role-${accent.role}`)), ...cellAccents.flatMap((accent) => (accent.note ? [letter(state, cell, left, top, accent.note)] : []))]);
      });
      const roles = accents[cell].filter((accent) => accent.digit !== undefined);
      const key = digit ? "" : `${state.fixed}/${state.labelled.has(cell)}/${state.corner[cell]}/${state.centre[cell]}/${roles.map((accent) => `${accent.digit}${accent.role}${accent.note}${accent.isNow}`)}`;
      once(parts.keys, 2, key, () => {
        parts.places.clear();
        parts.glyphs = digit ? [] : marks(state, cell, roles, parts.places).map((mark) => ({ ...mark, role: roles.find((other) => other.digit === mark.digit)?.role }));
        hold(parts.mark, wordsOf(parts, roles, state.side));
      });
      const kind = state.givens[cell] ? "given" : "entered";
      const wrong = state.wrong.has(cell);
      once(parts.keys, 3, `${digit}/${kind}/${wrong}`, () => {
        put(parts.digit, "", digit ? SYMBOLS[digit] : "");
        put(parts.digit, "display", digit ? "inline" : "none");
        put(parts.digit, "class", `digit ${kind}${wrong ? " wrong" : ""}`);
      });
    }
    this.drawAlike(state.lit);
    if (state.links !== this.lastLinks) {
      this.lastLinks = state.links;
      this.links.replaceChildren(...this.arrows(state.links));
    }
    if (state.pen.length || this.pen.firstChild) this.pen.replaceChildren(...state.pen.map((link) => this.line(link)));
    const { side, selected, focus } = state;
    const outline = [...selected].sort((a, b) => a - b).join();
    if (outline !== this.outline) {
      this.outline = outline;
      this.selection.setAttribute("d", [...selected].map((cell) => `M${(cell % side) * CELL + 1} ${Math.floor(cell / side) * CELL + 1}h62v62h-62z`).join(""));
    }
    put(this.cursor, "x", String((focus % side) * CELL + 3));
    put(this.cursor, "y", String(Math.floor(focus / side) * CELL + 3));
    return cells;
  }
}

/** The tint of a rule's house. A diagonal is drawn as a line; if every cell has the rule, tints would be meaningless. @param {number} side @param {Extra} extra */
function drawTints(side, { rule, cells }) {
  if (rule === "disjoint" || rule === "diagonals") return [];
  return cells.map((cell) => svg("rect", { x: (cell % side) * CELL, y: Math.floor(cell / side) * CELL, width: CELL, height: CELL, class: "extra" }));
}

/** The outline of a rule's house, above all tints: a diagonal, or the border of the cells. @param {number} side @param {Extra} extra */
function drawLines(side, { rule, cells }) {
  if (rule === "disjoint") return [];
  const middles = cells.map((cell) => `${((cell % side) + 0.5) * CELL} ${(Math.floor(cell / side) + 0.5) * CELL}`);
  if (rule === "diagonals") return [svg("path", { class: "extra-line", d: `M${middles.join("L")}` })];
  const inside = Array.from({ length: side * side }, (_, cell) => Number(cells.includes(cell)));
  return [svg("path", { class: "extra-rim", d: lines(side, inside, true) })];
}

/** @param {string[]} keys @param {number} at @param {string} key @param {() => void} draw */
function once(keys, at, key, draw) {
  if (keys[at] === key) return;
  keys[at] = key;
  draw();
}

/** Set the children of a group; an empty group isn't laid out. @param {SVGElement} group @param {SVGElement[]} parts */
function hold(group, parts) {
  group.replaceChildren(...parts);
  put(group, "display", parts.length ? "inline" : "none");
}

/** @param {number} x @param {number} y @param {number} width @param {string} kind */
function square(x, y, width, kind) {
  return svg("rect", { x, y, width, height: CELL, class: kind });
}

/** @param {string} path @param {number} at */
function pattern(path, at) {
  return svg("pattern", { id: `texture-${at + 1}`, width: 16, height: 16, patternUnits: "userSpaceOnUse" }, svg("path", { d: path, class: "stroke" }));
}

/**
 * The lines between cells: those between regions, or the others.
 * @param {number} side @param {readonly number[]} regions @param {boolean} thick
 */
function lines(side, regions, thick) {
  let path = "";
  for (let cell = 0; cell < side * side; cell += 1) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column + 1 < side && (regions[cell] !== regions[cell + 1]) === thick) path += `M${(column + 1) * CELL} ${row * CELL}v${CELL}`;
    if (row + 1 < side && (regions[cell] !== regions[cell + side]) === thick) path += `M${column * CELL} ${(row + 1) * CELL}h${CELL}`;
  }
  return path;
}
