// @ts-check
/** The part of an address after #: the problem, the rule, the moment, the step of the tour. */

import { msg } from "../page/i18n.js";
import { choiceOf, excerpt, integer, strange, upTo } from "../page/fragments.js";
import { EXAMPLES } from "./search/examples.js";
import { TOUR } from "./tour/tour.js";

/** @typedef {import("./search/search.js").Rule} Rule */

/**
 * @typedef {object} Place
 * @property {string} example its name; "" for any other problem
 * @property {string} puzzle 16 or 81 digits; "" if the problem isn't a Sudoku
 * @property {string} region a region to be covered with pieces; "" for none
 * @property {string} pieces the pieces for it
 * @property {string} text the text of any other problem
 * @property {Rule} rule
 * @property {number} event the number of events before the moment
 * @property {number} tour the step of the tour, from 1; 0 for none
 */

/** @type {Place} */
export const NOWHERE = { example: "", puzzle: "", region: "", pieces: "", text: "", rule: "smallest", event: 0, tour: 0 };

const MOST = 8000; // the longest text that is written into an address
const MOST_READ = 100_000; // the longest text that is read from one

/** @param {string} text @returns {string} the puzzle of 16 or 81 digits in the text, dots for blanks; "" for none */
export function puzzleIn(text) {
  const cells = text.trim().replace(/[0_*]/g, ".");
  return /^(?:[.1-4]{16}|[.1-9]{81})$/.test(cells) ? cells : "";
}

/** @param {string} fragment @returns {Place} */
export function readPlace(fragment) {
  const text = fragment.replace(/^#/, "");
  const alone = puzzleIn(text);
  if (alone) return { ...NOWHERE, puzzle: alone };
  const values = new URLSearchParams(text);
  /** @param {string} name */
  const number = (name) => Math.min(1e9, Math.max(0, Math.floor(Number(values.get(name)) || 0)));
  return {
    example: values.get("x") ?? "",
    puzzle: puzzleIn(values.get("p") ?? ""),
    region: (values.get("region") ?? "").slice(0, MOST),
    pieces: (values.get("pieces") ?? "").slice(0, MOST),
    text: (values.get("d") ?? "").length <= MOST_READ ? (values.get("d") ?? "") : "",
    rule: values.get("rule") === "leftmost" ? "leftmost" : "smallest",
    event: number("e"),
    tour: Math.min(99, number("tour")),
  };
}

/** Check the fragment. @type {import("../page/rooms.js").FragmentCheck} */
export function checkFragment(fragment) {
  const text = fragment.replace(/^#/, "");
  if (puzzleIn(text)) return [];
  const puzzle = new URLSearchParams(text).get("p");
  const warnings = puzzle !== null && !puzzleIn(puzzle) ? [msg("Not a Sudoku of 16 or 81 cells: {puzzle}", { puzzle: excerpt(puzzle) })] : [];
  return [...warnings, ...strange(fragment, { x: choiceOf(EXAMPLES.map((example) => example.id)), p: () => true, region: upTo(MOST), pieces: upTo(MOST), d: upTo(MOST_READ), rule: choiceOf(["smallest", "leftmost"]), e: integer(0, 1e9), tour: integer(1, TOUR.length) })];
}

/** @param {Place} place @returns {string} without # */
export function writePlace({ example, puzzle, region, pieces, text, rule, event, tour }) {
  const values = new URLSearchParams();
  if (example) values.set("x", example);
  else if (puzzle) values.set("p", puzzle);
  else if (region) [["region", region], ["pieces", pieces]].forEach(([name, value]) => values.set(name, value));
  else if (text && text.length <= MOST) values.set("d", text);
  if (rule !== "smallest") values.set("rule", rule);
  if (event) values.set("e", String(event));
  if (tour) values.set("tour", String(tour));
  return values.toString();
}
