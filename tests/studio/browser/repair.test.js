// @ts-check
// The likeliest reading with one solution, from chances of digits.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { repair } from "../../../src/farandole/studio/static/camera/repair.js";
import { kernelOf } from "../../../src/farandole/studio/static/kernel/kernel.js";
import { CLASSIC } from "../../../src/farandole/studio/static/shapes/houses.js";

const kernel = kernelOf(new WebAssembly.Module(readFileSync(new URL("../../../src/farandole/studio/static/kernel/farandole.wasm", import.meta.url))));
const puzzle = [..."53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"].map((one) => Number(one) || 0);
/** @param {number[]} digits */
const isUnique = (digits) => kernel.solve({ side: 9, digits, houses: CLASSIC.houses }).status === "unique";

/** Chances by which some cells are misread. @param {Record<number, [number, number][]>} misread chances of digits */
function chancesOf(misread) {
  return puzzle.map((digit, cell) => {
    const chances = Array(10).fill(1e-9);
    for (const [other, chance] of misread[cell] ?? []) chances[other] = chance;
    chances[digit] = Math.max(chances[digit], 1 - chances.reduce((sum, chance) => sum + chance));
    return chances;
  });
}

test("a puzzle that is read rightly stays", () => {
  assert.deepEqual(repair(chancesOf({}), isUnique), puzzle);
});

test("misread and imagined digits are repaired together", () => {
  const chances = chancesOf({ 0: [[6, 0.7]], 2: [[2, 0.6]], 80: [[8, 0.3]], 4: [[1, 0.55], [9, 0.3]] });
  assert.deepEqual(repair(chances, isUnique), puzzle);
});

test("what is far from any puzzle is left alone", () => {
  const chances = chancesOf({});
  chances[2] = chances[2].map((_, digit) => (digit === 5 ? 1 : 0));
  assert.equal(repair(chances, isUnique), null);
  assert.equal(repair(Array(81).fill([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), isUnique), null);
});
