// Clues in addresses, and from cells dragged over to those of a rule; run by `node --test`.
import assert from "node:assert/strict";
import test from "node:test";

import { isSolved, newGame } from "../../../src/farandole/studio/static/play/game/game.js";
import { Shelf } from "../../../src/farandole/studio/static/play/saving/saving.js";
import { Memory } from "./memory.js";
import { labelledCells, marginOf } from "../../../src/farandole/studio/static/board/signs.js";
import { readPuzzles } from "../../../src/farandole/studio/static/play/saving/sharing.js";
import { readFragment, writeFragment } from "../../../src/farandole/studio/static/play/game/text.js";
import { packClues, unpackClues } from "../../../src/farandole/studio/static/puzzles/clues.js";
import { cellsFor, cellsOf, textOf } from "../../../src/farandole/studio/static/set/gestures.js";
import { History, checkFragment, readPuzzle } from "../../../src/farandole/studio/static/set/history.js";

import { faultOfRegions } from "../../../src/farandole/studio/static/shapes/shapes.js";

const CLUES = [{ rule: "Killer", cells: "r1c1-2", total: 3 }, { rule: "Regex", pattern: "1.*é", cells: "r1c1-4" }];

test("an address carries clues, and refuses what isn't one", () => {
  assert.deepEqual(unpackClues(packClues(CLUES)), CLUES);
  const link = { givens: Array(16).fill(0), shape: "4", constraints: CLUES };
  assert.deepEqual(readFragment(writeFragment(link)).constraints, CLUES);
  for (const wrong of ["?", "W10", "bnVsbA", btoa('[[1,{}]]'), btoa('[["a"]]').slice(0, 5), "A".repeat(300_000)]) {
    assert.equal(unpackClues(wrong) === null || readFragment(`p=${".".repeat(16)}&c=${wrong}`)?.constraints.length === 0, true, wrong.slice(0, 20));
  }
});

test("a link of the studio may stand in a sentence, and its last cells may be dots", async () => {
  const link = `http://h/#${writeFragment({ givens: Array(16).fill(0), shape: "4", constraints: CLUES })}`;
  for (const text of [link, `新题：${link}，请试试。`, `See ${link}, please`, `([here](${link}))`, `<${link}>`]) {
    assert.deepEqual((await readPuzzles(text))[0].constraints, CLUES, text);
  }
  const line = "..34......4.....";
  for (const text of [`http://h/play#p=${line}`, `See http://h/play#p=${line}.`]) assert.deepEqual((await readPuzzles(text))[0].givens, [...line].map((sign) => Number(sign) || 0));
});

test("alternatives have the cells of their rules", () => {
  assert.deepEqual(cellsOf([{ rule: "Killer", cells: "r1c1-2" }, { rule: "All", rules: [CLUES[1], { rule: "Odd", cells: ["r4c4"] }] }], 4), [0, 1, 0, 1, 2, 3, 15]);
});

test("cells drawn are those of the rule", () => {
  assert.deepEqual(cellsFor("line", [0, 5, 9], 4), [0, 5, 9]);
  assert.equal(cellsFor("line", [0], 4), null);
  assert.equal(cellsFor("dot", [0, 5], 4), null);
  assert.deepEqual(cellsFor("dot", [5, 1], 4), [5, 1]);
  assert.deepEqual(cellsFor("corner", [10, 5], 4), [5, 6, 9, 10]);
  assert.equal(cellsFor("corner", [5, 7], 4), null);
  // A whole row or column from where the pointer comes, or from the edge that is tapped.
  assert.deepEqual(cellsFor("outside", [13, 9], 4), [13, 9, 5, 1]);
  assert.deepEqual(cellsFor("outside", [7], 4), [7, 6, 5, 4]);
  assert.equal(cellsFor("outside", [5], 4), null);
  assert.deepEqual(cellsFor("diagonal", [2, 5], 4), [2, 5, 8]);
  assert.equal(cellsFor("diagonal", [2, 6], 4), null);
});

