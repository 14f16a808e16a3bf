// @ts-check
/**
 * Thousands of puzzles as a list of which only visible rows are on the page. Each page of results starts
 * after the last number of the previous one, so reaching a distant row fetches the pages in between.
 */

import { el } from "../page/dom.js";

/** @typedef {import("./questions.js").Entry} Entry */
/** @typedef {import("./questions.js").Page} Page */

const FIRST = 60; // puzzles of the first page; later pages have more
const MOST = 1000;
const AHEAD = 400; // rows to fetch in advance
const OUTSIDE = 4; // rows to draw above and below the visible ones

/**
 * @typedef {object} ListEvents
 * @property {(after: number | null, limit: number, signal: AbortSignal) => Promise<Page>} fetch
 * @property {(entry: Entry, isChosen: boolean) => HTMLElement[]} cells returns the cells of a row
 * @property {(entry: Entry | null) => void} show a row was focused
 * @property {(entry: Entry) => void} press a row was clicked
 * @property {(entry: Entry) => void} open a row was opened
 * @property {() => void} choose the selection changed
 * @property {(count: number, isMore: boolean) => void} count the number of matches is known
 * @property {(error: unknown) => void} reportError
 */

export class PuzzleList {
  /** @param {string} label @param {ListEvents} events */
  constructor(label, events) {
    this.events = events;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {number | null} */
    this.after = null;
    this.isWhole = true;
    this.count = 0;
    this.isMore = false;
    this.isKnown = false; // whether the first page has arrived, to tell an empty list from one that is loading
    this.focus = 0;
    /** @type {Set<number>} numbers of puzzles */
    this.selected = new Set();
    /** @type {AbortController | null} */
    this.fetching = null;
    this.page = Promise.resolve(); // resolves when the pending page has arrived
    this.turn = 0;
    /** @type {Map<number, HTMLElement>} rows on the page */
    this.rows = new Map();
    this.body = el("div", { class: "rows", role: "rowgroup" });
    this.element = el("div", { class: "puzzle-list", role: "grid", "aria-label": label, "aria-multiselectable": "true", "aria-rowcount": 0, tabindex: -1 }, this.body);
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("dblclick", (event) => {
      const row = this.rowOf(event.target);
      if (row !== null && this.entries[row]) events.open(this.entries[row]);
    });
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(this.element);
  }

  /** The height of a row, from the style sheet. */
  get height() {
    return Number.parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 104;
  }

  /** Restart with another search. @returns {Promise<boolean>} whether it is still current */
  async restart() {
    const ticket = (this.turn += 1);
    this.fetching?.abort();
    this.fetching = null;
    this.entries = [];
    this.after = null;
    this.isWhole = false;
    this.count = 0;
    this.isMore = false;
    this.isKnown = false;
    this.focus = 0;
    this.selected.clear();
    this.events.choose();
    this.element.scrollTop = 0;
    this.clear();
    await this.fetch(FIRST);
    if (ticket !== this.turn) return false;
    this.events.show(this.entries[0] ?? null);
    return true;
  }

  /** Redraw all rows; the focus stays on its row. */
  redraw() {
    const isHeld = this.body.contains(document.activeElement);
    this.clear();
    this.draw();
    if (isHeld) this.rows.get(this.focus)?.focus({ preventScroll: true });
  }

