// @ts-check
/** A field that takes techniques: found by name in the reader's language, or by the name that programs use. */

import { el, icon } from "../page/dom.js";
import { msg, nmsg, say, spoken } from "../page/i18n.js";
import { optionList } from "../page/options.js";
import { ask } from "../page/server.js";
import { LEVEL_NAMES } from "./levels.js";

/** @typedef {{id: string, name: string, family: string, level: string, score: number}} Technique */

/** @type {Map<string, Promise<Technique[]>>} */
const asked = new Map();

/** All techniques, in the order in which they are tried; none where the server is away. @returns {Promise<Technique[]>} */
export function allTechniques() {
  const language = spoken();
  const found = asked.get(language);
  if (found) return found;
  const coming = ask("techniques").then(
    (answer) => answer.techniques,
    () => {
      asked.delete(language);
      return [];
    },
  );
  asked.set(language, coming);
  return coming;
}

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {HTMLInputElement} input what the label is for
 * @property {(ids: readonly string[]) => void} set
 */

/**
 * @param {{id: string, label: string, isSingle?: boolean, change: (ids: string[]) => void}} options
 * `isSingle`: there is room for one
 * @returns {Field}
 */
export function techniqueField({ id, label, isSingle = false, change }) {
  /** @type {string[]} */
  let chosen = [];
  /** @type {Technique[]} */
  let all = [];
  let isKnown = false; // whether the names are loaded, or unavailable
  /** @type {"" | "list" | "first"} what to do when they are: open the list, or take its first */
  let waiting = "";
  const list = el("div", { role: "listbox", id: `${id}-list`, class: "choices", "aria-label": label, hidden: true });
  const input = el("input", { id, class: "field", role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: say(msg("Find a technique")) });
  const chips = el("div", { class: "chips", role: "group", "aria-label": label });
  const element = el("div", { class: "techniques" }, chips, el("div", { class: "chooser" }, input, list));
  /** @type {ReturnType<typeof optionList<Technique>>} */
  const options = optionList(input, list, { id: (technique) => technique.id, parts: (technique) => [el("span", {}, technique.name), el("span", { class: "quiet" }, say(LEVEL_NAMES[technique.level] ?? technique.level))], take });
  /** @param {string} choice */
  const nameOf = (choice) => all.find((technique) => technique.id === choice)?.name ?? choice;

  function draw() {
    const held = [...chips.children].indexOf(/** @type {Element} */ (document.activeElement));
    chips.replaceChildren(
      ...chosen.map((choice) =>
        el("button", { type: "button", class: "chip", "aria-label": say(msg("Remove {name}", { name: nameOf(choice) })), onclick: () => put(chosen.filter((other) => other !== choice)) }, el("span", {}, nameOf(choice)), icon("x")),
      ),
    );
    chips.hidden = !chosen.length;
    if (held >= 0) /** @type {HTMLElement} */ (chips.children[Math.min(held, chosen.length - 1)] ?? input).focus();
  }
  /** @param {string[]} ids */
  function put(ids) {
    chosen = ids;
    draw();
    change(chosen);
    input.focus();
  }
  function search() {
    waiting = isKnown ? "" : "list";
    if (!isKnown) return;
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((technique) => !chosen.includes(technique.id) && words.every((word) => `${technique.name} ${technique.id} ${technique.id.replaceAll("-", " ")}`.toLowerCase().includes(word)));
    options.show(found, words.length && found.length ? 0 : -1, say(all.length ? msg("No matching technique.") : msg("The names need the server, which is unavailable.")));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }
  function shut() {
    waiting = "";
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
  /** @param {Technique} technique */
  function take(technique) {
    input.value = "";
    put(isSingle ? [technique.id] : [...chosen, technique.id]);
    shut();
  }
  async function begin() {
    const had = all.length;
    all = await allTechniques();
    draw();
    isKnown = true;
    const asked = waiting;
    if (asked || (!list.hidden && !had)) search();
    const first = options.marked();
    if (asked === "first" && first) take(first);
  }
  input.addEventListener("input", search);
  input.addEventListener("click", () => (search(), void begin()));
  input.addEventListener("focus", () => void begin());
  input.addEventListener("blur", shut);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const marked = list.hidden ? undefined : options.marked();
    if (list.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) search();
    if (event.key === "Enter" && waiting && input.value) waiting = "first";
    else if (event.key === "Enter" && marked) take(marked);
    else if (event.key === "Escape" && !list.hidden) shut();
    else if (event.key === "Backspace" && !input.value && chosen.length) put(chosen.slice(0, -1));
    else if (!options.move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  draw();
  return {
    element,
    input,
    set: (ids) => {
      chosen = [...ids];
      draw();
      if (chosen.length && !all.length) void begin();
    },
  };
}

/** A number as it is written where the reader lives. @param {number} value @returns {string} */
export const amount = (value) => new Intl.NumberFormat(spoken()).format(value);

/** How many givens there are. @param {number} count */
export const givensOf = (count) => nmsg("{count} given", "{count} givens", count);
