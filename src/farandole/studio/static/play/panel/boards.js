// @ts-check
/** Boards that are offered, by name, and which puzzles can be made for them. */

import { el } from "../../page/dom.js";
import { shapeOf } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { RULES, nameOf } from "../../shapes/shapes.js";

/** @typedef {"easy" | "medium" | "hard" | "unfair" | "extreme"} Level */

/** Boards that are offered, the usual ones first. */
export const BOARDS = ["9", "9 + diagonals", "9 + windoku", "9 + diagonals + windoku", "9 + disjoint", "9 + anti-knight", "9 + anti-king", "9 + centre-dot", "9 + asterisk", "9 + girandola", "4", "6", "8", "10", "12", "15", "16", "20", "25"];
/** The sides of boards with regions of their own, which are drawn anew for each puzzle. */
export const JIGSAWS = [5, 6, 7, 8, 9, 10, 12];

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);

/** Levels of which no puzzle, or hardly one, is found in time, as was measured. @type {Record<string, readonly Level[]>} */
const RARE = {
  4: ["medium", "hard", "unfair", "extreme"],
};

/** The levels that puzzles of a board have. @param {string} board a shape, or "jigsaw SIDE" @returns {readonly Level[]} */
export function levelsOf(board) {
  return LEVELS.filter((level) => !RARE[board]?.includes(level));
}

/** The share of cells that are given in puzzles of a level: where there are too few, hardly one is so easy. @type {Partial<Record<Level, [number, number]>>} */
const GIVEN = { easy: [0.42, 0.56], medium: [0.42, 0.5], hard: [0.36, 0.48] };

/**
 * What the server is asked for, one after the other, until there is a puzzle.
 * @param {string} board @param {Level | null} level null for any @returns {Record<string, unknown>[]}
 */
export function wishOf(board, level) {
  const jigsaw = Number(/^jigsaw (\d+)$/.exec(board)?.[1] ?? 0);
  const side = jigsaw || (shapeOf(board)?.side ?? 9);
  const base = { ...(jigsaw ? { jigsaw } : { shape: board }), ...(level && { level }) };
  const share = level && GIVEN[level];
  if (!share) return [base];
  return [{ ...base, clues: share.map((part) => Math.round(part * side * side)) }, base];
}

/** A field for the board alone, rules apart; "jigsaw" is one with free regions. @param {string} label @param {(value: string) => void} changed @returns {HTMLSelectElement} */
export function boardField(label, changed) {
  const sizes = BOARDS.filter((one) => !one.includes("+"));
  const options = [...sizes, "box 2x6", "box 2x7", "box 2x8", "box 3x6", "box 3x7", "box 3x8"].map((one) => el("option", { value: one }, boardName(one) + (one.startsWith("box") ? ` (${one.slice(4).replace("x", "×")})` : "")));
  const field = el("select", { class: "field", "aria-label": label, onchange: () => changed(field.value) }, ...options, el("option", { value: "jigsaw" }, say(msg("Jigsaw"))));
  return field;
}

/** What people call a board. @param {string} text */
export function boardName(text) {
  const jigsaw = /^jigsaw (\d+)$/.exec(text);
  if (jigsaw) return say(msg("Jigsaw {side}×{side}", { side: jigsaw[1] }));
  const [base, ...rules] = text.split(" + ");
  const shape = shapeOf(base);
  return [shape ? nameOf(shape) : base, ...rules.map((rule) => (RULES[rule] ? say(RULES[rule].name) : rule))].join(" + ");
}
