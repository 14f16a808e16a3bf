// The record of a search, seeking any moment of it, and the layout; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { NOWHERE, puzzleIn, readPlace, writePlace } from "../../../src/farandole/studio/static/dance/address.js";
import { fillings, writings } from "../../../src/farandole/studio/static/dance/views/board.js";
import { EXAMPLES } from "../../../src/farandole/studio/static/dance/search/examples.js";
import { fit, fold, itemAt, zoom } from "../../../src/farandole/studio/static/dance/views/layout.js";
import { Index } from "../../../src/farandole/studio/static/dance/search/light.js";
import { Links } from "../../../src/farandole/studio/static/dance/search/links.js";
import { queens, sudoku } from "../../../src/farandole/studio/static/dance/search/models.js";
import { readProblem } from "../../../src/farandole/studio/static/dance/search/problem.js";
import { CLOSE, COUNT, COVER, FOUND, LEAVE, PURIFY, STRIKE, UNCOUNT, UNCOVER, UNPURIFY, UNSTRIKE } from "../../../src/farandole/studio/static/dance/search/record.js";
import { tiling } from "../../../src/farandole/studio/static/dance/search/tilings.js";
import { Replay } from "../../../src/farandole/studio/static/dance/search/replay.js";
import { Search } from "../../../src/farandole/studio/static/dance/search/search.js";
import { inside, unfold } from "../../../src/farandole/studio/static/dance/views/branches.js";
import { itemOf, partOf } from "../../../src/farandole/studio/static/dance/views/lens.js";
import { LASTS, Motion, movedBy } from "../../../src/farandole/studio/static/dance/views/motion.js";
import { profile } from "../../../src/farandole/studio/static/dance/views/timeline.js";
import { asDlx } from "../../../src/farandole/studio/static/dance/copying.js";
import { boundsOf, sentence } from "../../../src/farandole/studio/static/dance/search/words.js";
import { inEnglish } from "../../../src/farandole/studio/static/page/i18n.js";
import { TOUR } from "../../../src/farandole/studio/static/dance/tour/tour.js";
import { LINE, inSight } from "../../../src/farandole/studio/static/dance/views/tree.js";

/** An example, searched completely or up to a limit. */
function searchOf(id, rule = "smallest", most = 60000) {
  const problem = EXAMPLES.find((example) => example.id === id).make();
  const search = new Search(problem, rule);
  search.run(most);
  return { problem, record: search.record };
}

/** The complete state of the links. */
const all = ({ left, right, up, down, size, colour, tint, room, isStruck }) => [left, right, up, down, size, colour, tint, room, isStruck].map((array) => [...array]);

test("regions and pieces are read, or refused by a sentence that names what is wrong", () => {
  for (const [region, pieces, complaint] of [
    ["6x", "pentominoes", /size such as 6x10/],
    ["###/###", "domino", /must have a cell/],
    ["21x20", "pentominoes", /at most 400/],
    ["", "domino", /must have a cell/],
    ["6x10", "", /Between 1 and 100 pieces/],
    ["6x10", "hexominoes", /No pieces: hexominoes/],
    ["6x10", "A: ..", /No pieces: A/],
    ["6x10", "a piece: ##", /No pieces: a piece/],
    ["6x10", "pentominoes:FQ", /no piece Q in pentominoes/],
    ["2x2", "A: ##\nA: ##", /the piece A2 is given twice/],
    ["6x9", "pentominoes", /have 60 cells and the region 54/],
  ]) {
    const answer = tiling(region, pieces);
    assert.match("text" in answer ? inEnglish(answer) : "", complaint, `${region} ${pieces}`);
  }
  const { items, board } = tiling(" ..\n...\n", "tromino:I + domino");
  assert.deepEqual(items, ["I3", "I2", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]);
  assert.deepEqual(board.item, [-1, 2, 3, 4, 5, 6]);
  const place = { ...NOWHERE, region: "#..\n...", pieces: "A: ##/#.\ndomino" };
  assert.deepEqual(readPlace(writePlace(place)), place);
});

