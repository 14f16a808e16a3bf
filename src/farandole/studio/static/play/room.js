// @ts-check
/** The room Play: board, keypad and panel for one session. */

import { makeBoard } from "../board/board.js";
import { wave } from "../board/wave.js";
import { el, icon, put } from "../page/dom.js";
import { CLASSIC } from "../shapes/houses.js";
import { msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { isAway, watchServer } from "../page/server.js";
import { loadShape, nameOf, spokenOf } from "../shapes/shapes.js";
import { makeAbout } from "./panel/about.js";
import { FIXED_KEYS, commandsOf } from "./commands.js";
import { Entry } from "./entry.js";
import { Clues } from "./clues.js";
import { beginSetting, learnSolution, tellRating, tellRefused } from "./errands.js";
import { askHint } from "./hints/hinting.js";
import { makeHints } from "./hints/hints.js";
import { makeKeypad } from "./panel/keypad.js";
import { readKey } from "./keys.js";
import { makeNotices } from "./panel/notices.js";
import { Pen } from "./panel/pen.js";
import { makeSolved } from "./panel/solved.js";
import { Replay } from "./panel/timeline.js";
import { recordAttempt } from "./saving/attempts.js";
import { receive } from "./saving/incoming.js";
import { keepResult, readResults } from "./saving/results.js";
import { noteCurrent } from "./saving/saving.js";
import { dayOf } from "./game/daily.js";
import { tollOf } from "./game/game.js";
import { gameOfLink } from "./game/session.js";
import { writeFragment } from "./game/text.js";
import { Timer, clock } from "./game/timer.js";
import { zoomable } from "./panel/zoom.js";

/** @typedef {import("../page/rooms.js").Frame} Frame */
/** @typedef {import("./saving/saving.js").Shelf} Shelf */
/** @typedef {import("./game/session.js").Session} Session */

const SAVE_AFTER = 400;

export class Room {
  /**
   * @param {HTMLElement} root
   * @param {{session: Session, shelf: Shelf, frame: Frame}} context
   */
  constructor(root, { session, shelf, frame }) {
    this.session = session;
    this.shelf = shelf;
    this.frame = frame;
    /** @type {readonly import("../board/state.js").Accent[]} */
    this.accents = [];
    /** @type {readonly import("../board/state.js").Link[]} */
    this.links = [];
    this.live = el("div", { class: "live unseen", "aria-live": "polite", role: "status" });
    this.place = el("div", { class: "board-place" });
    this.about = makeAbout();
    this.clues = new Clues(this);
    this.board = this.newBoard();
    this.hints = makeHints(session, {
      ask: () => askHint(session),
      show: (accents, links) => {
        this.accents = accents;
        this.links = links;
        this.drawBoard();
      },
      speak: (text) => this.say(text),
    });
    this.pen = new Pen(session, { draw: () => this.drawBoard(), speak: (text) => this.say(text) });
    this.replay = new Replay(session, () => this.keypad.draw());
    /** @type {import("./panel/setting.js").Setting | null} null until a puzzle is first entered */
    this.setting = null;
    this.entry = new Entry(this);
    this.commands = commandsOf(this);
    this.fixedKeys = FIXED_KEYS;
    this.keypad = makeKeypad(session, {
      press: (value) => this.entry.press(value),
      mode: (mode) => session.setMode(mode),
      run: (id) => this.run(id),
      kind: () => this.pen.kind,
      isPlaying: () => this.replay.isOn,
      goTo: (at) => (this.replay.stop(), session.goTo(at)),
    });
    this.time = el("button", { type: "button", class: "plain time", onclick: () => this.run("pause") });
    this.solved = makeSolved((id) => this.run(id));
    this.notices = makeNotices(shelf);
    /** @param {string} id @param {string} picture @param {import("../page/i18n.js").Message} name */
    const tool = (id, picture, name) => el("button", { type: "button", class: `plain tool-${id}`, onclick: () => this.run(id) }, icon(picture), el("span", {}, say(name)));
    /** The tools in the header of the page. */
    this.tools = el(
      "div",
      { class: "line room-tools" },
      this.about.short,
      this.time,
      tool("new", "plus", msg("New puzzle")),
      tool("share", "share-2", msg("Share")),
      el("button", { type: "button", class: "plain", onclick: () => frame.run("settings") }, icon("settings"), el("span", {}, say(msg("Settings")))),
    );
    this.element = el(
      "div",
      { class: "room play" },
      this.place,
      el(
        "aside",
        { class: "panel", "aria-label": say(msg("Panel")) },
        this.keypad.element,
        this.about.element,
        this.solved.element,
        this.hints.element,
        el("button", { type: "button", class: "plain to-explain", "aria-keyshortcuts": "G", onclick: () => this.run("explain") }, icon("route"), el("span", {}, say(msg("Explain this puzzle, step by step")))),
        ...this.notices.elements,
      ),
      this.live,
    );
    root.replaceChildren(this.element);
    this.timer = new Timer((seconds) => this.drawTime(seconds));
    this.saving = 0;
    this.reading = new AbortController(); // of a text that is being read
    this.wasSolved = session.isSolved;
    const control = new AbortController();
    const { signal } = control;
    /** Aborted when the room is left. */
    this.signal = signal;
    document.addEventListener("keydown", (event) => readKey(this, event), { signal });
    receive(this, signal);
    addEventListener("pagehide", () => this.save(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    this.destroy = () => {
      this.save();
      this.replay.stop();
      this.timer.destroy();
      this.reading.abort();
      this.clues.stop();
      control.abort();
    };
    this.onOpen();
    this.notices.away(isAway());
    signal.addEventListener("abort", watchServer((away) => this.notices.away(away)));
  }

  /** Replace the board by one for the current shape. */
  newBoard() {
    const { session } = this;
    const { shape } = session;
    this.shape = shape;
    const board = makeBoard(
      shape.side,
      shape.box,
      {
        select: (selected, focus, by) => {
          session.select(selected, focus);
          if (by === "pointer" && session.settings.entry === "digit") this.entry.put(focus);
        },
        equal: (cell) => session.selectEqual(cell),
        line: (from, to, isDone) => this.pen.drag(from, to, isDone),
        point: (cell, digit) => this.hints.point(cell, digit),
      },
      say(shape === CLASSIC ? msg("Sudoku board") : msg("Sudoku board, {shape}", { shape: nameOf(shape) })),
      shape.extras,
    );
    board.set({ also: spokenOf(shape) });
    this.place.replaceChildren(this.about.caption, ...zoomable(board.element, shape.side), this.about.link);
    return board;
  }

  applySettings() {
    const { session } = this;
    const settings = this.frame.settings();
    if (settings.entry !== session.settings.entry) session.active = 0;
    session.settings = settings;
    session.note();
    session.onChange("mode");
  }

  /** @param {string} id */
  run(id) {
    this.commands.find((command) => command.id === id)?.run();
  }

  /** The text to read aloud. @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  // Drawing changes.

  /** @param {"game" | "hinted" | "choice" | "mode" | "opened"} kind */
  onChange(kind) {
    if (kind === "opened") return this.onOpen();
    if (kind === "hinted") return this.save(SAVE_AFTER);
    if (kind === "game") {
      this.hints.update();
      this.save(SAVE_AFTER);
      this.clues.ask();
      const wasSolved = this.wasSolved;
      this.finish();
      if (this.wasSolved && !wasSolved) wave(this.board.element, this.session.shape.side, this.session.focus);
      if (this.session.setting) this.setting?.ask();
    }
    this.drawBoard();
    if (kind !== "choice") this.keypad.draw();
  }

  onOpen() {
    const { session } = this;
    const wasHere = this.place.contains(document.activeElement);
    if (session.shape !== this.shape) this.board = this.newBoard();
    if (!session.shape.whole) void this.learnShape();
    this.hints.clear();
    this.timer.start(session.game.seconds);
    this.wasSolved = false;
    this.solved.element.hidden = true;
    this.replay.stop();
    this.pen.stop();
    this.setting?.onOpen();
    this.hints.element.hidden = session.setting;
    if (!session.setting) {
      history.replaceState(null, "", `#${writeFragment(session.game)}`);
      this.finish();
      void learnSolution(this);
    }
    this.about.draw(session, location.href);
    void this.clues.open();
    this.drawBoard();
    this.keypad.draw();
    if (wasHere) this.board.focus(); // Focus on the old board moves to the new one.
    this.save();
  }

  /** Load the rules of the board if they are unknown. */
  async learnShape() {
    const { session } = this;
    const { shape } = session.game;
    try {
      await loadShape(shape);
    } catch (error) {
      if (!this.signal.aborted) tellRefused(this, error);
      return;
    }
    if (this.signal.aborted || session.game.shape !== shape || session.shape === this.shape) return;
    this.save();
    this.onOpen();
  }

  drawBoard() {
    this.board.set({ ...this.session.picture(this.accents, this.links, this.pen.links), ...this.setting?.picture });
  }

  /** @param {number} seconds */
  drawTime(seconds) {
    const { settings } = this.session;
    const isPaused = this.timer?.isPaused ?? false;
    const name = isPaused ? msg("Resume the clock") : msg("Pause the clock");
    this.time.hidden = this.session.setting || !settings.timer;
    put(this.time, "aria-label", `${say(name)}, ${clock(seconds)}`);
    // A button pressed when a second begins must still be there when it is released.
    const picture = isPaused ? "play" : "pause";
    if (this.time.dataset.icon !== picture) this.time.replaceChildren(icon(picture), el("span", { class: "digits" }));
    this.time.dataset.icon = picture;
    put(/** @type {Element} */ (this.time.lastElementChild), "", clock(seconds));
  }

  pause() {
    this.timer.pause(!this.timer.isPaused);
    this.say(say(this.timer.isPaused ? msg("Clock paused.") : msg("Clock running.")));
  }

  // Actions of the player.

  /** @param {number} at */
  goTo(at) {
    this.session.goTo(at);
    const { actions, at: done } = this.session.game;
    this.say(say(msg("Actions: {done} of {count}", { done, count: actions.length })));
  }

  /** Open Explain with the contents of the board. */
  explain() {
    const { game, position } = this.session;
    this.save();
    location.assign(addressOf("explain", writeFragment(game, game.at ? position : null)));
  }

  // Puzzles.

  /** Open another game. @param {import("./game/game.js").Game} game */
  start(game) {
    this.leave();
    this.session.open(game);
    this.board.focus();
  }

  /** @param {import("./game/text.js").Linked} puzzle */
  openLinked(puzzle) {
    this.save();
    this.start((puzzle.position ? null : this.shelf.find(puzzle.givens, puzzle.shape, puzzle.constraints)) ?? gameOfLink(puzzle));
  }

  /** @param {string} id */
  resume(id) {
    this.leave();
    const game = this.shelf.open(id);
    if (game) this.session.open(game);
  }

  /** Enter a puzzle. @param {boolean} [same] whether to start from the current puzzle */
  set(same = false) {
    beginSetting(this, same);
  }

  undo() {
    if (this.session.setting && this.setting?.undo()) return;
    this.goTo(this.session.game.at - 1);
  }

  /** Restore a saved position, as an action that can be undone. @param {number} number */
  goBack(number) {
    const { session } = this;
    const point = session.game.points[number];
    if (!point) return;
    session.do({ type: "load", position: point.position });
    this.say(say(msg("Restored: {name}", { name: point.name })));
    this.board.focus();
  }

  finish() {
    const { session } = this;
    const now = session.isSolved;
    if (now && !this.wasSolved) {
      this.timer.stop();
      const { game } = session;
      const { seconds } = this.timer;
      void recordAttempt(game, seconds);
      const { level = "", day = "" } = game;
      const before = readResults().filter((result) => level && result.level === level && result.id !== game.id);
      keepResult({ id: game.id, day: dayOf(new Date()), daily: day, level, seconds: Math.floor(seconds), ...tollOf(game) });
      const { text, ratingText } = this.solved.show(game, seconds, before.map((result) => result.seconds));
      this.say(text);
      void tellRating(this, ratingText);
    }
    // The timer is paused during a replay.
    if (!now && this.timer.isStopped && !this.replay.isOn) this.timer.start(this.timer.seconds);
    this.solved.element.hidden = !now;
    this.element.classList.toggle("is-solved", now);
    this.hints.element.hidden = now || session.setting;
    this.wasSolved = now;
  }

  // Saving.

  /** Save the game after a delay. @param {number} [delay] */
  save(delay = 0) {
    clearTimeout(this.saving);
    if (delay) {
      this.saving = window.setTimeout(() => this.save(), delay);
      return;
    }
    const { session } = this;
    if (session.setting) return;
    const copy = this.shelf.save({ ...session.game, seconds: Math.floor(this.timer.seconds) });
    this.notices.saved(copy !== null);
    if (!copy) return;
    session.game = copy;
    noteCurrent(copy.id);
  }

  /** Called before another game is opened. */
  leave() {
    this.reading.abort();
    this.save();
    this.accents = [];
  }
}
