// @ts-check
/** A module of the kernel in a separate thread, which is named after the module: it answers one message for each request. */

import { kernelOf } from "./kernel.js";
import { logicOf } from "./logic.js";

/** @typedef {{id: number, verb: string, parameters: any[]}} Question */
/** @typedef {{id: number, answer?: any, error?: string}} Answer `error` is the name of an error */

const VERBS = { farandole: kernelOf, logic: logicOf };

/** @type {Promise<any> | null} */
let verbs = null;

async function load() {
  const name = /** @type {keyof typeof VERBS} */ (self.name);
  const answer = await fetch(new URL(`../kernel/${name}.wasm`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return VERBS[name](await WebAssembly.compile(await answer.arrayBuffer()));
}

addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data: { id, verb, parameters } }) => {
  /** @type {Answer} */
  let answer;
  try {
    verbs ??= load().catch((error) => {
      verbs = null; // The server may be available next time.
      throw error;
    });
    answer = { id, answer: (await verbs)[verb](...parameters) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.name : "Error" };
  }
  postMessage(answer);
});
