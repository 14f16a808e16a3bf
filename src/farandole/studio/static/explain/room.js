// @ts-check
/** The room Explain: a board, the path of its solution, and words that highlight what they name. */

import { makePlayer } from "../argument/player.js";
import { sentence } from "../argument/words.js";
import { makeBoard } from "../board/board.js";
import { copyText } from "../page/dialogs.js";
import { el, icon, put } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { askClues } from "../puzzles/clues.js";
import { LEVEL_NAMES } from "../puzzles/levels.js";
import { whenPasted } from "../puzzles/pasting.js";
import { Away, Refused, isAway, unavailable, watchServer } from "../page/server.js";
import { playFragment, positionAt, questionAt, questionOf, shapeOf, writeSubject } from "./address.js";
import { makeBar } from "./bar.js";
import { commandsOf } from "./commands.js";
import { makeDialogs } from "./dialogs.js";
import { bitsOf, boards, levelOf, rankOf, titleOf } from "./path.js";
import { askPath, keep, nameOf } from "./source.js";
import { shapeOf as boardOfName, symbolsOf } from "../shapes/houses.js";
import { gradeTag, stepCount, stepList } from "./steps.js";
import { makeAll, makeWhy } from "./tried.js";

/** @typedef {import("../page/rooms.js").Frame} Frame */
/** @typedef {import("../board/state.js").Accent} Accent */
/** @typedef {import("./address.js").Subject} Subject */
/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("./path.js").Step} Step */

/** @type {{words: "short" | "sentence" | "reasons", name: import("../page/i18n.js").Message}[]} */
const DEPTHS = [
  { words: "short", name: msg("Short") },
  { words: "sentence", name: msg("Sentence") },
  { words: "reasons", name: msg("Reasons") },
];
/** @type {readonly import("../board/state.js").Link[]} */
const NO_LINKS = [];

export class Room {
  /** @param {HTMLElement} root @param {Frame} frame */
  constructor(root, frame) {
    this.frame = frame;
    /** @type {Subject} */
    this.subject = { givens: [], shape: "", position: null, at: 0 };
    /** @type {Path | null} */
    this.path = null;
    this.at = 0;
    /** @type {number[][]} */
    this.boards = [];
    /** @type {Step | null} a step outside the path that is displayed instead */
    this.other = null;
    /** @type {Accent[]} highlighted by words */
    this.lit = [];
    /** @type {import("../argument/player.js").Player | null} of the selected step */
    this.player = null;
    this.control = new AbortController();
    this.request = new AbortController();
    this.reading = new AbortController(); // of a text that is being read
    this.live = el("div", { class: "live unseen", "aria-live": "polite", role: "status" });
    this.place = el("div", { class: "board-place" });
    /** @type {import("../board/signs.js").Sign[]} the signs of constraints */
    this.signs = [];
    this.board = this.emptyBoard(9, Array.from({ length: 81 }, (_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)));
    this.bar = makeBar([], () => undefined, () => "");
    this.list = stepList([], () => undefined, true);
    this.number = el("span", { class: "number-of" });
    /** @param {string} id @param {string} picture @param {import("../page/i18n.js").Message} name */
    const square = (id, picture, name) => el("button", { type: "button", class: "plain square", "aria-label": say(name), onclick: () => this.run(id) }, icon(picture));
    this.buttons = { first: square("first", "chevron-first", msg("First step")), previous: square("previous", "chevron-left", msg("Previous step")), next: square("next", "chevron-right", msg("Next step")), last: square("last", "chevron-last", msg("After the last step")) };
    const { first, previous, next, last } = this.buttons;
    this.walk = el("div", { class: "walk", role: "group", "aria-label": say(msg("Steps")) }, first, previous, this.number, next, last);
    this.depth = el(
      "div",
      { class: "depths", role: "group", "aria-label": say(msg("Level of detail")) },
      ...DEPTHS.map(({ words, name }) => el("button", { type: "button", class: "depth", onclick: () => frame.change({ words }) }, say(name))),
    );
    this.words = el("section", { class: "words", "aria-label": say(msg("This step")) });
    this.why = makeWhy(this);
    this.all = makeAll(this);
    this.summary = el("details", { class: "fold" });
    this.note = el("p", { class: "quiet explain-note", role: "status" });
    this.away = el("p", { class: "away", role: "status", hidden: !isAway() }, say(msg("The server is unavailable. Finished explanations stay; other puzzles wait for it.")));
    /** @param {string} id @param {string} picture @param {import("../page/i18n.js").Message} name */
    const tool = (id, picture, name) => el("button", { type: "button", class: `plain tool-${id}`, onclick: () => this.run(id) }, icon(picture), el("span", {}, say(name)));
    this.tools = el(
      "div",
      { class: "line room-tools" },
      tool("paste", "clipboard-paste", msg("Another puzzle")),
      tool("link", "link", msg("Copy link")),
      tool("export", "download", msg("Export")),
    );
    this.below = el("div", { class: "line explain-tools" }, tool("play", "play", msg("Play from here")), (this.ways = tool("ways", "list-ordered", msg("Techniques"))));
    this.panel = el("aside", { class: "panel explain-panel", "aria-label": say(msg("Panel")) }, this.walk, this.depth, this.words, this.note, this.below, this.why.element, this.all.element, this.summary, this.away);
    this.element = el("div", { class: "room explain" }, this.place, this.panel, this.live);
    root.replaceChildren(this.element);
    this.commands = commandsOf(this);
    this.dialogs = makeDialogs(this);
    /** Whether the path is being fetched. */
    this.isWaiting = false;
    const stopWatching = watchServer((away) => {
      this.away.hidden = !away;
      if (!away && this.isWaiting) void this.open(this.subject);
    });
    const { signal } = this.control;
    whenPasted(signal, (data) => {
      const text = data.getData("text");
      void (data.files[0] && !text ? this.dialogs.openFile(data.files[0]) : this.dialogs.openText(text));
    });
    document.addEventListener("drop", (event) => this.onDrop(event), { signal });
    this.destroy = () => {
      stopWatching();
      this.restart();
      this.control.abort();
    };
    this.applySettings();
  }

