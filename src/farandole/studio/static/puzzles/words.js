// @ts-check
/** Fields for what a puzzle is called, who made it, and its rules in words. */

import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";

/** @typedef {"title" | "author" | "rules"} Word */

const LABELS = { title: msg("Title"), author: msg("Author"), rules: msg("Description of the rules") };

/** @param {(name: Word, value: string) => void} change */
export function wordFields(change) {
  const fields = /** @type {Word[]} */ (["title", "author", "rules"]).map((name) => {
    const label = say(LABELS[name]);
    const common = { class: "field", name, "aria-label": label, placeholder: label, autocomplete: "off", oninput: (/** @type {Event} */ event) => change(name, /** @type {HTMLInputElement} */ (event.target).value) };
    return name === "rules" ? el("textarea", { ...common, rows: 3, maxlength: 4000 }) : el("input", { ...common, maxlength: 200 });
  });
  /** @param {Readonly<Record<Word, string>>} words */
  function show(words) {
    // A field keeps its cursor: what is typed is there already.
    for (const field of fields) if (field.value !== words[/** @type {Word} */ (field.name)]) field.value = words[/** @type {Word} */ (field.name)];
  }
  return { element: el("details", { class: "words-of-puzzle" }, el("summary", {}, say(msg("Title, author and rules"))), ...fields), show };
}