test("a record becomes what a copy of the same search says that has come further", () => {
  const { problem, record } = searchOf("queens6");
  const early = searchOf("queens6", "smallest", 100).record;
  const replay = new Replay(problem, early);
  replay.seek(early.length);
  early.take(structuredClone(record.copy()));
  assert.deepEqual(early.copy(), record.copy());
  replay.seek(record.length);
  assert.deepEqual(all(replay.links), all(new Links(problem)));
  assert.deepEqual([early.isComplete, early.nodes, early.covers.length], [true, record.nodes, record.covers.length]);
});

test("seeking any moment gives the same links as playing every event", () => {
  for (const id of ["toy", "knuth", "colors", "bounds", "sudoku4", "queens6"]) {
    const { problem, record } = searchOf(id);
    const links = new Links(problem);
    const states = [all(links)];
    for (let event = 0; event < record.length; event += 1) {
      if (record.kind(event) === COVER) links.cover(record.value(event));
      else if (record.kind(event) === UNCOVER) links.uncover(record.value(event));
      else if (record.kind(event) === PURIFY) links.purify(record.value(event));
      else if (record.kind(event) === UNPURIFY) links.unpurify(record.value(event));
      else if (record.kind(event) === COUNT) links.room[record.value(event)] -= 1;
      else if (record.kind(event) === UNCOUNT) links.room[record.value(event)] += 1;
      else if (record.kind(event) === STRIKE) links.strike(record.value(event));
      else if (record.kind(event) === UNSTRIKE) links.unstrike(record.value(event));
      states.push(all(links));
    }
    const replay = new Replay(problem, record);
    let random = 1;
    for (let turn = 0; turn < 300; turn += 1) {
      random = (random * 48271) % 2147483647;
      const position = random % (record.length + 1);
      replay.seek(position);
      assert.deepEqual(all(replay.links), states[position], `${id} at ${position}`);
    }
  }
});

test("seeking across the whole search costs no more than the target branch", () => {
  const { problem, record } = searchOf("pentominoes3", "smallest", 200000);
  assert.ok(record.length >= 200000);
  const replay = new Replay(problem, record);
  let random = 7;
  for (let turn = 0; turn < 500; turn += 1) {
    random = (random * 48271) % 2147483647;
    const before = replay.moves;
    replay.seek(random % record.length);
    assert.ok(replay.moves - before <= 4 * problem.items.length);
  }
});

test("steps over, out and back skip whole subtrees; nodes are in order of time", () => {
  const { problem, record } = searchOf("toy");
  const replay = new Replay(problem, record);
  assert.equal(replay.over, record.length); // only the choice at the root remains
  replay.seek(2);
  assert.deepEqual([replay.over, record.nodeAt(3)], [15, 0]); // E and everything below it
  replay.seek(8);
  assert.deepEqual([replay.options, replay.outBack, replay.overBack, record.nodeAt(8)], [[1, 0], 6, 7, 1]);
  replay.seek(15);
  assert.equal(replay.overBack, 2);
  replay.seek(-5);
  assert.deepEqual([replay.position, replay.overBack, replay.outBack], [0, 0, 0]);
  replay.seek(1e9);
  assert.deepEqual([replay.position, replay.over, replay.out], [record.length, record.length, record.length]);
  assert.deepEqual([record.parents, record.ends, record.widths].map(({ all }) => [...all.slice(0, 3)]), [[-1, 0, -1], [0, 1, 2], [2, 1, 2]]);
  assert.deepEqual([record.covers.length, record.deadEnds.length, record.deepest], [1, 1, 2]);
  assert.deepEqual([...profile(record, 4)], [1, 2, 1, 1]); // the greatest depth of each interval, for the timeline
  assert.deepEqual(inSight(100 * LINE, 10 * LINE, 1000), { first: 96, end: 114 });
  assert.deepEqual(inSight(0, 100, 0), { first: 0, end: 0 });
});

