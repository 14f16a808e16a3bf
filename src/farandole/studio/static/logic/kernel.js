// @ts-check
/** Requests about steps to the kernel in the browser. Each rejects with NoKernel if no kernel is available. */

import { Thread } from "../kernel/thread.js";

/** @typedef {import("../kernel/logic.js").Logic} Logic */

/** Time limits of a search, and of a thread. */
export const [SECONDS, PATIENCE] = [10, 20];

const thread = new Thread("logic");

/**
 * @template {keyof Logic} Verb
 * @param {Verb} verb @param {Parameters<Logic[Verb]>} request @param {AbortSignal} [signal] stops the work
 * @returns {Promise<ReturnType<Logic[Verb]>>}
 */
export async function askKernel(verb, request, signal) {
  signal?.throwIfAborted();
  const end = () => thread.waiting.size < 2 && thread.stop("aborted");
  signal?.addEventListener("abort", end);
  try {
    return await thread.ask(verb, request, PATIENCE);
  } finally {
    signal?.removeEventListener("abort", end);
    signal?.throwIfAborted();
  }
}
