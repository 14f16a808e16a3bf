// @ts-check
/** A puzzle as a thumbnail: few elements, so that a page can have a thousand. */

import { CELL as FULL } from "../board/marks.js";
import { drawSigns, marginOf } from "../board/signs.js";
import { svg } from "../page/dom.js";
import { CLASSIC, shapeOf } from "../shapes/houses.js";

const CELL = 20;

/** @typedef {import("../shapes/houses.js").Shape} Shape */
/** @type {Map<Shape, {thin: string, thick: string, tint: string}>} */
const cache = new Map();

/**
 * The cells that illustrate a rule: those of its houses, or those that differ from the one in the middle.
 * @type {Record<string, (row: number, column: number, side: number, root: number) => boolean>}
 */
const SHOWN = {
  diagonals: (row, column, side) => row === column || row + column === side - 1,
  windoku: (row, column, _, root) => row % (root + 1) !== 0 && column % (root + 1) !== 0,
  disjoint: (row, column, _, root) => row % root === 0 && column % root === 0,
  "centre-dot": (row, column, _, root) => row % root === (root - 1) / 2 && column % root === (root - 1) / 2,
  asterisk: (row, column) => "14 22 26 41 44 47 62 66 74".includes(`${row}${column}`),
  girandola: (row, column) => "00 08 14 41 44 47 74 80 88".includes(`${row}${column}`),
  "anti-knight": (row, column, side) => isMiddle(row, column, side) || Math.abs((row - (side - 1) / 2) * (column - (side - 1) / 2)) === 2,
  "anti-king": (row, column, side) => isMiddle(row, column, side) || Math.abs((row - (side - 1) / 2) * (column - (side - 1) / 2)) === 1,
};
const isMiddle = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ side) => 2 * row === side - 1 && 2 * column === side - 1;

/** @param {Shape} shape @returns {number[]} */
export function extraCells({ side, box, rules }) {
  const root = Math.sqrt(side);
  return [...box.keys()].filter((cell) => rules.some((rule) => SHOWN[rule]?.(Math.floor(cell / side), cell % side, side, root)));
}

/** @param {Shape} shape */
function linesOf(shape) {
  const entry = cache.get(shape);
  if (entry) return entry;
  const { side, box } = shape;
  let [thin, thick] = ["", ""];
  box.forEach((region, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column + 1 < side) {
      const line = `M${(column + 1) * CELL} ${row * CELL}v${CELL}`;
      if (region === box[cell + 1]) thin += line;
      else thick += line;
    }
    if (row + 1 < side) {
      const line = `M${column * CELL} ${(row + 1) * CELL}h${CELL}`;
      if (region === box[cell + side]) thin += line;
      else thick += line;
    }
  });
  const tint = extraCells(shape).map((cell) => `M${(cell % side) * CELL} ${Math.floor(cell / side) * CELL}h${CELL}v${CELL}h${-CELL}z`).join("");
  const paths = { thin, thick, tint };
  cache.set(shape, paths);
  return paths;
}

/**
 * The thumbnail of a puzzle as a line; `digits` that aren't givens are drawn lighter. It has no label: the
 * text around it describes it.
 * @param {string} puzzle @param {string} [shape] the name of its board @param {string | null} [digits] all digits to display
 * @param {readonly import("../board/signs.js").Sign[]} [signs] those of its rules
 */
export function thumb(puzzle, shape = "9", digits = null, signs = []) {
  const board = shapeOf(shape) ?? CLASSIC;
  const { side } = board;
  const { thin, thick, tint } = linesOf(board);
  const size = side * CELL;
  /** @param {string} kind @param {(cell: number) => string} digitOf */
  const rows = (kind, digitOf) =>
    Array.from({ length: side }, (_, row) => {
      const columns = Array.from({ length: side }, (_, column) => column).filter((column) => digitOf(row * side + column));
      if (!columns.length) return null;
      const x = columns.map((column) => column * CELL + CELL / 2).join(" ");
      return svg("text", { class: kind, x, y: row * CELL + CELL / 2 }, columns.map((column) => digitOf(row * side + column)).join(""));
    });
  /** @param {string | null} text @param {number} cell */
  const at = (text, cell) => (/[1-9A-Z]/i.test(text?.[cell] ?? "") ? /** @type {string} */ (text)[cell] : "");
  const { low, high } = drawSigns(signs);
  const edge = 1.5 + CELL * marginOf(signs, side);
  /** @param {SVGElement[]} parts */
  const small = (parts) => parts.length > 0 && svg("g", { transform: `scale(${CELL / FULL})` }, ...parts);
  return svg(
    "svg",
    { class: "thumb", viewBox: `${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`, "aria-hidden": "true" },
    svg("rect", { class: "paper", width: size, height: size }),
    small(low),
    tint && svg("path", { class: "shown", d: tint }),
    svg("path", { class: "thin", d: thin }),
    svg("path", { class: "thick", d: `${thick}M0 0h${size}v${size}h${-size}z` }),
    small(high),
    ...rows("given", (cell) => at(puzzle, cell)),
    ...(digits ? rows("found", (cell) => (at(puzzle, cell) ? "" : at(digits, cell))) : []),
  );
}