test("a search is limited, and an empty one ends", () => {
  const search = new Search(queens(10));
  search.run(1000);
  assert.ok(search.record.length >= 1000 && search.record.length < 1100 && !search.record.isComplete);
  const empty = new Search(readProblem("a\n"));
  empty.run(100);
  assert.ok(empty.record.isComplete);
  assert.deepEqual([empty.record.deadEnds.length, empty.record.nodes, empty.record.nodeAt(1)], [1, 0, -1]);
});

test("only valid text is read here", () => {
  for (const text of ["", "  \n", "a a\n", "a b\nb\na z\n", "a | b |c\n", "2:1|a\na\n", "0|a\na\n", "a | 2|b\na b\n", "2|a:b\na\n", "4294967296|a\na\n", "a\na a\n", "a | b\na:x b\n", "a | b\na b:\n", "2 3\n1 0 1\n0 1 0\n"])
    assert.equal(readProblem(text), null, text);
  assert.deepEqual(readProblem("a | b\na b:red\na b:blue\n").colourNames, ["red", "blue"]);
});

test("items with bounds: event texts, the tree, and excluded options", () => {
  const { problem, record } = searchOf("bounds");
  assert.deepEqual(problem.bounds.slice(0, 3), [[2, 3], [0, 1], [1, 1]]);
  const replay = new Replay(problem, record);
  const [maths, art] = [0, 1];
  assert.deepEqual([boundsOf(replay.links, maths), boundsOf(replay.links, art), boundsOf(replay.links, 2)], ["2–3", "0–1", ""]);
  let least = Infinity;
  for (let event = 0; event < record.length; event += 1) {
    replay.seek(event + 1);
    const kind = record.kind(event);
    const text = inEnglish(sentence(problem, replay));
    assert.ok(!text.includes("undefined") && !text.includes("{"), text);
    assert.equal(kind === CLOSE, text.includes("is closed"));
    assert.equal(kind === STRIKE, text.includes("is struck out"));
    if (kind === STRIKE) assert.ok(replay.links.isOptionOut(problem, record.value(event)) && itemOf(problem, replay) === replay.choices.at(-1));
    for (const item of [maths, art]) assert.ok(replay.links.room[item] >= 0);
    if (kind === FOUND) {
      const lessons = replay.options.map((option) => problem.entries[problem.starts[option]]);
      least = Math.min(least, lessons.filter((item) => item === maths).length);
    }
  }
  assert.equal(least, 2);
  assert.deepEqual([record.covers.length, record.triedBefore(), record.nodes - record.closes.length], [5, 11, 11]);
  const closed = record.closes.all[0];
  const node = record.tries.below(closed);
  assert.deepEqual([record.optionOf(node), record.choices.all[node], record.kind(record.endOf(node))], [-1, record.value(closed), LEAVE]);
  assert.equal(asDlx(problem).split("\n")[0], "2:3|maths 0:1|art sport mo tu we th");
  // Two options of one item are displayed in the same cell of the board.
  const two = readProblem("2|a\na\na\n");
  assert.deepEqual(writings(two, [0, 1]), ["0 1"]);
  // Unlimited bounds are displayed as such.
  const links = new Links(readProblem("1:9|a 3|b\na\na b\n"));
  assert.deepEqual([boundsOf(links, 0), boundsOf(links, 1), links.degree(0), links.degree(1)], ["1+", "3", 2, 0]);
});

test("addresses restore the state, and invalid ones do no harm", () => {
  const place = { ...NOWHERE, text: "a b\na b\n", rule: "leftmost", event: 12, tour: 3 };
  assert.deepEqual(readPlace(`#${writePlace(place)}`), place);
  const line = "8".padEnd(81, "0");
  assert.equal(readPlace(`#${line}`).puzzle, "8".padEnd(81, "."));
  assert.deepEqual(readPlace("#e=-5&tour=x&rule=none&p=12"), NOWHERE);
  assert.equal(readPlace("#e=1e999").event, 1e9);
  assert.equal(puzzleIn("1....2....3....4"), "1....2....3....4");
  assert.equal(puzzleIn("9..............."), "");
});

