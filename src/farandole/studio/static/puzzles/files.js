// @ts-check
/** The text of a file: plain or compressed by gzip, in any common encoding. The size of the text is limited. */

import { msg, say } from "../page/i18n.js";

/** @typedef {import("../page/i18n.js").Message} Message */

/** A file whose text can't be read; the message names the file and the reason, in the reader's language. */
export class NoText extends Error {}

/** The largest text that the server accepts. */
const MOST_BYTES = 500_000;

const GZIP = [0x1f, 0x8b];
/** The first bytes of office documents: zip archives, and older formats such as .xls. */
const OFFICE = [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]];

/** @param {Uint8Array} bytes @param {readonly number[]} head */
const begins = (bytes, head) => head.every((byte, at) => bytes[at] === byte);

/**
 * The text of a file of puzzles. Raises NoText, which names the file.
 * @param {File} file @param {number} [most] bytes @param {Message} [tooLarge] message for a larger file
 * @returns {Promise<string>}
 */
export async function fileText(file, most = MOST_BYTES, tooLarge = msg("the file is larger than {size} kB; import it on the Bank page", { size: most / 1000 })) {
  try {
    return await textOf(file, most, () => new NoText(say(tooLarge)));
  } catch (error) {
    if (!(error instanceof NoText)) throw error;
    throw new NoText(say(msg("{file}: {fault}", { file: file.name, fault: error.message })));
  }
}

/**
 * The text of a file. Raises NoText, and the error of `tooLarge` for more than `most` bytes.
 * @param {Blob} file @param {number} most @param {() => Error} tooLarge @returns {Promise<string>}
 */
export async function textOf(file, most, tooLarge) {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (OFFICE.some((signature) => begins(head, signature))) throw new NoText(say(msg("spreadsheets and archives can't be read: save it as CSV, or unpack it")));
  if (begins(head, GZIP)) return decode(await unpack(file, most, tooLarge));
  if (file.size > most) throw tooLarge();
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** The content of a gzip file, up to `most` bytes. @param {Blob} file @param {number} most @param {() => Error} tooLarge */
async function unpack(file, most, tooLarge) {
  if (!("DecompressionStream" in globalThis)) throw new NoText(say(msg("this browser can't unpack files")));
  const bytes = new Uint8Array(most);
  let size = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NoText(say(msg("the file is damaged: it can't be unpacked")));
    });
    if (done) return bytes.subarray(0, size);
    if (size + value.length > most) {
      void reader.cancel();
      throw tooLarge();
    }
    bytes.set(value, size);
    size += value.length;
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
 * Decode text in an unknown encoding: UTF-8, UTF-16, GB18030 or Windows-1252.
 * @param {Uint8Array} bytes @returns {string}
 */
export function decode(bytes) {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  const nuls = [0, 0];
  bytes.forEach((byte, at) => (nuls[at % 2] += byte ? 0 : 1));
  if ((nuls[0] + nuls[1]) * 5 > 2 * bytes.length && Math.min(...nuls) * 20 < Math.max(...nuls)) return new TextDecoder(nuls[1] > nuls[0] ? "utf-16le" : "utf-16be").decode(bytes);
  const plain = strictly("utf-8", bytes);
  if (plain !== null) return plain;
  const chinese = nuls[0] + nuls[1] ? null : strictly("gb18030", bytes);
  // Accented letters are usually isolated; Chinese characters take two bytes each.
  if (chinese !== null && inPairs(bytes)) return chinese;
  return new TextDecoder(nuls[0] + nuls[1] ? "utf-8" : "windows-1252").decode(bytes);
}

/** Whether non-ASCII bytes only occur in pairs. @param {Uint8Array} bytes */
function inPairs(bytes) {
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) run += 1;
    else if (run % 2) return false;
    else run = 0;
  }
  return run % 2 === 0;
}
