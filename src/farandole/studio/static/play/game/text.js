// @ts-check
/** Puzzles as text: pasted text, and the part of an address after #. */

import { excerpt, strange, upTo } from "../../page/fragments.js";
import { LARGEST, SMALLEST, digitOfSymbol, shapeOf, symbolsOf } from "../../shapes/houses.js";
import { msg } from "../../page/i18n.js";
import { packClues, unpackClues } from "../../puzzles/clues.js";

/** @typedef {import("./position.js").Position} Position */

/**
 * The digits of a puzzle in a text: 81 characters, or nine lines with any frames; 0, ., _ and * are empty
 * cells. Null if there is no puzzle in it.
 * @param {string} text @returns {number[] | null}
 */
export function readGrid(text) {
  const link = /(?:[?&#](?:p|s|bd|puzzle)=|solver\/)([0-9.]{81})/.exec(text);
  const line = link ?? /(?:^|[^0-9.*_])([0-9.*_]{81})(?![0-9.*_])/.exec(text);
  const cells = line ? line[1] : text.replace(/[^0-9.*_]/g, "");
  if (cells.length !== 81) return null;
  return [...cells].map((cell) => (cell >= "1" && cell <= "9" ? Number(cell) : 0));
}

/**
 * The digits of a line of symbols with the length of any supported board; null for any other text.
 * @param {string} text @returns {number[] | null}
 */
export function readLine(text) {
  const side = Math.sqrt(text.length);
  if (side % 1 || side < SMALLEST || side > LARGEST || !/^[.0-9A-Pa-p]+$/.test(text)) return null;
  const digits = [...text].map(digitOfSymbol);
  return digits.some((digit) => digit > side) ? null : digits;
}

/**
 * The contents of a link.
 * @typedef {object} Linked
 * @property {number[]} givens
 * @property {string} shape
 * @property {Position | null} position
 * @property {string} title
 * @property {string} author
 * @property {string} rules
 * @property {number} bank number in the bank; 0 for none
 * @property {import("../../puzzles/clues.js").Constraint[]} constraints
 */

/**
 * The part of an address after #: the puzzle, and the contents of the board if requested.
 * @param {readonly number[] | {givens: readonly number[], shape: string, title?: string, author?: string, rules?: string, bank?: number, constraints?: readonly import("../../puzzles/clues.js").Constraint[]}} puzzle an array of givens is a puzzle on the plain board
 * @param {Position | null} [position] @returns {string}
 */
export function writeFragment(puzzle, position = null) {
  const record = "givens" in puzzle ? puzzle : { givens: puzzle, shape: String(Math.sqrt(puzzle.length)) };
  const { givens, shape, title = "", author = "", rules = "", bank = 0, constraints = [] } = record;
  const parts = [`p=${symbolsOf(givens)}`];
  if (shape !== String(Math.sqrt(givens.length))) parts.push(`shape=${encodeURIComponent(shape)}`);
  if (constraints.length) parts.push(`c=${packClues(constraints)}`);
  for (const [name, text] of [["t", title], ["a", author], ["r", rules]]) if (text) parts.push(`${name}=${encodeURIComponent(text)}`);
  if (bank) parts.push(`bank=${bank}`);
  if (position) parts.push(`m=${pack(position, givens)}`);
  if (position?.lines?.length) parts.push(`l=${position.lines.map(({ from, to, kind }) => `${from.join(".")}${kind === "strong" ? "-" : "~"}${to.join(".")}`).join("_")}`);
  return parts.join("&");
}

const LONGEST = { t: 200, a: 200, r: 4000 };

/**
 * Read such a part; null if it contains no puzzle.
 * @param {string} fragment @returns {Linked | null}
 */
export function readFragment(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = values.get("p") ?? "";
  const givens = readLine(text) ?? readGrid(text);
  if (!givens) return null;
  const side = Math.sqrt(givens.length);
  const board = shapeOf(values.get("shape") ?? String(side));
  const constraints = unpackClues(values.get("c") ?? "");
  if (board?.side !== side || !constraints) return null;
  const position = unpack(values.get("m") ?? "", givens);
  const lines = readLines(values.get("l") ?? "", side);
  /** @param {"t" | "a" | "r"} name */
  const words = (name) => (values.get(name) ?? "").slice(0, LONGEST[name]);
  return { givens, shape: board.text, position: position && lines.length ? { ...position, lines } : position, title: words("t"), author: words("a"), rules: words("r"), bank: Number(/^\d{1,15}$/.exec(values.get("bank") ?? "")?.[0] ?? 0), constraints };
}

/**
 * Check such a part; empty if it is valid.
 * @param {string} fragment @param {import("../../page/fragments.js").Names} [more] further names that a room accepts
 * @returns {import("../../page/i18n.js").Message[]}
 */
export function checkParts(fragment, more = {}) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = values.get("p");
  const link = readFragment(fragment);
  /** @type {import("../../page/i18n.js").Message[]} */
  const messages = [];
  const givens = text === null ? null : (readLine(text) ?? readGrid(text));
  if (text !== null && !givens) messages.push(msg("The puzzle of this link can't be read; another one was opened: {puzzle}", { puzzle: excerpt(text) }));
  else if (givens && !unpackClues(values.get("c") ?? "")) messages.push(msg("The rules of this link can't be read; another puzzle was opened."));
  else if (givens && !link) messages.push(msg("The puzzle doesn't fit the board of this link; another one was opened: {board}", { board: excerpt(values.get("shape") ?? String(Math.sqrt(givens.length))) }));
  else if (!link && ["shape", "c", "t", "a", "r", "m", "l", "bank"].some((name) => values.has(name))) messages.push(msg("This link has no puzzle; another one was opened."));
  const fine = () => true;
  /** @param {string} value */
  const lines = (value) => !link || readLines(value, Math.sqrt(link.givens.length)).length === value.split("_").length;
  return [...messages, ...strange(fragment, { p: fine, shape: fine, c: fine, t: upTo(LONGEST.t), a: upTo(LONGEST.a), r: upTo(LONGEST.r), bank: (value) => /^\d{1,15}$/.test(value), m: () => !link || link.position !== null, l: lines, ...more })];
}

const MOST_LINES = 200;

/** @param {string} text @param {number} side @returns {import("./position.js").Line[]} */
function readLines(text, side) {
  return text.split("_", MOST_LINES).flatMap((part) => {
    const match = /^(\d{1,3})\.(\d{1,2})([-~])(\d{1,3})\.(\d{1,2})$/.exec(part);
    if (!match) return [];
    const [fromCell, fromDigit, toCell, toDigit] = [match[1], match[2], match[4], match[5]].map(Number);
    if (Math.max(fromCell, toCell) >= side * side || Math.max(fromDigit, toDigit) > side) return [];
    return [{ from: [fromCell, fromDigit], to: [toCell, toDigit], kind: match[3] === "-" ? "strong" : "weak" }];
  });
}

// Each cell has as many base-64 characters as its bits require: digit (4 bits, or 5 on boards with more
// than 15 digits), corner and centre marks (one bit for each digit), colours (8). Runs of empty cells
// are a dot, followed by their length in one more character.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The number of bits of each part of a cell. @param {number} cells */
function sizesOf(cells) {
  const side = Math.sqrt(cells);
  const digit = side > 15 ? 5 : 4;
  const whole = Math.ceil((digit + 2 * side + 8) / 6);
  return { digit, side, whole };
}

/** @param {Position} position @param {readonly number[]} givens @returns {string} */
function pack({ digits, corner, centre, colours }, givens) {
  const sizes = sizesOf(givens.length);
  const [afterDigit, aside] = [BigInt(sizes.digit), BigInt(sizes.side)];
  let text = "";
  let empty = 0;
  const flush = () => {
    if (empty) text += `.${ALPHABET[empty - 1]}`;
    empty = 0;
  };
  for (let cell = 0; cell < digits.length; cell += 1) {
    const digit = BigInt(givens[cell] ? 0 : digits[cell]);
    let bits = digit | (BigInt(corner[cell]) << afterDigit) | (BigInt(centre[cell]) << (afterDigit + aside)) | (BigInt(colours[cell]) << (afterDigit + 2n * aside));
    if (!bits) {
      empty += 1;
      if (empty === 64) flush();
      continue;
    }
    flush();
    for (let at = 0; at < sizes.whole; at += 1) {
      text += ALPHABET[Number(bits % 64n)];
      bits /= 64n;
    }
  }
  flush();
  return text;
}

/** @param {string} text @param {readonly number[]} givens @returns {Position | null} */
function unpack(text, givens) {
  if (!text) return null;
  const { digit: ofDigit, side, whole } = sizesOf(givens.length);
  /** @type {bigint[]} */
  const cells = [];
  for (let at = 0; at < text.length && cells.length <= givens.length; ) {
    if (text[at] === ".") {
      const run = ALPHABET.indexOf(text[at + 1] ?? "?") + 1;
      for (let count = 0; count < run; count += 1) cells.push(0n);
      at += 2;
      continue;
    }
    let bits = 0n;
    for (let place = whole - 1; place >= 0; place -= 1) {
      const value = ALPHABET.indexOf(text[at + place] ?? "?");
      if (value < 0) return null;
      bits = bits * 64n + BigInt(value);
    }
    cells.push(bits);
    at += whole;
  }
  if (cells.length !== givens.length) return null;
  /** @param {number} low @param {number} size */
  const part = (low, size) => cells.map((bits) => Number(BigInt.asUintN(size, bits >> BigInt(low))));
  const digits = part(0, ofDigit).map((digit, cell) => givens[cell] || (digit <= side ? digit : 0));
  return { digits, corner: part(ofDigit, side), centre: part(ofDigit + side, side), colours: part(ofDigit + 2 * side, 8) };
}
