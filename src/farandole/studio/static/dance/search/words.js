// @ts-check
/** Descriptions of all events. */

import { msg, nmsg } from "../../page/i18n.js";
import { CHOOSE, CLOSE, COUNT, COVER, DEAD, FOUND, LEAVE, PURIFY, REOPEN, STRIKE, TRY, UNCOUNT, UNCOVER, UNPURIFY, UNSTRIKE } from "./record.js";

/** @typedef {import("../../page/i18n.js").Message} Message */
/** @typedef {import("./problem.js").Problem} Problem */

/** The kinds of events whose value is an item. */
const OF_ITEMS = [CHOOSE, CLOSE, COUNT, COVER, DEAD, UNCOUNT, UNCOVER, REOPEN, LEAVE];

/** The names of the rules. @type {Record<import("./search.js").Rule, Message>} */
export const RULE_NAMES = { smallest: msg("fewest options first"), leftmost: msg("leftmost item first") };

/**
 * The effect of the last event before a moment.
 * @param {Problem} problem @param {import("./replay.js").Replay} replay @returns {Message}
 */
export function sentence(problem, replay) {
  const { record, last } = replay;
  if (last < 0) return msg("Before the start: nothing is covered yet.");
  const kind = record.kind(last);
  const value = record.value(last);
  if (problem.bounds) {
    const words = withBounds(problem, replay, kind, value);
    if (words) return words;
  }
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
    const values = { item: problem.items[links.item[value]], color: problem.colourNames[links.ownColour[value] - 1] };
    if (kind === PURIFY) return msg("Item {item} gets the color {color}: options that want another one leave the other columns.", values);
    return msg("Item {item} loses the color {color}: the options that wanted another one come back, in mirrored order.", values);
  }
  if (kind === LEAVE) return msg("Every option of item {item} has been tried.", { item: problem.items[value] });
  return msg("Option {option} is taken back.", { option: problem.options[value] });
}

/**
 * The number of options that an item with bounds still needs and may have, in short form: 2, 0–2, or 1+ if
 * all may be used.
 * @param {import("./links.js").Links} links @param {number} item @returns {string} "" for an item without bounds
 */
export function boundsOf(links, item) {
  if (!links.isCounted[item]) return "";
  const [need, room] = [links.need(item), links.room[item]];
  if (need === room) return String(room);
  return room >= links.hung[item] ? `${need}+` : `${need}–${room}`;
}

/** The same in words. @param {import("./links.js").Links} links @param {number} item @returns {Message} */
export function boundsSaid(links, item) {
  const [need, room] = [links.need(item), links.room[item]];
  if (need === room) return msg("{room} more", { room });
  return room >= links.hung[item] ? msg("{need} more or any number above", { need }) : msg("{need} to {room} more", { need, room });
}

/**
 * The effect of an event if items have bounds; null if it is the same as without.
 * @param {Problem} problem @param {import("./replay.js").Replay} replay @param {number} kind @param {number} value @returns {Message | null}
 */
function withBounds(problem, replay, kind, value) {
  const { links } = replay;
  if (kind === FOUND) return nmsg("A cover: every primary item meets its bounds, with {count} option in all.", "A cover: every primary item meets its bounds, with {count} options in all.", replay.options.length);
  if (kind === STRIKE) return msg("Option {option} is struck out: it leaves all its columns, to be tried now and not again while item {item} is chosen.", { option: problem.options[value], item: problem.items[replay.choices.at(-1) ?? 0] });
  if (kind === UNSTRIKE) return msg("Option {option} is no longer struck out: it is back in all its columns.", { option: problem.options[value] });
  const { item } = partsOf(replay);
  if (item < 0 || !links.isCounted[item]) return null;
  const values = { item: problem.items[item], more: boundsSaid(links, item) };
  if (kind === CHOOSE) return nmsg("Item {item} is chosen: it needs {more}, and {count} option is left for it.", "Item {item} is chosen: it needs {more}, and {count} options are left for it.", links.size[item], values);
  if (kind === DEAD) return nmsg("A dead end: item {item} needs {more}, but only {count} option is left for it.", "A dead end: item {item} needs {more}, but only {count} options are left for it.", links.size[item], values);
  if (kind === COUNT) return links.room[item] ? msg("Item {item} is counted: it gets an option, and then needs {more}.", values) : msg("Item {item} is counted: it gets its last option.", values);
  if (kind === UNCOUNT) return msg("Item {item} is counted back: it needs {more} again.", values);
  if (kind === CLOSE) return msg("Item {item} is closed: it gets none of the options left.", values);
  if (kind === REOPEN) return msg("Item {item} is open again: it needs {more}.", values);
  return kind === LEAVE ? msg("Every branch at item {item} has been tried.", values) : null;
}

/** The item and option of the last event; -1 for none. @param {import("./replay.js").Replay} replay */
export function partsOf({ record, links, last: event }) {
  if (event < 0) return { item: -1, option: -1 };
  const kind = record.kind(event);
  const value = record.value(event);
  if (kind === PURIFY || kind === UNPURIFY) return { item: links.item[value], option: links.option[value] };
  if (kind === FOUND) return { item: -1, option: -1 };
  return OF_ITEMS.includes(kind) ? { item: value, option: -1 } : { item: -1, option: value };
}
