// @ts-check
/**
 * The events of a search in typed arrays, and the tree that they traverse. Events are described in
 * farandole.cover.teach.events; they come in mirrored pairs, like brackets.
 */

export const CHOOSE = 0;
export const COVER = 1;
export const PURIFY = 2; // its value is a node, which has an item and a color
export const COUNT = 3; // an item with bounds gets an option
export const STRIKE = 4; // an option leaves all its columns
export const CLOSE = 5; // an item with bounds gets none of the remaining options
export const TRY = 6;
export const FOUND = 7;
export const DEAD = 8;
export const UNCOVER = 9;
export const UNPURIFY = 10;
export const UNCOUNT = 11;
export const UNSTRIKE = 12;
export const REOPEN = 13;
export const UNDO = 14;
export const LEAVE = 15;

/** The names of the kinds in JSON. */
export const KINDS = ["choose", "cover", "purify", "count", "strike", "close", "try", "cover_found", "dead_end", "uncover", "unpurify", "uncount", "unstrike", "reopen", "undo", "leave"];

/** A growing list of integers. */
export class Numbers {
  constructor() {
    this.length = 0;
    /** @type {Int32Array<ArrayBuffer>} */
    this.all = new Int32Array(1024);
  }

  /** @param {number} number */
  push(number) {
    if (this.length === this.all.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.all);
      this.all = larger;
    }
    this.all[this.length] = number;
    this.length += 1;
  }

  /** The number of elements below a value; the elements increase. @param {number} number */
  below(number) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.all[middle] < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const LISTS = /** @type {const} */ (["codes", "partners", "depths", "covers", "deadEnds", "closes", "tries", "parents", "levels", "widths", "choices", "ends"]);

/** What a record tells its reader, to send to another thread. @typedef {{lists: Int32Array<ArrayBuffer>[], deepest: number, rootEnd: number, isComplete: boolean}} Copy */

export class Record {
  constructor() {
    this.codes = new Numbers(); // kind + 16 × item, option or node
    this.partners = new Numbers(); // the event that mirrors it; -1: none yet, or none at all
    this.depths = new Numbers(); // depth of the event in the tree
    this.covers = new Numbers(); // events that complete a cover
    this.deadEnds = new Numbers(); // events that meet a dead end
    this.closes = new Numbers(); // events that close an item
    // The tree: a node is a tried option or a closed item. Nodes are in the order of their events.
    this.tries = new Numbers(); // the event
    this.parents = new Numbers(); // the parent; -1: none
    this.levels = new Numbers(); // number of nodes on the path from the root, this node included, that have siblings
    this.widths = new Numbers(); // number of ways to branch on its item: without bounds, options
    this.choices = new Numbers(); // its item
    this.ends = new Numbers(); // first result below it: 0 another choice, 1 a cover, 2 a dead end
    this.deepest = 0;
    this.rootEnd = 0; // the same for the root
    /** @type {number[]} */
    this.open = []; // events without a partner
    /** @type {number[]} */
    this.path = []; // nodes of the current path
    /** @type {{item: number, ways: number}[]} */
    this.choosing = []; // the chosen items
    this.isComplete = false;
  }

  /** @returns {Copy} */
  copy() {
    const { deepest, rootEnd, isComplete } = this;
    return { lists: LISTS.map((name) => this[name].all.slice(0, this[name].length)), deepest, rootEnd, isComplete };
  }

  /** Become what a copy of the same search says, which has come further; nothing can be added afterwards. @param {Copy} copy */
  take({ lists, ...rest }) {
    for (const [at, name] of LISTS.entries()) {
      this[name].all = lists[at];
      this[name].length = lists[at].length;
    }
    Object.assign(this, rest);
  }

  get length() {
    return this.codes.length;
  }

  get nodes() {
    return this.tries.length;
  }

  /** @param {number} event */
  kind(event) {
    return this.codes.all[event] & 15;
  }

  /** Its item, option or node. @param {number} event */
  value(event) {
    return this.codes.all[event] >> 4;
  }

  /** The number of options tried before an event. @param {number} [event] */
  triedBefore(event = this.length) {
    return this.tries.below(event) - this.closes.below(event);
  }

  /** @param {number} node @returns {number} its option; -1 for a closed item */
  optionOf(node) {
    const event = this.tries.all[node];
    return this.kind(event) === CLOSE ? -1 : this.value(event);
  }

  /** The event that completes the subtree of a node; the end of all events while that is unknown. @param {number} node */
  endOf(node) {
    const end = this.partners.all[this.tries.all[node]];
    return end < 0 ? this.length : end + 1;
  }

  /** Kinds up to TRY open; kinds from UNCOVER close. @param {number} kind @param {number} value @param {number} [ways] number of ways to branch, for a choice */
  push(kind, value, ways = 0) {
    const event = this.length;
    let partner = -1;
    if (kind <= TRY) this.open.push(event);
    else if (kind >= UNCOVER) {
      partner = /** @type {number} */ (this.open.pop());
      this.partners.all[partner] = event;
    }
    if (kind === CHOOSE) this.choosing.push({ item: value, ways });
    else if (kind === LEAVE) this.choosing.pop();
    else if (kind === TRY || kind === CLOSE) this.grow(event);
    else if (kind === UNDO || kind === REOPEN) this.path.pop();
    else if (kind === FOUND) this.end(event, 1);
    else if (kind === DEAD) this.end(event, 2);
    if (kind === CLOSE) this.closes.push(event);
    this.codes.push(value * 16 + kind);
    this.partners.push(partner);
    this.depths.push(this.path.length);
  }

  /** @param {number} event */
  grow(event) {
    const parent = this.path.at(-1) ?? -1;
    const node = this.nodes;
    const { item, ways } = /** @type {{item: number, ways: number}} */ (this.choosing.at(-1));
    this.tries.push(event);
    this.parents.push(parent);
    this.levels.push((parent < 0 ? 0 : this.levels.all[parent]) + (ways > 1 ? 1 : 0));
    this.widths.push(ways);
    this.choices.push(item);
    this.ends.push(0);
    this.path.push(node);
    this.deepest = Math.max(this.deepest, this.path.length);
  }

  /** @param {number} event @param {number} outcome */
  end(event, outcome) {
    (outcome === 1 ? this.covers : this.deadEnds).push(event);
    const node = this.path.at(-1);
    if (node === undefined) this.rootEnd = outcome;
    else this.ends.all[node] = outcome;
  }

  /** The node of the last option that is tried and not undone after this number of events; -1: none. @param {number} position */
  nodeAt(position) {
    let node = this.tries.below(position) - 1;
    while (node >= 0 && this.endOf(node) <= position && this.partners.all[this.tries.all[node]] >= 0) node = this.parents.all[node];
    return node;
  }
}
