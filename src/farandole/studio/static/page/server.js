// @ts-check
/** Requests to the server. Play continues without it; a request fails when it is unavailable. */

import { currentLanguage, msg } from "./i18n.js";

const BASE = new URL("../api/v1/", import.meta.url);
const AGAIN = 5000;

/** The code of answers from a server that is shutting down. */
const ENDING = "server.ending";

const HAS_SERVER = typeof document === "undefined" || document.documentElement.dataset.ending === undefined;

/** Whether the page has a server, available or not: exported pages have none. */
export const hasServer = () => HAS_SERVER;

/** The server is unavailable. */
export class Away extends Error {}

/**
 * The server rejected a request. The message is a sentence in the reader's language; `field` is the part of
 * the request at fault, "" if unknown.
 */
export class Refused extends Error {
  /** @param {string} text @param {{code?: string, where?: {field?: string}}} [data] */
  constructor(text, data = {}) {
    super(text);
    this.code = data.code ?? "";
    this.field = String(data.where?.field ?? "");
  }
}

/** Why there is no answer. @returns {import("./i18n.js").Message} */
export const unavailable = () => (HAS_SERVER ? msg("The server is unavailable.") : msg("This copy runs in your browser alone, which can't do this."));

let away = false;
let timer = 0;
/** @type {Set<(away: boolean) => void>} */
const watchers = new Set();

/** Watch for the server becoming unavailable or available again. @param {(away: boolean) => void} watcher @returns {() => void} stops watching */
export function watchServer(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const isAway = () => away;

/** Whether requests are possible: exported pages have no server. */
export const canAsk = () => HAS_SERVER && !away;

/** @param {boolean} now */
function setAway(now) {
  if (now !== away) {
    away = now;
    for (const watcher of watchers) watcher(away);
  }
  clearTimeout(timer);
  if (away) timer = window.setTimeout(lookAgain, AGAIN);
}

const lookAgain = () => void ask("health").catch(() => undefined);
// No need to wait if the browser reports the connection.
if (HAS_SERVER && typeof addEventListener === "function") addEventListener("online", () => away && lookAgain());

/** Report that there is no answer. @returns {never} */
function reportAway() {
  setAway(true);
  throw new Away();
}

/**
 * Read an answer; a truncated one means that the server has stopped. Raises Away.
 * @template T @param {Promise<T>} reading @param {AbortSignal} [signal] @returns {Promise<T>}
 */
async function readAll(reading, signal) {
  try {
    return await reading;
  } catch (error) {
    if (signal?.aborted) throw error;
    reportAway();
  }
}

/**
 * The answer to a question. Raises Away or Refused.
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Response>}
 */
async function answerTo(path, body, signal) {
  if (!HAS_SERVER) throw new Away();
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(new URL(path, BASE), {
      method: body === undefined ? "GET" : "POST",
      headers: { "Accept-Language": currentLanguage(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reportAway();
  }
  const kind = answer.headers.get("Content-Type") ?? "";
  const isOurs = answer.ok ? /json|event-stream|pdf|svg|text\/plain|text\/csv/.test(kind) : /problem\+json/.test(kind);
  if (!isOurs) reportAway();
  if (answer.ok) {
    setAway(false);
    return answer;
  }
  const data = await readAll(answer.json(), signal);
  if (data.code === ENDING) reportAway();
  setAway(false);
  throw new Refused(data.detail ?? data.title ?? answer.statusText, data);
}

/**
 * Read a file stored with an exported page: lessons, and boards with rules. Raises Away if there is none.
 * @param {string} path @returns {Promise<any>}
 */
async function readStored(path) {
  const [name, id] = path.split("/");
  const ending = currentLanguage() === "en" ? "" : `.${currentLanguage()}`;
  const place = name === "techniques" ? `${id ? "lessons" : name}${ending}` : path.startsWith("shape?") ? storedShape(path) : null;
  const data = place === null ? null : await file(place);
  const entry = data && id ? data[decodeURIComponent(id)] : data;
  if (!entry) throw new Away();
  return entry;
}

/** Stored files by path. @type {Map<string, Promise<any>>} */
const files = new Map();

/** A stored file, fetched once; null if there is none. @param {string} place @returns {Promise<any>} */
function file(place) {
  const request = files.get(place) ?? fetch(new URL(`../stored/${place}.json`, import.meta.url)).then((answer) => (answer.ok ? answer.json() : null));
  files.set(place, request);
  return request.catch(() => (files.delete(place), null));
}

/** @param {string} path */
function storedShape(path) {
  const name = new URLSearchParams(path.slice(path.indexOf("?"))).get("shape") ?? "";
  return /^9( \+ [a-z-]+)+$/.test(name) ? `shape/${name.replaceAll(" + ", "_")}` : null;
}

/**
 * Answers requests in the browser if there is no server.
 * @typedef {object} Answerer
 * @property {(path: string, body: any, signal?: AbortSignal) => Promise<any>} answer undefined if the request needs the server
 * @property {(body: any, signal?: AbortSignal) => AsyncGenerator<{event: string, data: any}>} make
 */

/** @type {() => Promise<Answerer | null>} */
let answerer = async () => null;

/** Answer requests in the browser if there is no server. @param {() => Promise<Answerer>} load called for each request */
export function answerWith(load) {
  answerer = load;
}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
async function askHere(path, body, signal) {
  const isFile = body === undefined && path !== "rules";
  const data = isFile ? undefined : await (await answerer())?.answer(path, body, signal);
  return data ?? readStored(path);
}

/**
 * Ask the server, or the browser's kernel if there is no server. Raises Away or Refused.
 * @param {string} path @param {unknown} [body] without it, the request is a GET
 * @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  if (!HAS_SERVER) return askHere(path, body, signal);
  return readAll((await answerTo(path, body, signal)).json(), signal);
}

/**
 * Ask the server for a file. Raises Away or Refused.
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Blob>}
 */
export async function askFile(path, body, signal) {
  return readAll((await answerTo(path, body, signal)).blob(), signal);
}

/** Learn whether the bank of this server refuses changes; then the style sheet hides what has the class `writes`. */
export async function checkBank() {
  const health = HAS_SERVER ? await ask("health").catch(() => null) : null;
  if (health?.read_only) document.documentElement.dataset.bank = "read-only";
}

/** Whether the bank is known to refuse changes. */
export const isReadOnly = () => document.documentElement.dataset.bank === "read-only";

/** The full address of an API call, for use elsewhere. @param {string} path @returns {string} */
export const callAddress = (path) => new URL(path, BASE).href;

/**
 * Request a stream of server-sent events. Breaking out of the loop cancels the work, and so does `signal`,
 * even between two events. Raises Away or Refused.
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* askStream(path, body, signal) {
  if (!HAS_SERVER) {
    const here = path === "make" ? await answerer() : null;
    if (!here) throw new Away();
    yield* here.make(body, signal);
    return;
  }
  const control = new AbortController();
  const stop = () => control.abort();
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    const answer = await answerTo(path, body, control.signal);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = /^event: ?(.*)$/m.exec(block)?.[1];
        const data = /^data: ?(.*)$/m.exec(block)?.[1];
        if (!event || !data) continue;
        const message = JSON.parse(data);
        if (message.code === ENDING) reportAway();
        yield { event, data: message };
      }
    }
  } catch (error) {
    // A connection that breaks means that the server has stopped.
    if (control.signal.aborted || error instanceof Away || error instanceof Refused) throw error;
    reportAway();
  } finally {
    signal?.removeEventListener("abort", stop);
    control.abort();
  }
}
