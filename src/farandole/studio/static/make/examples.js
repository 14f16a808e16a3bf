// @ts-check
/** Examples for a room without puzzles: generated puzzles, and the requirements behind them. */

import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { thumb } from "../puzzles/thumb.js";
import { USUAL } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @type {readonly {name: import("../page/i18n.js").Message, wish: Wish, puzzle: string}[]} */
const EXAMPLES = [
  { name: msg("Easy, with half-turn symmetry"), wish: { level: ["easy", "easy"] }, puzzle: "5..6.......8..2..4...4..9.1.5.....6.7.6.4.2.3.1.....8.2.5..8...1..2..3.......6..8" },
  { name: msg("Hard, with an X-Wing"), wish: { level: ["hard", "hard"], uses: ["x-wing"] }, puzzle: "...4..21..4.8..6.7..2.61...86.......4..9.5..8.......45...74.5..7.3..8.2..84..2..." },
  { name: msg("At most 21 givens"), wish: { clues: [17, 21], symmetry: "none" }, puzzle: "..31..........8471......9.....2....3.8..64...9......4...2.......9..1.6.......928." },
];

/** @param {(wish: Wish) => void} make */
export function makeExamples(make) {
  return el(
    "ul",
    { class: "examples", "aria-label": say(msg("Examples")) },
    ...EXAMPLES.map(({ name, wish, puzzle }) => el("li", {}, el("button", { type: "button", class: "example-wish", onclick: () => make({ ...USUAL, ...wish }) }, thumb(puzzle), el("span", {}, say(name))))),
  );
}
