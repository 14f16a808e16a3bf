// Boards: their houses, rules and symbols; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { CLASSIC, bit, boardOf, candidates, clashes, digitsOf, rectangular, remember, shapeOf, symbolsOf } from "../../../src/farandole/studio/static/shapes/houses.js";
import { act, newGame, positionOf } from "../../../src/farandole/studio/static/play/game/game.js";

test("boards are identified by name", () => {
  assert.equal(shapeOf("9"), CLASSIC);
  assert.ok(CLASSIC.houses.length === 27 && CLASSIC.peers.every((peers) => peers.length === 20));
  assert.deepEqual(rectangular(2, 3).box.slice(0, 6), [0, 0, 0, 1, 1, 1]);
  for (const [text, side, name] of [["4", 4, "4"], ["16x16", 16, "16"], ["12", 12, "12"], ["box 2x6", 12, "box 2x6"], ["box 4x4", 16, "16"], ["25", 25, "25"]]) {
    const { houses, box, text: label } = shapeOf(text);
    assert.deepEqual([houses.length, box.length, label], [3 * side, side * side, name]);
    for (const cells of houses) assert.equal(new Set(cells).size, side);
  }
  for (const text of ["", "3", "7", "26", "9x8", "box 1x9", "box 6x6", "jigsaw:", "jigsaw:AABB", `jigsaw:${"A".repeat(16)}`, "magic", "1e1", "-9", "constructor"]) {
    assert.equal(shapeOf(text), null, text);
  }
});

test("a board with unknown rules is incomplete", () => {
  const shape = shapeOf("4 + diagonals");
  assert.deepEqual([shape.side, shape.rules, shape.whole], [4, ["diagonals"], false]);
  const cells = [0, 5, 10, 15];
  remember(boardOf("4 + diagonals", shape.box, { rules: ["diagonals"], extras: [{ rule: "diagonals", cells }], groups: [[3, 6]] }));
  const diagonals = shapeOf("4 + diagonals");
  assert.deepEqual([...clashes([1, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1], diagonals)].sort((a, b) => a - b), [0, 3, 6, 15]);
  assert.ok(diagonals.peers[0].includes(15) && !diagonals.peers[3].includes(12));
});

test("rules loaded later apply to open games", () => {
  const shape = shapeOf("4 + anti-king");
  let game = newGame(Array(16).fill(0), { shape: "4 + anti-king" });
  game = act(act(game, { type: "note" }), { type: "digit", cells: [5], digit: 1, tidy: true });
  assert.ok(positionOf(game).centre[10] & 1);
  remember(boardOf("4 + anti-king", shape.box, { rules: ["anti-king"], groups: [[5, 10]] }));
  assert.equal(positionOf(game).centre[10] & 1, 0);
});

test("the largest board uses all bits", () => {
  const shape = rectangular(5, 5);
  const all = Array.from({ length: 25 }, (_, at) => at + 1);
  assert.deepEqual(digitsOf(candidates(Array(625).fill(0), shape)[0]), all);
  assert.deepEqual(all.map(bit).filter((value) => value <= 0), []);
  assert.equal(symbolsOf([0, 9, 10, 25]), ".9AP");
  const row = Array(625).fill(0).map((_, cell) => (cell < 24 ? cell + 1 : 0));
  assert.deepEqual(digitsOf(candidates(row, shape)[24]), [25]);
});
