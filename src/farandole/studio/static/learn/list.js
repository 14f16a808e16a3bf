// @ts-check
/** The course at a glance: techniques by level, with the reader's progress. */

import { LEVELS, LEVEL_NAMES } from "../puzzles/levels.js";
import { el, icon, svg } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { storageOf } from "../page/storage.js";
import { nextOf, readProgress } from "./progress.js";

/** @typedef {import("./source.js").Listed} Listed */
/** @typedef {{element: HTMLElement, commands: import("../page/commands.js").Command[], destroy?: () => void}} View */

/**
 * @param {readonly Listed[]} all @param {readonly string[]} order the order in which to learn them
 * @param {number} puzzles @returns {View}
 */
export function listView(all, order, puzzles) {
  const techniques = [...all].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const progress = readProgress(storageOf("localStorage"));
  const next = nextOf(techniques, progress);
  const read = techniques.filter((technique) => progress.techniques[technique.id]?.read).length;
  const practised = techniques.filter((technique) => progress.techniques[technique.id]?.practised).length;
  const parts = LEVELS.map((level) => {
    const group = techniques.filter((technique) => technique.level === level);
    const best = progress.best[level];
    return el(
      "section",
      { class: "course-level", "aria-label": say(LEVEL_NAMES[level]) },
      el(
        "header",
        { class: "line" },
        el("h2", { class: `level level-${level}` }, say(LEVEL_NAMES[level])),
        el("span", { class: "grow" }),
        best !== undefined && el("span", { class: "quiet" }, say(msg("best test: {right} of 10", { right: best }))),
        el("a", { class: "plain", href: addressOf("learn", `test=${level}`), "aria-label": say(msg("Test: {level}", { level: LEVEL_NAMES[level] })) }, say(msg("Test"))),
      ),
      el("ul", { class: "cards" }, ...group.map((technique) => card(technique, order.indexOf(technique.id) + 1, puzzles, progress.techniques[technique.id] ?? {}))),
    );
  });
  const element = el(
    "div",
    { class: "course" },
    el(
      "header",
      { class: "course-head" },
      el("p", {}, say(msg("Learn a technique from an example, find it yourself, then recognise it among others. The numbers suggest an order."))),
      el("p", { class: "quiet" }, say(msg("{read} of {count} read, {practised} practised.", { read, practised, count: techniques.length }))),
      el("progress", { max: 2 * techniques.length, value: read + practised, "aria-label": say(msg("Your progress")) }),
      next && el("a", { class: "primary", href: addressOf("learn", next.id) }, icon("graduation-cap"), say(msg("Continue: {technique}", { technique: next.name }))),
    ),
    ...parts,
  );
  return { element, commands: [] };
}

/** @param {Listed} technique @param {number} number @param {number} puzzles @param {import("./progress.js").Mark} mark */
function card(technique, number, puzzles, mark) {
  const share = (100 * technique.used) / puzzles;
  const often = technique.used ? nmsg("in {percent}% of puzzles", "in {percent}% of puzzles", 2, { percent: share >= 10 ? Math.round(share) : Number(share.toPrecision(1)) }) : technique.default ? msg("rare") : msg("off by default");
  const badges = [mark.read && msg("read"), mark.practised && msg("practised")].filter((part) => part !== undefined && part !== false && part !== 0);
  return el(
    "li",
    {},
    el(
      "a",
      { class: "card", href: addressOf("learn", technique.id) },
      thumbnail(technique.pattern),
      el("span", { class: "line" }, el("span", { class: "quiet" }, `${number}.`), el("strong", { class: "grow" }, technique.name), ...badges.map((part) => el("span", { class: "done" }, icon("check"), say(/** @type {import("../page/i18n.js").Message} */ (part))))),
      el("span", { class: "brief" }, technique.brief),
      el("span", { class: "quiet" }, `${technique.score} · ${say(often)}`),
    ),
  );
}

const SIDE = 9;

/** A thumbnail of the cells of a technique's example; the text beside it describes it. @param {Listed["pattern"]} cells */
function thumbnail(cells) {
  const size = SIDE * 10;
  const lines = [0, 3, 6, 9].flatMap((at) => [`M${at * 10} 0V${size}`, `M0 ${at * 10}H${size}`]).join("");
  const at = (/** @type {number} */ cell) => ({ x: (cell % SIDE) * 10, y: Math.floor(cell / SIDE) * 10 });
  return svg(
    "svg",
    { class: "thumbnail", viewBox: `-1 -1 ${size + 2} ${size + 2}`, "aria-hidden": "true" },
    ...cells.map(({ cell, role }) => svg("rect", { ...at(cell), width: 10, height: 10, class: `of-${role}` })),
    ...cells.filter(({ role }) => role === "removed").map(({ cell }) => svg("path", { class: "cross", d: `M${at(cell).x + 3} ${at(cell).y + 3}l4 4m0 -4l-4 4` })),
    svg("path", { class: "lines", d: lines }),
  );
}