  /** @param {string} id */
  run(id) {
    this.commands.find((command) => command.id === id)?.run();
  }

  /** The text to read aloud. @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  /** @param {number} side @param {readonly number[]} regions */
  emptyBoard(side, regions) {
    const events = {
      select: (/** @type {unknown} */ _, /** @type {number} */ focus) => this.player?.point(focus, 0),
      point: (/** @type {number} */ cell, /** @type {number} */ digit) => this.player?.point(cell, digit),
      equal: () => undefined,
    };
    const board = makeBoard(side, regions, events, say(msg("Sudoku board")));
    board.sign(this.signs);
    this.place.replaceChildren(board.element);
    return board;
  }

  // The explanation.

  /** Start a new request; answers to earlier ones are dropped. */
  restart() {
    this.request.abort();
    this.reading.abort();
    this.isWaiting = false;
    return (this.request = new AbortController());
  }

  /** Fetch the path of a position, and display it. @param {Subject} subject */
  async open(subject) {
    const control = this.restart();
    this.subject = subject;
    this.path = null;
    this.other = null;
    const { givens, position } = subject;
    const side = Math.sqrt(givens.length);
    void this.sign(subject, control.signal);
    if (this.board.state().side !== side) this.board = this.emptyBoard(side, givens.map(() => 0));
    this.board.set({ givens, digits: position?.digits ?? givens, centre: position?.centre ?? givens.map(() => 0), accents: [], links: NO_LINKS, readOnly: true });
    this.panel.classList.add("waiting");
    this.tell(msg("Solving step by step …"));
    try {
      const path = await askPath(questionOf(subject), control.signal);
      if (control.signal.aborted) return;
      this.showPath(path, subject.at);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      this.isWaiting = error instanceof Away && isAway();
      this.tell(error instanceof Refused ? error.message : this.isWaiting ? "" : unavailable());
      if (this.isWaiting) this.say(this.away.textContent ?? "");
    }
  }

  /** Draw the constraints of a puzzle. @param {Subject} subject @param {AbortSignal} signal */
  async sign({ givens, shape, constraints = [] }, signal) {
    this.signs = [];
    this.board.sign([]);
    if (!constraints.length) return;
    const clues = await askClues({ puzzle: symbolsOf(givens), shape: shape || String(Math.sqrt(givens.length)), constraints }, signal).catch(() => []);
    if (signal.aborted) return;
    this.signs = clues.flatMap(({ marks }) => marks);
    this.board.sign(this.signs);
  }

