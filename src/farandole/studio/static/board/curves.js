// @ts-check
/**
 * Arrows between candidates, bent to cover as little as possible. Pure functions. An arrow is a parabola:
 * several bends are tried, and the one that crosses the fewest obstacles is used; ties go to the straightest.
 * The same algorithm as `farandole.logic.render.curves`.
 */

/** @typedef {readonly [number, number]} Point */
/** @typedef {{x: number, y: number, radius: number, weight: number}} Obstacle a disc that arrows should avoid, and the penalty */
/** @typedef {{line: string, head: string, points: Point[]}} Arrow path data of a line and of its head, and points along it */

const BENDS = [0, 9, -9, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60];
const SAMPLES = 24;
const HEAD = 8; // length of an arrow's head, if there is space for it
const SLIM = 0.46; // half of its width, for a length of 1
const CROWDED = 5; // between two arrows

/**
 * The best arrow between two points that stays within the board.
 * @param {Point} start @param {Point} end @param {readonly Obstacle[]} obstacles
 * @param {readonly Arrow[]} others existing arrows @param {number} gap free space at both ends
 * @param {number} size of the board @returns {Arrow}
 */
export function arrow(start, end, obstacles, others, gap, size) {
  const reach = distance(start, end) / 2 + Math.max(...BENDS) + 20;
  const centre = /** @type {Point} */ ([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]);
  const near = obstacles.filter(({ x, y }) => distance([x, y], centre) < reach && distance([x, y], start) > 1 && distance([x, y], end) > 1);
  let [least, best] = [Infinity, centre];
  for (const bend of BENDS) {
    const middle = controlPoint(start, end, bend);
    const price = cost(start, middle, end, near, others, gap, size) + Math.abs(bend) * 0.12;
    if (price < least - 1e-9) [least, best] = [price, middle];
  }
  return arrowFrom(start, best, end, gap);
}

/** The control point that moves the middle of the curve away from the straight line. @param {Point} start @param {Point} end @param {number} bend @returns {Point} */
function controlPoint(start, end, bend) {
  const [right, down] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(right, down) || 1;
  return [(start[0] + end[0]) / 2 - (2 * bend * down) / length, (start[1] + end[1]) / 2 + (2 * bend * right) / length];
}

/** @param {Point} start @param {Point} middle @param {Point} end @param {readonly Obstacle[]} obstacles @param {readonly Arrow[]} others @param {number} gap @param {number} size */
function cost(start, middle, end, obstacles, others, gap, size) {
  let [price, length, before] = [0, 0, start];
  for (let number = 1; number < SAMPLES; number += 1) {
    const point = between(start, middle, end, number / SAMPLES, number / SAMPLES);
    const [x, y] = point;
    if (x < 4 || y < 4 || x > size - 4 || y > size - 4) price += 8;
    const piece = distance(point, before);
    before = point;
    if (distance(point, start) < gap || distance(point, end) < gap) continue;
    length += piece;
    for (const obstacle of obstacles) {
      const inside = obstacle.radius - Math.hypot(x - obstacle.x, y - obstacle.y);
      if (inside > 0) price += (inside * obstacle.weight * piece) / 12;
    }
    for (const other of others) for (let at = 0; at < other.points.length; at += 2) if (Math.abs(other.points[at][0] - x) + Math.abs(other.points[at][1] - y) < CROWDED) price += 0.7;
  }
  // An arrow must be long enough to be visible.
  return price + 0.03 * length + 4 * Math.max(0, 2 * HEAD - length);
}

/** The arrow, shortened at both ends. @param {Point} start @param {Point} middle @param {Point} end @param {number} gap @returns {Arrow} */
function arrowFrom(start, middle, end, gap) {
  const at = (/** @type {number} */ t) => between(start, middle, end, t, t);
  const free = Array.from({ length: 201 }, (_, number) => number / 200).filter((t) => distance(at(t), start) >= gap && distance(at(t), end) >= gap);
  const [first, last] = free.length > 1 ? [free[0], free[free.length - 1]] : [0.3, 0.7];
  const tip = at(last);
  const size = Math.max(4, Math.min(HEAD, 0.7 * distance(at(first), tip)));
  // The line ends where the head begins.
  const neck = free.findLast((t) => distance(at(t), tip) >= size) ?? first;
  const [from, to] = [at(first), at(neck)];
  const [right, down] = [tip[0] - to[0], tip[1] - to[1]];
  const length = Math.hypot(right, down) || 1;
  const [wide, high] = [(-down / length) * size * SLIM, (right / length) * size * SLIM];
  return {
    line: `M${pointText(from)}Q${pointText(between(start, middle, end, first, neck))} ${pointText(to)}`,
    head: `M${pointText(tip)}L${pointText([to[0] + wide, to[1] + high])}L${pointText([to[0] - wide, to[1] - high])}Z`,
    points: Array.from({ length: 13 }, (_, number) => at(first + ((last - first) * number) / 12)),
  };
}

/** The control point of a section of a curve (its blossom at both ends). @param {Point} start @param {Point} middle @param {Point} end @param {number} first @param {number} last @returns {Point} */
function between(start, middle, end, first, last) {
  const [a, c] = [(1 - first) * (1 - last), first * last];
  const b = 1 - a - c;
  return [a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]];
}

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {Point} point */
function pointText([x, y]) {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
