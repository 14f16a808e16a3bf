// The list of actions and their effect on a board; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { CLASSIC, bit, candidates, clashes, digitsOf } from "../../../src/farandole/studio/static/shapes/houses.js";
import * as games from "../../../src/farandole/studio/static/play/game/game.js";
import { beginning, reduce } from "../../../src/farandole/studio/static/play/game/position.js";
import { PUZZLES } from "../../../src/farandole/studio/static/play/game/puzzles.js";
import { Session, gameOf } from "../../../src/farandole/studio/static/play/game/session.js";
import { DEFAULTS } from "../../../src/farandole/studio/static/page/settings.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GIVENS = [...LINE].map((symbol) => Number(symbol) || 0);
const TIDY = { tidy: true };

/** A game after some keys: [mode, cells, value]. */
function play(...keys) {
  return keys.reduce((game, [mode, cells, value]) => {
    const action = games.keyAction(game, mode, cells, value, TIDY);
    return action ? games.act(game, action) : game;
  }, games.newGame(GIVENS, { id: "x" }));
}

test("digits determine candidates and clashes", () => {
  assert.deepEqual(digitsOf(candidates(GIVENS, CLASSIC)[2]), [1, 2, 4]);
  const digits = GIVENS.with(2, 5);
  assert.deepEqual([...clashes(digits, CLASSIC)].sort((a, b) => a - b), [0, 2]);
  assert.equal(clashes(GIVENS, CLASSIC).size, 0);
});

test("entering a digit removes its marks elsewhere, and the same key removes it", () => {
  const game = play(["centre", [2, 3, 80], 4], ["corner", [3], 4], ["digit", [2], 4]);
  const { digits, centre, corner } = games.positionOf(game);
  assert.equal(digits[2], 4);
  assert.equal(centre[3] & bit(4), 0);
  assert.equal(corner[3] & bit(4), 0);
  const out = games.act(game, games.keyAction(game, "digit", [2], 4, TIDY));
  assert.equal(games.positionOf(out).digits[2], 0);
});

test("givens can't be changed, by keys, the eraser or a saved position", () => {
  assert.equal(games.keyAction(games.newGame(GIVENS), "digit", [0], 9, TIDY), null);
  const load = { type: "load", position: beginning(GIVENS.map(() => 9)) };
  assert.equal(games.positionOf(games.act(games.newGame(GIVENS), load)).digits[0], 5);
  const position = reduce(beginning(GIVENS), { type: "digit", cells: [0], digit: 9, tidy: true }, GIVENS, CLASSIC);
  assert.equal(position.digits[0], 5);
  assert.equal(games.eraseAction(games.newGame(GIVENS), [0]), null);
});

test("marks are added to all selected cells, unless all have them", () => {
  const game = play(["corner", [2], 1], ["corner", [2, 3], 1]);
  assert.deepEqual([2, 3].map((cell) => games.positionOf(game).corner[cell]), [1, 1]);
  const next = games.act(game, games.keyAction(game, "corner", [2, 3], 1, TIDY));
  assert.deepEqual([2, 3].map((cell) => games.positionOf(next).corner[cell]), [0, 0]);
  const colours = play(["colour", [0], 1], ["colour", [0], 3]); // several, and on givens too
  assert.deepEqual(digitsOf(games.positionOf(colours).colours[0]), [1, 3]);
});

test("undo, redo and seeking replay the same list", () => {
  const game = play(["digit", [2], 4], ["digit", [3], 2], ["digit", [5], 6]);
  const back = games.undo(games.undo(game));
  assert.deepEqual([back.at, games.positionOf(back).digits[3]], [1, 0]);
  assert.deepEqual(games.positionOf(games.redo(games.redo(back))), games.positionOf(game));
  assert.equal(games.undo(games.goTo(game, 0)).at, 0);
  assert.equal(games.redo(game).at, 3);
  const other = games.act(back, { type: "note" });
  assert.equal(other.actions.length, 2);
  assert.equal(game.actions.length, 3);
});

test("the last right position is the one before the first wrong digit", () => {
  const game = gameOf(PUZZLES.easy[0]);
  const solution = /** @type {number[]} */ (game.solution);
  const [first, second] = game.givens.flatMap((digit, cell) => (digit ? [] : [cell]));
  const right = games.act(game, { type: "digit", cells: [first], digit: solution[first] });
  const wrong = games.act(right, { type: "digit", cells: [second], digit: (solution[second] % 9) + 1 });
  const later = games.act(wrong, { type: "note" });
  assert.deepEqual([game, right, wrong, later].map((each) => games.lastRight(each, solution)), [0, 1, 1, 1]);
});