test("pointing highlights the same thing in all views", () => {
  const { problem } = searchOf("sudoku4");
  const index = new Index(problem);
  const cell = index.light({ cell: 1 });
  assert.deepEqual([cell.item, [...cell.cells], cell.options.size], [1, [1], 2]);
  const option = [...cell.options][0];
  assert.deepEqual(index.light({ option }).items, new Set(problem.entries.subarray(problem.starts[option], problem.starts[option + 1])));
  assert.equal(index.light({ item: 99999 }).item, -1);
  assert.equal(index.light(null).items.size, 0);
  const board = new Index(queens(4)).light({ cell: 0 });
  assert.equal(board.items.size, 3); // a corner is on one long diagonal
  assert.equal(fillings(problem.board, [option])[1], option);
});

test("the point under the pointer stays there, and folded tables don't overlap", () => {
  const extent = { columns: 100, rows: 100, width: 400, height: 300 };
  const near = zoom(fit(extent), 4, 200, 150, extent);
  const whole = fit(extent);
  assert.ok(Math.abs((200 - near.x) / near.wide - (200 - whole.x) / whole.wide) < 1e-9);
  assert.deepEqual(zoom(near, 1e-6, 0, 0, extent), whole);
  const { groups } = sudoku(Array.from({ length: 81 }, () => 0));
  const tables = fold(groups, 500, 450, 24);
  const items = new Set();
  for (let y = 0; y < 450; y += 3) for (let x = 0; x < 500; x += 3) if (itemAt(tables, x, y) >= 0) items.add(itemAt(tables, x, y));
  assert.equal(items.size, 324);
});

test("every step of the tour leads to what it describes", () => {
  assert.equal(TOUR.length, 10);
  const records = new Map();
  /** A search up to the page's limit of events, cached. */
  function once(id, rule = "smallest") {
    const key = `${id} ${rule}`;
    if (!records.has(key)) records.set(key, searchOf(id, rule, 500_000));
    return records.get(key);
  }
  for (const step of TOUR) {
    for (const [name, word] of [["step", step], ...Object.entries(step.words)]) {
      const id = word.example ?? step.example;
      const rule = word.rule ?? step.rule ?? "smallest";
      const { problem, record } = once(id, rule);
      assert.ok((word.event ?? 0) <= record.length, `${step.title.text}: ${name}`);
      const light = word.light ? new Index(problem).light(word.light) : null;
      assert.ok(!light || light.items.size || light.cells.size, `${step.title.text}: ${name}`);
    }
    for (const text of step.text) for (const [, name] of text.text.matchAll(/\{(\w+)\}/g)) assert.ok(step.words[name], name);
  }
  // The published figures.
  const nodes = (id, rule = "smallest") => once(id, rule).record.nodes;
  assert.deepEqual([nodes("pentominoes3"), nodes("queens8"), nodes("queens8", "leftmost")], [32977, 1048, 1998]);
  assert.deepEqual([nodes("sudoku9"), nodes("sudoku9", "leftmost"), nodes("inkala")], [81, 7078, 2740]);
  const { record } = once("inkala");
  assert.deepEqual([record.covers.all[0] + 1, record.tries.below(record.covers.all[0]), record.covers.length], [17170, 1492, 1]);
  assert.equal(once("pentominoes3").record.covers.length, 8);
});

