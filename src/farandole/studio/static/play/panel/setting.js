// @ts-check
/** Enter your own puzzle on any board; its status is updated as you enter it. */

import { el, icon } from "../../page/dom.js";
import { CLASSIC, bit, regionText, shapeOf } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { Away, Refused, unavailable } from "../../page/server.js";
import { wordFields } from "../../puzzles/words.js";
import { RULES, faultOfRegions, loadShape } from "../../shapes/shapes.js";
import { boardField } from "./boards.js";
import { newGame } from "../game/game.js";
import { checkSetting } from "../questions.js";

/** @typedef {import("../room.js").Room} Room */

const AFTER = 150;
const JIGSAW = "jigsaw";

export class Setting {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** @type {readonly number[] | null} candidates displayed instead of marks, as bits */
    this.candidates = null;
    /** @type {number[] | null} the region of each cell while regions are being drawn */
    this.regions = null;
    /** @type {number[][]} regions before each change */
    this.before = [];
    this.timer = 0;
    this.turn = 0;
    this.changes = 0;
    /** @type {{base: string, rules: readonly string[]} | null} the board that is being loaded */
    this.target = null;
    this.status = el("p", { class: "status", role: "status" });
    this.play = el("button", { type: "button", class: "primary", onclick: () => this.finish() }, icon("play"), el("span", {}, say(msg("Play it"))));
    this.side = boardField(say(msg("Board")), (value) => void this.changeBoard(value));
    this.rules = el("div", { class: "rule-list" }, ...Object.entries(RULES).map(([id, { name, text }]) => this.rule(id, name, text)));
    this.drawButton = el("button", { type: "button", class: "plain outlined", hidden: true, "aria-pressed": "false", onclick: () => this.drawRegions(this.regions === null) }, icon("grid-2x2"), el("span", {}, say(msg("Draw regions"))));
    this.showCandidates = this.box(msg("Show true candidates"), true);
    this.showRedundant = this.box(msg("Mark redundant givens"), false);
    this.words = wordFields((name, value) => {
      this.session.game = { ...this.session.game, [name]: value };
    });
    this.element = el(
      "section",
      { class: "setting", "aria-label": say(msg("Your own puzzle")), hidden: true },
      el("h2", {}, say(msg("Your own puzzle"))),
      el("p", { class: "quiet" }, say(msg("Type the givens in order; a dot or 0 skips a cell. Or paste a puzzle."))),
      this.status,
      el("div", { class: "line" }, this.play),
      el("label", { class: "named" }, el("span", { "aria-hidden": "true" }, say(msg("Board"))), this.side),
      this.drawButton,
      el("details", {}, el("summary", {}, say(msg("Rules"))), this.rules),
      this.words.element,
      el("label", { class: "choice" }, this.showCandidates, el("span", {}, say(msg("Show true candidates")))),
      el("label", { class: "choice" }, this.showRedundant, el("span", {}, say(msg("Mark redundant givens")))),
    );
  }

  get session() {
    return this.room.session;
  }

  /** @param {import("../../page/i18n.js").Message} name @param {boolean} on */
  box(name, on) {
    const field = el("input", { type: "checkbox", "aria-label": say(name), onchange: () => this.ask() });
    field.checked = on;
    return field;
  }

  /** @param {string} id @param {import("../../page/i18n.js").Message} name @param {import("../../page/i18n.js").Message} text */
  rule(id, name, text) {
    const field = el("input", { type: "checkbox", value: id, onchange: () => void this.changeRules() });
    return el("label", { class: "choice" }, field, el("span", {}, say(name), el("small", { class: "quiet" }, ` ${say(text)}`)));
  }

  /** Start with the current digits, or an empty board. */
  onOpen() {
    const { game, shape } = this.session;
    this.element.hidden = !this.session.setting;
    this.room.element.classList.toggle("is-setting", this.session.setting);
    this.regions = null;
    this.candidates = null;
    if (!this.session.setting) {
      this.changes += 1;
      this.target = null;
      return;
    }
    this.drawButton.hidden = !shape.free;
    this.drawButton.setAttribute("aria-pressed", "false");
    this.side.value = shape.free ? JIGSAW : (game.shape.split(" + ")[0] ?? "9");
    for (const field of this.rules.querySelectorAll("input")) field.checked = shape.rules.includes(field.value);
    this.words.show(game);
    this.ask(0);
  }

  // Entering digits.

  /** Enter a given in the selected cells; a key then selects the next cell. @param {number} digit @param {boolean} moves */
  enter(digit, moves) {
    const { session } = this;
    if (this.regions) return this.assign(digit - 1);
    const cells = session.selected.size ? [...session.selected] : [session.focus];
    session.do({ type: "digit", cells, digit, tidy: false });
    if (cells.length === 1 && moves) this.move(1);
  }

  /** @param {number} by */
  move(by) {
    const { session } = this;
    const to = Math.max(0, Math.min(session.game.givens.length - 1, session.focus + by));
    session.select(new Set([to]), to);
    this.room.board.focus();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was handled */
  key(event) {
    const { session } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || this.regions || session.mode !== "digit" || session.selected.size > 1) return false;
    if (event.key === "." || event.key === "0") {
      if (session.position.digits[session.focus]) this.session.do({ type: "digit", cells: [session.focus], digit: 0, tidy: false });
      this.move(1);
      return true;
    }
    if (event.key !== "Backspace") return false;
    if (!session.position.digits[session.focus]) this.move(-1);
    if (session.position.digits[session.focus]) session.do({ type: "digit", cells: [session.focus], digit: 0, tidy: false });
    return true;
  }

  // The board.

  /** @param {string} value a side, or "jigsaw" */
  async changeBoard(value) {
    const { base, rules } = this.board;
    if (value === JIGSAW) {
      const shape = shapeOf(base) ?? this.session.shape;
      const { box } = shape.side === 9 ? CLASSIC : shape;
      const isHere = await this.change(`jigsaw:${regionText(box)}`, rules);
      if (isHere && this.session.shape.free) this.drawRegions(true);
    } else await this.change(value, rules);
  }

  /** The board selected last, whether it is loaded or not. */
  get board() {
    const { game, shape } = this.session;
    return this.target ?? { base: game.shape.split(" + ")[0], rules: shape.rules };
  }

  async changeRules() {
    const rules = [...this.rules.querySelectorAll("input")].filter((field) => field.checked).map((field) => field.value);
    await this.change(this.board.base, rules);
  }

  /**
   * Change the board and its rules; digits are kept if the number of cells is the same. If requests
   * overlap, the latest one wins, regardless of the order in which the answers arrive.
   * @param {string} base @param {readonly string[]} rules @returns {Promise<boolean>} whether the board has changed
   */
  async change(base, rules) {
    const { session } = this;
    const text = [base, ...rules].join(" + ");
    const ticket = (this.changes += 1);
    this.target = { base, rules };
    try {
      await loadShape(text);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Away)) throw error;
      if (ticket !== this.changes) return false;
      this.target = null;
      this.onOpen();
      this.tell(error instanceof Refused ? error.message : say(unavailable()), true);
      return false;
    }
    if (ticket !== this.changes) return false;
    this.target = null;
    const shape = shapeOf(text);
    if (!session.setting || !shape) return false;
    const { game } = session;
    const isSame = shape.box.length === game.givens.length;
    const { title, author, rules: words } = game;
    session.open(isSame ? { ...game, shape: shape.text } : newGame(shape.box.map(() => 0), { shape: shape.text, title, author, rules: words }), true);
    return true;
  }

  /** @param {boolean} on */
  drawRegions(on) {
    const { room, session } = this;
    if (!on) return void this.applyRegions();
    this.regions = [...session.shape.box];
    this.before = [];
    this.drawButton.setAttribute("aria-pressed", "true");
    this.reportRegions();
    room.drawBoard();
    room.board.focus();
  }

  /** Assign the selected cells to a region. @param {number} region */
  assign(region) {
    const { room, session, regions } = this;
    if (!regions || region >= session.shape.side) return;
    const cells = session.selected.size ? session.selected : new Set([session.focus]);
    this.before.push(regions);
    this.regions = regions.map((current, cell) => (cells.has(cell) ? region : current));
    this.reportRegions();
    room.drawBoard();
  }

  /** @returns {boolean} whether there was a change to undo */
  undo() {
    const last = this.before.pop();
    if (!this.regions || !last) return this.regions !== null;
    this.regions = last;
    this.reportRegions();
    this.room.drawBoard();
    return true;
  }

  /** Report what is still wrong with the regions. @returns {import("../../page/i18n.js").Message | null} */
  get fault() {
    return faultOfRegions(this.regions ?? [], this.session.shape.side);
  }

  reportRegions() {
    const { fault } = this;
    const next = fault ?? msg("All regions are complete. Press Draw regions again to use them.");
    this.tell(say(msg("Select cells, then press the number of their region. {next}", { next })), false);
  }

  async applyRegions() {
    const { regions, fault } = this;
    if (!regions) return;
    if (fault) return this.tell(say(fault), true);
    this.regions = null;
    await this.change(`jigsaw:${regionText(regions)}`, this.session.shape.rules);
  }

  // Status.

  /** @param {string} text @param {boolean} isBad */
  tell(text, isBad) {
    this.turn += 1;
    clearTimeout(this.timer);
    this.status.textContent = text;
    this.status.classList.toggle("bad", isBad);
  }

  /** Check the puzzle after a short delay. @param {number} [after] */
  ask(after = AFTER) {
    const { session } = this;
    this.play.disabled = !session.position.digits.some(Boolean);
    clearTimeout(this.timer);
    if (!this.regions) this.timer = window.setTimeout(() => void this.look(), after);
  }

  async look() {
    const { room, session } = this;
    const ticket = (this.turn += 1);
    const { digits } = session.position;
    const options = { candidates: this.showCandidates.checked, redundant: this.showRedundant.checked };
    const result = await checkSetting(digits, session.shape, options);
    if (ticket !== this.turn || !session.setting || session.position.digits !== digits) return;
    this.status.textContent = say(result.text);
    this.status.classList.toggle("bad", result.isBad);
    this.candidates = result.candidates;
    room.accents = [...result.differ.map((cell) => ({ cell, role: "differs" })), ...result.redundant.map((cell) => ({ cell, role: "redundant" }))];
    room.drawBoard();
  }

  /** Replaces the marks on the board. @returns {Partial<import("../../board/state.js").BoardState>} */
  get picture() {
    const { session, regions } = this;
    if (!session.setting) return {};
    if (regions) {
      const zeros = regions.map(() => 0);
      return { regions, corner: regions.map((region) => bit(region + 1)), centre: zeros, seen: new Set(), digits: zeros, givens: zeros };
    }
    const { digits } = session.position;
    const { candidates } = this;
    return candidates && this.showCandidates.checked ? { centre: candidates.map((bits, cell) => (digits[cell] ? 0 : bits)) } : {};
  }

  finish() {
    const { room, session } = this;
    const { shape, title, author, rules } = session.game;
    room.accents = [];
    session.open(newGame([...session.position.digits], { shape, title, author, rules }));
    room.board.focus();
  }
}
