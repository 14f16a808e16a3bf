// @ts-check
/** The current search and the current moment. Doesn't draw. */

import { Index } from "./search/light.js";
import { Replay } from "./search/replay.js";
import { MOST_EVENTS, Search } from "./search/search.js";

/** @typedef {import("./search/problem.js").Problem} Problem */
/** @typedef {import("./search/search.js").Rule} Rule */

const SLICE = 6; // milliseconds of search between two pictures

export class Session {
  /** @param {(what: "problem" | "record" | "moment") => void} onChange @param {(run: () => void) => void} [later] */
  constructor(onChange, later = (run) => void setTimeout(run)) {
    this.onChange = onChange;
    this.later = later;
    this.generation = 0;
    /** @type {Rule} */
    this.rule = "smallest";
    this.target = 0; // the moment to seek as soon as the search reaches it
  }

  /** @param {Problem} problem @param {Rule} rule @param {number} event */
  open(problem, rule, event) {
    this.problem = problem;
    this.rule = rule;
    this.index = new Index(problem);
    this.start(event);
  }

  /** @param {number} event */
  start(event) {
    const { problem } = this;
    if (!problem) return;
    this.generation += 1;
    this.search = new Search(problem, this.rule);
    this.replay = new Replay(problem, this.search.record);
    this.target = event;
    this.slice(this.generation, true);
  }

  /** @param {number} generation @param {boolean} isFirst */
  slice(generation, isFirst = false) {
    const { search, replay } = this;
    if (generation !== this.generation || !search || !replay) return;
    const { record } = search;
    const deadline = performance.now() + SLICE;
    do search.run(Math.min(MOST_EVENTS, record.length + 500));
    while (!record.isComplete && record.length < MOST_EVENTS && performance.now() < deadline);
    if (this.target > replay.position) replay.seek(this.target);
    if (isFirst) this.onChange("problem");
    else this.onChange("record");
    if (this.isSearching) this.later(() => this.slice(generation));
    else this.target = 0;
  }

  get record() {
    return /** @type {Search} */ (this.search).record;
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
