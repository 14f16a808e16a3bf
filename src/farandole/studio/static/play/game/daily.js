// @ts-check
/**
 * The puzzle of a day: the same for everybody, without a server. It is another form of a built-in puzzle: lines,
 * bands, digits and sides are exchanged by numbers that follow from the date alone.
 */

import { shuffle } from "../../puzzles/making.js";
import { PUZZLES } from "./puzzles.js";

/** @typedef {import("../../puzzles/levels.js").Level} Level */

/** The level of each day of the week, from Sunday: harder towards the weekend. @type {readonly Level[]} */
const WEEK = ["extreme", "easy", "easy", "medium", "medium", "hard", "unfair"];
const DAY = 86_400_000;

/** A date as "2026-12-01", in this place. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The number of a day. @param {string} day */
export const numberOf = (day) => Math.floor(Date.parse(`${day}T00:00Z`) / DAY);

/** The day with a number. @param {number} number */
export const dayNumbered = (number) => new Date(number * DAY).toISOString().slice(0, 10);

/** The day of the week of a day with a number, from Sunday. @param {number} number */
export const weekdayOf = (number) => new Date(number * DAY).getUTCDay();

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). @param {number} seed @returns {() => number} */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Another form of a puzzle, from "puzzle solution". @param {string} line @param {() => number} random @returns {string} */
export function otherForm(line, random) {
  const lines = () => shuffle([0, 1, 2], random).flatMap((band) => shuffle([0, 1, 2], random).map((at) => 3 * band + at));
  const [rows, columns, digits] = [lines(), lines(), shuffle([..."123456789"], random)];
  const isTurned = random() < 0.5;
  const cells = rows.flatMap((row) => columns.map((column) => (isTurned ? 9 * column + row : 9 * row + column)));
  const form = (/** @type {string} */ part) => cells.map((cell) => (part[cell] === "." ? "." : digits[Number(part[cell]) - 1])).join("");
  return line.split(" ").map(form).join(" ");
}

/** The puzzle of a day with its solution, and its level. @param {string} day @returns {{line: string, level: Level}} */
export function puzzleOf(day) {
  const number = numberOf(day);
  const level = WEEK[weekdayOf(number)];
  const lines = PUZZLES[level];
  return { line: otherForm(lines[Math.floor(number / 7) % lines.length], randomNumbers(number)), level };
}
