// @ts-check
/** Dialogs over a room: keys, command palette, settings, rooms, text to copy. All are native dialog elements. */

import { el, icon } from "./dom.js";
import { inEnglish, msg, say } from "./i18n.js";
import { optionList } from "./options.js";
import { links } from "./rooms.js";
import { toast } from "./toast.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./i18n.js").Message} Message */

/** Whether a dialog or menu is open over the room. */
export const isOpen = () => document.querySelector("dialog[open]") !== null;

/** Close any dialog or menu over the room. */
export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
}

/**
 * Open a dialog that is removed from the page when it closes. Escape and a click outside close it. An open
 * dialog of the same name is replaced, so pressing a button twice while it loads opens one dialog.
 * @param {string} name @param {string} kind @param {...(Node | string | false)} children
 */
export function open(name, kind, ...children) {
  for (const other of document.querySelectorAll("dialog[open]")) if (other.getAttribute("aria-label") === name) /** @type {HTMLDialogElement} */ (other).close();
  const close = el("button", { type: "button", class: "plain square", "aria-label": say(msg("Close")), onclick: () => dialog.close() }, icon("x"));
  const dialog = el(
    "dialog",
    { class: `dialog ${kind}`, "aria-label": name },
    el("header", { class: "line" }, el("h2", {}, name), close),
    ...children,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A row of a dialog's list: it closes the dialog, then runs its action. @param {() => void} run @param {...(Node | string | false)} children */
export function rowButton(run, ...children) {
  const button = el("button", { type: "button", class: "row-button" }, ...children);
  button.addEventListener("click", () => {
    button.closest("dialog")?.close();
    run();
  });
  return button;
}

/**
 * Copy text to the clipboard; if the browser doesn't allow that, show the text to be copied by hand.
 * @param {string} text @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say(msg("Copied.")));
    return true;
  } catch {
    const lines = text.split("\n").length;
    const common = { class: "field mono", readonly: true, "aria-label": say(msg("Text to copy")) };
    const field = lines > 1 ? el("textarea", { ...common, rows: Math.min(lines, 12) }) : el("input", common);
    field.value = text;
    open(say(msg("Copy this text")), "shown", field);
    field.focus();
    field.select();
    return false;
  }
}

/**
 * Let the reader choose one of several items.
 * @param {string} name @param {readonly {name: string, more: string}[]} items
 * @param {AbortSignal} [signal] closes the dialog
 * @returns {Promise<number | null>} its index; null if the dialog was closed
 */
export function choose(name, items, signal) {
  return new Promise((resolve) => {
    const rows = items.map((item, at) =>
      el("button", { type: "button", class: "row-button", onclick: () => (resolve(at), dialog.close()) }, el("span", {}, item.name), el("span", { class: "quiet" }, item.more)),
    );
    const dialog = open(name, "choose", el("div", { class: "list" }, ...rows));
    dialog.addEventListener("close", () => resolve(null));
    signal?.addEventListener("abort", () => dialog.close(), { once: true });
  });
}

/**
 * The list of all keys. `fixedKeys` are keys without a command.
 * @param {readonly Command[]} commands @param {{name: Message, keys: {keys: string[], name: Message}[]} | null} fixedKeys
 */
export function keysDialog(commands, fixedKeys) {
  /** @type {Map<string, Command[]>} */
  const groups = new Map();
  for (const command of commands.filter(({ keys }) => keys.length)) {
    const name = say(command.group);
    groups.set(name, [...(groups.get(name) ?? []), command]);
  }
  /** @param {readonly string[]} names @param {Message} label */
  const line = (names, label) => el("div", { class: "key-line" }, el("dt", {}, ...names.map((name) => el("kbd", {}, name))), el("dd", {}, say(label)));
  /** @param {string} name @param {HTMLElement[]} lines */
  const section = (name, lines) => el("section", {}, el("h3", {}, name), el("dl", {}, ...lines));
  open(
    say(msg("Keys")),
    "keys-help",
    el(
      "div",
      { class: "groups" },
      fixedKeys && section(say(fixedKeys.name), fixedKeys.keys.map((entry) => line(entry.keys, entry.name))),
      ...[...groups].map(([name, list]) => section(name, list.map((command) => line(command.keys.slice(0, 1), command.name)))),
    ),
  );
}

/** The command palette: search commands by name, in either language. @param {readonly Command[]} commands */
export function paletteDialog(commands) {
  const list = el("div", { role: "listbox", id: "found", class: "found", "aria-label": say(msg("Actions")) });
  const field = el("input", { class: "field", role: "combobox", "aria-expanded": "true", "aria-controls": "found", "aria-autocomplete": "list", "aria-label": say(msg("Find an action")), placeholder: say(msg("Find an action")), autocomplete: "off", spellcheck: "false" });
  /** @type {ReturnType<typeof optionList<Command>>} */
  const options = optionList(field, list, { id: (command) => command.id, parts: (command) => [el("span", {}, say(command.name)), command.on?.() && icon("check"), command.keys[0] && el("kbd", {}, command.keys[0])], take: run });
  function search() {
    const words = field.value.toLowerCase().split(/\s+/);
    const matches = commands.filter((command) => {
      const text = `${say(command.name)} ${inEnglish(command.name)} ${say(command.group)}`.toLowerCase();
      return command.id !== "palette" && words.every((word) => text.includes(word));
    });
    options.show(matches, 0, say(msg("No matching action. Try another word.")));
  }
  /** @param {Command} command */
  function run(command) {
    dialog.close();
    command.run();
  }
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const choice = options.current();
    if (event.key === "Enter" && choice) run(choice);
    else if (!options.move(event)) return;
    event.preventDefault();
  });
  const dialog = open(say(msg("Find an action")), "palette", field, list);
  search();
  field.focus();
}

/** The settings that commands switch on and off. @param {readonly Command[]} commands */
export function settingsDialog(commands) {
  const toggles = commands.filter((command) => command.on && command.setting);
  const dialog = open(say(msg("Settings")), "settings");
  for (const group of new Set(toggles.map((command) => command.group.text))) {
    const list = toggles.filter((command) => command.group.text === group);
    dialog.append(el("h3", {}, say(list[0].group)));
    for (const setting of new Set(list.map((command) => command.setting))) {
      const choices = list.filter((command) => command.setting === setting);
      const fields = choices.map((command) => {
        const field = el("input", { type: choices.length > 1 ? "radio" : "checkbox", name: setting, onchange: command.run });
        field.checked = command.on?.() ?? false;
        return el("label", { class: "choice" }, field, el("span", {}, say(command.name)));
      });
      dialog.append(el("div", { class: "choice-line" }, ...fields));
    }
  }
}

/**
 * The rooms in a dialog, with further actions below.
 * @param {string} here @param {readonly {name: import("./i18n.js").Message, run: () => void}[]} more
 */
export function roomsMenu(here, more) {
  const rooms = links(here).map((link) => (link.classList.add("row-button"), link));
  /** @param {() => void} run */
  const after = (run) => () => (dialog.close(), run());
  const dialog = open(
    "farandole",
    "menu",
    el("nav", { class: "list", "aria-label": say(msg("Pages")) }, ...rooms),
    more.length > 0 && el("div", { class: "list" }, ...more.map((action) => el("button", { type: "button", class: "row-button", onclick: after(action.run) }, say(action.name)))),
  );
}
