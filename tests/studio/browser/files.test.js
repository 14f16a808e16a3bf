// Files and records of other programs; run by `node --test`, see test_modules.py.
import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";

import { NoText, decoded, fileText, textOf } from "../../../src/farandole/studio/static/puzzles/files.js";
import { positionOfRecord } from "../../../src/farandole/studio/static/puzzles/records.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

class Large extends Error {}

const read = (bytes, most = 10_000) => textOf(new Blob([bytes]), most, () => new Large());

/** An archive of files by name; each is packed unless it is marked as `plain`. */
function zip(files) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [name, text, kind] of files) {
    const data = kind === "plain" ? Buffer.from(text) : deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(kind === "secret" ? 1 : 0, 8);
    entry.writeUInt16LE(kind === "plain" ? 0 : 8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), data);
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

test("what is packed is read", async () => {
  assert.equal(await read(LINE), LINE);
  assert.equal(await read(gzipSync(LINE)), LINE);
  assert.equal(await read(zip([["a.txt", LINE], ["b/", "", "plain"], ["b/c.txt", "12", "plain"], ["__MACOSX/a.txt", "no"], ["s", "no", "secret"]])), `${LINE}\n12`);
});

test("what comes out is bounded", async () => {
  await assert.rejects(read("1".repeat(101), 100), Large);
  await assert.rejects(read(gzipSync(Buffer.alloc(1 << 24)), 100), Large);
  await assert.rejects(read(zip([["a", "1".repeat(60)], ["b", "2".repeat(60)]]), 100), Large);
});

test("what is damaged is said", async () => {
  const packed = gzipSync(LINE);
  const archive = zip([["a.txt", LINE]]);
  for (const bytes of [packed.subarray(0, 20), Buffer.concat([packed.subarray(0, 12), Buffer.alloc(30, 7)]), archive.subarray(0, 60), Buffer.concat([archive.subarray(0, 40), Buffer.alloc(99)])]) await assert.rejects(read(bytes), NoText);
  await assert.rejects(read(zip([["[Content_Types].xml", "x"]])), /CSV/);
});

const ROWS = Array.from({ length: 9 }, (_, row) => LINE.slice(9 * row, 9 * row + 9));
const CELLS = ROWS.map((row) => [...row].map((cell) => (cell === "." ? "" : cell)));
const PLAIN = ROWS.map((row) => [...row].join("\t")).join("\n");

/** Rows of a sheet of Excel, in which only cells with a digit stand. */
function excel(rows, top = 1, left = 0) {
  const of = (row, number) => row.flatMap((cell, at) => (cell ? [`<c r="${String.fromCharCode(65 + left + at)}${number}"><v>${cell}</v></c>`] : [])).join("");
  return `<?xml version="1.0"?><worksheet><sheetData>${rows.map((row, at) => `<row r="${top + at}">${of(row, top + at)}</row>`).join("\n")}</sheetData></worksheet>`;
}

const xlsx = (sheets, strings) => zip([["[Content_Types].xml", "<x/>"], ...sheets.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text]), ...(strings ? [["xl/sharedStrings.xml", strings]] : [])]);
const ods = (rows, kind = "spreadsheet") => zip([["mimetype", `application/vnd.oasis.opendocument.${kind}`, "plain"], ["content.xml", `<o:document><t:table>${rows}</t:table></o:document>`]]);

test("spreadsheets are read", async () => {
  assert.equal(await read(xlsx([excel(CELLS)])), PLAIN);
  assert.equal(await read(xlsx([excel(CELLS, 4, 3), excel(CELLS)])), `${PLAIN}\n\n${PLAIN}`);
  const gaps = CELLS.flatMap((row, at) => [...(at && at % 3 === 0 ? [[]] : []), [...row.slice(0, 3), "", ...row.slice(3, 6), "", ...row.slice(6)]]);
  assert.equal(await read(xlsx([excel(gaps)])), PLAIN);
  const empty = CELLS.map((row, at) => (at % 8 ? [...row.slice(0, 8), ""] : []));
  assert.equal(await read(xlsx([excel(empty)])), empty.map((row) => Array.from({ length: 9 }, (_, at) => row[at] || ".").join("\t")).join("\n"));
  const table = `<worksheet><row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row></worksheet>`;
  const strings = `<sst><si><t>puzzle</t></si><si><r><t><![CDATA[a<]]></t></r><r><t>&amp;&#x4e00;</t></r><rPh><t>no</t></rPh></si><!-- > --></sst>`;
  assert.equal(await read(xlsx([table], strings)), "puzzle\na<&一");
  const rows = CELLS.map((row) => `<t:table-row>${row.map((cell) => (cell ? `<t:table-cell o:value-type="float" o:value="${cell}.0"><x:p>${cell}</x:p></t:table-cell>` : "<t:table-cell/>")).join("")}<t:table-cell t:number-columns-repeated="16375"/></t:table-row>`).join("");
  const last = `<t:table-row t:number-rows-repeated="1048567"><t:table-cell/></t:table-row>`;
  assert.equal((await read(ods(rows + last))).trim(), PLAIN);
  assert.equal((await read(ods(`<t:table-row><t:table-cell>${ROWS.map((row) => `<x:p>${row}</x:p>`).join("")}</t:table-cell></t:table-row>`))).trim(), LINE);
});

