// @ts-check
/** A solution path for display: its steps, grouped and measured. Pure functions. */

import { LEVELS } from "../puzzles/levels.js";

/** @typedef {import("../board/state.js").Link} Link */
/** @typedef {{text: string, cells: number[], digits: number[], claims?: number[]}} Part */
/** @typedef {{id: string, name: string, family: string, level: Level, score: number}} Technique */
/** @typedef {import("../puzzles/levels.js").Level} Level */
/** @typedef {{cell: number, digit: number}} Candidate */

/**
 * A step, as the server describes it.
 * @typedef {object} Step
 * @property {Technique} technique
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
 * @property {Level} level
 * @property {string} level_name
 * @property {number} score
 * @property {Record<string, string>} roles
 * @property {{shape: string, side: number, regions: number[], givens: number[], digits: number[]}} board
 * @property {Technique[]} tried the techniques, in the order in which they are tried
 * @property {Step[]} steps
 */

const HIGHEST = Math.log(10_000);

/** The height of a step's tick, 0 to 1: scores range from 4 to 10,000. @param {number} score */
export function height(score) {
  return Math.min(1, 0.16 + (0.84 * Math.log(Math.max(1, score))) / HIGHEST);
}

/**
 * The techniques of a path, hardest first, with the numbers of their steps.
 * @param {readonly {technique: Technique}[]} steps @returns {{technique: Technique, at: number[]}[]}
 */
export function groupSteps(steps) {
  /** @type {Map<string, {technique: Technique, at: number[]}>} */
  const groups = new Map();
  steps.forEach(({ technique }, at) => {
    const entry = groups.get(technique.id);
    if (entry) entry.at.push(at);
    else groups.set(technique.id, { technique, at: [at] });
  });
  const rank = (/** @type {Technique} */ technique) => LEVELS.indexOf(technique.level) * 100_000 + technique.score;
  return [...groups.values()].sort((a, b) => rank(b.technique) - rank(a.technique));
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
