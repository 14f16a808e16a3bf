// @ts-check
/** The details of a puzzle. */

import { copyText } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, pmsg, say } from "../page/i18n.js";
import { SYMMETRIES } from "../make/symmetry.js";
import { clock } from "../play/game/timer.js";
import { fragmentOf, openLinks, takes } from "../puzzles/opening.js";
import { toolButton } from "../puzzles/printing.js";
import { allTechniques, amount, givensOf } from "../puzzles/techniques.js";
import { thumb } from "../puzzles/thumb.js";
import { addressOf } from "../page/rooms.js";
import { isReadOnly } from "../page/server.js";
import { fetchAttempts } from "./questions.js";

/** @typedef {import("./questions.js").Entry} Entry */

/** The name of a puzzle. @param {Entry} entry @returns {string} */
export const calledOf = (entry) => entry.title || say(msg("No. {number}", { number: entry.id }));

/** The rating to display first. @param {Entry} entry */
export const ratingOf = (entry) => entry.ratings[0] ?? null;

/** A rating on the scale of Sudoku Explainer. @param {{er: number, ep: number, ed: number}} rating */
function scaleText(rating) {
  const [er, ep, ed] = [rating.er, rating.ep, rating.ed].map((number) => number.toFixed(1));
  return say(msg("ER {er}, EP {ep}, ED {ed}", { er, ep, ed }));
}

/** What other rooms open. @param {Entry} entry @returns {import("../puzzles/opening.js").Opened} */
export const openedOf = ({ puzzle, shape, id, constraints }) => ({ puzzle, shape, number: id, constraints });

/** @param {number} seconds since 1970 */
const dateOf = (seconds) => new Date(1000 * seconds).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

/**
 * @param {Entry} entry
 * @param {{untag: (tag: string) => void, look: (query: import("./query.js").Query) => void}} events
 */
