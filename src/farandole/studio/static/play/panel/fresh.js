// @ts-check
/** A new puzzle: of a board and a level; those of the usual board come along, others are made. */

import { open } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { CLASSIC } from "../../shapes/houses.js";
import { msg, nmsg, pmsg, say } from "../../page/i18n.js";
import { Away, Refused, askStream, canAsk } from "../../page/server.js";
import { loadShape } from "../../shapes/shapes.js";
import { BOARDS, JIGSAWS, LEVELS, boardName, levelsOf, wishOf } from "./boards.js";
import { isSolved, positionOf } from "../game/game.js";
import { PUZZLES } from "../game/puzzles.js";
import { gameOf } from "../game/session.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("./boards.js").Level} Level */

const NAMES = /** @type {Record<Level, import("../../page/i18n.js").Message>} */ ({
  easy: pmsg("level", "Easy"),
  medium: pmsg("level", "Medium"),
  hard: pmsg("level", "Hard"),
  unfair: pmsg("level", "Unfair"),
  extreme: pmsg("level", "Extreme"),
});
/** How long a puzzle is looked for. */
const SECONDS = 10;

/** @param {Room} room */
export function freshDialog(room) {
  const stop = new AbortController();
  const board = boardChoice(room.session.game.shape);
  board.addEventListener("change", look);
  const levels = LEVELS.map((level) => el("button", { type: "button", class: "row-button", onclick: () => void take(level) }, say(NAMES[level])));
  const any = el("button", { type: "button", class: "row-button any", onclick: () => void take(null) }, say(msg("Any level")));
  const note = el("p", { class: "quiet making", role: "status" });
  const clock = el("span", { class: "quiet clock", "aria-hidden": "true" });
  const games = room.shelf.list().filter(({ game }) => game.at > 0).slice(0, 6);
  /** @param {import("../../page/i18n.js").Message} name @param {() => void} run @param {string} [more] */
  const row = (name, run, more = "") =>
    el("button", { type: "button", class: "row-button", onclick: () => (dialog.close(), run()) }, el("span", {}, say(name)), more && el("span", { class: "quiet" }, more));
  const dialog = open(
    say(msg("New puzzle")),
    "fresh",
    el("label", { class: "named" }, el("span", {}, say(msg("Board"))), board),
    el("div", { class: "levels", role: "group", "aria-label": say(msg("Level")) }, ...levels, any),
    el("div", { class: "line" }, note, clock),
    el(
      "div",
      { class: "list" },
      row(msg("Enter your own puzzle"), () => room.set()),
      row(msg("Paste a puzzle"), () => room.run("paste")),
      row(msg("Read a photo or a screenshot"), () => room.run("picture")),
    ),
    games.length > 0 && el("h3", {}, say(msg("Go on with"))),
    el("div", { class: "list" }, ...games.map((saved) => row(progress(saved.game), () => room.resume(saved.game.id), when(saved.saved)))),
  );
  dialog.addEventListener("close", () => stop.abort());
  board.focus();

  /** What can be had for the board, before anything is pressed. */
  function look() {
    const can = canAsk() ? levelsOf(board.value) : board.value === CLASSIC.text ? LEVELS : [];
    levels.forEach((button, at) => (button.disabled = !can.includes(LEVELS[at])));
    any.disabled = !canAsk() && board.value !== CLASSIC.text;
    const missing = LEVELS.filter((level) => !can.includes(level)).map((level) => say(NAMES[level]));
    const text =
      !can.length && !canAsk() ? msg("The server is away: only puzzles of the 9×9 board are here.")
      : missing.length ? msg("On this board hardly any puzzle has these levels: {levels}.", { levels: missing.join(say(pmsg("between the parts of a list", ", "))) })
      : "";
    tell(text && say(text), false);
  }

  /** @param {string} text @param {boolean} isBad */
  function tell(text, isBad) {
    note.textContent = text;
    note.classList.toggle("bad", isBad);
    clock.textContent = "";
  }

  /** @param {Level | null} level null for any */
  async function take(level) {
    const shape = board.value;
    let game = shape === CLASSIC.text ? unplayed(room, level) : null;
    if (!game) {
      const pressed = /** @type {HTMLElement | null} */ (document.activeElement);
      const begun = performance.now();
      const count = () => (clock.textContent = say(msg("{seconds} s", { seconds: Math.round((performance.now() - begun) / 1000) })));
      for (const button of [...levels, any, board]) button.disabled = true;
      tell(say(msg("Making a puzzle …")), false);
      const timer = window.setInterval(count, 1000);
      try {
        game = await makeGame(shape, level, stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof Refused || error instanceof Away)) throw error;
        if (error instanceof Refused) return again(error.message);
      } finally {
        clearInterval(timer);
      }
      if (stop.signal.aborted) return;
      if (!game && !canAsk() && shape === CLASSIC.text) game = unplayed(room, level, true);
      if (!game) return again(say(canAsk() ? msg("No such puzzle was found in {seconds} seconds. Try again, or another level.", { seconds: SECONDS }) : msg("The server is away: only puzzles of the 9×9 board are here.")));

      /** @param {string} text */
      function again(text) {
        board.disabled = any.disabled = false;
        look();
        tell(text, true);
        pressed?.focus();
      }
    }
    dialog.close();
    room.start(game);
  }

  look();
}

