// @ts-check
/** The examples, by their names in addresses. */

import { msg } from "../../page/i18n.js";
import { queens, sudoku } from "./models.js";
import { problemOf, readProblem } from "./problem.js";
import { pythonOfTiling, tiling } from "./tilings.js";

/** @typedef {import("./problem.js").Problem} Problem */

/**
 * @typedef {object} Example
 * @property {string} id
 * @property {import("../../page/i18n.js").Message} name
 * @property {() => Problem} make
 * @property {string[]} python lines that define `problem`
 * @property {{text: string} | {puzzle: string, shape?: string} | null} ask the example's form in a request to the server; null if its text would be too long
 */

/** Knuth's example: The Art of Computer Programming 7.2.2.1, (49). */
const COLORED = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

/** One lesson a day: two or three of maths, at most one of art, exactly one of sport. */
const BOUNDED = "2:3|maths 0:1|art sport mo tu we th\nmaths mo\nmaths tu\nmaths we\nart mo\nart th\nmaths th\nsport tu\nsport mo\n";

/** @param {string} line @returns {number[]} */
const digits = (line) => [...line].map((symbol) => Number(symbol) || 0);

const FOUR = "1....2....3....4";
export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/** @param {readonly string[]} items @param {Record<string, string[]>} options */
function small(items, options) {
  const list = Object.entries(options).map(([name, names]) => ({ name, items: names.map((item) => items.indexOf(item)) }));
  return problemOf([...items], items.length, list);
}

/** @param {string} puzzle @returns {string[]} */
export const pythonOfPuzzle = (puzzle) => ["from farandole import Grid", "from farandole.sudoku.as_cover import problem as as_cover", "", `problem = as_cover(Grid("${puzzle}"))`];

/** @param {string} model @returns {string[]} */
const pythonOfModel = (model) => [`from farandole.cover.models import ${model.split("(")[0]}`, "", `problem = ${model}.problem`];

/** @param {string} region @param {string} set @returns {Pick<Example, "make" | "python" | "ask">} */
const pieces = (region, set) => ({ make: () => /** @type {Problem} */ (tiling(region, set)), python: pythonOfTiling(region, set), ask: null });

/** @type {readonly Example[]} */
export const EXAMPLES = [
  {
    id: "toy",
    name: msg("4 by 4, the smallest"),
    make: () => small(["1", "2", "3", "4"], { O: ["1", "3"], E: ["2", "4"], U: ["1", "2", "3"], D: ["1", "3", "4"] }),
    python: ["from farandole.cover.teach.dancing import TOY", "", "problem = TOY"],
    ask: { text: "1 2 3 4\n1 3\n2 4\n1 2 3\n1 3 4\n" },
  },
  {
    id: "knuth",
    name: msg("6 by 7, Knuth’s"),
    make: () => small(["1", "2", "3", "4", "5", "6", "7"], { 1: ["3", "5", "6"], 2: ["1", "4", "7"], 3: ["2", "3", "6"], 4: ["1", "4"], 5: ["2", "7"], 6: ["4", "5", "7"] }),
    python: ["from farandole.cover.teach.dancing import SIX_BY_SEVEN", "", "problem = SIX_BY_SEVEN"],
    ask: { text: "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n" },
  },
  {
    id: "colors",
    name: msg("5 by 5, with colors"),
    make: () => /** @type {Problem} */ (readProblem(COLORED)),
    python: ["from farandole.cover.formats import read", "", `[case] = read(${JSON.stringify(COLORED)})`, "problem = case.problem"],
    ask: { text: COLORED },
  },
  {
    id: "bounds",
    name: msg("4 lessons, with bounds"),
    make: () => /** @type {Problem} */ (readProblem(BOUNDED)),
    python: ["from farandole.cover.formats import read", "", `[case] = read(${JSON.stringify(BOUNDED)})`, "problem = case.problem"],
    ask: { text: BOUNDED },
  },
  { id: "sudoku4", name: msg("Sudoku, 4×4"), make: () => sudoku(digits(FOUR)), python: pythonOfPuzzle(FOUR), ask: { puzzle: FOUR, shape: "4" } },
  { id: "sudoku9", name: msg("Sudoku, 9×9"), make: () => sudoku(digits(CLASSIC)), python: pythonOfPuzzle(CLASSIC), ask: { puzzle: CLASSIC } },
  { id: "inkala", name: msg("Sudoku, 9×9, Inkala’s"), make: () => sudoku(digits(INKALA)), python: pythonOfPuzzle(INKALA), ask: { puzzle: INKALA } },
  { id: "queens6", name: msg("6 queens"), make: () => queens(6), python: pythonOfModel("queens(6)"), ask: null },
  { id: "queens8", name: msg("8 queens"), make: () => queens(8), python: pythonOfModel("queens(8)"), ask: null },
  { id: "pentominoes5", name: msg("6 pentominoes in 5×6"), ...pieces("5x6", "pentominoes:FLNPTU") },
  { id: "pentominoes3", name: msg("12 pentominoes in 3×20"), ...pieces("3x20", "pentominoes") },
  { id: "pentominoes6", name: msg("12 pentominoes in 6×10"), ...pieces("6x10", "pentominoes") },
];

/** A Sudoku of 16 or 81 digits. @param {string} puzzle @returns {Problem} */
export const sudokuOf = (puzzle) => sudoku(digits(puzzle));
