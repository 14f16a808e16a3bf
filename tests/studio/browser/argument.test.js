// Arguments as walks, and their drawings at each stop; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { cellOf, drawingOf, signs, stopOf, visibleStops, walkOf } from "../../../src/farandole/studio/static/argument/claims.js";
import { arrow } from "../../../src/farandole/studio/static/board/curves.js";

const PLACE = { side: 9, regions: Array.from({ length: 81 }, (_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)) };
const at = (name) => cellOf(name, 9);
const claim = (n, kind, says, from, under, sets = [], more = {}) => ({ n, kind, says, from, under, sets, ...more });

// r4c1 is 3 or 5, and either rules out the 5 of r4c4.
const CHAIN = [
  claim(0, "suppose", [["r4c1", 3, true]], [], [0]),
  claim(1, "suppose", [["r4c1", 5, true]], [], [1]),
  claim(2, "excluded", [["r4c6", 3, false]], [0], [0], [["row 4", 3]]),
  claim(3, "last", [["r4c6", 6, true]], [2], [0], [["r4c6"]]),
  claim(4, "excluded", [["r7c6", 6, false]], [3], [0], [["column 6", 6]]),
  claim(5, "last", [["r7c5", 6, true]], [4], [0], [["row 7", 6]]),
  claim(6, "excluded", [["r7c5", 5, false]], [5], [0], [["r7c5"]]),
  claim(7, "last", [["r6c5", 5, true]], [6], [0], [["column 5", 5]]),
  claim(8, "excluded", [["r4c4", 5, false]], [7], [0], [["box 5", 5]]),
  claim(9, "excluded", [["r4c4", 5, false]], [1], [1], [["row 4", 5]]),
  claim(10, "cases", [["r4c4", 5, false]], [8, 9], [], [["r4c1"]]),
];
const says = (...claims) => [{ text: claims.join(), claims }];
const WORDS = [[...says(), ...says()], [...says(0), ...says(3), ...says(5), ...says(7), ...says(8)], [...says(1), ...says(9)], says(10)];
const BEFORE = Array.from({ length: 81 }, () => []);
for (const [name, digits] of [["r4c1", [3, 5]], ["r4c6", [3, 6]], ["r7c6", [6]], ["r7c5", [5, 6]], ["r6c5", [5, 9]], ["r4c4", [5]]]) BEFORE[at(name)] = digits;
const NO_HIGHLIGHTS = { houses: [], cells: [], candidates: [], links: [] };

