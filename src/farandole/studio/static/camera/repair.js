// @ts-check
/** The likeliest reading that is a puzzle with exactly one solution. */

import { CLASSIC, clashes } from "../shapes/houses.js";

const OPTIONS = 60; // the likeliest other readings of single cells
const LEAST = 1e-7; // chance
const TRIES = 40_000; // combinations of other readings
const SOLVES = 3000;

/** @typedef {{cost: number, chosen: number[]}} Choice a set of options, by their numbers */

/**
 * @param {number[][]} chances of 0 to 9, of each cell
 * @param {(digits: number[]) => boolean} isUnique whether digits have exactly one solution
 * @returns {number[] | null} null if none is found among the likely ones
 */
export function repair(chances, isUnique) {
  const read = chances.map((one) => one.indexOf(Math.max(...one)));
  if (isFree(read) && isUnique(read)) return read;
  const options = chances
    .flatMap((one, cell) => one.flatMap((chance, digit) => (digit !== read[cell] && chance > LEAST ? [{ cell, digit, cost: Math.log(one[read[cell]] / chance) }] : [])))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, OPTIONS);
  if (!options.length) return null;
  // Sets of options by rising cost: each is followed by itself with its last option exchanged for the next one,
  // and with the next one added.
  /** @type {Choice[]} */
  const queue = [{ cost: options[0].cost, chosen: [0] }];
  let solves = 0;
  for (let tries = 0; tries < TRIES && solves < SOLVES; tries += 1) {
    const set = queue.pop();
    if (!set) return null;
    const { cost, chosen } = set;
    const last = chosen[chosen.length - 1];
    if (last + 1 < options.length) {
      const next = options[last + 1].cost;
      add(queue, { cost: cost + next, chosen: [...chosen, last + 1] });
      add(queue, { cost: cost + next - options[last].cost, chosen: [...chosen.slice(0, -1), last + 1] });
    }
    const digits = [...read];
    for (const at of chosen) digits[options[at].cell] = options[at].digit;
    if (chosen.some((at) => digits[options[at].cell] !== options[at].digit) || !isFree(digits)) continue;
    solves += 1;
    if (isUnique(digits)) return digits;
  }
  return null;
}

/** @param {number[]} digits */
function isFree(digits) {
  return clashes(digits, CLASSIC).size === 0;
}

/** Adds to a list whose last one is the cheapest. @param {Choice[]} queue @param {Choice} choice */
function add(queue, choice) {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue[middle].cost > choice.cost) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, choice);
}
