// @ts-check
/** What Play asks the server about a puzzle; without one it says what it can. */

import { CLASSIC, clashes } from "../houses.js";
import { msg, nmsg } from "../i18n.js";
import { Away, Refused, ask, askStream } from "../server.js";
import { writeGrid } from "./text.js";

/** @typedef {import("../i18n.js").Message} Message */

/** @param {unknown} error */
function expected(error) {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
}

/**
 * The only solution of a puzzle; null where it has none, several, or can't be had.
 * @param {readonly number[]} givens @returns {Promise<number[] | null>}
 */
export async function fetchSolution(givens) {
  if (clashes(givens, CLASSIC).size) return null;
  try {
    const answer = await ask("solve", { puzzle: writeGrid(givens) });
    return answer.status === "unique" ? [...answer.solution].map(Number) : null;
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
    const { status, differ } = await ask("check", { puzzle: writeGrid(digits) });
    if (status === "none") return { text: msg("No solution."), cells: [] };
    if (status === "unique") return { text: nmsg("One solution, {count} given.", "One solution, {count} givens.", count), cells: [] };
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
