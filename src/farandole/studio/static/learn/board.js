// @ts-check
/** A board on which a step is shown, or looked for. */

import { makeBoard } from "../board/board.js";
import { playFragment, positionAt } from "../explain/address.js";
import { bitsOf } from "../explain/path.js";
import { msg, say } from "../page/i18n.js";

/** @typedef {import("./source.js").Drawn} Drawn */

/**
 * @param {Drawn} drawn
 * @param {Partial<import("../board/board.js").BoardEvents>} [events]
 */
export function stepBoard({ board, step }, events = {}) {
  const { side, regions, givens, digits } = board;
  const view = makeBoard(side, regions, { select: () => undefined, equal: () => undefined, ...events }, say(msg("Sudoku board")));
  view.set({ givens, digits, centre: bitsOf(step.before), readOnly: true, fixed: true, focus: Math.max(0, digits.indexOf(0)) });
  return view;
}

/** The board of an example as Play opens it. @param {Drawn} drawn */
export function playAddress({ board, step }) {
  return playFragment({ givens: board.givens, shape: "", position: positionAt(board.digits, step.before) });
}
