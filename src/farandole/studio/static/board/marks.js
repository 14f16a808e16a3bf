// @ts-check
/** The marks of a cell: where each of them is, and what it looks like with the roles of a hint. */

import { svg } from "../page/dom.js";
import { SYMBOLS, digitsOf } from "../shapes/houses.js";
import { strokePath } from "./strokes.js";

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {{digit: number, x: number, y: number, kind: string, role?: string}} Mark */

/** The side of a cell. */
export const CELL = 64;
const CROSSED = new Set(["false", "if-false", "both", "removed"]);
/** Positions of corner marks, as fractions of a cell, in the order in which they are used. */
const CORNERS = [
  [0.17, 0.2],
  [0.83, 0.2],
  [0.17, 0.82],
  [0.83, 0.82],
  [0.5, 0.2],
  [0.5, 0.82],
  [0.17, 0.51],
  [0.83, 0.51],
  [0.5, 0.51],
];

/**
 * The marks of a cell, each with its place in it.
 * @param {BoardState} state @param {number} cell @param {import("./state.js").Accent[]} roles
 * @param {Map<number, [number, number]>} places receives the position of each digit @returns {Mark[]}
 */
export function marks(state, cell, roles, places) {
  const list = marksOf(state, cell, roles, places);
  if (!state.labelled.has(cell)) return list;
  // Plain marks keep the distance of their lines, others that of their rings and corners.
  const isPlain = !state.fixed && state.side <= 9 && !roles.length && list.every(({ kind }) => kind === "centre");
  const lower = (/** @type {number} */ y) => (isPlain ? y + 7 : y * 0.77 + 14.5);
  for (const [digit, [x, y]] of places) places.set(digit, [x, lower(y)]);
  return list.map((mark) => ({ ...mark, y: lower(mark.y) }));
}

/** @param {BoardState} state @param {number} cell @param {import("./state.js").Accent[]} roles @param {Map<number, [number, number]>} places @returns {Mark[]} */
function marksOf(state, cell, roles, places) {
  /** @type {Mark[]} */
  const list = [];
  const large = state.side > 9;
  const centre = digitsOf(state.centre[cell]);
  const corner = digitsOf(state.corner[cell]);
  const additions = roles.map((accent) => accent.digit ?? 0).filter((digit) => !centre.includes(digit) && !corner.includes(digit));
  const middle = [...new Set([...centre, ...additions])].sort((a, b) => a - b);
  if (state.fixed || (large && middle.length + corner.length > 9)) return grid(state, middle, corner, places);
  // More than four centre marks are set in two or three lines, as large as the cell allows.
  // Rings need more space.
  const perLine = middle.length <= 4 && !roles.length ? 4 : 3;
  const wide = roles.length ? 19 : 13;
  const lineCount = Math.ceil(middle.length / perLine);
  middle.forEach((digit, at) => {
    const line = Math.floor(at / perLine);
    const inLine = Math.min(perLine, middle.length - line * perLine);
    const x = CELL / 2 + ((at % perLine) - (inLine - 1) / 2) * wide;
    const y = CELL / 2 + (line - (lineCount - 1) / 2) * (roles.length ? 19 : lineCount > 2 ? 15 : 16);
    places.set(digit, [x, y]);
    list.push({ digit, x, y, kind: "centre" });
  });
  corner.forEach((digit, at) => {
    const [x, y] = CORNERS[at];
    list.push({ digit, x: x * CELL, y: y * CELL, kind: "corner" });
  });
  return list;
}

/**
 * Marks as elements. Plain marks of a kind share one text, since each element costs layout time; on large
 * boards, they share one path of strokes. Marks with a role are separate elements.
 * @param {{left: number, top: number, glyphs: readonly Mark[]}} cell @param {import("./state.js").Accent[]} roles @param {number} side @returns {SVGElement[]}
 */
