// @ts-check
/** The search tree as an ARIA tree: one line for each node, in order of time; only visible lines exist. */

import { el, put } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { inside, unfold } from "./branches.js";

/** @typedef {import("../search/problem.js").Problem} Problem */
/** @typedef {import("../search/light.js").Light} Light */

/** An integer with thousands separators. @param {number} number @returns {string} */
export const large = (number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");

export const LINE = 26;
const INDENT = 10;
const MOST_INDENT = 10;
const LARGE = 200; // larger trees are folded by default

/**
 * The lines to create for the visible part of the list, with a margin.
 * @param {number} top @param {number} height @param {number} count @returns {{first: number, end: number}}
 */
export function inSight(top, height, count) {
  const first = Math.max(0, Math.min(count - 1, Math.floor(top / LINE) - 4));
  return { first, end: Math.min(count, Math.ceil((top + height) / LINE) + 4) };
}

class Line {
  constructor() {
    this.dot = el("span", { class: "dot", "aria-hidden": "true" });
    this.name = el("span", { class: "option-name" });
    this.of = el("span", { class: "of" });
    this.ending = el("span", { class: "ending" });
    this.future = el("span", { class: "unseen" });
    this.element = el("div", { role: "treeitem" }, this.dot, this.name, this.of, this.ending, this.future);
    this.key = "";
  }

  /** @param {{node: number, row: number, level: number, classes: string, isHere: boolean, name: string, width: number, end: number, isPast: boolean, isOpen: boolean | null, folded: {options: number, covers: number} | null}} what */
  show({ node, row, level, classes, isHere, name, width, end, isPast, isOpen, folded }) {
    const key = `${node} ${row} ${classes} ${end} ${name} ${isOpen} ${folded?.options} ${folded?.covers}`;
    if (key === this.key) return;
    this.key = key;
    const { element } = this;
    element.id = `node-${node}`;
    element.className = classes;
    element.dataset.node = String(node);
    put(element, "aria-level", String(level + 1));
    put(element, "aria-selected", String(isHere));
    if (isOpen === null) element.removeAttribute("aria-expanded");
    else put(element, "aria-expanded", String(isOpen));
    element.style.transform = `translateY(${row * LINE}px)`;
    element.style.setProperty("--indent", `${Math.min(MOST_INDENT, level) * INDENT}px`);
    put(this.dot, "", end === 1 ? "✓" : end === 2 ? "✕" : "");
    put(this.name, "", name);
    put(this.of, "", width > 1 ? say(msg("1 of {count}", { count: width })) : "");
    put(this.ending, "", folded ? say(nmsg("{amount} below", "{amount} below", folded.options, { amount: large(folded.options) })) : end === 1 ? say(msg("cover")) : end === 2 ? say(msg("dead end")) : "");
    this.ending.className = `ending ${folded ? "is-folded" : end === 1 ? "is-cover" : end === 2 ? "is-dead" : ""}`;
    put(this.future, "", [folded && say(nmsg("{count} cover", "{count} covers", folded.covers)), !isPast && say(msg("not yet"))].filter(Boolean).join(", "));
  }
}

export class Tree {
  /** @param {{seek: (position: number) => void, point: (target: import("../search/light.js").Target | null) => void}} act */
  constructor(act) {
    this.act = act;
    this.space = el("div", { class: "tree-space", role: "presentation" });
    this.element = el("div", { class: "tree", role: "tree", tabindex: 0, "aria-label": say(msg("Search tree")), onscroll: () => this.lines(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event), onblur: () => this.focus(-1), onfocus: () => this.focus(this.here) }, this.space);
    /** @type {Problem | null} */
    this.problem = null;
    /** @type {import("../search/record.js").Record | null} */
    this.record = null;
    this.position = 0;
    this.here = -1; // the current node
    this.at = -1; // the node with the keyboard focus
    /** @type {Line[]} */
    this.pool = [];
    this.lineCount = -1;
    /** Whether other branches are folded; null: if the tree is large. @type {boolean | null} */
    this.isFolded = null;
    /** The visible nodes; null: all. @type {number[] | null} */
    this.list = null;
    this.listKey = ""; // what the list was made for
    /** @type {Set<number>} */
    this.openNodes = new Set();
    /** @type {Light | null} */
    this.light = null;
    this.space.addEventListener("pointerover", (event) => this.act.point(this.targetOf(this.nodeOf(event))));
    this.space.addEventListener("pointerleave", () => this.act.point(null));
    this.space.addEventListener("click", (event) => {
      const node = this.nodeOf(event);
      if (node >= 0 && this.record) this.act.seek(this.record.tries.all[node] + 1);
    });
  }

  /** @param {Event} event */
  nodeOf(event) {
    const line = /** @type {Element} */ (event.target).closest("[data-node]");
    return line ? Number(/** @type {HTMLElement} */ (line).dataset.node) : -1;
  }

  /** The subject of a line: its option, or the item that is closed. @param {number} node @returns {import("../search/light.js").Target | null} */
  targetOf(node) {
    if (node < 0 || !this.record) return null;
    const option = this.record.optionOf(node);
    return option < 0 ? { item: this.record.choices.all[node] } : { option };
  }

  get isFolding() {
    return this.isFolded ?? (this.record?.nodes ?? 0) > LARGE;
  }

  get count() {
    return this.list ? this.list.length : (this.record?.nodes ?? 0);
  }

  /** @param {number} row */
  nodeIn(row) {
    return this.list ? (this.list[row] ?? -1) : row;
  }

  /** The row of a node, or of the last visible node before it. @param {number} node */
  rowOf(node) {
    if (!this.list) return node;
    let [low, high] = [0, this.list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle] <= node) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  fold() {
    this.isFolded = !this.isFolding;
    this.openNodes.clear();
    this.here = -2; // forces a redraw
    this.draw(this.position, this.light);
  }

  /** The visible lines, recomputed if they have changed. @param {number} current */
  enlist(current) {
    const { record } = this;
    const key = record && this.isFolding ? `${current} ${record.length} ${this.openNodes.size}` : "";
    if (key === this.listKey) return;
    this.listKey = key;
    this.list = record && key ? unfold(record, current, this.openNodes) : null;
  }

  /** @param {Problem} problem @param {import("../search/record.js").Record} record */
  open(problem, record) {
    this.problem = problem;
    this.record = record;
    this.here = this.at = -1;
    this.openNodes.clear();
    this.list = null;
    this.listKey = "";
    if (this.lineCount >= 0) this.element.scrollTop = 0; // not before layout, which scrolling would force
    for (const line of this.pool) line.key = "";
  }

  /** @param {number} position @param {Light | null} light */
  draw(position, light) {
    if (!this.record) return;
    this.position = position;
    this.light = light;
    const current = this.record.nodeAt(position);
    this.enlist(current);
    const height = `${this.count * LINE}px`;
    if (this.space.style.height !== height) this.space.style.height = height;
    if (current !== this.here) {
      this.here = current;
      this.show(current);
    }
    this.lines();
  }

  /** Scroll a node into view. @param {number} node */
  show(node) {
    const top = Math.max(0, this.rowOf(node)) * LINE;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop + LINE || top > scrollTop + clientHeight - 2 * LINE) this.element.scrollTop = top - clientHeight / 2;
  }

  lines() {
    const { record, problem } = this;
    if (!record || !problem) return;
    if (!record.nodes) {
      this.lineCount = -1;
      this.space.replaceChildren(el("p", { class: "quiet" }, say(msg("No option has been tried."))));
      return;
    }
    const { first, end } = inSight(this.element.scrollTop, this.element.clientHeight, this.count);
    while (this.pool.length < end - first) this.pool.push(new Line());
    if (this.lineCount !== end - first) {
      this.lineCount = end - first;
      this.space.replaceChildren(...this.pool.slice(0, this.lineCount).map((line) => line.element));
    }
    // Lines are reused: with 30 visible lines, row 40 uses the line of row 10.
    for (let row = first; row < end; row += 1) this.pool[row % this.lineCount].show(this.lineOf(row, record, problem));
    const at = this.rowOf(this.at);
    // The tree keeps the focus and names its active line.
    if (this.at >= 0 && at >= first && at < end) this.element.setAttribute("aria-activedescendant", `node-${this.at}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** The content of a line. @param {number} row @param {import("../search/record.js").Record} record @param {Problem} problem */
  lineOf(row, record, problem) {
    const node = this.nodeIn(row);
    const option = record.optionOf(node);
    const event = record.tries.all[node];
    const isPast = event < this.position;
    const isOn = isPast && record.endOf(node) > this.position - (record.partners.all[event] < 0 ? 1 : 0);
    const classes = ["node", isPast ? "past" : "future", isOn && "on", node === this.here && "here", node === this.at && "focused", this.light?.options.has(option) && "lit"];
    const { options, covers } = this.list ? inside(record, node) : { options: 0, covers: 0 };
    const isOpen = this.list && options ? this.list[row + 1] === node + 1 : null;
    const isDone = record.partners.all[event] >= 0;
    return {
      node,
      row,
      isOpen,
      folded: isOpen === false ? { options, covers } : null,
      level: record.levels.all[node],
      classes: classes.filter(Boolean).join(" "),
      isHere: node === this.here,
      name: option < 0 ? say(msg("none for item {item}", { item: problem.items[record.choices.all[node]] })) : problem.options[option],
      width: record.widths.all[node],
      end: isOpen === false ? (covers ? 1 : isDone ? 2 : 0) : record.ends.all[node],
      isPast,
    };
  }

  /** @param {number} node */
  focus(node) {
    this.at = node < 0 || !this.record?.nodes ? -1 : Math.min(node, this.record.nodes - 1);
    if (document.activeElement === this.element && this.at < 0 && this.record?.nodes) this.at = 0;
    this.act.point(this.targetOf(this.at));
    this.lines();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { record } = this;
    if (!record?.nodes || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / LINE) - 1);
    const from = Math.max(0, this.at);
    const row = Math.max(0, this.rowOf(from));
    const isOpen = Boolean(this.list) && this.list?.[row + 1] === from + 1 && record.parents.all[from + 1] === from;
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + page, PageUp: row - page, Home: 0, End: this.count - 1 };
    if (event.key in moves) {
      const next = this.nodeIn(Math.max(0, Math.min(this.count - 1, moves[event.key])));
      this.show(next);
      this.focus(next);
    } else if (event.key === "ArrowLeft") {
      if (isOpen && this.openNodes.delete(from)) return this.redraw(event);
      if (record.parents.all[from] >= 0) this.show(record.parents.all[from]);
      this.focus(Math.max(0, record.parents.all[from]));
    } else if (event.key === "ArrowRight") {
      const next = Math.min(record.nodes - 1, from + 1);
      if (record.parents.all[next] === from && this.list && !isOpen) {
        this.openNodes.add(from);
        return this.redraw(event);
      }
      if (record.parents.all[next] === from) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") this.act.seek(record.tries.all[from] + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  redraw(event) {
    event.preventDefault();
    event.stopPropagation();
    this.listKey = "-";
    this.draw(this.position, this.light);
  }
}
