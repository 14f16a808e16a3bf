// @ts-check
/** Steps, ratings and generators of the kernel in WebAssembly: writes a request into its memory, calls a verb, reads the result. */

/**
 * @typedef {object} Position
 * @property {readonly number[]} digits of each of the 81 cells, 0 for a blank
 * @property {readonly number[]} [givens] the digits of the puzzle; by default, all digits
 * @property {readonly number[]} [candidates] sets of digits of the blank cells, bit 0 for digit 1; by default, all digits
 * @property {readonly number[] | null} [solution] the only solution; missing if there are several
 */

/** @typedef {{order: readonly (readonly number[])[], options: readonly number[]}} Profile techniques by number, with level and score */
/** @typedef {{level: number, score: number, used: Record<number, number>}} Bounds the highest values of interest */

/**
 * A rating; `end` is 0 if the puzzle is solved, 1 if the techniques are stuck, 3 if the time limit was
 * reached, and 4 if it is out of bounds.
 * @typedef {{end: number, level: number, score: number, hardest: number | null, used: [number, number][]}} Rating
 */

/**
 * A request to generate puzzles: `way` as in cpp/browser/making.cpp; `orbits` has a number for each cell,
 * equal for cells of the same orbit.
 * @typedef {{way: number, least: number, most: number, minimal: boolean, steps: number, seed: string, orbits: number[], start: number[]}} Making
 */

/** @typedef {{done: number, made: [number, string, string][] | null, weights: number[]}} Slice */

const PART = { digits: 0, givens: 1, candidates: 2, solutions: 3, order: 4, options: 5, bounds: 6, orbits: 7 };
const ALL = 0x1ff;
const NO_BOARD = -1;

/**
 * The verbs of the module. They throw a RangeError for an invalid board.
 * @param {WebAssembly.Module} module
 */
export function logicOf(module) {
  /** @type {any} */
  let inside = null;

  /**
   * @param {string} part @param {ArrayLike<number>} values
   * @param {Uint8ArrayConstructor | Uint16ArrayConstructor | Int32ArrayConstructor} [kind]
   */
  function write(part, values, kind = Uint8Array) {
    const address = inside.question_part(PART[/** @type {keyof typeof PART} */ (part)]);
    new kind(inside.memory.buffer, address, values.length).set(values);
  }

  function begin() {
    const page = { clock: () => performance.now() / 1000 };
    inside = new WebAssembly.Instance(module, { page }).exports;
    inside._initialize?.();
  }

  /** @param {string} verb @param {...(number | bigint)} values @returns {number} */
  function call(verb, ...values) {
    try {
      const result = inside[verb](...values);
      if (result === NO_BOARD) throw new RangeError("no board");
      return result;
    } catch (error) {
      if (!(error instanceof RangeError)) inside = null; // Its memory is inconsistent; the next request gets a new module.
      throw error;
    }
  }

  function answer() {
    const bytes = new Uint8Array(inside.memory.buffer, inside.text(), inside.text_size());
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** @param {Position} position @param {Profile} profile */
  function ask({ digits, givens = digits, candidates, solution }, { order, options }) {
    if (digits.length !== 81) throw new RangeError("no board");
    if (!inside) begin();
    write("digits", digits);
    write("givens", givens);
    write("candidates", candidates ?? digits.map(() => ALL), Uint16Array);
    write("solutions", solution ?? digits.map(() => 0));
    write("order", [order.length, ...order.flat()], Int32Array);
    write("options", options, Int32Array);
  }

  return {
    /** Up to two solutions. @param {readonly number[]} digits @returns {number[][]} */
    solutions(digits) {
      ask({ digits }, { order: [], options: [] });
      const count = call("solutions");
      const from = inside.question_part(PART.solutions);
      return Array.from({ length: count }, (_, at) => [...new Uint8Array(inside.memory.buffer, from + 81 * at, 81)]);
    },
    /** The first step and its stages; null if there is none. @param {Position} position @param {Profile} profile @param {number} seconds */
    first(position, profile, seconds) {
      ask(position, profile);
      return call("first", seconds) ? answer() : null;
    },
    /** All steps to the end, and the rating. @param {Position} position @param {Profile} profile @param {number} seconds */
    path(position, profile, seconds) {
      ask(position, profile);
      call("path", seconds);
      return answer();
    },
    /**
     * All steps, `most` of them in short form, and one in full.
     * @param {Position} position @param {Profile} profile @param {number} number @param {number} most @param {number} seconds
     */
    steps(position, profile, number, most, seconds) {
      ask(position, profile);
      call("steps", number, most, seconds);
      return answer();
    },
    /** @param {Position} position a puzzle with its solution @param {Profile} profile @param {Bounds | null} bounds @returns {Rating} */
    rate(position, profile, bounds) {
      ask(position, profile);
      const most = Array.from({ length: bounds ? inside.techniques() : 0 }, (_, at) => bounds?.used[at] ?? 0xffff);
      write("bounds", bounds ? [bounds.level, bounds.score, ...most] : [-1], Int32Array);
      call("rate");
      return answer();
    },
    /** Start generating puzzles. @param {Making} making */
    make({ way, least, most, minimal, steps, seed, orbits, start }) {
      ask({ digits: start }, { order: [], options: [] });
      write("orbits", orbits);
      call("make", way, least, most, Number(minimal), steps, BigInt(seed));
    },
    /** Add candidates. @param {number} first @param {number} number */
    load(first, number) {
      call("make_load", first, number);
    },
    /** Continue for a limited time. @param {number} seconds @returns {Slice} */
    run(seconds) {
      call("make_run", seconds);
      const { done, made } = answer();
      const weights = made ? [...new Float64Array(inside.memory.buffer, inside.make_weights(), made.length)] : [];
      return { done, made, weights };
    },
  };
}

/** @typedef {ReturnType<typeof logicOf>} Logic */
