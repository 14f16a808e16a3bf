// @ts-check
/** Exact-cover problems: items, options, and what they are a picture of; read from text. */

import { msg } from "../../page/i18n.js";

/** @typedef {import("../../page/i18n.js").Message} Message */

/**
 * What an option looks like on a board.
 * @typedef {object} Board
 * @property {"digits" | "pieces" | "queens" | "items"} kind
 * @property {number} rows
 * @property {number} columns
 * @property {number} count how many cells there are, row by row; the last row may be short
 * @property {number[]} item the item of each cell; -1 where there is none
 * @property {number[][]} cells for each option the cells that it fills
 * @property {string[]} text for each option what it writes into them
 * @property {number[]} tint for each option its colour, from 0
 * @property {number[]} region the box of each cell; thick lines run between boxes
 * @property {boolean[]} given for each cell whether its digit was given
 */

/**
 * Items of one kind, which fold into a table.
 * @typedef {object} Group
 * @property {Message} name
 * @property {number} first
 * @property {number} count
 * @property {number} columns of the table
 */

/**
 * @typedef {object} Problem
 * @property {string[]} items names; the first `primary` of them are primary
 * @property {number} primary
 * @property {string[]} options names
 * @property {Uint32Array} starts where each option begins in `entries`, and the end
 * @property {Uint32Array} entries the items of the options, one option after the other
 * @property {Uint32Array | null} colours of the entries, 0 for none
 * @property {string[]} colourNames the name of colour 1, and so on
 * @property {[number, number][] | null} bounds by primary item: how many options contain it, at least and at most; null where that is one
 * @property {Board} board
 * @property {Group[]} groups none where the matrix doesn't fold
 */

/** Text that is no problem: what is wrong, and where. */
export class Unreadable extends Error {
  /** @param {Message} said @param {number} line from 1 */
  constructor(said, line) {
    super(said.text);
    this.said = said;
    this.line = line;
  }
}

export const MOST_OPTIONS = 20000;
export const MOST_ITEMS = 20000;
const MOST_ONES = 2000000;
const MOST_BOUND = 4294967295;

/**
 * @param {string[]} items @param {number} primary
 * @param {{name: string, items: readonly number[], colours?: readonly number[]}[]} options
 * @param {{board?: Board, groups?: Group[], colourNames?: string[], bounds?: [number, number][] | null}} [more] @returns {Problem}
 */
export function problemOf(items, primary, options, more = {}) {
  const starts = new Uint32Array(options.length + 1);
  options.forEach((one, at) => (starts[at + 1] = starts[at] + one.items.length));
  const entries = new Uint32Array(starts[options.length]);
  options.forEach((one, at) => entries.set(one.items, starts[at]));
  const colourNames = more.colourNames ?? [];
  const colours = colourNames.length ? new Uint32Array(entries.length) : null;
  if (colours) options.forEach((one, at) => colours.set(one.colours ?? [], starts[at]));
  const bounds = more.bounds?.some(([low, high]) => low !== 1 || high !== 1) ? more.bounds : null;
  const made = { items, primary, options: options.map((one) => one.name), starts, entries, colours, colourNames, bounds, groups: more.groups ?? [] };
  return { ...made, board: more.board ?? itemBoard(made) };
}

/** The items of an option. @param {Problem} problem @param {number} option @returns {Uint32Array} */
export function itemsOf({ starts, entries }, option) {
  return entries.subarray(starts[option], starts[option + 1]);
}

/**
 * Where a problem has no board of its own, its items are one: an option fills those that it covers.
 * @param {Omit<Problem, "board">} problem @returns {Board}
 */
function itemBoard({ items, options, starts, entries }) {
  const count = items.length;
  const columns = Math.max(1, count <= 8 ? count : Math.ceil(Math.sqrt(count)));
  return {
    kind: "items",
    rows: Math.max(1, Math.ceil(count / columns)),
    columns,
    count,
    item: items.map((_, at) => at),
    cells: options.map((_, at) => [...entries.subarray(starts[at], starts[at + 1])]),
    text: options,
    tint: options.map((_, at) => at),
    region: items.map(() => 0),
    given: items.map(() => false),
  };
}

/**
 * A problem from text: lines of zeros and ones, or Knuth's format. Raises Unreadable; null for a
 * format that only the server reads.
 * @param {string} text @returns {{format: "matrix" | "dlx", problem: Problem} | null}
 */
