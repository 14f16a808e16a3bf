// @ts-check
/** Reads the digits of a printed board from a picture. Everything is done in the browser. */

import { patchesOf } from "./cells.js";
import { straighten } from "./corners.js";
import { findBoard } from "./finding.js";
import { readPatch } from "./network.js";
import { grey, negative, shrink } from "./pixels.js";

/** @typedef {import("./network.js").Layer} Layer */
/** @typedef {import("./pixels.js").Grey} Grey */

/** Digits with a lower confidence are marked as doubtful. */
export const SURE = 0.97;
const MOST = 1800; // pixels of a side

/**
 * @typedef {object} Reading
 * @property {number[]} digits 81 digits, 0 for none
 * @property {number[]} sure confidence of each, up to 1; 1 for blanks
 * @property {Grey} board the board, straightened
 */

/**
 * @param {import("./pixels.js").Colours} colours @param {Layer[]} network
 * @returns {Reading | null} null if no board is found
 */
export function readBoard(colours, network) {
  const picture = shrink(grey(colours), MOST);
  const outline = findBoard(picture);
  if (!outline) return null;
  const cells = patchesOf(picture, outline).map((patch) => (patch ? readPatch(network, patch) : { digit: 0, sure: 1 }));
  return {
    digits: cells.map((cell) => cell.digit),
    sure: cells.map((cell) => cell.sure),
    board: straighten(outline.isDark ? negative(picture) : picture, outline.corners, 432, 8),
  };
}
