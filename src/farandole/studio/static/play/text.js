// @ts-check
/** Puzzles as text: what is pasted, and what stands after # in the address. */

/** @typedef {import("./position.js").Position} Position */

/**
 * The digits of a puzzle in some text: 81 characters, or nine lines with any frames; 0, . and _ and *
 * are empty cells. Null where there is no puzzle in it.
 * @param {string} text @returns {number[] | null}
 */
export function readGrid(text) {
  const linked = /(?:[?&#](?:p|s|bd|puzzle)=|solver\/)([0-9.]{81})/.exec(text);
  const line = linked ?? /(?:^|[^0-9.*_])([0-9.*_]{81})(?![0-9.*_])/.exec(text);
  const cells = line ? line[1] : text.replace(/[^0-9.*_]/g, "");
  if (cells.length !== 81) return null;
  return [...cells].map((cell) => (cell >= "1" && cell <= "9" ? Number(cell) : 0));
}

/** A grid in one line, dots for empty cells. @param {readonly number[]} digits @returns {string} */
export function writeGrid(digits) {
  return digits.map((digit) => digit || ".").join("");
}

/**
 * The part of an address after #: the puzzle, and what is on the board where that is wanted.
 * @param {readonly number[]} givens @param {Position | null} [position] @returns {string}
 */
export function writeFragment(givens, position = null) {
  const puzzle = `p=${writeGrid(givens)}`;
  return position ? `${puzzle}&m=${pack(position, givens)}` : puzzle;
}

/**
 * What such a part says; null where it names no puzzle.
 * @param {string} fragment @returns {{givens: number[], position: Position | null} | null}
 */
export function readFragment(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const givens = readGrid(values.get("p") ?? "");
  if (!givens) return null;
  return { givens, position: unpack(values.get("m") ?? "", givens) };
}

// Five characters a cell, of 64 each: digit (4 bits), corner (9), centre (9), colours (8). Runs of
// empty cells are a dot and their length in one character more.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {Position} position @param {readonly number[]} givens @returns {string} */
function pack({ digits, corner, centre, colours }, givens) {
  let text = "";
  let empty = 0;
  const flush = () => {
    if (empty) text += `.${ALPHABET[empty - 1]}`;
    empty = 0;
  };
  for (let cell = 0; cell < digits.length; cell += 1) {
    const digit = givens[cell] ? 0 : digits[cell];
    let bits = digit + 16 * (corner[cell] + 512 * (centre[cell] + 512 * colours[cell]));
    if (!bits) {
      empty += 1;
      if (empty === 64) flush();
      continue;
    }
    flush();
    for (let at = 0; at < 5; at += 1) {
      text += ALPHABET[bits % 64];
      bits = Math.floor(bits / 64);
    }
  }
  flush();
  return text;
}

/** @param {string} text @param {readonly number[]} givens @returns {Position | null} */
function unpack(text, givens) {
  if (!text) return null;
  /** @type {number[]} */
  const cells = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ".") {
      const run = ALPHABET.indexOf(text[at + 1] ?? "") + 1;
      for (let count = 0; count < run; count += 1) cells.push(0);
      at += 2;
      continue;
    }
    let bits = 0;
    for (let place = 4; place >= 0; place -= 1) {
      const value = ALPHABET.indexOf(text[at + place] ?? "?");
      if (value < 0) return null;
      bits = bits * 64 + value;
    }
    cells.push(bits);
    at += 5;
  }
  if (cells.length !== givens.length) return null;
  /** @param {number} low @param {number} size */
  const part = (low, size) => cells.map((bits) => Math.floor(bits / 2 ** low) % 2 ** size);
  const digits = part(0, 4).map((digit, cell) => givens[cell] || (digit <= 9 ? digit : 0));
  return { digits, corner: part(4, 9), centre: part(13, 9), colours: part(22, 8) };
}
