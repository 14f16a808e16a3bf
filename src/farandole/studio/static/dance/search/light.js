// @ts-check
/** Highlights: pointing at an item, an option or a cell highlights it in all views. */

/** @typedef {import("./problem.js").Problem} Problem */

/** The target of the pointer. @typedef {{item?: number, option?: number, cell?: number}} Target */

/**
 * @typedef {object} Light
 * @property {Set<number>} items
 * @property {Set<number>} options
 * @property {Set<number>} cells
 * @property {number} item the item pointed at; -1 for another target
 * @property {number} option
 */

/** @type {Light} */
export const DARK = { items: new Set(), options: new Set(), cells: new Set(), item: -1, option: -1 };

/** Options by item and by cell: the inverse of `entries` and of the board. */
export class Index {
  /** @param {Problem} problem */
  constructor(problem) {
    this.problem = problem;
    /** @type {number[][]} */
    this.ofItem = problem.items.map(() => []);
    const { starts, entries } = problem;
    for (let option = 0; option + 1 < starts.length; option += 1) for (let at = starts[option]; at < starts[option + 1]; at += 1) this.ofItem[entries[at]].push(option);
    /** @type {number[][]} */
    this.ofCell = Array.from({ length: problem.board.count }, () => []);
    problem.board.cells.forEach((cells, option) => cells.forEach((cell) => this.ofCell[cell].push(option)));
    /** @type {Map<number, number>} */
    this.cellOf = new Map();
    problem.board.item.forEach((item, cell) => item >= 0 && this.cellOf.set(item, cell));
  }

  /** @param {Target | null} target @returns {Light} */
  light(target) {
    if (!target) return DARK;
    const { problem } = this;
    let { item = -1, option = -1 } = target;
    /** @type {Set<number>} */
    const cells = new Set();
    if (target.cell !== undefined && item < 0 && option < 0) {
      cells.add(target.cell);
      item = problem.board.item[target.cell] ?? -1;
      if (item < 0) option = this.ofCell[target.cell]?.[0] ?? -1;
    }
    const isItem = item >= 0 && item < problem.items.length;
    const isOption = option >= 0 && option < problem.options.length;
    if (!isItem && !isOption) return cells.size ? { ...DARK, cells } : DARK;
    const options = new Set(isOption ? [option] : this.ofItem[item]);
    const items = new Set(isOption ? problem.entries.subarray(problem.starts[option], problem.starts[option + 1]) : [item]);
    if (isItem) items.add(item);
    if (isOption) problem.board.cells[option].forEach((cell) => cells.add(cell));
    else if (this.cellOf.has(item)) cells.add(/** @type {number} */ (this.cellOf.get(item)));
    else for (const candidate of options) problem.board.cells[candidate].forEach((cell) => cells.add(cell));
    return { items, options, cells, item: isItem ? item : -1, option: isOption ? option : -1 };
  }
}
