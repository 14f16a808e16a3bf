// @ts-check
/** Questions to the kernel in the browser, which has a thread of its own so that the page never waits. */

/** @typedef {import("./kernel.js").Puzzle} Puzzle */
/** @typedef {import("./kernel.js").Solved} Solved */
/** @typedef {import("./kernel.js").Counted} Counted */
/** @typedef {import("./kernel.js").Verbs} Verbs */

/** There is no kernel here, or it took too long: who asks goes to the server instead. */
export class NoKernel extends Error {}

const SECONDS = 10;

/** @type {Worker | null} */
let worker = null;
let isBroken = typeof Worker === "undefined" || typeof WebAssembly === "undefined";
let last = 0;
/** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void, timer: number}>} */
const waiting = new Map();

/** Nobody gets an answer any more; the next question starts another thread. @param {string} why */
function stop(why) {
  worker?.terminate();
  worker = null;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(new NoKernel(why));
  }
  waiting.clear();
}

function start() {
  const thread = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  thread.addEventListener("message", (/** @type {MessageEvent<import("./worker.js").Answer>} */ { data }) => {
    const request = waiting.get(data.id);
    if (!request) return;
    waiting.delete(data.id);
    clearTimeout(request.timer);
    // A browser that can't compile it never will; all else may be otherwise the next time.
    isBroken ||= data.failed === "CompileError";
    if (data.failed === "RangeError") request.reject(new RangeError("no puzzle"));
    else if (data.failed !== undefined) request.reject(new NoKernel(data.failed));
    else request.resolve(data.answer);
  });
  thread.addEventListener("error", (event) => {
    event.preventDefault();
    stop(event.message);
  });
  return thread;
}

/**
 * @param {keyof Verbs} verb @param {any[]} request @returns {Promise<any>}
 */
function ask(verb, request) {
  if (isBroken) return Promise.reject(new NoKernel());
  try {
    worker ??= start();
  } catch (error) {
    isBroken = true;
    return Promise.reject(new NoKernel(String(error)));
  }
  const id = (last += 1);
  return new Promise((resolve, reject) => {
    const timer = self.setTimeout(() => stop("too long"), SECONDS * 1000);
    waiting.set(id, { resolve, reject, timer });
    worker?.postMessage({ id, verb, asked: request });
  });
}

// Each rejects with NoKernel where there is none, and with RangeError for what is no puzzle.

/** @param {Puzzle} puzzle @param {number} [effort] @returns {Promise<Solved>} */
export function solve(puzzle, effort) {
  return ask("solve", [puzzle, effort]);
}

/** @param {Puzzle} puzzle @param {number} limit @param {number} [effort] @returns {Promise<Counted | null>} */
export function count(puzzle, limit, effort) {
  return ask("count", [puzzle, limit, effort]);
}

/** @param {Puzzle} puzzle @param {number} [effort] @returns {Promise<number[] | null>} */
export function candidates(puzzle, effort) {
  return ask("candidates", [puzzle, effort]);
}
