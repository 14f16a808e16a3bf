// @ts-check
/** Boards: rows, columns, regions and rules, and how they constrain digits. */

/**
 * @typedef {object} Shape
 * @property {string} text its name: "9", "box 2x6", "jigsaw:AABB…", "9 + diagonals"
 * @property {number} side number of digits
 * @property {number[]} box the region of each cell
 * @property {boolean} free whether the regions are irregular: a jigsaw
 * @property {number[][]} houses the cells of each house: rows, columns, regions, then those of rules
 * @property {number[][]} groups smaller groups of cells whose digits are all different
 * @property {number[][]} peers the cells that can't have the same digit, for each cell
 * @property {string[]} rules the names of the rules beyond rows, columns and regions
 * @property {{rule: string, cells: number[]}[]} extras the houses of rules
 * @property {boolean} whole false while the houses of its rules are unknown
 */

/** The symbols of digits, by number: letters above 9. */
export const SYMBOLS = ".123456789ABCDEFGHIJKLMNOP";
export const [SMALLEST, LARGEST] = [4, 25];

/**
 * A board with regions and rules.
 * @param {string} text @param {readonly number[]} box the region of each cell
 * @param {{free?: boolean, rules?: string[], extras?: Shape["extras"], groups?: number[][], whole?: boolean}} [more]
 * @returns {Shape}
 */
export function boardOf(text, box, { free = false, rules = [], extras = [], groups = [], whole = true } = {}) {
  const side = Math.round(Math.sqrt(box.length));
  /** @type {number[][]} */
  const houses = Array.from({ length: 3 * side }, () => []);
  box.forEach((region, cell) => {
    houses[Math.floor(cell / side)].push(cell);
    houses[side + (cell % side)].push(cell);
    houses[2 * side + region].push(cell);
  });
  houses.push(...extras.map((extra) => extra.cells));
  /** @type {Set<number>[]} */
  const peerSets = box.map(() => new Set());
  for (const cells of [...houses, ...groups]) for (const cell of cells) for (const other of cells) peerSets[cell].add(other);
  const peers = peerSets.map((cells, cell) => {
    cells.delete(cell);
    return [...cells];
  });
  return { text, side, box: [...box], free, houses, groups, peers, rules, extras, whole };
}

/**
 * A board with rectangular boxes.
 * @param {number} boxRows @param {number} boxColumns @returns {Shape}
 */
export function rectangular(boxRows, boxColumns) {
  const side = boxRows * boxColumns;
  const box = Array.from({ length: side * side }, (_, cell) => {
    const row = Math.floor(cell / side);
    return Math.floor(row / boxRows) * boxRows + Math.floor((cell % side) / boxColumns);
  });
  const isPlain = boxRows === plainRows(side);
  return boardOf(isPlain ? String(side) : `box ${boxRows}x${boxColumns}`, box);
}

/** The number of rows of a box of the plain board: as square as possible, wider than high. 1: the board has no boxes. @param {number} side */
function plainRows(side) {
  let rows = Math.floor(Math.sqrt(side));
  while (side % rows) rows -= 1;
  return rows;
}

export const CLASSIC = rectangular(3, 3);

/** @type {Map<string, Shape>} */
const shapes = new Map([["9", CLASSIC]]);

/**
 * The board of a name; null for an invalid name. The rules of a board that hasn't been loaded yet are
 * missing, and `whole` is false.
 * @param {string} text @returns {Shape | null}
 */
export function shapeOf(text) {
  const match = shapes.get(text);
  if (match) return match;
  const [name, ...rules] = text.split("+").map((part) => part.trim());
  const base = baseOf(name);
  if (!base) return null;
  if (!rules.length) {
    shapes.set(text, base);
    return base;
  }
  return remember({ ...base, text, rules, whole: false });
}

/** Register a board. @param {Shape} shape */
export function remember(shape) {
  shapes.set(shape.text, shape);
  return shape;
}

/** @param {string} name @returns {Shape | null} */
function baseOf(name) {
  if (/^jigsaw:/i.test(name)) return jigsaw(name.slice(7).replace(/\s/g, ""));
  const box = /^box\s*(\d{1,2})\s*[x×]\s*(\d{1,2})$/i.exec(name);
  const plain = /^(\d{1,2})(?:\s*[x×]\s*\1)?$/i.exec(name);
  const rows = box ? Number(box[1]) : plain ? plainRows(Number(plain[1]) || 1) : 0;
  const columns = box ? Number(box[2]) : plain ? Number(plain[1]) / (rows || 1) : 0;
  const side = rows * columns;
  return rows > 1 && columns > 1 && side >= SMALLEST && side <= LARGEST ? rectangular(rows, columns) : null;
}

/** A jigsaw board, one symbol for each cell. @param {string} symbols @returns {Shape | null} */
function jigsaw(symbols) {
  const side = Math.sqrt(symbols.length);
  const order = [...new Set(symbols)];
  if (side % 1 || side < SMALLEST || side > LARGEST || order.length !== side) return null;
  const box = [...symbols].map((symbol) => order.indexOf(symbol));
  if (order.some((_, region) => box.filter((entry) => entry === region).length !== side)) return null;
  return boardOf(`jigsaw:${regionText(box)}`, box, { free: true });
}

/** Regions as letters, in order of appearance. @param {readonly number[]} box @returns {string} */
export function regionText(box) {
  const order = [...new Set(box)];
  return box.map((region) => String.fromCharCode(65 + order.indexOf(region))).join("");
}

/** @param {number} cells @returns {Shape | null} the standard board with this number of cells */
export function plainOf(cells) {
  const side = Math.sqrt(cells);
  return side % 1 ? null : shapeOf(String(side));
}

/**
 * The cells whose digit repeats where it must not.
 * @param {readonly number[]} digits @param {Shape} shape @returns {Set<number>}
 */
export function clashes(digits, shape) {
  /** @type {Set<number>} */
  const repeats = new Set();
  for (const cells of [...shape.houses, ...shape.groups]) {
    /** @type {Map<number, number>} */
    const first = new Map();
    for (const cell of cells) {
      const digit = digits[cell];
      if (!digit) continue;
      const other = first.get(digit);
      if (other === undefined) first.set(digit, cell);
      else repeats.add(cell).add(other);
    }
  }
  return repeats;
}

/**
 * The candidates of each cell as bits, digit 1 the lowest; 0 for a cell with a digit.
 * @param {readonly number[]} digits @param {Shape} shape @returns {number[]}
 */
export function candidates(digits, shape) {
  const all = 2 ** shape.side - 1;
  return digits.map((digit, cell) =>
    digit ? 0 : shape.peers[cell].reduce((bits, peer) => bits & ~bit(digits[peer]), all),
  );
}

/** The bit of a digit; 0 for none. With at most 25 digits, 32 bits are enough. @param {number} digit */
export function bit(digit) {
  return digit ? 1 << (digit - 1) : 0;
}

/** The digits of a set of bits. @param {number} bits @returns {number[]} */
export function digitsOf(bits) {
  const digits = [];
  for (let digit = 1; bits >> (digit - 1); digit += 1) if ((bits >> (digit - 1)) & 1) digits.push(digit);
  return digits;
}

/** Digits as text, one character each. @param {readonly number[]} digits @returns {string} */
export function symbolsOf(digits) {
  return digits.map((digit) => SYMBOLS[digit]).join("");
}

/** The digit of a character; 0 for a blank. @param {string} symbol */
export function digitOfSymbol(symbol) {
  return Math.max(0, SYMBOLS.indexOf(symbol.toUpperCase()));
}
