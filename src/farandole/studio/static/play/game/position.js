// @ts-check
/** Positions of a board, and the effect of actions. Values are never modified. */

import { bit, candidates } from "../../shapes/houses.js";

/** @typedef {import("../../shapes/houses.js").Shape} Shape */
/** @typedef {"corner" | "centre" | "colours"} Layer */

/**
 * @typedef {object} Position
 * @property {readonly number[]} digits digit of each cell, givens included; 0 for none
 * @property {readonly number[]} corner corner marks of each cell, as bits
 * @property {readonly number[]} centre centre marks, the noted candidates, as bits
 * @property {readonly number[]} colours colours of each cell, as bits
 * @property {readonly Line[]} [lines] lines drawn by hand
 * @property {readonly number[]} [struck] candidates that the player has removed, as bits; all others are the centre marks
 */

/**
 * A line between two candidates or cells; digit 0 is the whole cell.
 * @typedef {{from: [number, number], to: [number, number], kind: "strong" | "weak"}} Line
 */

/**
 * Actions set values and never toggle, so replaying a list always gives the same position.
 * @typedef {{type: "digit", cells: number[], digit: number, tidy: boolean}
 *   | {type: "mark", layer: Layer, cells: number[], value: number, on: boolean}
 *   | {type: "clear", cells: number[], what: "digits" | "marks" | "colours" | "lines"}
 *   | {type: "line", line: Line, on: boolean}
 *   | {type: "note", auto?: boolean}
 *   | {type: "step", placements: [number, number][], eliminations: [number, number][], tidy: boolean}
 *   | {type: "load", position: Position}} Action
 */

/** The initial position. @param {readonly number[]} givens @returns {Position} */
export function beginning(givens) {
  const zeros = givens.map(() => 0);
  return { digits: givens, corner: zeros, centre: zeros, colours: zeros };
}

/**
 * The position after an action. Givens never change.
 * @param {Position} position @param {Action} action @param {readonly number[]} givens @param {Shape} shape
 * @returns {Position}
 */
export function reduce(position, action, givens, shape) {
  const after = change(position, action, givens, shape);
  const { struck } = position;
  if (!struck || !after.struck || action.type === "load") return after;
  // A mark is struck out if it vanished although its digit is still possible, and no longer if it came back.
  const sets = candidates(after.digits, shape);
  const now = sets.map((set, cell) => (struck[cell] | (position.centre[cell] & ~after.centre[cell] & set)) & ~(after.centre[cell] & ~position.centre[cell]));
  return { ...after, struck: now, centre: sets.map((set, cell) => set & ~now[cell]) };
}

/**
 * @param {Position} position @param {Action} action @param {readonly number[]} givens @param {Shape} shape
 * @returns {Position}
 */
function change(position, action, givens, shape) {
  switch (action.type) {
    case "digit":
      return put(position, action.cells.map((cell) => [cell, action.digit]), action.tidy, givens, shape);
    case "mark": {
      const flag = bit(action.value);
      const marks = position[action.layer].slice();
      for (const cell of action.cells) {
        if (action.layer !== "colours" && position.digits[cell]) continue;
        marks[cell] = action.on ? marks[cell] | flag : marks[cell] & ~flag;
      }
      return { ...position, [action.layer]: marks };
    }
    case "clear":
      return clear(position, action.cells, action.what, givens);
    case "line": {
      const others = (position.lines ?? []).filter((line) => !isSameLine(line, action.line));
      return { ...position, lines: action.on ? [...others, action.line] : others };
    }
    case "note": {
      const { struck: _, ...rest } = position;
      const sets = candidates(position.digits, shape);
      if (action.auto === undefined) return { ...position, centre: sets };
      if (!action.auto) return rest;
      // A cell with marks has lost the others already.
      const struck = sets.map((set, cell) => (position.centre[cell] ? set & ~position.centre[cell] : 0));
      return { ...position, struck, centre: sets.map((set, cell) => set & ~struck[cell]) };
    }
    case "step": {
      const sets = candidates(position.digits, shape);
      const centre = position.centre.slice();
      for (const [cell, digit] of action.eliminations) {
        if (!position.digits[cell]) centre[cell] = (centre[cell] || sets[cell]) & ~bit(digit);
      }
      return put({ ...position, centre }, action.placements, action.tidy, givens, shape);
    }
    case "load":
      return { ...action.position, digits: action.position.digits.map((digit, cell) => givens[cell] || digit) };
  }
}

/**
 * Enter digits. With `tidy`, the marks that they rule out are removed.
 * @param {Position} position @param {[number, number][]} digits @param {boolean} tidy
 * @param {readonly number[]} givens @param {Shape} shape @returns {Position}
 */
function put(position, digits, tidy, givens, shape) {
  const after = {
    ...position,
    digits: position.digits.slice(),
    corner: position.corner.slice(),
    centre: position.centre.slice(),
  };
  for (const [cell, digit] of digits) {
    if (givens[cell]) continue;
    after.digits[cell] = digit;
    if (!tidy || !digit) continue;
    for (const peer of shape.peers[cell]) {
      after.corner[peer] &= ~bit(digit);
      after.centre[peer] &= ~bit(digit);
    }
  }
  return after;
}

/**
 * @param {Position} position @param {number[]} cells @param {"digits" | "marks" | "colours" | "lines"} what
 * @param {readonly number[]} givens @returns {Position}
 */
function clear(position, cells, what, givens) {
  const selection = new Set(cells);
  /** @param {readonly number[]} layer @param {readonly number[]} [fallback] */
  const without = (layer, fallback) => layer.map((value, cell) => (selection.has(cell) ? (fallback?.[cell] ?? 0) : value));
  if (what === "digits") return { ...position, digits: without(position.digits, givens) };
  if (what === "lines") return { ...position, lines: (position.lines ?? []).filter(({ from, to }) => !selection.has(from[0]) && !selection.has(to[0])) };
  if (what === "colours") return { ...position, colours: without(position.colours) };
  return { ...position, corner: without(position.corner), centre: without(position.centre) };
}

/** Whether two lines have the same ends, in either order. @param {Line} a @param {Line} b */
export function isSameLine(a, b) {
  /** @param {[number, number]} end @param {[number, number]} other */
  const same = (end, other) => end[0] === other[0] && end[1] === other[1];
  return (same(a.from, b.from) && same(a.to, b.to)) || (same(a.from, b.to) && same(a.to, b.from));
}
