// @ts-check
/** What Play asks the server about a puzzle; without one it says what it can. */

import { CLASSIC, clashes } from "../houses.js";
import { msg, nmsg } from "../i18n.js";
import { Away, Refused, ask } from "../server.js";
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

/** What can be said of a puzzle that is being entered. @param {readonly number[]} digits @returns {Promise<Message>} */
export async function checkSetting(digits) {
  const count = digits.filter(Boolean).length;
  if (!count) return msg("The board is empty.");
  if (clashes(digits, CLASSIC).size) return msg("No solution: a digit stands in a house twice.");
  try {
    const { status } = await ask("solve", { puzzle: writeGrid(digits) });
    if (status === "unique") return nmsg("One solution, {count} given.", "One solution, {count} givens.", count);
    if (status === "none") return msg("No solution.");
    return nmsg("Several solutions, {count} given so far.", "Several solutions, {count} givens so far.", count);
  } catch (error) {
    expected(error);
    return nmsg("{count} given so far.", "{count} givens so far.", count);
  }
}
