// @ts-check
/** A new puzzle: of a board and a level; those of the usual board come along, others are made, by the server or here. */

import { open } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { CLASSIC, shapeOf, symbolsOf } from "../../shapes/houses.js";
import { msg, nmsg, pmsg, say } from "../../page/i18n.js";
import { NoKernel, solve } from "../../kernel/answerer.js";
import { Away, Refused, askStream, canAsk, hasServer } from "../../page/server.js";
import { isMadeHere, makePuzzle } from "../../puzzles/making.js";
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
const AWAY = msg("The server is away, and puzzles of this board are made only there.");
const NO_SERVER = msg("Puzzles of this board are made only by a server, and there is none here.");
const NOT_FOUND = msg("No such puzzle was found in {seconds} seconds. Try again, or another level.", { seconds: SECONDS });

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

  /** What can be had for the board, before anything is pressed. @returns {string} what is said of it */
  function look() {
    const isUsual = board.value === CLASSIC.text;
    const can = canAsk() ? levelsOf(board.value) : isUsual ? LEVELS : [];
    const isAny = canAsk() || isUsual || isMadeHere(shapeOf(board.value));
    levels.forEach((button, at) => (button.disabled = !can.includes(LEVELS[at])));
    any.disabled = !isAny;
    const missing = LEVELS.filter((level) => !can.includes(level)).map((level) => say(NAMES[level]));
    const text =
      !isAny ? (hasServer() ? AWAY : NO_SERVER)
      : !can.length ? (hasServer() ? msg("The server is away: until it is back puzzles of this board are of any level.") : msg("Puzzles of this board are made in the browser, which can't tell their level."))
      : missing.length ? msg("On this board hardly any puzzle has these levels: {levels}.", { levels: missing.join(say(pmsg("between the parts of a list", ", "))) })
      : "";
    tell(text && say(text), false);
    return note.textContent ?? "";
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
      const isAsked = canAsk();
      let isLost = false;
      try {
        game = isAsked ? await makeGame(shape, level, stop.signal) : await makeGameHere(shape, level, stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof Refused || error instanceof Away || error instanceof NoKernel)) throw error;
        if (error instanceof Refused) return again(error.message);
        isLost = true;
      } finally {
        clearInterval(timer);
      }
      if (stop.signal.aborted) return;
      if (!game && !canAsk() && shape === CLASSIC.text) game = unplayed(room, level, true);
      if (!game) return again(isLost ? (isAsked ? "" : say(hasServer() ? AWAY : NO_SERVER)) : say(NOT_FOUND));

      /** @param {string} text "" for what is said of the board itself */
      function again(text) {
        board.disabled = any.disabled = false;
        const known = look();
        tell(text || known, true);
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
  const here = (/** @type {string} */ one) => hasServer() || isMadeHere(shapeOf(one)); // what is never to be had isn't offered
  const jigsaws = JIGSAWS.map((side) => `jigsaw ${side}`).filter(here);
  const boards = BOARDS.filter(here);
  const known = [...boards, ...jigsaws];
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
    group(msg("Without further rules"), boards.filter(isPlain)),
    group(msg("With further rules"), boards.filter((one) => !isPlain(one))),
    ...(jigsaws.length ? [group(msg("With regions of their own (jigsaw)"), jigsaws)] : []),
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

/**
 * A puzzle that is made in the browser; null where there is none. Raises Away where what the board's rules say
 * isn't known, and NoKernel.
 * @param {string} text @param {Level | null} level @param {AbortSignal} signal @returns {Promise<Game | null>}
 */
async function makeGameHere(text, level, signal) {
  if (level || !isMadeHere(shapeOf(text))) return null;
  const shape = await loadShape(text);
  const made = await makePuzzle(shape, solve, SECONDS * 1000, signal);
  return made && gameOf(`${symbolsOf(made.givens)} ${symbolsOf(made.solution)}`, shape.text);
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
