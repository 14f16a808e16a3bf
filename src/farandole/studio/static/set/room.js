// @ts-check
/** The room Set: constraints are drawn on the board, and the verdict on the puzzle follows each change. */

import { makeBoard } from "../board/board.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, ask, unavailable } from "../page/server.js";
import { toast } from "../page/toast.js";
import { writeFragment } from "../play/game/text.js";
import { askClues } from "../puzzles/clues.js";
import { wordFields } from "../puzzles/words.js";
import { bit, clashes, digitOfSymbol, plainOf, regionText, shapeOf, CLASSIC } from "../shapes/houses.js";
import { faultOfRegions, loadShape, spokenOf } from "../shapes/shapes.js";
import { makeClueList } from "./clues.js";
import { makeFields } from "./fields.js";
import { cellsFor, cellsOf, fieldsFor } from "./gestures.js";
import { EMPTY, History } from "./history.js";
import { HOW, boardPanel, commandsOf, digitKeys, howToDraw, pasteInto, shareDialog } from "./parts.js";
import { makePalette, pictureOf } from "./palette.js";
import { makeVerdict, questionOf, wholeOf } from "./verdict.js";

/** @typedef {import("./history.js").Puzzle} Puzzle */
/** @typedef {import("./palette.js").Rule} Rule */
/** @typedef {import("../puzzles/clues.js").Constraint} Constraint */

export class SetRoom {
  /** @param {HTMLElement} main @param {Puzzle} puzzle */
  constructor(main, puzzle) {
    this.history = new History(puzzle);
    /** @type {Rule | null} the rule to draw; null for givens */
    this.rule = null;
    /** The clue that is selected; -1 for none. */
    this.chosen = -1;
    /** Whether the next cells are those of the selected clue. */
    this.isRedrawing = false;
    /** @type {number[][]} groups of cells that wait for the others, or for a total */
    this.pending = [];
    /** Whether the total of the pending cells has been typed. */
    this.isTyped = false;
    /** @type {import("../puzzles/clues.js").Clue[]} */
    this.clues = [];
    /** @type {import("./verdict.js").Verdict | null} */
    this.verdict = null;
    this.control = new AbortController();
    this.reading = new AbortController();
    this.drawing = new AbortController();
    const { signal } = this.control;

    this.palette = makePalette((rule) => this.take(rule));
    this.fields = makeFields((values) => this.edit(values), () => this.add());
    this.list = makeClueList({ choose: (at) => this.choose(at), remove: (at) => this.remove(at), rules: () => this.palette.rules() });
    this.status = makeVerdict((verdict) => this.onVerdict(verdict));
    this.live = el("div", { class: "unseen live", role: "status" });
    this.place = el("div", { class: "board-place" });
    // Who has typed a total draws the next clue without another touch.
    this.place.addEventListener("pointerdown", () => this.isTyped && this.add(), { capture: true });
    this.toolName = el("h2", {});
    this.toolText = el("p", { class: "quiet" });
    this.picture = el("div", { class: "tool-picture" });
    this.adder = el("button", { type: "button", class: "primary", onclick: () => this.add() }, icon("plus"), el("span", {}, say(msg("Add"))));
    this.redraw = this.button("square-pen", msg("Redraw its cells"), () => this.startRedraw());
    this.dropper = this.button("trash-2", msg("Remove this clue"), () => this.remove(this.chosen));
    this.keys = digitKeys((digit) => this.type(digit), (sign) => this.fields.type(sign));
    this.truths = el("input", { type: "checkbox", onchange: () => this.draw() });
    this.truths.checked = true;
    this.boards = boardPanel((shape) => void this.changeBoard(shape), () => this.take(this.palette.regions));
    this.words = wordFields((name, value) => this.write(name, value));
    /** The tools in the header of the page. */
    this.tools = el(
      "div",
      { class: "line room-tools" },
      this.button("undo-2", msg("Undo"), () => this.move(-1)),
      this.button("redo-2", msg("Redo"), () => this.move(1)),
      this.button("plus", msg("New puzzle"), () => this.open({ ...EMPTY, shape: this.puzzle.shape, givens: this.puzzle.givens.map(() => 0) })),
      this.button("share-2", msg("Share"), () => this.share()),
    );
    this.element = el(
      "div",
      { class: "room set" },
      this.place,
      el(
        "aside",
        { class: "panel", "aria-label": say(msg("Panel")) },
        this.status.element,
        el("div", { class: "line wrap set-play" }, el("button", { type: "button", class: "primary", onclick: () => this.play() }, icon("play"), el("span", {}, say(msg("Play it")))), el("label", { class: "choice" }, this.truths, el("span", {}, say(msg("Show true candidates"))))),
        el("section", { class: "tool-now", "aria-label": say(msg("Drawing")) }, el("div", { class: "line" }, this.picture, el("div", {}, this.toolName, this.toolText)), this.fields.element, this.keys.element, el("div", { class: "line wrap tool-ends" }, this.adder, this.redraw, this.dropper)),
        this.list.element,
        this.palette.element,
        this.boards.element,
        this.words.element,
      ),
      this.live,
    );
    main.append(this.element);
    this.board = this.newBoard();
    this.commands = commandsOf(this);
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    pasteInto(this, signal);
    signal.addEventListener("abort", () => (this.status.stop(), this.drawing.abort(), this.reading.abort()));
    this.take(null);
    void this.load();
    this.show();
  }

