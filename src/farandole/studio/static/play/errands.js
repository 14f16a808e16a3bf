// @ts-check
/** Play's requests about the open game. */

import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf, availableRooms } from "../page/rooms.js";
import { Away, Refused, ask, isAway } from "../page/server.js";
import { toast } from "../page/toast.js";
import { lastRight, newGame } from "./game/game.js";
import { CLASSIC, symbolsOf } from "../shapes/houses.js";
import { beginning } from "./game/position.js";
import { checkExpected, fetchSolution } from "./questions.js";
import { writeFragment } from "./game/text.js";
import { Setting } from "./panel/setting.js";

/** @typedef {import("./room.js").Room} Room */

/** Display a message, and read it aloud. @param {Room} room @param {string} text */
export function tell(room, text) {
  toast(text);
  room.say(text);
}

/** Report why the server refused; that it is unavailable is reported elsewhere. @param {Room} room @param {unknown} error */
export function tellRefused(room, error) {
  if (error instanceof Refused) tell(room, error.message);
  else if (!(error instanceof Away)) throw error;
}

/** @param {Room} room */
export async function learnSolution(room) {
  const { game, shape } = room.session;
  if (game.solution || room.session.setting) return;
  const solution = await fetchSolution(game.givens, shape, game.constraints);
  if (!solution || room.session.game.id !== game.id) return;
  room.session.game = { ...room.session.game, solution };
  room.drawBoard();
}

/**
 * Display the rating of a solved puzzle, if it is available.
 * @param {Room} room @param {HTMLElement} place the element that displays it
 */
export async function tellRating(room, place) {
  const { givens, shape, constraints = [] } = room.session.game;
  if (isAway()) return;
  try {
    const { end, level_name: level, score, hardest } = await ask("rate", { puzzle: symbolsOf(givens), shape, constraints }, room.signal);
    if (end !== "solved" || !hardest) return;
    const text = say(msg("{level}, {score} points; the hardest step: {technique}.", { level, score, technique: hardest.name }));
    if (!availableRooms().some(({ id }) => id === "learn")) return void place.append(text);
    const at = text.indexOf(hardest.name);
    place.append(text.slice(0, at), el("a", { href: addressOf("learn", hardest.id), title: say(msg("Lesson: {technique}", { technique: hardest.name })) }, hardest.name), text.slice(at + hardest.name.length));
  } catch (error) {
    if (!room.signal.aborted) checkExpected(error);
  }
}

/** Learn the solution if it can be known; false if the game was replaced in the meantime. @param {Room} room */
async function isStillOpen(room) {
  const { session } = room;
  const { id } = session.game;
  if (!session.game.solution) await learnSolution(room);
  return !room.signal.aborted && !session.setting && session.game.id === id;
}

/** Mark errors once, regardless of the settings. @param {Room} room */
export async function check(room) {
  const { session } = room;
  if (!(await isStillOpen(room))) return;
  const { solution, givens } = session.game;
  const { digits } = session.position;
  const wrong = digits.flatMap((digit, cell) => (solution && digit && !givens[cell] && digit !== solution[cell] ? [cell] : []));
  session.mistakes = new Set([...wrong, ...(solution ? [] : session.wrong)]);
  room.drawBoard();
  const count = session.mistakes.size;
  const text = count ? nmsg("{count} cell is wrong", "{count} cells are wrong", count) : solution ? msg("All right so far.") : msg("No rule violations so far.");
  tell(room, say(text));
}

/** Undo up to the last position without a wrong digit. @param {Room} room */
export async function undoWrong(room) {
  if (!(await isStillOpen(room))) return;
  const { game } = room.session;
  const at = game.solution && lastRight(game, game.solution);
  if (at === null) tell(room, say(msg("The solution of this puzzle isn't known.")));
  else if (at === game.at) tell(room, say(msg("All right so far.")));
  else room.goTo(at);
}

/** Enter a puzzle. @param {Room} room @param {boolean} same whether to start from the current puzzle */
export function beginSetting(room, same) {
  room.leave();
  if (same && room.session.game.constraints?.length) return location.assign(addressOf("set", writeFragment(room.session.game)));
  if (!room.setting) {
    room.setting = new Setting(room);
    room.about.element.after(room.setting.element);
  }
  const { givens, shape, title, author, rules } = room.session.game;
  const empty = newGame(CLASSIC.box.map(() => 0));
  const position = { ...beginning(givens.map(() => 0)), digits: givens };
  room.session.open(same ? { ...newGame(givens.map(() => 0), { shape, title, author, rules }), actions: [{ type: "load", position }], at: 1 } : empty, true);
  room.session.select(new Set([0]), 0);
  room.board.focus();
}