/**
 * A field that offers boards.
 * @param {string} chosen the board that is played @returns {HTMLSelectElement}
 */
function boardChoice(chosen) {
  const known = [...BOARDS, ...JIGSAWS.map((side) => `jigsaw ${side}`)];
  /** @param {string} value @param {string} [name] */
  const option = (value, name = boardName(value)) => el("option", { value, selected: value === chosen }, name);
  /** @param {import("../../page/i18n.js").Message} name @param {string[]} values */
  const group = (name, values) => el("optgroup", { label: say(name) }, ...values.map((one) => option(one)));
  const own = known.includes(chosen) ? [] : [option(chosen, say(msg("{board}, as it is played now", { board: boardName(chosen) })))];
  const isPlain = (/** @type {string} */ one) => !one.includes("+");
  return el(
    "select",
    { class: "field", "aria-label": say(msg("Board")) },
    ...own,
    group(msg("Without further rules"), BOARDS.filter(isPlain)),
    group(msg("With further rules"), BOARDS.filter((one) => !isPlain(one))),
    group(msg("With regions of their own (jigsaw)"), JIGSAWS.map((side) => `jigsaw ${side}`)),
  );
}

/** A puzzle that came along and wasn't played yet. @param {Room} room @param {Level | null} level @param {boolean} [evenPlayed] @returns {Game | null} */
function unplayed(room, level, evenPlayed = false) {
  const played = new Set(room.shelf.list().map(({ game }) => game.givens.join("")));
  const lines = level ? PUZZLES[level] : Object.values(PUZZLES).flat();
  const games = lines.map((line) => gameOf(line));
  const left = games.filter((one) => !played.has(one.givens.join("")));
  if (left.length) return level ? left[0] : left[Math.floor(Math.random() * left.length)];
  return evenPlayed ? games[Math.floor(Math.random() * games.length)] : null;
}

/**
 * A puzzle that is made now; null where none is found in time. Raises Away or Refused.
 * @param {string} shape @param {Level | null} level @param {AbortSignal} signal @returns {Promise<Game | null>}
 */
async function makeGame(shape, level, signal) {
  const wishes = wishOf(shape, level);
  for (const wish of wishes) {
    for await (const { event, data } of askStream("make", { ...wish, seconds: SECONDS / wishes.length }, signal)) {
      if (event !== "puzzle") continue;
      await loadShape(data.shape);
      return gameOf(`${data.puzzle} ${data.solution}`, data.shape);
    }
  }
  return null;
}

/** How far a game is. @param {Game} game */
function progress(game) {
  if (isSolved(game)) return msg("A solved puzzle");
  const left = positionOf(game).digits.filter((digit) => !digit).length;
  return nmsg("{count} cell left", "{count} cells left", left);
}

/** @param {number} time @returns {string} */
function when(time) {
  return new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
