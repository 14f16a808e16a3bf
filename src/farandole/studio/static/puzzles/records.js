// @ts-check
/** A puzzle that the server has read from a text, with the contents of its board and its notes. */

import { bit, digitOfSymbol } from "../shapes/houses.js";

/** @typedef {import("../play/game/position.js").Position} Position */
/**
 * @typedef {object} Record
 * @property {string} puzzle
 * @property {string} board givens and entered digits
 * @property {string} shape
 * @property {string} label
 * @property {number[][] | null} candidates of each cell; null if the text has none
 * @property {string} author
 * @property {string} rules
 * @property {import("./clues.js").Constraint[]} constraints
 * @property {Readonly<{[name: string]: string}>} notes
 */

/**
 * The contents of the board besides the givens: digits, candidates as centre marks, corner marks; null for
 * none.
 * @param {Record} record @returns {Position | null}
 */
export function positionOfRecord({ puzzle, board, candidates, notes }) {
  const digits = [...board].map(digitOfSymbol);
  const zeros = digits.map(() => 0);
  const centre = candidates ? candidates.map((list, cell) => (digits[cell] ? 0 : list.reduce((bits, digit) => bits | bit(digit), 0))) : zeros;
  const corner = cornerMarks(notes["corner marks"] ?? "", digits);
  if (board === puzzle && ![...centre, ...corner].some(Boolean)) return null;
  return { digits, corner, centre, colours: zeros };
}

/** Read marks from text such as "r1c4=2,6 r2c2=1". @param {string} text @param {readonly number[]} digits @returns {number[]} */
function cornerMarks(text, digits) {
  const side = Math.sqrt(digits.length);
  const marks = digits.map(() => 0);
  for (const [, row, column, list] of text.matchAll(/\br(\d{1,2})c(\d{1,2})=([\d,]+)/g)) {
    const cell = (Number(row) - 1) * side + Number(column) - 1;
    if (Number(column) > side || !(cell in marks) || digits[cell]) continue;
    for (const digit of list.split(",").map(Number)) if (digit >= 1 && digit <= side) marks[cell] |= bit(digit);
  }
  return marks;
}
