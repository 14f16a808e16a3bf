// @ts-check
/** Exact-cover problems: items, options, and the board that they describe; read from text. */

/** @typedef {import("../../page/i18n.js").Message} Message */

/**
 * How options appear on a board.
 * @typedef {object} Board
 * @property {"digits" | "pieces" | "queens" | "items"} kind
 * @property {number} rows
 * @property {number} columns
 * @property {number} count number of cells, row by row; the last row may be short
 * @property {number[]} item the item of each cell; -1 for none
 * @property {number[][]} cells the cells that each option fills
 * @property {string[]} text the text that each option writes into its cells
 * @property {number[]} tint the colour of each option, from 0
 * @property {number[]} region the region of each cell; thick lines separate regions
 * @property {boolean[]} given whether the digit of each cell is a given
 */

/**
 * Items of the same kind, which fold into a table.
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
 * @property {Uint32Array} starts the start of each option in `entries`, and the end of the last
 * @property {Uint32Array} entries the items of the options, one option after the other
 * @property {Uint32Array | null} colours of the entries, 0 for none
 * @property {string[]} colourNames names of the colours, from 1
 * @property {[number, number][] | null} bounds for each primary item, the lowest and highest number of options that contain it; null if all are 1
 * @property {Board} board
 * @property {Group[]} groups empty if the matrix doesn't fold
 */

const MOST_OPTIONS = 20000;
const MOST_ITEMS = 20000;
const MOST_ONES = 2000000;
const MOST_BOUND = 4294967295;

/**
 * @param {string[]} items @param {number} primary
 * @param {{name: string, items: readonly number[], colours?: readonly number[]}[]} options
 * @param {{board?: Board, groups?: Group[], colourNames?: string[], bounds?: [number, number][] | null}} [more] @returns {Problem}
 */
export function problemOf(items, primary, options, more = {}) {
  const starts = new Uint32Array(options.length + 1);
  options.forEach((option, at) => (starts[at + 1] = starts[at] + option.items.length));
  const entries = new Uint32Array(starts[options.length]);
  options.forEach((option, at) => entries.set(option.items, starts[at]));
  const colourNames = more.colourNames ?? [];
  const colours = colourNames.length ? new Uint32Array(entries.length) : null;
  if (colours) options.forEach((option, at) => colours.set(option.colours ?? [], starts[at]));
  const bounds = more.bounds?.some(([low, high]) => low !== 1 || high !== 1) ? more.bounds : null;
  const problem = { items, primary, options: options.map((option) => option.name), starts, entries, colours, colourNames, bounds, groups: more.groups ?? [] };
  return { ...problem, board: more.board ?? itemBoard(problem) };
}

/** The items of an option. @param {Problem} problem @param {number} option @returns {Uint32Array} */
export function itemsOf({ starts, entries }, option) {
  return entries.subarray(starts[option], starts[option + 1]);
}

/** The size of a table of items. @param {number} count @param {number} across @returns {{rows: number, columns: number}} */
export function itemTable(count, across) {
  const columns = Math.max(1, across);
  return { rows: Math.max(1, Math.ceil(count / columns)), columns };
}

/**
 * The board of a problem without one: its cells are the items, and an option fills those that it covers.
 * @param {Omit<Problem, "board">} problem @returns {Board}
 */
function itemBoard({ items, options, starts, entries }) {
  const count = items.length;
  return {
    kind: "items",
    ...itemTable(count, Math.ceil(Math.sqrt(count))),
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
 * Read a problem from text: lines of zeros and ones, or Knuth's format. Null for any other text, which is
 * left to the server: it reads more formats and reports errors.
 * @param {string} text @returns {Problem | null}
 */
export function readProblem(text) {
  const lines = text.split(/\r\n?|\n/).map((line) => line.split(/\s+/).filter(Boolean)).filter((words) => words.length);
  if (!lines.length || lines.length > MOST_OPTIONS) return null;
  const bits = lines.map((words) => words.join(""));
  if (bits.every((row) => /^[01]+$/.test(row) && row.length === bits[0].length)) return readMatrix(bits);
  const isNumbers = lines.every((words) => words.every((word) => /^[+-]?\d+$/.test(word)));
  return isNumbers && !isKnuths(lines) ? null : readDlx(lines.filter(([first]) => !first.startsWith("|")));
}

/** Whether a first line of numbers contains each number of the other lines once. @param {string[][]} lines */
function isKnuths([head, ...others]) {
  const names = new Set(head);
  return names.size === head.length && others.every((words) => words.every((word) => names.has(word)));
}

/** @param {string[]} rows @returns {Problem | null} */
function readMatrix(rows) {
  const width = rows[0].length;
  if (width > MOST_ITEMS || rows.length * width > MOST_ONES) return null;
  const options = rows.map((row, at) => ({ name: String(at), items: [...row].flatMap((bit, item) => (bit === "1" ? [item] : [])) }));
  return problemOf(Array.from({ length: width }, (_, at) => String(at)), width, options);
}

/** @param {string[][]} lines @returns {Problem | null} */
function readDlx([head, ...others]) {
  if (!head || head.length > MOST_ITEMS || others.reduce((sum, words) => sum + words.length, 0) > MOST_ONES) return null;
  const bar = head.findIndex((word) => word.startsWith("|"));
  const primary = bar < 0 ? head.length : bar;
  const heads = head.slice(0, primary).map((word) => /^(?:(?:(\d+):)?(\d+)\|)?([^|:]+)$/.exec(word));
  const bounds = heads.map((match) => /** @type {[number, number]} */ ([Number(match?.[1] ?? match?.[2] ?? 1), Number(match?.[2] ?? 1)]));
  const secondary = head.slice(primary).map((word, at) => (at ? word : word.slice(1))).filter((word, at) => word || at);
  const items = [...heads.map((match) => match?.[3] ?? ""), ...secondary];
  const numbers = new Map(items.map((name, at) => [name, at]));
  const isSound = items.every((name) => /^[^|:]+$/.test(name)) && numbers.size === items.length;
  if (!isSound || bounds.some(([low, high]) => low > high || high < 1 || high > MOST_BOUND)) return null;
  /** @type {Map<string, number>} */
  const tints = new Map();
  const options = [];
  for (const words of others) {
    /** @type {Map<number, number>} */
    const members = new Map(); // each with its colour
    for (const word of words.filter((token) => !token.startsWith("|"))) {
      const [name, colour] = numbers.has(word) ? [word] : word.split(/:(.*)/s);
      const item = numbers.get(name) ?? -1;
      if (item < 0 || members.has(item) || colour === "" || (colour && item < primary)) return null;
      if (colour && !tints.has(colour)) tints.set(colour, tints.size + 1);
      members.set(item, colour ? (tints.get(colour) ?? 0) : 0);
    }
    options.push({ name: String(options.length), items: [...members.keys()], colours: [...members.values()] });
  }
  return problemOf(items, primary, options, { bounds, colourNames: [...tints.keys()] });
}
