// @ts-check
/** The choice of a board by its picture, with a sentence about it. It is drawn when it is first opened. */

import { el, icon } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";
import { hasServer } from "../../page/server.js";
import { isCollected } from "../../puzzles/collection.js";
import { isMadeHere } from "../../puzzles/making.js";
import { thumb } from "../../puzzles/thumb.js";
import { SYMBOLS, regionText, shapeOf } from "../../shapes/houses.js";
import { RULES, rulesOf } from "../../shapes/shapes.js";
import { BOARDS, JIGSAWS, boardName } from "./boards.js";

/**
 * @param {string} current the board chosen at first @param {() => void} onChange
 * @returns {{element: HTMLDetailsElement, readonly value: string, disabled: boolean}}
 */
export function makeChoice(current, onChange) {
  let value = current;
  const summary = el("summary", { class: "chosen-board" });
  const list = el("div", { class: "board-list", role: "radiogroup", "aria-label": say(msg("Board")) });
  const element = el("details", { class: "boards", ontoggle: () => element.open && !list.firstChild && fill() }, summary, list);

  /** @param {string} board */
  function choose(board) {
    value = board;
    summary.replaceChildren(pictureOf(board), el("span", { class: "grow" }, el("span", { class: "unseen" }, say(msg("Board"))), wordsOf(board)), icon("chevron-right"));
  }

  function fill() {
    const isOffered = (/** @type {string} */ board) => hasServer() || isCollected(board) || isMadeHere(shapeOf(board)); // unavailable boards aren't offered
    const boards = BOARDS.filter(isOffered);
    const jigsaws = JIGSAWS.map((side) => `jigsaw ${side}`).filter(isOffered);
    const isPlain = (/** @type {string} */ board) => !board.includes("+");
    /** @type {[import("../../page/i18n.js").Message, string[]][]} */
    const groups = [
      [msg("The open board"), [...boards, ...jigsaws].includes(current) ? [] : [current]],
      [msg("Standard rules"), boards.filter(isPlain)],
      [msg("Extra rules"), boards.filter((board) => !isPlain(board))],
      [msg("Jigsaw regions"), jigsaws],
    ];
    const tile = (/** @type {string} */ board) => {
      const field = el("input", { type: "radio", name: "board", value: board, checked: board === value, onchange: () => (choose(board), onChange()) });
      return el("label", { class: "tile" }, field, pictureOf(board), wordsOf(board));
    };
    list.append(...groups.filter(([, its]) => its.length).flatMap(([name, its]) => [el("h3", {}, say(name)), el("div", { class: "board-tiles" }, ...its.map(tile))]));
    /** @type {HTMLElement | null} */ (list.querySelector(":checked"))?.focus();
  }

  choose(current);
  return {
    element,
    get value() {
      return value;
    },
    set disabled(/** @type {boolean} */ isOff) {
      element.inert = isOff;
    },
  };
}

/** The name of a board, and a sentence about it. @param {string} board */
function wordsOf(board) {
  return el("span", { class: "board-words" }, el("strong", {}, boardName(board)), " ", el("span", { class: "quiet" }, sentencesOf(board).map(say).join(" ")));
}

/** @param {string} board @returns {readonly import("../../page/i18n.js").Message[]} */
function sentencesOf(board) {
  const [base, ...rules] = board.split(" + ");
  const shape = shapeOf(base);
  if (rules.length) return rules.map((rule) => RULES[rule]?.text ?? "");
  if (!shape) return [msg("No digit repeats in a region with thick borders.")];
  if (shape.free) return rulesOf(shape);
  const columns = shape.box.lastIndexOf(0, shape.side - 1) + 1;
  return [msg("Digits 1 to {last}, once in each row, column and box of {rows}×{columns} cells.", { last: SYMBOLS[shape.side], rows: shape.side / columns, columns })];
}

/** @param {string} board */
function pictureOf(board) {
  const side = Number(/^jigsaw (\d+)$/.exec(board)?.[1] ?? 0);
  return thumb("", side ? jigsawOf(side) : board);
}

/** A jigsaw board to look at: a path that winds through strips of the board, cut into regions. @param {number} side */
function jigsawOf(side) {
  const box = Array.from({ length: side * side }, () => 0);
  const wide = side % 3 ? 3 : 5; // so that no region is a rectangle
  let count = 0;
  for (let left = 0; left < side; left += wide) {
    for (let down = 0; down < side; down += 1) {
      for (let at = 0; at < Math.min(wide, side - left); at += 1) {
        const row = (left / wide) % 2 ? side - 1 - down : down;
        const column = left + (down % 2 ? Math.min(wide, side - left) - 1 - at : at);
        box[row * side + column] = Math.floor(count / side);
        count += 1;
      }
    }
  }
  return `jigsaw:${regionText(box)}`;
}
