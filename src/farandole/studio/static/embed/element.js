// @ts-check
/**
 * A board for any page: `<farandole-board puzzle="53..7…" playable></farandole-board>`. An ES module without
 * dependencies; the element has its own shadow tree.
 */

import { makeBoard } from "../board/board.js";
import { el } from "../page/dom.js";
import { CLASSIC, SYMBOLS, bit, candidates, clashes, digitOfSymbol, digitsOf, plainOf, shapeOf, symbolsOf } from "../shapes/houses.js";
import { msg, say, speak } from "../page/i18n.js";
import { Away, Refused } from "../page/server.js";
import { loadShape, nameOf, spokenOf } from "../shapes/shapes.js";

/** @typedef {import("../shapes/houses.js").Shape} Shape */

const LONGEST = 625;

/** @type {Promise<CSSStyleSheet> | null} */
let tokens = null;

/** The colours of the studio, for a shadow tree. @returns {Promise<CSSStyleSheet>} */
function colours() {
  tokens ??= fetch(new URL("../page/tokens.css", import.meta.url))
    .then((answer) => answer.text())
    .then((text) => {
      const sheet = new CSSStyleSheet();
      const own = text.replace(/:root((?:\[[^\]]*\])*)/g, (_, more) => (more ? `:host(${more})` : ":host"));
      // In the studio a script names the theme of the system; in another page nothing does.
      const dark = /\[data-theme="dark"\] \{([^}]*)\}/.exec(text)?.[1];
      sheet.replaceSync(`${own}@media screen and (prefers-color-scheme: dark) { :host(:not([data-theme])) {${dark}} }`);
      return sheet;
    });
  return tokens;
}

/** @param {string} text @param {number} cells @param {number} side @returns {number[]} */
function digitsIn(text, cells, side) {
  const digits = [...text.slice(0, LONGEST)].map(digitOfSymbol).map((digit) => (digit <= side ? digit : 0));
  return Array.from({ length: cells }, (_, cell) => digits[cell] ?? 0);
}

/**
 * Attributes: `puzzle`, a line of symbols; `shape`, a board as text (default: the plain one with that number
 * of cells); `board`, the current digits; `marks`: display candidates; `playable`: digits can be entered;
 * `data-theme`: light or dark. Fires `change` with `board` and `solved` in its detail.
 */