  get puzzle() {
    return this.history.now;
  }

  get shape() {
    return shapeOf(this.puzzle.shape) ?? CLASSIC;
  }

  get isForRegions() {
    return this.rule?.gesture === "regions";
  }

  /** @param {string} picture @param {import("../page/i18n.js").Message} name @param {() => void} run */
  button(picture, name, run) {
    return el("button", { type: "button", class: "plain", onclick: run }, icon(picture), el("span", {}, say(name)));
  }

  /** Learn the rules that can be drawn. */
  async load() {
    try {
      const { rules } = await ask("rules", undefined, this.control.signal);
      if (this.control.signal.aborted) return;
      this.palette.fill(rules);
      this.commands.splice(0, Infinity, ...commandsOf(this));
      this.palette.show(this.rule);
    } catch (error) {
      if (this.control.signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      this.tell(say(unavailable()));
    }
  }

  newBoard() {
    const { shape } = this;
    const board = makeBoard(shape.side, shape.box, { select: (cells, _, by) => this.onSelect([...cells], by), equal: () => undefined }, say(msg("Board of the puzzle to set")), shape.extras);
    board.set({ also: spokenOf(shape) });
    board.element.addEventListener("pointerup", (event) => event.button === 0 && this.release());
    this.place.replaceChildren(board.element);
    this.boards.show(shape);
    this.boardShape = shape;
    return board;
  }

  // The puzzle.

  /** @param {Partial<Puzzle>} changes @param {boolean} [isSame] */
  change(changes, isSame = false) {
    if (!this.history.change(changes, isSame)) return;
    this.show();
  }

  /** Open another puzzle; it can be undone. @param {Puzzle} puzzle */
  open(puzzle) {
    this.chosen = -1;
    this.pending = [];
    this.change({ ...EMPTY, ...puzzle }); // nothing of the last one is left
    if (!this.shape.whole) void this.changeBoard(puzzle.shape);
  }

  /** @param {number} by */
  move(by) {
    if (!this.history.move(by)) return;
    this.chosen = -1;
    this.pending = [];
    this.show();
  }

  /** Show the puzzle after a change, and ask about it. */
  show() {
    if (this.shape !== this.boardShape) {
      const isHere = this.place.contains(document.activeElement);
      const { focus } = this.board.state();
      this.board = this.newBoard();
      if (focus < this.shape.box.length) this.board.set({ focus });
      if (isHere) this.board.focus();
    }
    this.history.keep();
    this.verdict = null;
    this.words.show(this.puzzle);
    this.draw();
    void this.look();
    const fault = this.puzzle.drawn && faultOfRegions(this.puzzle.drawn, this.shape.side);
    if (fault) this.status.tell(say(fault));
    else this.status.askSoon(this.puzzle);
  }

  /** Change what the puzzle is called, say. @param {import("../puzzles/words.js").Word} name @param {string} value */
  write(name, value) {
    this.history.change({ [name]: value }, this.edited === `${this.history.at}/${name}`);
    this.edited = `${this.history.at}/${name}`;
    this.history.keep();
    this.draw();
  }

  /** Learn how the constraints are drawn. */
  async look() {
    this.drawing.abort();
    const { signal } = (this.drawing = new AbortController());
    try {
      const clues = this.puzzle.constraints.length ? await askClues(questionOf(this.puzzle), signal) : [];
      if (signal.aborted) return;
      this.clues = clues;
      this.board.set({ also: spokenOf(this.shape, clues) });
      this.draw();
    } catch (error) {
      if (!signal.aborted && !(error instanceof Away || error instanceof Refused)) throw error;
    }
  }

  /** @param {import("./verdict.js").Verdict | null} verdict */
  onVerdict(verdict) {
    this.verdict = verdict;
    this.draw();
  }

  draw() {
    const { puzzle, verdict, shape } = this;
    const sets = this.truths.checked ? verdict?.candidates : null;
    // A cell that can be anything needs no marks.
    const marks = puzzle.givens.map((_, cell) => (sets && sets[cell].length < shape.side ? sets[cell].reduce((bits, digit) => bits | bit(digit), 0) : 0));
    /** @type {import("../board/state.js").Accent[]} */
    const accents = [];
    const clashing = [...(verdict?.clashing ?? []).flatMap((at) => this.cellsAt(at)), ...(verdict?.clashing_givens ?? [])];
    for (const cell of new Set(clashing)) accents.push({ cell, role: "clash" });
    for (const cell of verdict?.superfluous_givens ?? []) accents.push({ cell, role: "redundant" });
    for (const cell of this.cellsAt(this.chosen)) accents.push({ cell, role: "part" });
    const regions = puzzle.drawn ?? shape.box;
    const zeros = puzzle.givens.map(() => 0);
    const shown = this.isForRegions ? { givens: zeros, digits: zeros, centre: zeros, corner: regions.map((region) => (region < 0 ? 0 : bit(region + 1))) } : { givens: puzzle.givens, digits: puzzle.givens, centre: marks, corner: zeros };
    this.board.set({ ...shown, regions, wrong: clashes(puzzle.givens, shape), accents });
    this.drawSigns();
    this.list.show(this.clues, puzzle.constraints, this.chosen, verdict);
    this.showTool();
    for (const [id, by] of /** @type {const} */ ([[0, -1], [1, 1]])) {
      const to = this.history.at + by;
      /** @type {HTMLButtonElement} */ (this.tools.children[id]).disabled = to < 0 || to >= this.history.states.length;
    }
  }

  /** The cells of a clue. @param {number} at */
  cellsAt(at) {
    const constraint = this.puzzle.constraints[at];
    return constraint ? Object.values(constraint).flatMap((value) => cellsOf(value, this.shape.side)).filter((cell) => cell < this.shape.box.length) : [];
  }

  /** Draw the clues, and the one that is being drawn. */
  drawSigns() {
    const { side } = this.shape;
    const { rule } = this;
    /** @type {import("../board/signs.js").Sign[]} */
    const preview = this.pending.map((cells) => {
      const isSet = rule?.gesture === "cells" || rule?.gesture === "groups";
      const points = cells.map((cell) => /** @type {[number, number]} */ (isSet ? [cell % side, Math.floor(cell / side)] : [(cell % side) + 0.5, Math.floor(cell / side) + 0.5]));
      return { kind: isSet ? "outline" : "line", style: "preview", points, size: 0.1, text: "", filled: false };
    });
    this.board.sign([...this.clues.flatMap(({ marks }) => marks), ...preview]);
  }

  // Drawing.

  /** @param {Rule | null} rule the rule to draw from now on */
  take(rule) {
    this.rule = rule;
    this.chosen = -1;
    this.isRedrawing = false;
    this.pending = [];
    this.palette.show(rule);
    this.fields.show(rule?.fields ?? [], Object.fromEntries((rule?.fields ?? []).map((field) => [field.name, field.default])));
    this.draw();
    if (!rule) return;
    this.say(`${rule.title}. ${say(HOW[rule.gesture])}`);
    if (matchMedia("(max-width: 840px)").matches) this.place.scrollIntoView({ block: "start" });
  }

  showTool() {
    const { chosen, rule } = this;
    const clue = this.clues[chosen];
    this.element.classList.toggle("is-drawing", rule !== null);
    this.toolName.textContent = clue ? clue.title : rule ? rule.title : say(msg("Givens"));
    this.toolText.textContent = clue ? clue.text : rule ? howToDraw(rule) : say(msg("Select cells and type digits, or choose a rule below and draw it."));
    const known = clue ? this.ruleOf(clue.rule) : rule;
    if (this.picture.dataset.rule !== (known?.rule ?? "")) this.picture.replaceChildren(...(known?.marks.length ? [pictureOf(known)] : []));
    this.picture.dataset.rule = known?.rule ?? "";
    const keyed = this.fields.keyed();
    this.keys.element.hidden = !keyed && ((rule !== null && !this.isForRegions) || chosen >= 0);
    this.keys.show(this.shape.side, keyed ? (keyed.field.kind === "numbers" ? "numbers" : "number") : "digits");
    this.element.classList.toggle("is-asking", this.pending.length > 0 && keyed !== undefined);
    this.adder.hidden = !rule || chosen >= 0 || !(rule.gesture === "board" || this.pending.length);
    this.redraw.hidden = chosen < 0 || !known || known.gesture === "board" || known.gesture === "groups";
    this.redraw.setAttribute("aria-pressed", String(this.isRedrawing));
    this.dropper.hidden = chosen < 0;
  }

  /** @param {string} name */
  ruleOf(name) {
    return this.palette.rules().find(({ rule }) => rule === name) ?? null;
  }

  /** @param {number[]} cells @param {"pointer" | "keys"} by */
  onSelect(cells, by) {
    const rule = this.isRedrawing ? this.ruleOf(this.puzzle.constraints[this.chosen]?.rule) : this.rule;
    if (!rule || rule.gesture === "board" || rule.gesture === "regions") return;
    // Focus that merely moves to a cell draws nothing.
    const drawn = by === "keys" && cells.length < 2 ? null : cellsFor(rule.gesture, cells, this.shape.side);
    if (rule.gesture !== "groups") this.pending = drawn ? [drawn] : [];
    this.drawSigns();
  }

  /** The selection is complete: the pointer was released, or Enter was pressed. */
  release() {
    const cells = [...this.board.state().selected];
    if (this.isRedrawing) return this.finishRedraw();
    const { rule } = this;
    if (!cells.length) return;
    const owner = cells.length === 1 ? this.clueAt(cells[0]) : -1;
    if (!rule || rule.gesture === "board" || rule.gesture === "regions") return;
    if (owner >= 0 && (rule.gesture !== "cells" || this.puzzle.constraints[owner].rule === rule.rule)) return this.choose(owner);
    if (rule.gesture === "groups") {
      if (this.pending.at(-1)?.join() !== cells.join()) this.pending.push(cells);
      if (rule.cells.length === 2 && this.pending.length === 2) return this.add();
      return this.draw();
    }
    const drawn = cellsFor(rule.gesture, cells, this.shape.side);
    this.pending = drawn ? [drawn] : [];
    if (!drawn) return (this.draw(), this.tell(say(HOW[rule.gesture])));
    this.chosen = -1;
    if (this.fields.isOpen()) {
      this.draw();
      this.fields.focus();
    } else this.add();
  }

  /** Draw the rule over the selected cells; the last group of several, or a rule of the board, is added. */
  enter() {
    const { rule, pending } = this;
    const selected = [...this.board.state().selected].join();
    if (rule?.gesture === "board" || (rule?.gesture === "groups" && pending.at(-1)?.join() === selected)) this.add();
    else this.release();
  }

  /** The last clue with a cell; -1 for none. @param {number} cell */
  clueAt(cell) {
    return this.puzzle.constraints.findLastIndex((_, at) => this.cellsAt(at).includes(cell) && this.clues[at]?.marks.some(({ kind }) => kind !== "text"));
  }

  /** Add the clue that has been drawn. */
  add() {
    const { rule, pending } = this;
    const values = this.fields.read();
    this.isTyped = false;
    if (!rule || this.chosen >= 0 || (rule.gesture !== "board" && !pending.length)) return;
    if (!values) return this.fields.focus();
    const constraint = { rule: rule.rule, ...fieldsFor(rule, pending, this.shape.side), ...values };
    const same = this.puzzle.constraints.findIndex((other) => JSON.stringify(other) === JSON.stringify(constraint));
    this.board.set({ selected: new Set() });
    if (same >= 0) return this.choose(same);
    this.pending = [];
    this.fields.clear();
    this.change({ constraints: [...this.puzzle.constraints, constraint] });
    this.say(say(msg("Added: {rule}", { rule: rule.title })));
    if (rule.gesture !== "board") this.board.focus();
  }

  // Clues.

  /** @param {number} at -1 for none */
  choose(at) {
    this.chosen = at === this.chosen ? -1 : at;
    this.isRedrawing = false;
    this.pending = [];
    const constraint = this.puzzle.constraints[this.chosen];
    const rule = constraint ? this.ruleOf(constraint.rule) : this.rule;
    this.fields.show(rule?.fields ?? [], constraint ?? Object.fromEntries((rule?.fields ?? []).map((field) => [field.name, field.default])));
    this.draw();
  }

  /** Change the parameters of the selected clue. @param {import("./fields.js").Values} values */
  edit(values) {
    const { chosen } = this;
    this.isTyped = chosen < 0 && this.pending.length > 0;
    if (chosen < 0) return;
    const isSame = this.edited === `${this.history.at}/${chosen}`;
    this.change({ constraints: this.puzzle.constraints.with(chosen, { ...this.puzzle.constraints[chosen], ...values }) }, isSame);
    this.edited = `${this.history.at}/${chosen}`;
  }

  startRedraw() {
    this.isRedrawing = !this.isRedrawing;
    this.board.set({ selected: new Set() });
    this.draw();
  }

  finishRedraw() {
    const { chosen, pending } = this;
    const constraint = this.puzzle.constraints[chosen];
    const rule = this.ruleOf(constraint?.rule);
    if (!rule) return;
    if (!pending.length) return this.tell(say(HOW[rule.gesture]));
    this.isRedrawing = false;
    this.pending = [];
    this.board.set({ selected: new Set() });
    this.change({ constraints: this.puzzle.constraints.with(chosen, { ...constraint, ...fieldsFor(rule, pending, this.shape.side) }) });
  }

  /** @param {number} at */
  remove(at) {
    if (at < 0) return;
    this.chosen = -1;
    this.isRedrawing = false;
    this.fields.show(this.rule?.fields ?? []);
    this.change({ constraints: this.puzzle.constraints.filter((_, other) => other !== at) });
    this.say(say(msg("Clue removed.")));
  }

  // Givens.

  /** Put a digit into the selected cells. @param {number} digit 0: none */
  type(digit) {
    const { selected, focus } = this.board.state();
    const cells = selected.size ? selected : new Set([focus]);
    if (this.isForRegions) return this.assign(cells, digit - 1);
    const isOff = digit > 0 && [...cells].every((cell) => this.puzzle.givens[cell] === digit);
    this.change({ givens: this.puzzle.givens.map((given, cell) => (cells.has(cell) ? (isOff ? 0 : digit) : given)) });
  }

  /** Put cells into a region, or into none (-1); once all are whole, the board has them. @param {ReadonlySet<number>} cells @param {number} region */
  assign(cells, region) {
    const { side, box, rules } = this.shape;
    const drawn = (this.puzzle.drawn ?? box).map((other, cell) => (cells.has(cell) ? region : other));
    if (faultOfRegions(drawn, side)) return this.change({ drawn });
    const plain = plainOf(box.length);
    const base = plain && regionText(plain.box) === regionText(drawn) ? plain.text : `jigsaw:${regionText(drawn)}`;
    void this.changeBoard([base, ...rules].join(" + "));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target.closest("input, textarea, select")) return;
    if (event.key === "Escape" && (this.pending.length || this.chosen >= 0)) {
      this.pending = [];
      this.chosen = -1;
      return this.draw();
    }
    const digit = event.key.length === 1 && this.place.contains(target) ? digitOfSymbol(event.key) : 0;
    if (!digit || digit > this.shape.side || (digit > 9 && !this.board.state().selected.size)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.type(digit);
  }

  // The board, and ways out.

  /** @param {string} text */
  async changeBoard(text) {
    try {
      await loadShape(text);
    } catch (error) {
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      return this.tell(error instanceof Refused ? error.message : say(unavailable()));
    }
    const shape = shapeOf(text);
    if (this.control.signal.aborted || !shape) return;
    const { givens, constraints } = this.puzzle;
    const isSame = shape.box.length === givens.length;
    const lost = isSame ? 0 : constraints.length + givens.filter(Boolean).length;
    this.chosen = -1;
    if (!this.history.change({ shape: text, drawn: null, givens: isSame ? givens : shape.box.map(() => 0), constraints: isSame ? constraints : [] })) this.boardShape = undefined;
    this.show();
    if (lost) this.tell(say(nmsg("{count} clue left out. Undo brings it back.", "{count} clues left out. Undo brings them back.", lost)));
  }

  play() {
    location.assign(addressOf("play", writeFragment(this.puzzle)));
  }

  share() {
    const link = new URL(addressOf("play", writeFragment(this.puzzle)), location.href).href;
    shareDialog(wholeOf(this.puzzle), link, location.href);
  }

  /** Say something to those who don't see the page. @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  /** Say something, and show it for a while. @param {string} text */
  tell(text) {
    toast(text);
    this.say(text);
  }
}
