// @ts-check
/** Saving puzzles to the bank, with a source and tags. */

import { ask } from "../page/server.js";

/** @typedef {{read: number, added: number, known: number, improper: number, unrated: number, complete: boolean, faults: {line: number | null, text: string}[]}} Report */

/** Read tags from text, separated by commas of either kind. @param {string} text @returns {string[]} */
export function tagsOf(text) {
  return [...new Set(text.split(/[,，、;；]/).map((tag) => tag.trim()).filter(Boolean))];
}

/**
 * Save puzzles of one board. Raises Away or Refused.
 * @param {{text: string, shape?: string, source?: string, tags?: string[]}} kept
 * @returns {Promise<Report>}
 */
export function keepPuzzles({ text, shape, source, tags }) {
  return ask("bank/add", { text, tags: tags ?? [], ...(shape && shape !== "9" ? { shape } : {}), ...(source ? { source } : {}) });
}
