// @ts-check
/** Every event in words. */

import { msg, nmsg } from "../../page/i18n.js";
import { CHOOSE, COVER, DEAD, FOUND, LEAVE, PURIFY, TRY, UNCOVER, UNPURIFY } from "./record.js";

/** @typedef {import("../../page/i18n.js").Message} Message */
/** @typedef {import("./problem.js").Problem} Problem */

/** What the rules are called. @type {Record<import("./search.js").Rule, Message>} */
export const RULE_NAMES = { smallest: msg("fewest options first"), leftmost: msg("leftmost item first") };

/**
 * What the last event before a moment did.
 * @param {Problem} problem @param {import("./replay.js").Replay} replay @returns {Message}
 */
export function sentence(problem, replay) {
  const { record, last } = replay;
  if (last < 0) return msg("Before the start: nothing is covered yet.");
  const kind = record.kind(last);
  const value = record.value(last);
  if (kind === CHOOSE) {
    const size = replay.links.size[value];
    return nmsg("Item {item} is chosen: {count} option is left for it.", "Item {item} is chosen: {count} options are left for it.", size, { item: problem.items[value] });
  }
  if (kind === COVER) return msg("Item {item} is covered: it leaves the row of headers, and its options leave the other columns.", { item: problem.items[value] });
  if (kind === TRY) return msg("Option {option} is tried: it goes into the cover.", { option: problem.options[value] });
  if (kind === FOUND) return nmsg("A cover: every primary item is covered, by {count} option.", "A cover: every primary item is covered, by {count} options.", replay.options.length);
  if (kind === DEAD) return msg("A dead end: no option is left for item {item}.", { item: problem.items[value] });
  if (kind === UNCOVER) return msg("Item {item} is uncovered: all its nodes are linked again, in mirrored order.", { item: problem.items[value] });
  if (kind === PURIFY || kind === UNPURIFY) {
    const { links } = replay;
    const values = { item: problem.items[links.item[value]], color: problem.colourNames[links.wanted[value] - 1] };
    if (kind === PURIFY) return msg("Item {item} gets the color {color}: options that want another one leave the other columns.", values);
    return msg("Item {item} loses the color {color}: the options that wanted another one come back, in mirrored order.", values);
  }
  if (kind === LEAVE) return msg("Every option of item {item} has been tried.", { item: problem.items[value] });
  return msg("Option {option} is taken back.", { option: problem.options[value] });
}

/** The item and option of the last event; -1 for none. @param {import("./replay.js").Replay} replay */
export function partsOf({ record, links, last: event }) {
  if (event < 0) return { item: -1, option: -1 };
  const kind = record.kind(event);
  const value = record.value(event);
  if (kind === PURIFY || kind === UNPURIFY) return { item: links.item[value], option: links.option[value] };
  if (kind === FOUND) return { item: -1, option: -1 };
  return [CHOOSE, COVER, DEAD, UNCOVER, LEAVE].includes(kind) ? { item: value, option: -1 } : { item: -1, option: value };
}
