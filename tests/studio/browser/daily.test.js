// @ts-check
import assert from "node:assert/strict";
import test from "node:test";

import { dayNumbered, numberOf, otherForm, puzzleOf, randomNumbers } from "../../../src/farandole/studio/static/play/game/daily.js";
import { FIRST } from "../../../src/farandole/studio/static/play/game/first.js";
import { keepResult, medianOf, monthOf, readResults, streakOf } from "../../../src/farandole/studio/static/play/saving/results.js";

/** @param {string} line */
function checkSolved(line) {
  const [puzzle, solution] = line.split(" ");
  const all = [...Array(9).keys()];
  const houses = all.flatMap((at) => [all.map((other) => 9 * at + other), all.map((other) => 9 * other + at), all.map((other) => 27 * Math.floor(at / 3) + 3 * (at % 3) + 9 * Math.floor(other / 3) + (other % 3))]);
  for (const house of houses) assert.equal([...house].map((cell) => solution[cell]).sort().join(""), "123456789");
  for (const cell of Array(81).keys()) assert.ok(puzzle[cell] === "." || puzzle[cell] === solution[cell]);
}

/** A result. @param {string} id @param {string} day @param {string} [daily] */
const result = (id, day, daily = day) => ({ id, day, daily, level: "easy", seconds: 60, mistakes: 0, hints: 0 });

/** @param {Record<string, string>} texts @returns {any} */
const storage = (texts) => ({ getItem: (/** @type {string} */ key) => texts[key] ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => (texts[key] = text) });

test("the puzzle of a day follows from the date", () => {
  const days = Array.from({ length: 365 }, (_, at) => dayNumbered(numberOf("2026-12-01") + at));
  const lines = days.map((day) => puzzleOf(day).line);
  for (const line of lines) checkSolved(line);
  assert.equal(new Set(lines).size, 365);
  assert.equal(puzzleOf("2026-12-01").line, lines[0]);
  assert.equal(lines[0].slice(0, 81), "..85....7.54.61..3..3............89.6.5.98.21......4.6.9..2..6.2.761..5.....8....");
  assert.deepEqual(days.slice(0, 7).map((day) => puzzleOf(day).level), ["easy", "medium", "medium", "hard", "unfair", "extreme", "easy"]);
});

test("other forms of a puzzle keep its clues", () => {
  const forms = new Set(Array.from({ length: 50 }, (_, seed) => otherForm(FIRST, randomNumbers(seed))));
  assert.equal(forms.size, 50);
  const clues = (/** @type {string} */ line) => line.slice(0, 81).replaceAll(".", "").length;
  for (const line of forms) checkSolved(line), assert.equal(clues(line), clues(FIRST));
});

test("a streak ends with a day missed, and only the puzzle of that day counts", () => {
  const results = [result("a", "2026-02-27"), result("b", "2026-02-28"), result("c", "2026-03-01"), result("d", "2026-03-03", "2026-03-02"), result("e", "2026-03-02", "")];
  assert.equal(streakOf(results, "2026-03-01"), 3);
  assert.equal(streakOf(results, "2026-03-02"), 3); // today is not over
  assert.equal(streakOf(results, "2026-03-03"), 0);
  assert.equal(streakOf([], "2026-03-03"), 0);
});

test("results are kept once, and damaged ones are left out", () => {
  const texts = { "farandole/results": JSON.stringify([result("a", "2026-02-27"), { ...result("b", "x") }, null, { ...result("c", "2026-02-27"), seconds: -1 }]) };
  keepResult(result("a", "2026-02-28"), storage(texts));
  keepResult(result("d", "2026-02-28"), storage(texts));
  assert.deepEqual(readResults(storage(texts)).map(({ id, day }) => [id, day]), [["a", "2026-02-27"], ["d", "2026-02-28"]]);
  assert.deepEqual(readResults(storage({ "farandole/results": "{" })), []);
  assert.deepEqual([[], [3], [4, 1], [9, 1, 5]].map(medianOf), [0, 3, 2.5, 5]);
});

test("months begin on Monday", () => {
  assert.deepEqual(monthOf("2027-02-10").map((week) => week.filter(Boolean).length), [7, 7, 7, 7]);
  assert.deepEqual(monthOf("2026-11-28")[0], ["", "", "", "", "", "", "2026-11-01"]);
});
