// @ts-check
/** Finds the board in a picture: the piece of ink that is most like nine by nine cells. */

import { cornersOf, isPlausible } from "./corners.js";
import { fitLattice } from "./lattice.js";
import { inkOf, negative, shrink, spotsOf } from "./pixels.js";

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {{corners: Corners, isFrame: ((x: number, y: number) => boolean) | null}} Candidate */

const MOST = 900; // pixels of a side of the picture to search
const LEAST = 0.7; // of likeness: lower values are not a board
const CLEAR = 0.97; // of likeness: higher values end the search

/** @typedef {Lattice & {isDark: boolean}} Found `isDark` if the digits are light on dark */

/**
 * @param {Grey} picture @param {Corners | null} [given] where the corners are, if that is known
 * @returns {Found | null}
 */
export function findBoard(picture, given = null) {
  const small = shrink(picture, MOST);
  const scale = picture.width / small.width;
  /** @type {Found | null} */
  let best = null;
  for (const isDark of [false, true]) {
    const view = isDark ? negative(small) : small;
    for (const contrast of given ? [0] : [40, 20, 10, 5]) {
      const candidates = given ? [{ corners: /** @type {Corners} */ (given.map(([x, y]) => [x / scale, y / scale])), isFrame: null }] : candidatesOf(view, contrast);
      for (const { corners, isFrame } of candidates) {
        const { place, likeness } = fitLattice(view, corners, isFrame);
        const scaled = (/** @type {number} */ column, /** @type {number} */ row) => /** @type {import("./corners.js").Point} */ (place(column, row).map((value) => value * scale));
        if (likeness > (best?.likeness ?? (given ? -1 : LEAST))) best = { place: scaled, isDark, likeness };
      }
      if (best && best.likeness > CLEAR) return best;
    }
  }
  return best;
}

/** @param {Grey} picture @param {number} contrast @returns {Candidate[]} */
function candidatesOf(picture, contrast) {
  const { width, height } = picture;
  const ink = inkOf(picture, Math.round(Math.max(width, height) / 50), contrast);
  const { spots, labels } = spotsOf(ink, width, height);
  const least = Math.min(width, height) / 5;
  const large = spots.filter((spot) => spot.right - spot.left > least && spot.bottom - spot.top > least);
  const areaOf = (/** @type {import("./pixels.js").Spot} */ { left, right, top, bottom }) => (right - left) * (bottom - top);
  large.sort((a, b) => areaOf(b) - areaOf(a));
  /** @type {Candidate[]} */
  const found = [];
  for (const spot of large.slice(0, 4)) {
    const corners = cornersOf(labels, width, spot);
    found.push({ corners, isFrame: (x, y) => labels[Math.floor(y) * width + Math.floor(x)] === spot.label && x >= 0 && x < width });
  }
  // A picture cropped to the board may lack its frame.
  found.push({ corners: [[0, 0], [width, 0], [width, height], [0, height]], isFrame: null });
  return found.filter(({ corners }) => isPlausible(corners));
}
