// @ts-check
/** The kernel compiled to WebAssembly: writes a puzzle into its memory, calls a verb, reads the result. */

/**
 * @typedef {object} Puzzle
 * @property {number} side number of digits, at most 25
 * @property {readonly number[]} digits of each cell, 0 for a blank
 * @property {readonly (readonly number[])[]} houses cells with different digits; a house of `side` cells contains every digit
 */

/**
 * @typedef {object} Solved
 * @property {"unique" | "none" | "many" | "unknown"} status unknown: the effort limit was reached
 * @property {number[] | null} solution
 * @property {number[] | null} other a second solution
 */

/** @typedef {{count: number, complete: boolean}} Counted */

/**
 * @typedef {object} Verbs
 * @property {(puzzle: Puzzle, effort?: number) => Solved} solve
 * @property {(puzzle: Puzzle, limit: number, effort?: number) => Counted | null} count null: the effort limit was reached
 * @property {(puzzle: Puzzle, effort?: number) => number[] | null} candidates sets of the digits that cells have in solutions, bit 0 for digit 1; null: the effort limit was reached
 */

/** The default effort limit of a verb: some seconds of work. */
export const EFFORT = 4_000_000;

const PART = { digits: 0, sizes: 1, members: 2, solutions: 3, candidates: 4 };
/** The numbers of cpp/browser/exchange.hpp. */
const MOST = { side: 25, cells: 1024, houses: 1 << 13, members: 1 << 16 };
const NO_BOARD = -1;
const NO_EFFORT = -2;

/**
 * The verbs of a kernel. They throw a RangeError for an invalid puzzle.
 * @param {WebAssembly.Module} module @returns {Verbs}
 */
export function kernelOf(module) {
  /** @type {any} */
  let inside = null;

  /** Call a verb of the kernel. @param {string} verb @param {Puzzle} puzzle @param {...number} more */
  function call(verb, { side, digits, houses }, ...more) {
    check(side, digits, houses);
    inside ??= start(module);
    const { memory, address } = inside;
    new Uint8Array(memory.buffer, address(PART.digits), digits.length).set(digits);
    const sizes = houses.map((house) => house.length);
    new Uint16Array(memory.buffer, address(PART.sizes), sizes.length).set(sizes);
    const members = houses.flat();
    new Uint16Array(memory.buffer, address(PART.members), members.length).set(members);
    let result = NO_BOARD;
    try {
      result = inside[verb](side, digits.length, houses.length, ...more);
    } catch (error) {
      inside = null; // Its memory is inconsistent; the next request gets a new kernel.
      throw error;
    }
    if (result === NO_BOARD) throw new RangeError("no puzzle");
    return result;
  }

  /** @param {number} index @param {number} cells */
  function solution(index, cells) {
    const from = inside.address(PART.solutions) + index * MOST.cells;
    return [...new Uint8Array(inside.memory.buffer, from, cells)];
  }

  return {
    solve(puzzle, effort = EFFORT) {
      const count = call("solve", puzzle, effort);
      if (count === NO_EFFORT) return { status: "unknown", solution: null, other: null };
      const cells = puzzle.digits.length;
      return {
        status: /** @type {const} */ (["none", "unique", "many"])[count],
        solution: count > 0 ? solution(0, cells) : null,
        other: count > 1 ? solution(1, cells) : null,
      };
    },
    count(puzzle, limit, effort = EFFORT) {
      if (!isNumber(limit, 1, 2 ** 31 - 1)) throw new RangeError("no limit");
      const count = call("count", puzzle, effort, limit);
      return count === NO_EFFORT ? null : { count, complete: count < limit };
    },
    candidates(puzzle, effort = EFFORT) {
      if (call("candidates", puzzle, effort) === NO_EFFORT) return null;
      return [...new Uint32Array(inside.memory.buffer, inside.address(PART.candidates), puzzle.digits.length)];
    },
  };
}

/** @param {WebAssembly.Module} module */
function start(module) {
  const { exports } = new WebAssembly.Instance(module, {});
  /** @type {any} */ (exports)._initialize?.();
  return exports;
}

/** @param {unknown} value @param {number} least @param {number} most */
function isNumber(value, least, most) {
  return typeof value === "number" && Number.isInteger(value) && least <= value && value <= most;
}

/**
 * Throws a RangeError if the puzzle doesn't fit into the memory; the kernel checks everything else.
 * @param {number} side @param {readonly number[]} digits @param {readonly (readonly number[])[]} houses
 */
function check(side, digits, houses) {
  const fits =
    isNumber(side, 1, MOST.side) &&
    isNumber(digits.length, 1, MOST.cells) &&
    houses.length <= MOST.houses &&
    houses.reduce((sum, house) => sum + house.length, 0) <= MOST.members &&
    digits.every((digit) => isNumber(digit, 0, side)) &&
    houses.every((house) => house.every((cell) => isNumber(cell, 0, digits.length - 1)));
  if (!fits) throw new RangeError("no puzzle");
}
