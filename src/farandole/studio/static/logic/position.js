// @ts-check
/** Positions of the classic board: read from a request, and the mistakes in them. */

import { msg, nmsg, say } from "../page/i18n.js";
import { CLASSIC, bit, candidates, clashes } from "../shapes/houses.js";
import { cellName, houseCells, houseName, sentence } from "./sentences.js";

/** @typedef {import("./sentences.js").Tree} Tree */
/** @typedef {{givens: number[], digits: number[], marks: number[] | null}} Position marks as bits, 0 for none */
/** @typedef {"clash" | "wrong digit" | "missing mark" | "wrong mark"} Kind */
/** @typedef {{kind: Kind, cell: number, digit: number | null}} Mistake */

const LINE = /^[.0-9]{81}$/;

/** @param {string} line */
export const digitsOf = (line) => [...line].map((symbol) => Number(symbol) || 0);
/** @param {readonly number[]} digits */
export const lineOf = (digits) => digits.map((digit) => digit || ".").join("");
/** The digits of a set. @param {number} bits */
export const listOf = (bits) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => bits & bit(digit));

/**
 * The position of a request; null if only the server can read it: other boards, other texts.
 * @param {any} asked @returns {Position | null}
 */
export function readPosition({ puzzle, shape, board, marks }) {
  if ((shape && shape !== "9") || !LINE.test(puzzle) || (board && !LINE.test(board))) return null;
  const givens = digitsOf(puzzle);
  const digits = board ? digitsOf(board) : givens;
  if (givens.some((digit, cell) => digit && digits[cell] !== digit)) return null;
  /** @type {number[][] | undefined} */
  const lists = marks ?? undefined;
  if (lists && lists.length !== 81) return null;
  return { givens, digits, marks: lists ? lists.map((list) => list.reduce((bits, digit) => bits | bit(digit), 0)) : null };
}

/** The candidates of a position: cells without marks have all that the digits allow. @param {Position} position @returns {number[]} */
export function candidatesOf({ digits, marks }) {
  return candidates(digits, CLASSIC).map((all, cell) => (marks?.[cell] ? marks[cell] & all : all));
}

