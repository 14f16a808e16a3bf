// @ts-check
/** From cells dragged over to the cells of a rule. */

/** @typedef {"cells" | "line" | "split" | "groups" | "dot" | "corner" | "outside" | "diagonal" | "board" | "regions"} Gesture */

/** Cells as rules name them, those along a row or a column as one. @param {readonly number[]} cells @param {number} side */
export function textOf(cells, side) {
  const row = (/** @type {number} */ cell) => Math.floor(cell / side) + 1;
  const column = (/** @type {number} */ cell) => (cell % side) + 1;
  const texts = [];
  for (let at = 0, last = 0; at < cells.length; at = last + 1) {
    const first = cells[at];
    const step = cells[at + 1] - first;
    const isAlong = (/** @type {number} */ cell) => (Math.abs(step) === 1 && row(cell) === row(first)) || Math.abs(step) === side;
    for (last = at; cells[last + 1] - cells[last] === step && isAlong(cells[last + 1]); ) last += 1;
    const run = (/** @type {(cell: number) => number} */ place) => (place(first) === place(cells[last]) ? place(first) : `${place(first)}-${place(cells[last])}`);
    texts.push(`r${run(row)}c${run(column)}`);
  }
  return texts.join(" ");
}

/** Cells from such text: "r1c1 r2-4c3", or from rules and lists with such. @param {unknown} text @param {number} side @returns {number[]} */
export function cellsOf(text, side) {
  if (typeof text === "object" && text) return Object.values(text).flatMap((part) => cellsOf(part, side));
  const run = (/** @type {string} */ first, /** @type {string | undefined} */ last) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + Math.sign(to - from) * at);
  };
  return [...String(text).matchAll(/r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?/g)].flatMap(([, top, bottom, left, right]) => run(top, bottom).flatMap((row) => run(left, right).map((column) => (row - 1) * side + column - 1)));
}

/**
 * The cells of a rule that is drawn over these cells, in their order; null if they are too few, or don't fit.
 * @param {Gesture} gesture @param {readonly number[]} cells @param {number} side @returns {number[] | null}
 */
export function cellsFor(gesture, cells, side) {
  if (!cells.length) return null;
  /** @param {number} cell @returns {[number, number]} */
  const at = (cell) => [Math.floor(cell / side), cell % side];
  const [[row, column], [lastRow, lastColumn]] = [at(cells[0]), at(cells[cells.length - 1])];
  switch (gesture) {
    case "dot":
      return cells.length === 2 && Math.abs(row - lastRow) + Math.abs(column - lastColumn) === 1 ? [...cells] : null;
    case "corner": {
      const [top, left] = [Math.min(...cells.map((cell) => at(cell)[0])), Math.min(...cells.map((cell) => at(cell)[1]))];
      const square = [0, 1, side, side + 1].map((step) => top * side + left + step);
      const fits = top + 1 < side && left + 1 < side && cells.length > 1 && cells.every((cell) => square.includes(cell));
      return fits ? square : null;
    }
    case "split":
    case "line":
      return cells.length > 1 ? [...cells] : null;
    case "outside":
    case "diagonal": {
      const down = cells.length > 1 ? Math.sign(lastRow - row) : row === 0 ? 1 : row === side - 1 ? -1 : 0;
      const right = cells.length > 1 ? Math.sign(lastColumn - column) : column === 0 ? 1 : column === side - 1 ? -1 : 0;
      return gesture === "diagonal" ? walk(row, column, down, right, side, true) : walk(row, column, down, down ? 0 : right, side, false);
    }
    default:
      return [...cells];
  }
}

/**
 * The cells of a rule by its fields.
 * @param {{gesture: Gesture, cells: string[]}} rule @param {number[][]} groups @param {number} side @returns {Record<string, string | string[]>}
 */
export function fieldsFor({ gesture, cells: names }, groups, side) {
  const texts = groups.map((cells) => textOf(cells, side));
  if (gesture === "board") return {};
  if (gesture === "split") return { [names[0]]: textOf(groups[0].slice(0, 1), side), [names[1]]: textOf(groups[0].slice(1), side) };
  if (gesture === "groups") return names.length === 2 ? { [names[0]]: texts[0], [names[1]]: texts[1] } : { [names[0]]: texts };
  return { [names[0]]: texts[0] };
}

/**
 * The cells of a whole line in a direction, from the edge of the board.
 * @param {number} row @param {number} column @param {number} down @param {number} right @param {number} side @param {boolean} isDiagonal
 * @returns {number[] | null}
 */
function walk(row, column, down, right, side, isDiagonal) {
  if ((!down && !right) || (isDiagonal && !(down && right))) return null;
  const isIn = (/** @type {number} */ y, /** @type {number} */ x) => y >= 0 && x >= 0 && y < side && x < side;
  let [y, x] = [row, column];
  while (isIn(y - down, x - right)) [y, x] = [y - down, x - right];
  const cells = [];
  for (; isIn(y, x); [y, x] = [y + down, x + right]) cells.push(y * side + x);
  return cells;
}
