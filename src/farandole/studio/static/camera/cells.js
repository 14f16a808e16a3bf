// @ts-check
/** The picture of each cell of a board, straightened, with its paper at 0 and its ink at 255. */

import { lightAt } from "./corners.js";
import { negative, shrink } from "./pixels.js";

/** @typedef {import("./pixels.js").Grey} Grey */

/** The side of a cell's picture in pixels. */
export const PATCH = 28;
const INSET = 0.03; // of a cell: the lines are left out

/**
 * @param {Grey} picture @param {import("./finding.js").Found} found @returns {Uint8Array[]} 81 pictures, PATCH × PATCH
 */
export function patchesOf(picture, { place, isDark }) {
  // About as many pixels as are wanted, so that none of the ink falls between them.
  const [left, top, right, bottom] = [...place(0, 0), ...place(9, 9)];
  const fitting = shrink(picture, (Math.max(picture.width, picture.height) * 1.2 * PATCH * 9 * Math.SQRT2) / Math.hypot(right - left, bottom - top));
  const view = isDark ? negative(fitting) : fitting;
  const scale = fitting.width / picture.width;
  const lights = Array.from({ length: 81 }, (_, cell) => lightsOf(view, place, scale, cell % 9, Math.floor(cell / 9)));
  const papers = lights.map((values) => quantile(values, 0.75));
  // A cell without ink must not have its noise enlarged: its ink is thought to be as dark as that of other cells.
  const inks = lights.map((values, cell) => 1 - quantile(values, 0.03) / (papers[cell] + 1));
  const usual = quantile(Float32Array.from(inks), 0.85);
  return lights.map((values, cell) => {
    const range = Math.max(inks[cell], 0.6 * usual, 0.04) * (papers[cell] + 1);
    return Uint8Array.from(values, (light) => Math.max(0, Math.min(255, ((papers[cell] - light) / range) * 255)));
  });
}

/** The brightness over a cell. @param {Grey} view @param {import("./lattice.js").Lattice["place"]} place @param {number} scale of the view @param {number} column @param {number} row */
function lightsOf(view, place, scale, column, row) {
  const values = new Float32Array(PATCH * PATCH);
  const at = (/** @type {number} */ step) => INSET + ((1 - 2 * INSET) * (step + 0.5)) / PATCH;
  for (let y = 0; y < PATCH; y += 1) {
    for (let x = 0; x < PATCH; x += 1) {
      const [across, down] = place(column + at(x), row + at(y));
      values[y * PATCH + x] = lightAt(view, across * scale - 0.5, down * scale - 0.5);
    }
  }
  return values;
}

/** A quarter turn clockwise. @param {Uint8Array} patch @returns {Uint8Array} */
export function turned(patch) {
  return patch.map((_, at) => patch[(PATCH - 1 - (at % PATCH)) * PATCH + Math.floor(at / PATCH)]);
}

/** @param {Float32Array} values @param {number} share */
function quantile(values, share) {
  return Float32Array.from(values).sort()[Math.floor(share * (values.length - 1))];
}
