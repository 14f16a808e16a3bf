// @ts-check
/** Nodes that leave their columns or return: which ones an event moves, and their progress. */

import { COVER, PURIFY, STRIKE, UNCOVER, UNPURIFY, UNSTRIKE } from "../search/record.js";

/** @typedef {import("../search/problem.js").Problem} Problem */
/** @typedef {import("../search/replay.js").Replay} Replay */

/**
 * The effect of one event.
 * @typedef {object} Moved
 * @property {Set<number>} nodes that leave their columns, or return
 * @property {number} item whose header leaves the ring, or returns; -1: none
 */

/** @type {Moved} */
export const AT_REST = { nodes: new Set(), item: -1 };

export const LASTS = 180; // milliseconds

/**
 * The nodes that an event moves. It must be the last event before the replay's position, or the next one.
 * @param {Problem} problem @param {Replay} replay @param {number} event @returns {Moved}
 */
export function movedBy({ starts }, { record, links }, event) {
  if (event < 0 || event >= record.length) return AT_REST;
  const kind = record.kind(event);
  const isColour = kind === PURIFY || kind === UNPURIFY;
  if (kind === STRIKE || kind === UNSTRIKE) return { nodes: nodesOf(starts, links, record.value(event), -1), item: -1 };
  if (!isColour && kind !== COVER && kind !== UNCOVER) return AT_REST;
  const value = record.value(event);
  const item = isColour ? links.item[value] : value;
  /** @type {Set<number>} */
  const nodes = new Set();
  for (let row = links.down[item]; row !== item; row = links.down[row]) {
    if (isColour && links.ownColour[row] === links.ownColour[value]) continue;
    for (const node of nodesOf(starts, links, links.option[row], row)) nodes.add(node);
  }
  return { nodes, item: isColour ? -1 : item };
}

/** The nodes of an option that leave their columns, except one. @param {Uint32Array} starts @param {import("../search/links.js").Links} links @param {number} option @param {number} except */
function nodesOf(starts, links, option, except) {
  /** @type {Set<number>} */
  const nodes = new Set();
  for (let node = links.root + 1 + starts[option]; node <= links.root + starts[option + 1]; node += 1) if (node !== except && links.colour[node] >= 0) nodes.add(node);
  return nodes;
}

/** Animates moves between two pictures. Nothing moves if the reader prefers reduced motion, or if steps follow each other quickly. */
export class Motion {
  constructor() {
    this.event = -1; // the event in motion; -1: none
    this.start = 0;
    this.before = 0; // when the previous step began
  }

  /** Start the animation of an event. @param {number} event @param {number} [now] @param {boolean} [isWanted] */
  begin(event, now = performance.now(), isWanted = !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const isFast = now - this.before < LASTS;
    this.before = now;
    this.event = isWanted && !isFast ? event : -1;
    this.start = now;
  }

  stop() {
    this.event = -1;
  }

  /** The progress, from 0 to 1. @param {number} [now] */
  at(now = performance.now()) {
    if (this.event < 0) return 1;
    const part = Math.max(0, (now - this.start) / LASTS);
    if (part >= 1) {
      this.event = -1;
      return 1;
    }
    return 1 - (1 - part) ** 3;
  }
}
