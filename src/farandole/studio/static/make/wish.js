// @ts-check
/**
 * Requirements, as the server accepts them, and as an address, a command line, and text for other programs. A
 * wish contains only what has been set.
 */

import { LEVELS } from "../puzzles/levels.js";
import { choiceOf, integer, strange, upTo } from "../page/fragments.js";
import { LARGEST, SMALLEST, shapeOf } from "../shapes/houses.js";
import { SYMMETRIES } from "./symmetry.js";

/**
 * @typedef {object} Wish
 * @property {number} [count] number of puzzles
 * @property {number} [seconds] time limit of the search
 * @property {string} [symmetry]
 * @property {[number, number]} [clues] lowest and highest number
 * @property {boolean} [minimal]
 * @property {number[]} [pattern] the given cells
 * @property {string} [shape]
 * @property {number} [jigsaw] side of a board with random regions
 * @property {string} [start] a full grid, or a puzzle
 * @property {"exact" | "weighted"} [unbiased]
 * @property {string} [seed] as text: it may have more digits than a number holds
 * @property {[string, string]} [level] lowest and highest level
 * @property {[number, number]} [score]
 * @property {string[]} [uses]
 * @property {string[]} [avoids]
 * @property {string[]} [once]
 * @property {string[]} [needs]
 * @property {string} [practice]
 * @property {string[]} [techniques] the only techniques to use
 * @property {string[]} [without] techniques to exclude
 */

export const LISTS = /** @type {const} */ (["uses", "avoids", "once", "needs", "techniques", "without"]);
const TEXTS = /** @type {const} */ (["symmetry", "shape", "start", "seed", "practice", "unbiased"]);
const NUMBERS = /** @type {const} */ (["count", "seconds", "jigsaw"]);
const RANGES = /** @type {const} */ (["clues", "score"]);
const RANGE = /^(\d{1,9})(?:-(\d{1,9}))?$/;

// Addresses written here contain no longer texts.
const [MOST_TEXT, MOST_NAMES, LONGEST_NAME] = [2000, 100, 80];

/** @type {Wish} */
export const USUAL = { count: 12, seconds: 30, symmetry: "half-turn" };

// A pattern encodes six cells in each character.
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {readonly number[]} cells @returns {string} */
function packCells(cells) {
  const codes = new Array(Math.floor(Math.max(...cells, -1) / 6) + 1).fill(0);
  for (const cell of cells) codes[Math.floor(cell / 6)] |= 1 << cell % 6;
  return codes.map((code) => ALPHABET[code]).join("");
}

/** @param {string} text @returns {number[]} */
function unpackCells(text) {
  return [...text.slice(0, Math.ceil(LARGEST ** 2 / 6))].flatMap((letter, at) => {
    const code = ALPHABET.indexOf(letter);
    return code < 0 ? [] : [0, 1, 2, 3, 4, 5].filter((bit) => (code >> bit) & 1).map((bit) => at * 6 + bit);
  });
}

/** The part of an address after #. @param {Wish} wish @returns {string} */
export function writeWish(wish) {
  const parts = new URLSearchParams();
  for (const name of [...NUMBERS, ...TEXTS]) if (wish[name] !== undefined) parts.set(name, String(wish[name]));
  for (const name of RANGES) if (wish[name]) parts.set(name, wish[name].join("-"));
  if (wish.level) parts.set("level", [...new Set(wish.level)].join("-"));
  if (wish.minimal) parts.set("minimal", "1");
  if (wish.pattern) parts.set("pattern", packCells(wish.pattern));
  for (const name of LISTS) if (wish[name]?.length) parts.set(name, wish[name].join("."));
  return parts.toString();
}

/**
 * Read such a part. The server rejects impossible values. Null if it contains nothing.
 * @param {string} fragment @returns {Wish | null}
 */
