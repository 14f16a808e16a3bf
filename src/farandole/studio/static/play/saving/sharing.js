// @ts-check
/** What comes in and goes out as text: puzzles that are pasted or dropped, and links. */

import { choose } from "../../page/dialogs.js";
import { digitOfSymbol, shapeOf } from "../../shapes/houses.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { Away, Refused, ask, hasServer } from "../../page/server.js";
import { positionOfRecord } from "../../puzzles/records.js";
import { loadShape, nameOf } from "../../shapes/shapes.js";
import { positionOf } from "../game/game.js";
import { readFragment, readGrid, readLine, writeFragment } from "../game/text.js";

/** @typedef {import("../game/text.js").Linked} Linked */
/** @typedef {import("../game/game.js").Game} Game */

/** A text without a puzzle; the message says why, in the reader's language. */
export class Unreadable extends Error {}

/** How many puzzles of a file are offered. */
const MOST = 500;

/** @param {number[]} givens @param {string} shape @param {string} [title] @returns {Linked} */
function plain(givens, shape, title = "") {
  return { givens, shape, position: null, title, author: "", rules: "", bank: 0 };
}

/**
 * The puzzles in a text. What needs no server is read here; all else the server reads.
 * Raises Unreadable, and what an aborted signal raises.
 * @param {string} text @param {AbortSignal} [signal] @returns {Promise<Linked[]>}
 */
export async function readPuzzles(text, signal) {
  const content = text.trim();
  if (!content) throw new Unreadable(say(msg("The text is empty.")));
  const match = /#(p=.*)$/.exec(content);
  const puzzle = match && readFragment(match[1]);
  if (puzzle) return [puzzle];
  const digits = readLine(content);
  if (digits) return [plain(digits, shapeOf(String(Math.sqrt(digits.length)))?.text ?? "9")];
  const local = content.split("\n").length <= 13 ? readGrid(content) : null;
  /** @type {any} */
  let answer;
  try {
    answer = await ask("convert", { text }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (local) return [plain(local, "9")];
    if (error instanceof Refused) throw new Unreadable(error.message);
    if (error instanceof Away) throw new Unreadable(say(hasServer() ? msg("The server is unavailable. Without it, only lines and plain grids of digits can be read.") : msg("This site has no server; only lines and plain grids of digits can be read.")));
    throw error;
  }
  /** @type {import("../../puzzles/records.js").Record[]} */
  const puzzles = answer.puzzles;
  if (!puzzles.length) {
    if (local) return [plain(local, "9")];
    throw new Unreadable(answer.faults[0]?.text ?? say(msg("This text contains no puzzle.")));
  }
  return puzzles.map((record) => {
    const link = plain([...record.puzzle].map(digitOfSymbol), record.shape, record.label);
    return { ...link, author: record.author, rules: record.rules, position: positionOfRecord(record) };
  });
}

/**
 * The puzzle that is meant; of several the reader chooses one. Null where none is chosen.
 * Raises Unreadable, and what an aborted signal raises.
 * @param {string} text @param {AbortSignal} [signal] @returns {Promise<Linked | null>}
 */
export async function readPuzzle(text, signal) {
  const puzzles = await readPuzzles(text, signal);
  signal?.throwIfAborted();
  const at =
    puzzles.length === 1
      ? 0
      : await choose(
          say(puzzles.length > MOST ? msg("The first {some} of {all} puzzles", { some: MOST, all: puzzles.length }) : nmsg("{count} puzzle", "{count} puzzles", puzzles.length)),
          puzzles.slice(0, MOST).map((puzzle, at) => {
            const shape = shapeOf(puzzle.shape);
            const givens = puzzle.givens.filter(Boolean).length;
            const about = [shape && nameOf(shape), say(nmsg("{count} given", "{count} givens", givens))].filter(Boolean).join(" · ");
            return { name: puzzle.title || say(msg("Puzzle {number}", { number: at + 1 })), more: about };
          }),
          signal,
        );
  signal?.throwIfAborted();
  if (at === null) return null;
  try {
    await loadShape(puzzles[at].shape);
  } catch (error) {
    if (error instanceof Refused) throw new Unreadable(error.message);
    if (!(error instanceof Away)) throw error; // Its rules come when the server is back.
  }
  signal?.throwIfAborted();
  return puzzles[at];
}

/**
 * The address that carries a game, and what is on its board where that is wanted.
 * @param {Game} game @param {boolean} withPosition @returns {string}
 */
export function linkTo(game, withPosition) {
  const url = new URL(location.href);
  url.hash = writeFragment(game, withPosition ? positionOf(game) : null);
  return url.href;
}
