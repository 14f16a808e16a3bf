// Wishes, searches and boards as text, as Make and Bank have them; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { curlOf, pythonOf } from "../../../src/farandole/studio/static/puzzles/asking.js";
import { shapeOf } from "../../../src/farandole/studio/static/shapes/houses.js";
import { extraCells } from "../../../src/farandole/studio/static/puzzles/thumb.js";
import { commandOf, quote, readWish, writeWish } from "../../../src/farandole/studio/static/make/wish.js";
import { readQuery, sizeOf, tidy, writeQuery } from "../../../src/farandole/studio/static/bank/query.js";

test("a wish can be written to an address and read back", () => {
  const wishes = [
    { count: 3, seconds: 12.5, symmetry: "axes", clues: [24, 28], minimal: true, level: ["easy", "hard"] },
    { pattern: [0, 5, 6, 80], shape: "9 + diagonals", seed: "18446744073709551615" },
    { score: [400, 400], uses: ["x-wing", "naked-pair"], once: ["skyscraper"], practice: "xy-wing", without: ["uniqueness"] },
    { jigsaw: 9, unbiased: "exact", start: "1&2=3#4 数独" },
  ];
  for (const wish of wishes) assert.deepEqual(readWish(`#${writeWish(wish)}`), wish);
});

test("an empty address gives no wish", () => {
  for (const text of ["", "#", "#count=", "#count=x&clues=1-x&level=dreadful&pattern=!!", "#%", "#p=123"]) {
    assert.equal(readWish(text), null, text);
  }
});

test("a wish as a command", () => {
  assert.equal(commandOf({ count: 2, symmetry: "none", clues: [24, 24], level: ["easy", "easy"] }, 81), "farandole make --count 2 --clues 24 --level easy");
  assert.equal(commandOf({ pattern: [0, 3], shape: "4 + diagonals" }, 16), "farandole make --pattern x..x............ --shape '4 + diagonals'");
  assert.equal(quote("it's; rm -rf ~"), "'it'\\''s; rm -rf ~'");
});

test("a request as curl and Python", () => {
  assert.match(curlOf("http://h/api", { a: "it's" }), /-d '\{"a":"it'\\''s"\}'$/);
  assert.match(pythonOf("http://h/api", { a: [true, null, "x\"y"] }), /asked = \{"a": \[True, None, "x\\"y"\]\}/);
});

test("rules are illustrated by their cells", () => {
  assert.deepEqual(["9", "9 + diagonals", "9 + windoku", "9 + disjoint", "9 + centre-dot"].map((name) => extraCells(shapeOf(name)).length), [0, 17, 36, 9, 9]);
  // Rows and columns from 1, as the rules of the package have them.
  for (const [name, cells] of [["asterisk", "25 33 37 52 55 58 73 77 85"], ["girandola", "11 19 25 52 55 58 85 91 99"], ["anti-knight", "34 36 43 47 55 63 67 74 76"], ["anti-king", "44 46 55 64 66"]]) {
    assert.equal(extraCells(shapeOf(`9 + ${name}`)).map((cell) => 10 * Math.floor(cell / 9) + (cell % 9) + 11).join(" "), cells);
  }
});

test("a search can be written to an address and read back", () => {
  const query = { level: ["easy", "hard"], clues: [null, 24], score: [100, null], tags: ["周末", "a-b"], text: "难题 & more", minimal: false, status: "many" };
  assert.deepEqual(readQuery(`#${writeQuery(query, 7)}`), { query, puzzle: 7 });
  assert.deepEqual(readQuery("#n=-1&clues=-&level="), { query: {}, puzzle: null });
  assert.equal(sizeOf({ text: "", tags: [], clues: [null, null], minimal: false }), 1);
  assert.deepEqual(tidy({ text: undefined }), {});
});
