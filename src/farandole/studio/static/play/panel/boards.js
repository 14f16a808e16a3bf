// @ts-check
/** The boards to choose from, and the puzzles that can be made for them. */

import { el } from "../../page/dom.js";
import { shapeOf } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { LEVELS } from "../../puzzles/levels.js";
import { RULES, nameOf } from "../../shapes/shapes.js";

/** @typedef {import("../../puzzles/levels.js").Level} Level */

/** The boards to choose from, the most common first. */
export const BOARDS = ["9", "9 + diagonals", "9 + windoku", "9 + diagonals + windoku", "9 + disjoint", "9 + anti-knight", "9 + anti-king", "9 + centre-dot", "9 + asterisk", "9 + girandola", "4", "6", "8", "10", "12", "15", "16", "20", "25"];
/** The sides of jigsaw boards, whose regions are generated for each puzzle. */
export const JIGSAWS = [5, 6, 7, 8, 9, 10, 12];

/**
 * Levels at which two to six searches of ten seconds on two slow cores found hardly any puzzle.
 * @type {Record<string, readonly Level[]>}
 */
const RARE = {
  4: ["medium", "hard", "unfair", "extreme"],
  6: ["hard", "extreme"],
  20: ["unfair", "extreme"],
  25: ["unfair", "extreme"],
  "9 + diagonals": ["medium", "hard", "unfair"],
  "9 + diagonals + windoku": ["medium"],
  "9 + anti-knight": ["medium", "hard", "unfair"],
  "9 + centre-dot": ["hard"],
  "jigsaw 5": ["hard", "extreme"],
  "jigsaw 6": ["hard"],
  "jigsaw 10": ["unfair"],
  "jigsaw 12": ["hard", "unfair", "extreme"],
};

/** The levels available for a board. @param {string} board a shape, or "jigsaw SIDE" @returns {readonly Level[]} */
export function levelsOf(board) {
  return LEVELS.filter((level) => !RARE[board]?.includes(level));
}

/** @typedef {Partial<Record<Level | "any", [number, number]>>} Shares */
/**
 * The share of givens, by number of rows: with as few givens as possible, puzzles of large boards are hardly
 * ever easy. For all other boards, as many givens as possible are removed.
 * @type {[number, Shares][]}
 */
const GIVEN = [
  [9, { easy: [0.42, 0.56] }],
  [12, { easy: [0.5, 0.62], medium: [0.36, 0.46] }],
  [16, { easy: [0.5, 0.62], medium: [0.42, 0.52], hard: [0.38, 0.48], unfair: [0.36, 0.46], extreme: [0.36, 0.44] }],
  [20, { easy: [0.52, 0.62], medium: [0.45, 0.57], hard: [0.42, 0.52], any: [0.45, 0.6] }],
  [25, { easy: [0.6, 0.75], medium: [0.52, 0.62], hard: [0.48, 0.58], any: [0.5, 0.7] }],
];
/** The number of random jigsaw boards to try: some have no puzzle of a level. */
const DRAWN = 4;

/**
 * The requests to send, one after the other, until one returns a puzzle.
 * @param {string} board @param {Level | null} level null for any @returns {Record<string, unknown>[]}
 */
export function wishOf(board, level) {
  const jigsaw = Number(/^jigsaw (\d+)$/.exec(board)?.[1] ?? 0);
  const side = jigsaw || (shapeOf(board)?.side ?? 9);
  const share = GIVEN.find(([most]) => side <= most)?.[1][level ?? "any"];
  const wish = {
    ...(jigsaw ? { jigsaw } : { shape: board }),
    ...(level && { level }),
    ...(share && { clues: share.map((part) => Math.round(part * side * side)) }),
  };
  const symmetric = { ...wish, symmetry: "half-turn" };
  if (jigsaw) return Array.from({ length: DRAWN }, (_, at) => (at % 2 ? { ...wish, symmetry: "none" } : symmetric));
  return side > 12 ? [{ ...wish, symmetry: "none" }] : [symmetric, { ...wish, symmetry: "none" }];
}

/** A select field for the board without its rules; "jigsaw" has irregular regions. @param {string} label @param {(value: string) => void} onChange @returns {HTMLSelectElement} */
export function boardField(label, onChange) {
  const sizes = BOARDS.filter((board) => !board.includes("+"));
  const options = [...sizes, "box 2x6", "box 2x7", "box 2x8", "box 3x6", "box 3x7", "box 3x8"].map((board) => el("option", { value: board }, boardName(board) + (board.startsWith("box") ? ` (${board.slice(4).replace("x", "×")})` : "")));
  const field = el("select", { class: "field", "aria-label": label, onchange: () => onChange(field.value) }, ...options, el("option", { value: "jigsaw" }, say(msg("Jigsaw"))));
  return field;
}

/** The name of a board in the reader's language. @param {string} text */
export function boardName(text) {
  const jigsaw = /^jigsaw (\d+)$/.exec(text);
  if (jigsaw) return say(msg("Jigsaw {side}×{side}", { side: jigsaw[1] }));
  const [base, ...rules] = text.split(" + ");
  const shape = shapeOf(base);
  return [shape ? nameOf(shape) : base, ...rules.map((rule) => (RULES[rule] ? say(RULES[rule].name) : rule))].join(" + ");
}
