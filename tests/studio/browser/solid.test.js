/** Turnable solids: what is drawn last is what is nearest, from everywhere; pieces come off as pieces of wood can. */

import assert from "node:assert/strict";
import test from "node:test";

import { placedOf } from "../../../src/farandole/studio/static/dance/solid/dialog.js";
import { HOME, WAYS, apart, middleOf, radiusOf, sidesOf, takenOff } from "../../../src/farandole/studio/static/dance/solid/geometry.js";

let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;

/** @param {string} drawing a character for each cube, layers after a slash @param {number} side */
function piecesOf(drawing, side) {
  const cells = new Map();
  for (const [at, label] of [...drawing].entries()) if (label !== ".") cells.set(label, [...(cells.get(label) ?? []), [at % side, Math.floor(at / side) % side, Math.floor(at / side ** 2)]]);
  return [...cells].map(([label, own]) => ({ label, name: label, cells: own }));
}

const SOMA = piecesOf("222214113564554733564766773", 3);
const CAGE = piecesOf(`${"a".repeat(13)}b${"a".repeat(13)}`, 3);

/** The nearest cube on a ray towards the eye, by its piece and the side that is hit; "edge" where an edge is so near that rounding decides. */
function nearest(pieces, origin, eye) {
  let best = null;
  for (const [piece, { cells }] of pieces.entries())
    for (const cell of cells) {
      const spans = [0, 1, 2].map((axis) => [0, 1].map((far) => (cell[axis] + far - origin[axis]) / eye[axis]).sort((a, b) => a - b));
      const low = Math.max(...spans.map(([near]) => near));
      const highs = spans.map(([, far]) => far).sort((a, b) => a - b);
      if (Math.abs(highs[0] - low) < 1e-6 || (highs[0] > low && highs[1] - highs[0] < 1e-6)) return "edge";
      const axis = spans.findIndex(([, far]) => far === highs[0]);
      if (highs[0] > low && (!best || highs[0] > best.high)) best = { high: highs[0], side: [piece, WAYS.findIndex((direction) => direction[axis] === Math.sign(eye[axis]))] };
    }
  return best?.side;
}

/** Whether a place on paper is well within a side. */
function isWithin({ middle, right, down }, [x, y]) {
  const [dx, dy, area] = [x - middle[0], y - middle[1], right[0] * down[1] - right[1] * down[0]];
  return Math.max(Math.abs((dx * down[1] - dy * down[0]) / area), Math.abs((right[0] * dy - right[1] * dx) / area)) < 0.5;
}

test("what is drawn last is what is nearest", () => {
  let hits = 0;
  for (let round = 0; round < 60; round += 1) {
    const all = apart(SOMA, round % 7);
    const pieces = all.filter((_, piece) => !(round & (1 << piece)));
    const view = round ? { turn: 720 * random() - 360, tilt: 160 * random() - 80 } : HOME;
    const [c, s, high, up] = [Math.cos((view.turn * Math.PI) / 180), Math.sin((view.turn * Math.PI) / 180), Math.sin((view.tilt * Math.PI) / 180), Math.cos((view.tilt * Math.PI) / 180)];
    const middle = middleOf(SOMA);
    const sides = sidesOf(pieces, view, middle);
    const radius = radiusOf(pieces, middle);
    for (const { corners } of sides) for (const corner of corners) assert.ok(Math.hypot(...corner) <= radius + 1e-9);
    for (let shot = 0; shot < 120; shot += 1) {
      const [x, y] = [(2 * random() - 1) * radius, (2 * random() - 1) * radius];
      const origin = [-s * x + high * c * y + middle[0], c * x + high * s * y + middle[1], -up * y + middle[2]];
      const expected = nearest(pieces, origin, [c * up, s * up, high]);
      const seen = sides.findLast((side) => isWithin(side, [x, y]));
      if (expected === "edge") continue;
      assert.deepEqual(seen && [seen.piece, seen.way], expected);
      hits += Number(Boolean(expected));
    }
  }
  assert.ok(hits > 1000);
});

test("outlines run around a piece, not through it", () => {
  const [domino] = [piecesOf("aa..", 2)];
  const [top, other] = sidesOf(domino, HOME, middleOf(domino)).filter(({ way }) => way === 0);
  assert.deepEqual([top, other].map(({ borders }) => borders.filter(Boolean).length), [3, 3]);
  const [gap, same] = [top, other].map(({ borders, corners }) => [0, 1].map((axis) => corners[borders.indexOf(false)][axis] + corners[(borders.indexOf(false) + 1) % 4][axis]));
  assert.ok(Math.hypot(gap[0] - same[0], gap[1] - same[1]) < 1e-9);
  const sides = sidesOf(piecesOf("ab..", 2), HOME, [0, 0, 0]).filter(({ way }) => way === 0);
  assert.ok(sides.every(({ borders }) => borders.every(Boolean)));
  // Where the inner side of a bent piece begins, there is an edge, too.
  const bent = sidesOf(piecesOf("aaa.a.a.", 2), HOME, [0, 0, 0]).filter(({ way, borders }) => way === 0 && borders.filter(Boolean).length === 4);
  assert.equal(bent.length, 1);
  for (const { corners, right, down } of sides) assert.ok(Math.hypot(corners[1][0] - corners[0][0] - right[0], corners[1][1] - corners[0][1] - right[1]) + Math.hypot(corners[2][0] - corners[1][0] - down[0], corners[2][1] - corners[1][1] - down[1]) < 1e-9);
});

test("pieces move apart by whole cubes, and the same on both sides", () => {
  assert.deepEqual(apart(SOMA, 0), SOMA);
  const row = piecesOf("a.b......", 3);
  assert.deepEqual(apart(row, 1).map(({ cells }) => cells[0][0]), [-1, 3]);
  for (const { cells } of apart(SOMA, 3)) assert.ok(cells.flat().every(Number.isInteger));
});

test("pieces come off one by one, in straight lines where they can", () => {
  for (const pieces of [SOMA, CAGE, piecesOf("aabbaacc", 2)]) {
    const left = new Set(pieces.keys());
    for (const { piece, way } of takenOff(pieces)) {
      assert.ok(left.delete(piece));
      const others = new Set([...left].flatMap((other) => pieces[other].cells.map(String)));
      const isFree = WAYS.map((direction) => pieces[piece].cells.every((cell) => [1, 2, 3, 4].every((by) => !others.has(String(cell.map((value, axis) => value + by * direction[axis]))))));
      assert.ok(way < 0 ? !isFree.includes(true) : isFree[way]);
    }
    assert.equal(left.size, 0);
  }
  assert.deepEqual(takenOff(CAGE).map(({ way }) => way < 0), [true, false]);
  assert.deepEqual(takenOff(piecesOf("aaaabbbb", 2))[0], { piece: 1, way: 0 });
  assert.deepEqual(takenOff(piecesOf("ab...b..", 2))[0], { piece: 1, way: 0 }); // both could, this is higher
});

test("copies of a piece have numbers of their own", () => {
  const cells = [[0, 0, 0]];
  const placed = placedOf({ tasks: [], grid: "cubes", complete: true, pieces: ["S1 P", "S12"], assemblies: [[{ piece: 0, cells }, { piece: 1, cells }, { piece: 0, cells }]] }, 0);
  assert.deepEqual(placed.map(({ label, name }) => [label, name]), [["1.1", "1.1 P"], ["12", "12"], ["1.2", "1.2 P"]]);
});