export function wordsOf({ left, top, glyphs }, roles, side) {
  /** @type {Map<string, Mark[]>} */
  const plain = new Map();
  /** @type {SVGElement[]} */
  const alone = [];
  for (const mark of glyphs) {
    const { digit, kind } = mark;
    const [x, y] = [left + mark.x, top + mark.y];
    const digitRoles = roles.filter((other) => other.digit === digit);
    if (!digitRoles.length) {
      const same = plain.get(kind);
      if (same) same.push(mark);
      else plain.set(kind, [mark]);
      continue;
    }
    const radius = kind.endsWith(" tiny") ? 6 : kind.endsWith(" small") ? 7 : 8;
    alone.push(...around(x, y, radius, digitRoles, svg("text", { x, y, class: `mark ${kind} as as-${(digitRoles.find((other) => other.role !== "named") ?? digitRoles[0]).role}` }, SYMBOLS[digit])));
  }
  const texts = [...plain].map(([kind, list]) =>
    side > 9
      ? svg("path", { class: `strokes ${kind}`, d: strokePath(list, left, top, kind.endsWith(" tiny") ? 8.2 : kind.endsWith(" small") ? 10 : 11.2) })
      : svg("text", { x: list.map((mark) => left + mark.x).join(" "), y: list.map((mark) => top + mark.y).join(" "), class: `mark ${kind}` }, list.map((mark) => SYMBOLS[mark.digit]).join("")),
  );
  return [...texts, ...alone];
}

/**
 * A mark with its roles: rings, crosses, and a number beside it.
 * @param {number} x @param {number} y @param {number} radius @param {readonly import("./state.js").Accent[]} roles @param {SVGElement} text @returns {SVGElement[]}
 */
function around(x, y, radius, roles, text) {
  const ring = (/** @type {string} */ role) => svg("circle", { cx: x, cy: y, r: radius, class: `ring ring-${role}` });
  const [far, note] = [radius - 1, roles.find((accent) => accent.note)?.note];
  const crosses = roles.filter(({ role }) => CROSSED.has(role)).map(({ role }) => svg("path", { class: `cross cross-${role}`, d: `M${x - far} ${y - far}L${x + far} ${y + far}M${x - far} ${y + far}L${x + far} ${y - far}` }));
  return [
    ...(roles.some(({ isNow }) => isNow) ? [ring("now")] : []),
    ...roles.filter(({ role }) => role !== "false" && role !== "if-false").map(({ role }) => ring(role)),
    ...crosses,
    text,
    ...(note ? [svg("text", { x: x + radius - 1, y: y - radius + 1, class: "note" }, note)] : []),
  ];
}

/** The letter of a set, drawn in place of a candidate that the cell doesn't have. @param {BoardState} state @param {number} cell @param {number} left @param {number} top @param {string} text */
export function letter(state, cell, left, top, text) {
  const has = digitsOf(state.centre[cell]);
  const free = Array.from({ length: state.side }, (_, at) => state.side - at).find((digit) => !has.includes(digit));
  const [x, y] = state.fixed && free ? placeIn(state.side, free) : [8, 9];
  return svg("text", { x: left + x, y: top + y, class: "letter" }, text);
}

/** The position of a digit in a cell where every digit has a fixed position. @param {number} side @param {number} digit @returns {[number, number]} */
function placeIn(side, digit) {
  const across = Math.ceil(Math.sqrt(side));
  const down = Math.ceil(side / across);
  // Slightly away from the grid lines, so that these remain visible.
  return [3 + (((digit - 1) % across) + 0.5) * ((CELL - 6) / across), 3 + (Math.floor((digit - 1) / across) + 0.5) * ((CELL - 6) / down)];
}

/**
 * Every digit at its fixed position in the cell.
 * @param {BoardState} state @param {number[]} centre @param {number[]} corner
 * @param {Map<number, [number, number]>} places receives the position of each digit @returns {Mark[]}
 */
function grid(state, centre, corner, places) {
  const across = Math.ceil(Math.sqrt(state.side));
  const size = across > 4 ? " tiny" : across > 3 ? " small" : "";
  return [...new Set([...centre, ...corner])].map((digit) => {
    const [x, y] = placeIn(state.side, digit);
    places.set(digit, [x, y]);
    return { digit, x, y, kind: `${centre.includes(digit) ? "centre" : "corner"}${size}` };
  });
}
