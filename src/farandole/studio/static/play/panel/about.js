// @ts-check
/** What a puzzle is: name and level above the board, rules beside it, and on paper the address below it. */

import { el } from "../../page/dom.js";
import { CLASSIC, SYMBOLS } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { LEVELS, LEVEL_NAMES } from "../../puzzles/levels.js";
import { nameOf, rulesOf } from "../../shapes/shapes.js";

export function makeAbout() {
  const caption = el("header", { class: "caption" });
  const short = el("span", { class: "level-here" });
  const element = el("section", { class: "about", "aria-label": say(msg("Rules")), hidden: true });
  const link = el("a", { class: "address" });

  /** @param {import("../game/session.js").Session} session @param {string} address of the puzzle @param {readonly {title: string, text: string}[]} [rules] those of its constraints */
  function draw({ game, shape, setting }, address, rules = []) {
    const level = LEVELS.find((known) => known === game.level);
    const facts = [game.author && msg("by {author}", { author: game.author }), level && LEVEL_NAMES[level], nameOf(shape)];
    caption.replaceChildren(
      game.title ? el("h2", { dir: "auto" }, game.title) : "",
      el("p", { class: "quiet parts" }, ...facts.map((part) => part && el("span", { dir: "auto" }, say(part)))),
    );
    short.textContent = level ? say(LEVEL_NAMES[level]) : "";
    link.href = link.textContent = setting ? "" : address;
    const lines = [...rulesOf(shape).map(say), ...game.rules.split("\n").filter(Boolean)];
    const keys = shape.side > 9 ? [say(msg("While cells are selected, the letters A to {last} enter digits; press Esc to use them as shortcuts again.", { last: SYMBOLS[shape.side] }))] : [];
    element.hidden = setting || !(lines.length || keys.length || rules.length);
    element.replaceChildren(
      shape === CLASSIC ? "" : el("h2", { class: "of-board" }, nameOf(shape)),
      ...lines.map((line) => el("p", { class: "rule", dir: "auto" }, line)),
      ...rules.map(({ title, text }) => el("p", { class: "rule" }, title && el("strong", {}, title), title && " ", text)),
      ...keys.map((line) => el("p", { class: "quiet" }, line)),
    );
  }
  return { caption, short, element, link, draw };
}
