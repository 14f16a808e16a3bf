// The cells to redraw after a change, and the marks of large boards as strokes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changedCells } from "../../../src/farandole/studio/static/board/changes.js";
import { emptyBoard } from "../../../src/farandole/studio/static/board/state.js";
import { strokePath } from "../../../src/farandole/studio/static/board/strokes.js";
import { CLASSIC, SYMBOLS } from "../../../src/farandole/studio/static/shapes/houses.js";

const empty = emptyBoard(9, CLASSIC.box);
/** @param {readonly number[]} layer @param {number} cell @param {number} value */
const at = (layer, cell, value) => layer.map((old, other) => (other === cell ? value : old));
/** @param {Partial<import("../../../src/farandole/studio/static/board/state.js").BoardState>} changes @param {import("../../../src/farandole/studio/static/board/state.js").BoardState} [before] */
const after = (changes, before = empty) => [...changedCells(before, { ...before, ...changes })].sort((a, b) => a - b);

test("all cells are drawn at first, none without a change", () => {
  assert.equal(changedCells(null, empty).length, 81);
  assert.deepEqual(after({}), []);
  assert.deepEqual(after({ digits: [...empty.digits], selected: new Set(), accents: [], pen: [] }), []);
});

test("a cell is redrawn if one of its values changes", () => {
  for (const layer of /** @type {const} */ (["digits", "givens", "corner", "centre", "colours"])) assert.deepEqual(after({ [layer]: at(empty[layer], 30, 5) }), [30], layer);
  for (const name of /** @type {const} */ (["selected", "wrong", "seen"])) {
    assert.deepEqual(after({ [name]: new Set([3, 4]) }), [3, 4], name);
    assert.deepEqual(after({ [name]: new Set([4, 5]) }, { ...empty, [name]: new Set([3, 4]) }), [3, 5], name);
  }
});

test("highlighting a digit redraws its cells and those of the previous one", () => {
  const before = { ...empty, digits: at(at(at(empty.digits, 1, 4), 2, 7), 3, 9), lit: 4 };
  assert.deepEqual(after({ lit: 7 }, before), [1, 2]);
  assert.deepEqual(after({ lit: 0 }, before), [1]);
});

test("changes that may affect any cell redraw all", () => {
  /** @type {import("../../../src/farandole/studio/static/board/state.js").Link} */
  const line = { from: { cells: [0], digit: 1 }, to: { cells: [9], digit: 1 }, kind: "weak" };
  for (const changes of [{ accents: [{ cell: 1, role: "part" }] }, { pen: [line] }, { also: [[]] }, { readOnly: true }, { fixed: true }]) assert.equal(after(changes).length, 81, JSON.stringify(changes));
});

test("each symbol has its own strokes, which start from its centre", () => {
  const paths = Array.from({ length: SYMBOLS.length - 1 }, (_, index) => strokePath([{ digit: index + 1, x: 10, y: 20 }], 64, 128, 10));
  assert.equal(new Set(paths).size, 25);
  for (const path of paths) assert.match(path, /^M74\.0 148\.0m( +-?[\d.]+){2}[clhv][clhvmz \d.-]+$/);
});
