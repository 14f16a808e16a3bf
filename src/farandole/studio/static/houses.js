// @ts-check
/** Rows, columns and boxes: what the rules of a board say. */

/**
 * @typedef {object} Shape
 * @property {number} side how many digits there are
 * @property {number[]} box the box of each cell
 * @property {number[][]} houses the cells of each house: rows, columns, boxes
 * @property {number[][]} peers the cells that share a house with each cell
 */

/**
 * A board whose boxes are rectangles.
 * @param {number} boxRows @param {number} boxColumns @returns {Shape}
 */
export function rectangular(boxRows, boxColumns) {
  const side = boxRows * boxColumns;
  const cells = Array.from({ length: side * side }, (_, cell) => cell);
  const box = cells.map((cell) => {
    const row = Math.floor(cell / side);
    return Math.floor(row / boxRows) * boxRows + Math.floor((cell % side) / boxColumns);
  });
  /** @type {number[][]} */
  const houses = Array.from({ length: 3 * side }, () => []);
  for (const cell of cells) {
    houses[Math.floor(cell / side)].push(cell);
    houses[side + (cell % side)].push(cell);
    houses[2 * side + box[cell]].push(cell);
  }
  const peers = cells.map((cell) => {
    const seen = new Set(houses.filter((house) => house.includes(cell)).flat());
    seen.delete(cell);
    return [...seen];
  });
  return { side, box, houses, peers };
}

export const CLASSIC = rectangular(3, 3);

/**
 * The cells whose digit stands in the same house once more.
 * @param {readonly number[]} digits @param {Shape} shape @returns {Set<number>}
 */
export function clashes(digits, shape) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const house of shape.houses) {
    /** @type {Map<number, number>} */
    const first = new Map();
    for (const cell of house) {
      const digit = digits[cell];
      if (!digit) continue;
      const other = first.get(digit);
      if (other === undefined) first.set(digit, cell);
      else found.add(cell).add(other);
    }
  }
  return found;
}

/**
 * The candidates of each cell as bits, digit 1 the lowest; 0 where a digit stands.
 * @param {readonly number[]} digits @param {Shape} shape @returns {number[]}
 */
export function candidates(digits, shape) {
  const all = 2 ** shape.side - 1;
  return digits.map((digit, cell) =>
    digit ? 0 : shape.peers[cell].reduce((left, peer) => left & ~bit(digits[peer]), all),
  );
}

/** The bit of a digit; 0 for none. @param {number} digit */
export function bit(digit) {
  return digit ? 1 << (digit - 1) : 0;
}

/** The digits of a set of bits. @param {number} bits @returns {number[]} */
export function digitsOf(bits) {
  const found = [];
  for (let digit = 1; bits >> (digit - 1); digit += 1) if ((bits >> (digit - 1)) & 1) found.push(digit);
  return found;
}
