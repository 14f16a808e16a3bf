// @ts-check
/** The four corners of a piece of ink that is the frame of a board, and the picture straightened by them. */

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {[number, number]} Point x, y */
/** @typedef {[Point, Point, Point, Point]} Corners top left, top right, bottom right, bottom left */

/**
 * The pixels of a piece of ink that are farthest towards the corners of the picture; of a board that lies turned by
 * less than an eighth, they are its corners, even on a curved page.
 * @param {Int32Array} labels @param {number} width @param {import("./pixels.js").Spot} spot @returns {Corners}
 */
export function cornersOf(labels, width, spot) {
  const most = [-Infinity, -Infinity, -Infinity, -Infinity];
  const corners = /** @type {Corners} */ ([[0, 0], [0, 0], [0, 0], [0, 0]]);
  for (let y = spot.top; y < spot.bottom; y += 1) {
    for (let x = spot.left; x < spot.right; x += 1) {
      if (labels[y * width + x] !== spot.label) continue;
      [-x - y, x - y, x + y, y - x].forEach((far, at) => {
        if (far <= most[at]) return;
        most[at] = far;
        // Pixels are squares: their outer edges count.
        corners[at] = [x + (at === 1 || at === 2 ? 1 : 0), y + (at > 1 ? 1 : 0)];
      });
    }
  }
  return corners;
}

/** Twice the area of a triangle; positive if clockwise, with y downwards. @param {Point} a @param {Point} b @param {Point} c */
function cross(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Whether four corners could be a square in perspective: convex, with sides of similar length. @param {Corners} corners */
export function isPlausible(corners) {
  const turns = corners.map((point, at) => cross(point, corners[(at + 1) % 4], corners[(at + 2) % 4]));
  const lengths = corners.map((point, at) => Math.hypot(point[0] - corners[(at + 1) % 4][0], point[1] - corners[(at + 1) % 4][1]));
  return turns.every((turn) => turn > 0) && Math.max(...lengths) < 2.2 * Math.min(...lengths);
}

/**
 * The map from a unit square to four corners: x' = (ax + by + c) / (gx + hy + 1), likewise y'.
 * @param {Corners} corners @returns {(x: number, y: number) => Point}
 */
export function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/**
 * A square of a picture, seen through a map.
 * @param {Grey} picture @param {(x: number, y: number) => Point} place where a point of the square, a side of which is 1, is in the picture
 * @param {number} side of the square, in pixels @param {number} margin surroundings to include, in pixels @returns {Grey}
 */
export function straighten(picture, place, side, margin) {
  const whole = side + 2 * margin;
  const data = new Uint8Array(whole * whole);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = lightAt(picture, ...place(((at % whole) + 0.5 - margin) / side, (Math.floor(at / whole) + 0.5 - margin) / side));
  }
  return { width: whole, height: whole, data };
}

/** The brightness between pixels; outside the picture, that of its edge. @param {Grey} picture @param {number} x @param {number} y */
export function lightAt({ width, height, data }, x, y) {
  const right = Math.min(Math.max(x, 0), width - 1.001);
  const down = Math.min(Math.max(y, 0), height - 1.001);
  const column = Math.floor(right);
  const row = Math.floor(down);
  const [across, along] = [right - column, down - row];
  const at = row * width + column;
  const top = data[at] * (1 - across) + data[Math.min(at + 1, data.length - 1)] * across;
  const below = Math.min(at + width, data.length - 1);
  const bottom = data[below] * (1 - across) + data[Math.min(below + 1, data.length - 1)] * across;
  return top * (1 - along) + bottom * along;
}
