// @ts-check
/** A field for techniques: found by name in the reader's language, or by id. */

import { el, icon } from "../page/dom.js";
import { currentLanguage, msg, nmsg, say } from "../page/i18n.js";
import { optionList } from "../page/options.js";
import { ask } from "../page/server.js";
import { LEVEL_NAMES } from "./levels.js";

/** @typedef {{id: string, name: string, family: string, level: string, score: number}} Technique */

/** @type {Map<string, Promise<Technique[]>>} */
const requests = new Map();

/** All techniques, in the order in which they are tried; none if the server is unavailable. @returns {Promise<Technique[]>} */
export function allTechniques() {
  const language = currentLanguage();
  const request = requests.get(language);
  if (request) return request;
  const load = ask("techniques").then(
    (answer) => answer.techniques,
    () => {
      requests.delete(language);
      return [];
    },
  );
  requests.set(language, load);
  return load;
}

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {HTMLInputElement} input the element to label
 * @property {(ids: readonly string[]) => void} set
 */

/**
 * @param {{id: string, label: string, isSingle?: boolean, change: (ids: string[]) => void}} options `isSingle`: whether it takes only one technique
 * @returns {Field}
 */
export function techniqueField({ id, label, isSingle = false, change }) {
  /** @type {string[]} */
  let selection = [];
  /** @type {Technique[]} */
  let all = [];
  let isKnown = false; // whether the names are loaded, or unavailable
  /** @type {"" | "list" | "first"} the action once they are loaded: open the list, or select its first entry */
  let pending = "";
  const list = el("div", { role: "listbox", id: `${id}-list`, class: "choices", "aria-label": label, hidden: true });
  const input = el("input", { id, class: "field", role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: say(msg("Find a technique")) });
  const chips = el("div", { class: "chips", role: "group", "aria-label": label });
  const element = el("div", { class: "techniques" }, chips, el("div", { class: "chooser" }, input, list));
  /** @type {ReturnType<typeof optionList<Technique>>} */
  const options = optionList(input, list, { id: (technique) => technique.id, parts: (technique) => [el("span", {}, technique.name), el("span", { class: "quiet" }, say(LEVEL_NAMES[technique.level] ?? technique.level))], take });
  /** @param {string} choice */
  const nameOf = (choice) => all.find((technique) => technique.id === choice)?.name ?? choice;

  function draw() {
    const focus = [...chips.children].indexOf(/** @type {Element} */ (document.activeElement));
    chips.replaceChildren(
      ...selection.map((choice) =>
        el("button", { type: "button", class: "chip", "aria-label": say(msg("Remove {name}", { name: nameOf(choice) })), onclick: () => put(selection.filter((other) => other !== choice)) }, el("span", {}, nameOf(choice)), icon("x")),
      ),
    );
    chips.hidden = !selection.length;
    if (focus >= 0) /** @type {HTMLElement} */ (chips.children[Math.min(focus, selection.length - 1)] ?? input).focus();
  }
  /** @param {string[]} ids */
  function put(ids) {
    selection = ids;
    draw();
    change(selection);
    input.focus();
  }
  function search() {
    pending = isKnown ? "" : "list";
    if (!isKnown) return;
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = all.filter((technique) => !selection.includes(technique.id) && words.every((word) => `${technique.name} ${technique.id} ${technique.id.replaceAll("-", " ")}`.toLowerCase().includes(word)));
    options.show(matches, words.length && matches.length ? 0 : -1, say(all.length ? msg("No matching technique.") : msg("The names need the server, which is unavailable.")));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }
  function shut() {
    pending = "";
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
  /** @param {Technique} technique */
  function take(technique) {
    input.value = "";
    put(isSingle ? [technique.id] : [...selection, technique.id]);
    shut();
  }
  async function begin() {
    const count = all.length;
    all = await allTechniques();
    draw();
    isKnown = true;
    const action = pending;
    if (action || (!list.hidden && !count)) search();
    const first = options.current();
    if (action === "first" && first) take(first);
  }
  input.addEventListener("input", search);
  input.addEventListener("click", () => (search(), void begin()));
  input.addEventListener("focus", () => void begin());
  input.addEventListener("blur", shut);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const option = list.hidden ? undefined : options.current();
    if (list.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) search();
    if (event.key === "Enter" && pending && input.value) pending = "first";
    else if (event.key === "Enter" && option) take(option);
    else if (event.key === "Escape" && !list.hidden) shut();
    else if (event.key === "Backspace" && !input.value && selection.length) put(selection.slice(0, -1));
    else if (!options.move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  draw();
  return {
    element,
    input,
    set: (ids) => {
      selection = [...ids];
      draw();
      if (selection.length && !all.length) void begin();
    },
  };
}

/** A number in the reader's notation. @param {number} value @returns {string} */
export const amount = (value) => new Intl.NumberFormat(currentLanguage()).format(value);

/** The number of givens in words. @param {number} count */
export const givensOf = (count) => nmsg("{count} given", "{count} givens", count);
