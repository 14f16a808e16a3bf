// @ts-check
/** A field for techniques: found by name in the reader's language, or by id. */

import { currentLanguage, msg, nmsg, say } from "../page/i18n.js";
import { ask } from "../page/server.js";
import { chooser, listOf } from "./chooser.js";
import { LEVEL_NAMES } from "./levels.js";

/** @typedef {{id: string, name: string, family: string, level: string, score: number}} Technique */

/** All techniques, in the order in which they are tried; none if the server is unavailable. @type {() => Promise<Technique[]>} */
export const allTechniques = listOf(async () => (await ask("techniques")).techniques);

/**
 * @param {{id: string, label: string, isSingle?: boolean, change: (ids: string[]) => void}} options `isSingle`: whether it takes only one technique
 * @returns {import("./chooser.js").Field}
 */
export function techniqueField(options) {
  const note = (/** @type {Technique} */ { level }) => say(LEVEL_NAMES[level] ?? level);
  return chooser({ all: allTechniques, note, find: msg("Find a technique"), nothing: msg("No matching technique.") }, options);
}

/** A number in the reader's notation. @param {number} value @returns {string} */
export const amount = (value) => new Intl.NumberFormat(currentLanguage()).format(value);

/** The number of givens in words. @param {number} count */
export const givensOf = (count) => nmsg("{count} given", "{count} givens", count);
