// @ts-check
/** Information beside a puzzle: title and author, the board, and its rules. */

import { el } from "../../page/dom.js";
import { CLASSIC, SYMBOLS } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { nameOf, rulesOf } from "../../shapes/shapes.js";

/** @typedef {import("../game/session.js").Session} Session */

export function makeAbout() {
  const element = el("section", { class: "about", "aria-label": say(msg("Rules")), hidden: true });

  /** @param {Session} session */
  function draw({ game, shape, setting }) {
    const lines = [...rulesOf(shape).map(say), ...game.rules.split("\n").filter(Boolean)];
    const keys = shape.side > 9 ? [say(msg("While cells are selected, the letters A to {last} enter digits; press Esc to use them as shortcuts again.", { last: SYMBOLS[shape.side] }))] : [];
    element.hidden = setting || !(lines.length || keys.length || game.title || game.author);
    element.replaceChildren(
      game.title ? el("h2", { dir: "auto" }, game.title) : "",
      game.author ? el("p", { class: "quiet", dir: "auto" }, say(msg("by {author}", { author: game.author }))) : "",
      shape === CLASSIC ? "" : el(game.title ? "h3" : "h2", { class: "of-board" }, nameOf(shape)),
      ...lines.map((line) => el("p", { class: "rule", dir: "auto" }, line)),
      ...keys.map((line) => el("p", { class: "quiet" }, line)),
    );
  }
  return { element, draw };
}