/** Join parts into a list in the current language. @param {readonly string[]} parts @param {"and" | "or"} last */
const list = (parts, last) => sentence({ l: [...parts], last });
/** @param {readonly number[]} cells @param {"and" | "or"} last */
const names = (cells, last) => list(cells.map(cellName), last);
const capital = (/** @type {string} */ text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Why there is no solution, if the reason is obvious. @param {readonly number[]} digits */
export function noSolution(digits) {
  const why = whyNone(digits);
  return capital(why ? say(msg("the puzzle has no solution: {why}", { why })) : say(msg("the puzzle has no solution")));
}

/** @param {readonly number[]} digits */
function whyNone(digits) {
  const houses = Array.from({ length: 27 }, (_, house) => ({ house, cells: houseCells(house) }));
  for (const { house, cells } of houses)
    for (let digit = 1; digit <= 9; digit += 1) {
      const same = cells.filter((cell) => digits[cell] === digit);
      if (same.length > 1) return msg("{digit} in both {cells} ({where})", { digit, cells: names(same, "and"), where: houseName(house) });
    }
  const sets = candidates(digits, CLASSIC);
  const cell = digits.findIndex((digit, at) => !digit && !sets[at]);
  if (cell >= 0) return msg("no digit fits {cell}", { cell: cellName(cell) });
  for (const { house, cells } of houses)
    for (let digit = 1; digit <= 9; digit += 1)
      if (!cells.some((at) => digits[at] === digit || sets[at] & bit(digit))) return msg("no place for {digit} in {house}", { digit, house: houseName(house) });
  return null;
}

/** How two solutions differ. @param {readonly number[]} first @param {readonly number[]} second */
function difference(first, second) {
  const cells = [...first.keys()].filter((cell) => first[cell] !== second[cell]);
  const digits = [first[cells[0]], second[cells[0]]].sort().map(String);
  return { count: cells.length, cell: cellName(cells[0]), digits: list(digits, "or") };
}

/** @param {readonly number[][]} solutions two of them */
export function manySolutions([first, second]) {
  return capital(say(msg("the puzzle has more than one solution: two differ in {count} cells, such as {cell} ({digits})", difference(first, second))));
}

/** @param {readonly number[][]} solutions two of them */
export function severalWarning([first, second]) {
  return msg("The board has more than one solution: two differ in {count} cells, such as {cell} ({digits}).", difference(first, second));
}

/** A sentence about the first cell whose candidates lack the solution; "" for none. @param {readonly number[]} digits @param {readonly number[]} sets @param {readonly number[]} solution */
export function missingCandidate(digits, sets, solution) {
  const cell = digits.findIndex((digit, at) => !digit && !(sets[at] & bit(solution[at])));
  return cell < 0 ? "" : capital(say(msg("{cell}: the candidates lack the digit of the solution", { cell: cellName(cell) })));
}

/** Digits that repeat in a house; if only some are givens, only the others. @param {readonly number[]} digits @param {readonly number[]} givens @returns {Mistake[]} */
export function clashMistakes(digits, givens) {
  /** @type {Map<number, Mistake>} */
  const mistakes = new Map();
  for (let house = 0; house < 27; house += 1)
    for (let digit = 1; digit <= 9; digit += 1) {
      const same = houseCells(house).filter((cell) => digits[cell] === digit);
      if (same.length < 2) continue;
      const ownCells = same.filter((cell) => !givens[cell]);
      for (const cell of ownCells.length ? ownCells : same) mistakes.set(cell, { kind: "clash", cell, digit });
    }
  return [...mistakes.values()];
}

/** @param {readonly number[]} digits @param {readonly number[]} givens @param {readonly number[]} solution @returns {Mistake[]} */
export function wrongDigits(digits, givens, solution) {
  return digits.flatMap((digit, cell) => (digit && digit !== solution[cell] && !givens[cell] ? [{ kind: /** @type {const} */ ("wrong digit"), cell, digit }] : []));
}

/** Cells whose marks lack the solution, and marks that a digit on the board rules out. @param {Position} position @param {readonly number[] | null} solution @returns {Mistake[]} */
export function wrongMarks({ digits, marks }, solution) {
  if (!marks) return [];
  const sets = candidates(digits, CLASSIC);
  /** @type {Mistake[]} */
  const missing = [];
  /** @type {Mistake[]} */
  const wrong = [];
  marks.forEach((mask, cell) => {
    if (!mask || !sets[cell]) return;
    for (const digit of listOf(mask & ~sets[cell])) wrong.push({ kind: "wrong mark", cell, digit });
    if (solution && !(mask & bit(solution[cell]))) missing.push({ kind: "missing mark", cell, digit: null });
  });
  return [...missing, ...wrong];
}

/** Mistakes as the API returns them: cells with the same mistake are adjacent and share a sentence. @param {readonly Mistake[]} mistakes */
export function mistakesData(mistakes) {
  /** @type {Map<string, Mistake[]>} */
  const alike = new Map();
  for (const mistake of mistakes) {
    const key = `${mistake.kind} ${mistake.digit}`;
    alike.set(key, [...(alike.get(key) ?? []), mistake]);
  }
  return [...alike.values()].flatMap((group) => group.map((mistake) => ({ ...mistake, text: say(mistakeText(group)) })));
}

/** @param {readonly Mistake[]} alike */
function mistakeText(alike) {
  const [{ kind, digit }] = alike;
  const values = { digit: digit ?? "", cells: names(alike.map((mistake) => mistake.cell), "and") };
  if (kind === "clash") return nmsg("{digit} in {cells} occurs again in the same house.", "{digit} in {cells} occurs more than once in a house.", alike.length, values);
  if (kind === "wrong digit") return msg("{digit} in {cells} isn't right.", values);
  if (kind === "missing mark") return nmsg("{cells} lacks a mark that it needs.", "{cells} lack a mark that they need.", alike.length, values);
  return nmsg("The mark {digit} in {cells} can be removed: a house of the cell already has {digit}.", "The mark {digit} in {cells} can be removed: a house of each cell already has {digit}.", alike.length, values);
}

/** Whether digits repeat. @param {readonly number[]} digits */
export const hasClashes = (digits) => clashes(digits, CLASSIC).size > 0;
