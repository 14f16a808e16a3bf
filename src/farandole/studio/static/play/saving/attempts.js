// @ts-check
/** Results of puzzles from the bank are sent to it; if that fails, they are sent next time. */

import { Refused, ask, isReadOnly } from "../../page/server.js";
import { tollOf } from "../game/game.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {{puzzle: number, started: number, seconds: number, mistakes: number, hints: number, finished: boolean}} Attempt */

const WAITING = "farandole/attempts";
const DONE = "farandole/attempted";
const KEPT = 200;

/** @param {string} key @returns {[string, any][]} */
function read(key) {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {[string, any][]} list */
function write(key, list) {
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(-KEPT)));
  } catch {
    // Without storage, nothing is sent.
  }
}

/**
 * The result of a solved game; null if the puzzle isn't in the bank.
 * @param {Game} game @param {number} seconds @param {number} now in seconds since 1970 @returns {Attempt | null}
 */
export function attemptOf(game, seconds, now) {
  if (!game.bank) return null;
  const actions = game.actions.slice(0, game.at);
  if (!actions.some((action) => action.type === "digit" || action.type === "step")) return null;
  return { puzzle: game.bank, started: Math.max(0, Math.round(now - seconds)), seconds, ...tollOf(game), finished: true };
}

/** Resolves when pending results have been sent, or couldn't be. */
let queue = Promise.resolve();

/** Record a solved game; only the first time counts. @param {Game} game @param {number} seconds */
export async function recordAttempt(game, seconds) {
  note(game, seconds);
  // One at a time across all tabs, so that no result is sent twice.
  queue = queue.then(async () => {
    if ("locks" in navigator) await navigator.locks.request(WAITING, sendAll);
    else await sendAll();
  });
  await queue;
}

/** @param {Game} game @param {number} seconds */
function note(game, seconds) {
  const list = read(DONE);
  const attempt = list.some(([id]) => id === game.id) ? null : attemptOf(game, seconds, Date.now() / 1000);
  if (!attempt) return;
  write(WAITING, [...read(WAITING), [game.id, attempt]]);
  write(DONE, [...list, [game.id, attempt.puzzle]]);
}

async function sendAll() {
  if (isReadOnly()) return write(WAITING, []);
  for (const [id, attempt] of read(WAITING)) {
    try {
      await ask("bank/attempts", attempt);
    } catch (error) {
      if (!(error instanceof Refused)) return;
    }
    write(WAITING, read(WAITING).filter(([other]) => other !== id));
  }
}
