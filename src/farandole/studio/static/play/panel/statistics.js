// @ts-check
/** Statistics: times by level, and the puzzles of the day in a calendar. All of it stays on this device. */

import { open } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { LEVELS, LEVEL_NAMES } from "../../puzzles/levels.js";
import { thumb } from "../../puzzles/thumb.js";
import { symbolsOf } from "../../shapes/houses.js";
import { dayNumbered, dayOf, numberOf } from "../game/daily.js";
import { positionOf } from "../game/game.js";
import { clock } from "../game/timer.js";
import { medianOf, monthOf, readResults, streakOf } from "../saving/results.js";

/** @typedef {import("../saving/results.js").Result} Result */

/** How many of the solved puzzles are shown. */
const SHOWN = 12;

/** @param {import("../room.js").Room} room */
export function statisticsDialog(room) {
  room.save(); // the last digit too
  const results = readResults();
  const today = dayOf(new Date());
  const streak = streakOf(results, today);
  const text = JSON.stringify(results, null, 1);
  const games = finished(room, results, (id) => (dialog.close(), room.resume(id)));
  const dialog = open(
    say(msg("Statistics")),
    "statistics",
    results.length ? table(results) : el("p", { class: "quiet" }, say(msg("No puzzle solved yet."))),
    el("h3", {}, say(msg("Puzzle of the day"))),
    el("p", {}, say(nmsg("{count} day in a row", "{count} days in a row", streak))),
    calendar(results, today),
    ...(games.length ? [el("h3", {}, say(msg("Solved puzzles"))), el("ul", { class: "finished" }, ...games)] : []),
    results.length > 0 && el("a", { class: "plain bordered", download: "farandole-results.json", href: `data:application/json,${encodeURIComponent(text)}` }, say(msg("Save the results as a file"))),
  );
}

/**
 * The last solved puzzles with picture, time and level, of those that are still on the shelf.
 * @param {import("../room.js").Room} room @param {readonly Result[]} results @param {(id: string) => void} resume
 */
function finished(room, results, resume) {
  const games = new Map(room.shelf.list().map(({ game }) => [game.id, game]));
  return results.slice().reverse().flatMap(({ id, level, day, seconds }) => {
    const game = games.get(id);
    if (!game) return [];
    const facts = [level && say(LEVEL_NAMES[/** @type {import("../../puzzles/levels.js").Level} */ (level)] ?? ""), dayText(day, { dateStyle: "medium" })].filter(Boolean);
    return [el("li", {}, el("button", { type: "button", class: "tile", onclick: () => resume(id) }, thumb(symbolsOf(game.givens), game.shape, symbolsOf(positionOf(game).digits)), el("strong", {}, clock(seconds)), el("span", { class: "quiet parts" }, ...facts.map((fact) => el("span", {}, fact)))))];
  }).slice(0, SHOWN);
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
function dayText(day, how) {
  return new Date(`${day}T00:00Z`).toLocaleDateString(document.documentElement.lang, { timeZone: "UTC", ...how });
}

/** @param {readonly Result[]} results */
function table(results) {
  const levels = [...LEVELS, ""].map((level) => ({ level, its: results.filter((result) => (LEVELS.some((known) => known === result.level) ? result.level : "") === level) }));
  const heads = [msg("Level"), msg("Solved"), msg("Best"), msg("Median"), msg("Mistakes"), msg("Hints")];
  const row = (/** @type {string} */ level, /** @type {Result[]} */ its) => {
    const seconds = its.map((result) => result.seconds);
    const sum = (/** @type {"mistakes" | "hints"} */ name) => its.reduce((count, result) => count + result[name], 0);
    const cells = [its.length, clock(Math.min(...seconds)), clock(medianOf(seconds)), sum("mistakes"), sum("hints")];
    return el("tr", {}, el("th", { scope: "row" }, say(level ? LEVEL_NAMES[level] : msg("Unknown"))), ...cells.map((cell) => el("td", {}, String(cell))));
  };
  return el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, say(head))))), el("tbody", {}, ...levels.filter(({ its }) => its.length).map(({ level, its }) => row(level, its))));
}

/** @param {readonly Result[]} results @param {string} today */
function calendar(results, today) {
  const done = new Set(results.map(({ daily }) => daily));
  const weeks = monthOf(today);
  const days = Array.from({ length: 7 }, (_, at) => dayText(dayNumbered(numberOf("2024-01-01") + at), { weekday: "short" }));
  const cell = (/** @type {string} */ day) => {
    if (!day) return el("td", {});
    const name = done.has(day) ? say(msg("{day}: solved", { day: dayText(day, { dateStyle: "long" }) })) : dayText(day, { dateStyle: "long" });
    return el("td", { ...(day === today && { "aria-current": "date" }), ...(done.has(day) && { class: "done" }) }, el("span", { "aria-hidden": "true" }, String(Number(day.slice(8)))), el("span", { class: "unseen" }, name));
  };
  return el("table", { class: "calendar" }, el("caption", {}, dayText(today, { year: "numeric", month: "long" })), el("thead", {}, el("tr", {}, ...days.map((day) => el("th", { scope: "col" }, day)))), el("tbody", {}, ...weeks.map((week) => el("tr", {}, ...week.map(cell)))));
}