export class FarandoleBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "shape", "board", "marks", "playable", "lang"];

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    /** @type {Shape} */
    this.shape = CLASSIC;
    /** @type {number[]} */
    this.givens = [];
    /** @type {number[]} */
    this.digits = [];
    /** @type {number[]} */
    this.centre = [];
    /** @type {import("../board/board.js").Board | null} */
    this.board = null;
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focused = 0;
    this.turn = 0;
  }

  connectedCallback() {
    void this.build();
  }

  attributeChangedCallback() {
    if (this.isConnected && this.turn) void this.build(); // also while a build is in progress
  }

  /** The contents of the board, as a line. */
  get value() {
    return symbolsOf(this.digits);
  }

  /** Whether the board is full and breaks no rule. */
  get solved() {
    return this.digits.length > 0 && this.digits.every(Boolean) && !clashes(this.digits, this.shape).size;
  }

  async build() {
    const turn = (this.turn += 1);
    const puzzle = (this.getAttribute("puzzle") ?? "").replace(/\s/g, "");
    const name = this.getAttribute("shape") ?? plainOf(puzzle.length)?.text ?? "9";
    const [sheet, shape] = await Promise.all([colours(), boardFor(name), speak([this.lang || document.documentElement.lang || "en", ...navigator.languages])]);
    if (turn !== this.turn || !this.isConnected) return;
    if (!shape) {
      this.root.replaceChildren(el("p", {}, say(msg("{board} is not a valid board.", { board: name.slice(0, 80) }))));
      return;
    }
    this.root.adoptedStyleSheets = [sheet];
    this.shape = shape;
    const { side } = shape;
    this.givens = digitsIn(puzzle, side * side, side);
    const board = this.getAttribute("board");
    this.digits = board === null ? [...this.givens] : digitsIn(board, side * side, side).map((digit, cell) => this.givens[cell] || digit);
    this.centre = this.givens.map(() => 0);
    this.selected = new Set();
    this.focused = Math.max(0, this.digits.indexOf(0));
    const events = {
      /** @param {Set<number>} selected @param {number} focus */
      select: (selected, focus) => {
        this.selected = selected;
        this.focused = focus;
        this.draw();
      },
      equal: () => undefined,
    };
    const view = (this.board = makeBoard(side, shape.box, events, say(msg("Sudoku board, {shape}", { shape: nameOf(shape) })), shape.extras));
    view.set({ also: spokenOf(shape) });
    const keys = this.hasAttribute("playable") ? [this.keypad()] : [];
    const style = el("link", { rel: "stylesheet", href: new URL("../board/board.css", import.meta.url).href });
    const own = el("link", { rel: "stylesheet", href: new URL("../embed/embed.css", import.meta.url).href });
    const room = el("div", { class: "embedded" }, view.element, ...keys);
    if (keys.length) room.addEventListener("keydown", (event) => this.key(event));
    const wasHere = this.root.activeElement !== null;
    this.root.replaceChildren(style, own, room);
    this.draw();
    if (wasHere) view.focus();
  }

  keypad() {
    const keys = Array.from({ length: this.shape.side }, (_, at) => el("button", { type: "button", onclick: () => this.write(at + 1) }, SYMBOLS[at + 1]));
    const erase = el("button", { type: "button", "aria-label": say(msg("Erase")), onclick: () => this.write(0) }, "⌫");
    return el("div", { class: "keys", role: "group", "aria-label": say(msg("Digits")) }, ...keys, erase);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const symbol = /^Digit([1-9])$/.exec(event.code)?.[1] ?? event.key;
    const digit = /^[0-9a-p]$/i.test(symbol) ? digitOfSymbol(symbol) : 0;
    const erases = ["Backspace", "Delete", "0", "."].includes(event.key);
    if (!erases && (!digit || digit > this.shape.side)) return;
    event.preventDefault();
    if (event.shiftKey && digit && digit <= 9) this.mark(digit);
    else this.write(digit);
  }

  /** @param {number} digit 0 erases */
  write(digit) {
    const cells = this.selected.size ? [...this.selected] : [this.focused];
    let hasChanged = false;
    for (const cell of cells) {
      if (this.givens[cell]) continue;
      if (!digit && !this.digits[cell]) this.centre[cell] = 0;
      this.digits[cell] = this.digits[cell] === digit ? 0 : digit;
      hasChanged = true;
    }
    if (!hasChanged) return;
    this.draw();
    this.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: { board: this.value, solved: this.solved } }));
  }

  /** @param {number} digit */
  mark(digit) {
    for (const cell of this.selected) if (!this.digits[cell]) this.centre[cell] ^= bit(digit);
    this.draw();
  }

  draw() {
    const all = this.hasAttribute("marks") ? candidates(this.digits, this.shape) : null;
    const lit = this.selected.size === 1 ? this.digits[this.focused] : 0;
    this.board?.set({
      digits: [...this.digits],
      givens: this.givens,
      centre: all ?? [...this.centre],
      wrong: clashes(this.digits, this.shape),
      selected: this.selected,
      focus: this.focused,
      lit,
      readOnly: !this.hasAttribute("playable"),
    });
  }

  /** The centre marks of each cell. @returns {number[][]} */
  get marks() {
    return this.centre.map(digitsOf);
  }
}

/** @param {string} text @returns {Promise<Shape | null>} */
async function boardFor(text) {
  try {
    return await loadShape(text);
  } catch (error) {
    if (!(error instanceof Away || error instanceof Refused)) throw error;
    return error instanceof Away ? shapeOf(text) : null; // Without a server: the board without its rules.
  }
}

customElements.define("farandole-board", FarandoleBoard);
