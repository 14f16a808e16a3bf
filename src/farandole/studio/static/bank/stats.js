// @ts-check
/** Statistics of the bank: histograms as pictures, and the same as tables. */

import { isOpen, open } from "../page/dialogs.js";
import { el, svg } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { LEVEL_NAMES } from "../puzzles/levels.js";
import { allTechniques, amount } from "../puzzles/techniques.js";
import { fetchStats } from "./questions.js";

/** @typedef {import("../page/i18n.js").Message} Message */
/** @typedef {[string, number][]} Bars */

const ROW = 24;
const LEFT = 250;
const WIDE = 160;

/** A label, truncated to fit: a Chinese character is as wide as two letters. @param {string} label @returns {string} */
function fitted(label) {
  let room = 35;
  for (const [at, character] of [...label].entries()) {
    room -= character > "\u2e80" ? 2 : 1;
    if (room < 0) return `${[...label].slice(0, at - 1).join("")}…`;
  }
  return label;
}

/** @param {Message} title @param {Bars} bars */
function histogram(title, bars) {
  const most = Math.max(...bars.map(([, count]) => count), 1);
  const height = bars.length * ROW;
  const picture = svg(
    "svg",
    { class: "histogram", viewBox: `0 0 ${LEFT + WIDE + 70} ${height}`, "aria-hidden": "true" },
    ...bars.flatMap(([label, count], at) => {
      const y = at * ROW;
      const width = Math.max((WIDE * count) / most, count ? 1 : 0);
      const short = fitted(label);
      return [
        svg("text", { x: LEFT - 8, y: y + ROW / 2, class: "label" }, short),
        svg("rect", { x: LEFT, y: y + 4, width, height: ROW - 8, rx: 2 }),
        svg("text", { x: LEFT + width + 6, y: y + ROW / 2 }, amount(count)),
      ];
    }),
  );
  const table = el("table", { class: "unseen" }, el("caption", {}, say(title)), el("tbody", {}, ...bars.map(([label, count]) => el("tr", {}, el("th", { scope: "row" }, label), el("td", {}, amount(count))))));
  return el("section", {}, el("h3", {}, say(title)), picture, table);
}

/** @param {Record<string, number>} counts @returns {Bars} the most frequent values first */
const mostOf = (counts) => Object.entries(counts).sort(([, a], [, b]) => b - a).slice(0, 15);

/** Open the statistics. Raises Away or Refused. */
export async function statsDialog() {
  const [stats, techniques] = await Promise.all([fetchStats(), allTechniques()]);
  if (isOpen()) return; // Another dialog was opened in the meantime.
  const names = new Map(techniques.map((technique) => [technique.id, technique.name]));
  const edges = Object.keys(stats.scores).map(Number).sort((a, b) => a - b);
  /** @type {Bars} */
  const scores = edges.map((low, at) => [at + 1 < edges.length ? `${amount(low)}–${amount(edges[at + 1] - 1)}` : `${amount(low)}–`, stats.scores[low]]);
  while (scores.length && !scores[scores.length - 1][1]) scores.pop();
  while (scores.length && !scores[0][1]) scores.shift();
  /** @type {[Message, Bars][]} */
  const charts = [
    [msg("Levels"), Object.entries(LEVEL_NAMES).filter(([id]) => stats.levels[id]).map(([id, name]) => [say(name), stats.levels[id]])],
    [msg("Scores"), scores],
    [msg("Givens"), Object.entries(stats.clues).map(([clues, count]) => [clues, count])],
    [msg("Hardest technique"), mostOf(stats.hardest).map(([id, count]) => [names.get(id) ?? id, count])],
    [msg("Tags"), mostOf(stats.tags)],
    [msg("Sources"), mostOf(stats.sources)],
  ];
  open(
    say(msg("Statistics")),
    "stats",
    el(
      "p",
      { class: "line quiet" },
      el("span", {}, say(nmsg("{number} puzzle", "{number} puzzles", stats.puzzles, { number: amount(stats.puzzles) }))),
      stats.attempts > 0 && el("span", {}, say(nmsg("{number} result of play", "{number} results of play", stats.attempts, { number: amount(stats.attempts) }))),
    ),
    el("div", { class: "charts" }, ...charts.filter(([, bars]) => bars.length).map(([title, bars]) => histogram(title, bars))),
  );
}
