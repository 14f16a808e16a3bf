// @ts-check
/** What opens over the board: new puzzle, paste, keys, the palette, the menu. Native dialogs throughout. */

import { el, icon } from "../dom.js";
import { inEnglish, msg, nmsg, say } from "../i18n.js";
import { isSolved, positionOf } from "./game.js";
import { readGrid } from "./text.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./room.js").Room} Room */

export const LEVELS = /** @type {const} */ ({
  easy: msg("Easy"),
  medium: msg("Medium"),
  hard: msg("Hard"),
  unfair: msg("Unfair"),
});

/**
 * A dialog that is gone when it is closed. Escape and a click beside it close it.
 * @param {string} name @param {string} kind @param {...(Node | string | false)} children
 */
function open(name, kind, ...children) {
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

/** @param {Room} room @param {Command[]} commands */
export function makeDialogs(room, commands) {
  /** @param {import("../i18n.js").Message} name @param {() => void} run @param {string} [more] */
  const row = (name, run, more = "") =>
    el("button", { type: "button", class: "row-button", onclick: run }, el("span", {}, say(name)), more && el("span", { class: "quiet" }, more));

  function fresh() {
    const levels = /** @type {(keyof typeof LEVELS)[]} */ (Object.keys(LEVELS));
    const games = room.shelf.list().filter(({ game }) => game.at > 0).slice(0, 6);
    const dialog = open(
      say(msg("New puzzle")),
      "fresh",
      el("div", { class: "levels" }, ...levels.map((level) => row(LEVELS[level], () => then(() => void room.fresh(level))))),
      el(
        "div",
        { class: "list" },
        row(msg("Enter your own puzzle"), () => then(() => room.set())),
        row(msg("Paste a puzzle"), () => then(paste)),
      ),
      games.length > 0 && el("h3", {}, say(msg("Go on with"))),
      el("div", { class: "list" }, ...games.map((saved) => row(progress(saved.game), () => then(() => room.resume(saved.game.id)), when(saved.saved)))),
    );
    /** @param {() => void} run */
    function then(run) {
      dialog.close();
      run();
    }
  }

  function paste() {
    const field = el("textarea", { rows: 9, class: "field mono", spellcheck: "false", autocapitalize: "off", "aria-label": say(msg("Puzzle as text")), placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
    const note = el("p", { class: "quiet", role: "status" }, say(msg("81 characters, nine lines, or a link from another site. Blanks are dots or zeros.")));
    const take = () => {
      const givens = readGrid(field.value);
      if (!givens) {
        note.textContent = say(msg("No puzzle of 81 cells in this text."));
        note.classList.add("bad");
        field.focus();
        return;
      }
      dialog.close();
      room.openGivens(givens);
    };
    const dialog = open(
      say(msg("Paste a puzzle")),
      "paste",
      field,
      note,
      el("div", { class: "line end" }, el("button", { type: "button", class: "primary", onclick: take }, say(msg("Play it")))),
    );
    field.focus();
  }

  /** Text to be copied by hand, where the browser doesn't let a page copy. @param {string} text */
  function shown(text) {
    const field = el("input", { class: "field mono", readonly: true, value: text, "aria-label": say(msg("Text to copy")) });
    open(say(msg("Copy this")), "shown", field);
    field.focus();
    field.select();
  }

  function keys() {
    /** @type {Map<string, Command[]>} */
    const groups = new Map();
    for (const command of commands.filter((one) => one.keys.length)) {
      const name = say(command.group);
      groups.set(name, [...(groups.get(name) ?? []), command]);
    }
    /** @param {string[]} names @param {string} what */
    const line = (names, what) => el("div", { class: "key-line" }, el("dt", {}, ...names.map((name) => el("kbd", {}, name))), el("dd", {}, what));
    const always = [
      line(["1", "…", "9"], say(msg("Write in the mode that is on"))),
      line(["Shift+1"], say(msg("Corner mark, whatever the mode"))),
      line(["Ctrl+1"], say(msg("Centre mark, whatever the mode"))),
      line(["Alt+1"], say(msg("Colour, whatever the mode"))),
      line(["←", "↑", "↓", "→"], say(msg("Move; with Shift choose more cells"))),
      line(["Ctrl+A"], say(msg("Choose all cells"))),
      line(["Esc"], say(msg("Choose none"))),
    ];
    open(
      say(msg("Keys")),
      "keys-help",
      el(
        "div",
        { class: "groups" },
        el("section", {}, el("h3", {}, say(msg("Board"))), el("dl", {}, ...always)),
        ...[...groups].map(([name, list]) => el("section", {}, el("h3", {}, name), el("dl", {}, ...list.map((one) => line(one.keys.slice(0, 1), say(one.name)))))),
      ),
    );
  }

  /** The palette: any action by its name, in either language. */
  function palette() {
    let at = 0;
    /** @type {Command[]} */
    let found = [];
    const list = el("div", { role: "listbox", id: "found", class: "found", "aria-label": say(msg("Actions")) });
    const field = el("input", { class: "field", role: "combobox", "aria-expanded": "true", "aria-controls": "found", "aria-autocomplete": "list", "aria-label": say(msg("Find an action")), placeholder: say(msg("Find an action")), autocomplete: "off", spellcheck: "false" });
    function search() {
      const words = field.value.toLowerCase().split(/\s+/);
      found = commands.filter((one) => {
        const text = `${say(one.name)} ${inEnglish(one.name)} ${say(one.group)}`.toLowerCase();
        return one.id !== "palette" && words.every((word) => text.includes(word));
      });
      at = 0;
      draw();
    }
    function draw() {
      list.replaceChildren(
        ...found.map((one, index) =>
          el(
            "div",
            { role: "option", id: `found-${one.id}`, class: "option", "aria-selected": String(index === at), onclick: () => run(one) },
            el("span", {}, say(one.name)),
            one.on?.() && icon("check"),
            one.keys[0] && el("kbd", {}, one.keys[0]),
          ),
        ),
        ...(found.length ? [] : [el("div", { role: "option", class: "option quiet", "aria-disabled": "true", "aria-selected": "false" }, say(msg("No action of that name. Try another word.")))]),
      );
      if (found[at]) field.setAttribute("aria-activedescendant", `found-${found[at].id}`);
      else field.removeAttribute("aria-activedescendant");
      list.children[at]?.scrollIntoView({ block: "nearest" });
    }
    /** @param {Command} command */
    function run(command) {
      dialog.close();
      command.run();
    }
    field.addEventListener("input", search);
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        at = Math.max(0, Math.min(found.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)));
        draw();
      } else if (event.key === "Enter" && found[at]) run(found[at]);
      else return;
      event.preventDefault();
    });
    const dialog = open(say(msg("Find an action")), "palette", field, list);
    search();
    field.focus();
  }

  /** The settings: all that is switched on and off. */
  function settings() {
    const groups = [...new Set(commands.filter((one) => one.on && !["digit", "corner", "centre", "colour"].includes(one.id)).map((one) => one.group))];
    const dialog = open(say(msg("Settings")), "settings");
    for (const group of groups) {
      const list = commands.filter((one) => one.on && one.group === group && !["digit", "corner", "centre", "colour"].includes(one.id));
      dialog.append(
        el("h3", {}, say(group)),
        ...list.map((one) => {
          const single = /^(check-|light|dark|auto)/.test(one.id);
          const field = el("input", { type: single ? "radio" : "checkbox", name: single ? one.id.split("-")[0].replace(/light|dark|auto/, "theme") : one.id, onchange: one.run });
          field.checked = one.on?.() ?? false;
          return el("label", { class: "choice" }, field, el("span", {}, say(one.name)));
        }),
      );
    }
  }
  return { fresh, paste, shown, keys, palette, settings };
}

/** How far a game is. @param {import("./game.js").Game} game */
function progress(game) {
  if (isSolved(game)) return msg("A solved puzzle");
  const left = positionOf(game).digits.filter((digit) => !digit).length;
  return nmsg("{count} cell left", "{count} cells left", left);
}

/** @param {number} time @returns {string} */
function when(time) {
  return new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
