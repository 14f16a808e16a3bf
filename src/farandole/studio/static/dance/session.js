// @ts-check
/** The current search and the current moment. Doesn't draw. */

import { Index } from "./search/light.js";
import { Record } from "./search/record.js";
import { Replay } from "./search/replay.js";
import { MOST_EVENTS, Search } from "./search/search.js";

/** @typedef {import("./search/problem.js").Problem} Problem */
/** @typedef {import("./search/search.js").Rule} Rule */

const SLICE = 3; // milliseconds of search before the first picture

export class Session {
  /** @param {(what: "problem" | "record" | "moment") => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Worker | null} */
    this.worker = null; // goes on with a long search
    /** @type {Rule} */
    this.rule = "smallest";
    this.target = 0; // the moment to seek as soon as the search reaches it
    this.record = new Record();
  }

  /** @param {Problem} problem @param {Rule} rule @param {number} event */
  open(problem, rule, event) {
    this.stop();
    this.problem = problem;
    this.rule = rule;
    this.index = new Index(problem);
    const search = new Search(problem, rule);
    this.record = search.record;
    this.replay = new Replay(problem, this.record);
    this.target = event;
    const deadline = performance.now() + SLICE;
    do search.run(Math.min(MOST_EVENTS, this.record.length + 500));
    while (this.isSearching && performance.now() < deadline);
    if (this.isSearching) this.worker = this.start(problem, rule);
    this.arrive();
    this.onChange("problem");
  }

  /** Search in another thread: the whole search again, since what the first slice has built can't be sent. @param {Problem} problem @param {Rule} rule */
  start({ items, primary, options, starts, entries, colours, bounds }, rule) {
    const worker = new Worker(new URL("../dance/search/worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (/** @type {MessageEvent<import("./search/record.js").Copy>} */ { data }) => {
      if (data.lists[0].length >= this.record.length) this.record.take(data);
      if (!this.isSearching) this.stop();
      this.arrive();
      this.onChange("record");
    });
    worker.postMessage({ problem: { items, primary, options, starts, entries, colours, bounds }, rule });
    return worker;
  }

  /** Go where the search should be watched, as far as it has come. */
  arrive() {
    if (this.replay && this.target > this.replay.position) this.replay.seek(this.target);
    if (!this.isSearching) this.target = 0;
  }

  /** End a search in another thread. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** Whether the search is still running. */
  get isSearching() {
    return !this.record.isComplete && this.record.length < MOST_EVENTS;
  }

  /** @param {number} position */
  seek(position) {
    const { replay } = this;
    if (!replay) return;
    const before = replay.position;
    this.target = this.isSearching && position > this.record.length ? position : 0;
    replay.seek(position);
    if (replay.position !== before) this.onChange("moment");
  }

  /** Seek the next or previous dead end or cover. @param {"deadEnds" | "covers"} kind @param {1 | -1} way */
  next(kind, way) {
    const { replay, record } = this;
    if (!replay) return;
    const events = record[kind];
    const at = way > 0 ? events.below(replay.position) : events.below(replay.position - 1) - 1;
    if (at >= 0 && at < events.length) this.seek(events.all[at] + 1);
  }

  /** The number of tried options, dead ends and covers so far. */
  get figures() {
    const position = this.replay?.position ?? 0;
    const { record } = this;
    return { nodes: record.triedBefore(position), deadEnds: record.deadEnds.below(position), covers: record.covers.below(position) };
  }
}
