// @ts-check
/** The lines of a board, found one stretch at a time: a curved page has no straight ones. */

import { projection, straighten } from "./corners.js";

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {import("./corners.js").Corners} Corners */
/** @typedef {import("./corners.js").Point} Point */

const CELL = 24;
const MARGIN = 36;
const SIDE = 9 * CELL + 2 * MARGIN;
const SAMPLES = 12; // of a stretch between two crossings
const FULL = 0.06; // of the paper's brightness: a darker line counts no more than this one
const LEAST = 0.012; // of the paper's brightness: the difference of a line
const BULGES = [[0, 0], [8, 0], [-8, 0], [0, 8], [0, -8], [16, 0], [-16, 0], [0, 16], [0, -16]]; // in pixels
const TERMS = 15; // of a polynomial of degree 4 in two variables

/**
 * @typedef {object} Lattice
 * @property {(column: number, row: number) => Point} place where crossing 0 to 9, or a place between, is in the picture
 * @property {number} likeness share of the sides of cells that are lines
 */

/**
 * @typedef {object} Seen how far a line is from where it was expected, in pixels
 * @property {number} column of a place on it, 0 to 9
 * @property {number} row
 * @property {number} shift
 * @property {number} weight
 */

/**
 * Fits the lines of a board: corners say about where they are, and a polynomial for each axis says how far
 * the page's curve moves them from there.
 * @param {Grey} picture @param {Corners} corners
 * @param {((x: number, y: number) => boolean) | null} isFrame whether a pixel is part of the ink whose edge is the frame
 * @returns {Lattice}
 */
export function fitLattice(picture, corners, isFrame) {
  const outline = projection(corners);
  const view = straighten(picture, outline, 9 * CELL, MARGIN);
  const ridges = [ridgesOf(view, 1, SIDE), ridgesOf(view, SIDE, 1)];
  const frames = isFrame && framesOf(outline, isFrame).map((seen) => fit(seen, 3));
  const starts = frames ?? [new Float64Array(TERMS), new Float64Array(TERMS)];
  /** @type {Lattice | null} */
  let best = null;
  // The page may bulge so far between its edges that lines are closer to others' places.
  for (const [bulgeDown, bulgeAcross] of BULGES) {
    /** @type {Float64Array[]} */
    let shifts = [bulged(starts[0], bulgeDown, 5), bulged(starts[1], bulgeAcross, 3)];
    for (const [reach, degree] of [[9, 2], [8, 3], [6, 4], [4, 4]]) {
      shifts = shifts.map((_, axis) => fit(stretches(ridges[axis], shifts, axis, reach).map(({ seen }) => seen), degree));
    }
    const lines = [0, 1].flatMap((axis) => stretches(ridges[axis], shifts, axis, 1));
    const likeness = lines.filter(({ share }) => share > 0.7).length / lines.length;
    const [down, across] = shifts;
    if (likeness > (best?.likeness ?? -1)) {
      best = { likeness, place: (column, row) => outline((column + valueOf(across, column, row) / CELL) / 9, (row + valueOf(down, column, row) / CELL) / 9) };
    }
    // What is no board doesn't become one by bulging.
    if (likeness > 0.96 || (likeness < 0.3 && !bulgeDown && !bulgeAcross)) break;
  }
  return /** @type {Lattice} */ (best);
}

/** A polynomial that is higher in the middle. @param {Float64Array} factors @param {number} height @param {number} square the term that brings it back to 0 at the edges */
function bulged(factors, height, square) {
  const out = Float64Array.from(factors);
  out[0] += height;
  out[square] -= height;
  return out;
}

/**
 * How much darker each pixel is than the paper on both sides of it.
 * @param {Grey} view @param {number} along step to the next pixel along the line @param {number} across
 */
function ridgesOf({ data }, along, across) {
  const smooth = new Float32Array(data.length);
  const end = data.length - 5 * SIDE;
  for (let at = 5 * SIDE; at < end; at += 1) smooth[at] = (data[at - 2 * along] + data[at - along] + data[at] + data[at + along] + data[at + 2 * along]) / 5;
  const ridges = new Float32Array(data.length);
  for (let at = 10 * SIDE; at < data.length - 10 * SIDE; at += 1) {
    const side = Math.min(Math.max(smooth[at - 3 * across], smooth[at - 4 * across]), Math.max(smooth[at + 3 * across], smooth[at + 4 * across]));
    ridges[at] = (side - smooth[at]) / (side + 24);
  }
  return ridges;
}

/**
 * Looks for each of the 90 stretches of the lines of one direction.
 * @param {Float32Array} ridges @param {Float64Array[]} shifts of rows and of columns @param {number} axis 0 for the lines between rows
 * @param {number} reach in pixels
 * @returns {{seen: Seen, share: number}[]}
 */
