// @ts-check
/** The requests of Bank to the server. */

import { ask, askFile } from "../page/server.js";
import { tidy } from "./query.js";

/** @typedef {import("./query.js").Query} Query */

/**
 * @typedef {object} Entry
 * @property {number} id
 * @property {string} puzzle
 * @property {string} shape
 * @property {string | null} solution
 * @property {string} status
 * @property {number} clues
 * @property {string} symmetry
 * @property {boolean | null} minimal
 * @property {number} created
 * @property {string} title
 * @property {string} author
 * @property {string} notes
 * @property {string[]} tags
 * @property {string[]} sources
 * @property {import("../puzzles/clues.js").Constraint[]} constraints
 * @property {string[]} rules their titles
 * @property {string} text all of the puzzle, for print
 * @property {import("../board/signs.js").Sign[]} marks
 * @property {{scale: string, er: number, ep: number, ed: number, hardest: string | null}[]} scale_ratings
 * @property {{school: string | null, level: string, level_name: string, score: number, techniques: Record<string, number>}[]} ratings
 */
/** @typedef {{puzzles: Entry[], after: number | null, count: number, count_is_more: boolean}} Page */
/** @typedef {{puzzle: number, started: number, seconds: number, mistakes: number, hints: number, finished: boolean}} Attempt */
/** @typedef {{name: string, title: string, puzzles: number, published: number}} Collection */
/** @typedef {{puzzles: number[]} | {query: Query}} Selection puzzles by number, or all matches of a query */

/**
 * @typedef {object} Stats
 * @property {number} puzzles
 * @property {number} attempts
 * @property {Record<string, number>} levels
 * @property {Record<string, number>} scores
 * @property {Record<string, number>} clues
 * @property {Record<string, number>} tags
 * @property {Record<string, number>} sources
 * @property {Record<string, number>} hardest
 */

/** @param {Query} query @param {number | null} after @param {number} limit @param {AbortSignal} signal @returns {Promise<Page>} */
export const findPage = (query, after, limit, signal) => ask("bank/search", { ...tidy(query), limit, ...(after === null ? {} : { after }) }, signal);

/** @param {number} number @returns {Promise<Entry>} */
export const fetchEntry = (number) => ask(`bank/puzzle?number=${number}`);

/** @param {number} number @returns {Promise<Attempt[]>} */
export const fetchAttempts = async (number) => (await ask(`bank/attempts?puzzle=${number}`)).attempts;

/** @returns {Promise<Collection[]>} */
export const fetchCollections = async () => (await ask("bank/collections")).collections;

/** @returns {Promise<Stats>} */
export const fetchStats = () => ask("bank/stats");

/** @param {Selection} selection */
const tidySelection = (selection) => ("query" in selection ? { query: tidy(selection.query) } : selection);

/** @param {string} name @param {Selection} selection @param {boolean} remove @returns {Promise<number>} the number of puzzles */
export const tagPuzzles = async (name, selection, remove) => (await ask("bank/tag", { name, remove, ...tidySelection(selection) })).puzzles;

/** @param {string} name @param {Selection} selection @param {boolean} remove @returns {Promise<{added: number, removed: number}>} */
export const collectPuzzles = (name, selection, remove) => ask("bank/collections", { name, remove, ...tidySelection(selection) });

/** @param {string} name */
export const dropCollection = (name) => ask("bank/collections/drop", { name });

/**
 * @param {Selection} selection @param {{format: string, split?: string, part?: number, seed?: number}} options
 * @returns {Promise<Blob>}
 */
export const exportPuzzles = (selection, options) => askFile("bank/export", { ...tidySelection(selection), ...options });