test("cells are read as they are written", () => {
  assert.equal(textOf([0, 5], 4), "r1c1 r2c2");
  assert.equal(textOf([0, 1, 2, 6, 10, 9, 3, 4], 4), "r1c1-3 r2-3c3 r3c2 r1c4 r2c1");
  assert.equal(textOf([15, 11, 7, 3], 4), "r4-1c4");
  assert.deepEqual(cellsOf("r1c1 r4-2c3", 4), [0, 14, 10, 6]);
  assert.deepEqual(cellsOf(["r1c1-2", "r2c2"], 4), [0, 1, 5]);
  assert.deepEqual(cellsOf(15, 4), []);
});

test("regions are whole if each has as many cells as the board has rows", () => {
  assert.equal(faultOfRegions([0, 0, 1, 1], 2), null);
  assert.deepEqual(faultOfRegions([0, 0, 0, 1], 2)?.values, { count: 3, region: 1, side: 2 });
  const history = new History({ shape: "4", givens: Array(16).fill(0), constraints: [], title: "", author: "", rules: "", drawn: null });
  assert.equal(history.change({ drawn: null, title: "" }), false);
  assert.equal(history.change({ drawn: Array(16).fill(0) }), true);
  assert.equal(history.change({ rules: "One." }), true);
  history.move(-2);
  assert.deepEqual([history.now.drawn, history.now.rules], [null, ""]);
});

test("regions that are being drawn are read from an address", () => {
  const [p, drawn] = [".".repeat(16), "AABBAA.BCCDDCCDD"];
  const read = readPuzzle(`#p=${p}&regions=${drawn}`);
  assert.deepEqual(read?.drawn, [0, 0, 1, 1, 0, 0, -1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
  assert.deepEqual(checkFragment(`#p=${p}&regions=${drawn}`), []);
  for (const wrong of ["", drawn.slice(1), drawn.replace("D", "E"), drawn.replace("D", "@")]) {
    assert.equal(readPuzzle(`#p=${p}&regions=${wrong}`)?.drawn, null);
    assert.equal(checkFragment(`#p=${p}&regions=${encodeURIComponent(wrong)}`).length, 1, wrong);
  }
});

test("typing into one clue is undone at once", () => {
  const history = new History({ shape: "4", givens: Array(16).fill(0), constraints: [] });
  assert.equal(history.change({ constraints: [] }), false);
  for (const [total, isSame] of [[1, false], [15, true], [4, false]]) history.change({ constraints: [{ rule: "Killer", cells: "r1c1", total }] }, isSame);
  assert.equal(history.states.length, 3);
  history.move(-1);
  assert.equal(history.now.constraints[0].total, 15);
});

test("signs outside make room, and numbers in cells keep marks below them", () => {
  const cage = { kind: "outline", style: "cage", points: [[2, 1], [1, 1], [1, 2]], size: 0.08, text: "9" };
  const clue = { kind: "text", style: "clue", points: [[4.5, 0.5]], size: 0.5, text: "9" };
  assert.equal(marginOf([cage], 4), 0);
  assert.ok(Math.abs(marginOf([cage, clue], 4) - 0.85) < 1e-9);
  const small = { kind: "text", style: "clone", points: [[3.2, 3.2]], size: 0.26, text: "A" };
  assert.deepEqual([...labelledCells([cage, clue, small, { ...cage, text: "", points: [[0, 0]] }], 4)], [5, 15]);
});

test("games with the same givens and other clues are apart", () => {
  const shelf = new Shelf(new Memory());
  const givens = Array(16).fill(0);
  for (const constraints of [undefined, CLUES, CLUES.slice(1)]) shelf.save(newGame(givens, { id: `${constraints?.length}`, constraints }));
  assert.equal(shelf.find(givens, "4")?.id, "undefined");
  assert.equal(shelf.find(givens, "4", CLUES)?.id, "2");
  assert.equal(shelf.find(givens, "4", [CLUES[0]]), null);
  shelf.save(newGame(givens, { id: "bad", constraints: [5] }));
  assert.equal(shelf.open("bad"), null);
  const full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  const actions = [{ type: "load", position: { digits: full, corner: givens, centre: givens, colours: givens } }];
  const game = newGame(givens, { constraints: CLUES, actions, at: 1 });
  assert.equal(isSolved(game), false); // nobody knows whether the clues hold
  assert.equal(isSolved({ ...game, solution: full }), true);
  assert.equal(isSolved({ ...game, constraints: [] }), true);
});
