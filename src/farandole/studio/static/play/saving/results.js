// @ts-check
/** Results of solved games. They stay on this device. */

import { storageOf } from "../../page/storage.js";
import { dayNumbered, numberOf, weekdayOf } from "../game/daily.js";

/**
 * @typedef {object} Result
 * @property {string} id of the game
 * @property {string} day when it was solved, as "2026-12-01"
 * @property {string} daily the day whose puzzle it was; "" for none
 * @property {string} level "" if unknown
 * @property {number} seconds
 * @property {number} mistakes
 * @property {number} hints
 */

const KEY = "farandole/results";
const KEPT = 5000;
const isDay = (/** @type {any} */ text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(numberOf(text));

/** @param {any} result @returns {result is Result} */
function isResult(result) {
  if (typeof result !== "object" || result === null || typeof result.id !== "string" || typeof result.level !== "string") return false;
  return isDay(result.day) && (result.daily === "" || isDay(result.daily)) && [result.seconds, result.mistakes, result.hints].every((number) => Number.isFinite(number) && number >= 0);
}

/** All results, the first ones first; none if they are damaged. @param {Storage} [storage] @returns {Result[]} */
export function readResults(storage = storageOf("localStorage")) {
  try {
    const list = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isResult) : [];
  } catch {
    return [];
  }
}

/** Keep a result; of a game that is solved again, the first one stays. @param {Result} result @param {Storage} [storage] */
export function keepResult(result, storage = storageOf("localStorage")) {
  const results = readResults(storage);
  if (results.some(({ id }) => id === result.id)) return;
  try {
    storage.setItem(KEY, JSON.stringify([...results, result].slice(-KEPT)));
  } catch {
    // The storage is full: the games are more important.
  }
}

/** How many days in a row, up to today or yesterday, have their puzzle solved on that day. @param {readonly Result[]} results @param {string} today */
export function streakOf(results, today) {
  const days = new Set(results.filter(({ day, daily }) => daily === day).map(({ day }) => numberOf(day)));
  let last = numberOf(today);
  if (!days.has(last)) last -= 1;
  let first = last;
  while (days.has(first)) first -= 1;
  return last - first;
}

/** The middle of some numbers; 0 of none. @param {readonly number[]} numbers */
export function medianOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The days of a month in weeks from Monday, with "" for those of other months. @param {string} day any day of the month @returns {string[][]} */
export function monthOf(day) {
  const first = numberOf(`${day.slice(0, 7)}-01`);
  const blank = (weekdayOf(first) + 6) % 7;
  const cells = Array.from({ length: 42 }, (_, at) => dayNumbered(first + at - blank));
  const days = cells.map((other) => (other.slice(0, 7) === day.slice(0, 7) ? other : ""));
  return Array.from({ length: 6 }, (_, week) => days.slice(7 * week, 7 * week + 7)).filter((week) => week.some(Boolean));
}
