// @ts-check
/** The four corners of a piece of ink that is the frame of a board, and the picture straightened by them. */

/** @typedef {import("./pixels.js").Grey} Grey */
/** @typedef {[number, number]} Point x, y */
/** @typedef {[Point, Point, Point, Point]} Corners top left, top right, bottom right, bottom left */

/**
 * The convex hull of a piece of ink; its outermost pixels in each row are sufficient.
 * @param {Int32Array} labels @param {number} width @param {import("./pixels.js").Spot} spot @returns {Point[]} clockwise
 */
function hullOf(labels, width, spot) {
  /** @type {Point[]} */
  const points = [];
  for (let y = spot.top; y < spot.bottom; y += 1) {
    let left = spot.left;
    while (left < spot.right && labels[y * width + left] !== spot.label) left += 1;
    if (left === spot.right) continue;
    let right = spot.right - 1;
    while (labels[y * width + right] !== spot.label) right -= 1;
    points.push([left, y]);
    if (right > left) points.push([right, y]);
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Point[]} from */
  const half = (from) => {
    /** @type {Point[]} */
    const hull = [];
    for (const point of from) {
      while (hull.length > 1 && cross(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
      hull.push(point);
    }
    hull.pop();
    return hull;
  };
  return [...half(points), ...half([...points].reverse())];
}

/** Twice the area of a triangle; positive if clockwise, with y downwards. @param {Point} a @param {Point} b @param {Point} c */
function cross(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/**
 * Reduce a hull to four corners: remove the side that adds the least area until four remain. A rounded or
 * worn corner is thereby placed where its sides would meet.
 * @param {Int32Array} labels @param {number} width @param {import("./pixels.js").Spot} spot @returns {Corners | null}
 */
export function cornersOf(labels, width, spot) {
  let sides = hullOf(labels, width, spot);
  if (sides.length < 4) return null;
  while (sides.length > 4) {
    let best = -1;
    let least = Infinity;
    /** @type {Point} */
    let corner = [0, 0];
    for (let at = 0; at < sides.length; at += 1) {
      const [a, b, c, d] = [0, 1, 2, 3].map((step) => sides[(at + step) % sides.length]);
      const meeting = meet(a, b, d, c);
      if (!meeting) continue;
      const gain = Math.abs(cross(b, meeting, c));
      if (gain < least) [least, best, corner] = [gain, at, meeting];
    }
    if (best < 0) return null;
    const from = (best + 1) % sides.length;
    const to = (best + 2) % sides.length;
    sides = sides.map((point, at) => (at === from ? corner : point)).filter((_, at) => at !== to);
  }
  return inOrder(sides);
}

/** The intersection of the lines from a through b and from d through c, beyond b and c; null for none. @param {Point} a @param {Point} b @param {Point} d @param {Point} c @returns {Point | null} */
function meet(a, b, d, c) {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [c[0] - d[0], c[1] - d[1]];
  const turn = ux * vy - uy * vx;
  if (Math.abs(turn) < 1e-9) return null;
  const along = ((c[0] - b[0]) * vy - (c[1] - b[1]) * vx) / turn;
  const beyond = ((c[0] - b[0]) * uy - (c[1] - b[1]) * ux) / turn;
  return along < 0 || beyond < 0 ? null : [b[0] + along * ux, b[1] + along * uy];
}

/** Corners in clockwise order, from the one closest to the top left. @param {Point[]} points @returns {Corners} */
function inOrder(points) {
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / 4);
  const round = [...points].sort((a, b) => Math.atan2(a[1] - middle[1], a[0] - middle[0]) - Math.atan2(b[1] - middle[1], b[0] - middle[0]));
  const first = round.reduce((best, point, at) => (point[0] + point[1] < round[best][0] + round[best][1] ? at : best), 0);
  return /** @type {Corners} */ ([0, 1, 2, 3].map((step) => round[(first + step) % 4]));
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
 * The area between four corners, as a square.
 * @param {Grey} picture @param {Corners} corners @param {number} side of the square, in pixels
 * @param {number} margin surroundings to include, in pixels @returns {Grey}
 */
export function straighten(picture, corners, side, margin) {
  const place = projection(corners);
  const whole = side + 2 * margin;
  const data = new Uint8Array(whole * whole);
  for (let y = 0; y < whole; y += 1) {
    for (let x = 0; x < whole; x += 1) {
      const [fromX, fromY] = place((x + 0.5 - margin) / side, (y + 0.5 - margin) / side);
      data[y * whole + x] = lightAt(picture, fromX, fromY);
    }
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
