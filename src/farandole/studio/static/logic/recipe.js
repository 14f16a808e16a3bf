// @ts-check
/** The kind of puzzle to generate, checked and converted for the kernel; as farandole.make.Recipe, for the classic board. */

import { orbitOf } from "../make/symmetry.js";
import { msg } from "../page/i18n.js";
import { houseCells, houseName, sentence } from "./sentences.js";
import { digitsOf } from "./position.js";

/** @typedef {import("../make/wish.js").Wish} Wish */
/** @typedef {import("../page/i18n.js").Message} Message */
/** @typedef {import("../kernel/logic.js").Making} Making */

/** The kernel's numbers for the ways to generate puzzles. */
const WAY = { removing: 0, pattern: 1, exact: 2, weighted: 3, few: 4, weightedFrom: 5 };
const FEWEST = 17;
const MOST_EXACT = 40;
const MOST_WEIGHTED = 32;
/** Up to this number of givens, puzzles are found by exchanging givens; `STEPS` limits the exchanges for each candidate. */
const FEW = 20;
const STEPS = /** @type {Record<number, number>} */ ({ 20: 1000, 19: 10_000, 18: 30_000 });
const MANY_STEPS = 200_000;
const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

/** Mutually exclusive arguments. @type {readonly [string, string][]} */
const APART = [
  ["pattern", "symmetry"],
  ["pattern", "clues"],
  ["pattern", "start"],
  ["pattern", "unbiased"],
  ["unbiased", "symmetry"],
  ["exact", "start"],
];

/** The error of a recipe and its field; null for none. @param {Wish} wish @returns {{field: string, text: Message} | null} */
export function recipeFault(wish) {
  const { clues, pattern, symmetry = "none", unbiased } = wish;
  const has = /** @type {Record<string, boolean>} */ ({ symmetry: symmetry !== "none", clues: Boolean(clues), pattern: Boolean(pattern), start: Boolean(wish.start), unbiased: Boolean(unbiased), exact: unbiased === "exact" });
  for (const [first, second] of APART) if (has[first] && has[second]) return { field: second, text: msg("{names} can't be used together", { names: sentence({ l: [first, second], last: "and" }) }) };
  const [least, most] = clues ?? [0, 81];
  if (clues && least > most) return { field: "clues", text: msg("{name} must be from low to high, not {least} to {most}", { name: "clues", least, most }) };
  const field = pattern ? "pattern" : "clues";
  if (Math.min(most, pattern?.length ?? 81) < FEWEST) return { field, text: msg("no puzzle with fewer than {fewest} givens has one solution", { fewest: FEWEST }) };
  if (unbiased === "weighted" && clues && !wish.start && least > MOST_WEIGHTED) return { field, text: msg("weighted puzzles have at most {most} givens", { most: MOST_WEIGHTED }) };
  if (unbiased === "exact" && clues && most > MOST_EXACT) return { field, text: msg("{name} must be from {least} to {most}, not {value}", { name: "clues", least: 1, most: MOST_EXACT, value: most }) };
  return (clues && sizeFault(wish, least, most)) || (pattern ? patternFault(pattern) : null);
}

/** Numbers of givens that no union of orbits has. @param {Wish} wish @param {number} least @param {number} most */
function sizeFault({ start, symmetry = "none" }, least, most) {
  const digits = start ? digitsOf(start) : CELLS.map(() => 1);
  let sizes = new Set([0]);
  for (const orbit of new Set(CELLS.map((cell) => orbitOf(symmetry, cell, 9).sort((a, b) => a - b).join()))) {
    const size = orbit.split(",").filter((cell) => digits[Number(cell)]).length;
    sizes = new Set([...sizes].flatMap((sum) => [sum, sum + size]));
  }
  if ([...sizes].some((size) => least <= size && size <= most)) return null;
  const text = msg("no puzzle can have {least} to {most} givens: it starts with {givens}, and symmetry {symmetry} removes some of them together", { least, most, givens: Math.max(...sizes), symmetry });
  return { field: "clues", text };
}

/** Patterns that leave two lines of a band or stack empty. @param {readonly number[]} pattern */
function patternFault(pattern) {
  const members = new Set(pattern);
  const empty = Array.from({ length: 18 }, (_, house) => house).filter((house) => houseCells(house).every((cell) => !members.has(cell)));
  const at = empty.findIndex((house, index) => index > 0 && Math.floor(empty[index - 1] / 3) === Math.floor(house / 3));
  if (at < 0) return null;
  return { field: "pattern", text: msg("{one} and {other} of the pattern are empty, so they could be swapped", { one: houseName(empty[at - 1]), other: houseName(empty[at]) }) };
}

/** The recipe in the kernel's form. @param {Wish} wish @param {string} seed @returns {Making & {isQuick: boolean}} */
export function makingOf({ clues, minimal = false, pattern, start, symmetry = "none", unbiased }, seed) {
  const [least, most] = clues ?? [0, 81];
  const isFew = symmetry === "none" && !unbiased && !start && !pattern && most <= FEW;
  const kind = pattern ? "pattern" : unbiased === "exact" ? "exact" : unbiased === "weighted" ? (start ? "weightedFrom" : "weighted") : isFew ? "few" : "removing";
  const members = new Set(pattern);
  return {
    way: WAY[/** @type {keyof typeof WAY} */ (kind)],
    least,
    most: kind === "exact" && !clues ? MOST_WEIGHTED : most,
    minimal: minimal || (!clues && !pattern),
    steps: isFew ? (STEPS[most] ?? MANY_STEPS) : 0,
    seed,
    orbits: pattern ? CELLS.map((cell) => Number(members.has(cell))) : CELLS.map((cell) => Math.min(...orbitOf(symmetry, cell, 9))),
    start: start ? digitsOf(start) : CELLS.map(() => 0),
    isQuick: ((!pattern && !unbiased) || Boolean(start)) && !isFew,
  };
}
