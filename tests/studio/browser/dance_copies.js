// Writes the copyable forms of each example and of other problems; run by test_dance_search.py.
import { NOWHERE } from "../../../src/farandole/studio/static/dance/address.js";
import { asCurl, asPython } from "../../../src/farandole/studio/static/dance/copying.js";
import { EXAMPLES, sudokuOf } from "../../../src/farandole/studio/static/dance/search/examples.js";
import { readProblem } from "../../../src/farandole/studio/static/dance/search/problem.js";
import { tiling } from "../../../src/farandole/studio/static/dance/search/tilings.js";

const TEXT = "a\\ b' \"\"\" | x\nb' a\\ x\nb' \"\"\"\na\\\n\"\"\" x\na\\ \"\"\" b'\n";
const PUZZLE = "1...............";
const TILINGS = [[" ....\n.....", 'A: ##/#.\n"B: ###/.#.\ndomino'], ["#..../.....", "tetrominoes:L+tromino:I + domino"]];
const places = [
  ...EXAMPLES.filter((example) => example.id !== "toy").map((example) => [{ ...NOWHERE, example: example.id, event: 25, rule: "leftmost" }, example.make()]),
  [{ ...NOWHERE, text: TEXT, event: 25 }, readProblem(TEXT)],
  ...TILINGS.map(([region, pieces]) => [{ ...NOWHERE, region, pieces, event: 25 }, tiling(region, pieces)]),
  [{ ...NOWHERE, puzzle: PUZZLE, event: 25 }, sudokuOf(PUZZLE)],
];
console.log(JSON.stringify(places.map(([place, problem]) => ({ place, python: asPython(place), curl: asCurl(place, problem, "http://127.0.0.1:8721/api/v1/cover/trace") }))));
