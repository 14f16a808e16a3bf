// @ts-check
/** Compares the reader's answer with the steps on a board. Pure functions. */

import { shuffle } from "../puzzles/making.js";

/** @typedef {import("../explain/path.js").Candidate} Candidate */
/** @typedef {{placements: Candidate[], eliminations: Candidate[]}} Done the effect of a step */

/** @param {Candidate} one */
const key = ({ cell, digit }) => `${cell}/${digit}`;

/**
 * `wrong` are the candidates that no step has; `isDone` is whether some step is complete, and `left` how much
 * of the nearest step is missing.
 * @param {Done} attempt @param {readonly Done[]} answers
 * @returns {{wrong: Candidate[], isDone: boolean, left: number}}
 */
export function judge(attempt, answers) {
  const parts = /** @type {const} */ (["placements", "eliminations"]);
  const wrong = parts.flatMap((part) => {
    const right = new Set(answers.flatMap((answer) => answer[part].map(key)));
    return attempt[part].filter((candidate) => !right.has(key(candidate)));
  });
  const counts = answers.map((answer) =>
    parts.reduce((sum, part) => {
      const has = new Set(attempt[part].map(key));
      return sum + answer[part].filter((other) => !has.has(key(other))).length;
    }, 0),
  );
  const least = Math.min(...counts);
  return { wrong, isDone: least === 0, left: least };
}

/**
 * The names to choose from in a test: the right one and some that are close to it in the order of techniques,
 * shuffled.
 * @template {{id: string}} T
 * @param {readonly T[]} all @param {string} id @param {() => number} random returns 0 to 1 @returns {T[]}
 */
export function choices(all, id, random) {
  const at = all.findIndex((item) => item.id === id);
  const near = all.filter((_, other) => other !== at && Math.abs(other - at) <= 6);
  const decoys = shuffle(near, random).slice(0, 3);
  return shuffle([all[at], ...decoys], random);
}
