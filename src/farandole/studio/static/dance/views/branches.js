// @ts-check
/** The search tree folded: the way from the root to where the search stands, and what was and will be tried beside it. */

/** @typedef {import("../search/record.js").Record} Record */

/** The first node after a node's part of the tree. @param {Record} record @param {number} node */
export function afterBranch(record, node) {
  const end = record.partners.all[record.tries.all[node]];
  return end < 0 ? record.nodes : record.tries.below(end);
}

/**
 * The nodes to be seen, in the order of time: at each level of the way all that were tried for the same item,
 * and what is below those that somebody has opened.
 * @param {Record} record @param {number} current the node where the search stands; -1: the root
 * @param {ReadonlySet<number>} [openNodes] @returns {number[]}
 */
export function unfold(record, current, openNodes = new Set()) {
  /** @type {Set<number>} */
  const way = new Set();
  for (let node = current; node >= 0; node = record.parents.all[node]) way.add(node);
  /** @type {number[]} */
  const nodes = [];
  /** Whose branches are being gone through, with the node that comes next. @type {{next: number, end: number}[]} */
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
