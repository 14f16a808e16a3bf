// @ts-check
/** The room Bank: filters on the left, matches in the middle, a puzzle on the right. */

import { copyText, isOpen, open as openDialog } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { onFragment } from "../page/fragments.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, callAddress, isReadOnly, watchServer } from "../page/server.js";
import { curlOf, pythonOf } from "../puzzles/asking.js";
import { fragmentOf, takes } from "../puzzles/opening.js";
import { printDialog, toolButton } from "../puzzles/printing.js";
import { allTechniques, amount } from "../puzzles/techniques.js";
import { details, rowCells, openedOf } from "./details.js";
import { filterForm } from "./filters.js";
import { PuzzleList } from "./list.js";
import { readQuery, sizeOf, tidy, writeQuery } from "./query.js";
import { invitation } from "./invitation.js";
import { fetchCollections, fetchEntry, fetchStats, findPage, tagPuzzles } from "./questions.js";
import { statsDialog } from "./stats.js";
import { addDialog, collectDialog, collectionsDialog, exportDialog, tagDialog } from "./tools.js";

/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./questions.js").Entry} Entry */

const PRINTED = 200;

export class BankRoom {
  /** @param {HTMLElement} main */
  constructor(main) {
    const { query, puzzle } = readQuery(location.hash);
    this.query = query;
    /** @type {Entry | null} */
    this.current = null;
    /** @type {Map<string, string>} */
    this.names = new Map();
    /** @type {string[]} */
    this.tags = [];
    this.turn = 0;
    /** @type {Map<number, number>} number of requests for each puzzle */
    this.renewals = new Map();
    this.control = new AbortController();
    this.filters = filterForm(query, (changes) => this.onFilter(changes));
    this.list = new PuzzleList(say(msg("Puzzles of the bank")), {
      fetch: (after, limit, signal) => findPage(this.query, after, limit, signal),
      cells: (entry, isChosen) => rowCells(entry, isChosen, (id) => this.names.get(id) ?? id),
      show: (entry) => this.show(entry),
      press: (entry) => this.onPress(entry),
      open: (entry) => this.onOpen(entry),
      choose: () => this.drawCount(),
      count: () => this.drawCount(),
      reportError: (error) => this.onError(error),
    });
    this.countText = el("p", { class: "count", role: "status" });
    this.away = el("p", { class: "away", hidden: true }, say(msg("The server is unavailable. The page keeps its contents.")));
    this.note = el("p", { class: "bad", role: "alert" });
    this.empty = el("div", { class: "empty", hidden: true });
    this.side = el("aside", { class: "side", "aria-label": say(msg("The puzzle")) });
    this.filterCount = el("span", { class: "quiet" });
    const narrow = matchMedia("(max-width: 840px)").matches;
    this.toolbar = el(
      "div",
      { class: "line wrap bank-tools", role: "group", "aria-label": say(msg("Actions")) },
      toolButton(msg("Add"), "plus", () => this.add(""), "plain writes"),
      this.actionButton(msg("Tag"), "tag", () => tagDialog(this.selection(), this.selectionCount(), this.tags, () => void this.onChange()), "writes"),
      this.actionButton(msg("Collect"), "folder-plus", () => collectDialog(this.selection(), this.selectionCount(), this.query.collection ?? "", () => void this.onChange()), "writes"),
      this.actionButton(msg("Print"), "printer", () => void this.print()),
      this.actionButton(msg("Export"), "download", () => exportDialog(this.selection(), this.selectionCount())),
      toolButton(msg("Collections"), "archive", () => void this.attempt(collectionsDialog((name) => this.look({ collection: name }), () => void this.know()))),
      toolButton(msg("Statistics"), "chart-column", () => void this.attempt(statsDialog())),
    );
    this.element = el(
      "div",
      { class: "room bank" },
      el(
        "details",
        { class: "filters", open: !narrow },
        el("summary", {}, say(msg("Filters")), " ", this.filterCount),
        this.filters.element,
      ),
      el("section", { class: "middle", "aria-label": say(msg("Puzzles found")) }, this.away, this.toolbar, this.countText, this.note, this.empty, this.list.element),
      this.side,
    );
    main.append(this.element);
    this.unwatch = watchServer((away) => {
      this.away.hidden = !away;
      if (!away && !this.list.entries.length) void this.list.restart();
    });
    const { signal } = this.control;
    onFragment((fragment) => this.onLink(fragment), signal);
    addEventListener("paste", (event) => this.onPaste(event), { signal });
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => void this.onDrop(event));
    const group = msg("Bank");
    this.commands = [
      { id: "add", name: msg("Add puzzles"), keys: ["N"], group, writes: true, run: () => this.add("") },
      { id: "find", name: msg("Go to the filters"), keys: ["/"], group, run: () => this.toFilters() },
      { id: "list", name: msg("Go to the list"), keys: ["L"], group, run: () => this.list.go(this.list.focus) },
      { id: "choose-none", name: msg("Clear selection"), keys: ["Escape"], group, run: () => this.clearSelection() },
      { id: "print", name: msg("Print a booklet"), keys: ["P"], group, run: () => void this.print() },
      { id: "statistics", name: msg("Statistics"), keys: ["S"], group, run: () => void this.attempt(statsDialog()) },
      { id: "curl", name: msg("Copy as curl"), keys: [], group, run: () => void copyText(curlOf(callAddress("bank/search"), tidy(this.query))) },
      { id: "python", name: msg("Copy as Python"), keys: [], group, run: () => void copyText(pythonOf(callAddress("bank/search"), tidy(this.query))) },
    ];
    void allTechniques().then((all) => {
      for (const technique of all) this.names.set(technique.id, technique.name);
      this.list.redraw();
    });
    this.drawFilterCount();
    void this.find(puzzle).then(() => this.know());
  }

  /** Search with a query. @param {number | null} puzzle the puzzle of the address */
  async find(puzzle) {
    if ((await this.list.restart()) && puzzle !== null) await this.seek(puzzle);
  }

  /** Open a puzzle by its number; it doesn't need to be in the list. @param {number} puzzle */
  async seek(puzzle) {
    const at = this.list.entries.findIndex((entry) => entry.id === puzzle);
    if (at >= 0) return this.list.go(at, false);
    const { current, query } = this;
    // Don't bring back readers who have moved on in the meantime.
    await this.attempt(fetchEntry(puzzle).then((entry) => this.current === current && this.query === query && this.show(entry)));
  }

  /** A button for an action on puzzles. @param {import("../page/i18n.js").Message} name @param {string} picture @param {() => void} run @param {string} [kind] */
  actionButton(name, picture, run, kind = "") {
    const button = toolButton(name, picture, run, `plain acting ${kind}`);
    return button;
  }

  /** Suggestions for the fields of the filters. */
  async know() {
    const ticket = (this.turn += 1);
    try {
      const [stats, collections] = await Promise.all([fetchStats(), fetchCollections()]);
      if (ticket !== this.turn) return;
      this.tags = Object.keys(stats.tags);
      this.filters.know({ tags: this.tags, sources: Object.keys(stats.sources), collections: collections.map((collection) => collection.name) });
    } catch (error) {
      if (!(error instanceof Away || error instanceof Refused)) throw error;
    }
  }

  // ---- search ----------------------------------------------------------------------------------

  /** @param {Partial<Query>} changes */
  onFilter(changes) {
    this.query = tidy({ ...this.query, ...changes });
    this.filters.show(this.query);
    this.drawFilterCount();
    this.write(null);
    void this.list.restart();
  }

  /** Change the search. @param {Query} query */
  look(query) {
    this.onFilter({ .../** @type {Query} */ (Object.fromEntries(Object.keys(this.query).map((name) => [name, undefined]))), ...query });
  }

  /** @param {string} fragment */
  onLink(fragment) {
    const { query, puzzle } = readQuery(fragment);
    if (writeQuery(query) === writeQuery(this.query)) {
      if (puzzle !== null && puzzle !== this.current?.id) void this.seek(puzzle);
      return;
    }
    this.query = query;
    this.filters.show(query);
    this.drawFilterCount();
    void this.find(puzzle);
  }

  /** @param {number | null} puzzle */
  write(puzzle) {
    history.replaceState(null, "", addressOf("bank", writeQuery(this.query, puzzle)));
  }

  drawFilterCount() {
    const count = sizeOf(this.query);
    this.filterCount.textContent = count ? `(${count})` : "";
  }

  // ---- matches ---------------------------------------------------------------------------------

  drawCount() {
    const { count, isMore, selected, isKnown } = this.list;
    const number = amount(count);
    const text = isMore ? say(msg("more than {number} puzzles", { number })) : say(nmsg("{number} puzzle", "{number} puzzles", count, { number }));
    this.countText.replaceChildren(isKnown ? text : "\u00a0", ...(selected.size ? [el("span", { class: "chosen-count" }, say(nmsg("{number} selected", "{number} selected", selected.size, { number: amount(selected.size) })))] : []));
    this.note.textContent = "";
    for (const button of this.toolbar.querySelectorAll(".acting")) /** @type {HTMLButtonElement} */ (button).disabled = !count;
    this.list.element.hidden = !count;
    this.drawEmpty(count > 0 || !isKnown);
  }

  /** Suggestions if there are no matches; without any puzzle, there is nothing to filter. @param {boolean} isThere */
  drawEmpty(isThere) {
    this.empty.hidden = isThere;
    const isNew = !isThere && !sizeOf(this.query);
    this.element.classList.toggle("nothing", isNew);
    if (isThere) return;
    this.empty.replaceChildren(...(isNew ? invitation((text) => this.add(text)) : [icon("archive"), el("p", {}, say(msg("No matching puzzles. Remove a filter."))), toolButton(msg("Clear all filters"), "x", () => this.look({}))]));
  }

  /** @param {unknown} error */
  onError(error) {
    if (error instanceof Refused) {
      if (error.field && this.filters.refuse(error.field, error.message)) return;
      if (this.list.entries.length) {
        this.note.textContent = error.message;
        return;
      }
      this.countText.textContent = "";
      this.empty.hidden = false;
      this.empty.replaceChildren(
        icon("archive"),
        el("p", { role: "alert" }, error.message),
        error.code.startsWith("bank.") ? el("p", {}, say(msg("To open another bank, start farandole studio with --bank FILE."))) : "",
        toolButton(msg("Try again"), "history", () => void this.list.restart()),
      );
      return;
    }
    if (!(error instanceof Away)) throw error;
    this.away.hidden = false;
  }

  /** @param {Promise<unknown>} work */
  async attempt(work) {
    try {
      await work;
    } catch (error) {
      if (error instanceof Refused) this.note.textContent = error.message;
      else if (!(error instanceof Away)) throw error;
    }
  }

  // ---- one puzzle ------------------------------------------------------------------------------

  /** @param {Entry | null} entry */
  show(entry) {
    if (entry === this.current) return;
    this.current = entry;
    const wasHere = this.side.contains(document.activeElement);
    this.side.replaceChildren(...(entry ? [this.detailsOf(entry)] : []));
    if (wasHere) this.side.querySelector("h2")?.focus({ preventScroll: true });
    if (entry) this.write(entry.id);
  }

  /** @param {Entry} entry */
  detailsOf(entry) {
    return details(entry, {
      untag: (tag) => void this.attempt(tagPuzzles(tag, { puzzles: [entry.id] }, true).then(() => this.renew(entry.id))),
      look: (query) => this.look(query),
    });
  }

  /** Reload a puzzle after a change. @param {number} id */
  async renew(id) {
    const ticket = (this.renewals.get(id) ?? 0) + 1;
    this.renewals.set(id, ticket);
    const entry = await fetchEntry(id);
    if (this.renewals.get(id) !== ticket) return; // It has changed again.
    const at = this.list.entries.findIndex((item) => item.id === id);
    if (at >= 0) {
      this.list.entries[at] = entry;
      this.list.again(at);
    }
    if (this.current?.id === id) this.show(entry);
  }

  /** If there is no space for it beside the list, a puzzle opens on top of the list. @param {Entry} entry */
  onPress(entry) {
    if (getComputedStyle(this.side).display !== "none" || document.querySelector("dialog[open]")) return false;
    openDialog(say(msg("The puzzle")), "entry", this.detailsOf(entry));
    return true;
  }

  /** @param {Entry} entry */
  onOpen(entry) {
    if (!this.onPress(entry) && takes("play", entry.shape)) location.assign(addressOf("play", fragmentOf(openedOf(entry))));
  }

  // ---- actions ---------------------------------------------------------------------------------

  /** The selected puzzles, or all matches. @returns {import("./questions.js").Selection} */
  selection() {
    return this.list.selected.size ? { puzzles: [...this.list.selected] } : { query: this.query };
  }

  selectionCount() {
    const { selected, count, isMore } = this.list;
    if (selected.size) return nmsg("the {number} selected puzzle", "the {number} selected puzzles", selected.size, { number: amount(selected.size) });
    if (isMore) return msg("all matches: more than {number} puzzles", { number: amount(count) });
    return nmsg("all matches: {number} puzzle", "all matches: {number} puzzles", count, { number: amount(count) });
  }

  async onChange() {
    void this.know();
    await this.list.restart();
  }

  clearSelection() {
    this.list.selected.clear();
    this.list.redraw();
    this.drawCount();
  }

  toFilters() {
    const details_ = this.element.querySelector("details");
    if (details_) details_.open = true;
    document.getElementById("filter-text")?.focus();
  }

  async print() {
    const { list } = this;
    const { selected } = list;
    for (let before = -1; !selected.size && !list.isWhole && list.entries.length < PRINTED && list.entries.length !== before; ) {
      before = list.entries.length;
      await list.fetch(PRINTED);
    }
    if (isOpen() || this.control.signal.aborted) return;
    const entries = selected.size ? this.list.entries.filter((entry) => selected.has(entry.id)) : this.list.entries;
    if (entries.length) printDialog(entries);
  }

  /** @param {string} text */
  add(text) {
    if (isReadOnly()) return;
    addDialog(text, () => void this.onChange());
  }

  /** @param {ClipboardEvent} event */
  onPaste(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) this.add(text);
  }

  /** @param {DragEvent} event */
  async onDrop(event) {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    const texts = await Promise.all(files.map((file) => file.text()));
    if (!isOpen() && !this.control.signal.aborted) this.add(texts.join("\n"));
  }

  destroy() {
    this.control.abort();
    this.filters.destroy();
    this.list.destroy();
    this.unwatch();
    this.element.remove();
  }
}

