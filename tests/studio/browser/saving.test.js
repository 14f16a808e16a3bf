// Saved games, and puzzles as text; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { beginning } from "../../../src/farandole/studio/static/play/game/position.js";
import { newGame } from "../../../src/farandole/studio/static/play/game/game.js";
import { Shelf, VERSION } from "../../../src/farandole/studio/static/play/saving/saving.js";
import { shapeOf, symbolsOf } from "../../../src/farandole/studio/static/shapes/houses.js";
import { readFragment, readGrid, writeFragment } from "../../../src/farandole/studio/static/play/game/text.js";
import { Memory } from "./memory.js";
import { clock } from "../../../src/farandole/studio/static/play/game/timer.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GIVENS = readGrid(LINE);

test("a saved game can be opened", () => {
  const storage = new Memory();
  const game = new Shelf(storage, "one").save(newGame(GIVENS, { id: "a" }));
  assert.deepEqual(new Shelf(storage, "two").latest(null), game);
  assert.deepEqual(new Shelf(storage, "two").find(GIVENS), game);
  assert.equal(new Shelf(storage, "two").find(GIVENS.with(2, 1)), null);
});

test("unreadable games are listed, kept, and never opened", () => {
  const storage = new Memory();
  const good = new Shelf(storage, "one").save(newGame(GIVENS, { id: "good" }));
  const record = JSON.parse(storage.getItem("farandole/game/good"));
  const zeros = GIVENS.map(() => 0);
  const later = { ...record, version: VERSION + 1 };
  const odd = [
    { shape: "nosuch" },
    { shape: "__proto__" },
    { givens: [] },
    { actions: [null], at: 1 },
    { actions: [{ type: "load", position: { digits: zeros, corner: zeros, centre: zeros } }], at: 1 },
    { actions: [{ type: "digit", cells: [81], digit: 1 }], at: 1 },
    { actions: [{ type: "digit", cells: [1], digit: 1e9 }], at: 1 },
    { actions: [{ type: "mark", layer: "__proto__", cells: [1], value: 1 }], at: 1 },
    { actions: [{ type: "line", line: { from: [1, 1], to: [2], kind: "weak" } }], at: 1 },
    { actions: [{ type: "step", placements: [1], eliminations: [] }], at: 1 },
    { points: [{ name: "a", position: { digits: zeros } }] },
    { givens: "x" },
    { givens: GIVENS.map(() => 99) },
    { at: 5 },
    { solution: {} },
  ].map((changes) => JSON.stringify({ ...record, game: { ...record.game, ...changes } }));
  const texts = ["", "{", "null", "7", "[]", '{"version": 2}', JSON.stringify(later), ...odd];
  for (const game of [undefined, null, "x", {}]) texts.push(JSON.stringify({ ...record, game }));
  texts.forEach((text, number) => storage.setItem(`farandole/game/x${number}`, text));
  const shelf = new Shelf(storage, "two");
  assert.deepEqual(shelf.list().map((entry) => entry.game), [good]);
  assert.deepEqual(shelf.find(GIVENS), good);
  texts.forEach((_, number) => assert.equal(shelf.open(`x${number}`), null, texts[number]));
  assert.deepEqual(shelf.unreadableGames(), texts.map((text, number) => ({ name: `farandole/game/x${number}`, text })));
  for (let number = 0; number < 60; number += 1) shelf.save(newGame(GIVENS));
  assert.equal(shelf.unreadableGames().length, texts.length);
});

test("a game of an older version counts the steps applied as hints", () => {
  const storage = new Memory();
  const game = newGame(GIVENS, { id: "a" });
  const step = { type: "step", placements: [[40, 5]], eliminations: [] };
  const { hints, ...older } = { ...game, actions: [step, { ...step }], at: 2 };
  storage.setItem("farandole/game/a", JSON.stringify({ version: 2, revision: 1, writer: "x", saved: 1, game: older }));
  assert.equal(new Shelf(storage, "y").open("a")?.hints, hints + 2);
});

test("two tabs with the same game don't overwrite each other", () => {
  const storage = new Memory();
  const [first, second] = [new Shelf(storage, "one"), new Shelf(storage, "two")];
  first.save(newGame(GIVENS, { id: "a" }));
  const theirs = second.open("a");
  assert.equal(second.save({ ...theirs, seconds: 5 }).id, "a");
  const fork = first.save(newGame(GIVENS, { id: "a", title: "mine" }));
  assert.notEqual(fork.id, "a");
  assert.equal(second.read("a").game.seconds, 5);
  assert.equal(first.save(fork).id, fork.id);
  assert.equal(second.save({ ...theirs, seconds: 6 }).id, "a");
});

