// @ts-check
/** The content of each cell of a straightened board: a connected piece of ink as a small picture, or nothing. */

import { straighten } from "./corners.js";
import { inkOf, negative, spotsOf } from "./pixels.js";

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./pixels.js").Spot} Spot */

export const CELL = 44;
const MARGIN = 12;
const SIDE = 9 * CELL + 2 * MARGIN;
/** The side of the pictures of digits in pixels, and of the digit inside. */
export const PATCH = 24;
const FILLED = 20;

/** Relative to a cell: smaller spots are marks or dirt. */
const LOWEST = 0.22;

/**
 * The pictures of the cells' contents, PATCH × PATCH, ink 255; null for an empty cell.
 * @param {Grey} picture @param {import("./finding.js").Outline} found @returns {(Uint8Array | null)[]}
 */
export function patchesOf(picture, { corners, isDark }) {
  const view = straighten(isDark ? negative(picture) : picture, corners, 9 * CELL, MARGIN);
  const ink = inkOf(view, CELL >> 1, 26);
  const { spots, labels } = spotsOf(ink, SIDE, SIDE);
  const lines = new Set(spots.filter((spot) => spot.right - spot.left > 1.5 * CELL || spot.bottom - spot.top > 1.5 * CELL).map((spot) => spot.label));
  /** @type {Spot[][]} */
  const within = Array.from({ length: 81 }, () => []);
  for (const spot of spots) {
    if (lines.has(spot.label) || spot.size < 6) continue;
    const column = ((spot.left + spot.right) / 2 - MARGIN) / CELL;
    const row = ((spot.top + spot.bottom) / 2 - MARGIN) / CELL;
    if (column < 0 || row < 0 || column >= 9 || row >= 9) continue;
    const aside = Math.max(Math.abs((column % 1) - 0.5), Math.abs((row % 1) - 0.5));
    if (aside < 0.4) within[Math.floor(row) * 9 + Math.floor(column)].push(spot);
  }
  return within.map((list, cell) => {
    const parts = digitOf(list) ?? digitOf(cutFree(labels, lines, cell));
    return parts && patchOf(view, labels, parts);
  });
}

/**
 * The spots of a cell that form its digit: the tallest one, and broken parts above or below it.
 * @param {Spot[]} list @returns {Spot[] | null}
 */
function digitOf(list) {
  const main = list.reduce((best, spot) => (best && best.bottom - best.top >= spot.bottom - spot.top ? best : spot), /** @type {Spot | null} */ (null));
  if (!main) return null;
  const parts = list.filter((spot) => spot === main || (spot.left < main.right && spot.right > main.left && spot.size > main.size / 8 && Math.max(spot.bottom, main.bottom) - Math.min(spot.top, main.top) < 0.85 * CELL));
  const height = Math.max(...parts.map((spot) => spot.bottom)) - Math.min(...parts.map((spot) => spot.top));
  return main.bottom - main.top >= LOWEST * CELL * 0.7 && height >= LOWEST * CELL ? parts : null;
}

/**
 * The spots of a cell whose digit touches a line: the ink of the lines inside the cell.
 * @param {Int32Array} labels modified: the spots get new numbers
 * @param {Set<number>} lines @param {number} cell @returns {Spot[]}
 */
function cutFree(labels, lines, cell) {
  const inset = Math.round(0.13 * CELL);
  const size = CELL - 2 * inset;
  const left = MARGIN + (cell % 9) * CELL + inset;
  const top = MARGIN + Math.floor(cell / 9) * CELL + inset;
  const ink = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) ink[y * size + x] = lines.has(labels[(top + y) * SIDE + left + x]) ? 1 : 0;
  const inner = spotsOf(ink, size, size);
  // A piece of a line is long and close to the edge; a digit extends to the centre.
  const marks = inner.spots.filter((spot) => spot.left < 0.62 * size && spot.right > 0.38 * size && spot.top < 0.55 * size && spot.bottom > 0.45 * size && spot.right - spot.left < 0.95 * size);
  return marks.map((spot) => {
    const label = -(cell * 100 + spot.label);
    for (let y = spot.top; y < spot.bottom; y += 1) for (let x = spot.left; x < spot.right; x += 1) if (inner.labels[y * size + x] === spot.label) labels[(top + y) * SIDE + left + x] = label;
    return { ...spot, label, left: spot.left + left, right: spot.right + left, top: spot.top + top, bottom: spot.bottom + top };
  });
}

/**
 * Spots as a picture of fixed size: contrast stretched, centred, other ink removed.
 * @param {Grey} view @param {Int32Array} labels @param {Spot[]} parts @returns {Uint8Array}
 */
function patchOf(view, labels, parts) {
  const left = Math.min(...parts.map((spot) => spot.left)) - 1;
  const right = Math.max(...parts.map((spot) => spot.right)) + 1;
  const top = Math.min(...parts.map((spot) => spot.top)) - 1;
  const bottom = Math.max(...parts.map((spot) => spot.bottom)) + 1;
  const partLabels = new Set(parts.map((spot) => spot.label));
  const lights = [];
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) lights.push(view.data[y * SIDE + x]);
  lights.sort((a, b) => a - b);
  const dark = lights[Math.floor(0.04 * lights.length)];
  const bright = Math.max(dark + 1, lights[Math.floor(0.85 * lights.length)]);
  /** @param {number} x @param {number} y */
  const darkness = (x, y) => {
    const at = y * SIDE + x;
    if (x < left || y < top || x >= right || y >= bottom || (labels[at] !== 0 && !partLabels.has(labels[at]))) return 0;
    return Math.min(1, Math.max(0, (bright - view.data[at]) / (bright - dark)));
  };
  const scale = Math.max(right - left, bottom - top) / FILLED;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const patch = new Uint8Array(PATCH * PATCH);
  for (let y = 0; y < PATCH; y += 1) {
    for (let x = 0; x < PATCH; x += 1) {
      const fromX = middleX + (x + 0.5 - PATCH / 2) * scale - 0.5;
      const fromY = middleY + (y + 0.5 - PATCH / 2) * scale - 0.5;
      const [column, row] = [Math.floor(fromX), Math.floor(fromY)];
      const [across, along] = [fromX - column, fromY - row];
      const above = darkness(column, row) * (1 - across) + darkness(column + 1, row) * across;
      const below = darkness(column, row + 1) * (1 - across) + darkness(column + 1, row + 1) * across;
      patch[y * PATCH + x] = Math.round(255 * (above * (1 - along) + below * along));
    }
  }
  return patch;
}
