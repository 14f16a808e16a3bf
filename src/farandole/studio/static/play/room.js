// @ts-check
/** The room Play: board, keys and panel around one session. */

import { makeBoard } from "../board/board.js";
import { placeOf } from "../board/labels.js";
import { isTaken, keyOf, runKey } from "../commands.js";
import { copyText, toast } from "../dialogs.js";
import { el, icon } from "../dom.js";
import { CLASSIC } from "../houses.js";
import { msg, nmsg, pmsg, say } from "../i18n.js";
import { isAway, watchServer } from "../server.js";
import { recordAttempt } from "./attempts.js";
import { COLOUR_COUNT, commandsOf, digitOf } from "./commands.js";
import { makeDialogs } from "./dialogs.js";
import { newGame } from "./game.js";
import { makeHints } from "./hints.js";
import { MODES, makeKeypad } from "./keypad.js";
import { checkSetting, fetchSolution, makePuzzle } from "./questions.js";
import { PUZZLES } from "./puzzles.js";
import { gameOf } from "./session.js";
import { readGrid, writeFragment, writeGrid } from "./text.js";
import { Timer, clock } from "./timer.js";

/** @typedef {import("../rooms.js").Frame} Frame */
/** @typedef {import("./saving.js").Shelf} Shelf */
/** @typedef {import("./session.js").Session} Session */

const SAVE_AFTER = 400;
const CURRENT = "farandole/current";

/** Keys of no command. */
const FIXED_KEYS = {
  name: msg("Board"),
  keys: [
    { keys: ["1", "…", "9"], name: msg("Write in the mode that is on") },
    { keys: ["Shift+1"], name: msg("Corner mark, whatever the mode") },
    { keys: ["Ctrl+1"], name: msg("Centre mark, whatever the mode") },
    { keys: ["Alt+1"], name: msg("Colour, whatever the mode") },
    { keys: ["←", "↑", "↓", "→"], name: msg("Move; with Shift choose more cells") },
    { keys: ["Ctrl+A"], name: msg("Choose all cells") },
    { keys: ["Esc"], name: msg("Choose none") },
  ],
};

