// @ts-check
/** The kernel in a thread of its own: a question in, an answer out. */

import { kernelOf } from "./kernel.js";

/** @typedef {{id: number, verb: keyof import("./kernel.js").Verbs, asked: any[]}} Question */
/** @typedef {{id: number, answer?: any, failed?: string}} Answer `failed` is the name of an error */

/** @type {Promise<import("./kernel.js").Verbs> | null} */
let kernel = null;

async function load() {
  const answer = await fetch(new URL("./farandole.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return kernelOf(await WebAssembly.compile(await answer.arrayBuffer()));
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data: { id, verb, asked } }) => {
  /** @type {Answer} */
  let answer;
  try {
    kernel ??= load().catch((error) => {
      kernel = null; // The server may be back the next time.
      throw error;
    });
    const verbs = await kernel;
    answer = { id, answer: /** @type {any} */ (verbs[verb])(...asked) };
  } catch (error) {
    answer = { id, failed: error instanceof Error ? error.name : "Error" };
  }
  postMessage(answer);
});
