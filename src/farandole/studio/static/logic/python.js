// @ts-check
/**
 * Answers of the package's own Python, which exported pages may have: the calls of the API about constraints, other
 * boards and other formats. It is loaded when it is first needed, into a thread that answers one request at a time.
 */

import { currentLanguage, msg, say } from "../page/i18n.js";
import { Refused } from "../page/server.js";
import { toast } from "../page/toast.js";

/** @typedef {{path: string, body: any, signal?: AbortSignal, resolve: (data: any) => void, reject: (error: Error) => void}} Request */
/** @typedef {{status: number, data?: any}} Reply `status` is 0 if nothing is answered */

const PATHS = ["rules", "rules/drawing", "rules/verdict", "rules/links", "hint", "explain", "steps", "why-not", "rate", "solve", "count", "check", "convert"];

const LONG = 600_000; // ms
/** @type {Worker | null} */
let worker = null;
/** @type {Request[]} */
const waiting = [];
/** @type {Request | null} */
let current = null;
/** Removes the note that Python starts. */
let started = () => {};

/**
 * The answer to a request; undefined if there is no Python here, or the request isn't one for it. Raises Refused.
 * @param {string} path @param {any} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function askPython(path, body, signal) {
  if (document.documentElement.dataset.python === undefined || !PATHS.includes(path)) return undefined;
  return new Promise((resolve, reject) => {
    waiting.push({ path, body, signal, resolve, reject });
    next();
  });
}

/** Send the next request that somebody still waits for. */
function next() {
  while (!current && waiting.length) {
    const request = /** @type {Request} */ (waiting.shift());
    if (request.signal?.aborted) {
      request.reject(request.signal.reason);
      continue;
    }
    current = request;
    worker ??= start();
    const { path, body } = request;
    worker.postMessage([`${body === undefined ? "GET" : "POST"} /${path}`, body === undefined ? "" : JSON.stringify(body), currentLanguage()]);
  }
}

/** @param {(request: Request) => void} settle */
function finish(settle) {
  started();
  const request = current;
  current = null;
  if (request) settle(request);
  next();
}

function start() {
  started = toast(say(msg("Python starts in your browser. The first time, about 10 MB are loaded.")), LONG);
  const made = new Worker(new URL("../kernel/python-worker.js", import.meta.url), { type: "module", name: "python" });
  made.addEventListener("message", (/** @type {MessageEvent<Reply>} */ { data: { status, data } }) =>
    finish(({ resolve, reject }) => {
      if (status === 0) resolve(undefined);
      else if (status === 200) resolve(data);
      else reject(new Refused(data.detail, data));
    }),
  );
  made.addEventListener("error", (event) => {
    event.preventDefault();
    made.terminate();
    worker = null; // The next request starts another one.
    finish(({ reject }) => reject(new Refused(say(msg("Python couldn't be started in your browser, or failed. Try again.")))));
  });
  return made;
}
