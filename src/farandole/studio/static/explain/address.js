// @ts-check
/** What is explained, as it stands after # in the address, and as the server is asked. */

import { digitsOf } from "../houses.js";
import { readFragment, writeFragment, writeGrid } from "../play/text.js";
import { bitsOf } from "./path.js";

/** @typedef {import("../play/position.js").Position} Position */
/** @typedef {import("./path.js").Step} Step */
/** @typedef {import("./source.js").Asked} Asked */

/**
 * A position to be explained, and which of its steps is looked at, from 0.
 * @typedef {object} Subject
 * @property {number[]} givens
 * @property {Position | null} position what is on the board besides; null for the givens alone
 * @property {number} at
 */

/** @param {string} fragment @returns {Subject | null} null where it names no puzzle */
export function readSubject(fragment) {
  const linked = readFragment(fragment);
  if (!linked) return null;
  const step = Number(new URLSearchParams(fragment.replace(/^#/, "")).get("step"));
  return { ...linked, at: Number.isInteger(step) && step > 0 ? step - 1 : 0 };
}

/** @param {Subject} subject @returns {string} */
export function writeSubject({ givens, position, at }) {
  return `${writeFragment(givens, position)}${at ? `&step=${at + 1}` : ""}`;
}

/** How the server is asked about it. @param {Subject} subject @returns {Asked} */
export function askedOf({ givens, position }) {
  const puzzle = writeGrid(givens);
  if (!position) return { puzzle };
  const marks = position.centre.some(Boolean) ? { marks: position.centre.map(digitsOf) } : {};
  return { puzzle, board: writeGrid(position.digits), ...marks };
}

/**
 * How the server is asked about the board before a step.
 * @param {Subject} subject @param {Step} step @returns {Asked}
 */
export function askedAt({ givens }, step) {
  return { puzzle: writeGrid(givens), board: step.board, marks: step.before };
}

/**
 * The position of a step with its candidates as marks, to be played on.
 * @param {readonly number[]} digits @param {readonly (readonly number[])[]} before @returns {Position}
 */
export function positionAt(digits, before) {
  const none = digits.map(() => 0);
  return { digits, centre: bitsOf(before), corner: none, colours: none };
}
