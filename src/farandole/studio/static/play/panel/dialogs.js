// @ts-check
/** What opens over the board: a new puzzle, and pasting one. */

import { open } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { shapeOf } from "../../shapes/houses.js";
import { msg, nmsg, pmsg, say } from "../../page/i18n.js";
import { RULES, nameOf } from "../../shapes/shapes.js";
import { isSolved, positionOf } from "../game/game.js";
import { Unreadable, readOne } from "../saving/sharing.js";

/** @typedef {import("../room.js").Room} Room */

export const LEVELS = /** @type {const} */ ({
  easy: pmsg("level", "Easy"),
  medium: pmsg("level", "Medium"),
  hard: pmsg("level", "Hard"),
  unfair: pmsg("level", "Unfair"),
});

/** @param {Room} room */
export function makeDialogs(room) {
  /** @param {import("../../page/i18n.js").Message} name @param {() => void} run @param {string} [more] */
  const row = (name, run, more = "") =>
    el("button", { type: "button", class: "row-button", onclick: run }, el("span", {}, say(name)), more && el("span", { class: "quiet" }, more));

  function fresh() {
    const levels = /** @type {(keyof typeof LEVELS)[]} */ (Object.keys(LEVELS));
    const games = room.shelf.list().filter(({ game }) => game.at > 0).slice(0, 6);
    const board = shapeField(room.session.game.shape);
    const dialog = open(
      say(msg("New puzzle")),
      "fresh",
      el("label", { class: "named" }, el("span", {}, say(msg("Board"))), board),
      el("div", { class: "levels" }, ...levels.map((level) => row(LEVELS[level], () => then(() => void room.fresh(level, board.value))))),
      el(
        "div",
        { class: "list" },
        row(msg("Enter your own puzzle"), () => then(() => room.set())),
        row(msg("Paste a puzzle"), () => then(paste)),
        row(msg("Read a photo or a screenshot"), () => then(() => room.run("picture"))),
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
    const note = el("p", { class: "quiet", role: "status" }, say(msg("A line of digits, rows, a file's content in any format, or a link. Blanks are dots or zeros.")));
    const take = async () => {
      try {
        const linked = await readOne(field.value);
        if (!linked) return;
        dialog.close();
        room.openLinked(linked);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        note.textContent = error.message;
        note.classList.add("bad");
        field.focus();
      }
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

/** Boards that are offered, the usual ones first. */
export const BOARDS = ["9", "9 + diagonals", "9 + windoku", "9 + diagonals + windoku", "9 + disjoint", "9 + anti-knight", "9 + anti-king", "9 + centre-dot", "9 + asterisk", "9 + girandola", "4", "6", "8", "10", "12", "15", "16", "20", "25"];

/** A field that offers boards. @param {string} chosen @returns {HTMLSelectElement} */
export function shapeField(chosen) {
  const field = el("select", { class: "field", "aria-label": say(msg("Board")) }, ...[...new Set([...BOARDS, chosen])].map((one) => el("option", { value: one, selected: one === chosen }, boardName(one))));
  return field;
}

/** A field for the board alone, rules apart; "jigsaw" is one with free regions. @param {string} label @param {(value: string) => void} changed @returns {HTMLSelectElement} */
export function boardField(label, changed) {
  const sizes = BOARDS.filter((one) => !one.includes("+"));
  const options = [...sizes, "box 2x6", "box 2x7", "box 2x8", "box 3x6", "box 3x7", "box 3x8"].map((one) => el("option", { value: one }, boardName(one) + (one.startsWith("box") ? ` (${one.slice(4).replace("x", "×")})` : "")));
  const field = el("select", { class: "field", "aria-label": label, onchange: () => changed(field.value) }, ...options, el("option", { value: "jigsaw" }, say(msg("Jigsaw"))));
  return field;
}

/** @param {string} text */
function boardName(text) {
  const [base, ...rules] = text.split(" + ");
  const shape = shapeOf(base);
  return [shape ? nameOf(shape) : base, ...rules.map((rule) => (RULES[rule] ? say(RULES[rule].name) : rule))].join(" + ");
}

/** How far a game is. @param {import("../game/game.js").Game} game */
function progress(game) {
  if (isSolved(game)) return msg("A solved puzzle");
  const left = positionOf(game).digits.filter((digit) => !digit).length;
  return nmsg("{count} cell left", "{count} cells left", left);
}

/** @param {number} time @returns {string} */
function when(time) {
  return new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