export function readWish(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  /** @type {Wish} */
  const wish = {};
  for (const name of NUMBERS) {
    const value = Number(parts.get(name) || NaN);
    if (Number.isFinite(value)) wish[name] = value;
  }
  for (const name of TEXTS) {
    const value = parts.get(name);
    if (value && value.length <= MOST_TEXT) Object.assign(wish, { [name]: value });
  }
  for (const name of RANGES) {
    const match = RANGE.exec(parts.get(name) ?? "");
    if (match) wish[name] = [Number(match[1]), Number(match[2] ?? match[1])];
  }
  const levels = (parts.get("level") ?? "").split("-").filter((level) => LEVELS.includes(/** @type {any} */ (level)));
  if (levels.length) wish.level = [levels[0], levels[levels.length - 1]];
  if (parts.get("minimal") === "1") wish.minimal = true;
  const cells = unpackCells(parts.get("pattern") ?? "");
  if (cells.length) wish.pattern = cells;
  for (const name of LISTS) {
    const value = (parts.get(name) ?? "").split(".", MOST_NAMES).filter((id) => id && id.length <= LONGEST_NAME);
    if (value.length) wish[name] = value;
  }
  return Object.keys(wish).length ? wish : null;
}

/** Check such a part. @type {import("../page/rooms.js").FragmentCheck} */
export function checkFragment(fragment) {
  /** @param {number} most @returns {(value: string) => boolean} */
  const range = (most) => (value) => {
    const match = RANGE.exec(value);
    return match !== null && Number(match[1]) <= Number(match[2] ?? match[1]) && Number(match[2] ?? match[1]) <= most;
  };
  /** @param {string} value */
  const levels = (value) => {
    const at = value.split("-").map((level) => LEVELS.indexOf(/** @type {any} */ (level)));
    return at.length <= 2 && at[0] >= 0 && at[0] <= at[at.length - 1];
  };
  /** @param {string} value */
  const techniques = (value) => /^[\w-]{1,80}(?:\.[\w-]{1,80}){0,99}$/.test(value);
  const text = upTo(MOST_TEXT);
  return strange(fragment, {
    ...Object.fromEntries(LISTS.map((name) => [name, techniques])),
    count: integer(1, 1000),
    seconds: (value) => Number(value) > 0 && Number(value) <= 600,
    jigsaw: integer(SMALLEST, LARGEST),
    symmetry: choiceOf(SYMMETRIES.map((symmetry) => symmetry.id)),
    shape: (value) => text(value) && shapeOf(value) !== null,
    start: (value) => text(value) && /^[.0-9A-Pa-p*_\s]+$/.test(value),
    seed: (value) => /^\d{1,40}$/.test(value),
    practice: techniques,
    unbiased: choiceOf(["exact", "weighted"]),
    clues: range(LARGEST ** 2),
    score: range(999_999_999),
    level: levels,
    minimal: choiceOf(["0", "1"]),
    pattern: (value) => /^[\w-]{1,105}$/.test(value),
  });
}

/** Quote text as one word of a shell command. @param {string} text @returns {string} */
export function quote(text) {
  return /^[\w.,:/=@%+-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}

/** The same as a command. @param {Wish} wish @param {number} cells number of cells of the board @returns {string} */
export function commandOf(wish, cells) {
  /** @type {string[]} */
  const words = ["farandole", "make"];
  /** @param {string} name @param {string | number | undefined} value */
  const put = (name, value) => {
    if (value !== undefined) words.push(`--${name}`, quote(String(value)));
  };
  /** @param {readonly (string | number)[] | undefined} pair */
  const range = (pair) => pair && (pair[0] === pair[1] ? `${pair[0]}` : `${pair[0]}..${pair[1]}`);
  put("count", wish.count);
  if (wish.symmetry !== "none") put("symmetry", wish.symmetry);
  put("clues", range(wish.clues));
  if (wish.minimal) words.push("--minimal");
  if (wish.pattern) {
    const givens = new Set(wish.pattern);
    put("pattern", Array.from({ length: cells }, (_, cell) => (givens.has(cell) ? "x" : ".")).join(""));
  }
  put("from", wish.start);
  put("unbiased", wish.unbiased);
  put("level", range(wish.level));
  put("score", range(wish.score));
  for (const name of LISTS) if (wish[name]?.length) put(name, wish[name].join(","));
  put("practice", wish.practice);
  put("shape", wish.shape);
  put("jigsaw", wish.jigsaw);
  put("seed", wish.seed);
  put("seconds", wish.seconds);
  return words.join(" ");
}
