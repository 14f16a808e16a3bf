// @ts-check
/** A solution path for display: its steps, grouped and measured. Pure functions. */

import { LEVELS } from "../puzzles/levels.js";

/** @typedef {import("../board/state.js").Link} Link */
/** @typedef {{text: string, cells: number[], digits: number[], claims?: number[]}} Part */
/** @typedef {{id: string, name: string, family: string, level: Level, score: number}} Technique */
/** @typedef {import("../puzzles/levels.js").Level} Level */
/** @typedef {{cell: number, digit: number}} Candidate */
/** @typedef {{rule: string, name: string, rating: number}} Rated what Sudoku Explainer calls the rule of a step, and its rating */

/** @typedef {{technique: Technique, rated?: Rated | null}} Graded a step, with how hard it is */

/**
 * A step, as the server describes it.
 * @typedef {object} Step
 * @property {Technique} technique
 * @property {Rated | null} [rated] of a step of Sudoku Explainer
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {string} notation
 * @property {string} text
 * @property {string[]} why
 * @property {{text: Part[], why: Part[][]}} parts
 * @property {import("../argument/claims.js").Claim[] | null} [argument]
 * @property {string} hint
 * @property {any} highlights
 * @property {string} board
 * @property {number[][]} before
 */

/**
 * A whole path.
 * @typedef {object} Path
 * @property {"solved" | "stuck" | "stopped"} end
 * @property {Level | null} level
 * @property {string | null} level_name
 * @property {number | null} score
 * @property {{school: string | null, er: number, ep: number, ed: number, hardest: string | null} | null} [scale] instead of level and score
 * @property {Record<string, string>} roles
 * @property {{shape: string, side: number, regions: number[], givens: number[], digits: number[]}} board
 * @property {Technique[]} tried the techniques, in the order in which they are tried
 * @property {Step[]} steps
 */

const HIGHEST = Math.log(10_000);
/** The lowest ratings on the scale of Sudoku Explainer that have the colours of these levels, like HoDoKu's for the same techniques. */
const LEAST = /** @type {const} */ ([[1, "easy"], [2, "medium"], [3.2, "hard"], [6.2, "unfair"], [8, "extreme"]]);

/** The level of a step: its technique's, or that of its rating. @param {Graded} step @returns {Level} */
export function levelOf({ technique, rated }) {
  return rated ? LEAST.reduce((/** @type {Level} */ level, [least, name]) => (rated.rating >= least ? name : level), "easy") : technique.level;
}

/** The name of a step's technique, as its school calls it. @param {Graded} step */
export const titleOf = ({ technique, rated }) => rated?.name ?? technique.name;

/** How hard a step is, beside others of its path. @param {Graded} step */
export const rankOf = ({ technique, rated }) => rated?.rating ?? LEVELS.indexOf(technique.level) * 100_000 + technique.score;

/** The height of a step's tick, 0 to 1: ratings range from 1 to 12, scores from 4 to 10,000. @param {Graded} step */
export function height({ technique: { score }, rated }) {
  if (rated) return Math.min(1, rated.rating / 12);
  return Math.min(1, 0.16 + (0.84 * Math.log(Math.max(1, score))) / HIGHEST);
}

/**
 * The techniques of a path, hardest first, with the numbers of their steps.
 * @param {readonly Graded[]} steps @returns {{step: Graded, at: number[]}[]} each with its hardest step
 */
export function groupSteps(steps) {
  /** @type {Map<string, {step: Graded, at: number[]}>} */
  const groups = new Map();
  steps.forEach((step, at) => {
    const key = step.rated?.name ?? step.technique.id;
    const entry = groups.get(key);
    if (!entry) groups.set(key, { step, at: [at] });
    else {
      entry.at.push(at);
      if (rankOf(step) > rankOf(entry.step)) entry.step = step;
    }
  });
  return [...groups.values()].sort((a, b) => rankOf(b.step) - rankOf(a.step));
}

/**
 * The digits before each step, and after the last.
 * @param {Path} path @returns {number[][]}
 */
export function boards(path) {
  const list = [[...path.board.digits]];
  for (const step of path.steps) {
    const next = [...list[list.length - 1]];
    for (const { cell, digit } of step.placements) next[cell] = digit;
    list.push(next);
  }
  return list;
}

/** Digits of cells as bits. @param {readonly (readonly number[])[]} digits @returns {number[]} */
export function bitsOf(digits) {
  return digits.map((list) => list.reduce((bits, digit) => bits | (1 << (digit - 1)), 0));
}

/**
 * The techniques that were tried without success before a step.
 * @param {Path} path @param {Step} step @returns {Technique[]}
 */
export function easier(path, step) {
  const at = path.tried.findIndex((technique) => technique.id === step.technique.id);
  return at < 0 ? [] : path.tried.slice(0, at);
}

/** The path as plain text. @param {Path} path @param {(number: number) => string} title @returns {string} */
export function pathText(path, title) {
  const lines = path.steps.map((step, at) => `${title(at + 1)}  ${step.text}`);
  return `${lines.join("\n")}\n`;
}

/**
 * Read a saved path from JSON; null if it isn't a path.
 * @param {any} data @returns {Path | null}
 */
export function readPath(data) {
  const cells = data?.board?.regions?.length;
  const isList = (/** @type {any} */ list, /** @type {number} */ size) => Array.isArray(list) && list.length === size;
  if (!Array.isArray(data?.steps) || !Array.isArray(data.tried) || !cells || cells > 625) return null;
  if (data.board.side ** 2 !== cells || !isList(data.board.givens, cells) || !isList(data.board.digits, cells)) return null;
  const isStep = (/** @type {any} */ step) =>
    isList(step?.before, cells) && step.technique?.id && step.parts?.text && Array.isArray(step.placements) && Array.isArray(step.highlights?.cells);
  return data.steps.every(isStep) ? data : null;
}
