// The kernel compiled to WebAssembly, with invalid puzzles and with puzzles that take too long.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { CLASSIC, rectangular } from "../../../src/farandole/studio/static/shapes/houses.js";
import { kernelOf } from "../../../src/farandole/studio/static/kernel/kernel.js";

const file = new URL("../../../src/farandole/studio/static/kernel/farandole.wasm", import.meta.url);
const module = new WebAssembly.Module(readFileSync(file));
const kernel = kernelOf(module);
const TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const digits = [...TEXT].map((symbol) => Number(symbol) || 0);
const classic = { side: 9, digits, houses: CLASSIC.houses };
const empty = { ...classic, digits: digits.map(() => 0) };

test("it solves puzzles, and reports those that have none or many solutions", () => {
  assert.equal(kernel.solve(classic).status, "unique");
  assert.equal(kernel.solve(classic).solution?.join("").slice(0, 9), "534678912");
  assert.equal(kernel.solve({ ...classic, digits: [5, 5, ...digits.slice(2)] }).status, "none");
  assert.equal(kernel.solve(empty).status, "many");
  assert.deepEqual(kernel.count(empty, 12345), { count: 12345, complete: false });
  assert.ok(kernel.candidates(empty)?.every((set) => set === 511));
});

test("houses in another order give the same board and search", () => {
  const houses = [...CLASSIC.houses].reverse().map((house) => [...house].reverse());
  assert.deepEqual(kernel.solve({ ...empty, houses }), kernel.solve(empty));
});

test("invalid puzzles are rejected", () => {
  const { houses } = CLASSIC;
  for (const [side, cells, groups] of [
    [0, digits, houses],
    [9.5, digits, houses],
    ["9", digits, houses],
    [8, digits, houses],
    [9, digits.slice(1), houses],
    [9, Array(1025).fill(0), []],
    [9, digits.with(3, 10), houses],
    [9, digits.with(3, NaN), houses],
    [9, digits, [[0, 0]]],
    [9, digits, [[0, 81]]],
    [9, digits, [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]],
    [9, digits, Array(8192).fill([0, 1, 2, 3, 4, 5, 6, 7, 8])],
  ]) {
    assert.throws(() => kernel.solve(/** @type {any} */ ({ side, digits: cells, houses: groups })), RangeError, String(side));
  }
  for (const limit of [0, -1, 1.5, NaN, 2 ** 31]) assert.throws(() => kernel.count(classic, limit), RangeError);
});

test("boards of any kind are solved", () => {
  assert.equal(kernel.solve({ side: 1, digits: [0], houses: [] }).status, "unique");
  assert.equal(kernel.solve({ side: 2, digits: [0], houses: [] }).status, "many");
  assert.equal(kernel.solve({ side: 1, digits: [0, 0], houses: [[0], [1]] }).status, "unique");
  assert.equal(kernel.solve({ side: 2, digits: [0, 0, 0], houses: [[0, 1], [1, 2], [0, 2]] }).status, "none");
  assert.equal(kernel.solve({ side: 25, digits: Array(1024).fill(0), houses: [] }).status, "many");
  assert.equal(kernel.solve({ side: 9, digits: Array(81).fill(0), houses: [[], []] }).status, "many");
});

test("it stops at its effort limit", () => {
  const { houses } = rectangular(5, 5);
  const large = { side: 25, digits: Array(625).fill(0), houses };
  assert.equal(kernel.count(large, 2 ** 31 - 1, 3000), null);
  assert.equal(kernel.candidates(large, 500), null);
  assert.equal(kernel.solve(large, 0).status, "unknown");
  assert.equal(kernel.count(empty, 2 ** 31 - 1, 3000), null);
  assert.equal(kernel.solve(empty, 0).status, "unknown");
  assert.equal(kernel.solve(classic).status, "unique");
});

test("it answers with any memory contents, and stays intact", () => {
  const inside = /** @type {any} */ (new WebAssembly.Instance(module, {}).exports);
  inside._initialize();
  let state = 12345;
  const draw = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
  for (let round = 0; round < 300; round += 1) {
    const most = [2, 26, 256][draw() % 3];
    for (const [part, Kind, size] of [[0, Uint8Array, 1024], [1, Uint16Array, 8192], [2, Uint16Array, 65536]]) {
      const memory = new /** @type {any} */ (Kind)(inside.memory.buffer, inside.address(part), size);
      for (let at = 0; at < size; at += 1 + (draw() % 30)) memory[at] = draw() % most;
    }
    const anyNumber = () => [draw() % 30, draw(), 2 ** 32 - 1, 0][draw() % 4];
    const board = [anyNumber(), draw() % 3 ? draw() % 1030 : anyNumber(), draw() % 3 ? draw() % 60 : anyNumber()];
    for (const verb of ["solve", "candidates"]) {
      const result = inside[verb](...board, 200);
      assert.ok(result >= -2 && result <= 2, `${verb} ${board}`);
    }
    assert.ok(inside.count(...board, 200, anyNumber()) >= -2);
  }
  assert.equal(inside.address(5), 0);
  assert.equal(inside.address(2 ** 32 - 1), 0);
});
