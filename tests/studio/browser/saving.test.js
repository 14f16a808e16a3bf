// Games that are kept, and puzzles as text; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { beginning } from "../../../src/farandole/studio/static/play/position.js";
import { newGame } from "../../../src/farandole/studio/static/play/game.js";
import { Shelf, VERSION } from "../../../src/farandole/studio/static/play/saving.js";
import { readFragment, readGrid, writeFragment, writeGrid } from "../../../src/farandole/studio/static/play/text.js";
import { clock } from "../../../src/farandole/studio/static/play/timer.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GIVENS = readGrid(LINE);

/** What a browser keeps, up to so many characters. */
class Memory {
  constructor(room = Infinity) {
    this.room = room;
    this.items = new Map();
  }
  get length() {
    return this.items.size;
  }
  key(at) {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    const others = [...this.items].filter(([one]) => one !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room) throw new Error("full");
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}

test("a game that was saved is there again", () => {
  const storage = new Memory();
  const game = new Shelf(storage, "one").save(newGame(GIVENS, { id: "a" }));
  assert.deepEqual(new Shelf(storage, "two").latest(null), game);
  assert.deepEqual(new Shelf(storage, "two").find(GIVENS), game);
  assert.equal(new Shelf(storage, "two").find(GIVENS.with(2, 1)), null);
});

test("two tabs with the same game don't overwrite each other", () => {
  const storage = new Memory();
  const [one, two] = [new Shelf(storage, "one"), new Shelf(storage, "two")];
  one.save(newGame(GIVENS, { id: "a" }));
  const theirs = two.open("a");
  assert.equal(two.save({ ...theirs, seconds: 5 }).id, "a");
  const forked = one.save(newGame(GIVENS, { id: "a", title: "mine" }));
  assert.notEqual(forked.id, "a");
  assert.equal(two.read("a").game.seconds, 5);
  assert.equal(one.save(forked).id, forked.id);
  assert.equal(two.save({ ...theirs, seconds: 6 }).id, "a");
});

test("what a later version wrote is neither read nor lost, and rubbish does no harm", () => {
  const storage = new Memory();
  const later = JSON.stringify({ version: VERSION + 1, game: {} });
  storage.setItem("farandole/game/b", later);
  storage.setItem("farandole/game/c", "{");
  const shelf = new Shelf(storage, "one");
  assert.deepEqual([shelf.open("b"), shelf.open("c"), shelf.list()], [null, null, []]);
  assert.equal(storage.getItem("farandole/game/b"), later);
});

test("where there is no room old games go, and at last nothing is said to be saved", () => {
  const full = new Shelf(new Memory(20_000), "one");
  for (let at = 0; at < 60; at += 1) assert.ok(full.save(newGame(GIVENS, { id: `g${at}` })), `game ${at}`);
  assert.equal(new Shelf(new Memory(10), "one").save(newGame(GIVENS)), null);
});

test("puzzles are read as a line, nine lines, with frames, and in links", () => {
  const rows = LINE.match(/.{9}/g);
  const framed = rows.map((row) => `| ${row.match(/.{3}/g).map((part) => [...part].join(" ")).join(" | ")} |`).join("\n+---+\n");
  const texts = [LINE, ` ${LINE.replaceAll(".", "0")}\n`, rows.join("\n"), framed.replaceAll("+---+", ""), `https://x.example/solver/${LINE}`, `https://x.example/?bd=${LINE.replaceAll(".", "0")}`];
  for (const text of texts) assert.equal(writeGrid(readGrid(text) ?? []), LINE, text);
  for (const text of ["", LINE.slice(1), `${LINE}1`, "sudoku"]) assert.equal(readGrid(text), null, text);
});

test("an address carries the puzzle, and what is on the board", () => {
  assert.deepEqual(readFragment(`#${writeFragment(GIVENS)}`), { givens: GIVENS, position: null });
  const start = beginning(GIVENS);
  const all = GIVENS.map(() => 511);
  const positions = [
    { ...start, digits: GIVENS.with(2, 9), corner: start.corner.with(3, 5), colours: start.colours.with(0, 255) },
    { digits: GIVENS, corner: all, centre: all, colours: GIVENS.map(() => 255) },
  ];
  for (const position of positions) {
    assert.deepEqual(readFragment(writeFragment(GIVENS, position)), { givens: GIVENS, position });
  }
  assert.ok(writeFragment(GIVENS, positions[1]).length < 500);
});

test("damaged addresses bring the puzzle alone, or nothing", () => {
  for (const marks of ["x", "....", "%%%", ".", "AAAA", "A".repeat(9999)]) {
    assert.equal(readFragment(`#p=${LINE}&m=${marks}`).position, null, marks);
  }
  for (const fragment of ["", "#", "#p=1", "#m=AAAA", "#p=%00"]) assert.equal(readFragment(fragment), null);
});

test("clocks", () => {
  assert.deepEqual([0, 59.9, 61, 3600, 36061].map(clock), ["00:00", "00:59", "01:01", "1:00:00", "10:01:01"]);
});
