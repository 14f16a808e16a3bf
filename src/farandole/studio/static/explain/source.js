// @ts-check
/**
 * Where explanations come from: the server, or one that was kept. Nothing else in this room asks
 * for anything; a page without a server gives `keep` an answer, or says where it lies.
 */

import { ask } from "../page/server.js";
import { readPath } from "./path.js";

/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("./path.js").Step} Step */
/** @typedef {{puzzle: string, shape?: string, board?: string, marks?: number[][]} & import("./address.js").By} Question */

/** @type {Map<string, Path>} */
const paths = new Map();

/** Let a path be the answer for its position. @param {string} name @param {Path} path */
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
 * A path that lies beside the page, as `explained/NAME.json`; null where there is none.
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
 * Every step of a position in short, and one of them in full if it is asked for. Raises Away or Refused.
 * @param {Question} question @param {number | null} number @param {AbortSignal} [signal]
 * @returns {Promise<{complete: boolean, count: number, steps: {technique: import("./path.js").Technique, notation: string}[], step: Step | null}>}
 */
export async function askSteps(question, number, signal) {
  return ask("steps", number === null ? question : { ...question, number }, signal);
}

/**
 * Why a technique finds nothing. Raises Away or Refused.
 * @param {Question} question @param {string} technique @param {AbortSignal} [signal]
 * @returns {Promise<{steps: number, reasons: string[]}>}
 */
export async function askWhyNot(question, technique, signal) {
  return ask("why-not", { ...question, technique }, signal);
}

/** What a position is kept under. @param {Question} asked */
export function nameOf({ puzzle, shape = "", board = "", marks, ...by }) {
  return [puzzle, shape, board === puzzle ? "" : board, marks ? JSON.stringify(marks) : "", ...(Object.keys(by).length ? [JSON.stringify(by)] : [])].join("|");
}
