// @ts-check
/** The search tree as an ARIA tree: a line a node, in the order of time; only those in sight exist. */

import { el } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";

/** @typedef {import("../search/problem.js").Problem} Problem */
/** @typedef {import("../search/light.js").Light} Light */

export const LINE = 26;
const INDENT = 10;
const MOST_INDENT = 10;

/**
 * The lines to make for a part of the list that is in sight, with some to spare.
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
    this.said = "";
  }

  /** @param {{node: number, level: number, classes: string, isHere: boolean, name: string, width: number, end: number, isPast: boolean}} what */
  show({ node, level, classes, isHere, name, width, end, isPast }) {
    const key = `${node} ${classes} ${end} ${name}`;
    if (key === this.said) return;
    this.said = key;
    const { element } = this;
    element.id = `node-${node}`;
    element.className = classes;
    element.dataset.node = String(node);
    element.setAttribute("aria-level", String(level + 1));
    element.setAttribute("aria-selected", String(isHere));
    element.style.transform = `translateY(${node * LINE}px)`;
    element.style.setProperty("--indent", `${Math.min(MOST_INDENT, level) * INDENT}px`);
    this.dot.textContent = end === 1 ? "✓" : end === 2 ? "✕" : "";
    this.name.textContent = name;
    this.of.textContent = width > 1 ? say(msg("1 of {count}", { count: width })) : "";
    this.ending.textContent = end === 1 ? say(msg("cover")) : end === 2 ? say(msg("dead end")) : "";
    this.ending.className = `ending ${end === 1 ? "is-cover" : end === 2 ? "is-dead" : ""}`;
    this.future.textContent = isPast ? "" : say(msg("not yet"));
  }
}

export class Tree {
  /** @param {{seek: (position: number) => void, point: (option: number) => void}} act */
  constructor(act) {
    this.act = act;
    this.space = el("div", { class: "tree-space", role: "presentation" });
    this.element = el("div", { class: "tree", role: "tree", tabindex: 0, "aria-label": say(msg("Search tree")), onscroll: () => this.lines(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event), onblur: () => this.focus(-1), onfocus: () => this.focus(this.here) }, this.space);
    /** @type {Problem | null} */
    this.problem = null;
    /** @type {import("../search/record.js").Record | null} */
    this.record = null;
    this.position = 0;
    this.here = -1; // the node of the moment
    this.at = -1; // the node that has the keyboard
    /** @type {Line[]} */
    this.pool = [];
    this.shown = -1;
    /** @type {Light | null} */
    this.light = null;
    this.space.addEventListener("pointerover", (event) => this.act.point(this.optionAt(event)));
    this.space.addEventListener("pointerleave", () => this.act.point(-1));
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

  /** @param {Event} event */
  optionAt(event) {
    const node = this.nodeOf(event);
    return node < 0 || !this.record ? -1 : this.record.optionOf(node);
  }

  /** @param {Problem} problem @param {import("../search/record.js").Record} record */
  open(problem, record) {
    this.problem = problem;
    this.record = record;
    this.here = this.at = -1;
    if (this.shown >= 0) this.element.scrollTop = 0; // not before it is laid out, or that is done for this
    for (const line of this.pool) line.said = "";
  }

  /** @param {number} position @param {Light} light */
  draw(position, light) {
    if (!this.record) return;
    this.position = position;
    this.light = light;
    const here = this.record.nodeAt(position);
    const height = `${this.record.nodes * LINE}px`;
    if (this.space.style.height !== height) this.space.style.height = height;
    if (here !== this.here) {
      this.here = here;
      this.show(here);
    }
    this.lines();
  }

  /** Scroll so that a node is in sight. @param {number} node */
  show(node) {
    const top = Math.max(0, node) * LINE;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop + LINE || top > scrollTop + clientHeight - 2 * LINE) this.element.scrollTop = top - clientHeight / 3;
  }

  lines() {
    const { record, problem } = this;
    if (!record || !problem) return;
    if (!record.nodes) {
      this.shown = -1;
      this.space.replaceChildren(el("p", { class: "quiet" }, say(msg("No option is tried."))));
      return;
    }
    const { first, end } = inSight(this.element.scrollTop, this.element.clientHeight, record.nodes);
    while (this.pool.length < end - first) this.pool.push(new Line());
    if (this.shown !== end - first) {
      this.shown = end - first;
      this.space.replaceChildren(...this.pool.slice(0, this.shown).map((line) => line.element));
    }
    // Lines are used again: node 40 has that of node 10 where 30 are in sight.
    for (let node = first; node < end; node += 1) this.pool[node % this.shown].show(this.lineOf(node, record, problem));
    // The tree keeps the focus, and says which of its lines has it.
    if (this.at >= first && this.at < end) this.element.setAttribute("aria-activedescendant", `node-${this.at}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** What a line says. @param {number} node @param {import("../search/record.js").Record} record @param {Problem} problem */
  lineOf(node, record, problem) {
    const option = record.optionOf(node);
    const event = record.tries.all[node];
    const isPast = event < this.position;
    const isOn = isPast && record.endOf(node) > this.position - (record.partners.all[event] < 0 ? 1 : 0);
    const classes = ["node", isPast ? "past" : "future", isOn && "on", node === this.here && "here", node === this.at && "focused", this.light?.options.has(option) && "lit"];
    return {
      node,
      level: record.levels.all[node],
      classes: classes.filter(Boolean).join(" "),
      isHere: node === this.here,
      name: problem.options[option],
      width: record.widths.all[node],
      end: record.ends.all[node],
      isPast,
    };
  }

  /** @param {number} node */
  focus(node) {
    this.at = node < 0 || !this.record?.nodes ? -1 : Math.min(node, this.record.nodes - 1);
    if (document.activeElement === this.element && this.at < 0 && this.record?.nodes) this.at = 0;
    this.act.point(this.at < 0 || !this.record ? -1 : this.record.optionOf(this.at));
    this.lines();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { record } = this;
    if (!record?.nodes || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / LINE) - 1);
    const from = Math.max(0, this.at);
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: from + 1, ArrowUp: from - 1, PageDown: from + page, PageUp: from - page, Home: 0, End: record.nodes - 1 };
    if (event.key in moves) {
      const next = Math.max(0, Math.min(record.nodes - 1, moves[event.key]));
      this.show(next);
      this.focus(next);
    } else if (event.key === "ArrowLeft") {
      if (record.parents.all[from] >= 0) this.show(record.parents.all[from]);
      this.focus(Math.max(0, record.parents.all[from]));
    } else if (event.key === "ArrowRight") {
      const next = Math.min(record.nodes - 1, from + 1);
      if (record.parents.all[next] === from) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") this.act.seek(record.tries.all[from] + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
