// @ts-check
/** Pointer and arrow keys on a board. Arrows stop at the edge. */

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./board.js").BoardEvents} BoardEvents */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});
/** How close to the centre of a cell a drag must pass to select it, so that diagonal drags work. */
const REACH = 0.42;
const DOUBLE = 400;
/** How long to wait, in a frame that two fingers move, for a second finger: ms. */
const SECOND = 80;

/**
 * @param {HTMLElement} grid @param {() => BoardState} state
 * @param {(x: number, y: number) => [number, number]} endAt the candidate at a point, in cells @param {BoardEvents} events
 */
export function listen(grid, state, endAt, events) {
  /** @type {{adding: boolean} | null} */
  let drag = null;
  /** @type {(() => void) | null} the action of a finger, delayed until it is clear that there is no second one */
  let begin = null;
  let under = -1; // the cell under that finger
  let timer = 0;
  /** @type {[number, number] | null} where a line begins */
  let from = null;
  let last = { cell: -1, time: 0 };

  /**
   * @param {PointerEvent} event @param {number} reach
   * @returns {number} the cell; -1 for none
   */
  function cellAt(event, reach) {
    const { left, top, width, height } = grid.getBoundingClientRect();
    const { side } = state();
    const x = ((event.clientX - left) / width) * side;
    const y = ((event.clientY - top) / height) * side;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (row < 0 || column < 0 || row >= side || column >= side) return -1;
    const far = Math.max(Math.abs(x - column - 0.5), Math.abs(y - row - 0.5)) > reach;
    return far ? -1 : row * side + column;
  }

  /** @param {PointerEvent} event */
  function pointOf(event) {
    const { left, top, width, height } = grid.getBoundingClientRect();
    const { side } = state();
    return endAt(((event.clientX - left) / width) * side, ((event.clientY - top) / height) * side);
  }

  /** There is a second finger: cancel the action of the first. */
  function drop() {
    clearTimeout(timer);
    begin = drag = null;
    if (from) events.line?.(from, [-1, 0], true);
    from = null;
  }
  function start() {
    clearTimeout(timer);
    const now = begin;
    begin = null;
    now?.();
  }

  grid.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (!event.isPrimary) return drop();
    const cell = cellAt(event, 1);
    if (cell < 0) return;
    event.preventDefault();
    const isShared = event.pointerType === "touch" && grid.closest(".zoomed") !== null;
    if (isShared && grid.closest(".moving")) return;
    under = cell;
    begin = () => down(event, cell);
    if (isShared) timer = window.setTimeout(start, SECOND);
    else start();
  });

  /** @param {PointerEvent} event @param {number} cell */
  function down(event, cell) {
    // The finger may have been lifted in the meantime.
    const capture = () => event.pointerType === "touch" || grid.setPointerCapture(event.pointerId);
    if (state().drawing && events.line) {
      from = pointOf(event);
      capture();
      events.select(new Set([cell]), cell, "keys");
      return;
    }
    const { selected } = state();
    const now = event.timeStamp;
    if (last.cell === cell && now - last.time < DOUBLE) {
      last = { cell: -1, time: 0 };
      events.equal(cell);
      return;
    }
    last = { cell, time: now };
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    drag = { adding: !(more && selected.has(cell)) };
    const cells = new Set(more ? selected : []);
    if (drag.adding) cells.add(cell);
    else cells.delete(cell);
    events.select(cells, cell, "pointer");
    capture();
    /** @type {HTMLElement} */ (grid.querySelectorAll(".cell")[cell]).focus({ preventScroll: true });
  }

  grid.addEventListener("pointermove", (event) => {
    if (!event.isPrimary) return;
    if (begin && cellAt(event, 1) !== under) start(); // it is drawn across cells: no need to wait
    if (from) events.line?.(from, pointOf(event), false);
    if (event.pointerType !== "touch") events.point?.(...pointOf(event));
    if (!drag) return;
    const { selected, focus } = state();
    for (const step of event.getCoalescedEvents?.() ?? [event]) {
      const cell = cellAt(step, REACH);
      if (cell < 0 || selected.has(cell) === drag.adding) continue;
      const cells = new Set(state().selected);
      if (drag.adding) cells.add(cell);
      else cells.delete(cell);
      events.select(cells, drag.adding ? cell : focus, "pointer");
    }
  });
  for (const end of ["pointerleave", "focusout"]) grid.addEventListener(end, () => events.point?.(-1, 0));
  for (const end of ["pointerup", "pointercancel"]) grid.addEventListener(end, (event) => {
    if (!(/** @type {PointerEvent} */ (event).isPrimary)) return;
    if (end === "pointerup") start();
    else begin = null;
    clearTimeout(timer);
    drag = null;
    if (!from) return;
    const origin = from;
    from = null;
    const to = event.type === "pointerup" ? pointOf(/** @type {PointerEvent} */ (event)) : /** @type {[number, number]} */ ([-1, 0]);
    events.line?.(origin, to, true);
  });

  grid.addEventListener("keydown", (event) => {
    const { side, selected, focus } = state();
    const row = Math.floor(focus / side);
    let to = focus;
    if (event.key in ARROWS && !event.altKey) {
      const [down, right] = ARROWS[event.key];
      const [toRow, toColumn] = [row + down, (focus % side) + right];
      if (toRow >= 0 && toRow < side && toColumn >= 0 && toColumn < side) to = toRow * side + toColumn;
    } else if (event.key === "Home") to = event.ctrlKey ? 0 : row * side;
    else if (event.key === "End") to = event.ctrlKey ? side * side - 1 : row * side + side - 1;
    else if (event.key === "Escape" && selected.size) {
      events.select(new Set(), focus, "keys");
      event.preventDefault();
      return;
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      events.select(new Set(state().digits.keys()), focus, "keys");
      event.preventDefault();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    events.select(new Set(more ? [...selected, to] : [to]), to, "keys");
  });

  // When something else moves the focus, such as a screen reader, select the cell.
  grid.addEventListener("focusin", (event) => {
    const { selected, focus } = state();
    const cell = [...grid.querySelectorAll(".cell")].indexOf(/** @type {Element} */ (event.target));
    if (cell >= 0 && (cell !== focus || !selected.size)) events.select(new Set([cell]), cell, "keys");
  });
}
