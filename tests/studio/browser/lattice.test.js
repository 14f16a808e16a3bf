// @ts-check
// The crossings of a board on a page that bulges are found to a few pixels.
import assert from "node:assert/strict";
import test from "node:test";
import { findBoard } from "../../../src/farandole/studio/static/camera/finding.js";

const CELL = 48;
const EDGE = 90;

/** Where a crossing is. @param {number} column @param {number} row @param {number} bulge of the middle, in cells @param {number} bow of the lines @returns {[number, number]} */
function crossing(column, row, bulge, bow) {
  const across = EDGE + CELL * column;
  return [across, EDGE + CELL * (row + (bulge * row * (9 - row)) / 20.25 + (bow * column * (9 - column)) / 20.25)];
}

/** @param {number} bulge @param {number} bow */
function drawn(bulge, bow) {
  const side = 2 * EDGE + 9 * CELL;
  const data = new Uint8Array(side * side).fill(220);
  for (let line = 0; line <= 9; line += 1) {
    for (let along = 0; along <= 9; along += 0.01) {
      for (const [x, y] of [crossing(along, line, bulge, bow), crossing(line, along, bulge, bow)].map((point) => point.map(Math.floor))) {
        for (const at of [y * side + x, y * side + x - 1, (y - 1) * side + x, (y - 1) * side + x - 1]) data[at] = 60;
      }
    }
  }
  return { width: side, height: side, data };
}

for (const [bulge, bow] of [[0, 0], [0.9, 0], [-0.7, 0.4], [0, 0.8], [0, -0.8]]) {
  test(`lines that bulge by ${bulge} and bow by ${bow} cells are followed`, () => {
    const found = findBoard(drawn(bulge, bow));
    assert.ok(found && found.likeness > 0.95, String(found?.likeness));
    for (let cell = 0; cell < 100; cell += 1) {
      const [column, row] = [cell % 10, Math.floor(cell / 10)];
      const [x, y] = found.place(column, row);
      const [rightX, rightY] = crossing(column, row, bulge, bow);
      assert.ok(Math.hypot(x - rightX, y - rightY) < 5, `${column} ${row}: ${x - rightX} ${y - rightY}`);
    }
  });
}
