// Reads grey pictures on standard input (width and height as two 32-bit numbers, then the pixels) and
// writes, for each: 1 if a board was found, else 0; its corners, eight 32-bit floats; the 81 pictures of its cells.
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
  const answer = new Uint8Array(33 + 81 * PATCH * PATCH);
  if (found) {
    answer[0] = 1;
    const corners = [[0, 0], [9, 0], [9, 9], [0, 9]].flatMap(([column, row]) => found.place(column, row));
    answer.set(new Uint8Array(Float32Array.from(corners).buffer), 1);
    patchesOf(picture, found).forEach((patch, cell) => answer.set(patch, 33 + cell * PATCH * PATCH));
  }
  for (let at = 0; at < answer.length; ) at += writeSync(1, answer, at);
}
