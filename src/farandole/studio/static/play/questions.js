// @ts-check
/**
 * Play's requests about a puzzle: answered by the kernel in the browser, or else by the server.
 */

import { bit, clashes, digitOfSymbol, symbolsOf } from "../shapes/houses.js";
import { msg, nmsg } from "../page/i18n.js";
import { NoKernel, candidates, solve } from "../kernel/answerer.js";
import { Away, Refused, ask } from "../page/server.js";

/** @typedef {import("../page/i18n.js").Message} Message */
/** @typedef {import("../shapes/houses.js").Shape} Shape */

/** @param {unknown} error */
export function checkExpected(error) {
  if (!(error instanceof Away || error instanceof Refused)) throw error;
}

/** A puzzle in the kernel's form. Raises NoKernel if some of its rules are unknown. @param {readonly number[]} digits @param {Shape} shape */
function puzzleOf(digits, shape) {
  if (!shape.whole) throw new NoKernel();
  return { side: shape.side, digits, houses: [...shape.houses, ...shape.groups] };
}

/**
 * The only solution of a puzzle; null if it has none or several, or is unavailable.
 * @param {readonly number[]} givens @param {Shape} shape @param {readonly import("../puzzles/clues.js").Constraint[]} [constraints]
 * @returns {Promise<number[] | null>}
 */
export async function fetchSolution(givens, shape, constraints = []) {
  if (clashes(givens, shape).size) return null;
  try {
    if (constraints.length) throw new NoKernel(); // which doesn't know such rules
    const result = await solve(puzzleOf(givens, shape));
    if (result.status !== "unknown") return result.status === "unique" ? result.solution : null;
  } catch (error) {
    if (!(error instanceof NoKernel)) throw error;
  }
  try {
    const answer = await ask("solve", { puzzle: symbolsOf(givens), shape: shape.text, constraints });
    return answer.status === "unique" ? [...answer.solution].map(digitOfSymbol) : null;
  } catch (error) {
    checkExpected(error);
    return null;
  }
}

/**
 * Facts about a puzzle, as the server reports them.
 * @typedef {object} Checked
 * @property {"unique" | "none" | "many" | "unknown"} status
 * @property {number[]} differ
 * @property {number[] | null} redundant
 * @property {number[] | null} candidates as bits
 */

/**
 * The same from the kernel. Raises NoKernel if it can't answer.
 * @param {readonly number[]} digits @param {Shape} shape @param {{candidates: boolean, redundant: boolean}} options
 * @returns {Promise<Checked>}
 */
async function checkHere(digits, shape, options) {
  const puzzle = puzzleOf(digits, shape);
  const { status, solution, other } = await solve(puzzle);
  if (status === "unknown") throw new NoKernel();
  const differ = solution && other ? [...digits.keys()].filter((cell) => solution[cell] !== other[cell]) : [];
  const sets = options.candidates && status !== "none" ? await candidates(puzzle) : null;
  if (options.candidates && status !== "none" && !sets) throw new NoKernel();
  if (!options.redundant || status !== "unique") return { status, differ, redundant: null, candidates: sets };
  const redundant = [];
  for (const [cell, digit] of digits.entries()) {
    if (!digit) continue;
    const without = await solve({ ...puzzle, digits: digits.with(cell, 0) });
    if (without.status === "unknown") throw new NoKernel();
    if (without.status === "unique") redundant.push(cell);
  }
  return { status, differ, redundant, candidates: sets };
}

/** @param {readonly number[]} digits @param {Shape} shape @param {{candidates: boolean, redundant: boolean}} options @returns {Promise<Checked>} */
async function checkAnywhere(digits, shape, options) {
  try {
    return await checkHere(digits, shape, options);
  } catch (error) {
    if (!(error instanceof NoKernel)) throw error;
  }
  const answer = await ask("check", { puzzle: symbolsOf(digits), shape: shape.text, ...options });
  /** @type {number[][] | null} */
  const lists = answer.candidates;
  return { ...answer, candidates: lists && lists.map((list) => list.reduce((bits, digit) => bits | bit(digit), 0)) };
}

/**
 * The status of a puzzle that is being entered.
 * @typedef {object} Verdict
 * @property {Message | string} text
 * @property {boolean} isBad whether the puzzle is invalid as it is
 * @property {number[]} differ cells in which two solutions differ
 * @property {number[]} redundant givens that could be removed, one at a time
 * @property {number[] | null} candidates the digits of each cell in all solutions, as bits
 */

/** The most cells to mark as different: more would be confusing. */
const MOST_DIFFER = 40;

/**
 * @param {readonly number[]} digits @param {Shape} shape
 * @param {{candidates: boolean, redundant: boolean}} options @returns {Promise<Verdict>}
 */
export async function checkSetting(digits, shape, options) {
  const count = digits.filter(Boolean).length;
  /** @type {Verdict} */
  const base = { text: msg("The board is empty."), isBad: false, differ: [], redundant: [], candidates: null };
  if (!count) return base;
  if (clashes(digits, shape).size) return { ...base, text: msg("No solution: a digit repeats in a house."), isBad: true };
  try {
    const answer = await checkAnywhere(digits, shape, options);
    const { status, differ } = answer;
    const result = { ...base, candidates: answer.candidates };
    if (status === "none") return { ...result, text: msg("No solution."), isBad: true };
    if (status === "unknown") return { ...result, text: msg("The number of solutions couldn't be determined in time.") };
    if (status === "many") {
      const text = nmsg("Several solutions. Two of them differ in {count} cell.", "Several solutions. Two of them differ in {count} cells.", differ.length);
      return { ...result, text, differ: differ.length <= MOST_DIFFER ? differ : [] };
    }
    const redundant = answer.redundant ?? [];
    const message = nmsg("One solution, {count} given.", "One solution, {count} givens.", count);
    if (!options.redundant) return { ...result, text: message };
    const text = redundant.length ? nmsg("One solution, {givens} givens; {count} of them is redundant.", "One solution, {givens} givens; {count} of them are redundant.", redundant.length, { givens: count }) : nmsg("One solution, {count} given, not redundant.", "One solution, {count} givens, none redundant.", count);
    return { ...result, text, redundant };
  } catch (error) {
    checkExpected(error);
    if (error instanceof Refused) return { ...base, text: error.message, isBad: true };
    return { ...base, text: nmsg("{count} given so far.", "{count} givens so far.", count) };
  }
}
