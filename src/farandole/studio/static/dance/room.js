// @ts-check
/** Dance: three views of one search, and the time line below them. */

import { el } from "../dom.js";
import { msg, say } from "../i18n.js";
import { NOWHERE, readPlace, writePlace } from "./address.js";
import { coloursOf } from "./colours.js";
import { commandsOf } from "./commands.js";
import { Controls } from "./controls.js";
import { EXAMPLES, sudokuOf } from "./examples.js";
import { Player } from "./player.js";
import { Unreadable, readProblem } from "./problem.js";
import { RULES } from "./search.js";
import { Session } from "./session.js";
import { Views } from "./views.js";
import { sentence } from "./words.js";

/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./search.js").Rule} Rule */

/** Where the room opens when nothing else is asked for. */
const FIRST = "pentominoes3";

/** @type {Record<Rule, import("../i18n.js").Message>} */
const RULE_NAMES = { smallest: msg("fewest options first"), leftmost: msg("leftmost item first") };

export class Room {
  /** @param {HTMLElement} main @param {import("../rooms.js").Frame} frame */
  constructor(main, frame) {
    this.main = main;
    this.frame = frame;
    /** @type {Place} */
    this.place = { ...NOWHERE };
    this.isDrawing = false;
    this.control = new AbortController();
    this.writing = 0;
    this.labelling = 0;
    this.session = new Session((what) => this.changed(what));
    this.player = new Player({
      position: () => this.session.replay?.position ?? 0,
      length: () => this.session.record.length,
      isSearching: () => this.session.isSearching,
      seek: (position) => this.session.seek(position),
      changed: () => this.ran(),
    });
    this.views = new Views({ session: this.session, run: (id) => this.run(id), seek: (position) => this.seek(position), tell: (text) => this.tell(text), draw: () => this.draw() });
    this.controls = new Controls({ session: this.session, player: this.player, run: (id) => this.run(id), seek: (position) => this.seek(position) });
    this.live = el("div", { class: "unseen live", role: "status", "aria-live": "polite" });
    this.examples = el("select", { class: "field", "aria-label": say(msg("Example")), onchange: () => this.openExample(this.examples.value) });
    this.rules = el("select", { class: "field", "aria-label": say(msg("Which item is chosen")), onchange: () => this.setRule(/** @type {Rule} */ (this.rules.value)) }, ...RULES.map((rule) => el("option", { value: rule }, say(RULE_NAMES[rule]))));
    this.note = el("p", { class: "note bad", role: "alert" });
    this.bar = el("div", { class: "bar" }, this.examples, this.rules, this.note);
    this.element = el("div", { class: "dance" }, this.bar, this.views.board, this.views.matrixView, this.views.treeView, this.controls.element, this.live);
    main.replaceChildren(this.element);
    this.colours = coloursOf(main);
    this.commands = commandsOf(this);
    this.listen();
    this.go(readPlace(location.hash));
  }

  listen() {
    const { signal } = this.control;
    const sizes = new ResizeObserver(() => this.draw());
    sizes.observe(this.element);
    signal.addEventListener("abort", () => sizes.disconnect());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.themeChanged(), { signal });
    addEventListener("hashchange", () => this.go(readPlace(location.hash)), { signal });
  }

  /** @param {string} id */
  run(id) {
    this.commands.find((one) => one.id === id)?.run();
  }

  /** Go where an address leads. @param {Place} place */
  go(place) {
    this.player.stop();
    this.note.textContent = "";
    const { example, puzzle, text, rule, event } = place;
    const known = EXAMPLES.find((one) => one.id === example);
    try {
      const isSame = this.session.problem && example === this.place.example && puzzle === this.place.puzzle && text === this.place.text && rule === this.place.rule;
      if (isSame) {
        this.place = place;
        this.session.seek(event);
        return;
      }
      let problem;
      if (known) problem = known.make();
      else if (puzzle) problem = sudokuOf(puzzle);
      else if (text) problem = readProblem(text)?.problem;
      if (problem) this.place = { ...place, example: known?.id ?? "" };
      else {
        this.place = { ...NOWHERE, example: FIRST, rule };
        problem = /** @type {typeof EXAMPLES[0]} */ (EXAMPLES.find((one) => one.id === FIRST)).make();
      }
      this.open(problem);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.note.textContent = say(error.said);
      if (!this.session.problem) this.openExample("toy");
    }
  }

  /** @param {Problem} problem */
  open(problem) {
    this.session.open(problem, this.place.rule, this.place.event);
  }

  /** @param {string} id */
  openExample(id) {
    if (id) this.go({ ...NOWHERE, example: id, rule: this.place.rule });
  }

  /** @param {Rule} rule */
  setRule(rule) {
    if (rule !== this.place.rule) this.go({ ...this.place, rule, event: 0 });
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.player.speed = speed;
    this.controls.state();
  }

  /** @param {number} position */
  seek(position) {
    this.player.stop();
    this.session.seek(position);
    this.announce();
  }

  /** @param {"dead" | "found"} what @param {1 | -1} way */
  next(what, way) {
    this.player.stop();
    this.session.next(what, way);
    this.announce();
  }

  /** @param {number} factor 0 for the whole */
  zoom(factor) {
    const { matrix } = this.views;
    if (!factor) matrix.view = null;
    else {
      matrix.isFolded = false;
      matrix.zoom(factor);
    }
    this.draw();
  }

  fold() {
    this.views.matrix.isFolded = !this.views.matrix.isFolded;
    this.draw();
  }

  announce() {
    const { problem, replay } = this.session;
    if (problem && replay) this.tell(say(sentence(problem, replay)));
  }

  /** @param {string} text */
  tell(text) {
    if (this.live.textContent !== text) this.live.textContent = text;
  }

  ran() {
    this.controls.state();
    if (!this.player.isRunning) this.announce();
  }

  /** @param {"problem" | "record" | "moment"} what */
  changed(what) {
    if (what === "problem") this.opened();
    this.draw();
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.settle(), what === "problem" ? 0 : 250);
  }

  opened() {
    const { problem } = this.session;
    if (!problem) return;
    const { board } = problem;
    this.element.classList.toggle("wide-board", board.kind !== "items" && board.columns > 3 * board.rows);
    this.views.open();
    this.rules.value = this.place.rule;
    this.examples.replaceChildren(
      ...(this.place.example ? [] : [el("option", { value: "" }, say(this.place.puzzle ? msg("your puzzle") : msg("your problem")))]),
      ...EXAMPLES.map((one) => el("option", { value: one.id }, say(one.name))),
    );
    this.examples.value = this.place.example;
  }

  /** When nothing has moved for a moment: the address, and what cells are called. */
  settle() {
    if (this.control.signal.aborted) return;
    this.place.event = this.session.wanted || (this.session.replay?.position ?? 0);
    history.replaceState(null, "", `#${writePlace(this.place)}`);
    this.views.cells.label(this.session);
  }

  draw() {
    if (this.isDrawing || this.control.signal.aborted) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      if (!this.control.signal.aborted) this.paint();
    });
  }

  paint() {
    const { problem, replay } = this.session;
    if (!problem || !replay) return;
    this.views.paint(this.colours);
    this.controls.draw(sentence(problem, replay), this.colours);
  }

  themeChanged() {
    this.colours = coloursOf(this.main);
    this.draw();
  }

  destroy() {
    this.control.abort();
    this.player.stop();
    clearTimeout(this.writing);
    this.session.generation += 1;
  }
}
