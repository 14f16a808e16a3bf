// @ts-check
/** Finds the board in a picture: the piece of ink that is most like nine by nine cells. */

import { cornersOf, isPlausible, straighten } from "./corners.js";
import { inkOf, negative, shrink, spotsOf } from "./pixels.js";

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */

const MOST = 900; // pixels of a side of the picture to search
const CELL = 24;
const MARGIN = 6;
const LEAST = 0.5; // of likeness: lower values are not a board
const CLEAR = 0.97; // of likeness: higher values end the search

/**
 * @typedef {object} Outline
 * @property {Corners} corners in the original picture
 * @property {boolean} isDark whether the digits are light on dark
 * @property {number} likeness up to 1
 */

/** @param {Grey} picture @returns {Outline | null} */
export function findBoard(picture) {
  const small = shrink(picture, MOST);
  const scale = picture.width / small.width;
  /** @type {Outline | null} */
  let best = null;
  for (const isDark of [false, true]) {
    const view = isDark ? negative(small) : small;
    for (const contrast of [40, 20, 10]) {
      for (const corners of candidatesOf(view, contrast)) {
        const likeness = likenessOf(view, corners);
        if (likeness > (best?.likeness ?? LEAST)) best = { corners: /** @type {Corners} */ (corners.map(([x, y]) => [x * scale, y * scale])), isDark, likeness };
      }
      if (best && best.likeness > CLEAR) return best;
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
  const large = spots.filter((spot) => spot.right - spot.left > least && spot.bottom - spot.top > least);
  large.sort((a, b) => areaOf(b) - areaOf(a));
  /** @type {Corners[]} */
  const quads = [];
  for (const spot of large.slice(0, 4)) {
    const corners = cornersOf(labels, width, spot);
    if (!corners) continue;
    // Pixels are squares: their outer edges count.
    const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
    const outer = /** @type {Corners} */ (corners.map(([x, y]) => [x + (x > middle[0] ? 1 : 0), y + (y > middle[1] ? 1 : 0)]));
    if (isPlausible(outer)) quads.push(outer);
  }
  // A picture cropped to the board may lack its frame.
  quads.push([[0, 0], [width, 0], [width, height], [0, height]]);
  return quads.filter(isPlausible);
}

/**
 * The likeness to a board: the share of the sides of its cells that have a line. A line is darker than its
 * surroundings nearly everywhere, unlike text, digits and noise.
 * @param {Grey} picture @param {Corners} corners
 */
function likenessOf(picture, corners) {
  const { data, width } = straighten(picture, corners, 9 * CELL, MARGIN);
  let count = 0;
  for (const [along, across] of [[1, width], [width, 1]]) {
    for (let line = 0; line <= 9; line += 1) {
      for (let cell = 0; cell < 9; cell += 1) {
        const start = (MARGIN + line * CELL - (line === 9 ? 1 : 0)) * across + (MARGIN + cell * CELL) * along;
        if (isLine(data, start, along, across)) count += 1;
      }
    }
  }
  return count / 180;
}

/** @param {Uint8Array} data @param {number} start @param {number} along @param {number} across steps to the next pixel */
function isLine(data, start, along, across) {
  /** @param {number} shift */
  const mean = (shift) => {
    let sum = 0;
    for (let step = 2; step < CELL - 2; step += 1) sum += data[start + shift * across + step * along];
    return sum / (CELL - 4);
  };
  let place = 0;
  let least = Infinity;
  for (let shift = -3; shift <= 3; shift += 1) {
    const light = mean(shift);
    if (light < least) [least, place] = [light, shift];
  }
  // Digits may reach this far, but cover less than half.
  const sides = [];
  for (let step = 2; step < CELL - 2; step += 1) for (const shift of [-6, -5, 4, 5]) sides.push(data[start + shift * across + step * along]);
  const beside = sides.sort((a, b) => a - b)[Math.floor(0.6 * sides.length)];
  let dark = 0;
  for (let step = 2; step < CELL - 2; step += 1) if (data[start + place * across + step * along] < beside - 2 - beside / 60) dark += 1;
  return dark >= 0.8 * (CELL - 4);
}

/** @param {import("./pixels.js").Spot} spot */
function areaOf({ left, right, top, bottom }) {
  return (right - left) * (bottom - top);
}