test("spreadsheets that make no sense are said to be damaged", async () => {
  for (const text of ["", "<a>", "<a></b>", "<a", "<!DOCTYPE a><a/>", "<a b=c/>"]) await assert.rejects(read(xlsx([text])), NoText);
  await assert.rejects(read(ods("", "text")), /CSV/);
  await assert.rejects(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), /CSV/);
  await assert.rejects(read(xlsx([excel(CELLS)]), 20), Large);
  const cells = `<row r="${"9".repeat(30)}"><c r="ZZZ1"><v>1</v></c><c r="A999999999"><v>2</v></c><c t="s"><v>-1</v></c></row>`;
  assert.equal(await read(xlsx([`<a>${cells}</a>`])), "2");
  const wide = `<t:table-cell t:number-columns-repeated="9999999"><x:p>1</x:p></t:table-cell>`;
  assert.equal((await read(ods(`<t:table-row t:number-rows-repeated="1048576">${wide}</t:table-row>`), 1 << 24)).split("\n").length, 1000);
  const many = `<t:table-row t:number-rows-repeated="1048576">${wide}</t:table-row>`.repeat(100);
  await assert.rejects(read(ods(many), 1 << 24), Large);
});

test("an encoding is found", () => {
  const utf16 = new Uint8Array(Buffer.from(`数 ${LINE}`, "utf16le"));
  assert.equal(decoded(new Uint8Array([0xff, 0xfe, ...utf16])), `数 ${LINE}`);
  assert.equal(decoded(new Uint8Array(Buffer.from(LINE, "utf16le"))), LINE);
  assert.equal(decoded(new Uint8Array([0xca, 0xfd, 0xb6, 0xc0, 0x20, 0x31])), "数独 1");
  assert.equal(decoded(new Uint8Array(Buffer.from("café 1", "latin1"))), "café 1");
  assert.equal(decoded(new Uint8Array(Buffer.from("\ufeff数独"))), "数独");
});

test("what is on the board and noted there is kept", () => {
  const nothing = { puzzle: LINE, board: LINE, shape: "9", label: "", author: "", rules: "", candidates: null, notes: {} };
  assert.equal(positionOfRecord(nothing), null);
  const candidates = [...LINE].map((_, cell) => (cell < 3 ? [1, 2, 4] : []));
  const noted = positionOfRecord({ ...nothing, candidates, notes: { "corner marks": "r1c4=2,6 r9c10=1 r1c1=1 r10c1=3 r1c6=12" } });
  assert.deepEqual(noted.centre.slice(0, 4), [0, 0, 0b1011, 0]); // Cells with a digit have no marks.
  assert.deepEqual([...noted.corner.entries()].filter(([, marks]) => marks), [[3, 0b100010]]);
  assert.deepEqual(positionOfRecord({ ...nothing, board: `534${LINE.slice(3)}` }).digits.slice(0, 4), [5, 3, 4, 0]);
});

test("what is wrong with a file is said with its name, as it is written", async () => {
  const damaged = new File([gzipSync(LINE).subarray(0, 20)], "a.txt.gz");
  await assert.rejects(fileText(damaged), { message: "a.txt.gz: the file is damaged: it can't be unpacked" });
  await assert.rejects(fileText(new File([LINE], "b.txt"), 80), { message: /^b\.txt: it is larger than 0\.08 kB/ });
  assert.equal(await fileText(new File([LINE], "c.txt")), LINE);
});
