// @ts-check
/** Searches of the bank, as the server accepts them and as addresses contain them. */

import { anything, choiceOf, integer, strange } from "../page/fragments.js";

/** @typedef {[number | null, number | null]} Bounds */

/**
 * @typedef {object} Query
 * @property {string[]} [level]
 * @property {Bounds} [score]
 * @property {Bounds} [er]
 * @property {Bounds} [clues]
 * @property {string[]} [uses]
 * @property {string[]} [avoids]
 * @property {string[]} [hardest]
 * @property {string[]} [rules] the names of constraints
 * @property {string} [symmetry]
 * @property {boolean} [minimal]
 * @property {string[]} [tags]
 * @property {string[]} [without_tags]
 * @property {string} [source]
 * @property {string} [text]
 * @property {string} [collection]
 * @property {"solved" | "none" | "many"} [status]
 * @property {string} [shape]
 */

const LISTS = /** @type {const} */ (["level", "uses", "avoids", "hardest", "rules", "tags", "without_tags"]);
const TEXTS = /** @type {const} */ (["symmetry", "source", "text", "collection", "status", "shape"]);
const RANGES = /** @type {const} */ (["score", "clues", "er"]);

/** The part of an address after #. @param {Query} query @param {number | null} [puzzle] the open puzzle @returns {string} */
export function writeQuery(query, puzzle = null) {
  const parts = new URLSearchParams();
  for (const name of TEXTS) if (query[name]) parts.set(name, query[name]);
  for (const name of RANGES) if (query[name]) parts.set(name, query[name].map((bound) => bound ?? "").join("-"));
  for (const name of LISTS) for (const value of query[name] ?? []) parts.append(name, value);
  if (query.minimal !== undefined) parts.set("minimal", query.minimal ? "1" : "0");
  if (puzzle !== null) parts.set("n", String(puzzle));
  return parts.toString();
}

/** Read such a part. @param {string} fragment @returns {{query: Query, puzzle: number | null}} */
export function readQuery(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  /** @type {Query} */
  const query = {};
  for (const name of TEXTS) {
    const value = parts.get(name);
    if (value) Object.assign(query, { [name]: value });
  }
  for (const name of RANGES) {
    const match = /^(\d{0,9}(?:\.\d)?)-(\d{0,9}(?:\.\d)?)$/.exec(parts.get(name) ?? "");
    if (match && (match[1] || match[2])) query[name] = [match[1] ? Number(match[1]) : null, match[2] ? Number(match[2]) : null];
  }
  for (const name of LISTS) {
    const values = parts.getAll(name).filter(Boolean);
    if (values.length) query[name] = values;
  }
  const minimal = parts.get("minimal");
  if (minimal) query.minimal = minimal === "1";
  const puzzle = Number(parts.get("n") || NaN);
  return { query, puzzle: Number.isInteger(puzzle) && puzzle > 0 ? puzzle : null };
}

/** Check such a part; invalid values that the server rejects are reported at their filters. @type {import("../page/rooms.js").FragmentCheck} */
export function checkFragment(fragment) {
  /** @param {string} value */
  const range = (value) => {
    const [low, high] = value.split("-").map(Number);
    return /^(?:\d{1,9}(?:\.\d)?-(?:\d{1,9}(?:\.\d)?)?|-\d{1,9}(?:\.\d)?)$/.test(value) && (value.endsWith("-") || low <= high);
  };
  const names = Object.fromEntries([...LISTS, ...TEXTS].map((name) => [name, anything]));
  return strange(fragment, { ...names, ...Object.fromEntries(RANGES.map((name) => [name, range])), minimal: choiceOf(["0", "1"]), n: integer(1, 999_999_999_999_999) });
}

/** Remove empty values. @param {Query} query @returns {Query} */
export function tidy(query) {
  return /** @type {Query} */ (Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && (!value.length || value.every((bound) => bound === null))))));
}

/** The number of filters in a query. @param {Query} query @returns {number} */
export const sizeOf = (query) => Object.keys(tidy(query)).length;