  /** Display a saved path. @param {Path} path */
  openPath(path) {
    const { givens, digits } = path.board;
    const isStart = givens.every((digit, cell) => digit === digits[cell]);
    this.restart();
    this.subject = { givens, shape: shapeOf(path.board), position: isStart ? null : positionAt(digits, digits.map(() => [])), at: 0 };
    keep(nameOf(questionOf(this.subject)), path);
    this.showPath(path, 0);
  }

  /** Show a message instead of a step. @param {import("../page/i18n.js").Value} text */
  tell(text) {
    const line = say(text);
    this.note.textContent = line;
    for (const part of [this.walk, this.depth, this.words, this.below, this.why.element, this.all.element, this.summary]) part.hidden = !this.path;
    if (!this.path) this.bar.element.remove();
    this.say(line);
  }

  /** @param {Path} path @param {number} at */
  showPath(path, at) {
    const { side, regions } = path.board;
    if (this.board.state().side !== side || this.board.state().regions.join() !== regions.join()) this.board = this.emptyBoard(side, regions);
    this.path = path;
    this.boards = boards(path);
    this.panel.classList.remove("waiting");
    this.bar.element.remove();
    this.bar = makeBar(path.steps, (to) => this.goTo(to), (to) => this.titleOf(to));
    this.list = stepList(path.steps, (to) => this.goTo(to), true);
    this.place.append(this.bar.element);
    this.summary.replaceChildren(
      el("summary", {}, el("span", { class: "grow" }, say(msg("The whole path"))), this.gradeOf(path)),
      el("p", { class: "quiet" }, say(this.endOf(path))),
      this.list.element,
    );
    this.summary.open = matchMedia("(min-width: 841px)").matches;
    const isOwn = Object.keys(this.subject.by ?? {}).length > 0;
    put(/** @type {Element} */ (this.ways.lastElementChild), "", say(isOwn ? msg("Techniques: your choice") : msg("Techniques")));
    this.tell("");
    this.other = null;
    this.goTo(at, true);
  }

  /** How hard a path is. @param {Path} path */
  gradeOf(path) {
    const { level, level_name, score, scale } = path;
    if (!scale) return el("span", { class: `level level-${level}` }, `${level_name} · ${score}`);
    const [er, ep, ed] = [scale.er, scale.ep, scale.ed].map((rating) => rating.toFixed(1));
    return path.end === "stopped" ? null : el("span", {}, say(msg("ER {er}, EP {ep}, ED {ed}", { er, ep, ed })));
  }

  /** How a path ends. @param {Path} path */
  endOf(path) {
    const steps = stepCount(path.steps.length);
    if (path.end === "solved") return msg("{steps} to the solution.", { steps });
    return path.end === "stuck" ? msg("{steps}, then the techniques find nothing more.", { steps }) : msg("{steps}, then the time ran out.", { steps });
  }

  // Navigation.

  /** The selected step; null after the last. @returns {Step | null} */
  get step() {
    return this.other ?? this.path?.steps[this.at] ?? null;
  }

  /** @param {number} at @param {boolean} [isForced] */
  goTo(at, isForced = false) {
    if (!this.path) return;
    const to = Math.max(0, Math.min(at, this.path.steps.length));
    if (to === this.at && !this.other && !isForced) return;
    this.at = to;
    this.other = null;
    this.draw();
    history.replaceState(null, "", `#${writeSubject({ ...this.subject, at: to })}`);
    this.subject = { ...this.subject, at: to };
  }

  /** The next step of the highest level still ahead. */
  nextHard() {
    if (!this.path) return;
    const { steps } = this.path;
    let best = this.at + 1;
    for (let at = this.at + 1; at < steps.length; at += 1) if (rankOf(steps[at]) > rankOf(steps[best])) best = at;
    this.goTo(best);
  }

  /** Show a step outside the path. @param {Step | null} step */
  lookAt(step) {
    this.other = step;
    const wasHere = this.words.contains(document.activeElement);
    this.draw();
    if (wasHere) this.bar.element.focus({ preventScroll: true });
  }