export function details(entry, events) {
  const picture = el("div", { class: "large" }, thumb(entry.puzzle, entry.shape, null, entry.marks));
  let isSolved = false;
  const solve = toolButton(msg("Show the solution"), "circle-check", () => {
    isSolved = !isSolved;
    picture.replaceChildren(thumb(entry.puzzle, entry.shape, isSolved ? entry.solution : null, entry.marks));
    solve.setAttribute("aria-pressed", String(isSolved));
  });
  solve.setAttribute("aria-pressed", "false");
  const title = calledOf(entry);
  const puzzle = openedOf(entry);
  /** @param {import("../page/i18n.js").Message} name @param {...(Node | string)} value */
  const fact = (name, ...value) => el("div", { class: "fact" }, el("dt", {}, say(name)), el("dd", {}, ...value));
  const symmetry = SYMMETRIES.find(({ id }) => id === entry.symmetry);
  const statuses = { solved: msg("one solution"), none: msg("no solution"), many: msg("more than one solution") };
  const yes = entry.minimal === null ? msg("not known") : entry.minimal ? pmsg("minimal", "yes") : pmsg("minimal", "no");
  const uses = el("tbody");
  const attempts = el("div", { class: "attempts" });
  const rating = ratingOf(entry);
  const lines = Object.entries(rating?.techniques ?? {});

  /** @param {readonly {id: string, name: string, score: number}[]} all */
  function drawUsed(all) {
    const table = new Map(all.map((technique) => [technique.id, technique]));
    const order = lines.slice().sort(([a], [b]) => (table.get(b)?.score ?? 0) - (table.get(a)?.score ?? 0));
    uses.replaceChildren(...order.map(([id, count]) => el("tr", {}, el("td", {}, table.get(id)?.name ?? id), el("td", { class: "digits" }, String(count)))));
  }
  drawUsed([]);
  void allTechniques().then(drawUsed);
  fetchAttempts(entry.id).then(
    (records) => {
      if (!records.length) return;
      const rows = records
        .slice(-20)
        .reverse()
        .map((attempt) => el("tr", {}, el("td", {}, dateOf(attempt.started)), el("td", { class: "digits" }, clock(attempt.seconds)), el("td", {}, say(attempt.finished ? nmsg("{count} hint", "{count} hints", attempt.hints) : msg("not finished")))));
      attempts.append(el("h3", {}, say(msg("Results of play"))), el("table", { class: "small-table" }, el("tbody", {}, ...rows)));
    },
    () => undefined,
  );

  return el(
    "div",
    { class: "details" },
    el("h2", { tabindex: -1 }, title),
    picture,
    el(
      "div",
      { class: "line wrap" },
      takes("play", entry.shape) && el("a", { class: "primary", href: addressOf("play", fragmentOf(puzzle)) }, icon("play"), el("span", {}, say(msg("Play")))),
      ...openLinks(puzzle, title).filter((link) => link.dataset.room !== "play"),
      entry.solution !== null && solve,
      toolButton(msg("Copy"), "copy", () => void copyText(entry.constraints.length ? new URL(addressOf("play", fragmentOf(puzzle)), location.href).href : entry.puzzle)),
    ),
    el(
      "dl",
      { class: "fact-list" },
      rating && fact(msg("Level"), say(msg("{level} {score}", { level: rating.level_name, score: amount(rating.score) }))),
      ...entry.scale_ratings.map(({ scale, er, ep, ed, hardest }) => fact(msg("Sudoku Explainer"), el("span", { title: scale }, scaleText({ er, ep, ed })), hardest ?? "")),
      fact(msg("Givens"), String(entry.clues)),
      fact(msg("Solutions"), say(statuses[/** @type {keyof typeof statuses} */ (entry.status)] ?? entry.status)),
      fact(msg("Minimal"), say(yes)),
      fact(msg("Symmetry"), say(symmetry?.name ?? entry.symmetry)),
      entry.shape !== "9" && fact(msg("Board"), entry.shape.length > 40 ? say(msg("Jigsaw")) : entry.shape),
      entry.rules.length > 0 && fact(msg("Rules"), entry.rules.join(", ")),
      entry.sources.length > 0 && fact(msg("Source"), ...entry.sources.map((source) => el("button", { type: "button", class: "chip", title: say(msg("Show all with {name}", { name: source })), onclick: () => events.look({ source }) }, source))),
      entry.tags.length > 0 && fact(msg("Tags"), ...entry.tags.map((tag) => isReadOnly() ? el("span", { class: "chip" }, tag) : el("button", { type: "button", class: "chip", "aria-label": say(msg("Remove the tag {name}", { name: tag })), onclick: () => events.untag(tag) }, el("span", {}, tag), icon("x")))),
      entry.notes && fact(msg("Notes"), entry.notes),
      fact(msg("Added"), dateOf(entry.created)),
    ),
    lines.length > 0 && el("h3", {}, say(msg("Techniques used"))),
    lines.length > 0 && el("table", { class: "small-table" }, el("thead", { class: "unseen" }, el("tr", {}, el("th", {}, say(msg("Technique"))), el("th", {}, say(msg("Times"))))), uses),
    attempts,
  );
}

/**
 * The cells of a row of the list.
 * @param {Entry} entry @param {boolean} isChosen @param {(id: string) => string} nameOf returns the name of a technique
 */
export function rowCells(entry, isChosen, nameOf) {
  const rating = ratingOf(entry);
  const techniques = Object.keys(rating?.techniques ?? {});
  const [onScale] = entry.scale_ratings;
  const box = el("span", { class: `box${isChosen ? " on" : ""}`, "aria-hidden": "true" }, isChosen && icon("check"));
  return [
    el("div", { role: "gridcell", class: "cell-picture" }, box, thumb(entry.puzzle, entry.shape, null, entry.marks), el("span", { class: "unseen" }, isChosen ? say(pmsg("puzzle", "selected")) : "")),
    el(
      "div",
      { role: "gridcell", class: "cell-facts" },
      el("strong", {}, calledOf(entry)),
      el("span", {}, rating ? say(msg("{level} {score}", { level: rating.level_name, score: amount(rating.score) })) : onScale ? scaleText(onScale) : say(entry.status === "solved" ? msg("not rated") : entry.status === "many" ? msg("more than one solution") : msg("no solution"))),
      rating && onScale && el("span", {}, scaleText(onScale)),
      el("span", { class: "quiet parts" }, el("span", {}, say(givensOf(entry.clues))), ...entry.rules.slice(0, 3).map((rule) => el("span", {}, rule)), ...techniques.slice(-3).reverse().map((id) => el("span", {}, nameOf(id)))),
      entry.tags.length > 0 && el("span", { class: "tags" }, ...entry.tags.slice(0, 4).map((tag) => el("span", { class: "tag" }, tag))),
    ),
  ];
}
