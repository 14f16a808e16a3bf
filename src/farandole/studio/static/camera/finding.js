// @ts-check
/** Where in a picture the board is: the piece of ink that is most like nine by nine cells. */

import { cornersOf, isPlausible, straighten } from "./corners.js";
import { inkOf, negative, shrink, spotsOf } from "./pixels.js";

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */

const MOST = 900; // pixels of a side, in which the board is looked for
const CELL = 24;
const MARGIN = 6;
const LEAST = 0.3; // of likeness: below it there is no board

/**
 * @typedef {object} Found
 * @property {Corners} corners in the picture that was given
 * @property {boolean} isDark whether the digits are bright on dark
 * @property {number} likeness up to 1
 */

/** @param {Grey} picture @returns {Found | null} */
export function findBoard(picture) {
  const small = shrink(picture, MOST);
  const scale = picture.width / small.width;
  /** @type {Found | null} */
  let best = null;
  for (const isDark of [false, true]) {
    const seen = isDark ? negative(small) : small;
    for (const contrast of [40, 20, 10]) {
      for (const corners of candidatesOf(seen, contrast)) {
        const likeness = likenessOf(seen, corners, contrast);
        if (likeness > (best?.likeness ?? LEAST)) best = { corners: /** @type {Corners} */ (corners.map(([x, y]) => [x * scale, y * scale])), isDark, likeness };
      }
      if (best && best.likeness > 0.7) return best;
    }
  }
  return best;
}

/** @param {Grey} picture @param {number} contrast @returns {Corners[]} */
function candidatesOf(picture, contrast) {
  const { width, height } = picture;
  const ink = inkOf(picture, Math.round(Math.max(width, height) / 50), contrast);
  const { spots, labels } = spotsOf(ink, width, height);
  const least = Math.min(width, height) / 5;
  const large = spots.filter((one) => one.right - one.left > least && one.bottom - one.top > least);
  large.sort((one, other) => areaOf(other) - areaOf(one));
  /** @type {Corners[]} */
  const found = [];
  for (const spot of large.slice(0, 4)) {
    const corners = cornersOf(labels, width, spot);
    if (!corners) continue;
    // Pixels are squares: their outer edges count.
    const middle = [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis] / 4, 0));
    const outer = /** @type {Corners} */ (corners.map(([x, y]) => [x + (x > middle[0] ? 1 : 0), y + (y > middle[1] ? 1 : 0)]));
    if (isPlausible(outer)) found.push(outer);
  }
  // A picture of nothing but the board may have cut off its frame.
  found.push([[0, 0], [width, 0], [width, height], [0, height]]);
  return found.filter(isPlausible);
}

/**
 * How much it is like a board: ink along the ten lines each way, and little of it along what is between.
 * @param {Grey} picture @param {Corners} corners @param {number} contrast
 */
function likenessOf(picture, corners, contrast) {
  const straight = straighten(picture, corners, 9 * CELL, MARGIN);
  const size = straight.width;
  const ink = inkOf(straight, CELL >> 1, contrast);
  /** The most ink that a line near a place has. @param {number} place @param {boolean} isRow */
  const along = (place, isRow) => {
    let most = 0;
    for (let shift = -3; shift <= 3; shift += 1) {
      const at = MARGIN + place + shift;
      let count = 0;
      for (let step = MARGIN; step < size - MARGIN; step += 1) {
        if (at >= 0 && at < size && ink[isRow ? at * size + step : step * size + at]) count += 1;
      }
      most = Math.max(most, count);
    }
    return most / (9 * CELL);
  };
  let sum = 0;
  for (const isRow of [false, true]) {
    const lines = [];
    for (let line = 0; line <= 9; line += 1) lines.push(along(Math.min(line * CELL, 9 * CELL - 1), isRow));
    let between = 0;
    for (let cell = 0; cell < 9; cell += 1) {
      const at = MARGIN + cell * CELL + CELL / 4;
      let count = 0;
      for (let step = MARGIN; step < size - MARGIN; step += 1) if (ink[isRow ? Math.round(at) * size + step : step * size + Math.round(at)]) count += 1;
      between += count / (9 * CELL) / 9;
    }
    const thick = (lines[0] + lines[3] + lines[6] + lines[9]) / 4;
    const thin = (lines[1] + lines[2] + lines[4] + lines[5] + lines[7] + lines[8]) / 6;
    sum += 0.35 * thick + 0.65 * thin - between;
  }
  return sum / 2;
}

/** @param {import("./pixels.js").Spot} spot */
function areaOf({ left, right, top, bottom }) {
  return (right - left) * (bottom - top);
}