  /** @param {number} at */
  titleOf(at) {
    const step = this.path?.steps[at];
    if (!step) return say(msg("after the last step"));
    const level = step.rated ? step.rated.rating.toFixed(1) : LEVEL_NAMES[levelOf(step)];
    return say(msg("{number} of {count}: {technique}, {level}", { number: at + 1, count: this.path?.steps.length ?? 0, technique: titleOf(step), level }));
  }

  draw() {
    const { path, at, step } = this;
    if (!path) return;
    this.lit = [];
    this.bar.draw(at);
    this.list.draw(this.other ? -1 : at);
    const count = path.steps.length;
    const isEnd = at === count;
    this.number.textContent = say(isEnd ? msg("After step {count}", { count }) : msg("Step {number} of {count}", { number: at + 1, count }));
    const { first, previous, next, last } = this.buttons;
    const focus = document.activeElement;
    first.disabled = previous.disabled = at === 0;
    last.disabled = next.disabled = isEnd;
    // A disabled button loses the focus; move it to the opposite button.
    if (at === 0 && (focus === first || focus === previous)) next.focus({ preventScroll: true });
    if (isEnd && (focus === last || focus === next)) previous.focus({ preventScroll: true });
    this.drawWords();
    this.drawBoard();
    this.why.draw();
    this.all.draw();
    if (!step) this.say(say(this.endOf(path)));
    else this.say(this.other ? step.text : say(msg("{place}. {step}", { place: this.number.textContent ?? "", step: step.text })));
  }

  drawWords() {
    const { path, step } = this;
    if (!path) return;
    this.player = null;
    if (!step) {
      this.words.replaceChildren(el("h2", {}, say(path.end === "solved" ? msg("Solved") : msg("Stuck"))), el("p", {}, say(this.endOf(path))));
      return;
    }
    const { words } = this.frame.settings();
    this.element.classList.toggle("brief", words !== "reasons");
    const light = (/** @type {Accent[]} */ accents) => {
      this.lit = accents;
      this.drawBoard();
    };
    const { side, regions, shape } = path.board;
    const place = { side, regions, extras: boardOfName(shape)?.extras };
    this.player = makePlayer(step, step.highlights, step.before, place, { draw: () => this.drawBoard(), speak: (text) => this.say(text) });
    this.words.replaceChildren(
      el("div", { class: "line title" }, el("h2", {}, titleOf(step)), gradeTag(step)),
      ...(words === "short" ? [el("p", { class: "mono short" }, step.notation.slice(step.notation.indexOf(": ") + 2))] : []),
      ...(words === "short" ? [] : [sentence(step.parts.text, light, "sentence")]),
      ...(words === "reasons" ? [this.player.element] : []),
    );
    if (this.other) {
      this.words.append(el("button", { type: "button", class: "plain back", onclick: () => this.lookAt(null) }, icon("undo-2"), say(msg("Back to the path"))));
    }
    for (const [number, button] of [...this.depth.children].entries()) button.setAttribute("aria-pressed", String(DEPTHS[number].words === words));
  }

  drawBoard() {
    const { path, step, at } = this;
    if (!path) return;
    const digits = this.boards[at];
    const picture = this.player?.drawing() ?? { accents: [], links: NO_LINKS };
    this.board.set({
      givens: path.board.givens,
      digits,
      centre: step ? bitsOf(step.before) : digits.map(() => 0),
      corner: digits.map(() => 0),
      colours: digits.map(() => 0),
      accents: [...this.lit, ...picture.accents],
      links: picture.links,
      readOnly: true,
      fixed: true,
    });
  }

  applySettings() {
    this.drawWords();
    this.drawBoard();
  }

  // Other rooms.

  /** @param {{element: HTMLDetailsElement}} part */
  toggle({ element }) {
    element.open = !element.open;
    if (element.open) element.scrollIntoView({ block: "nearest" });
  }

  play() {
    const { path, step, at } = this;
    if (!path) return;
    const position = positionAt(this.boards[at], step?.before ?? this.boards[at].map(() => []));
    location.assign(addressOf("play", playFragment({ ...this.subject, position })));
  }

  async copyLink() {
    if (await copyText(location.href)) this.say(say(msg("Copied.")));
  }

  /** The request for the displayed board. */
  get question() {
    return this.step ? questionAt(this.subject, this.step) : null;
  }

  /** @param {DragEvent} event */
  onDrop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.dialogs.openFile(file);
  }
}