test("the eraser removes digits, then marks, then colours", () => {
  let game = play(["centre", [3], 2], ["colour", [3], 1], ["digit", [2], 4]);
  const layers = [];
  for (let action; (action = games.eraseAction(game, [2, 3])); game = games.act(game, action)) layers.push(action.what);
  assert.deepEqual(layers, ["digits", "marks", "colours"]);
});

test("a step removes candidates from cells without marks", () => {
  const step = { type: "step", placements: [[40, 5]], eliminations: [[2, 1]], tidy: true };
  const { digits, centre } = games.positionOf(games.act(games.newGame(GIVENS), step));
  assert.equal(digits[40], 5);
  assert.deepEqual(digitsOf(centre[2]), [2, 4]);
});

test("every built-in puzzle has its solution", () => {
  const all = Object.values(PUZZLES).flat().map((line) => gameOf(line));
  assert.equal(all.length, 30);
  for (const game of all) {
    assert.equal(clashes(game.solution, CLASSIC).size, 0);
    assert.ok(game.givens.every((given, cell) => !given || given === game.solution[cell]));
    const full = games.act(game, { type: "load", position: { ...beginning(game.givens), digits: game.solution } });
    assert.ok(games.isSolved(full) && !games.isSolved(game));
    assert.deepEqual(games.remaining(full), Array(9).fill(0));
  }
});

test("a session marks errors according to the settings", () => {
  const game = gameOf(PUZZLES.easy[0]);
  const cell = game.givens.indexOf(0);
  const clash = CLASSIC.peers[cell].map((peer) => game.givens[peer]).find((digit) => digit > 0);
  const right = game.solution[cell];
  const wrongYetAllowed = digitsOf(candidates(game.givens, CLASSIC)[cell]).find((digit) => digit !== right);
  const session = new Session(game, { ...DEFAULTS, check: "off" }, () => undefined);
  session.select(new Set([cell]), cell);
  session.enter(clash);
  assert.equal(session.wrong.size, 0);
  session.settings = { ...DEFAULTS, check: "rules" };
  assert.ok(session.wrong.has(cell));
  session.enter(wrongYetAllowed);
  assert.equal(session.wrong.size, 0);
  session.settings = { ...DEFAULTS, check: "answer" };
  assert.deepEqual([...session.wrong], [cell]);
});

test("equal cells are selected by digit, or else by marks", () => {
  const session = new Session(play(["centre", [2, 3], 2]), DEFAULTS, () => undefined);
  session.selectEqual(4);
  assert.ok([...session.selected].every((cell) => GIVENS[cell] === 7));
  assert.equal(session.selected.size, GIVENS.filter((digit) => digit === 7).length);
  session.selectEqual(2);
  assert.deepEqual([...session.selected], [2, 3]);
});

test("automatic candidates follow the digits, and what the player struck out stays out", () => {
  for (const tidy of [true, false]) {
    const session = new Session(play(["centre", [3], 6]), { ...DEFAULTS, tidy, auto: true }, () => undefined);
    const marks = () => [2, 3, 11].map((cell) => digitsOf(session.position.centre[cell]).join("")).join(" ");
    /** @param {number} cell @param {number} value @param {"digit" | "centre"} mode */
    const press = (cell, value, mode) => {
      session.select(new Set([cell]), cell);
      session.enter(value, mode);
      return marks();
    };
    session.do({ type: "mark", layer: "colours", cells: [0], value: 1, on: true });
    assert.equal(marks(), "124 6 247"); // cell 3 had marks already
    assert.equal(press(2, 2, "centre"), "14 6 247");
    assert.equal(press(11, 4, "digit"), "1 6 ");
    assert.equal(press(11, 4, "digit"), "14 6 247");
    session.do({ type: "step", placements: [], eliminations: [[2, 1]], tidy });
    assert.equal(marks(), "4 6 247");
    session.goTo(session.game.at - 1);
    assert.equal(press(2, 2, "centre"), "124 6 247");
    session.do({ type: "note" });
    assert.equal(marks(), "124 26 247");
    session.settings = { ...DEFAULTS, tidy };
    session.note();
    assert.equal(press(11, 4, "digit"), tidy ? "12 26 247" : "124 26 247"); // as without them
  }
  assert.equal(new Session(play(), { ...DEFAULTS, auto: true }, () => undefined).position.centre[2], bit(1) | bit(2) | bit(4));
});
