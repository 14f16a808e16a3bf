// @ts-check
/** What opens over the board: a new puzzle, and pasting one. */

import { open } from "../dialogs.js";
import { el } from "../dom.js";
import { msg, nmsg, say } from "../i18n.js";
import { isSolved, positionOf } from "./game.js";
import { readGrid } from "./text.js";

/** @typedef {import("./room.js").Room} Room */

export const LEVELS = /** @type {const} */ ({
  easy: msg("Easy"),
  medium: msg("Medium"),
  hard: msg("Hard"),
  unfair: msg("Unfair"),
});

/** @param {Room} room */
export function makeDialogs(room) {
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

  return { fresh, paste };
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
