// @ts-check
/** A field for some of many things, each found by its name in the reader's language, or by its id. */

import { el, icon } from "../page/dom.js";
import { currentLanguage, msg, say } from "../page/i18n.js";
import { optionList } from "../page/options.js";

/** @typedef {{id: string, name: string}} Thing */

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {HTMLInputElement} input the element to label
 * @property {(ids: readonly string[]) => void} set
 */

/**
 * @template {Thing} T
 * @typedef {object} Kind
 * @property {() => Promise<readonly T[]>} all none if they are unavailable
 * @property {(thing: T) => string} note what is said beside the name
 * @property {import("../page/i18n.js").Message} find
 * @property {import("../page/i18n.js").Message} nothing said if none is found
 */

/**
 * A list of the server in the reader's language, asked for once; empty if the server is unavailable.
 * @template {Thing} T @param {() => Promise<T[]>} load @returns {() => Promise<T[]>}
 */
export function listOf(load) {
  /** @type {Map<string, Promise<T[]>>} */
  const requests = new Map();
  return () => {
    const language = currentLanguage();
    const request = requests.get(language) ?? load().catch(() => (requests.delete(language), []));
    requests.set(language, request);
    return request;
  };
}

/**
 * @template {Thing} T
 * @param {Kind<T>} kind
 * @param {{id: string, label: string, isSingle?: boolean, change: (ids: string[]) => void}} options `isSingle`: whether it takes only one
 * @returns {Field}
 */
export function chooser(kind, { id, label, isSingle = false, change }) {
  /** @type {string[]} */
  let selection = [];
  /** @type {readonly T[]} */
  let all = [];
  let isKnown = false; // whether the names are loaded, or unavailable
  /** @type {"" | "list" | "first"} the action once they are loaded: open the list, or select its first entry */
  let pending = "";
  const list = el("div", { role: "listbox", id: `${id}-list`, class: "choices", "aria-label": label, hidden: true });
  const input = el("input", { id, class: "field", role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: say(kind.find) });
  const chips = el("div", { class: "chips", role: "group", "aria-label": label });
  const element = el("div", { class: "techniques" }, chips, el("div", { class: "chooser" }, input, list));
  /** @type {ReturnType<typeof optionList<T>>} */
  const options = optionList(input, list, { id: (thing) => thing.id, parts: (thing) => [el("span", {}, thing.name), el("span", { class: "quiet" }, kind.note(thing))], take });
  /** @param {string} choice */
  const nameOf = (choice) => all.find((thing) => thing.id === choice)?.name ?? choice;

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
    const matches = all.filter((thing) => !selection.includes(thing.id) && words.every((word) => `${thing.name} ${thing.id} ${thing.id.replaceAll("-", " ")}`.toLowerCase().includes(word)));
    options.show(matches, words.length && matches.length ? 0 : -1, say(all.length ? kind.nothing : msg("The names need the server, which is unavailable.")));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }
  function shut() {
    pending = "";
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
  /** @param {T} thing */
  function take(thing) {
    input.value = "";
    put(isSingle ? [thing.id] : [...selection, thing.id]);
    shut();
  }
  async function begin() {
    const count = all.length;
    all = await kind.all();
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
