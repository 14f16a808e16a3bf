// @ts-check
/**
 * The geometry of an assembly of cubes: which sides are seen, in which order, and which piece comes off first.
 *
 * Pieces move by whole cubes only. So all cubes lie in one lattice, where of two that overlap on paper the one whose
 * middle is nearer is in front, from any direction; between two places of the lattice that isn't so.
 */

/** @typedef {readonly [number, number, number]} Point x, y, z; z is up */
/** @typedef {{label: string, name: string, cells: readonly Point[]}} Placed a piece in its place, and the short name on its sides */
/** @typedef {{turn: number, tilt: number}} View in degrees: about the vertical axis, and from above */
/** @typedef {[number, number]} Flat a place on paper, or a step there; y is down */
/** @typedef {{piece: number, way: number, corners: Flat[], borders: boolean[], middle: Flat, right: Flat, down: Flat}} Side borders[k] is whether the outline runs from corner k to the next */

/** The directions of the six sides of a cube. @type {readonly Point[]} */
export const WAYS = [[0, 0, 1], [0, 0, -1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]];

/** The view of isometric drawings: x to the left, y to the right. @type {View} */
export const HOME = { turn: 45, tilt: 35.264 };

/** @param {Point} a @param {Point} b @returns {Point} */
const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @param {Point} a @param {number} by @returns {Point} */
const times = (a, by) => [a[0] * by, a[1] * by, a[2] * by];
/** @param {Point} a @param {Point} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Point} a @param {Point} b @returns {Point} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @param {readonly Point[]} points @returns {Point} */
const mean = (points) => times(points.reduce(plus, [0, 0, 0]), 1 / Math.max(1, points.length));

/** A number for a place. @param {Point} point */
const key = ([x, y, z]) => (x * 131072 + y) * 131072 + z;

/** The middle of all cubes. @param {readonly Placed[]} pieces @returns {Point} */
export const middleOf = (pieces) => plus(mean(pieces.flatMap(({ cells }) => cells)), [0.5, 0.5, 0.5]);

/** The pieces moved apart, away from their common middle. @param {readonly Placed[]} pieces @param {number} step 0 for not at all @returns {Placed[]} */
export function apart(pieces, step) {
  const middle = mean(pieces.flatMap(({ cells }) => cells));
  return pieces.map((piece) => {
    const away = plus(mean(piece.cells), times(middle, -1));
    const [x, y, z] = times(away, step / 2).map((by) => Math.sign(by) * Math.round(Math.abs(by)));
    return { ...piece, cells: piece.cells.map((cell) => plus(cell, [x, y, z])) };
  });
}

/**
 * An order in which the pieces can be taken off: each the first that slides out in a straight line, upwards if one can,
 * else the one that is farthest up.
 * @param {readonly Placed[]} pieces @returns {{piece: number, way: number}[]} the way is -1 for a piece that can't slide out
 */
export function takenOff(pieces) {
  const owner = new Map(pieces.flatMap(({ cells }, piece) => cells.map((cell) => [key(cell), piece])));
  const most = pieces.reduce((all, { cells }) => cells.reduce((one, cell) => Math.max(one, ...cell), all), 0);
  const left = new Set([...pieces.keys()].sort((a, b) => mean(pieces[b].cells)[2] - mean(pieces[a].cells)[2]));
  /** @param {number} piece @param {Point} way */
  const slides = (piece, way) =>
    pieces[piece].cells.every((cell) => {
      for (let at = plus(cell, way); Math.min(...at) >= 0 && Math.max(...at) <= most; at = plus(at, way)) {
        const other = owner.get(key(at));
        if (other !== undefined && other !== piece && left.has(other)) return false;
      }
      return true;
    });
  const next = () => {
    for (const [way, direction] of WAYS.entries()) for (const piece of left) if (slides(piece, direction)) return { piece, way };
    return { piece: [...left][0], way: -1 };
  };
  return pieces.map(() => {
    const first = next();
    left.delete(first.piece);
    return first;
  });
}

/** The directions on paper, right and up, and the one towards the eye. @param {View} view @returns {{right: Point, up: Point, eye: Point}} */
function axesOf({ turn, tilt }) {
  const [c, s, high, up] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  return { right: [-s, c, 0], up: [-high * c, -high * s, up], eye: [c * up, s * up, high] };
}

/**
 * The sides that are seen, those behind first; a cube is 1 wide, and `middle` is at 0, 0 on paper.
 * @param {readonly Placed[]} pieces @param {View} view @param {Point} middle @returns {Side[]}
 */
export function sidesOf(pieces, view, middle) {
  const { right, up, eye } = axesOf(view);
  /** @param {Point} point @returns {Flat} */
  const flat = (point) => [dot(point, right), -dot(point, up)];
  const own = pieces.map(({ cells }) => new Set(cells.map(key)));
  const filled = new Set(pieces.flatMap(({ cells }) => cells.map(key)));
  const cubes = pieces.flatMap(({ cells }, piece) => cells.map((cell) => ({ piece, cell, near: dot(cell, eye) }))).sort((a, b) => a.near - b.near);
  const seen = WAYS.map((direction, way) => ({ direction, way })).filter(({ direction }) => dot(direction, eye) > 1e-6);
  return cubes.flatMap(({ piece, cell }) =>
    seen
      .filter(({ direction }) => !filled.has(key(plus(cell, direction))))
      .map(({ direction, way }) => {
        /** @type {Point} */
        const across = way < 2 ? [0, 1, 0] : cross([0, 0, 1], direction);
        const rise = cross(direction, across);
        const centre = plus(plus(cell, [0.5, 0.5, 0.5]), plus(times(direction, 0.5), times(middle, -1)));
        const [a, b] = [times(across, 0.5), times(rise, 0.5)];
        const corners = [plus(times(a, -1), b), plus(a, b), plus(a, times(b, -1)), plus(times(a, -1), times(b, -1))].map((corner) => flat(plus(centre, corner)));
        const borders = [rise, across, times(rise, -1), times(across, -1)].map((edge) => !own[piece].has(key(plus(cell, edge))) || own[piece].has(key(plus(plus(cell, edge), direction))));
        return { piece, way, corners, borders, middle: flat(centre), right: flat(across), down: flat(times(rise, -1)) };
      }),
  );
}

/** How far from the middle the farthest corner of a cube is. @param {readonly Placed[]} pieces @param {Point} middle */
export function radiusOf(pieces, middle) {
  const far = pieces.flatMap(({ cells }) => cells.map((cell) => plus(plus(cell, [0.5, 0.5, 0.5]), times(middle, -1)))).map((at) => Math.hypot(...at.map((value) => Math.abs(value) + 0.5)));
  return far.reduce((most, one) => Math.max(most, one), 1);
}
