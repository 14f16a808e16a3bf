// @ts-check
/** Reads the digits of a printed board from a picture. Everything is done in the browser. */

import { CLASSIC } from "../shapes/houses.js";
import { patchesOf, turned } from "./cells.js";
import { lightAt } from "./corners.js";
import { findBoard } from "./finding.js";
import { TURNED, chancesOf } from "./network.js";
import { grey, shrink } from "./pixels.js";
import { repair } from "./repair.js";

/** @typedef {import("./network.js").Layer} Layer */
/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */

/** Digits with a lower confidence are marked as doubtful. */
const SURE = 0.97;
const MOST = 1800; // pixels of a side
/** The side of the cells of a reading's board in pixels. */
export const SHOWN = 48;
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
  const place = placeOf(found.place, turns);
  return {
    digits,
    raw,
    doubtful: digits.flatMap((digit, cell) => (chances[cell][digit] < SURE ? [cell] : [])),
    isUnique: repaired !== null,
    board: boardOf(picture, place, found.isDark),
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
  return { turns: best.turns, chances: Array.from({ length: 81 }, (_, cell) => chances[turnedCell(cell, best.turns)]) };
}

/** Which cell of the picture is at a place of the board, turned clockwise so many quarters. @param {number} cell @param {number} turns */
function turnedCell(cell, turns) {
  let [row, column] = [Math.floor(cell / 9), cell % 9];
  for (let turn = 0; turn < turns; turn += 1) [row, column] = [8 - column, row];
  return 9 * row + column;
}

/** @param {import("./lattice.js").Lattice["place"]} place @param {number} turns @returns {import("./lattice.js").Lattice["place"]} */
function placeOf(place, turns) {
  return (column, row) => {
    for (let turn = 0; turn < turns; turn += 1) [row, column] = [9 - column, row];
    return place(column, row);
  };
}

/** @param {Grey} picture @param {import("./lattice.js").Lattice["place"]} place @param {boolean} isDark @returns {Grey} */
function boardOf(picture, place, isDark) {
  const side = 9 * SHOWN;
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const light = lightAt(picture, ...place((x + 0.5) / SHOWN, (y + 0.5) / SHOWN));
      data[y * side + x] = isDark ? 255 - light : light;
    }
  }
  return { width: side, height: side, data };
}
