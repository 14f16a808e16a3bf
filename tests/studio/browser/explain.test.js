// Paths and exercises as values; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { bitsOf, boards, easier, groupSteps, height, levelOf, readPath } from "../../../src/farandole/studio/static/explain/path.js";
import { partAccents } from "../../../src/farandole/studio/static/argument/words.js";
import { choices, judge } from "../../../src/farandole/studio/static/learn/exercise.js";
import { Memory } from "./memory.js";
import { nextOf, noteTechnique, readProgress } from "../../../src/farandole/studio/static/learn/progress.js";

const NAKED = { id: "naked-single", name: "Naked Single", family: "singles", level: "easy", score: 4 };
const WING = { id: "x-wing", name: "X-Wing", family: "basic-fish", level: "hard", score: 140 };
const QUAD = { id: "naked-quad", name: "Naked Quadruple", family: "subsets", level: "hard", score: 120 };

/** A step without effect, apart from the given properties. */
function step(technique, more = {}) {
  return { technique, placements: [], eliminations: [], before: Array.from({ length: 16 }, () => []), highlights: { cells: [] }, parts: { text: [] }, ...more };
}
const NONE = Array.from({ length: 16 }, () => 0);
const PATH = { board: { side: 4, regions: NONE, givens: NONE, digits: NONE }, tried: [NAKED, QUAD, WING], steps: [step(NAKED, { placements: [{ cell: 3, digit: 2 }] }), step(WING), step(NAKED)] };

test("steps are grouped by technique, hardest first", () => {
  assert.deepEqual(groupSteps(PATH.steps).map(({ step: { technique }, at }) => [technique.id, at]), [["x-wing", [1]], ["naked-single", [0, 2]]]);
  // By its school a technique has several ratings; a group has the name of the school's rule, and the highest.
  const chains = [7.1, 7.3, 1.2].map((rating) => step(WING, { rated: { rule: "", name: rating > 7 ? "Chain" : "Single", rating } }));
  assert.deepEqual(groupSteps(chains).map(({ step: { rated }, at }) => [rated.name, rated.rating, at]), [["Chain", 7.3, [0, 1]], ["Single", 1.2, [2]]]);
  assert.deepEqual(chains.map(levelOf), ["unfair", "unfair", "easy"]);
  assert.deepEqual(easier(PATH, PATH.steps[1]).map((technique) => technique.id), ["naked-single", "naked-quad"]);
  assert.deepEqual(easier(PATH, PATH.steps[0]), []);
});

test("boards follow the placements", () => {
  const all = boards(PATH);
  assert.equal(all.length, 4);
  assert.deepEqual([all[0][3], all[1][3], all[3][3]], [0, 2, 2]);
  assert.deepEqual(bitsOf([[1, 3], [], [4]]), [5, 0, 8]);
});

test("harder steps have higher ticks, within the bar", () => {
  const heights = [4, 14, 140, 500, 10_000].map((score) => height({ technique: { ...WING, score } }));
  assert.deepEqual(heights, [...heights].sort((a, b) => a - b));
  assert.ok(heights[0] > 0.2 && heights[4] <= 1);
});

test("only valid paths are read", () => {
  assert.equal(readPath(PATH), PATH);
  for (const wrong of [null, 3, [], {}, { ...PATH, steps: [{}] }, { ...PATH, tried: 1 }, { ...PATH, board: { ...PATH.board, side: 5 } }, { ...PATH, board: { ...PATH.board, digits: [1] } }]) {
    assert.equal(readPath(wrong), null);
  }
});

test("a word highlights cells, or candidates in them", () => {
  assert.deepEqual(partAccents({ text: "r1c1", cells: [0], digits: [] }), [{ cell: 0, role: "named" }]);
  assert.deepEqual(partAccents({ text: "r1c1", cells: [0], digits: [5] }), [{ cell: 0, role: "named" }, { cell: 0, digit: 5, role: "named" }]);
});

const ANSWERS = [
  { placements: [], eliminations: [{ cell: 1, digit: 2 }, { cell: 2, digit: 2 }] },
  { placements: [], eliminations: [{ cell: 5, digit: 7 }] },
];

test("an answer is compared with all steps of the technique", () => {
  const verdict = (...pairs) => judge({ placements: [], eliminations: pairs.map(([cell, digit]) => ({ cell, digit })) }, ANSWERS);
  assert.deepEqual(verdict([1, 2]), { wrong: [], isDone: false, left: 1 });
  assert.deepEqual(verdict([1, 2], [2, 2]), { wrong: [], isDone: true, left: 0 });
  assert.deepEqual(verdict([5, 7]), { wrong: [], isDone: true, left: 0 });
  assert.deepEqual(verdict([5, 7], [5, 8]).wrong, [{ cell: 5, digit: 8 }]);
  assert.equal(judge({ placements: [{ cell: 5, digit: 7 }], eliminations: [] }, ANSWERS).wrong.length, 1);
});

test("a test offers four names, including the right one", () => {
  const all = Array.from({ length: 30 }, (_, at) => ({ id: `t${at}` }));
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const id of ["t0", "t15", "t29"]) {
    const names = choices(all, id, random).map((technique) => technique.id);
    assert.equal(new Set(names).size, 4);
    assert.ok(names.includes(id));
  }
});

test("progress is stored, and damaged or later data is left unchanged", () => {
  const store = new Memory();
  noteTechnique(store, "x-wing", (mark) => (mark.read = true));
  noteTechnique(store, "x-wing", (mark) => (mark.practised = 1));
  assert.deepEqual(readProgress(store).techniques, { "x-wing": { read: true, practised: 1 } });
  const list = [{ id: "x-wing", has_practice: true, default: true }, { id: "squirmbag", has_practice: true, default: false }, { id: "skyscraper", has_practice: true, default: true }];
  assert.equal(nextOf(list, readProgress(store))?.id, "skyscraper");
  store.setItem("farandole/course", "{nonsense");
  assert.deepEqual(readProgress(store).techniques, {});
  noteTechnique(store, "x-wing", (mark) => (mark.read = true));
  assert.deepEqual(readProgress(store).techniques, { "x-wing": { read: true } });
  store.setItem("farandole/course", JSON.stringify({ version: 1, techniques: { "x-wing": 5, skyscraper: null }, best: null }));
  assert.deepEqual(readProgress(store), { version: 1, techniques: {}, best: {} });
  store.setItem("farandole/course", JSON.stringify({ version: 99, techniques: {} }));
  noteTechnique(store, "x-wing", (mark) => (mark.read = true));
  assert.equal(JSON.parse(store.getItem("farandole/course")).version, 99);
});
