// @ts-check
/** The four-way linked matrix of the search, as in farandole.cover.teach.links. */

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("./worker.js").Matrix} Matrix */

/**
 * Nodes 0 to `items - 1` are the headers, node `items` is the root; then follows a node for each item of each
 * option, in order. The header of a secondary item is linked left and right only to itself.
 */
export class Links {
  /** @param {Matrix} problem */
  constructor({ items, primary, options, starts, entries, colours, bounds }) {
    const count = items.length;
    const size = count + 1 + entries.length;
    this.items = this.root = count;
    this.left = Int32Array.from({ length: size }, (_, at) => at);
    this.right = this.left.slice();
    this.up = this.left.slice();
    this.down = this.left.slice();
    this.item = this.left.slice();
    this.option = new Int32Array(size).fill(-1);
    this.size = new Int32Array(count);
    this.hung = new Int32Array(count); // by item: number of options that contain it, in or out of its column
    this.isCovered = new Uint8Array(count);
    this.tint = new Uint32Array(count); // by item: its current color, 0 for none
    this.colour = new Int32Array(size); // by node: 0 none, from 1 the color, -1 if its item already has that color
    if (colours) this.colour.set(colours, count + 1);
    this.isCounted = new Uint8Array(count); // by item: whether it has bounds
    this.room = new Float64Array(count).fill(1); // by item: number of further options that may contain it
    this.slack = new Float64Array(count); // by item: difference of its bounds
    this.first = new Int32Array(options.length); // by option: its first node
    this.isStruck = new Uint8Array(options.length);
    bounds?.forEach(([low, high], item) => {
      this.isCounted[item] = low !== 1 || high !== 1 ? 1 : 0;
      this.room[item] = high;
      this.slack[item] = high - low;
    });
    this.ownColour = this.colour.slice(); // the initial colors
    let before = this.root;
    for (let header = 0; header < primary; header += 1) {
      this.right[before] = header;
      this.left[header] = before;
      before = header;
    }
    this.right[before] = this.root;
    this.left[this.root] = before;
    for (let option = 0; option + 1 < starts.length; option += 1) this.hang(option, starts, entries);
  }

  /** @param {number} option @param {Uint32Array} starts @param {Uint32Array} entries */
  hang(option, starts, entries) {
    const { left, right, up, down } = this;
    const first = this.root + 1 + starts[option];
    this.first[option] = first;
    const last = this.root + starts[option + 1];
    for (let node = first; node <= last; node += 1) {
      const header = entries[node - this.root - 1];
      left[node] = node === first ? last : node - 1;
      right[node] = node === last ? first : node + 1;
      up[node] = up[header];
      down[node] = header;
      down[up[header]] = node;
      up[header] = node;
      this.item[node] = header;
      this.option[node] = option;
      this.size[header] += 1;
      this.hung[header] += 1;
    }
  }

  /** Remove an item from the ring, and its options from all other columns. @param {number} item */
  cover(item) {
    const { left, right, down } = this;
    right[left[item]] = right[item];
    left[right[item]] = left[item];
    for (let row = down[item]; row !== item; row = down[row]) this.hide(row);
    this.isCovered[item] = 1;
  }

  /** Undo cover: the same steps in reverse order. @param {number} item */
  uncover(item) {
    const { left, right, up } = this;
    for (let row = up[item]; row !== item; row = up[row]) this.unhide(row);
    right[left[item]] = item;
    left[right[item]] = item;
    this.isCovered[item] = 0;
  }

  /** Set the color of a node's item: options with another color, or none, leave the other columns. @param {number} node */
  purify(node) {
    const { colour, down } = this;
    const item = this.item[node];
    for (let row = down[item]; row !== item; row = down[row]) {
      if (colour[row] !== colour[node]) this.hide(row);
      else if (row !== node) colour[row] = -1;
    }
    this.tint[item] = colour[node];
  }

  /** Undo purify. @param {number} node */
  unpurify(node) {
    const { colour, up } = this;
    const item = this.item[node];
    for (let row = up[item]; row !== item; row = up[row]) {
      if (colour[row] < 0) colour[row] = colour[node];
      else if (row !== node) this.unhide(row);
    }
    this.tint[item] = 0;
  }

  /** Remove the other nodes of a node's option from their columns. @param {number} row */
  hide(row) {
    const { right, up, down, item: column, size, colour } = this;
    for (let node = right[row]; node !== row; node = right[node]) {
      if (colour[node] < 0) continue;
      down[up[node]] = down[node];
      up[down[node]] = up[node];
      size[column[node]] -= 1;
    }
  }

  /** Undo hide. @param {number} row */
  unhide(row) {
    const { left, up, down, item: column, size, colour } = this;
    for (let node = left[row]; node !== row; node = left[node]) {
      if (colour[node] < 0) continue;
      size[column[node]] += 1;
      down[up[node]] = node;
      up[down[node]] = node;
    }
  }

  /** Remove an option from all columns in which its nodes still are. @param {number} option */
  strike(option) {
    const { right, up, down, item: column, size, colour } = this;
    const first = this.first[option];
    for (let node = first; ; ) {
      if (colour[node] >= 0) {
        down[up[node]] = down[node];
        up[down[node]] = up[node];
        size[column[node]] -= 1;
      }
      node = right[node];
      if (node === first) break;
    }
    this.isStruck[option] = 1;
  }

  /** Undo strike. @param {number} option */
  unstrike(option) {
    const { left, up, down, item: column, size, colour } = this;
    const first = this.first[option];
    for (let node = left[first]; ; node = left[node]) {
      if (colour[node] >= 0) {
        size[column[node]] += 1;
        down[up[node]] = node;
        up[down[node]] = node;
      }
      if (node === first) break;
    }
    this.isStruck[option] = 0;
  }

  /** The number of further options that an uncovered item needs. @param {number} item */
  need(item) {
    return Math.max(0, this.room[item] - this.slack[item]);
  }

  /** The number of ways to branch on an uncovered item; 0 is a dead end. @param {number} item */
  degree(item) {
    return Math.max(0, this.size[item] + 1 - this.need(item));
  }

  /** Whether a primary item has too few remaining options. @param {Problem} problem @param {number} item */
  isStuck({ primary }, item) {
    return item < primary && !this.isCovered[item] && this.degree(item) === 0;
  }

  /** Whether a node's option is struck out, or excluded by its item, which is covered or has another color. @param {number} node */
  isOut(node) {
    const item = this.item[node];
    if (this.isStruck[this.option[node]]) return true;
    return this.isCovered[item] === 1 || (this.tint[item] > 0 && this.tint[item] !== this.ownColour[node]);
  }

  /** Whether an option can't be tried now. @param {Problem} problem @param {number} option */
  isOptionOut({ starts }, option) {
    for (let at = starts[option]; at < starts[option + 1]; at += 1) if (this.isOut(this.root + 1 + at)) return true;
    return false;
  }

  /** Whether a node is out of its column. @param {number} node */
  isLifted(node) {
    return this.down[this.up[node]] !== node;
  }
}
