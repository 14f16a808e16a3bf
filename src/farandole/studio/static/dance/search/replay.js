// @ts-check
/**
 * Any moment of a search, instantly. The matrix at a moment depends only on the events without a partner so
 * far, and there are few of them. Moving to another moment undoes the events that the target doesn't have,
 * last first, and does the missing ones. Whole subtrees in between are skipped.
 */

import { Links } from "./links.js";
import { CHOOSE, COUNT, COVER, Numbers, PURIFY, STRIKE, TRY, UNCOVER } from "./record.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("./record.js").Record} Record */

export class Replay {
  /** @param {Problem} problem @param {Record} record */
  constructor(problem, record) {
    this.record = record;
    this.links = new Links(problem);
    this.position = 0;
    this.open = new Numbers();
    this.target = new Numbers();
    this.isChosen = new Uint8Array(problem.options.length);
    this.moves = 0; // events done and undone so far: the cost of seeking
  }

  /** Seek the position after this number of events. @param {number} position */
  seek(position) {
    const { record, open, target } = this;
    position = Math.max(0, Math.min(record.length, position));
    target.length = 0;
    for (let event = position - 1; event >= 0; event -= 1) {
      const kind = record.kind(event);
      if (kind <= TRY) target.push(event);
      else if (kind >= UNCOVER) event = record.partners.all[event];
    }
    target.all.subarray(0, target.length).reverse();
    let common = 0;
    while (common < open.length && common < target.length && open.all[common] === target.all[common]) common += 1;
    while (open.length > common) {
      open.length -= 1;
      this.undo(open.all[open.length]);
    }
    for (let at = common; at < target.length; at += 1) {
      this.do(target.all[at]);
      open.push(target.all[at]);
    }
    this.position = position;
  }

  /** @param {number} event */
  do(event) {
    const value = this.record.value(event);
    const kind = this.record.kind(event);
    if (kind === COVER) this.links.cover(value);
    else if (kind === PURIFY) this.links.purify(value);
    else if (kind === COUNT) this.links.room[value] -= 1;
    else if (kind === STRIKE) this.links.strike(value);
    else if (kind === TRY) this.isChosen[value] = 1;
    this.moves += 1;
  }

  /** @param {number} event */
  undo(event) {
    const value = this.record.value(event);
    const kind = this.record.kind(event);
    if (kind === COVER) this.links.uncover(value);
    else if (kind === PURIFY) this.links.unpurify(value);
    else if (kind === COUNT) this.links.room[value] += 1;
    else if (kind === STRIKE) this.links.unstrike(value);
    else if (kind === TRY) this.isChosen[value] = 0;
    this.moves += 1;
  }

  /** The options in the cover, outermost first. @returns {number[]} */
  get options() {
    return this.values(TRY);
  }

  /** The items chosen, outermost first. @returns {number[]} */
  get choices() {
    return this.values(CHOOSE);
  }

  /** The covered items, in that order. @returns {number[]} */
  get covered() {
    return this.values(COVER);
  }

  /** @param {number} kind @returns {number[]} */
  values(kind) {
    const values = [];
    for (let at = 0; at < this.open.length; at += 1) {
      const event = this.open.all[at];
      if (this.record.kind(event) === kind) values.push(this.record.value(event));
    }
    return values;
  }

  /** The last event; -1 at the start. */
  get last() {
    return this.position - 1;
  }

  /** The moment after the next event, or after everything that it opens. */
  get over() {
    const { record, position } = this;
    if (position >= record.length) return position;
    if (record.kind(position) > TRY) return position + 1;
    const partner = record.partners.all[position];
    return partner < 0 ? record.length : partner + 1;
  }

  /** The same, backwards. */
  get overBack() {
    const { record, position } = this;
    if (position <= 0) return 0;
    return record.kind(position - 1) >= UNCOVER ? record.partners.all[position - 1] : position - 1;
  }

  /** The moment after the last option is undone. */
  get out() {
    const node = this.record.nodeAt(this.position);
    return node < 0 ? this.record.length : this.record.endOf(node);
  }

  /** The moment before the last option is tried. */
  get outBack() {
    const node = this.record.nodeAt(this.position);
    return node < 0 ? 0 : this.record.tries.all[node];
  }
}
