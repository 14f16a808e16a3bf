// Puzzles made without a server, by the kernel compiled to WebAssembly; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { kernelOf } from "../../../src/farandole/studio/static/kernel/kernel.js";
import { isMadeHere, makePuzzle } from "../../../src/farandole/studio/static/puzzles/making.js";
import { clashes, shapeOf } from "../../../src/farandole/studio/static/shapes/houses.js";

const file = new URL("../../../src/farandole/studio/static/kernel/farandole.wasm", import.meta.url);
const kernel = kernelOf(new WebAssembly.Module(readFileSync(file)));
const solve = async (puzzle, effort) => kernel.solve(puzzle, effort);
const never = new AbortController().signal;
const LONG = 1e9;

for (const name of ["4", "6", "9", "12", "jigsaw:AABBCABBCADDCCDD"]) {
  const shape = shapeOf(name);
  assert.ok(shape, name);
  test(`puzzles of ${name} have one solution, and differ`, async () => {
    const puzzles = [await makePuzzle(shape, solve, LONG, never), await makePuzzle(shape, solve, LONG, never)];
    for (const { givens, solution } of puzzles) {
      const result = kernel.solve({ side: shape.side, digits: givens, houses: shape.houses });
      assert.equal(result.status, "unique");
      assert.deepEqual(result.solution, solution);
      assert.equal(clashes(solution, shape).size, 0);
      const count = givens.filter(Boolean).length;
      assert.ok(count <= 0.75 * givens.length && (shape.side <= 9 || count >= 0.4 * givens.length), `${count}`);
      givens.forEach((digit, cell) => assert.equal(Boolean(digit), Boolean(givens[givens.length - 1 - cell])));
    }
    if (shape.side > 4) assert.notDeepEqual(puzzles[0], puzzles[1]);
  });
}

test("it ends without a puzzle when time is up, and with an error when aborted", async () => {
  const shape = shapeOf("9");
  assert.equal(await makePuzzle(shape, solve, -1, never), null);
  await assert.rejects(makePuzzle(shape, solve, LONG, AbortSignal.abort()), { name: "AbortError" });
});

test("puzzles of large or invalid boards aren't made here", () => {
  assert.deepEqual(["4", "16", "20", "jigsaw 6"].map((name) => isMadeHere(shapeOf(name))), [true, true, false, false]);
});
