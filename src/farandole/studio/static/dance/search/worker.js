// @ts-check
/** A whole search in a separate thread: it answers one message by the growing record, every so often. */

import { MOST_EVENTS, Search } from "./search.js";

/** @typedef {Pick<import("./problem.js").Problem, "items" | "primary" | "options" | "starts" | "entries" | "colours" | "bounds">} Matrix what a search needs of a problem */
/** @typedef {{problem: Matrix, rule: import("./search.js").Rule}} Question */

const BETWEEN = 200; // milliseconds between two answers

addEventListener("message", (/** @type {MessageEvent<Question>} */ { data: { problem, rule } }) => {
  const search = new Search(problem, rule);
  const { record } = search;
  let last = performance.now();
  while (!record.isComplete && record.length < MOST_EVENTS) {
    search.run(Math.min(MOST_EVENTS, record.length + 1000));
    if (performance.now() - last < BETWEEN) continue;
    send(record);
    last = performance.now();
  }
  send(record);
});

/** @param {import("./record.js").Record} record */
function send(record) {
  const copy = record.copy();
  postMessage(copy, { transfer: copy.lists.map((list) => list.buffer) });
}
