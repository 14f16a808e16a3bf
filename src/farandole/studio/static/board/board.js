// @ts-check
/**
 * A board on the page: SVG for display, below a grid of real cells that receive pointer and focus and are
 * read aloud. `set` changes its state; `events` report actions.
 */

import { el, put } from "../page/dom.js";
import { listen } from "./events.js";
import { describe, linesOf } from "./labels.js";
import { Picture } from "./render.js";
import { labelledCells } from "./signs.js";
import { emptyBoard } from "./state.js";

/** @typedef {import("./state.js").BoardState} BoardState */

/**
 * @typedef {object} BoardEvents
 * @property {(selected: Set<number>, focus: number, by: "pointer" | "keys") => void} select the selection changed
 * @property {(from: [number, number], to: [number, number], done: boolean) => void} [line] a line is being drawn between two candidates (cell and digit, 0 for the whole cell); from and to equal: an end was tapped
 * @property {(cell: number, digit: number) => void} [point] the pointer is over a candidate, or a cell (digit 0); -1: over nothing
 * @property {(cell: number) => void} equal a cell was double-clicked: select those like it
 */

/**
 * @typedef {object} Board
 * @property {HTMLElement} element
 * @property {() => BoardState} state
 * @property {(changes: Partial<BoardState>) => void} set
 * @property {() => void} focus
 * @property {(signs: readonly import("./signs.js").Sign[]) => void} sign draws the signs of rules
 */

/**
 * @param {number} side @param {readonly number[]} regions @param {BoardEvents} events
 * @param {string} label the name of the grid
 * @param {readonly import("./render.js").Extra[]} [extras] houses of rules, to draw
 * @returns {Board}
 */
export function makeBoard(side, regions, events, label, extras = []) {
  let state = emptyBoard(side, regions);
  const picture = new Picture(side, regions, extras);
  const cells = regions.map(() => el("div", { role: "gridcell", class: "cell", tabindex: -1 }));
  const rows = Array.from({ length: side }, (_, row) =>
    el("div", { role: "row", class: "row" }, ...cells.slice(row * side, (row + 1) * side)),
  );
  const grid = el(
    "div",
    { role: "grid", class: "grid", "aria-label": label, "aria-multiselectable": "true" },
    ...rows,
  );
  const element = el("div", { class: "board" }, picture.element, grid);
  element.style.setProperty("--side", String(side));

  /** @type {string[]} the key of each cell's description */
  const sentences = [];

  /** @param {Partial<BoardState>} changes */
  function set(changes) {
    const before = state;
    state = { ...state, ...changes };
    if (changes.also) sentences.length = 0;
    if (changes.regions) picture.divide(changes.regions);
    const targets = picture.draw(state);
    /** @type {Map<number, string>} */
    const roles = new Map();
    for (const accent of state.accents) if (accent.digit === undefined || accent.note) roles.set(accent.cell, `${roles.get(accent.cell) ?? ""} ${accent.role}${accent.note}${accent.digit}`);
    for (const at of sentences.length ? targets : cells.keys()) {
      const cell = cells[at];
      const { digits, givens, corner, centre, colours, wrong } = state;
      const isSelected = state.selected.has(at);
      const isFixed = state.readOnly || givens[at] > 0;
      const key = `${digits[at]}/${corner[at]}/${centre[at]}/${colours[at]}/${wrong.has(at)}/${roles.get(at)}/${state.pen.length ? JSON.stringify(linesOf(state, at)) : ""}/${isSelected}/${isFixed}`;
      if (sentences[at] === key) continue;
      sentences[at] = key;
      put(cell, "aria-label", describe(state, at));
      put(cell, "aria-selected", String(isSelected));
      put(cell, "aria-readonly", String(isFixed));
    }
    if (before.focus !== state.focus) cells[before.focus].tabIndex = -1;
    if (cells[state.focus].tabIndex) cells[state.focus].tabIndex = 0;
    if (before.focus !== state.focus && grid.contains(/** @type {Document | ShadowRoot} */ (grid.getRootNode()).activeElement)) focus();
  }
  function focus() {
    cells[state.focus].focus({ preventScroll: true });
  }

  listen(grid, () => state, (x, y) => picture.endAt(x, y), {
    ...events,
    select: (selected, at, by) => {
      set({ selected, focus: at });
      events.select(selected, at, by);
    },
  });
  set({});
  /** @param {readonly import("./signs.js").Sign[]} signs */
  function sign(signs) {
    element.style.setProperty("--margin", String(picture.sign(signs)));
    set({ labelled: labelledCells(signs, side) });
  }
  return { element, state: () => state, set, focus, sign };
}