function stretches(ridges, shifts, axis, reach) {
  const found = [];
  const step = axis === 0 ? SIDE : 1;
  const places = new Int32Array(SAMPLES);
  for (let line = 0; line <= 9; line += 1) {
    for (let cell = 0; cell < 9; cell += 1) {
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const along = cell + 0.12 + (0.76 * sample) / (SAMPLES - 1);
        const [column, row] = axis === 0 ? [along, line] : [line, along];
        const x = inside(MARGIN + column * CELL + valueOf(shifts[1], column, row));
        const y = inside(MARGIN + row * CELL + valueOf(shifts[0], column, row));
        places[sample] = y * SIDE + x;
      }
      let best = 0;
      let most = -Infinity;
      let share = 0;
      for (let shift = -reach; shift <= reach; shift += 1) {
        let sum = 0;
        let count = 0;
        for (const place of places) {
          const ridge = ridges[place + shift * step];
          sum += Math.max(0, Math.min(FULL, ridge));
          if (ridge > LEAST) count += 1;
        }
        const score = (sum / SAMPLES / FULL) * (count / SAMPLES) * (1 - (0.3 * Math.abs(shift)) / reach);
        if (score > most) [best, most] = [shift, score];
        share = Math.max(share, count / SAMPLES);
      }
      const [column, row] = axis === 0 ? [cell + 0.5, line] : [line, cell + 0.5];
      found.push({ seen: { column, row, shift: best + valueOf(shifts[axis], column, row), weight: most > 0.05 ? most : 0 }, share });
    }
  }
  return found;
}

/** @param {number} place */
function inside(place) {
  return Math.max(12, Math.min(SIDE - 13, Math.round(place)));
}

/**
 * Where the outer edge of the frame is: of the rows' lines, the first and the last, then of the columns'.
 * @param {(x: number, y: number) => Point} outline @param {(x: number, y: number) => boolean} isFrame
 * @returns {Seen[][]}
 */
function framesOf(outline, isFrame) {
  return [0, 1].map((axis) =>
    [0, 9].flatMap((line) =>
      Array.from({ length: 35 }, (_, at) => (at + 0.5) / 35 * 9).flatMap((along) => {
        // From outside to inside.
        for (let shift = -MARGIN; shift <= MARGIN; shift += 0.25) {
          const from = line === 0 ? shift : -shift;
          const across = line + from / CELL;
          const [column, row] = axis === 0 ? [along, across] : [across, along];
          if (isFrame(...outline(column / 9, row / 9))) return [axis === 0 ? { column, row: line, shift: from, weight: 1 } : { column: line, row, shift: from, weight: 1 }];
        }
        return [];
      }),
    ),
  );
}

/** The terms of a polynomial by rising degree. @param {number} column @param {number} row */
function termsOf(column, row) {
  const [u, v] = [column / 4.5 - 1, row / 4.5 - 1];
  return [1, u, v, u * u, u * v, v * v, u ** 3, u * u * v, u * v * v, v ** 3, u ** 4, u ** 3 * v, u * u * v * v, u * v ** 3, v ** 4];
}

/** @param {Float64Array} factors @param {number} column @param {number} row */
function valueOf(factors, column, row) {
  const [u, v] = [column / 4.5 - 1, row / 4.5 - 1];
  const f = factors;
  return (
    f[0] + u * (f[1] + u * (f[3] + u * (f[6] + u * f[10]))) + v * (f[2] + u * (f[4] + u * (f[7] + u * f[11])) + v * (f[5] + u * (f[8] + u * f[12]) + v * (f[9] + u * f[13] + v * f[14])))
  );
}

/**
 * The polynomial closest to what was seen; what is far from it counts less.
 * @param {Seen[]} seen @param {number} degree @returns {Float64Array}
 */
function fit(seen, degree) {
  const count = ((degree + 1) * (degree + 2)) / 2;
  /** @type {Float64Array} */
  let factors = new Float64Array(TERMS);
  for (let round = 0; round < 4; round += 1) {
    const rows = Array.from({ length: count }, (_, at) => Float64Array.from({ length: count + 1 }, (_, to) => (at === to ? 0.02 + (at > 5 ? 0.2 : 0) : 0)));
    for (const { column, row, shift, weight } of seen) {
      const miss = round ? (shift - valueOf(factors, column, row)) / 2.5 : 0;
      const counts = weight / (1 + miss * miss);
      const terms = termsOf(column, row);
      for (let at = 0; at < count; at += 1) {
        for (let to = 0; to < count; to += 1) rows[at][to] += counts * terms[at] * terms[to];
        rows[at][count] += counts * terms[at] * shift;
      }
    }
    factors = solve(rows);
  }
  return factors;
}

/** Solves linear equations; their matrix is positive definite. @param {Float64Array[]} rows @returns {Float64Array} */
function solve(rows) {
  const count = rows.length;
  for (let at = 0; at < count; at += 1) {
    for (let other = 0; other < count; other += 1) {
      if (other === at) continue;
      const factor = rows[other][at] / rows[at][at];
      for (let to = at; to <= count; to += 1) rows[other][to] -= factor * rows[at][to];
    }
  }
  const out = new Float64Array(TERMS);
  rows.forEach((row, at) => (out[at] = row[count] / row[at]));
  return out;
}
