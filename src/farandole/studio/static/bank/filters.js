// @ts-check
/** The filters, as a form beside the list. */

import { el } from "../page/dom.js";
import { msg, pmsg, say } from "../page/i18n.js";
import { faultPlaces } from "../puzzles/faults.js";
import { tagsOf } from "../puzzles/keeping.js";
import { LEVEL_NAMES } from "../puzzles/levels.js";
import { ruleField } from "../puzzles/rules.js";
import { techniqueField } from "../puzzles/techniques.js";
import { SYMMETRIES } from "../make/symmetry.js";

/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("../page/i18n.js").Message} Message */

const PAUSE = 250; // milliseconds after the last keystroke

/** @param {Query} first @param {(changes: Partial<Query>) => void} change undefined removes a filter */
export function filterForm(first, change) {
  let query = first;
  /** @type {((query: Query) => void)[]} */
  const views = [];
  const { fault, sayFault } = faultPlaces("filter-fault");
  let timer = 0;

  /** @param {Partial<Query>} changes */
  function put(changes) {
    query = { ...query, ...changes };
    for (const name of Object.keys(changes)) sayFault(name, "");
    change(changes);
  }
  /** @param {"text" | "source" | "collection" | "shape"} name @param {Message} label @param {{list?: string, type?: string, hint?: string}} [more] */
  function text(name, label, { list, type = "text", hint = "" } = {}) {
    const input = el("input", { id: `filter-${name}`, class: "field", type, list, placeholder: hint, autocomplete: "off", spellcheck: "false" });
    const take = () => {
      clearTimeout(timer);
      if ((query[name] ?? "") !== input.value.trim()) put({ [name]: input.value.trim() || undefined });
    };
    input.addEventListener("input", (event) => {
      if (/** @type {InputEvent} */ (event).isComposing) return;
      clearTimeout(timer);
      timer = window.setTimeout(take, PAUSE);
    });
    input.addEventListener("compositionend", take);
    input.addEventListener("change", take);
    views.push((now) => {
      if (document.activeElement !== input) input.value = now[name] ?? "";
    });
    return el("div", { class: "labelled" }, el("label", { for: input.id }, say(label)), input, fault(name, input));
  }
  /** @param {"clues" | "score" | "er"} name @param {Message} label @param {number} most @param {number} [parts] of a unit */
  function range(name, label, most, parts = 1) {
    /** @param {string} end @param {Message} title */
    const field = (end, title) => el("input", { class: "field number", type: "number", inputmode: parts > 1 ? "decimal" : "numeric", min: 0, max: most, step: 1 / parts, "aria-label": `${say(label)} ${say(title)}`, placeholder: say(title), onchange: () => take(), id: `filter-${name}-${end}` });
    const [from, to] = [field("from", msg("from")), field("to", msg("to"))];
    const take = () => {
      const [low, high] = [from, to].map((input) => (input.value === "" ? null : Math.max(0, Math.trunc(Number(input.value) * parts + 1e-6) / parts)));
      if (low !== null && high !== null && low > high) {
        sayFault(name, say(msg("{low} is greater than {high}", { low, high })));
        return;
      }
      put({ [name]: low === null && high === null ? undefined : [low, high] });
    };
    views.push((now) => {
      from.value = String(now[name]?.[0] ?? "");
      to.value = String(now[name]?.[1] ?? "");
    });
    return el("fieldset", { class: "wishes" }, el("legend", {}, say(label)), el("div", { class: "range" }, from, to), fault(name, from));
  }
  /** @param {"symmetry" | "status" | "minimal"} name @param {Message} label @param {[string, Message][]} choices */
  function choice(name, label, choices) {
    const select = el("select", { id: `filter-${name}`, class: "field" }, el("option", { value: "" }, say(msg("any"))), ...choices.map(([value, title]) => el("option", { value }, say(title))));
    select.addEventListener("change", () => {
      const value = name === "minimal" ? select.value === "1" : select.value;
      put({ [name]: select.value === "" ? undefined : value });
    });
    views.push((now) => {
      const value = now[name];
      select.value = value === undefined ? "" : typeof value === "boolean" ? (value ? "1" : "0") : value;
    });
    return el("div", { class: "labelled" }, el("label", { for: select.id }, say(label)), select, fault(name, select));
  }
  /** @param {"uses" | "avoids" | "hardest"} name @param {Message} label */
  function techniques(name, label) {
    const field = techniqueField({ id: `filter-${name}`, label: say(label), change: (ids) => put({ [name]: ids.length ? ids : undefined }) });
    views.push((now) => field.set(now[name] ?? []));
    return el("div", { class: "labelled" }, el("label", { for: `filter-${name}` }, say(label)), field.element, fault(name, field.input));
  }
  function rules() {
    const label = msg("Constraints");
    const field = ruleField({ id: "filter-rules", label: say(label), change: (ids) => put({ rules: ids.length ? ids : undefined }) });
    views.push((now) => field.set(now.rules ?? []));
    return el("div", { class: "labelled" }, el("label", { for: "filter-rules" }, say(label)), field.element, fault("rules", field.input));
  }
  /** @param {"tags" | "without_tags"} name @param {Message} label */
  function words(name, label) {
    const input = el("input", { id: `filter-${name}`, class: "field", list: "known-tags", autocomplete: "off", placeholder: say(msg("separate with commas")) });
    input.addEventListener("change", () => {
      const values = tagsOf(input.value);
      put({ [name]: values.length ? values : undefined });
    });
    views.push((now) => {
      input.value = (now[name] ?? []).join(", ");
    });
    return el("div", { class: "labelled" }, el("label", { for: input.id }, say(label)), input, fault(name, input));
  }

  const levels = Object.entries(LEVEL_NAMES).map(([level, name]) => el("button", { type: "button", class: "toggle", "data-level": level, onclick: () => press(level) }, say(name)));
  /** @param {string} level */
  function press(level) {
    const before = query.level ?? [];
    const next = before.includes(level) ? before.filter((other) => other !== level) : [...before, level];
    put({ level: next.length ? next : undefined });
    drawLevels();
  }
  function drawLevels() {
    for (const button of levels) button.setAttribute("aria-pressed", String((query.level ?? []).includes(button.dataset.level ?? "")));
  }
  views.push(drawLevels);

  const tagList = el("datalist", { id: "known-tags" });
  const sourceList = el("datalist", { id: "known-sources" });
  const collectionList = el("datalist", { id: "known-collections" });
  const clear = el("button", { type: "button", class: "plain", onclick: () => change({ ...Object.fromEntries(Object.keys(query).map((name) => [name, undefined])) }) }, say(msg("Clear all filters")));

  const element = el(
    "div",
    { class: "filter-form" },
    text("text", msg("Text"), { type: "search", hint: say(msg("title, notes, source")) }),
    el("fieldset", { class: "wishes" }, el("legend", {}, say(msg("Level"))), el("div", { class: "toggles" }, ...levels), fault("level", levels[0])),
    range("score", msg("Score"), 1_000_000),
    range("er", msg("ER (Sudoku Explainer)"), 20, 10),
    range("clues", msg("Givens"), 4096),
    techniques("uses", msg("Uses")),
    techniques("avoids", msg("Does not use")),
    techniques("hardest", msg("Hardest technique")),
    rules(),
    words("tags", msg("With tags")),
    words("without_tags", msg("Without tags")),
    text("source", msg("Source"), { list: "known-sources" }),
    text("collection", msg("Collection"), { list: "known-collections" }),
    choice("symmetry", msg("Symmetry of the givens"), SYMMETRIES.map(({ id, name }) => [id, name])),
    choice("minimal", msg("Minimal"), [["1", pmsg("minimal", "yes")], ["0", pmsg("minimal", "no")]]),
    choice("status", msg("Solutions"), [["solved", pmsg("solutions", "one")], ["none", pmsg("solutions", "none")], ["many", msg("several")]]),
    text("shape", msg("Board"), { hint: "9 + diagonals" }),
    clear,
    tagList,
    sourceList,
    collectionList,
  );
  /** @param {HTMLElement} list @param {readonly string[]} names */
  const fill = (list, names) => list.replaceChildren(...names.slice(0, 500).map((value) => el("option", { value })));

  /** @param {Query} now */
  function show(now) {
    query = now;
    for (const view of views) view(now);
    clear.disabled = !Object.values(now).some((value) => value !== undefined);
  }
  show(first);
  return {
    element,
    show,
    refuse: (/** @type {string} */ field, /** @type {string} */ text_) => sayFault(field.split(".")[0], text_) !== null,
    /** @param {{tags: readonly string[], sources: readonly string[], collections: readonly string[]}} known */
    know: ({ tags, sources, collections }) => {
      fill(tagList, tags);
      fill(sourceList, sources);
      fill(collectionList, collections);
    },
    destroy: () => clearTimeout(timer),
  };
}
