// @ts-check
/** Dance: three views of a search, and the timeline below them. */

import { el, icon } from "../page/dom.js";
import { onFragment } from "../page/fragments.js";
import { msg, say } from "../page/i18n.js";
import { NOWHERE, puzzleIn, readPlace, writePlace } from "./address.js";
import { coloursOf } from "./views/colours.js";
import { commandsOf } from "./commands.js";
import { Controls } from "./controls.js";
import { EXAMPLES, sudokuOf } from "./search/examples.js";
import { fetchProblem } from "./questions.js";
import { Guide } from "./tour/guide.js";
import { Player } from "./player.js";
import { asDlx } from "./copying.js";
import { itemTable, itemsOf, problemOf, readProblem } from "./search/problem.js";
import { RULES } from "./search/search.js";
import { Session } from "./session.js";
import { TOUR } from "./tour/tour.js";
import { tiling } from "./search/tilings.js";
import { Views } from "./views/views.js";
import { RULE_NAMES, sentence } from "./search/words.js";

/** @typedef {import("./search/problem.js").Problem} Problem */
/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./search/search.js").Rule} Rule */

const SMALL = 12; // the most items, and options, of an editable matrix
const BETWEEN = 400; // milliseconds between two pictures of a running search

export class Room {
  /** @param {HTMLElement} main @param {import("../page/rooms.js").Frame} frame */
  constructor(main, frame) {
    this.main = main;
    this.frame = frame;
    /** @type {Place} */
    this.place = { ...NOWHERE };
    this.isDrawing = false;
    this.opening = 0; // a response counts only if nothing else has been opened since the request
    this.control = new AbortController();
    this.writing = 0;
    this.timer = 0; // until the next picture of a running search
    this.isPainted = false;
    this.isStale = false; // whether the picture is outdated
    this.session = new Session((part) => this.onChange(part));
    this.player = new Player({
      position: () => this.session.replay?.position ?? 0,
      length: () => this.session.record.length,
      isSearching: () => this.session.isSearching,
      seek: (position) => this.moveTo(position),
      onChange: () => this.onRun(),
    });
    this.views = new Views({ session: this.session, run: (id) => this.run(id), seek: (position) => this.seek(position), toggle: (item, option) => this.toggle(item, option), tell: (text) => this.tell(text), draw: () => this.draw() });
    this.controls = new Controls({ session: this.session, player: this.player, run: (id) => this.run(id), seek: (position) => this.seek(position) });
    this.live = el("div", { class: "unseen live", role: "status", "aria-live": "polite" });
    this.examples = el("select", { class: "field", "aria-label": say(msg("Example")), onchange: () => this.openExample(this.examples.value) });
    this.rules = el("select", { class: "field", "aria-label": say(msg("Choice of item")), onchange: () => this.setRule(/** @type {Rule} */ (this.rules.value)) }, ...RULES.map((rule) => el("option", { value: rule }, say(RULE_NAMES[rule]))));
    this.note = el("p", { class: "note bad", role: "alert" });
    this.guide = new Guide({ go: (step) => this.openTour(step), word: (word) => this.follow(word), point: (target) => this.views.point(target) });
    /** @param {string} id @param {import("../page/i18n.js").Message} name @param {string} picture */
    const button = (id, name, picture) => el("button", { type: "button", class: `plain do-${id}`, onclick: () => this.run(id) }, icon(picture), el("span", {}, say(name)));
    const buttons = el("div", { class: "line bar-buttons" }, button("own", msg("Your own"), "square-pen"), button("solid", msg("Solid"), "box"), button("compare", msg("Compare"), "gauge"), button("copy", msg("Copy"), "copy"), button("tour", msg("Tour"), "book-open"));
    this.bar = el("div", { class: "bar" }, this.examples, this.rules, buttons, this.note);
    this.element = el("div", { class: "dance" }, this.bar, this.guide.element, this.views.board, this.views.matrixView, this.views.treeView, this.controls.element, this.live);
    this.colours = coloursOf(main); // before the rest, whose style isn't loaded yet
    this.commands = commandsOf(this);
    this.listen();
    // A task of its own: the browser can show the page, and respond, before the search.
    setTimeout(() => this.begin());
  }

