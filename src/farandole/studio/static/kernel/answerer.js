// @ts-check
/** Requests about solutions to the kernel in the browser. */

import { Thread } from "./thread.js";

export { NoKernel } from "./thread.js";

/** @typedef {import("./kernel.js").Puzzle} Puzzle */
/** @typedef {import("./kernel.js").Solved} Solved */
/** @typedef {import("./kernel.js").Counted} Counted */

const SECONDS = 10;
const thread = new Thread("farandole");

/** @param {keyof import("./kernel.js").Verbs} verb @param {any[]} request @returns {Promise<any>} */
const ask = (verb, request) => thread.ask(verb, request, SECONDS);

// Each rejects with NoKernel if no kernel is available, and with RangeError for an invalid puzzle.

/** @param {Puzzle} puzzle @param {number} [effort] @returns {Promise<Solved>} */
export function solve(puzzle, effort) {
  return ask("solve", [puzzle, effort]);
}

/** @param {Puzzle} puzzle @param {number} limit @param {number} [effort] @returns {Promise<Counted | null>} */
export function count(puzzle, limit, effort) {
  return ask("count", [puzzle, limit, effort]);
}

/** @param {Puzzle} puzzle @param {number} [effort] @returns {Promise<number[] | null>} */
export function candidates(puzzle, effort) {
  return ask("candidates", [puzzle, effort]);
}
