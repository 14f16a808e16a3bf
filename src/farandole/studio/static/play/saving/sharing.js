// @ts-check
/** Input and output of Play as text: pasted or dropped puzzles, and links. */

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

/** A text without a puzzle; the message gives the reason in the reader's language. */
export class Unreadable extends Error {}

/** A link of the studio, which may stand in a sentence. */
const OWN = /#(p=[^\s<>"“”，。；：！？、（）《》【】「」]*[^\s<>"“”，。；：！？、（）《》【】「」,;:!?)\]'’»])/;
/** The most puzzles of a file to choose from. */
const MOST = 500;

/** @param {number[]} givens @param {string} shape @param {string} [title] @returns {Linked} */
function plain(givens, shape, title = "") {
  return { givens, shape, position: null, title, author: "", rules: "", bank: 0, constraints: [] };
}

/**
 * Read the puzzles in a text, here if possible, or else on the server. Raises Unreadable, and the reason of
 * an aborted signal.
 * @param {string} text @param {AbortSignal} [signal] @returns {Promise<Linked[]>}
 */
export async function readPuzzles(text, signal) {
  const content = text.trim();
  if (!content) throw new Unreadable(say(msg("The text is empty.")));
  const match = OWN.exec(content);
  const puzzle = match && (readFragment(match[1]) ?? readFragment(match[1].replace(/\.$/, ""))); // a dot may be an empty cell
  if (puzzle) return [puzzle];
  const digits = readLine(content);
  if (digits) return [plain(digits, shapeOf(String(Math.sqrt(digits.length)))?.text ?? "9")];
  const local = content.split("\n").length <= 13 ? readGrid(content) : null;
  /** @type {any} */
  let answer;
  try {
    answer = await ask("convert", { text, to: null }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (local) return [plain(local, "9")];
    if (error instanceof Refused) throw new Unreadable(error.message);
    if (error instanceof Away) throw new Unreadable(say(hasServer() ? msg("The server is unavailable. Without it, only lines and plain grids of digits can be read.") : msg("This copy runs in your browser alone; only lines and plain grids of digits can be read.")));
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
    return { ...link, author: record.author, rules: record.rules, constraints: record.constraints, position: positionOfRecord(record) };
  });
}

/**
 * Read the puzzle in a text; if there are several, the reader chooses one. Null if none is chosen. Raises
 * Unreadable, and the reason of an aborted signal.
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
            const clues = puzzle.constraints.length;
            const about = [shape && nameOf(shape), (givens || !clues) && say(nmsg("{count} given", "{count} givens", givens)), clues && say(nmsg("{count} clue", "{count} clues", clues))].filter(Boolean).join(" · ");
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
    if (!(error instanceof Away)) throw error; // Its rules are loaded when the server is available again.
  }
  signal?.throwIfAborted();
  return puzzles[at];
}

/**
 * The address of a game, with the contents of its board if requested.
 * @param {Game} game @param {boolean} withPosition @returns {string}
 */
export function linkTo(game, withPosition) {
  const url = new URL(location.href);
  url.hash = writeFragment(game, withPosition ? positionOf(game) : null);
  return url.href;
}

/**
 * Read the puzzle in a text: a function that opens it, or the reason why there is none.
 * @param {string} text @param {AbortSignal} signal @param {(puzzle: Linked) => void} open
 * @returns {Promise<import("../../puzzles/pasting.js").Reading>}
 */
export async function readingOf(text, signal, open) {
  try {
    const puzzle = await readPuzzle(text, signal);
    return puzzle && (() => open(puzzle));
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof Unreadable)) throw error;
    return error.message;
  }
}