  clear() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
  }

  /** Fetch the next page, or wait for the pending one. @param {number} limit @returns {Promise<void>} */
  fetch(limit) {
    if (!this.fetching && !this.isWhole) this.page = this.fetchNext(limit);
    return this.fetching ? this.page : Promise.resolve();
  }

  /** @param {number} limit */
  async fetchNext(limit) {
    const control = (this.fetching = new AbortController());
    try {
      const page = await this.events.fetch(this.after, limit, control.signal);
      if (this.fetching !== control) return;
      this.fetching = null;
      const hadEntry = this.focus < this.entries.length;
      this.entries.push(...page.puzzles);
      this.after = page.after;
      this.isWhole = page.after === null;
      this.count = this.isWhole ? this.entries.length : Math.max(page.count, this.entries.length);
      this.isMore = !this.isWhole && (page.count_is_more || this.entries.length >= page.count);
      const isAwaited = this.isKnown && !hadEntry && this.focus < this.entries.length;
      this.isKnown = true;
      this.focus = Math.max(0, Math.min(this.focus, this.count - 1));
      this.events.count(this.count, this.isMore);
      this.draw();
      if (isAwaited) this.events.show(this.entries[this.focus]);
    } catch (error) {
      if (control.signal.aborted) return;
      this.fetching = null;
      this.events.reportError(error);
    }
  }

  /** Draw the visible rows, and fetch upcoming ones. */
  draw() {
    const { height } = this;
    const space = this.count * height;
    this.body.style.height = `${space}px`;
    this.element.setAttribute("aria-rowcount", String(this.isMore ? -1 : this.count));
    const first = Math.max(0, Math.floor(this.element.scrollTop / height) - OUTSIDE);
    const last = Math.min(this.count - 1, Math.ceil((this.element.scrollTop + this.element.clientHeight) / height) + OUTSIDE);
    const isHeld = this.body.contains(document.activeElement);
    for (const [at, row] of this.rows) {
      const isKept = (first <= at && at <= last) || at === this.focus;
      if (!isKept || (row.dataset.empty && this.entries[at])) {
        row.remove();
        this.rows.delete(at);
      }
    }
    for (let at = first; at <= last; at += 1) this.put(at, height);
    if (this.focus < this.count) this.put(this.focus, height);
    const row = this.rows.get(this.focus);
    if (isHeld && !row?.contains(document.activeElement)) row?.focus({ preventScroll: true }); // it was redrawn
    if (!this.isWhole && last + AHEAD > this.entries.length) void this.fetch(Math.min(MOST, Math.max(FIRST * 2, last + AHEAD - this.entries.length)));
  }

  /** @param {number} at @param {number} height */
  put(at, height) {
    if (this.rows.has(at)) return;
    const entry = this.entries[at];
    const row = el("div", { role: "row", class: "puzzle-row", "data-row": at, "aria-rowindex": at + 1, tabindex: at === this.focus ? 0 : -1 });
    if (entry) {
      row.append(...this.events.cells(entry, this.selected.has(entry.id)));
      row.setAttribute("aria-selected", String(this.selected.has(entry.id)));
    } else {
      row.dataset.empty = "1";
      row.append(el("div", { role: "gridcell", class: "waiting" }));
    }
    row.classList.toggle("current", at === this.focus);
    row.style.transform = `translateY(${at * height}px)`;
    // In the order of the rows, for screen readers.
    const next = [...this.rows.keys()].filter((number) => number > at).sort((a, b) => a - b)[0];
    if (next === undefined) this.body.append(row);
    else this.body.insertBefore(row, this.rows.get(next) ?? null);
    this.rows.set(at, row);
  }

  /** Redraw a puzzle if it is on the page. @param {number} at */
  again(at) {
    const hadFocus = this.rows.get(at)?.contains(document.activeElement);
    this.rows.get(at)?.remove();
    this.rows.delete(at);
    this.put(at, this.height);
    if (hadFocus) this.rows.get(at)?.focus({ preventScroll: true });
  }

  /** Scroll to a row. @param {number} at @param {boolean} [isHeld] whether to focus it */
  go(at, isHeld = true) {
    if (!this.count) return;
    const before = this.focus;
    this.focus = Math.max(0, Math.min(this.count - 1, at));
    const { height } = this;
    const top = this.focus * height;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + height > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = top + height - this.element.clientHeight;
    const old = this.rows.get(before);
    if (old) {
      old.tabIndex = -1;
      old.classList.remove("current");
    }
    this.draw();
    const row = this.rows.get(this.focus);
    if (row) {
      row.tabIndex = 0;
      row.classList.add("current");
      if (isHeld) row.focus({ preventScroll: true });
    }
    this.events.show(this.entries[this.focus] ?? null);
  }

  /** Select or deselect a puzzle. @param {number} at */
  toggle(at) {
    const entry = this.entries[at];
    if (!entry) return;
    if (!this.selected.delete(entry.id)) this.selected.add(entry.id);
    this.again(at);
    this.events.choose();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.focus, End: this.count };
    const entry = this.entries[this.focus];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) this.go(this.focus + steps[/** @type {keyof typeof steps} */ (event.key)]);
    else if (event.key === " ") this.toggle(this.focus);
    else if (event.key === "Enter" && entry) this.events.open(entry);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {EventTarget | null} target @returns {number | null} */
  rowOf(target) {
    const row = target instanceof Element ? target.closest(".puzzle-row") : null;
    return row instanceof HTMLElement ? Number(row.dataset.row) : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const at = this.rowOf(event.target);
    if (at === null) return;
    const isBox = event.target instanceof Element && event.target.closest(".box") !== null;
    this.go(at);
    if (isBox) this.toggle(at);
    else if (this.entries[at]) this.events.press(this.entries[at]);
  }

  destroy() {
    this.fetching?.abort();
    this.watcher.disconnect();
  }
}
