// @ts-check
/** The text of a file: packed by gzip or zip, or in an old encoding. What comes out is bounded. */

import { msg, say } from "../page/i18n.js";

/** @typedef {import("../page/i18n.js").Message} Message */

/** A file without a text that can be read; the message says which and why, in the reader's language. */
export class NoText extends Error {}

/** The largest text that the server takes. */
const MOST_BYTES = 500_000;

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 3, 4];
/** How documents of office programs begin that are older than XML, such as .xls. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** The largest archive: it is read whole, as its list of files stands at its end. */
const LARGEST_ARCHIVE = 1 << 26;
const MOST_FILES = 1000;
/** Bytes of XML that come out of one part of a document, at most. */
const LARGEST_PART = 1 << 26;

/** @param {Uint8Array} bytes @param {readonly number[]} head */
const begins = (bytes, head) => head.every((byte, at) => bytes[at] === byte);
const withoutSheets = () => new NoText(say(msg("this is a document of an office program: save it as CSV, and give that")));
const damaged = () => new NoText(say(msg("the file is damaged: it can't be unpacked")));

/**
 * The text of a file of puzzles. Raises NoText, which names the file.
 * @param {File} file @param {number} [most] bytes @param {Message} [tooLarge] what is said of more
 * @returns {Promise<string>}
 */
export async function fileText(file, most = MOST_BYTES, tooLarge = msg("it is larger than {size} kB; the room Bank takes more", { size: most / 1000 })) {
  try {
    return await textOf(file, most, () => new NoText(say(tooLarge)));
  } catch (error) {
    if (!(error instanceof NoText)) throw error;
    throw new NoText(say(msg("{file}: {fault}", { file: file.name, fault: error.message })));
  }
}

/**
 * The text of a file. Raises NoText, and whatever `tooLarge` makes of more bytes than `most`.
 * @param {Blob} file @param {number} most @param {() => Error} tooLarge @returns {Promise<string>}
 */
export async function textOf(file, most, tooLarge) {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (begins(head, GZIP)) return decoded(await outOf(unpacked(file, "gzip"), most, tooLarge));
  if (begins(head, ZIP)) return unzipped(file, most, tooLarge);
  if (begins(head, OLD_OFFICE)) throw withoutSheets();
  if (file.size > most) throw tooLarge();
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** What comes out of packed bytes. @param {Blob} packed @param {"gzip" | "deflate-raw"} kind @returns {ReadableStream<Uint8Array>} */
function unpacked(packed, kind) {
  if (!("DecompressionStream" in globalThis)) throw new NoText(say(msg("this browser can't unpack files")));
  return packed.stream().pipeThrough(new DecompressionStream(kind));
}

/**
 * All that comes out of a stream, if it isn't more than that.
 * @param {ReadableStream<Uint8Array>} stream @param {number} most @param {() => Error} tooLarge @returns {Promise<Uint8Array>}
 */
async function outOf(stream, most, tooLarge) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) break;
    size += value.length;
    pieces.push(value);
    if (size > most) {
      void reader.cancel();
      throw tooLarge();
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The texts of an archive, one after the other. @param {Blob} file @param {number} most @param {() => Error} tooLarge */
async function unzipped(file, most, tooLarge) {
  if (file.size > LARGEST_ARCHIVE) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = [...listed(bytes)];
  if (entries.some(({ name }) => name === "[Content_Types].xml" || name === "mimetype")) return ofDocument(entries, most, tooLarge);
  /** @type {string[]} */
  const texts = [];
  let left = most;
  for (const entry of entries.filter(({ name }) => !/\/$|^__MACOSX\//.test(name)).slice(0, MOST_FILES)) {
    const out = await outOfEntry(entry, left, tooLarge);
    left -= out.length;
    texts.push(decoded(out));
  }
  return texts.join("\n");
}

/** @typedef {{name: string, data: Uint8Array, isPacked: boolean}} Entry */

/** @param {Entry} entry @param {number} most @param {() => Error} tooLarge */
function outOfEntry({ data, isPacked }, most, tooLarge) {
  const held = new Blob([/** @type {BlobPart} */ (data)]);
  return outOf(isPacked ? unpacked(held, "deflate-raw") : held.stream(), most, tooLarge);
}

/** The sheets of a document of an office program, one after the other. @param {readonly Entry[]} entries @param {number} most @param {() => Error} tooLarge */
async function ofDocument(entries, most, tooLarge) {
  const { BadDocument, TooMuch, sheets } = await import("./office.js");
  const part = async (/** @type {string} */ name) => {
    const entry = entries.find((one) => one.name === name);
    return entry ? new TextDecoder().decode(await outOfEntry(entry, LARGEST_PART, tooLarge)) : null;
  };
  const names = entries.map(({ name }) => name);
  const texts = await sheets(names, part).catch((error) => {
    if (error instanceof TooMuch) throw tooLarge();
    throw error instanceof BadDocument ? damaged() : error;
  });
  if (!texts) throw withoutSheets();
  const text = texts.join("\n\n");
  if (text.length > most) throw tooLarge();
  return text;
}

/**
 * The files of an archive that can be read, from the list at its end; those that are encrypted can't be.
 * @param {Uint8Array} bytes @returns {Generator<Entry>}
 */
function* listed(bytes) {
  const view = new DataView(bytes.buffer);
  try {
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw damaged();
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const size = view.getUint32(at + 20, true);
      const [named, extra, said] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      const local = view.getUint32(at + 42, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      if (!(flags & 1) && (method === 0 || method === 8)) yield { name, data: bytes.subarray(start, start + size), isPacked: method === 8 };
      at += 46 + named + extra + said;
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
}

/** @param {string} encoding @param {Uint8Array} bytes @returns {string | null} */
function strictly(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A text whose encoding nobody has named: UTF-8, UTF-16, GB18030 or that of Western Windows.
 * @param {Uint8Array} bytes @returns {string}
 */
export function decoded(bytes) {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  const nuls = [0, 0];
  bytes.forEach((byte, at) => (nuls[at % 2] += byte ? 0 : 1));
  if ((nuls[0] + nuls[1]) * 5 > 2 * bytes.length && Math.min(...nuls) * 20 < Math.max(...nuls)) return new TextDecoder(nuls[1] > nuls[0] ? "utf-16le" : "utf-16be").decode(bytes);
  const plain = strictly("utf-8", bytes);
  if (plain !== null) return plain;
  const chinese = nuls[0] + nuls[1] ? null : strictly("gb18030", bytes);
  // Accents stand alone among letters; the bytes of Chinese signs come by twos.
  if (chinese !== null && inPairs(bytes)) return chinese;
  return new TextDecoder(nuls[0] + nuls[1] ? "utf-8" : "windows-1252").decode(bytes);
}

/** Whether bytes beyond ASCII come by twos only. @param {Uint8Array} bytes */
function inPairs(bytes) {
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) run += 1;
    else if (run % 2) return false;
    else run = 0;
  }
  return run % 2 === 0;
}