export class Room {
  /**
   * @param {HTMLElement} root
   * @param {{session: Session, shelf: Shelf, frame: Frame}} context
   */
  constructor(root, { session, shelf, frame }) {
    this.session = session;
    this.shelf = shelf;
    this.frame = frame;
    /** @type {readonly import("../board/state.js").Shown[]} */
    this.shown = [];
    /** @type {readonly import("../board/state.js").Link[]} */
    this.links = [];
    this.live = el("div", { class: "live unseen", "aria-live": "polite", role: "status" });
    this.board = makeBoard(
      CLASSIC.side,
      CLASSIC.box,
      {
        select: (selected, focus, by) => {
          session.select(selected, focus);
          if (by === "pointer" && session.settings.entry === "digit") this.put(focus);
        },
        equal: (cell) => session.selectEqual(cell),
      },
      say(msg("Sudoku board")),
    );
    this.hints = makeHints(session, {
      shown: (shown, links) => {
        this.shown = shown;
        this.links = links;
        this.drawBoard();
      },
      said: (text) => this.say(text),
    });
    this.commands = commandsOf(this);
    this.dialogs = makeDialogs(this);
    this.fixedKeys = FIXED_KEYS;
    this.keypad = makeKeypad(session, {
      press: (value) => this.press(value),
      mode: (mode) => session.setMode(mode),
      run: (id) => this.run(id),
      goTo: (at) => session.goTo(at),
    });
    this.time = el("button", { type: "button", class: "plain time", onclick: () => this.run("pause") });
    this.status = el("p", { class: "status" });
    this.play = el("button", { type: "button", class: "primary", onclick: () => this.playSet() }, icon("play"), el("span", {}, say(msg("Play it"))));
    this.setting = el("section", { class: "setting", "aria-label": say(msg("Your own puzzle")), hidden: true }, el("h2", {}, say(msg("Your own puzzle"))), el("p", { class: "quiet" }, say(msg("Enter the givens, or paste a puzzle."))), this.status, this.play);
    this.solved = el("section", { class: "solved", hidden: true });
    this.away = el("p", { class: "away", role: "status", hidden: !isAway() }, say(msg("The server is away. Play goes on; hints and checks wait for it.")));
    this.tips = el("ul", { class: "tips" }, ...[msg("Drag over cells to choose several; double-click for all that are equal."), msg("Hold Shift for corner marks, Ctrl for centre marks."), msg("Press ? for all keys, Ctrl+K to find any action.")].map((tip) => el("li", {}, say(tip))));
    /** @param {string} id @param {string} picture @param {import("../i18n.js").Message} name */
    const tool = (id, picture, name) => el("button", { type: "button", class: `plain tool-${id}`, onclick: () => this.run(id) }, icon(picture), el("span", {}, say(name)));
    /** What stands in the head of the page. */
    this.tools = el(
      "div",
      { class: "line room-tools" },
      this.time,
      tool("new", "plus", msg("New puzzle")),
      tool("link-marks", "share-2", msg("Copy link")),
      el("button", { type: "button", class: "plain", onclick: () => frame.run("settings") }, icon("settings"), el("span", {}, say(msg("Settings")))),
    );
    this.element = el(
      "div",
      { class: "room play" },
      el("div", { class: "board-place" }, this.board.element),
      el(
        "aside",
        { class: "panel", "aria-label": say(msg("Panel")) },
        this.keypad.element,
        this.setting,
        this.solved,
        this.hints.element,
        this.away,
        this.tips,
      ),
      this.live,
    );
    root.replaceChildren(this.element);
    this.timer = new Timer((seconds) => this.drawTime(seconds));
    this.saving = 0;
    this.wasSolved = session.isSolved;
    const stopWatching = watchServer((away) => (this.away.hidden = !away));
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener("paste", (event) => this.pasted(event), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    this.destroy = () => {
      this.save();
      this.timer.destroy();
      stopWatching();
      control.abort();
    };
    this.opened();
  }

  settingsChanged() {
    const { session } = this;
    const settings = this.frame.settings();
    if (settings.entry !== session.settings.entry) session.active = 0;
    session.settings = settings;
    session.changed("mode");
  }

  /** @param {string} id */
  run(id) {
    this.commands.find((one) => one.id === id)?.run();
  }

  /** What is read aloud. @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  // What has changed, drawn.

  /** @param {"game" | "choice" | "mode" | "opened"} what */
  changed(what) {
    if (what === "opened") return this.opened();
    if (what === "game") {
      this.hints.clear();
      this.save(SAVE_AFTER);
      this.finish();
      if (this.session.setting) void this.askSetting();
    }
    this.drawBoard();
    if (what !== "choice") this.keypad.draw();
  }

  opened() {
    const { session } = this;
    this.hints.clear();
    this.timer.start(session.game.seconds);
    this.wasSolved = false;
    this.solved.hidden = true;
    this.setting.hidden = !session.setting;
    this.hints.element.hidden = session.setting;
    if (session.setting) void this.askSetting();
    else {
      history.replaceState(null, "", `#${writeFragment(session.game.givens)}`);
      this.finish();
      void this.learnSolution();
    }
    this.drawBoard();
    this.keypad.draw();
    this.save();
  }

  drawBoard() {
    this.board.set(this.session.picture(this.shown, this.links));
  }

  /** @param {number} seconds */
  drawTime(seconds) {
    const { settings } = this.session;
    const paused = this.timer?.paused ?? false;
    const name = paused ? msg("Start the clock") : msg("Stop the clock");
    this.time.hidden = this.session.setting || !settings.timer;
    this.time.setAttribute("aria-label", `${say(name)}, ${clock(seconds)}`);
    this.time.replaceChildren(icon(paused ? "play" : "pause"), el("span", { class: "digits" }, clock(seconds)));
  }

  // What people do.

  /** A key of the keypad. @param {number} value */
  press(value) {
    const { session } = this;
    if (session.settings.entry === "digit" && (session.momentary ?? session.mode) !== "colour") {
      session.active = session.active === value ? 0 : value;
      this.keypad.draw();
      this.drawBoard();
      if (session.active) this.say(say(msg("{digit} goes where you point", { digit: value })));
      return;
    }
    this.enter(value);
  }

  /** @param {number} value @param {import("./game.js").Mode} [mode] */
  enter(value, mode = this.session.momentary ?? this.session.mode) {
    const { session } = this;
    if (mode === "colour" && value > COLOUR_COUNT) return;
    if (!session.enter(value, mode)) return;
    if (mode === "digit") this.sayDigit(value);
  }

  /** @param {number} cell */
  put(cell) {
    const { session } = this;
    if (session.enterActive(cell) && session.mode === "digit") this.sayDigit(session.active);
  }

  /** @param {number} digit */
  sayDigit(digit) {
    const { session } = this;
    if (session.isSolved) return;
    const left = Math.max(0, session.remaining[digit - 1]);
    const count = nmsg("{count} left", "{count} left", left);
    const wrong = [...session.selected].some((cell) => session.wrong.has(cell));
    const place = session.selected.size === 1 ? placeOf(session.focus, CLASSIC.side) : "";
    const parts = [digit, ...(wrong ? [msg("wrong")] : []), place, count].filter((part) => part !== "");
    this.say(parts.map(say).join(say(pmsg("between the parts of a list", ", "))));
  }

  nextMode() {
    const { session } = this;
    const at = MODES.findIndex(({ mode }) => mode === session.mode);
    const next = MODES[(at + 1) % MODES.length];
    session.setMode(next.mode);
    this.say(say(next.name));
  }

  note() {
    this.session.do({ type: "note" });
  }

  pause() {
    this.timer.pause(!this.timer.paused);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTaken(event)) return;
    const target = /** @type {Element} */ (event.target);
    const { session } = this;
    const digit = digitOf(event);
    if (digit && !event.repeat) {
      const mode = event.ctrlKey || event.metaKey ? "centre" : event.altKey ? "colour" : event.shiftKey ? "corner" : session.mode;
      event.preventDefault();
      if (mode === session.mode) this.press(digit);
      else this.enter(digit, mode);
      return;
    }
    const onButton = target.closest("button, a") !== null;
    if (session.active && (event.key === "Enter" || event.key === " ") && target.closest(".grid")) {
      event.preventDefault();
      this.put(session.focus);
      return;
    }
    const name = keyOf(event);
    if (name === "Ctrl+C" && String(getSelection())) return;
    if (name === "Ctrl+V" || runKey(event, this.commands)) return;
    if (event.key.startsWith("Arrow") && !onButton && !target.closest(".grid")) {
      event.preventDefault();
      this.board.focus();
    }
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector("dialog[open]") || target.closest?.("input, textarea")) return;
    const givens = readGrid(event.clipboardData?.getData("text") ?? "");
    event.preventDefault();
    if (givens) this.openGivens(givens);
    else this.say(say(msg("No puzzle of 81 cells in this text.")));
  }

  /** @param {"text" | "puzzle" | "position"} what */
  async copy(what) {
    const { game, position, setting } = this.session;
    const url = new URL(location.href);
    url.hash = setting ? writeFragment(position.digits) : writeFragment(game.givens, what === "position" ? position : null);
    const text = what === "text" ? writeGrid(position.digits) : url.href;
    if (await copyText(text)) this.say(say(msg("Copied.")));
  }

  // Puzzles.

  /**
   * A puzzle of a level that wasn't played yet: one that came along, or else a new one.
   * @param {keyof typeof PUZZLES} level
   */
  async fresh(level) {
    const played = new Set(this.shelf.list().map(({ game }) => game.givens.join("")));
    const games = PUZZLES[level].map(gameOf);
    let game = games.find((one) => !played.has(one.givens.join("")));
    if (!game) {
      const made = await makePuzzle(level);
      game = made ? gameOf(`${made.puzzle} ${made.solution}`) : games[Math.floor(Math.random() * games.length)];
    }
    this.leave();
    this.session.open(game);
    this.board.focus();
  }

  /** @param {number[]} givens */
  openGivens(givens) {
    this.leave();
    const known = this.shelf.find(givens);
    this.session.open(known ?? newGame(givens));
  }

  /** @param {string} id */
  resume(id) {
    this.leave();
    const game = this.shelf.open(id);
    if (game) this.session.open(game);
  }

  set() {
    this.leave();
    this.session.open(newGame(CLASSIC.box.map(() => 0)), true);
    this.board.focus();
  }

  async askSetting() {
    const { digits } = this.session.position;
    this.play.disabled = !digits.some(Boolean);
    const { text, cells } = await checkSetting(digits);
    if (!this.session.setting || this.session.position.digits !== digits) return;
    this.status.textContent = say(text);
    this.shown = cells.map((cell) => ({ cell, role: "cell" }));
    this.drawBoard();
  }

  playSet() {
    const givens = [...this.session.position.digits];
    this.shown = [];
    this.session.open(newGame(givens));
    this.board.focus();
  }

  async learnSolution() {
    const { game } = this.session;
    if (game.solution) return;
    const solution = await fetchSolution(game.givens);
    if (!solution || this.session.game.id !== game.id) return;
    this.session.game = { ...this.session.game, solution };
    this.drawBoard();
  }

  /** Mark what is wrong now, whatever the settings say. */
  async check() {
    const { session } = this;
    if (!session.game.solution) await this.learnSolution();
    const { solution, givens } = session.game;
    const { digits } = session.position;
    const wrong = digits.flatMap((digit, cell) => (solution && digit && !givens[cell] && digit !== solution[cell] ? [cell] : []));
    session.found = new Set([...wrong, ...(solution ? [] : session.wrong)]);
    this.drawBoard();
    const count = session.found.size;
    const text = count ? nmsg("{count} cell is wrong", "{count} cells are wrong", count) : solution ? msg("All right so far.") : msg("Nothing breaks the rules so far.");
    this.say(say(text));
    toast(say(text));
  }

  finish() {
    const { session } = this;
    const now = session.isSolved;
    if (now && !this.wasSolved) {
      this.timer.stop();
      void recordAttempt(session.game, this.timer.seconds);
      const time = clock(this.timer.seconds);
      const text = say(msg("Solved in {time}.", { time }));
      this.solved.replaceChildren(el("h2", {}, text), el("p", { class: "quiet" }, say(nmsg("{count} action", "{count} actions", session.game.at))), el("button", { type: "button", class: "primary", onclick: () => this.run("new") }, icon("plus"), el("span", {}, say(msg("New puzzle")))));
      this.say(text);
    }
    if (!now && this.wasSolved) this.timer.start(this.timer.seconds);
    this.solved.hidden = !now;
    this.hints.element.hidden = now || session.setting;
    this.wasSolved = now;
  }

  // Saving.

  /** Save now, or in a moment. @param {number} [delay] */
  save(delay = 0) {
    clearTimeout(this.saving);
    if (delay) {
      this.saving = window.setTimeout(() => this.save(), delay);
      return;
    }
    const { session } = this;
    if (session.setting) return;
    const saved = this.shelf.save({ ...session.game, seconds: Math.round(this.timer.seconds) });
    if (!saved) return;
    session.game = saved;
    try {
      sessionStorage.setItem(CURRENT, saved.id);
    } catch {
      // The last game of any tab is opened instead.
    }
  }

  /** Another game is about to be opened. */
  leave() {
    this.save();
    this.shown = [];
  }
}
