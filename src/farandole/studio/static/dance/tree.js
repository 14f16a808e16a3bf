// @ts-check
/** The search tree as an ARIA tree: a line a node, in the order of time; only those in sight exist. */

import { el } from "../dom.js";
import { msg, say } from "../i18n.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("./light.js").Light} Light */

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

export class Tree {
  /** @param {{seek: (position: number) => void, point: (option: number) => void}} act */
  constructor(act) {
    this.act = act;
    this.space = el("div", { class: "tree-space", role: "presentation" });
    this.element = el("div", { class: "tree", role: "tree", tabindex: 0, "aria-label": say(msg("Search tree")), onscroll: () => this.lines(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event), onblur: () => this.focus(-1), onfocus: () => this.focus(this.here) }, this.space);
    /** @type {Problem | null} */
    this.problem = null;
    /** @type {import("./record.js").Record | null} */
    this.record = null;
    this.position = 0;
    this.here = -1; // the node of the moment
    this.at = -1; // the node that has the keyboard
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

  /** @param {Problem} problem @param {import("./record.js").Record} record */
  open(problem, record) {
    this.problem = problem;
    this.record = record;
    this.here = this.at = -1;
    this.element.scrollTop = 0;
  }

  /** @param {number} position @param {Light} light */
  draw(position, light) {
    if (!this.record) return;
    this.position = position;
    this.light = light;
    const here = this.record.nodeAt(position);
    this.space.style.height = `${this.record.nodes * LINE}px`;
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
      this.space.replaceChildren(el("p", { class: "quiet" }, say(msg("No option is tried."))));
      return;
    }
    const { first, end } = inSight(this.element.scrollTop, this.element.clientHeight, record.nodes);
    const lines = [];
    for (let node = first; node < end; node += 1) lines.push(this.line(node, record, problem));
    // The tree keeps its focus, and says which of its lines has it.
    this.space.replaceChildren(...lines);
    if (this.at >= first && this.at < end) this.element.setAttribute("aria-activedescendant", `node-${this.at}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** @param {number} node @param {import("./record.js").Record} record @param {Problem} problem */
  line(node, record, problem) {
    const option = record.optionOf(node);
    const event = record.tries.all[node];
    const level = record.levels.all[node];
    const end = record.ends.all[node];
    const isPast = event < this.position;
    const isOn = isPast && record.endOf(node) > this.position - (record.partners.all[event] < 0 ? 1 : 0);
    const classes = ["node", isPast ? "past" : "future", isOn && "on", node === this.here && "here", node === this.at && "focused", this.light?.options.has(option) && "lit"];
    const isKnown = isPast && end > 0;
    const line = el(
      "div",
      { id: `node-${node}`, role: "treeitem", class: classes.filter(Boolean).join(" "), "data-node": node, "aria-level": level + 1, "aria-selected": String(node === this.here) },
      el("span", { class: "dot", "aria-hidden": "true" }, end === 1 ? "✓" : end === 2 ? "✕" : ""),
      el("span", { class: "option-name" }, problem.options[option]),
      record.widths.all[node] > 1 && el("span", { class: "of" }, say(msg("1 of {count}", { count: record.widths.all[node] }))),
      end === 1 && el("span", { class: "ending is-cover" }, say(msg("cover"))),
      end === 2 && el("span", { class: "ending is-dead" }, say(msg("dead end"))),
      !isKnown && !isPast && el("span", { class: "unseen" }, say(msg("not yet"))),
    );
    line.style.top = `${node * LINE}px`;
    line.style.setProperty("--indent", `${Math.min(MOST_INDENT, level) * INDENT}px`);
    return line;
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