function walk(argument, why, goals, highlights = NO_HIGHLIGHTS) {
  const eliminations = goals.map(([name, digit]) => ({ cell: at(name), digit }));
  return walkOf({ argument, parts: { why }, placements: [], eliminations }, highlights, BEFORE, PLACE);
}
const chain = () => walk(CHAIN, WORDS, [["r4c4", 5]]);
const candidates = ({ accents }) => accents.filter((accent) => accent.digit).map(({ cell, digit, role, note = "" }) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1} ${digit} ${role} ${note}`.trim());
const links = ({ links: all }) => all.map(({ from, to, kind }) => `${from.digit}@${from.cells} ${kind} ${to.digit}@${to.cells}`);

test("a stop is a sentence with its exclusions, numbered as in the text", () => {
  const { stops } = chain();
  assert.deepEqual(stops.map(({ claims }) => claims.map(({ n }) => n)), [[0], [3], [5], [7], [8], [1], [9], [10]]);
  assert.deepEqual(stops.map(({ needs }) => needs.map(({ n }) => n)), [[], [2], [4], [6], [], [], [], []]);
  assert.deepEqual(stops.map(({ number }) => number), [0, 1, 2, 3, 0, 0, 0, 0]);
});

test("a text may name the cases first, and complete them in the conclusion", () => {
  const words = [says(10), [...says(0), ...says(3), ...says(5), ...says(7), ...says()], [...says(1), ...says()], says(10)];
  const { stops } = walk(CHAIN, words, [["r4c4", 5]]);
  assert.deepEqual(stops.map(({ claims }) => claims.map(({ n }) => n)), [[0], [3], [5], [7], [1], [10]]);
  assert.deepEqual(stops.at(-1).needs.map(({ n }) => n), [8, 9]);
  assert.deepEqual(links(drawingOf(walk(CHAIN, words, [["r4c4", 5]]), 5)), links(drawingOf(chain(), 7)));
});

test("without a text, the claims of each supposition are grouped", () => {
  const { stops } = walk(CHAIN, [], [["r4c4", 5]]);
  assert.deepEqual(stops.map(({ claims }) => claims.map(({ n }) => n)), [[0], [3], [5], [7], [8], [1], [9], [10]]);
  assert.equal(walkOf({ argument: null, parts: { why: [] }, placements: [], eliminations: [] }, NO_HIGHLIGHTS, BEFORE, PLACE), null);
});

test("the chain grows, with arrows from reasons to conclusions", () => {
  const first = drawingOf(chain(), 0);
  assert.deepEqual([candidates(first), links(first)], [["r4c1 3 if-true ?"], []]);
  const second = drawingOf(chain(), 1);
  assert.deepEqual(candidates(second), ["r4c1 3 if-true ?", "r4c6 3 false", "r4c6 6 true 1"]);
  assert.deepEqual(links(second), [`3@${at("r4c1")} weak 3@${at("r4c6")}`, `3@${at("r4c6")} strong 6@${at("r4c6")}`]);
  assert.deepEqual(second.accents.filter(({ isNow }) => isNow).map(({ digit }) => digit), [3, 6]);
});

test("only the houses that a claim names are tinted", () => {
  const tints = (number) => drawingOf(chain(), number).accents.filter(({ digit }) => !digit).map(({ cell }) => cell);
  assert.deepEqual(tints(0), []);
  assert.deepEqual(tints(1), [at("r4c6")]);
  assert.deepEqual(tints(2), Array.from({ length: 9 }, (_, column) => 54 + column));
  assert.deepEqual(tints(7), [at("r4c1")]); // the set of the cases
});

test("another case is drawn without the first, and the conclusion with all cases", () => {
  assert.deepEqual(visibleStops(chain(), 6), [5, 6]);
  assert.deepEqual(candidates(drawingOf(chain(), 6)), ["r4c1 5 if-true ?", "r4c4 5 false"]);
  const whole = drawingOf(chain(), 7);
  assert.ok(candidates(whole).includes("r4c4 5 removed"));
  assert.ok(candidates(whole).includes("r4c1 3 if-true ?") && candidates(whole).includes("r4c1 5 if-true ?"));
  assert.ok(whole.accents.every(({ isNow }) => !isNow));
  assert.equal(whole.links.length, 8);
});

test("an inner argument is drawn with the outer one until it ends", () => {
  const argument = [
    claim(0, "suppose", [["r4c1", 3, true]], [], [0]),
    claim(1, "suppose", [["r7c5", 5, true]], [], [1]),
    claim(2, "count", [], [0, 1], [0, 1], [["r4c6"]], { links: [] }),
    claim(3, "refuted", [["r7c5", 5, false]], [2], [0]),
    claim(4, "count", [], [3], [0], [["r7c5"]], { links: [] }),
    claim(5, "refuted", [["r4c1", 3, false]], [4], []),
  ];
  const all = walk(argument, argument.map(({ n }) => says(n)), [["r4c1", 3]]);
  const visible = all.stops.map((_, at) => visibleStops(all, at).map((stop) => all.stops[stop].claims[0].n));
  assert.deepEqual(visible.map(String), ["0", "0,1", "0,1,2", "0,3", "0,3,4", "0,3,4,5"]);
});

test("a sentence of another branch is highlighted if visible, or drawn by itself", () => {
  const drawing = drawingOf(chain(), 7, 1);
  assert.deepEqual(drawing.accents.filter(({ isNow }) => isNow).map(({ digit }) => digit), [3, 6]);
  assert.equal(drawing.links.filter(({ isPast }) => !isPast).length, 2);
  assert.deepEqual(drawingOf(chain(), 2, 6), drawingOf(chain(), 6));
});

test("candidates on the board belong to stops", () => {
  assert.equal(stopOf(chain(), 7, at("r4c6"), 6), 1);
  assert.equal(stopOf(chain(), 0, at("r4c6"), 6), -1); // it isn't drawn yet
  assert.equal(stopOf(chain(), 7, at("r4c1"), 0), 5);
});

test("counts of the same sets share a stop; contradictions are marked", () => {
  const argument = [
    claim(0, "suppose", [["r4c1", 3, true]], [], [0]),
    claim(1, "count", [["r1c1", 1, false]], [0], [0], [["r4c6"], ["r7c5"]], { links: [["row 1", 1], ["column 9", 5]] }),
    claim(2, "count", [["r1c2", 1, false]], [0], [0], [["r4c6"], ["r7c5"]], { links: [["row 1", 1], ["column 8", 5]] }),
    claim(3, "count", [], [1, 2], [0], [["column 2", 4]], { links: [] }),
    claim(4, "refuted", [["r4c1", 3, false]], [3], []),
  ];
  const all = walk(argument, [], [["r4c1", 3]]);
  assert.deepEqual(all.stops.map(({ claims, number }) => [claims.length, number]), [[1, 0], [2, 0], [1, 0], [1, 0]]);
  const clash = (number) => drawingOf(all, number).accents.filter(({ role }) => role.includes("clash")).length;
  assert.deepEqual([clash(1), clash(2), clash(3)], [0, 9, 9]);
});

test("a single claim is drawn like the step, without areas; sets have letters", () => {
  const highlights = { ...NO_HIGHLIGHTS, houses: [{ role: "area", cells: [0] }, { role: "base", cells: [1] }], cells: [{ cell: 2, role: "set", set: "AB" }], candidates: [{ cell: 2, digit: 1, role: "removed" }] };
  const { accents } = drawingOf(walk([claim(0, "count", [["r1c3", 1, false]], [], [], [["r1c1"]], { links: [["row 1", 1]] })], [says(0)], [["r1c3", 1]], highlights), 0);
  assert.deepEqual(accents.map(({ cell, role }) => [cell, role]), [[2, "set set-A"], [1, "house base"], [2, "part"], [2, "removed"]]);
});

test("colours and patterns stay in the complete drawing", () => {
  const highlights = { ...NO_HIGHLIGHTS, candidates: [{ cell: at("r4c6"), digit: 6, role: "colour-a" }, { cell: 0, digit: 1, role: "pattern" }, { cell: 0, digit: 2, role: "set" }] };
  const whole = candidates(drawingOf(walk(CHAIN, WORDS, [["r4c4", 5]], highlights), 7));
  assert.ok(whole.includes("r4c6 6 colour-a 1") && whole.includes("r1c1 1 pattern faint") && !whole.some((text) => text.startsWith("r1c1 2")));
});

test("claims in notation", () => assert.equal(signs([["r1c2", 3, true], ["r4c5", 6, false]]), "r1c2 = 3, r4c5 ≠ 6"));

test("arrows avoid obstacles, and end before a ring", () => {
  const straight = arrow([10, 10], [90, 10], [], [], 10, 100);
  assert.equal(straight.line, "M20 10Q46 10 72 10");
  assert.ok(straight.head.startsWith("M80 10L"));
  const curve = arrow([10, 50], [90, 50], [{ x: 50, y: 50, radius: 12, weight: 3 }], [], 10, 100);
  assert.ok(curve.points.every(([x, y]) => Math.hypot(x - 50, y - 50) > 8));
  const [first, second] = [arrow([10, 50], [90, 50], [], [], 10, 100), arrow([10, 50], [90, 50], [], [straight, arrow([10, 50], [90, 50], [], [], 10, 100)], 10, 100)];
  assert.notEqual(first.line, second.line);
});
