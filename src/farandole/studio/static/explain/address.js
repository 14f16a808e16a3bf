// @ts-check
/**
 * The subject of an explanation, as the part of an address after #, and as a request. The notation is that of
 * Play: `p` the givens, `shape` the board unless it is the plain one, `m` everything else on the board.
 */

import { digitsOf, symbolsOf } from "../shapes/houses.js";
import { readFragment, writeFragment } from "../play/game/text.js";
import { bitsOf } from "./path.js";

/** @typedef {import("../play/game/position.js").Position} Position */
/** @typedef {import("./path.js").Step} Step */
/** @typedef {import("./source.js").Question} Question */

/**
 * A position to explain, and the index of the selected step.
 * @typedef {object} Subject
 * @property {number[]} givens
 * @property {string} shape the server's notation; "" for the plain 9×9 board
 * @property {Position | null} position the contents of the board; null for the givens alone
 * @property {number} at
 * @property {readonly import("../puzzles/clues.js").Constraint[]} [constraints]
 * @property {By} [by] the options of the solver; by default the usual ones
 */

/**
 * The techniques of a path.
 * @typedef {object} By
 * @property {string} [school] whose implementation to follow; by default HoDoKu 2.3.2, then Sudoku Explainer's chains
 * @property {string[]} [techniques] the only ones to use, in this order
 * @property {string[]} [without] techniques to exclude, or families
 */

/** @param {URLSearchParams} values @returns {By} */
function readBy(values) {
  /** @type {By} */
  const by = {};
  if (/^[\w.-]{1,50}$/.test(values.get("school") ?? "")) by.school = values.get("school") ?? "";
  for (const name of /** @type {const} */ (["techniques", "without"])) {
    const names = (values.get(name) ?? "").split(".").filter((id) => /^[a-z0-9-]{1,100}$/.test(id)).slice(0, 200);
    if (names.length) by[name] = names;
  }
  return by;
}

/** @param {By} [by] @returns {string} */
function writeBy({ school, techniques, without } = {}) {
  const parts = [school && `school=${school}`, techniques && `techniques=${techniques.join(".")}`, without && `without=${without.join(".")}`];
  return parts.filter(Boolean).map((part) => `&${part}`).join("");
}

/** @param {string} fragment @returns {Subject | null} null if it names no puzzle */
export function readSubject(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const step = Number(values.get("step"));
  const at = Number.isInteger(step) && step > 0 ? step - 1 : 0;
  const link = readFragment(fragment);
  return link && { givens: link.givens, shape: shapeOf({ shape: link.shape, side: Math.sqrt(link.givens.length) }), position: link.position, at, by: readBy(values), ...(link.constraints.length && { constraints: link.constraints }) };
}

/** @param {Subject} subject @returns {string} */
export function writeSubject(subject) {
  return `${playFragment(subject)}${writeBy(subject.by)}${subject.at ? `&step=${subject.at + 1}` : ""}`;
}

/** The fragment that opens the same position in Play. @param {{givens: readonly number[], shape: string, position: Position | null, constraints?: Subject["constraints"]}} subject @returns {string} */
export function playFragment({ givens, shape, position, constraints }) {
  return writeFragment({ givens, shape: shape || String(Math.sqrt(givens.length)), constraints }, position);
}

/** The request for an explanation. @param {Subject} subject @returns {Question} */
export function questionOf({ givens, shape, position, constraints, by = {} }) {
  const puzzle = { puzzle: symbolsOf(givens), ...(shape && { shape }), ...(constraints && { constraints }), ...by };
  if (!position) return puzzle;
  const marks = position.centre.some(Boolean) ? { marks: position.centre.map(digitsOf) } : {};
  return { ...puzzle, board: symbolsOf(position.digits), ...marks };
}

/**
 * The request for the board before a step.
 * @param {Subject} subject @param {Step} step @returns {Question}
 */
export function questionAt({ givens, shape, constraints }, step) {
  return { puzzle: symbolsOf(givens), ...(shape && { shape }), ...(constraints && { constraints }), board: step.board, marks: step.before };
}

/**
 * The position of a step with its candidates as marks, to continue in Play.
 * @param {readonly number[]} digits @param {readonly (readonly number[])[]} before @returns {Position}
 */
export function positionAt(digits, before) {
  const zeros = digits.map(() => 0);
  return { digits, centre: bitsOf(before), corner: zeros, colours: zeros };
}

/** The shape of a board in a subject. @param {{shape: string, side: number}} board */
export function shapeOf({ shape, side }) {
  return side === 9 && shape === "9" ? "" : shape;
}
