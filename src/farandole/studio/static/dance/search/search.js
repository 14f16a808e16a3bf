// @ts-check
/** The search of farandole.cover.teach.dancing: the same events, in slices. */

import { Links } from "./links.js";
import { CHOOSE, CLOSE, COUNT, COVER, DEAD, FOUND, LEAVE, PURIFY, REOPEN, Record, STRIKE, TRY, UNCOUNT, UNCOVER, UNDO, UNPURIFY, UNSTRIKE } from "./record.js";

/** @typedef {"smallest" | "leftmost"} Rule */

/** @type {readonly Rule[]} */
export const RULES = ["smallest", "leftmost"];

/** The most events that are recorded. */
export const MOST_EVENTS = 500000;

export class Search {
  /** @param {import("./worker.js").Matrix} problem @param {Rule} [rule] */
  constructor(problem, rule = "smallest") {
    this.links = new Links(problem);
    this.rule = rule;
    this.record = new Record();
    this.isDown = true;
    /** @type {number[]} */
    this.rows = []; // for each option in the cover, its node in the column of the chosen item; for a closed item, the item itself
    /** @type {number[][]} */
    this.strikes = []; // for each chosen item with bounds, the options struck out
  }

  /**
   * Continue until there are this many events, or the search ends. The search stops between options, so there
   * may be a few more.
   * @param {number} most
   */
  run(most) {
    const { record } = this;
    while (!record.isComplete && record.length < most) {
      if (this.isDown) this.down();
      else this.up();
    }
  }

  /** Choose the next item, or end the branch. */
  down() {
    const { links, record } = this;
    if (links.right[links.root] === links.root) {
      record.push(FOUND, 0);
      this.isDown = false;
      return;
    }
    const item = this.pick();
    const ways = links.degree(item);
    if (ways === 0) {
      record.push(DEAD, item);
      this.isDown = false;
      return;
    }
    record.push(CHOOSE, item, ways);
    if (links.isCounted[item]) {
      this.strikes.push([]);
      if (links.size[item] === 0) return this.close(item);
    }
    this.meet(item);
    this.tryOption(links.down[item]);
  }

  /** Undo the last option and try the one below it, if any. */
  up() {
    const { links, record } = this;
    const node = this.rows.pop();
    if (node === undefined) {
      record.isComplete = true;
      return;
    }
    if (node < links.root) return this.reopen(node);
    for (let other = links.left[node]; other !== node; other = links.left[other]) this.uncommit(other);
    record.push(UNDO, links.option[node]);
    const item = links.item[node];
    if (this.hasOption(node)) {
      this.tryOption(links.down[node]);
      this.isDown = true;
      return;
    }
    if (!links.isCounted[item]) {
      this.uncover(item);
      record.push(LEAVE, item);
      return;
    }
    const strikes = /** @type {number[]} */ (this.strikes.at(-1));
    for (let at = strikes.length - 1; at >= 0; at -= 1) {
      links.unstrike(strikes[at]);
      record.push(UNSTRIKE, strikes[at]);
    }
    this.part(item);
    if (links.need(item)) {
      this.strikes.pop();
      record.push(LEAVE, item);
    } else {
      this.close(item);
      this.isDown = true;
    }
  }

  /** Whether an option below a node can be tried next; tried options are struck out unless the item is covered. @param {number} node */
  hasOption(node) {
    const { links } = this;
    const item = links.item[node];
    if (links.isCounted[item] && links.room[item]) return links.size[item] > links.need(item);
    return links.down[node] !== item;
  }

  /** Close an item: give it none of the remaining options. @param {number} item */
  close(item) {
    this.rows.push(item);
    this.record.push(CLOSE, item);
    this.cover(item);
  }

  /** @param {number} item */
  reopen(item) {
    this.uncover(item);
    this.strikes.pop();
    this.record.push(REOPEN, item);
    this.record.push(LEAVE, item);
  }

  /** @returns {number} the next item to cover */
  pick() {
    const { links } = this;
    const { right, size, root, isCounted } = links;
    let best = right[root];
    if (this.rule === "leftmost") return best;
    let least = links.degree(best);
    for (let header = best; header !== root && least; header = right[header]) {
      const ways = isCounted[header] ? links.degree(header) : size[header];
      if (ways < least) {
        best = header;
        least = ways;
      }
    }
    return best;
  }

  /** Try a node's option; before that, strike it out unless its item is covered. @param {number} node */
  tryOption(node) {
    const { links } = this;
    const item = links.item[node];
    const option = links.option[node];
    if (links.isCounted[item] && links.room[item]) {
      links.strike(option);
      this.strikes.at(-1)?.push(option);
      this.record.push(STRIKE, option);
    }
    this.rows.push(node);
    this.record.push(TRY, option);
    for (let other = links.right[node]; other !== node; other = links.right[other]) this.commit(other);
  }

  /** Meet a node's item, or set its color if it has none yet. @param {number} node */
  commit(node) {
    const { links } = this;
    if (links.colour[node] === 0) this.meet(links.item[node]);
    else if (links.colour[node] > 0) {
      links.purify(node);
      this.record.push(PURIFY, node);
    }
  }

  /** @param {number} node */
  uncommit(node) {
    const { links } = this;
    if (links.colour[node] === 0) this.part(links.item[node]);
    else if (links.colour[node] > 0) {
      links.unpurify(node);
      this.record.push(UNPURIFY, node);
    }
  }

  /** Cover an item of an option; an item with bounds only once it is full. @param {number} item */
  meet(item) {
    const { links, record } = this;
    if (links.isCounted[item]) {
      links.room[item] -= 1;
      record.push(COUNT, item);
      if (links.room[item]) return;
    }
    this.cover(item);
  }

  /** Undo meet. @param {number} item */
  part(item) {
    const { links, record } = this;
    if (!links.isCounted[item]) return this.uncover(item);
    if (!links.room[item]) this.uncover(item);
    links.room[item] += 1;
    record.push(UNCOUNT, item);
  }

  /** @param {number} item */
  cover(item) {
    this.links.cover(item);
    this.record.push(COVER, item);
  }

  /** @param {number} item */
  uncover(item) {
    this.links.uncover(item);
    this.record.push(UNCOVER, item);
  }
}
