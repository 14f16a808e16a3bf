// @ts-check
/**
 * What Play asks about a puzzle: the kernel in the browser, and where there is none, the server. Without
 * both it says what it can.
 */

import { CLASSIC, clashes } from "../houses.js";
import { msg, nmsg } from "../i18n.js";
import { NoKernel, solve } from "../kernel/answerer.js";
import { Away, Refused, ask, askStream } from "../server.js";
import { writeGrid } from "./text.js";

/** @typedef {import("../i18n.js").Message} Message */

/** @param {unknown} error */
function expected(error) {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
}

/**
 * The solutions of a puzzle, up to two; as the server tells it. Raises Away or Refused.
 * @param {readonly number[]} digits @returns {Promise<import("../kernel/kernel.js").Solved>}
 */
async function solved(digits) {
  try {
    const found = await solve({ side: CLASSIC.side, digits, houses: CLASSIC.houses });
    if (found.status !== "unknown") return found;
  } catch (error) {
    if (!(error instanceof NoKernel)) throw error;
  }
  const { status, solution, other } = await ask("solve", { puzzle: writeGrid(digits) });
  /** @param {string | null} grid */
  const cells = (grid) => (grid ? [...grid].map(Number) : null);
  return { status, solution: cells(solution), other: cells(other) };
}

/**
 * The only solution of a puzzle; null where it has none, several, or can't be had.
 * @param {readonly number[]} givens @returns {Promise<number[] | null>}
 */
export async function fetchSolution(givens) {
  if (clashes(givens, CLASSIC).size) return null;
  try {
    const { status, solution } = await solved(givens);
    return status === "unique" ? solution : null;
  } catch (error) {
    expected(error);
    return null;
  }
}

/**
 * What can be said of a puzzle that is being entered, and the cells to show for it.
 * @param {readonly number[]} digits @returns {Promise<{text: Message, cells: number[]}>}
 */
export async function checkSetting(digits) {
  const count = digits.filter(Boolean).length;
  if (!count) return { text: msg("The board is empty."), cells: [] };
  if (clashes(digits, CLASSIC).size) return { text: msg("No solution: a digit stands in a house twice."), cells: [] };
  try {
    const { status, solution, other } = await solved(digits);
    if (status === "none") return { text: msg("No solution."), cells: [] };
    if (status === "unique") return { text: nmsg("One solution, {count} given.", "One solution, {count} givens.", count), cells: [] };
    const differ = solution && other ? [...digits.keys()].filter((cell) => solution[cell] !== other[cell]) : [];
    if (!differ.length) return { text: nmsg("{count} given so far.", "{count} givens so far.", count), cells: [] };
    const text = nmsg("Several solutions. Two of them differ in {count} cell.", "Several solutions. Two of them differ in {count} cells.", differ.length);
    return { text, cells: differ.length <= 40 ? differ : [] };
  } catch (error) {
    expected(error);
    return { text: nmsg("{count} given so far.", "{count} givens so far.", count), cells: [] };
  }
}

/**
 * A new puzzle of a level; null where none can be had.
 * @param {string} level @returns {Promise<{puzzle: string, solution: string} | null>}
 */
export async function makePuzzle(level) {
  try {
    for await (const { event, data } of askStream("make", { level, symmetry: "half-turn", seconds: 5 })) {
      if (event === "puzzle") return data;
    }
  } catch (error) {
    expected(error);
  }
  return null;
}
