// @ts-check
/** The search of farandole.cover.teach.dancing: the same events, bit by bit. */

import { Links } from "./links.js";
import { CHOOSE, COVER, DEAD, FOUND, LEAVE, PURIFY, Record, TRY, UNCOVER, UNDO, UNPURIFY } from "./record.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {"smallest" | "leftmost"} Rule */

/** @type {readonly Rule[]} */
export const RULES = ["smallest", "leftmost"];

/** So many events are recorded, and no more. */
export const MOST_EVENTS = 500000;

export class Search {
  /** @param {Problem} problem @param {Rule} [rule] */
  constructor(problem, rule = "smallest") {
    this.links = new Links(problem);
    this.rule = rule;
    this.record = new Record();
    this.isDown = true;
    /** @type {number[]} */
    this.taken = []; // for each option in the cover, its node in the chosen item's column
  }

  /**
   * Go on until there are so many events, or all of them. A part of an option isn't left out, so
   * there may be a few more.
   * @param {number} most
   */
  run(most) {
    const { record } = this;
    while (!record.isComplete && record.length < most) {
      if (this.isDown) this.down();
      else this.up();
    }
  }

  /** Cover one more item, or meet an end. */
  down() {
    const { links, record } = this;
    if (links.right[links.root] === links.root) {
      record.push(FOUND, 0);
      this.isDown = false;
      return;
    }
    const item = this.pick();
    const size = links.size[item];
    if (size === 0) {
      record.push(DEAD, item);
      this.isDown = false;
      return;
    }
    record.push(CHOOSE, item, size);
    this.cover(item);
    this.tryOption(links.down[item]);
  }

  /** Take the last option back; try the one below, if there is one. */
  up() {
    const { links, record } = this;
    const node = this.taken.pop();
    if (node === undefined) {
      record.isComplete = true;
      return;
    }
    for (let other = links.left[node]; other !== node; other = links.left[other]) this.uncommit(other);
    record.push(UNDO, links.option[node]);
    const below = links.down[node];
    const item = links.item[node];
    if (below !== item) {
      this.tryOption(below);
      this.isDown = true;
      return;
    }
    this.uncover(item);
    record.push(LEAVE, item);
  }

  /** @returns {number} the item to cover next */
  pick() {
    const { right, size, root } = this.links;
    let best = right[root];
    if (this.rule === "leftmost") return best;
    let least = size[best];
    for (let header = best; header !== root && least; header = right[header]) {
      if (size[header] < least) {
        best = header;
        least = size[header];
      }
    }
    return best;
  }

  /** @param {number} node */
  tryOption(node) {
    const { links } = this;
    this.taken.push(node);
    this.record.push(TRY, links.option[node], links.size[links.item[node]]);
    for (let other = links.right[node]; other !== node; other = links.right[other]) this.commit(other);
  }

  /** Cover a node's item, or give it the node's color if it has none yet. @param {number} node */
  commit(node) {
    const { links } = this;
    if (links.colour[node] === 0) this.cover(links.item[node]);
    else if (links.colour[node] > 0) {
      links.purify(node);
      this.record.push(PURIFY, node);
    }
  }

  /** @param {number} node */
  uncommit(node) {
    const { links } = this;
    if (links.colour[node] === 0) this.uncover(links.item[node]);
    else if (links.colour[node] > 0) {
      links.unpurify(node);
      this.record.push(UNPURIFY, node);
    }
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
