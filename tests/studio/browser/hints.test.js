// Hints from the server, as Play displays them; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";

import { readHint } from "../../../src/farandole/studio/static/play/hints/hinting.js";

const NO_HIGHLIGHTS = { houses: [], cells: [], candidates: [], links: [] };

test("a step has five rungs, and can be applied directly", () => {
  const link = { from: { cells: [1], digit: 2 }, to: { cells: [3], digit: 2 }, kind: "strong" };
  const answer = {
    status: "step",
    text: "",
    mistakes: [],
    step: { text: "d", placements: [{ cell: 40, digit: 5 }], eliminations: [{ cell: 2, digit: 1 }] },
    rungs: [
      { kind: "houses", text: "a", highlights: { ...NO_HIGHLIGHTS, houses: [{ role: "base", cells: [0, 1] }] } },
      { kind: "technique", text: "b", highlights: NO_HIGHLIGHTS },
      { kind: "cells", text: "c", highlights: { ...NO_HIGHLIGHTS, cells: [{ cell: 1, role: "look", set: null }] } },
      { kind: "step", text: "d", highlights: { ...NO_HIGHLIGHTS, cells: [{ cell: 1, role: "pattern" }], candidates: [{ cell: 2, digit: 1, role: "removed" }], links: [link] } },
      { kind: "why", text: "e\nf", highlights: NO_HIGHLIGHTS },
      { kind: "apply", text: "g", highlights: NO_HIGHLIGHTS },
    ],
  };
  const hint = readHint(answer);
  assert.deepEqual(hint.rungs.map((rung) => rung.text), ["a", "b", "c", "d", "e\nf"]);
  assert.deepEqual(hint.rungs.map((rung) => rung.name?.text), ["Where", "Technique", "Cells", "Step", "Why"]);
  assert.deepEqual([hint.placements, hint.eliminations], [[[40, 5]], [[2, 1]]]);
  assert.deepEqual(hint.rungs[0].accents, [{ cell: 0, role: "house base" }, { cell: 1, role: "house base" }]);
  assert.deepEqual(hint.rungs[2].accents, [{ cell: 1, role: "cell" }]);
  assert.deepEqual(hint.rungs[3].accents, [{ cell: 1, role: "part" }, { cell: 2, digit: 1, role: "removed" }]);
  assert.deepEqual(hint.rungs[3].links, [link]);
});

test("mistakes are reported one by one, harmless ones are not", () => {
  const mistakes = [
    { kind: "wrong digit", cell: 2, digit: 1, text: "x" },
    { kind: "wrong mark", cell: 3, digit: 1, text: "y" },
  ];
  const hint = readHint({ status: "mistakes", text: "something", mistakes, step: null, rungs: null });
  assert.equal(hint.isStep, false);
  assert.deepEqual(hint.rungs.map((rung) => rung.text), ["something", "x"]);
  assert.deepEqual(hint.rungs[1].accents, [{ cell: 2, role: "wrong" }]);
});
