// @ts-check
/**
 * The events of a search, in typed arrays, and the tree that they walk. What the events mean is said
 * in farandole.cover.teach.trace; they come in mirrored pairs, like brackets.
 */

export const CHOOSE = 0;
export const COVER = 1;
export const PURIFY = 2; // its value is a node, which says item and color
export const TRY = 3;
export const FOUND = 4;
export const DEAD = 5;
export const UNCOVER = 6;
export const UNPURIFY = 7;
export const UNDO = 8;
export const LEAVE = 9;

/** The names of the kinds in JSON. */
export const KINDS = ["choose", "cover", "purify", "try", "cover_found", "dead_end", "uncover", "unpurify", "undo", "leave"];

/** Numbers, as many as come. */
export class Numbers {
  constructor() {
    this.length = 0;
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

  /** How many of them are less than a number; they are in increasing order. @param {number} number */
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

export class Record {
  constructor() {
    this.codes = new Numbers(); // kind, and 16 times the item, option or node
    this.partners = new Numbers(); // the event that mirrors it; -1: none yet, or none at all
    this.depths = new Numbers(); // how many options are in the cover
    this.found = new Numbers(); // events at which covers were found
    this.dead = new Numbers(); // and dead ends
    // The tree: a node is an option that is tried. Nodes are in the order of their events.
    this.tries = new Numbers(); // the event
    this.parents = new Numbers(); // the node above; -1: none
    this.levels = new Numbers(); // how many of the nodes from the root to it, with it, had siblings
    this.widths = new Numbers(); // how many options its item had
    this.choices = new Numbers(); // its item
    this.ends = new Numbers(); // what was right below it: 0 another choice, 1 a cover, 2 a dead end
    this.deepest = 0;
    this.rootEnd = 0; // the same for the root
    /** @type {number[]} */
    this.open = []; // events without their partners
    /** @type {number[]} */
    this.path = []; // nodes from the root
    this.isComplete = false;
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

  /** @param {number} node @returns {number} its option */
  optionOf(node) {
    return this.value(this.tries.all[node]);
  }

  /** The event after which a node's part of the tree is done; the end of all while that isn't known. @param {number} node */
  endOf(node) {
    const end = this.partners.all[this.tries.all[node]];
    return end < 0 ? this.length : end + 1;
  }

  /** What opens has a kind up to TRY, what closes one from UNCOVER on. @param {number} kind @param {number} value @param {number} [size] of the item of a choice or try */
  push(kind, value, size = 0) {
    const event = this.length;
    let partner = -1;
    if (kind <= TRY) this.open.push(event);
    else if (kind >= UNCOVER) {
      partner = /** @type {number} */ (this.open.pop());
      this.partners.all[partner] = event;
    }
    if (kind === TRY) this.grow(event, size);
    else if (kind === UNDO) this.path.pop();
    else if (kind === FOUND) this.end(event, 1);
    else if (kind === DEAD) this.end(event, 2);
    this.codes.push(value * 16 + kind);
    this.partners.push(partner);
    this.depths.push(this.path.length);
  }

  /** @param {number} event @param {number} size */
  grow(event, size) {
    const parent = this.path.at(-1) ?? -1;
    const node = this.nodes;
    const choice = this.open[this.open.length - 3]; // choose, cover, try
    this.tries.push(event);
    this.parents.push(parent);
    this.levels.push((parent < 0 ? 0 : this.levels.all[parent]) + (size > 1 ? 1 : 0));
    this.widths.push(size);
    this.choices.push(this.value(choice));
    this.ends.push(0);
    this.path.push(node);
    this.deepest = Math.max(this.deepest, this.path.length);
  }

  /** @param {number} event @param {number} how */
  end(event, how) {
    (how === 1 ? this.found : this.dead).push(event);
    const node = this.path.at(-1);
    if (node === undefined) this.rootEnd = how;
    else this.ends.all[node] = how;
  }

  /** The node whose option was tried last and not taken back, after so many events; -1: none. @param {number} position */
  nodeAt(position) {
    let node = this.tries.below(position) - 1;
    while (node >= 0 && this.endOf(node) <= position && this.partners.all[this.tries.all[node]] >= 0) node = this.parents.all[node];
    return node;
  }
}