test("without space, old games are deleted, and finally saving fails", () => {
  const full = new Shelf(new Memory(20_000), "one");
  for (let at = 0; at < 60; at += 1) assert.ok(full.save(newGame(GIVENS, { id: `g${at}` })), `game ${at}`);
  assert.equal(new Shelf(new Memory(10), "one").save(newGame(GIVENS)), null);
});

test("puzzles are read as a line, nine lines, with frames, and in links", () => {
  const rows = LINE.match(/.{9}/g);
  const frame = rows.map((row) => `| ${row.match(/.{3}/g).map((part) => [...part].join(" ")).join(" | ")} |`).join("\n+---+\n");
  const texts = [LINE, ` ${LINE.replaceAll(".", "0")}\n`, rows.join("\n"), frame.replaceAll("+---+", ""), `https://x.example/solver/${LINE}`, `https://x.example/?bd=${LINE.replaceAll(".", "0")}`];
  for (const text of texts) assert.equal(symbolsOf(readGrid(text) ?? []), LINE, text);
  for (const text of ["", LINE.slice(1), `${LINE}1`, "sudoku"]) assert.equal(readGrid(text), null, text);
});

/** The contents of a link without texts. */
function link(givens, position = null, shape = "9") {
  return { givens, shape, position, title: "", author: "", rules: "", bank: 0, constraints: [] };
}

test("an address contains the board and texts", () => {
  const words = { title: "Öfter & mehr", author: "数独", rules: "a\nb #1" };
  for (const shape of ["16", "25", "box 2x6", "9 + diagonals", "jigsaw:AABBAACBDCCBDDDC"]) {
    const { side } = shapeOf(shape);
    const givens = Array.from({ length: side * side }, (_, cell) => (cell % 3 ? 0 : (cell % side) + 1));
    const full = 2 ** side - 1;
    const marks = givens.map((_, cell) => (cell % 2 ? full : 0));
    const position = { digits: givens.with(1, side), corner: marks, centre: marks, colours: givens.map((_, cell) => (cell % 5 ? 0 : 255)) };
    assert.deepEqual(readFragment(writeFragment({ givens, shape, ...words }, position)), { ...link(givens, position, shape), ...words });
  }
  const small = "1..4..1..3..2...";
  assert.deepEqual(readFragment(`p=${small}`).shape, "4");
  for (const bad of [`p=${small}&shape=9`, `p=${small}&shape=magic`, `p=${small.replace("4", "5")}`, `p=${small}&shape=jigsaw:AAAA`]) assert.equal(readFragment(bad), null, bad);
});

test("games of the first version are migrated", () => {
  const storage = new Memory();
  const game = { id: "a", givens: GIVENS, title: "old", actions: [{ type: "digit", cells: [2], digit: 4, tidy: true }], at: 1, seconds: 7, solution: null };
  storage.setItem("farandole/game/a", JSON.stringify({ version: 1, revision: 3, writer: "w", saved: 1, game }));
  const shelf = new Shelf(storage, "one");
  const copy = shelf.open("a");
  assert.deepEqual(copy, { ...game, shape: "9", author: "", rules: "", bank: 0, points: [], hints: 0 });
  assert.equal(shelf.save({ ...copy, seconds: 8 }).id, "a");
  assert.deepEqual(shelf.find(GIVENS), { ...copy, seconds: 8 });
});

test("an address contains the puzzle and the contents of the board", () => {
  assert.deepEqual(readFragment(`#${writeFragment(GIVENS)}`), link(GIVENS));
  const start = beginning(GIVENS);
  const all = GIVENS.map(() => 511);
  const positions = [
    { ...start, digits: GIVENS.with(2, 9), corner: start.corner.with(3, 5), colours: start.colours.with(0, 255) },
    { digits: GIVENS, corner: all, centre: all, colours: GIVENS.map(() => 255) },
  ];
  for (const position of positions) {
    assert.deepEqual(readFragment(writeFragment(GIVENS, position)), link(GIVENS, position));
  }
  assert.ok(writeFragment(GIVENS, positions[1]).length < 500);
});

test("clocks", () => assert.deepEqual([0, 59.9, 61, 3600, 36061].map(clock), ["00:00", "00:59", "01:01", "1:00:00", "10:01:01"]));

test("damaged addresses give the puzzle alone, or nothing", () => {
  for (const marks of ["x", "....", "%%%", ".", "AAAA", "A".repeat(9999)]) {
    assert.equal(readFragment(`#p=${LINE}&m=${marks}`).position, null, marks);
  }
  for (const fragment of ["", "#", "#p=1", "#m=AAAA", "#p=%00"]) assert.equal(readFragment(fragment), null);
});
