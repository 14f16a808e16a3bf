// @ts-check
/** An empty bank: the ways to its first puzzles. */

import { el, icon } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";

/** @typedef {import("../page/i18n.js").Message} Message */

/** @param {(text: string) => void} add opens the dialog that adds puzzles @returns {Element[]} */
export function invitation(add) {
  /** @param {string} picture @param {Message} name @param {Message} about */
  const words = (picture, name, about) => [icon(picture), el("strong", {}, say(name)), el("span", { class: "quiet" }, say(about))];
  const examples = async () => {
    const { PUZZLES } = await import("../play/game/puzzles.js");
    add(Object.values(PUZZLES).flatMap((lines) => lines.slice(0, 2).map((line) => `${line.split(" ")[0]}\n`)).join(""));
  };
  return [
    icon("archive"),
    el("h2", {}, say(msg("The bank is empty."))),
    el("p", { class: "writes" }, say(msg("It keeps puzzles with rating, tags and collections, ready to play, print and publish. Begin with:"))),
    el(
      "div",
      { class: "ways writes" },
      el("button", { type: "button", class: "way", onclick: () => add("") }, ...words("clipboard-paste", msg("Add puzzles"), msg("Paste them, or drop files anywhere on this page, in any format."))),
      el("a", { class: "way", href: addressOf("make") }, ...words("wand-sparkles", msg("Make puzzles"), msg("Choose level and techniques, and save what is found."))),
      el("button", { type: "button", class: "way", onclick: () => void examples() }, ...words("grid-2x2", msg("Add examples"), msg("Ten puzzles, from easy to extreme."))),
    ),
  ];
}
