// @ts-check
/**
 * What is explained, as it stands after # in the address, and as the server is asked. The notation is
 * that of Play: `p` the givens, `shape` the board where it isn't the plain one, `m` what else is on it.
 */

import { digitsOf, symbolsOf } from "../shapes/houses.js";
import { readFragment, writeFragment } from "../play/game/text.js";
import { bitsOf } from "./path.js";

/** @typedef {import("../play/game/position.js").Position} Position */
/** @typedef {import("./path.js").Step} Step */
/** @typedef {import("./source.js").Question} Question */

/**
 * A position to be explained, and which of its steps is looked at, from 0.
 * @typedef {object} Subject
 * @property {number[]} givens
 * @property {string} shape as the server writes it; "" for the plain 9×9
 * @property {Position | null} position what is on the board besides; null for the givens alone
 * @property {number} at
 * @property {By} [by] how it is solved; the usual way where nothing is said
 */

/**
 * The techniques by which a path is found.
 * @typedef {object} By
 * @property {string} [school] whose finders; those of HoDoKu 2.3.2 where nothing is said
 * @property {string[]} [techniques] the only ones, in the order in which they are tried
 * @property {string[]} [without] those that aren't tried, or families of them
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

/** @param {string} fragment @returns {Subject | null} null where it names no puzzle */
export function readSubject(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const step = Number(values.get("step"));
  const at = Number.isInteger(step) && step > 0 ? step - 1 : 0;
  const linked = readFragment(fragment);
  return linked && { givens: linked.givens, shape: shapeOf({ shape: linked.shape, side: Math.sqrt(linked.givens.length) }), position: linked.position, at, by: readBy(values) };
}

/** @param {Subject} subject @returns {string} */
export function writeSubject(subject) {
  return `${playFragment(subject)}${writeBy(subject.by)}${subject.at ? `&step=${subject.at + 1}` : ""}`;
}

/** The same as Play opens it. @param {{givens: readonly number[], shape: string, position: Position | null}} subject @returns {string} */
export function playFragment({ givens, shape, position }) {
  return writeFragment({ givens, shape: shape || String(Math.sqrt(givens.length)) }, position);
}

/** How the server is asked about it. @param {Subject} subject @returns {Question} */
export function questionOf({ givens, shape, position, by = {} }) {
  const puzzle = { puzzle: symbolsOf(givens), ...(shape && { shape }), ...by };
  if (!position) return puzzle;
  const marks = position.centre.some(Boolean) ? { marks: position.centre.map(digitsOf) } : {};
  return { ...puzzle, board: symbolsOf(position.digits), ...marks };
}

/**
 * How the server is asked about the board before a step.
 * @param {Subject} subject @param {Step} step @returns {Question}
 */
export function questionAt({ givens, shape }, step) {
  return { puzzle: symbolsOf(givens), ...(shape && { shape }), board: step.board, marks: step.before };
}

/**
 * The position of a step with its candidates as marks, to be played on.
 * @param {readonly number[]} digits @param {readonly (readonly number[])[]} before @returns {Position}
 */
export function positionAt(digits, before) {
  const zeros = digits.map(() => 0);
  return { digits, centre: bitsOf(before), corner: zeros, colours: zeros };
}

/** The shape of a board as a subject has it. @param {{shape: string, side: number}} board */
export function shapeOf({ shape, side }) {
  return side === 9 && shape === "9" ? "" : shape;
}
