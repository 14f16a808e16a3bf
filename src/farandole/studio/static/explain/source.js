// @ts-check
/**
 * The source of explanations: the server, or a saved answer. Nothing else in this room sends requests; a page
 * without a server passes an answer to `keep` or names its location.
 */

import { ask } from "../page/server.js";
import { readPath } from "./path.js";

/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("./path.js").Step} Step */
/** @typedef {{puzzle: string, shape?: string, constraints?: readonly import("../puzzles/clues.js").Constraint[], board?: string, marks?: number[][]} & import("./address.js").By} Question */

/** @type {Map<string, Path>} */
const paths = new Map();

/** Use a path as the answer for its position. @param {string} name @param {Path} path */
export function keep(name, path) {
  paths.set(name, path);
}

/**
 * The path of a position. Raises Away or Refused.
 * @param {Question} question @param {AbortSignal} [signal] @returns {Promise<Path>}
 */
export async function askPath(question, signal) {
  return paths.get(nameOf(question)) ?? ask("explain", question, signal);
}

/**
 * A path stored with the page, as `explained/NAME.json`; null if there is none.
 * @param {string} name @returns {Promise<Path | null>}
 */
export async function fetchStored(name) {
  if (!/^[\w-]{1,64}$/.test(name)) return null;
  try {
    const answer = await fetch(new URL(`../explained/${name}.json`, import.meta.url));
    return answer.ok ? readPath(await answer.json()) : null;
  } catch {
    return null;
  }
}

/**
 * Every step of a position in short form, and one in full if requested. Raises Away or Refused.
 * @param {Question} question @param {number | null} number @param {AbortSignal} [signal]
 * @returns {Promise<{complete: boolean, count: number, steps: {technique: import("./path.js").Technique, notation: string}[], step: Step | null}>}
 */
export async function askSteps(question, number, signal) {
  return ask("steps", number === null ? question : { ...question, number }, signal);
}

/**
 * Why a technique finds no step. Raises Away or Refused.
 * @param {Question} question @param {string} technique @param {AbortSignal} [signal]
 * @returns {Promise<{steps: number, reasons: string[]}>}
 */
export async function askWhyNot(question, technique, signal) {
  return ask("why-not", { ...question, technique }, signal);
}

/** The key of a position. @param {Question} asked */
export function nameOf({ puzzle, shape = "", board = "", marks, ...by }) {
  return [puzzle, shape, board === puzzle ? "" : board, marks ? JSON.stringify(marks) : "", ...(Object.keys(by).length ? [JSON.stringify(by)] : [])].join("|");
}