  begin() {
    if (this.control.signal.aborted) return;
    this.main.replaceChildren(this.element);
    this.go(readPlace(location.hash));
  }

  listen() {
    const { signal } = this.control;
    const sizes = new ResizeObserver(() => this.draw());
    sizes.observe(this.element);
    signal.addEventListener("abort", () => sizes.disconnect());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.applyTheme(), { signal });
    onFragment((fragment) => this.go(readPlace(fragment)), signal);
  }

  /** @param {string} id */
  run(id) {
    this.commands.find((command) => command.id === id)?.run();
  }

  /** Open an address; an address that names nothing starts the tour. @param {Place} place */
  go(place) {
    this.player.stop();
    this.opening += 1;
    this.note.textContent = "";
    const { example, puzzle, region, pieces, text, rule, event, tour } = place;
    const match = EXAMPLES.find((entry) => entry.id === example);
    const isSame = this.session.problem && example === this.place.example && puzzle === this.place.puzzle && region === this.place.region && pieces === this.place.pieces && text === this.place.text && rule === this.place.rule;
    if (isSame) {
      this.place = place;
      this.session.seek(event);
    } else if (match) this.open(match.make(), { ...place, puzzle: "", region: "", pieces: "", text: "" });
    else if (puzzle) this.open(sudokuOf(puzzle), { ...place, example: "" });
    else if (region) {
      const message = this.openTiling(region, pieces, place);
      if (message && !this.session.problem) this.openExample("toy");
      if (message) this.note.textContent = say(message);
    } else if (text) {
      void this.openText(text, place).then((message) => {
        if (message && !this.session.problem) this.openExample("toy");
        if (message) this.note.textContent = say(message); // after `go`, which clears the note
      });
      return;
    } else {
      this.openTour(TOUR[tour - 1] ? tour : 1);
      return;
    }
    this.showTour();
  }

  /** @param {Problem} problem @param {Place} place */
  open(problem, place) {
    this.opening += 1;
    this.place = place;
    this.session.open(problem, place.rule, place.event);
  }

  /**
   * Open typed text: a puzzle, or a problem in any format.
   * @param {string} text @param {Place} [place] @returns {Promise<import("../page/i18n.js").Message | null>} what is wrong with it
   */
  async openText(text, place = { ...NOWHERE, rule: this.place.rule }) {
    const puzzle = puzzleIn(text);
    const ticket = (this.opening += 1);
    if (puzzle) this.open(sudokuOf(puzzle), { ...place, puzzle, text: "" });
    else {
      const known = readProblem(text);
      const problem = known?.options.length ? known : await fetchProblem(text); // which says what is missing
      if (this.control.signal.aborted || ticket !== this.opening) return null;
      if ("text" in problem) return problem;
      this.open(problem, { ...place, text });
    }
    this.showTour();
    return null;
  }

  /** @param {string} region @param {string} pieces @param {Place} [place] @returns {import("../page/i18n.js").Message | null} what is wrong with them */
  openTiling(region, pieces, place = { ...NOWHERE, rule: this.place.rule }) {
    const problem = tiling(region, pieces);
    if ("text" in problem) return problem;
    this.open(problem, { ...place, example: "", puzzle: "", region, pieces, text: "" });
    this.showTour();
    return null;
  }

  /** The current puzzle; "" if there is none. */
  get puzzle() {
    const source = EXAMPLES.find((entry) => entry.id === this.place.example)?.ask;
    return source && "puzzle" in source ? source.puzzle : this.place.puzzle;
  }

  /** Open a step of the tour; 0 ends it. @param {number} step */
  openTour(step) {
    const tourStep = TOUR[step - 1];
    if (!tourStep) {
      this.place = { ...this.place, tour: 0 };
      this.views.pin(null);
    } else {
      const place = { ...NOWHERE, example: tourStep.example, rule: tourStep.rule ?? "smallest", event: tourStep.event, tour: step };
      this.go(place);
      if (tourStep.light) this.views.pin(tourStep.light);
    }
    this.showTour();
    this.settleAfter(0);
    this.announce();
  }

  showTour() {
    if (this.guide.step !== this.place.tour || !this.place.tour) this.guide.show(this.place.tour);
    this.element.classList.toggle("touring", this.place.tour > 0);
    this.element.querySelector(".do-tour")?.setAttribute("aria-pressed", String(this.place.tour > 0));
  }

  /** Run the action of a word of the tour. @param {import("./tour/tour.js").Word} word */
  follow({ event, light, example, rule, run, speed, until, isShown }) {
    const tourStep = TOUR[this.place.tour - 1];
    const target = example ?? tourStep?.example;
    if (tourStep && target && (this.place.example !== target || rule)) this.go({ ...this.place, example: target, puzzle: "", region: "", pieces: "", text: "", rule: rule ?? tourStep.rule ?? "smallest", event: event ?? 0 });
    else if (event !== undefined) {
      this.player.stop();
      if (isShown && event === this.session.replay?.position) this.session.seek(event - 1);
      this.moveTo(event);
      this.announce();
    }
    this.views.pin(light ?? null);
    if (speed) this.setSpeed(speed);
    if (run === "run") this.player.run(1, until);
    else if (run === "run-back") this.player.run(-1);
    else if (run) this.run(run);
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
    this.views.matrix.motion.stop();
    this.session.seek(position);
    this.announce();
  }

  /** Step one event forwards or backwards. @param {1 | -1} way */
  step(way) {
    this.player.stop();
    this.moveTo((this.session.replay?.position ?? 0) + way);
    this.announce();
  }

  /** Seek a moment; if it is one event away, the move is animated. @param {number} position */
  moveTo(position) {
    const from = this.session.replay?.position ?? 0;
    if (Math.abs(position - from) === 1) this.views.matrix.motion.begin(Math.min(from, position));
    else this.views.matrix.motion.stop();
    this.session.seek(position);
  }

  /** @param {"deadEnds" | "covers"} kind @param {1 | -1} way */
  next(kind, way) {
    this.player.stop();
    this.session.next(kind, way);
    this.announce();
  }

  /** @param {number} factor 0 shows the whole matrix */
  zoom(factor) {
    const { matrix } = this.views;
    if (!factor) matrix.view = null;
    else {
      matrix.isFolded = false;
      this.views.zoom(factor);
    }
    this.draw();
  }

  fold() {
    this.views.matrix.isFolded = !this.views.matrix.isFolded;
    this.draw();
  }

  /** Whether a matrix is small enough to be edited by clicking. */
  get isSmall() {
    const { problem } = this.session;
    return Boolean(problem && problem.items.length <= SMALL && problem.options.length <= SMALL && problem.options.length && !problem.colours);
  }

  change() {
    const { matrix, stage } = this.views;
    matrix.isChanging = !matrix.isChanging && this.isSmall;
    if (matrix.isChanging) stage.focus();
    this.tell(say(matrix.isChanging ? msg("Click where a row and a column meet to add or remove the item. With the keyboard: arrows, then Enter.") : msg("Editing is off.")));
    this.draw();
  }

  /** Toggle whether an option covers an item. @param {number} item @param {number} option */
  toggle(item, option) {
    const { problem } = this.session;
    if (!problem || !this.isSmall) return;
    const sets = problem.options.map((_, index) => new Set(itemsOf(problem, index)));
    const isCovered = sets[option].has(item);
    if (isCovered && sets[option].size === 1) return this.tell(say(msg("An option needs at least one item.")));
    if (isCovered) sets[option].delete(item);
    else sets[option].add(item);
    const options = problem.options.map((name, index) => ({ name, items: [...sets[index]].sort((a, b) => a - b) }));
    const edit = problemOf(problem.items, problem.primary, options, { bounds: problem.bounds });
    this.player.stop();
    this.open(edit, { ...this.place, example: "", puzzle: "", region: "", pieces: "", text: asDlx(edit), event: 0 });
    this.views.matrix.isChanging = true;
    this.views.point({ item, option });
    const names = { option: problem.options[option], item: problem.items[item] };
    this.tell(say(isCovered ? msg("Option {option} no longer covers item {item}.", names) : msg("Option {option} now covers item {item}.", names)));
  }

  follows() {
    this.views.matrix.isFollowed = !this.views.matrix.isFollowed;
    this.draw();
  }

  foldTree() {
    this.views.tree.fold();
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

  onRun() {
    this.controls.state();
    if (!this.player.isRunning) this.announce();
  }

  /** @param {"problem" | "record" | "moment"} part */
  onChange(part) {
    if (part === "problem") this.onOpen();
    if (part === "record" && this.session.isSearching) {
      this.isPainted = false; // part after part, so that the browser can respond
      this.timer ||= window.setTimeout(() => ((this.timer = 0), this.draw()), BETWEEN);
      return;
    }
    if (part === "moment" && this.views.matrix.view && this.views.matrix.isFollowed) this.views.matrix.reveal(this.views.spot.item, this.views.spot.option);
    this.draw();
    this.settleAfter(part === "problem" ? 0 : 250);
  }

  /** @param {number} pause milliseconds without a change */
  settleAfter(pause) {
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.settle(), pause);
  }

  onOpen() {
    const { problem } = this.session;
    if (!problem) return;
    const { board } = problem;
    // On a phone there is room beside, not below.
    if (board.kind === "items" && board.count <= 8 && matchMedia("(max-width: 840px)").matches) Object.assign(board, itemTable(board.count, board.count));
    this.views.board.style.setProperty("--rows", String(board.rows));
    this.views.board.style.setProperty("--columns", String(board.columns));
    this.element.classList.toggle("wide-board", board.kind !== "items" && board.columns > 3 * board.rows);
    this.views.open();
    this.views.changeButton.hidden = !this.isSmall;
    this.rules.value = this.place.rule;
    this.examples.replaceChildren(
      ...(this.place.example ? [] : [el("option", { value: "" }, say(this.place.puzzle ? msg("your puzzle") : msg("your problem")))]),
      ...EXAMPLES.map((example) => el("option", { value: example.id }, say(example.name))),
    );
    this.examples.value = this.place.example;
  }

  /** After a pause: update the address and the text of the cells. */
  settle() {
    if (this.control.signal.aborted) return;
    this.place.event = this.session.target || (this.session.replay?.position ?? 0);
    history.replaceState(null, "", `#${writePlace(this.place)}`);
    this.views.cells.label(this.session);
  }

  draw() {
    this.isStale = true;
    if (!this.session.problem || this.isDrawing || this.control.signal.aborted) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      if (this.control.signal.aborted) return;
      if (!this.isPainted) return void this.paintInTurn();
      this.isDrawing = false;
      for (const part of this.parts()) part();
    });
  }

  /** The painting work. @returns {(() => void)[]} */
  parts() {
    const { problem, replay } = this.session;
    if (!problem || !replay) return [];
    return [...this.views.parts(this.colours), () => this.controls.draw(sentence(problem, replay), this.colours)];
  }

  /** For the first picture: the page is laid out first, and the browser can respond between two parts. */
  async paintInTurn() {
    for (let at = 0; at < this.parts().length; at += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      if (this.control.signal.aborted) return;
      if (!at) this.isStale = false;
      this.parts()[at]?.();
    }
    this.isPainted = true;
    this.isDrawing = false;
    if (this.isStale) this.draw();
  }

  applyTheme() {
    this.colours = coloursOf(this.main);
    this.draw();
  }

  destroy() {
    this.control.abort();
    this.player.stop();
    clearTimeout(this.writing);
    clearTimeout(this.timer);
    this.session.stop();
  }
}
