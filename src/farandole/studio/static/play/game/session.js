// @ts-check
/**
 * One game being played: the game, what is chosen, the mode, the settings. All that people do goes
 * through here; listeners get the changes.
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
    /** the digit that is put in wherever one points, 0 for none: digit-first entry */
    this.active = 0;
    /** whether a puzzle is being entered: its digits become givens */
    this.setting = false;
    /** cells that a check or a hint has found wrong, until the next action */
    this.mistakes = new Set();
  }

  get position() {
    return positionOf(this.game);
  }

  get shape() {
    return boardOf(this.game);
  }

  /** Play another game. @param {Game} game @param {boolean} [setting] */
  open(game, setting = false) {
    this.game = game;
    this.setting = setting;
    this.selected = new Set();
    this.focus = firstEmpty(game);
    this.active = 0;
    this.mode = "digit";
    this.mistakes = new Set();
    this.onChange("opened");
  }

  /** @param {Action | null} action @returns {boolean} whether anything was done */
  do(action) {
    if (!action) return false;
    this.game = act(this.game, action);
    this.mistakes = new Set();
    this.onChange("game");
    return true;
  }

  /** A rung of a hint has been read. */
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

  /** A digit, mark or colour for the chosen cells. @param {number} value @param {Mode} [mode] */
  enter(value, mode = this.momentary ?? this.mode) {
    return this.do(keyAction(this.game, mode, [...this.selected], value, this.settings));
  }

  /** The active digit into one cell. @param {number} cell */
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

  /** Choose all cells like this one: the same digit, or else a mark in common. @param {number} cell */
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
    return !this.setting && isSolved(this.game);
  }

  get remaining() {
    return remaining(this.game);
  }

  /** The cells that are marked as wrong, by what the settings ask for. @returns {Set<number>} */
  get wrong() {
    const { digits } = this.position;
    const { givens, solution } = this.game;
    const wrong = new Set(this.mistakes);
    if (this.settings.check === "off" && !this.setting) return wrong;
    for (const cell of clashes(digits, this.shape)) wrong.add(cell);
    if (this.settings.check === "answer" && solution && !this.setting) {
      digits.forEach((digit, cell) => {
        if (digit && !givens[cell] && digit !== solution[cell]) wrong.add(cell);
      });
    }
    return wrong;
  }

  /** The digit to be lit: the active one, or that of the chosen cell. */
  get lit() {
    if (!this.settings.same) return 0;
    if (this.active) return this.active;
    const digits = new Set([...this.selected].map((cell) => this.position.digits[cell]));
    return digits.size === 1 ? ([...digits][0] ?? 0) : 0;
  }

  /**
   * What the board is to show.
   * @param {readonly import("../../board/state.js").Accent[]} accents @param {readonly import("../../board/state.js").Link[]} links
   * @param {readonly import("../../board/state.js").Link[]} pen
   * @returns {Partial<BoardState>}
   */
  picture(accents, links, pen) {
    const solved = this.isSolved;
    const seen = this.settings.seen && !solved;
    const alone = this.selected.size === 1 ? [...this.selected][0] : -1;
    return {
      ...this.position,
      givens: this.game.givens,
      selected: this.selected,
      focus: this.focus,
      wrong: this.wrong,
      lit: solved ? 0 : this.lit,
      seen: new Set(seen && alone >= 0 && !accents.length ? this.shape.peers[alone] : []),
      accents,
      links,
      pen,
      drawing: this.mode === "pen" && !solved,
      readOnly: solved,
    };
  }

  /** The centre marks of each cell, as a hint wants them. @returns {number[][]} */
  get notes() {
    return this.position.centre.map(digitsOf);
  }
}

/** @param {Game} game */
function firstEmpty(game) {
  return Math.max(0, positionOf(game).digits.indexOf(0));
}

/** The game of a link: what is on the board is its first action. @param {import("./text.js").Linked} linked @returns {Game} */
export function gameOfLink({ givens, position, ...words }) {
  const game = newGame(givens, words);
  return position ? { ...game, actions: [{ type: /** @type {const} */ ("load"), position }], at: 1 } : game;
}

/**
 * A puzzle of its own, from "puzzle solution".
 * @param {string} line @param {string} [shape]
 */
export function gameOf(line, shape) {
  const [puzzle, solution] = line.split(" ");
  return newGame([...puzzle].map(digitOfSymbol), { solution: [...solution].map(digitOfSymbol), ...(shape && { shape }) });
}
