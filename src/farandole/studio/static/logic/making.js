// @ts-check
/**
 * Puzzles generated in the browser, reported as by the server (studio/api/making.py). The puzzle of a
 * candidate depends only on the wish, the seed and its number, so a seed gives the same puzzles everywhere.
 */

import { msg, say } from "../page/i18n.js";
import { Refused } from "../page/server.js";
import { askKernel } from "./kernel.js";
import { digitsOf, hasClashes, manySolutions, noSolution } from "./position.js";
import { makingOf, recipeFault } from "./recipe.js";
import { levelData, usedOf } from "./ratings.js";
import { techniqueData } from "./table.js";
import { hasWish, trialsOf, wishFault } from "./trials.js";

/** @typedef {import("../make/wish.js").Wish} Wish */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./trials.js").Trial} Trial */

const MOST_SEED = (1n << 64n) - 1n;
/** Seconds between two progress events, and of work at a time. */
const [BETWEEN, SLICE] = [0.25, 0.05];
/** The most candidates in a chunk: some tens of milliseconds. */
const [QUICK, RATED, SLOW] = [512, 64, 16];
const FULL = /^[.0-9]{81}$/;

/** Whether such puzzles can be generated here: other boards, and positions to practise, need the server. @param {Wish} wish */
export const isMadeHere = ({ shape, jigsaw, practice, start }) => (!shape || shape === "9") && !jigsaw && !practice && (!start || FULL.test(start));

/** @param {string} field @param {import("../page/i18n.js").Message} text */
function refusal(field, text) {
  const message = say(text);
  return new Refused(message.slice(0, 1).toUpperCase() + message.slice(1), { where: { field } });
}

/** A seed of 64 bits. @param {string | number | undefined} seed */
function seedOf(seed) {
  if (seed === undefined) return crypto.getRandomValues(new BigUint64Array(1))[0];
  if (BigInt(seed) > MOST_SEED) throw refusal("seed", msg("a seed is an integer up to {most}", { most: String(MOST_SEED) }));
  return BigInt(seed);
}

/**
 * Raises Refused for impossible wishes.
 * @param {Wish} wish @param {Table} table @param {AbortSignal} [signal] @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* makeMany(wish, table, signal) {
  const seed = String(seedOf(wish.seed));
  const fault = recipeFault(wish) ?? wishFault(table, wish);
  if (fault) throw refusal(fault.field, fault.text);
  await checkStart(wish, signal);
  const { isQuick, ...recipe } = makingOf(wish, seed);
  const trials = hasWish(wish) ? trialsOf(table, wish) : [];
  const largest = !isQuick ? SLOW : trials.length ? RATED : QUICK;
  const [wanted, limit] = [wish.count ?? 1, wish.seconds ?? 30];
  const start = performance.now();
  let [made, tried, first, reportTime] = [0, 0, 0, 0];
  const seconds = () => (performance.now() - start) / 1000;

  function outlook() {
    const odds = Math.max(1, (tried + 1) / (made + 1));
    const now = seconds();
    const rest = (now / Math.max(tried, 1)) * odds * Math.max(wanted - made, 0);
    return { made, wanted, tried, one_in: Math.round(odds * 10) / 10, seconds: Math.round(now * 1000) / 1000, seconds_left: Math.round(rest * 10) / 10 };
  }

  // Another run may have used the kernel in the meantime, so each chunk sets it up again.
  while (made < wanted && seconds() < limit) {
    const size = Math.min(largest, Math.floor((wanted - made) * Math.max(1, (tried + 1) / (made + 1))) + 1);
    const chunk = await candidates(first, size);
    for (const [number, puzzle, solution, weight] of chunk.made) {
      const verdict = await rate(puzzle, solution);
      if (verdict && made < wanted) {
        made += 1;
        tried = number + 1;
        yield { event: "puzzle", data: puzzleData(puzzle, solution, weight, verdict.rating) };
      }
      if (made === wanted || seconds() >= limit) break;
      if (seconds() - reportTime >= BETWEEN) {
        reportTime = seconds();
        tried = Math.max(tried, number + 1);
        yield { event: "progress", data: outlook() };
      }
    }
    if (made < wanted) tried = first + chunk.done;
    first += size;
    if (seconds() - reportTime >= BETWEEN) {
      reportTime = seconds();
      yield { event: "progress", data: outlook() };
    }
  }
  yield { event: "end", data: { ...outlook(), complete: made === wanted, seed } };

  /** The results of candidates; nothing for a chunk that was cut off by the time limit. @param {number} from @param {number} number */
  async function candidates(from, number) {
    await askKernel("make", [recipe], signal);
    await askKernel("load", [from, number], signal);
    for (;;) {
      const slice = await askKernel("run", [SLICE], signal);
      if (slice.made) return { done: number, made: slice.made.map((entry, at) => /** @type {const} */ ([...entry, slice.weights[at]])) };
      if (seconds() >= limit) return { done: slice.done, made: [] };
    }
  }

  /** The first rating of a puzzle; null if it doesn't match the wish. @param {string} puzzle @param {string} solution */
  async function rate(puzzle, solution) {
    let rating = null;
    for (const { profile, bounds, accepts } of trials) {
      const result = await askKernel("rate", [{ digits: digitsOf(puzzle), solution: digitsOf(solution) }, profile, bounds], signal);
      if (!accepts(result)) return null;
      rating ??= result;
    }
    return { rating };
  }

  /** @param {string} puzzle @param {string} solution @param {number} weight @param {import("../kernel/logic.js").Rating | null} rating */
  function puzzleData(puzzle, solution, weight, rating) {
    const techniques = rating && usedOf(table, rating).map(({ technique, count }) => ({ ...techniqueData(technique), count }));
    const clues = [...puzzle].filter((symbol) => symbol !== ".").length;
    return { number: made, puzzle, solution, shape: "9", clues, weight, rating: rating && { ...levelData(rating), techniques }, practice: null };
  }
}

/** A starting puzzle has one solution. @param {Wish} wish @param {AbortSignal} [signal] */
async function checkStart({ start }, signal) {
  if (!start) return;
  const digits = digitsOf(start);
  if (!digits.includes(0)) {
    if (hasClashes(digits)) throw refusal("start", msg("the start grid breaks the rules"));
    return;
  }
  const solutions = hasClashes(digits) ? [] : await askKernel("solutions", [digits], signal);
  if (solutions.length !== 1) throw new Refused(solutions.length ? manySolutions(solutions) : noSolution(digits), { where: { field: "start" } });
}
