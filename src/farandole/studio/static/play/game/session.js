// @ts-check
/**
 * A game in progress: the game, selection, mode and settings. All changes pass through here and are reported
 * to a listener.
 */

import { clashes, digitOfSymbol, digitsOf } from "../../shapes/houses.js";
import { act, boardOf, eraseAction, goTo, isSolved, keyAction, newGame, positionOf, remaining } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Mode} Mode */
/** @typedef {import("./position.js").Action} Action */
/** @typedef {import("../../page/settings.js").Settings} Settings */
/** @typedef {import("../../board/state.js").BoardState} BoardState */
/** @typedef {import("../saving/saving.js").Shelf} Shelf */

export class Session {
  /**
   * @param {Game} game @param {Settings} settings
   * @param {(what: "game" | "hinted" | "choice" | "mode" | "opened") => void} onChange
   */
  constructor(game, settings, onChange) {
    this.game = game;
    this.settings = settings;
    this.onChange = onChange;
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {Mode | null} the mode while a key is held down */
    this.momentary = null;
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focus = firstEmpty(game);
    /** the digit to enter at each tapped cell, 0 for none: digit-first entry */
    this.active = 0;
    /** whether a puzzle is being entered: its digits become givens */
    this.setting = false;
    /** cells that a check or a hint has marked as wrong, until the next action */
    this.mistakes = new Set();
    /** cells where the digits break a constraint */
    this.broken = new Set();
    /** the full board that is known to keep all constraints, though no solution is known */
    this.kept = "";
    if (!game.actions.length) this.note();
  }

  get position() {
    return positionOf(this.game);
  }

  get shape() {
    return boardOf(this.game);
  }

  /** Open another game. @param {Game} game @param {boolean} [setting] */
  open(game, setting = false) {
    this.game = game;
    this.setting = setting;
    this.selected = new Set();
    this.focus = firstEmpty(game);
    this.active = 0;
    this.mode = "digit";
    this.mistakes = new Set();
    this.broken = new Set();
    this.kept = "";
    if (!game.actions.length) this.note();
    this.onChange("opened");
  }

  /** Begin or end automatic candidates, as the settings want. */
  note() {
    const { auto } = this.settings;
    if (!this.setting && !isSolved(this.game) && Boolean(this.position.struck) !== auto) this.game = act(this.game, { type: "note", auto });
  }

  /** @param {Action | null} action @returns {boolean} whether there was an action */
  do(action) {
    if (!action) return false;
    this.game = act(this.game, action);
    this.note();
    this.mistakes = new Set();
    this.onChange("game");
    return true;
  }

  /** Count a rung of a hint. */
  countHint() {
    this.game = { ...this.game, hints: this.game.hints + 1 };
    this.onChange("hinted");
  }

  /** @param {number} at */
  goTo(at) {
    this.game = goTo(this.game, at);
    this.mistakes = new Set();
    this.onChange("game");
  }

  /** Enter a digit, mark or colour in the selected cells. @param {number} value @param {Mode} [mode] */
  enter(value, mode = this.momentary ?? this.mode) {
    return this.do(keyAction(this.game, mode, [...this.selected], value, this.settings));
  }

  /** Enter the active digit in a cell. @param {number} cell */
  enterActive(cell) {
    return this.active > 0 && this.do(keyAction(this.game, this.momentary ?? this.mode, [cell], this.active, this.settings));
  }

  erase() {
    return this.do(eraseAction(this.game, [...this.selected]));
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.momentary = null;
    this.onChange("mode");
  }

  /** @param {Set<number>} selected @param {number} focus */
  select(selected, focus) {
    this.selected = selected;
    this.focus = focus;
    this.onChange("choice");
  }

  /** Select all cells like this one: with the same digit, or else with a common mark. @param {number} cell */
  selectEqual(cell) {
    const { digits, corner, centre, colours } = this.position;
    /** @param {number} other */
    const alike = (other) => {
      if (digits[cell]) return digits[other] === digits[cell];
      if (digits[other]) return false;
      const marks = centre[cell] | corner[cell];
      if (marks) return (centre[other] | corner[other]) === marks;
      return colours[cell] > 0 && colours[other] === colours[cell];
    };
    this.select(new Set([...digits.keys()].filter((other) => other === cell || alike(other))), cell);
  }

  get isSolved() {
    return !this.setting && (isSolved(this.game) || this.kept === this.position.digits.join());
  }

  get remaining() {
    return remaining(this.game);
  }

  /** The cells to mark as wrong, according to the settings. @returns {Set<number>} */
  get wrong() {
    const { digits } = this.position;
    const { givens, solution } = this.game;
    const wrong = new Set(this.mistakes);
    if (this.settings.check === "off" && !this.setting) return wrong;
    for (const cell of [...clashes(digits, this.shape), ...this.broken]) wrong.add(cell);
    if (this.settings.check === "answer" && solution && !this.setting) {
      digits.forEach((digit, cell) => {
        if (digit && !givens[cell] && digit !== solution[cell]) wrong.add(cell);
      });
    }
    return wrong;
  }

  /** The digit to highlight: the active one, or that of the selected cell. */
  get lit() {
    if (!this.settings.same) return 0;
    if (this.active) return this.active;
    const digits = new Set([...this.selected].map((cell) => this.position.digits[cell]));
    return digits.size === 1 ? ([...digits][0] ?? 0) : 0;
  }

  /**
   * The state of the board.
   * @param {readonly import("../../board/state.js").Accent[]} accents @param {readonly import("../../board/state.js").Link[]} links
   * @param {readonly import("../../board/state.js").Link[]} pen
   * @returns {Partial<BoardState>}
   */
  picture(accents, links, pen) {
    const solved = this.isSolved;
    const hasTint = this.settings.seen && !solved;
    const alone = this.selected.size === 1 ? [...this.selected][0] : -1;
    return {
      ...this.position,
      givens: this.game.givens,
      selected: this.selected,
      focus: this.focus,
      wrong: this.wrong,
      lit: solved ? 0 : this.lit,
      seen: new Set(hasTint && alone >= 0 && !accents.length ? this.shape.peers[alone] : []),
      accents,
      links,
      pen,
      drawing: this.mode === "pen" && !solved,
      readOnly: solved,
    };
  }

  /** The centre marks of each cell for a hint. @returns {number[][]} */
  get notes() {
    return this.position.centre.map(digitsOf);
  }
}

/** @param {Game} game */
function firstEmpty(game) {
  return Math.max(0, positionOf(game).digits.indexOf(0));
}

/** The game of a link: the contents of its board become the first action. @param {import("./text.js").Linked} linked @returns {Game} */
export function gameOfLink({ givens, position, ...words }) {
  const game = newGame(givens, words);
  return position ? { ...game, actions: [{ type: /** @type {const} */ ("load"), position }], at: 1 } : game;
}

/**
 * A built-in puzzle, from "puzzle solution".
 * @param {string} line @param {string} [shape]
 */
export function gameOf(line, shape) {
  const [puzzle, solution] = line.split(" ");
  return newGame([...puzzle].map(digitOfSymbol), { solution: [...solution].map(digitOfSymbol), ...(shape && { shape }) });
}
