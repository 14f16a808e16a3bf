// @ts-check
/**
 * A game: a puzzle, the list of actions, and the number of actions that count. Undo, redo, replay and saving
 * all use that list. Values are never modified.
 */

import { CLASSIC, bit, clashes, shapeOf } from "../../shapes/houses.js";
import { beginning, isSameLine, reduce } from "./position.js";

/** @typedef {import("./position.js").Action} Action */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Layer} Layer */
/** @typedef {import("./position.js").Line} Line */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Mode */

/** @typedef {{name: string, at: number, position: Position}} Point */

/**
 * @typedef {object} Game the saved form
 * @property {string} id
 * @property {string} shape the board: "9", "box 2x6", "9 + diagonals"
 * @property {readonly number[]} givens digit of each cell, 0 for none
 * @property {string} title "" for none
 * @property {string} author
 * @property {string} rules description by the author
 * @property {number} bank number in the bank; 0 for none
 * @property {readonly Point[]} points positions saved by name
 * @property {readonly Action[]} actions
 * @property {number} at number of actions that count; later ones can be redone
 * @property {number} hints number of rungs read
 * @property {number} seconds time played
 * @property {readonly number[] | null} solution null while unknown
 * @property {readonly import("../../puzzles/clues.js").Constraint[]} [constraints] rules for some cells
 * @property {string} [level] that it was chosen by
 * @property {string} [day] the day whose puzzle it is, as "2026-12-01"
 */

/**
 * A new game.
 * @param {readonly number[]} givens @param {Partial<Omit<Game, "givens">>} [more]
 * @returns {Game}
 */
export function newGame(givens, more = {}) {
  const shape = String(Math.sqrt(givens.length));
  return { id: newId(), shape, givens, title: "", author: "", rules: "", bank: 0, points: [], actions: [], at: 0, hints: 0, seconds: 0, solution: null, ...more };
}

/** A unique id for a game. */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
}

/** The board of a game. @param {Game} game @returns {import("../../shapes/houses.js").Shape} */
export function boardOf(game) {
  return shapeOf(game.shape) ?? CLASSIC;
}

/** @type {WeakMap<readonly Action[], {shape: import("../../shapes/houses.js").Shape, positions: Position[]}>} */
const replays = new WeakMap();

/** The positions of a game so far; callers may append to the list. @param {Game} game @returns {Position[]} */
function positionsOf(game) {
  const { actions, givens } = game;
  const shape = boardOf(game);
  const entry = replays.get(actions);
  if (entry?.shape === shape) return entry.positions;
  const positions = [beginning(givens)];
  replays.set(actions, { shape, positions });
  return positions;
}

/**
 * The position of a game, or after the given number of its actions.
 * @param {Game} game @param {number} [at] @returns {Position}
 */
export function positionOf(game, at = game.at) {
  const { actions, givens } = game;
  const positions = positionsOf(game);
  const shape = boardOf(game);
  for (let next = positions.length; next <= at; next += 1) {
    positions.push(reduce(positions[next - 1], actions[next - 1], givens, shape));
  }
  return positions[at];
}

/** The game after an action; undone actions are dropped. @param {Game} game @param {Action} action @returns {Game} */
export function act(game, action) {
  positionOf(game);
  const positions = positionsOf(game);
  const actions = [...game.actions.slice(0, game.at), action];
  replays.set(actions, { shape: boardOf(game), positions: positions.slice(0, game.at + 1) });
  return { ...game, actions, at: actions.length };
}

/** The game with the given number of its actions. @param {Game} game @param {number} at @returns {Game} */
export function goTo(game, at) {
  return { ...game, at: Math.max(0, Math.min(at, game.actions.length)) };
}

/** @param {Game} game */
export const undo = (game) => goTo(game, game.at - 1);
/** @param {Game} game */
export const redo = (game) => goTo(game, game.at + 1);

