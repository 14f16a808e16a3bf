// @ts-check
/** A board that displays a step, or is used to find one. */

import { makePlayer } from "../argument/player.js";
import { makeBoard } from "../board/board.js";
import { playFragment, positionAt } from "../explain/address.js";
import { bitsOf } from "../explain/path.js";
import { msg, say } from "../page/i18n.js";
import { shapeOf } from "../shapes/houses.js";

/** @typedef {import("./source.js").Drawn} Drawn */

/**
 * @param {Drawn} drawn
 * @param {Pick<import("../argument/player.js").Player, "point"> | null} [player] pointing at the board highlights its sentences
 */
export function stepBoard({ board, step }, player) {
  const { side, regions, givens, digits } = board;
  const events = {
    select: (/** @type {unknown} */ _, /** @type {number} */ focus) => player?.point(focus, 0),
    point: (/** @type {number} */ cell, /** @type {number} */ digit) => player?.point(cell, digit),
    equal: () => undefined,
  };
  const view = makeBoard(side, regions, events, say(msg("Sudoku board")));
  view.set({ givens, digits, centre: bitsOf(step.before), readOnly: true, fixed: true, focus: Math.max(0, digits.indexOf(0)) });
  return view;
}

/** The player of a step. @param {Drawn} drawn @param {() => void} draw @param {(text: string) => void} speak */
export function stepPlayer({ board, step }, draw, speak) {
  const { side, regions, shape } = board;
  return makePlayer(step, step.highlights, step.before, { side, regions, extras: shapeOf(shape)?.extras }, { draw, speak });
}

/** The address that opens the board of an example in Play. @param {Drawn} drawn */
export function playAddress({ board, step }) {
  return playFragment({ givens: board.givens, shape: "", position: positionAt(board.digits, step.before) });
}
