// Reads grey pictures on standard input (width and height as two 32-bit numbers, then the pixels) and
// writes, for each: 1 if a board was found, then for each of the 81 cells 1 and its 576 pixels, or 0.
import { readSync, writeSync } from "node:fs";
import { PATCH, patchesOf } from "../../src/farandole/studio/static/camera/cells.js";
import { findBoard } from "../../src/farandole/studio/static/camera/finding.js";

/** @param {number} count @returns {Uint8Array | null} */
function take(count) {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; ) {
    const read = readSync(0, bytes, at, count - at, null);
    if (!read) return null;
    at += read;
  }
  return bytes;
}

for (let head = take(8); head; head = take(8)) {
  const [width, height] = new Uint32Array(head.buffer);
  const picture = { width, height, data: take(width * height) };
  const found = findBoard(picture);
  const patches = found ? patchesOf(picture, found) : [];
  const answer = new Uint8Array(1 + (found ? 81 * (1 + PATCH * PATCH) : 0));
  answer[0] = found ? 1 : 0;
  patches.forEach((patch, cell) => {
    const at = 1 + cell * (1 + PATCH * PATCH);
    answer[at] = patch ? 1 : 0;
    if (patch) answer.set(patch, at + 1);
  });
  for (let at = 0; at < answer.length; ) at += writeSync(1, answer, at);
}
