// @ts-check
/** Reads pictures in a thread of its own: it answers each message with a reading, or the name of an error. */

import { kernelOf } from "../kernel/kernel.js";
import { networkOf } from "./network.js";
import { readBoard } from "./reading.js";

/** @typedef {{id: number, colours: import("./pixels.js").Colours, corners: import("./corners.js").Corners | null}} Question */
/** @typedef {{id: number, reading?: import("./reading.js").Reading | null, error?: string}} Answer */

/** @type {Promise<[ArrayBuffer, ArrayBuffer]> | null} */
let files = null;

/** @param {URL} address @returns {Promise<ArrayBuffer>} */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.arrayBuffer();
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data: { id, colours, corners } }) => {
  /** @type {Answer} */
  let answer;
  try {
    files ??= Promise.all([load(new URL("../camera/digits.bin", import.meta.url)), load(new URL("../kernel/farandole.wasm", import.meta.url))]);
    const [digits, kernel] = await files;
    answer = { id, reading: readBoard(colours, networkOf(digits), kernelOf(await WebAssembly.compile(kernel)), corners) };
  } catch (error) {
    files = null; // The server may be available next time.
    answer = { id, error: String(error) };
  }
  postMessage(answer);
});
