// @ts-check
/** Boards by their names, as far as a small picture needs them: side, regions, and rules that show. */

/**
 * @typedef {object} Outline
 * @property {number} side
 * @property {readonly number[]} regions the region of each cell
 * @property {readonly string[]} rules names of what holds beyond rows, columns and regions
 */

/** @type {Map<string, Outline>} */
const known = new Map();

/**
 * The board of a name, as the server writes it: `9`, `box 2x6`, `jigsaw:AABB…`, `9 + diagonals`.
 * Null where the name isn't understood here.
 * @param {string} name @returns {Outline | null}
 */
export function outlineOf(name) {
  const found = known.get(name);
  if (found) return found;
  const [board, ...rules] = name.split("+").map((part) => part.trim());
  const regions = regionsOf(board);
  if (!regions) return null;
  const made = { side: Math.sqrt(regions.length), regions, rules };
  known.set(name, made);
  return made;
}

/** @param {string} board @returns {number[] | null} */
function regionsOf(board) {
  const free = /^jigsaw:(\S+)$/.exec(board)?.[1];
  if (free) {
    const names = [...new Set(free)];
    return Number.isInteger(Math.sqrt(free.length)) ? [...free].map((one) => names.indexOf(one)) : null;
  }
  const box = /^box (\d+)x(\d+)$/.exec(board);
  if (box) return Number(box[1]) * Number(box[2]) <= 64 ? boxes(Number(box[1]), Number(box[2])) : null;
  const side = Number(/^(\d+)(?:x\1)?$/.exec(board)?.[1] ?? 0);
  if (side < 4 || side > 64) return null;
  // As square as can be, and wider than high.
  let rows = Math.floor(Math.sqrt(side));
  while (side % rows) rows -= 1;
  return rows > 1 ? boxes(rows, side / rows) : null;
}

/** @param {number} rows @param {number} columns @returns {number[]} */
function boxes(rows, columns) {
  const side = rows * columns;
  return Array.from({ length: side * side }, (_, cell) => {
    const row = Math.floor(cell / side);
    return Math.floor(row / rows) * rows + Math.floor((cell % side) / columns);
  });
}

export const CLASSIC = /** @type {Outline} */ (outlineOf("9"));

/** The cells of a board that a rule is shown by, as lists of rows and columns. @param {Outline} outline @returns {number[]} */
export function shownCells({ side, regions, rules }) {
  /** @type {number[]} */
  const cells = [];
  regions.forEach((_, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const diagonal = rules.includes("diagonals") && (row === column || row + column === side - 1);
    const root = Math.sqrt(side);
    const window = rules.includes("windoku") && Number.isInteger(root) && row % (root + 1) !== 0 && column % (root + 1) !== 0;
    if (diagonal || window) cells.push(cell);
  });
  return cells;
}
