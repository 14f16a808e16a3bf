// @ts-check
/** Questions to the server. Play goes on without it; who asks is told when it is away. */

import { spoken } from "./i18n.js";

const BASE = new URL("./api/v1/", import.meta.url);
const AGAIN = 5000;

/** The server can't be reached. */
export class Away extends Error {}

/** The server refused; the message is a sentence in the reader's language. */
export class Refused extends Error {}

let away = false;
let timer = 0;
/** @type {Set<(away: boolean) => void>} */
const watchers = new Set();

/** Be told when the server goes or comes back. @param {(away: boolean) => void} watcher @returns {() => void} stops it */
export function watchServer(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const isAway = () => away;

/** @param {boolean} now */
function setAway(now) {
  if (now !== away) {
    away = now;
    for (const watcher of watchers) watcher(away);
  }
  clearTimeout(timer);
  if (away) timer = window.setTimeout(() => ask("health").catch(() => undefined), AGAIN);
}

/**
 * Ask the server. Raises Away or Refused.
 * @param {string} path @param {unknown} [body] without it the question is a GET
 * @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(new URL(path, BASE), {
      method: body === undefined ? "GET" : "POST",
      headers: { "Accept-Language": spoken(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    setAway(true);
    throw new Away();
  }
  const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
  if (!isJson || [502, 503, 504].includes(answer.status)) {
    setAway(true);
    throw new Away();
  }
  setAway(false);
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data.detail ?? data.title ?? answer.statusText);
  return data;
}
