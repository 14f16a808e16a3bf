// What of a board is drawn again, and the marks of large boards as strokes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { touched } from "../../../src/farandole/studio/static/board/changes.js";
import { emptyBoard } from "../../../src/farandole/studio/static/board/state.js";
import { stroked } from "../../../src/farandole/studio/static/board/strokes.js";
import { CLASSIC, SYMBOLS } from "../../../src/farandole/studio/static/shapes/houses.js";

const empty = emptyBoard(9, CLASSIC.box);
/** @param {readonly number[]} layer @param {number} cell @param {number} value */
const at = (layer, cell, value) => layer.map((old, other) => (other === cell ? value : old));
/** @param {Partial<import("../../../src/farandole/studio/static/board/state.js").BoardState>} changes @param {import("../../../src/farandole/studio/static/board/state.js").BoardState} [before] */
const after = (changes, before = empty) => [...touched(before, { ...before, ...changes })].sort((one, other) => one - other);

test("all cells are drawn at first, none where nothing changed", () => {
  assert.equal(touched(null, empty).length, 81);
  assert.deepEqual(after({}), []);
  assert.deepEqual(after({ digits: [...empty.digits], selected: new Set(), shown: [], pen: [] }), []);
});

test("a cell is drawn again for whatever it has of its own", () => {
  for (const layer of /** @type {const} */ (["digits", "givens", "corner", "centre", "colours"])) assert.deepEqual(after({ [layer]: at(empty[layer], 30, 5) }), [30], layer);
  for (const name of /** @type {const} */ (["selected", "wrong", "seen"])) {
    assert.deepEqual(after({ [name]: new Set([3, 4]) }), [3, 4], name);
    assert.deepEqual(after({ [name]: new Set([4, 5]) }, { ...empty, [name]: new Set([3, 4]) }), [3, 5], name);
  }
});

test("what is lit touches the cells of that digit and of the one before", () => {
  const before = { ...empty, digits: at(at(at(empty.digits, 1, 4), 2, 7), 3, 9), lit: 4 };
  assert.deepEqual(after({ lit: 7 }, before), [1, 2]);
  assert.deepEqual(after({ lit: 0 }, before), [1]);
});

test("what any cell may show draws all of them", () => {
  /** @type {import("../../../src/farandole/studio/static/board/state.js").Link} */
  const line = { from: { cells: [0], digit: 1 }, to: { cells: [9], digit: 1 }, kind: "weak" };
  for (const changes of [{ shown: [{ cell: 1, role: "part" }] }, { pen: [line] }, { also: [[]] }, { readOnly: true }, { fixed: true }]) assert.equal(after(changes).length, 81, JSON.stringify(changes));
});

test("each symbol has strokes of its own, which begin at its middle", () => {
  const paths = Array.from({ length: SYMBOLS.length - 1 }, (_, one) => stroked([{ digit: one + 1, x: 10, y: 20 }], 64, 128, 10));
  assert.equal(new Set(paths).size, 25);
  for (const path of paths) assert.match(path, /^M74\.0 148\.0m( +-?[\d.]+){2}[clhv][clhvmz \d.-]+$/);
});

/** The corners of what strokes draw, their control points too. @param {string} path */
function extent(path) {
  let [x, y, left, right, top, bottom] = [0, 0, Infinity, -Infinity, Infinity, -Infinity];
  for (const [, command, rest] of path.matchAll(/([Mmlhvcz])([^Mmlhvcz]*)/g)) {
    const numbers = rest.trim().split(" ").filter(Boolean).map(Number);
    if (command === "h") x += numbers[0];
    else if (command === "v") y += numbers[0];
    else if (command === "M") [x, y] = numbers;
    else if (command !== "z") [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    if (command === "M") continue;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}

test("strokes stay in their box, whatever its size", () => {
  for (const height of [8, 20]) {
    for (let digit = 1; digit < SYMBOLS.length; digit += 1) {
      const { left, right, top, bottom } = extent(stroked([{ digit, x: 0, y: 0 }], 0, 0, height));
      const [wide, high] = [0.36 * height, 0.5 * height + 0.05];
      assert.ok(left >= -wide && right <= wide && top >= -high && bottom <= high, `${SYMBOLS[digit]}: ${left} ${right} ${top} ${bottom}`);
      assert.ok(bottom - top > 0.5 * height, SYMBOLS[digit]);
    }
  }
});