/** Whether every cell has its digit; with constraints, that of the solution. @param {Game} game */
export function isSolved(game) {
  const { digits } = positionOf(game);
  if (!digits.every(Boolean) || clashes(digits, boardOf(game)).size > 0) return false;
  return !game.constraints?.length || game.solution?.join() === digits.join();
}

/**
 * The cost of a solved game besides time: rungs of hints read, and wrong digits entered.
 * @param {Game} game @returns {{hints: number, mistakes: number}}
 */
export function tollOf(game) {
  const { digits } = positionOf(game);
  const actions = game.actions.slice(0, game.at);
  const wrong = actions.filter((action) => action.type === "digit" && action.digit && action.cells.some((cell) => digits[cell] !== action.digit));
  return { hints: game.hints, mistakes: wrong.length };
}

/** After how many of its actions a game had its last position without a wrong digit. @param {Game} game @param {readonly number[]} solution */
export function lastRight(game, solution) {
  let at = game.at;
  while (at && positionOf(game, at).digits.some((digit, cell) => digit && digit !== solution[cell])) at -= 1;
  return at;
}

/** The number of digits still to enter, from digit 1. @param {Game} game @returns {number[]} */
export function remaining(game) {
  const { digits } = positionOf(game);
  const { side } = boardOf(game);
  return Array.from({ length: side }, (_, at) => side - digits.filter((digit) => digit === at + 1).length);
}

/**
 * The action of a key in a mode: remove the value if all selected cells have it, or else add it to all. Null
 * if the key has no effect.
 * @param {Game} game @param {Mode} mode @param {readonly number[]} selection @param {number} value
 * @param {{tidy: boolean}} options @returns {Action | null}
 */
export function keyAction(game, mode, selection, value, { tidy }) {
  const { givens } = game;
  const position = positionOf(game);
  if (mode === "pen") return null;
  if (mode === "colour") {
    if (!selection.length) return null;
    const on = !selection.every((cell) => position.colours[cell] & bit(value));
    return { type: "mark", layer: "colours", cells: [...selection], value, on };
  }
  if (mode === "digit") {
    const cells = selection.filter((cell) => !givens[cell]);
    if (!cells.length) return null;
    const all = cells.every((cell) => position.digits[cell] === value);
    return { type: "digit", cells, digit: all ? 0 : value, tidy };
  }
  const cells = selection.filter((cell) => !position.digits[cell]);
  if (!cells.length) return null;
  const on = !cells.every((cell) => position[mode][cell] & bit(value));
  return { type: "mark", layer: mode, cells, value, on };
}

/**
 * The action of the eraser: first digits, then marks, then colours. Null if there is nothing to erase.
 * @param {Game} game @param {readonly number[]} selection @returns {Action | null}
 */
export function eraseAction(game, selection) {
  const { digits, corner, centre, colours } = positionOf(game);
  const cells = selection.filter((cell) => !game.givens[cell]);
  if (cells.some((cell) => digits[cell])) return { type: "clear", cells, what: "digits" };
  if (cells.some((cell) => corner[cell] | centre[cell])) return { type: "clear", cells, what: "marks" };
  if (selection.some((cell) => colours[cell])) return { type: "clear", cells: [...selection], what: "colours" };
  return null;
}

/**
 * The action of drawing a line: drawing the same line again removes it. Null for a line from an end to
 * itself.
 * @param {Game} game @param {Line} line @returns {Action | null}
 */
export function lineAction(game, line) {
  const { from, to } = line;
  if (from[0] === to[0] && (from[1] === to[1] || !from[1] || !to[1])) return null;
  const match = (positionOf(game).lines ?? []).find((other) => isSameLine(other, line));
  return { type: "line", line, on: match?.kind !== line.kind };
}

/** The game with its position saved by name. @param {Game} game @param {string} name @returns {Game} */
export function keepPoint(game, name) {
  return { ...game, points: [...game.points, { name, at: game.at, position: positionOf(game) }] };
}

/** The game without one of its saved positions. @param {Game} game @param {number} number @returns {Game} */
export function dropPoint(game, number) {
  return { ...game, points: game.points.filter((_, at) => at !== number) };
}
