// @ts-check
/** What Play asks the server about a puzzle; without one it says what it can. */

import { clashes, digitOfSymbol, symbolsOf } from "../houses.js";
import { msg, nmsg } from "../i18n.js";
import { Away, Refused, ask, askStream } from "../server.js";
import { loadShape } from "../shapes.js";

/** @typedef {import("../i18n.js").Message} Message */
/** @typedef {import("../houses.js").Shape} Shape */

/** @param {unknown} error */
function expected(error) {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
}

/**
 * The only solution of a puzzle; null where it has none, several, or can't be had.
 * @param {readonly number[]} givens @param {Shape} shape @returns {Promise<number[] | null>}
 */
export async function fetchSolution(givens, shape) {
  if (clashes(givens, shape).size) return null;
  try {
    const answer = await ask("solve", { puzzle: symbolsOf(givens), shape: shape.text });
    return answer.status === "unique" ? [...answer.solution].map(digitOfSymbol) : null;
  } catch (error) {
    expected(error);
    return null;
  }
}

/**
 * What can be said of a puzzle that is being entered, and the cells to show for it.
 * @param {readonly number[]} digits @param {Shape} shape @returns {Promise<{text: Message, cells: number[]}>}
 */
export async function checkSetting(digits, shape) {
  const count = digits.filter(Boolean).length;
  if (!count) return { text: msg("The board is empty."), cells: [] };
  if (clashes(digits, shape).size) return { text: msg("No solution: a digit stands in a house twice."), cells: [] };
  try {
    const { status, differ } = await ask("check", { puzzle: symbolsOf(digits), shape: shape.text });
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
 * A new puzzle for a board, of a level where one is found in time; null where none can be had.
 * @param {string} shape @param {string} level
 * @returns {Promise<{puzzle: string, solution: string, isOfLevel: boolean} | null>}
 */
export async function makePuzzle(shape, level) {
  for (const wish of [{ level }, {}]) {
    try {
      for await (const { event, data } of askStream("make", { ...wish, shape, symmetry: "half-turn", seconds: 6 })) {
        if (event !== "puzzle") continue;
        await loadShape(shape);
        return { ...data, isOfLevel: "level" in wish };
      }
    } catch (error) {
      expected(error);
      if (error instanceof Away) return null;
    }
  }
  return null;
}
