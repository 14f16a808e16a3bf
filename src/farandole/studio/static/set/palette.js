// @ts-check
/** The rules to draw, each with a picture and a sentence; they can be searched. */

import { drawSigns } from "../board/signs.js";
import { CELL } from "../board/marks.js";
import { el, icon, svg } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";

/** @typedef {{name: string, label: string, kind: "number" | "numbers" | "text" | "choice", default: any, required: boolean, choices: {value: string, label: string}[]}} Field */
/** @typedef {{rule: string, title: string, text: string, family: string, gesture: import("./gestures.js").Gesture, cells: string[], fields: Field[], marks: import("../board/signs.js").Sign[]}} Rule as the server lists it */

/** A picture of a rule on the corner of a board. @param {Rule} rule */
export function pictureOf({ marks, gesture }) {
  const far = Math.max(...marks.flatMap(({ points, kind }) => points.flat().map((place) => place + (kind === "outline" || kind === "tint" ? 1 : 0))));
  const shown = gesture === "outside" || far <= 2 ? 2 : 3; // rows and columns
  const [size, room] = [shown * CELL, gesture === "outside" || gesture === "diagonal" ? CELL : 6];
  const { low, high } = drawSigns(marks);
  const grid = Array.from({ length: shown + 1 }, (_, at) => `M0 ${at * CELL}h${size}M${at * CELL} 0v${size}`).join("");
  const tile = svg("svg", { class: "rule-picture", viewBox: `${-room} ${-room} ${size + room + 6} ${size + room + 6}`, "aria-hidden": "true" }, svg("rect", { class: "paper", width: size, height: size }), ...low, svg("path", { class: "thin", d: grid }), ...high);
  return tile;
}

/**
 * @param {(rule: Rule | null) => void} choose null: givens
 */
export function makePalette(choose) {
  const field = el("input", { class: "field", type: "search", "aria-label": say(msg("Find a rule")), placeholder: say(msg("Find a rule")), autocomplete: "off", oninput: () => filter() });
  const list = el("div", { class: "rules-found", role: "group", "aria-label": say(msg("Rules")) });
  const nothing = el("p", { class: "quiet", hidden: true }, say(msg("No such rule. Try another word.")));
  const element = el("section", { class: "palette-of-rules", "aria-label": say(msg("Rules")) }, field, list, nothing);
  /** @type {{rule: Rule | null, button: HTMLButtonElement, text: string}[]} */
  let entries = [];

  /** The regions of the board, which are no rule but chosen like one. @type {Rule} */
  const regions = { rule: "", title: say(msg("Regions")), text: say(msg("Regions of a jigsaw, of any form.")), family: "", gesture: "regions", cells: [], fields: [], marks: [] };

  /** @param {readonly Rule[]} rules */
  function fill(rules) {
    const givens = entry(null, icon("grid-2x2"), say(msg("Givens")), say(msg("Select cells and type digits.")));
    const drawn = entry(regions, icon("box"), regions.title, regions.text);
    entries = [givens, drawn, ...rules.map((rule) => entry(rule, pictureOf(rule), rule.title, rule.text))];
    const groups = new Map([["", [givens, drawn]]]);
    for (const entry of entries.slice(2)) {
      const family = /** @type {Rule} */ (entry.rule).family;
      groups.set(family, [...(groups.get(family) ?? []), entry]);
    }
    list.replaceChildren(...[...groups].map(([family, some]) => el("div", { class: "family" }, family && el("h3", {}, family), ...some.map(({ button }) => button))));
  }

  /** @param {Rule | null} rule @param {Element} picture @param {string} title @param {string} text */
  function entry(rule, picture, title, text) {
    const button = el("button", { type: "button", class: "rule-button", "aria-pressed": "false", onclick: () => choose(rule) }, picture, el("span", {}, el("strong", {}, title), text !== title && el("small", { class: "quiet" }, text)));
    return { rule, button, text: `${title} ${text} ${rule?.rule ?? ""} ${rule?.family ?? ""}`.toLowerCase() };
  }

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const { button, text } of entries) button.hidden = !words.every((word) => text.includes(word));
    for (const group of list.children) /** @type {HTMLElement} */ (group).hidden = ![...group.querySelectorAll("button")].some((button) => !button.hidden);
    nothing.hidden = entries.some(({ button }) => !button.hidden);
  }

  /** Mark the rule that is chosen. @param {Rule | null} rule */
  function show(rule) {
    for (const { rule: other, button } of entries) button.setAttribute("aria-pressed", String(other === rule));
  }
  return { element, field, fill, show, regions, rules: () => entries.flatMap(({ rule }) => (rule?.rule ? rule : [])) };
}
