// @ts-check
/** The requests of Make to the server. */

import { askStream, callAddress } from "../page/server.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {{id: string, name: string, level: string, score: number, count?: number}} Technique */

/**
 * @typedef {object} Find
 * @property {number} number
 * @property {string} puzzle
 * @property {string} solution
 * @property {string} shape
 * @property {number} clues
 * @property {number} weight
 * @property {{level: string, level_name: string, score: number, techniques: Technique[]} | null} rating
 * @property {{line: string | null, board: string, candidates: number[][], technique: Technique} | null} practice
 */

/** @typedef {{made: number, wanted: number, tried: number, one_in: number, seconds: number, seconds_left: number | null}} Outlook */
/** @typedef {{complete: boolean, made: number, tried: number, seconds: number, seed: string}} End */
/** @typedef {{event: "puzzle", data: Find} | {event: "progress", data: Outlook} | {event: "end", data: End} | {event: "problem", data: {detail: string, where?: {field?: string}}}} Message */

/** The request. A pattern already includes its symmetry. @param {Wish} wish */
export function questionOf(wish) {
  const { symmetry, ...rest } = wish;
  return symmetry && symmetry !== "none" && !wish.pattern && !wish.unbiased ? { ...rest, symmetry } : rest;
}

/** @param {Wish} wish @param {AbortSignal} signal @returns {AsyncGenerator<Message>} */
export function makeMany(wish, signal) {
  return /** @type {AsyncGenerator<Message>} */ (askStream("make", questionOf(wish), signal));
}

export const makeAddress = () => callAddress("make");
