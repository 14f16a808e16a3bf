// @ts-check
/** The cells of a board to redraw. */

/** @typedef {import("./state.js").BoardState} BoardState */

/** Layers with a value for each cell. */
const LAYERS = /** @type {const} */ (["digits", "givens", "corner", "centre", "colours"]);
const SETS = /** @type {const} */ (["selected", "wrong", "seen", "labelled"]);
/** Lists that may affect any cell. */
const LISTS = /** @type {const} */ (["accents", "pen", "also"]);

/**
 * The cells that may look or read differently; all cells if that is unknown.
 * @param {BoardState | null} before @param {BoardState} now @returns {readonly number[]}
 */
export function changedCells(before, now) {
  if (!before || isOther(before, now)) return [...now.digits.keys()];
  /** @type {Set<number>} */
  const cells = new Set();
  for (const layer of LAYERS) {
    const [old, current] = [before[layer], now[layer]];
    if (old !== current) for (let cell = 0; cell < current.length; cell += 1) if (old[cell] !== current[cell]) cells.add(cell);
  }
  for (const name of SETS) {
    const [old, current] = [before[name], now[name]];
    if (old === current) continue;
    for (const cell of old) if (!current.has(cell)) cells.add(cell);
    for (const cell of current) if (!old.has(cell)) cells.add(cell);
  }
  if (before.lit !== now.lit) now.digits.forEach((digit, cell) => digit && (digit === before.lit || digit === now.lit) && cells.add(cell));
  return [...cells];
}

/** @param {BoardState} before @param {BoardState} now */
function isOther(before, now) {
  if (before.side !== now.side || before.fixed !== now.fixed || before.readOnly !== now.readOnly) return true;
  return LISTS.some((name) => before[name] !== now[name] && before[name].length + now[name].length > 0);
}
