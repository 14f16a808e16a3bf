// @ts-check
/** A small board for drawing the cells of a pattern by mouse, finger, or keys. */

import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { CLASSIC } from "../shapes/houses.js";
import { orbitOf } from "./symmetry.js";

/** @typedef {import("../shapes/houses.js").Shape} Shape */

/**
 * @param {{change: (cells: number[]) => void, symmetry: () => string}} options cells of an orbit are drawn together
 */
export function patternBoard({ change, symmetry }) {
  /** @type {Shape} */
  let shape = CLASSIC;
  /** @type {Set<number>} */
  let givens = new Set();
  /** @type {HTMLElement[]} */
  let cells = [];
  let focus = 0;
  /** @type {boolean | null} the effect of a drag: fill or clear */
  let fills = null;
  const grid = el("div", { role: "grid", class: "pattern", "aria-label": say(msg("Given cells")), "aria-multiselectable": "true" });
  const count = el("span", { class: "quiet", role: "status" });
  const clear = el("button", { type: "button", class: "plain", onclick: () => put(new Set()) }, say(msg("Clear")));
  const element = el("div", { class: "pattern-field" }, grid, el("div", { class: "line" }, count, el("span", { class: "space" }), clear));

  function draw() {
    cells.forEach((cell, at) => {
      const [row, column] = [Math.floor(at / shape.side) + 1, (at % shape.side) + 1];
      cell.setAttribute("aria-selected", String(givens.has(at)));
      cell.setAttribute("aria-label", say(givens.has(at) ? msg("given, row {row} column {column}", { row, column }) : msg("blank, row {row} column {column}", { row, column })));
      cell.tabIndex = at === focus ? 0 : -1;
    });
    count.textContent = givens.size ? say(nmsg("{count} given", "{count} givens", givens.size)) : say(msg("Draw the given cells."));
    clear.disabled = !givens.size;
  }
  /** @param {Set<number>} cells_ */
  function put(cells_) {
    givens = cells_;
    draw();
    change([...givens].sort((a, b) => a - b));
  }
  /** @param {number} cell @param {boolean} isFilled */
  function fill(cell, isFilled) {
    const after = new Set(givens);
    for (const image of orbitOf(symmetry(), cell, shape.side)) {
      if (isFilled) after.add(image);
      else after.delete(image);
    }
    put(after);
  }
  function build() {
    const { side, box } = shape;
    cells = box.map((region, at) => {
      const [row, column] = [Math.floor(at / side), at % side];
      const edges = [column && region !== box[at - 1] ? "edge-left" : "", row && region !== box[at - side] ? "edge-top" : ""];
      return el("div", { role: "gridcell", class: `spot ${edges.join(" ")}`, "data-cell": at });
    });
    grid.style.setProperty("--side", String(side));
    grid.replaceChildren(...Array.from({ length: side }, (_, row) => el("div", { role: "row", class: "spots" }, ...cells.slice(row * side, (row + 1) * side))));
    focus = Math.min(focus, cells.length - 1);
    draw();
  }
  /** @param {PointerEvent} event @returns {number | null} */
  function under(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
    return target instanceof HTMLElement && grid.contains(target) ? Number(target.dataset.cell) : null;
  }
  /** The cells between two cells, without the first: a quick drag skips cells. @param {number} from @param {number} to */
  function between(from, to) {
    const { side } = shape;
    const [row, column, down, right] = [Math.floor(from / side), from % side, Math.floor(to / side) - Math.floor(from / side), (to % side) - (from % side)];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    return Array.from({ length: steps }, (_, at) => Math.round(row + (down * (at + 1)) / steps) * side + Math.round(column + (right * (at + 1)) / steps));
  }
  grid.addEventListener("pointerdown", (event) => {
    const cell = under(event);
    if (cell === null || event.button) return;
    event.preventDefault();
    focus = cell;
    fills = !givens.has(cell);
    fill(cell, fills);
    cells[cell].focus({ preventScroll: true });
    grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    const cell = fills === null ? null : under(event);
    if (cell === null) return;
    for (const target of between(focus, cell)) if (givens.has(target) !== fills) fill(target, fills ?? true);
    focus = cell;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    grid.addEventListener(end, () => {
      fills = null;
    });
  }
  grid.addEventListener("keydown", (event) => {
    const { side } = shape;
    const [row, column] = [Math.floor(focus / side), focus % side];
    const steps = { ArrowUp: row > 0 && -side, ArrowDown: row < side - 1 && side, ArrowLeft: column > 0 && -1, ArrowRight: column < side - 1 && 1, Home: -column, End: side - 1 - column };
    if (event.key in steps) {
      focus += Number(steps[/** @type {keyof typeof steps} */ (event.key)]);
      draw();
      cells[focus].focus();
    } else if (event.key === " " || event.key === "Enter") fill(focus, !givens.has(focus));
    else if (event.key === "Delete" || event.key === "Backspace") fill(focus, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  build();
  return {
    element,
    /** @param {readonly number[]} pattern @param {Shape} board */
    set: (pattern, board) => {
      givens = new Set(pattern.filter((cell) => cell < board.box.length));
      if (board === shape) draw();
      else {
        shape = board;
        build();
      }
    },
    focus: () => cells[focus].focus(),
  };
}
