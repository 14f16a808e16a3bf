// @ts-check
/** The clues of a puzzle beyond its givens: rules for some cells, as the API reads them. */

import { ask } from "../page/server.js";

/** @typedef {{rule: string, [field: string]: any}} Constraint a rule with its cells and parameters, such as a killer cage */
/** @typedef {import("../board/signs.js").Sign} Sign */

/**
 * A constraint as the server describes it.
 * @typedef {object} Clue
 * @property {string} rule "" if it isn't known
 * @property {string} title
 * @property {string} text the sentence of its rule
 * @property {number[]} cells
 * @property {Sign[]} marks
 * @property {number[]} broken cells where the digits on the board break it
 * @property {string | null} fault why the board can't have it
 */

const LONGEST = 200_000;

/** @param {any} list @returns {list is Constraint[]} */
export function areConstraints(list) {
  return Array.isArray(list) && list.length <= 1000 && list.every((entry) => typeof entry === "object" && entry !== null && typeof entry.rule === "string");
}

/** Constraints for an address. @param {readonly Constraint[]} list @returns {string} */
export function packClues(list) {
  const bytes = new TextEncoder().encode(JSON.stringify(list.map(({ rule, ...fields }) => [rule, fields])));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Constraints of an address; null if they can't be read. @param {string} text @returns {Constraint[] | null} */
export function unpackClues(text) {
  if (!text) return [];
  if (text.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const pairs = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const list = pairs.map((/** @type {any} */ [rule, fields]) => ({ rule, ...fields }));
    return areConstraints(list) ? list : null;
  } catch {
    return null;
  }
}

/** Whether two lists hold the same constraints in the same order. @param {readonly Constraint[]} a @param {readonly Constraint[]} b */
export const areSame = (a, b) => a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

/**
 * How constraints are drawn and said, and where digits break them. Raises Away or Refused.
 * @param {{puzzle: string, shape: string, constraints: readonly Constraint[], board?: string}} question
 * @param {AbortSignal} [signal] @returns {Promise<Clue[]>}
 */
export async function askClues(question, signal) {
  return (await ask("rules/drawing", question, signal)).clues;
}

/** The sentences of rules, each once, with their titles. @param {readonly Clue[]} clues @returns {{title: string, text: string}[]} */
export function sentencesOf(clues) {
  const sentences = new Map(clues.filter(({ rule, text }) => rule && text).map(({ title, text }) => [text, title]));
  return [...sentences].map(([text, title]) => ({ title, text }));
}