export function readProblem(text) {
  const lines = text.split(/\r\n?|\n/).map((line, at) => ({ words: line.split(/\s+/).filter(Boolean), number: at + 1 }));
  const filled = lines.filter((line) => line.words.length);
  if (!filled.length) throw new Unreadable(msg("The text is empty."), 1);
  const bits = filled.map((line) => line.words.join(""));
  if (bits.every((row) => /^[01]+$/.test(row)) && bits.every((row) => row.length === bits[0].length)) return { format: "matrix", problem: readMatrix(bits) };
  const isNumbers = filled.every((line) => line.words.every((word) => /^[+-]?\d+$/.test(word)));
  if (isNumbers && !isKnuths(filled)) return null;
  return { format: "dlx", problem: readDlx(filled.filter((line) => !line.words[0].startsWith("|"))) };
}

/** Whether a first line of numbers names every number of the others, once. @param {{words: string[]}[]} lines */
function isKnuths([head, ...others]) {
  const known = new Set(head.words);
  return known.size === head.words.length && others.every((line) => line.words.every((word) => known.has(word)));
}

/** @param {string[]} rows @returns {Problem} */
function readMatrix(rows) {
  const width = rows[0].length;
  checkSize(rows.length, width, rows.length * width);
  const options = rows.map((row, at) => ({ name: String(at), items: [...row].flatMap((bit, item) => (bit === "1" ? [item] : [])) }));
  return problemOf(Array.from({ length: width }, (_, at) => String(at)), width, options);
}

/** @param {number} options @param {number} items @param {number} ones */
function checkSize(options, items, ones) {
  if (options > MOST_OPTIONS || items > MOST_ITEMS || ones > MOST_ONES) throw new Unreadable(msg("A problem can have at most {options} options and {items} items here.", { options: MOST_OPTIONS, items: MOST_ITEMS }), 1);
}

/** @param {{words: string[], number: number}[]} lines @returns {Problem} */
function readDlx(lines) {
  const [head, ...others] = lines;
  if (!head) throw new Unreadable(msg("A line of items is missing."), 1);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  let primary = -1;
  /** @type {[number, number][]} */
  const bounds = [];
  for (let word of head.words) {
    if (word.startsWith("|")) {
      if (primary >= 0) throw new Unreadable(msg("Line {line}: only one bar is allowed.", { line: head.number }), head.number);
      primary = numbers.size;
      word = word.slice(1);
      if (!word) continue;
    }
    const [, least, most, name] = /^(?:(\d+):)?(\d+)\|([^|:]+)$/.exec(word) ?? [];
    if (name && primary >= 0) throw new Unreadable(msg("Line {line}: “{word}” comes after the bar and can't have bounds.", { line: head.number, word }), head.number);
    const high = Number(most ?? 1);
    const low = Number(least ?? high);
    if (low > high || high < 1 || high > MOST_BOUND) throw new Unreadable(msg("Line {line}: “{word}” has invalid bounds: write low:high with low at most high, and high from 1 to {most}.", { line: head.number, word, most: MOST_BOUND }), head.number);
    word = name ?? word;
    if (!name && /[|:]/.test(word)) throw new Unreadable(msg("Line {line}: “{word}” is not a valid item name; write bounds as low:high|name.", { line: head.number, word }), head.number);
    if (numbers.has(word)) throw new Unreadable(msg("Line {line}: “{word}” appears twice.", { line: head.number, word }), head.number);
    numbers.set(word, numbers.size);
    if (primary < 0) bounds.push([low, high]);
  }
  if (primary < 0) primary = numbers.size;
  /** @type {Map<string, number>} */
  const tints = new Map();
  let ones = 0;
  const options = others.map(({ words, number }, at) => {
    const members = words.filter((word) => !word.startsWith("|"));
    /** @type {number[]} */
    const items = [];
    /** @type {number[]} */
    const colours = [];
    for (const word of members) {
      const [name, colour] = numbers.has(word) ? [word] : word.split(/:(.*)/s);
      const item = numbers.get(name);
      if (item === undefined) throw new Unreadable(msg("Line {line}: “{word}” is not an item of the first line.", { line: number, word: name }), number);
      if (items.includes(item)) throw new Unreadable(msg("Line {line}: “{word}” appears twice.", { line: number, word: name }), number);
      if (colour !== undefined && item < primary) throw new Unreadable(msg("Line {line}: “{word}” is primary and can't have a color.", { line: number, word: name }), number);
      if (colour === "") throw new Unreadable(msg("Line {line}: no color after the colon.", { line: number }), number);
      if (colour && !tints.has(colour)) tints.set(colour, tints.size + 1);
      items.push(item);
      colours.push(colour ? tints.get(colour) ?? 0 : 0);
    }
    ones += items.length;
    if (at >= MOST_OPTIONS || ones > MOST_ONES) checkSize(at + 1, numbers.size, ones);
    return { name: String(at), items, colours };
  });
  checkSize(options.length, numbers.size, ones);
  return problemOf([...numbers.keys()], primary, options, { bounds, colourNames: [...tints.keys()] });
}
