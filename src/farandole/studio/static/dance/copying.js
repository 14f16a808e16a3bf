// @ts-check
/** The same search elsewhere: as Python, and as a request to the server. */

import { curlOf } from "../puzzles/asking.js";
import { EXAMPLES, pythonOfPuzzle } from "./search/examples.js";
import { itemsOf } from "./search/problem.js";
import { pythonOfTiling } from "./search/tilings.js";

/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./search/problem.js").Problem} Problem */

const FEW = 20;
const MOST = 20000; // events in a page of the server

/** @param {string} text @returns {string} the search in Python */
const quote = (text) => `"""\n${text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').trimEnd()}\n"""`;

/** @param {Place} place @returns {string} */
export function asPython({ example, puzzle, region, pieces, text, rule, event }) {
  const match = EXAMPLES.find((entry) => entry.id === example);
  const source = puzzle ? pythonOfPuzzle(puzzle) : region ? pythonOfTiling(region, pieces) : ["from farandole.cover.formats import read", "", `[case] = read(${quote(text)})`, "problem = case.problem"];
  const lines = match ? match.python : source;
  const at = lines.indexOf("");
  const imports = [...lines.slice(0, at), "from farandole.cover.teach.dancing import watch"];
  if (imports[0].endsWith(" TOY") || imports[0].endsWith(" SIX_BY_SEVEN")) imports.splice(0, 2, `${imports[0]}, watch`);
  return ["from itertools import islice", "", ...imports.sort(), ...lines.slice(at), `for event in islice(watch(problem, rule="${rule}"), ${event || FEW}):`, "    print(event)", ""].join("\n");
}

/** A problem in Knuth's format. @param {Problem} problem @returns {string} */
export function asDlx(problem) {
  const { items, primary, bounds } = problem;
  const heads = items.slice(0, primary).map((name, item) => {
    const [low, high] = bounds?.[item] ?? [1, 1];
    if (low === high) return low === 1 ? name : `${low}|${name}`;
    return `${low}:${high}|${name}`;
  });
  const head = [...heads, ...(primary < items.length ? ["|", ...items.slice(primary)] : [])].join(" ");
  const { starts, colours, colourNames } = problem;
  /** @param {number} item @param {number} at */
  const word = (item, at) => (colours?.[at] ? `${items[item]}:${colourNames[colours[at] - 1]}` : items[item]);
  const rows = problem.options.map((_, option) => [...itemsOf(problem, option)].map((item, at) => word(item, starts[option] + at)).join(" "));
  return [head, ...rows, ""].join("\n");
}

/**
 * A command that requests the events before a moment.
 * @param {Place} place @param {Problem} problem @param {string} address of the call @returns {string}
 */
export function asCurl({ example, puzzle, text, rule, event }, problem, address) {
  const source = EXAMPLES.find((entry) => entry.id === example)?.ask;
  const body = source ?? (puzzle ? { puzzle, ...(puzzle.length === 16 ? { shape: "4" } : {}) } : { text: text || asDlx(problem) });
  const limit = Math.min(MOST, event || FEW);
  return `${curlOf(address, { ...body, rule, start: Math.max(0, event - limit), limit })}\n`;
}
