// Files and records of other programs; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";

import { NoText, decode, fileText, textOf } from "../../../src/farandole/studio/static/puzzles/files.js";
import { positionOfRecord } from "../../../src/farandole/studio/static/puzzles/records.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

class Large extends Error {}

const read = (bytes, most = 10_000) => textOf(new Blob([bytes]), most, () => new Large());

test("plain and compressed texts are read", async () => {
  assert.equal(await read(LINE), LINE);
  assert.equal(await read(gzipSync(LINE)), LINE);
});

test("the size of a text is limited", async () => {
  await assert.rejects(read("1".repeat(101), 100), Large);
  await assert.rejects(read(gzipSync(Buffer.alloc(1 << 24)), 100), Large);
});

test("damaged files are reported", async () => {
  const packed = gzipSync(LINE);
  for (const bytes of [packed.subarray(0, 20), Buffer.concat([packed.subarray(0, 12), Buffer.alloc(30, 7)])]) await assert.rejects(read(bytes), NoText);
});

test("spreadsheets are rejected in favour of CSV, and never unpacked", async () => {
  for (const head of [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]]) await assert.rejects(read(new Uint8Array([...head, 0, 0])), /save it as CSV/);
  assert.equal(await read("PK 1 2 3"), "PK 1 2 3");
});

test("the encoding is detected", () => {
  const utf16 = new Uint8Array(Buffer.from(`数 ${LINE}`, "utf16le"));
  assert.equal(decode(new Uint8Array([0xff, 0xfe, ...utf16])), `数 ${LINE}`);
  assert.equal(decode(new Uint8Array(Buffer.from(LINE, "utf16le"))), LINE);
  assert.equal(decode(new Uint8Array([0xca, 0xfd, 0xb6, 0xc0, 0x20, 0x31])), "数独 1");
  assert.equal(decode(new Uint8Array(Buffer.from("café 1", "latin1"))), "café 1");
  assert.equal(decode(new Uint8Array(Buffer.from("\ufeff数独"))), "数独");
});

test("the contents of the board and its notes are kept", () => {
  const record = { puzzle: LINE, board: LINE, shape: "9", label: "", author: "", rules: "", candidates: null, notes: {} };
  assert.equal(positionOfRecord(record), null);
  const candidates = [...LINE].map((_, cell) => (cell < 3 ? [1, 2, 4] : []));
  const position = positionOfRecord({ ...record, candidates, notes: { "corner marks": "r1c4=2,6 r9c10=1 r1c1=1 r10c1=3 r1c6=12" } });
  assert.deepEqual(position.centre.slice(0, 4), [0, 0, 0b1011, 0]); // Cells with a digit have no marks.
  assert.deepEqual([...position.corner.entries()].filter(([, marks]) => marks), [[3, 0b100010]]);
  assert.deepEqual(positionOfRecord({ ...record, board: `534${LINE.slice(3)}` }).digits.slice(0, 4), [5, 3, 4, 0]);
});

test("errors name the file", async () => {
  const file = new File([gzipSync(LINE).subarray(0, 20)], "a.txt.gz");
  await assert.rejects(fileText(file), { message: "a.txt.gz: the file is damaged: it can't be unpacked" });
  await assert.rejects(fileText(new File([LINE], "b.txt"), 80), { message: /^b\.txt: the file is larger than 0\.08 kB/ });
  assert.equal(await fileText(new File([LINE], "c.txt")), LINE);
});
