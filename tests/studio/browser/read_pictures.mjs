// Reads grey pictures from standard input, as tools/digits/patches.mjs does, and writes a line of JSON for each:
// the digits that the studio's camera reads, before and after the solver's repair.
import { readFileSync } from "node:fs";
import { networkOf } from "../../../src/farandole/studio/static/camera/network.js";
import { readBoard } from "../../../src/farandole/studio/static/camera/reading.js";
import { kernelOf } from "../../../src/farandole/studio/static/kernel/kernel.js";

const statics = new URL("../../../src/farandole/studio/static/", import.meta.url);
const network = networkOf(new Uint8Array(readFileSync(new URL("camera/digits.bin", statics))).buffer);
const kernel = kernelOf(new WebAssembly.Module(readFileSync(new URL("kernel/farandole.wasm", statics))));
const input = readFileSync(0);
for (let at = 0; at < input.length; ) {
  const [width, height] = [input.readUInt32LE(at), input.readUInt32LE(at + 4)];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) data.fill(input[at + 8 + pixel], 4 * pixel, 4 * pixel + 3);
  at += 8 + width * height;
  const reading = readBoard({ width, height, data }, network, kernel);
  console.log(JSON.stringify(reading && { digits: reading.digits, raw: reading.raw, doubtful: reading.doubtful, isUnique: reading.isUnique }));
}
