// @ts-check
/**
 * Puzzles generated in the browser if there is no server: of any level, since only the server can rate.
 * Digits are placed at random while there is a solution; then givens are removed while it is unique.
 */

/** @typedef {import("../shapes/houses.js").Shape} Shape */
/** @typedef {(puzzle: import("../kernel/kernel.js").Puzzle, effort?: number) => Promise<import("../kernel/kernel.js").Solved>} Solve */

/** The effort limit of each check: if it is reached, the digit isn't placed, or isn't removed. */
const EFFORT = { put: 2_000, take: 20_000 };
/** The largest board: on larger ones, checking for a unique solution takes a browser too long. */
const LARGEST = 16;
/** The number of failed digits before a restart. */
const TRIES = 60;
/** The share of givens to keep: with fewer, a large board is hardly solvable by people. @param {number} side */
const least = (side) => (side > 9 ? 0.4 : 0);
/** With a larger share, it is hardly a puzzle. */
const MOST = 0.75;

/** Whether puzzles of a board can be generated here. @param {Shape | null} shape */
export const isMadeHere = (shape) => shape !== null && shape.side <= LARGEST;

/** The items in random order. @template T @param {Iterable<T>} items @param {() => number} [random] returns 0 to 1 @returns {T[]} */
export function shuffle(items, random = Math.random) {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

/**
 * Generate a puzzle with a unique solution; null if the time is up.
 * @param {Shape} shape @param {Solve} solve @param {number} milliseconds @param {AbortSignal} signal
 * @returns {Promise<{givens: number[], solution: number[]} | null>}
 */
export async function makePuzzle(shape, solve, milliseconds, signal) {
  const { side, box } = shape;
  const houses = [...shape.houses, ...shape.groups];
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  /** @param {number[]} digits @param {number} effort */
  const ask = async (digits, effort) => {
    const result = await solve({ side, digits, houses }, effort);
    signal.throwIfAborted();
    return result;
  };

  /** Place random digits that determine a solution; null if the time is up. @returns {Promise<number[] | null>} */
  async function fillBoard() {
    const symbols = Array.from({ length: side }, (_, at) => at + 1);
    while (!isOver()) {
      /** @type {number[]} */
      let digits = box.map(() => 0);
      /** @type {number[] | null} */
      let solution = null;
      for (let failures = 0, successes = 0; failures < TRIES && successes < 2 * side && !isOver(); ) {
        const cell = Math.floor(Math.random() * box.length);
        if (digits[cell]) continue;
        const [digit] = shuffle(symbols.filter((value) => shape.peers[cell].every((peer) => digits[peer] !== value)));
        const trial = digits.with(cell, digit ?? 0);
        const result = digit ? await ask(trial, EFFORT.put) : null;
        if (result?.solution) {
          [digits, solution] = [trial, result.solution];
          successes += 1;
          if (result.status === "unique") break;
        } else failures += 1;
      }
      if (solution) return solution;
    }
    return null;
  }

  const solution = await fillBoard();
  if (!solution) return null;
  let givens = solution;
  let count = givens.length;
  for (const cell of shuffle(box.keys())) {
    if (isOver()) break;
    const pair = new Set([cell, box.length - 1 - cell]); // each with its image under point reflection
    if (!givens[cell] || count - pair.size < least(side) * box.length) continue;
    const without = givens.map((digit, at) => (pair.has(at) ? 0 : digit));
    if ((await ask(without, EFFORT.take)).status !== "unique") continue;
    givens = without;
    count -= pair.size;
  }
  return count > MOST * box.length ? null : { givens, solution };
}
