// @ts-check
/** Ratings as the API returns them. */

import { say } from "../page/i18n.js";
import { LEVELS, LEVEL_NAMES } from "../puzzles/levels.js";
import { techniqueData } from "./table.js";

/** @typedef {import("../kernel/logic.js").Rating} Rating */
/** @typedef {import("./table.js").Table} Table */

/** How a path ended, by number. */
export const ENDS = ["solved", "stuck", "impossible", "stopped"];

/** @param {Table} table @param {Rating} rating */
export function ratingData(table, rating) {
  const uses = usedOf(table, rating).sort((a, b) => a.technique.score - b.technique.score || a.technique.place - b.technique.place);
  const hardest = table.techniques.find((technique) => technique.number === rating.hardest);
  return {
    end: ENDS[rating.end],
    ...levelData(rating),
    steps: uses.reduce((sum, use) => sum + use.count, 0),
    hardest: hardest ? techniqueData(hardest) : null,
    techniques: uses.map(({ technique, count }) => ({ ...techniqueData(technique), count })),
  };
}

/** How often each technique was used, in their order. @param {Table} table @param {Rating} rating */
export function usedOf(table, { used }) {
  const times = new Map(used);
  return table.techniques.flatMap((technique) => (times.has(technique.number) ? [{ technique, count: times.get(technique.number) ?? 0 }] : []));
}

/** @param {{level: number, score: number}} rating */
export function levelData({ level, score }) {
  return { level: LEVELS[level], level_name: say(LEVEL_NAMES[LEVELS[level]]), score };
}
