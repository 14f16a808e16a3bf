// Reads problems and their traces from the package, and compares; run by test_dance_search.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { queens, sudoku } from "../../../src/farandole/studio/static/dance/search/models.js";
import { itemsOf, readProblem } from "../../../src/farandole/studio/static/dance/search/problem.js";
import { CHOOSE, FOUND, KINDS, PURIFY, UNPURIFY } from "../../../src/farandole/studio/static/dance/search/record.js";
import { Replay } from "../../../src/farandole/studio/static/dance/search/replay.js";
import { tiling } from "../../../src/farandole/studio/static/dance/search/tilings.js";
import { Search } from "../../../src/farandole/studio/static/dance/search/search.js";

const MAKE = {
  text: ([text]) => readProblem(text),
  sudoku: ([line]) => sudoku([...line].map((symbol) => Number(symbol) || 0)),
  queens: ([n]) => queens(n),
  tiling: ([region, pieces]) => tiling(region, pieces),
};

/** Events as the package writes them. */
function asJson(problem, record) {
  const replay = new Replay(problem, record);
  return Array.from({ length: record.length }, (_, event) => {
    const kind = record.kind(event);
    const value = record.value(event);
    replay.seek(event + 1);
    if (kind === FOUND) return [KINDS[kind], replay.options];
    const { links } = replay;
    if (kind === PURIFY || kind === UNPURIFY) return [KINDS[kind], links.item[value], links.option[value]];
    return kind === CHOOSE ? [KINDS[kind], value, replay.links.size[value]] : [KINDS[kind], value];
  });
}

for (const trace of JSON.parse(readFileSync(0, "utf8"))) {
  const problem = MAKE[trace.make](trace.values);
  assert.deepEqual(problem.items, trace.items, trace.name);
  assert.equal(problem.primary, trace.primary, trace.name);
  assert.deepEqual(problem.options, trace.options, trace.name);
  const entries = problem.options.map((_, option) => [...itemsOf(problem, option)]);
  assert.deepEqual(entries, trace.entries, trace.name);
  const search = new Search(problem, trace.rule);
  search.run(trace.complete ? Infinity : trace.events.length);
  assert.deepEqual(asJson(problem, search.record).slice(0, trace.events.length), trace.events, trace.name);
  assert.equal(search.record.isComplete, trace.complete, trace.name);
}
