// @ts-check
/** The folded search tree: the path from the root to the current node, and its siblings. */

/** @typedef {import("../search/record.js").Record} Record */

/** The first node after the subtree of a node. @param {Record} record @param {number} node */
export function afterBranch(record, node) {
  const end = record.partners.all[record.tries.all[node]];
  return end < 0 ? record.nodes : record.tries.below(end);
}

/**
 * The visible nodes in order of time: at each level of the path, all options tried for the same item, and the
 * children of opened nodes.
 * @param {Record} record @param {number} current the current node; -1: the root
 * @param {ReadonlySet<number>} [openNodes] @returns {number[]}
 */
export function unfold(record, current, openNodes = new Set()) {
  /** @type {Set<number>} */
  const way = new Set();
  for (let node = current; node >= 0; node = record.parents.all[node]) way.add(node);
  /** @type {number[]} */
  const nodes = [];
  /** The parents whose children are being listed, with the child to list next. @type {{next: number, end: number}[]} */
  const stack = [{ next: 0, end: record.nodes }];
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    if (level.next >= level.end) {
      stack.pop();
      continue;
    }
    const node = level.next;
    level.next = afterBranch(record, node);
    nodes.push(node);
    if (way.has(node) || openNodes.has(node)) stack.push({ next: node + 1, end: level.next });
  }
  return nodes;
}

/** Count the options tried below a node, and the covers. @param {Record} record @param {number} node @returns {{options: number, covers: number}} */
export function inside(record, node) {
  const event = record.tries.all[node];
  const end = record.endOf(node);
  return { options: afterBranch(record, node) - node - 1, covers: record.covers.below(end) - record.covers.below(event) };
}
