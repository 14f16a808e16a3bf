// @ts-check
/** Reads the digits of a printed board from a picture. Everything is done in the browser. */

import { CLASSIC } from "../shapes/houses.js";
import { patchesOf, turned } from "./cells.js";
import { straighten } from "./corners.js";
import { findBoard } from "./finding.js";
import { TURNED, chancesOf } from "./network.js";
import { grey, negative, shrink } from "./pixels.js";
import { repair } from "./repair.js";

/** @typedef {import("./network.js").Layer} Layer */
/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */

/** Digits with a lower confidence are marked as doubtful. */
const SURE = 0.97;
const MOST = 1800; // pixels of a side
const SHOWN = 48; // pixels of a side of a cell
const EFFORT = 20_000; // of the kernel for one reading: far more than a puzzle takes

/**
 * @typedef {object} Reading
 * @property {number[]} digits 81 digits, 0 for none
 * @property {number[]} raw the same before the solver changed any
 * @property {number[]} doubtful cells whose digits should be compared with the picture
 * @property {boolean} isUnique whether the digits have exactly one solution
 * @property {Grey} board the board, straightened and upright
 * @property {Corners} corners of the board in the picture, from its own top left clockwise
 */

/**
 * @param {import("./pixels.js").Colours} colours @param {Layer[]} network
 * @param {import("../kernel/kernel.js").Verbs} kernel
 * @param {Corners | null} [given] where the corners are, if the reader said so
 * @returns {Reading | null} null if no board is found
 */
export function readBoard(colours, network, kernel, given = null) {
  const whole = grey(colours);
  const picture = shrink(whole, MOST);
  const scale = whole.width / picture.width;
  const found = findBoard(picture, given && /** @type {Corners} */ (given.map(([x, y]) => [x / scale, y / scale])));
  if (!found) return null;
  const patches = patchesOf(picture, found);
  const seen = patches.map((patch) => chancesOf(network, patch));
  const { turns, chances } = uprightOf(network, patches, seen);
  const isUnique = (/** @type {number[]} */ digits) => kernel.solve({ side: 9, digits, houses: CLASSIC.houses }, EFFORT).status === "unique";
  const raw = chances.map((one) => one.indexOf(Math.max(...one)));
  const repaired = repair(chances, isUnique);
  const digits = repaired ?? raw;
  const place = (/** @type {number} */ column, /** @type {number} */ row) => found.place(...lying(column, row, turns));
  return {
    digits,
    raw,
    doubtful: digits.flatMap((digit, cell) => (chances[cell][digit] < SURE ? [cell] : [])),
    isUnique: repaired !== null,
    board: straighten(found.isDark ? negative(picture) : picture, (x, y) => place(9 * x, 9 * y), 9 * SHOWN, 0),
    corners: /** @type {Corners} */ ([[0, 0], [9, 0], [9, 9], [0, 9]].map(([column, row]) => place(column, row).map((value) => value * scale))),
  };
}

/**
 * The turn of the board in which its digits stand upright, and then for each cell the chance of each digit.
 * @param {Layer[]} network @param {Uint8Array[]} patches @param {number[][]} seen what the network says of them
 */
function uprightOf(network, patches, seen) {
  let best = { turns: 0, chances: seen, score: -Infinity };
  let now = patches;
  for (let turns = 0; turns < 4; turns += 1) {
    if (turns) now = now.map(turned);
    // A blank is one however it is turned.
    const all = turns === 0 ? seen : seen.map((chances, cell) => (chances[0] > 0.9 ? chances : chancesOf(network, now[cell])));
    const score = all.reduce((sum, chances) => sum + (chances[0] > 0.9 ? 0 : Math.log(Math.max(...chances.slice(1, TURNED)) + 1e-4)), 0);
    if (score > best.score) best = { turns, chances: all, score };
  }
  const chances = best.chances.map((one) => one.slice(0, TURNED).map((chance) => chance / (1 - one[TURNED] + 1e-9)));
  return {
    turns: best.turns,
    chances: chances.map((_, cell) => {
      const [column, row] = lying((cell % 9) + 0.5, Math.floor(cell / 9) + 0.5, best.turns);
      return chances[9 * Math.floor(row) + Math.floor(column)];
    }),
  };
}

/** Where a place of the upright board, 0 to 9, is on the board as it lies in the picture, clockwise turns before it is upright. @param {number} column @param {number} row @param {number} turns @returns {[number, number]} */
function lying(column, row, turns) {
  for (let turn = 0; turn < turns; turn += 1) [row, column] = [9 - column, row];
  return [column, row];
}
