// @ts-check
/** The cells of the board for keyboard and screen reader, on top of its picture. */

import { el } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { boundsSaid } from "../search/words.js";
import { fillings, placeOf, writings } from "./board.js";

/** @typedef {import("../session.js").Session} Session */

const MOST = 1000; // boards with more cells get none

export class Cells {
  /** @param {(cell: number) => void} point */
  constructor(point) {
    this.point = point;
    this.element = el("div", { class: "cells", role: "grid", "aria-label": say(msg("Board")), "aria-readonly": "true" });
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.focus = 0;
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => {
      this.focus = this.cells.indexOf(/** @type {HTMLElement} */ (event.target));
      this.rove();
      this.point(this.focus);
    });
    this.element.addEventListener("focusout", () => this.point(-1));
  }

  /** @param {import("../search/problem.js").Board} board */
  open(board) {
    this.board = board;
    this.cells = [];
    this.focus = 0;
    const rows = [];
    if (board.count <= MOST) {
      for (let row = 0; row < board.rows; row += 1) {
        const line = el("div", { role: "row" });
        for (let at = row * board.columns; at < Math.min(board.count, (row + 1) * board.columns); at += 1) {
          const cell = el("div", { role: "gridcell", class: "cell", tabindex: at ? -1 : 0 });
          this.cells.push(cell);
          line.append(cell);
        }
        rows.push(line);
      }
    } else rows.push(el("div", { role: "row" }, el("div", { role: "gridcell", class: "cell", tabindex: 0 }, el("span", { class: "unseen" }, say(msg("The board is too large to read cell by cell; the search tree has the same information."))))));
    this.element.replaceChildren(...rows);
  }

  /** Align the cells with the picture. @param {number} width @param {number} height */
  place(width, height) {
    if (!this.board) return;
    const { cell, left, top } = placeOf(this.board, width, height);
    const { style } = this.element;
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${cell * this.board.columns}px`;
    style.height = `${cell * this.board.rows}px`;
    style.setProperty("--cell", `${cell}px`);
  }

  rove() {
    this.cells.forEach((cell, at) => cell.setAttribute("tabindex", at === this.focus ? "0" : "-1"));
  }

  /** Update the text of each cell. @param {Session} session */
  label(session) {
    const { problem, replay } = session;
    if (!problem || !replay || !this.cells.length) return;
    const { board } = problem;
    const fills = fillings(board, replay.options);
    const labels = writings(problem, replay.options);
    this.cells.forEach((cell, at) => {
      const place = board.kind === "items" ? msg("item {item}", { item: problem.items[board.item[at]] }) : msg("row {row} column {column}", { row: Math.floor(at / board.columns) + 1, column: (at % board.columns) + 1 });
      const option = fills[at];
      const item = board.item[at];
      const count = item < 0 ? 0 : replay.links.size[item];
      const state = option >= 0 ? (board.kind === "queens" ? msg("queen") : labels[at]) : item < 0 ? (board.kind === "pieces" ? msg("not in the region") : msg("empty")) : nmsg("empty, {count} option", "empty, {count} options", count);
      const isOpen = item >= 0 && replay.links.isCounted[item] && !replay.links.isCovered[item];
      const text = isOpen ? msg("{what}, needs {more}", { what: state, more: boundsSaid(replay.links, item) }) : state;
      cell.setAttribute("aria-label", say(msg("{what}, {place}", { what: text, place })));
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.board || event.ctrlKey || event.altKey || event.metaKey) return;
    const { columns, count } = this.board;
    const from = this.focus;
    const column = from % columns;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowRight: column + 1 < columns ? from + 1 : from,
      ArrowLeft: column ? from - 1 : from,
      ArrowDown: from + columns < count ? from + columns : from,
      ArrowUp: from >= columns ? from - columns : from,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    this.cells[Math.min(moves[event.key], this.cells.length - 1)]?.focus();
  }
}
