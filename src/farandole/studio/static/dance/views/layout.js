// @ts-check
/** Geometry of the matrix: sizes, zooming, and hit testing. */

/** @typedef {import("../search/problem.js").Group} Group */

/**
 * The visible part of a matrix. `x` and `y` are the position of its corner, in pixels from the corner of the
 * viewport; `wide` and `high` are the size of an entry.
 * @typedef {{x: number, y: number, wide: number, high: number}} View
 */

/** @typedef {{columns: number, rows: number, width: number, height: number}} Extent */

export const LARGEST = 120;

/** The whole matrix, fitted to the viewport. @param {Extent} extent @returns {View} */
export function fit({ columns, rows, width, height }) {
  let wide = Math.min(LARGEST, width / Math.max(1, columns));
  let high = Math.min(LARGEST, height / Math.max(1, rows));
  if (Math.min(wide, high) > 10) wide = high = Math.min(wide, high);
  return clamp({ x: 0, y: 0, wide, high }, { columns, rows, width, height });
}

/** Limit a view to the matrix; a small matrix is centred. @param {View} view @param {Extent} extent @returns {View} */
export function clamp(view, { columns, rows, width, height }) {
  /** @param {number} at @param {number} size @param {number} room */
  const bound = (at, size, room) => Math.min(0, Math.max(room - size, at));
  const isNarrow = columns * view.wide <= width;
  const isLow = rows * view.high <= height;
  return { ...view, x: isNarrow ? (width - columns * view.wide) / 2 : bound(view.x, columns * view.wide, width), y: isLow ? 0 : bound(view.y, rows * view.high, height) };
}

/**
 * Zoom about a point.
 * @param {View} view @param {number} factor @param {number} x @param {number} y @param {Extent} extent @returns {View}
 */
export function zoom(view, factor, x, y, extent) {
  const least = fit(extent);
  const wide = Math.max(least.wide, Math.min(LARGEST, view.wide * factor));
  const high = Math.max(least.high, Math.min(LARGEST, view.high * factor));
  return clamp({ wide, high, x: x - ((x - view.x) / view.wide) * wide, y: y - ((y - view.y) / view.high) * high }, extent);
}

/** Scroll an entry into view. @param {View} view @param {number} column @param {number} row @param {Extent} extent @returns {View} */
export function reveal(view, column, row, extent) {
  let { x, y } = view;
  if (column >= 0) x = Math.min(Math.max(x, -column * view.wide), extent.width - (column + 1) * view.wide);
  if (row >= 0) y = Math.min(Math.max(y, -row * view.high), extent.height - (row + 1) * view.high);
  return clamp({ ...view, x, y }, extent);
}

/** @typedef {{group: Group, x: number, y: number, cell: number}} Table */

/**
 * Items folded by kind: a table for each, as large as the space allows.
 * @param {readonly Group[]} groups @param {number} width @param {number} height @param {number} label height of a name
 * @param {number} [side] space to the left of each
 * @returns {Table[]}
 */
export function fold(groups, width, height, label, side = 0) {
  /** @type {{cell: number, across: number}} */
  let best = { cell: 0, across: 1 };
  const gap = 12;
  for (let across = 1; across <= groups.length; across += 1) {
    const lines = rowsOf(groups, across);
    const wide = Math.min(...lines.map((line) => (width - gap * (line.length - 1) - side * line.length) / line.reduce((sum, group) => sum + group.columns, 0)));
    const high = (height - lines.length * label - gap * (lines.length - 1)) / lines.reduce((sum, line) => sum + Math.max(...line.map(tall)), 0);
    const cell = Math.min(wide, high, 40);
    if (cell > best.cell) best = { cell, across };
  }
  /** @type {Table[]} */
  const tables = [];
  let y = 0;
  for (const line of rowsOf(groups, best.across)) {
    let x = 0;
    for (const group of line) {
      tables.push({ group, x: x + side, y: y + label, cell: best.cell });
      x += side + group.columns * best.cell + gap;
    }
    y += label + Math.max(...line.map(tall)) * best.cell + gap;
  }
  return tables;
}

/** @param {Group} group @returns {number} */
const tall = (group) => Math.ceil(group.count / group.columns);

/** @param {readonly Group[]} groups @param {number} across @returns {Group[][]} */
function rowsOf(groups, across) {
  return Array.from({ length: Math.ceil(groups.length / across) }, (_, at) => groups.slice(at * across, (at + 1) * across));
}

/** The item at a point in the tables; -1 for none. @param {readonly Table[]} tables @param {number} x @param {number} y */
export function itemAt(tables, x, y) {
  for (const { group, x: left, y: top, cell } of tables) {
    const column = Math.floor((x - left) / cell);
    const at = Math.floor((y - top) / cell) * group.columns + column;
    if (column >= 0 && column < group.columns && at >= 0 && at < group.count) return group.first + at;
  }
  return -1;
}
