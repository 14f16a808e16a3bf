// The kernel's answers to puzzles from standard input, as JSON; see test_kernel.py.
import { readFileSync } from "node:fs";

import { kernelOf } from "../../../src/farandole/studio/static/kernel/kernel.js";

const folder = new URL("../../../src/farandole/studio/static/kernel/", import.meta.url);
const module = new WebAssembly.Module(readFileSync(new URL("farandole.wasm", folder)));
const kernel = kernelOf(module);
const { boards } = JSON.parse(readFileSync(0, "utf8"));
const answers = boards.map(({ side, houses, puzzles, deep }) =>
  puzzles.map((digits) => {
    const puzzle = { side, houses, digits };
    const solved = kernel.solve(puzzle);
    return deep ? { ...solved, count: kernel.count(puzzle, 500), candidates: kernel.candidates(puzzle) } : solved;
  }),
);
console.log(JSON.stringify({ imports: WebAssembly.Module.imports(module), answers }));
