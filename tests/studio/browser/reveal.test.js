// Hints without a server; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { CLASSIC } from "../../../src/farandole/studio/static/shapes/houses.js";
import { easiest, reveal } from "../../../src/farandole/studio/static/play/hints/reveal.js";

const solution = [..."534678912672195348198342567859761423426853791713924856961537284287419635345286179"].map(Number);
const puzzle = [..."53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"].map((symbol) => Number(symbol) || 0);

/** @param {number[]} cells */
const without = (cells) => solution.map((digit, cell) => (cells.includes(cell) ? 0 : digit));

test("hints lead to the solution, one right digit at a time", () => {
  let digits = puzzle;
  for (let count = puzzle.filter((digit) => !digit).length; count; count -= 1) {
    const hint = reveal(digits, solution, CLASSIC, 80);
    const [[cell, digit], ...more] = hint.placements;
    assert.deepEqual([digits[cell], digit, more, hint.eliminations, hint.rungs.length], [0, solution[cell], [], [], 2]);
    assert.ok(!hint.isStep);
    digits = digits.with(cell, digit);
  }
  assert.deepEqual(digits, solution);
  assert.deepEqual(reveal(digits, solution, CLASSIC, 80).placements, []);
});

test("errors come first", () => {
  const digits = puzzle.with(2, 1).with(3, 6).with(5, 4);
  const hint = reveal(digits, solution, CLASSIC, 0);
  assert.deepEqual(hint.placements, []);
  assert.deepEqual(hint.rungs[0].accents, [{ cell: 2, role: "wrong" }, { cell: 5, role: "wrong" }]);
  assert.equal(hint.rungs[0].text, "2 cells are wrong");
});

test("without a unique solution there is no digit to reveal", () => {
  const hint = reveal(puzzle, null, CLASSIC, 0);
  assert.deepEqual([hint.placements, hint.rungs.length, hint.rungs[0].accents], [[], 1, []]);
});

test("the easiest cell: one candidate, one place, the selection, the fewest candidates", () => {
  assert.equal(easiest(without([40, 50, 60]), solution, CLASSIC, 0), 40);
  const empty = puzzle.map(() => 0);
  assert.equal(easiest(empty, solution, CLASSIC, 17), 17);
  const house = { side: 2, box: [], houses: [[0, 1], [2, 3]], peers: [[1], [0], [3], [2]] };
  assert.equal(easiest([1, 0, 0, 0], [1, 2, 1, 2], house, 2), 1);
  assert.equal(easiest([1, 2, 1, 2], [1, 2, 1, 2], house, 2), -1);
});
