// @ts-check
/** Dance's requests to the server: problems in formats that only the server reads, and the results of other methods on a puzzle. */

import { msg } from "../page/i18n.js";
import { Away, Refused, ask, unavailable } from "../page/server.js";
import { problemOf } from "./search/problem.js";

/** @typedef {import("./search/problem.js").Problem} Problem */

/** @typedef {{method: string, outcome: string, nodes: number, guesses: number, seconds: number}} Method */

/**
 * Read a problem from text in any format; return a sentence if there is none.
 * @param {string} text @returns {Promise<Problem | import("../page/i18n.js").Message>}
 */
export async function fetchProblem(text) {
  try {
    const { items, primary, options, bounds, color_names: colourNames } = await ask("cover/parse", { text });
    const list = options.map((/** @type {{name: string, items: number[], colors: number[] | null}} */ option) => ({ ...option, colours: option.colors ?? [] }));
    return problemOf(items, primary, list, { bounds, colourNames });
  } catch (error) {
    if (error instanceof Away) return msg("Without the server, only 0/1 matrices and Knuth's format can be read.");
    if (error instanceof Refused) return { text: "{sentence}", values: { sentence: error.message } };
    throw error;
  }
}

/** For each method, about a second of work; a limit in seconds would give different results on each machine. */
const MOST_NODES = 50_000;

/**
 * The result of each method on a puzzle; a sentence if it isn't available.
 * @param {string} puzzle @returns {Promise<Method[] | import("../page/i18n.js").Message>}
 */
export async function compareMethods(puzzle) {
  try {
    return (await ask("methods/compare", { puzzle, nodes: MOST_NODES })).methods;
  } catch (error) {
    if (error instanceof Away) return unavailable();
    if (error instanceof Refused) return { text: "{sentence}", values: { sentence: error.message } };
    throw error;
  }
}