test("an event moves the nodes that it lifts or restores, forwards and backwards", () => {
  for (const id of ["toy", "knuth", "colors", "queens6"]) {
    const { problem, record } = searchOf(id);
    const replay = new Replay(problem, record);
    const nodes = Array.from({ length: problem.entries.length }, (_, at) => replay.links.root + 1 + at);
    const out = () => new Set(nodes.filter((node) => replay.links.isLifted(node)));
    for (let event = 0; event < Math.min(record.length, 400); event += 1) {
      replay.seek(event);
      const before = out();
      const motion = movedBy(problem, replay, event);
      replay.seek(event + 1);
      const after = out();
      const moved = new Set(nodes.filter((node) => before.has(node) !== after.has(node)));
      assert.deepEqual(movedBy(problem, replay, event).nodes, motion.nodes, `${id} ${event}`);
      // A node that is alone in its column is linked only to its header, and is out whenever its header is.
      for (const node of moved) assert.ok(motion.nodes.has(node), `${id} ${event} ${node}`);
      for (const node of motion.nodes) assert.ok(moved.has(node), `${id} ${event} ${node}`);
    }
    assert.equal(movedBy(problem, replay, -1).nodes.size, 0);
    assert.equal(movedBy(problem, replay, record.length).nodes.size, 0);
  }
});

test("nothing moves during fast steps, or with reduced motion", () => {
  const motion = new Motion();
  motion.begin(5, 1000, true);
  assert.deepEqual([motion.at(1000), motion.event], [0, 5]);
  assert.ok(motion.at(1000 + LASTS / 2) > 0.5);
  assert.deepEqual([motion.at(1000 + LASTS), motion.event], [1, -1]);
  motion.begin(6, 1000 + LASTS + 1, true);
  motion.begin(7, 1000 + LASTS + 40, true);
  assert.equal(motion.at(1000 + LASTS + 40), 1);
  motion.begin(8, 9000, false);
  assert.equal(motion.at(9000), 1);
  assert.ok(LASTS < 200);
});

test("the lens has the event's item, its options and their other items, if they fit", () => {
  const { problem, record } = searchOf("sudoku9");
  const index = new Index(problem);
  const replay = new Replay(problem, record);
  for (let position = 0; position <= record.length; position += 1) {
    replay.seek(position);
    const part = partOf(itemOf(problem, replay), problem, replay, index, 9, () => true);
    assert.ok(part && part.options.length && part.items[0] === part.item && part.item >= 0, String(position));
    const items = new Set(part.options.flatMap((option) => [...problem.entries.subarray(problem.starts[option], problem.starts[option + 1])]));
    assert.deepEqual(new Set(part.items), items);
    assert.equal(part.more, 0);
  }
  replay.seek(0);
  assert.equal(problem.items[itemOf(problem, replay)], "r1c1"); // the first to be chosen
  const dead = readProblem("a b\na\n");
  const search = new Search(dead);
  search.run(9);
  assert.deepEqual(partOf(1, dead, new Replay(dead, search.record), new Index(dead), 5, () => true), { item: 1, options: [], items: [1], more: 0 });
});

test("the folded tree has the path to a moment and its siblings", () => {
  const { record } = searchOf("pentominoes3", "smallest", 60000);
  const here = record.nodeAt(50000);
  const list = unfold(record, here);
  assert.ok(list.length < 200 && record.nodes > 3000);
  assert.deepEqual(list, [...list].sort((a, b) => a - b));
  const members = new Set(list);
  for (let node = here; node >= 0; node = record.parents.all[node]) {
    assert.ok(members.has(node));
    for (let other = 0; other < record.nodes; other += 1) if (record.parents.all[other] === record.parents.all[node]) assert.ok(members.has(other));
  }
  for (const node of list) assert.ok(record.parents.all[node] < 0 || members.has(record.parents.all[node]));
  const first = list.find((node) => inside(record, node).options && list[list.indexOf(node) + 1] !== node + 1);
  assert.ok(unfold(record, here, new Set([first])).includes(first + 1));
  assert.deepEqual(inside(searchOf("toy").record, 0), { options: 1, covers: 1 });
  assert.deepEqual(unfold(searchOf("toy").record, -1), [0, 2]);
  assert.deepEqual(unfold(new Search(readProblem("a\n")).record, -1), []);
});
