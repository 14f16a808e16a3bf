// @ts-check
/** Puzzles as exact-cover problems, with the same items and options as in the package. */

import { msg } from "../../page/i18n.js";
import { problemOf } from "./problem.js";

/** @typedef {import("./problem.js").Problem} Problem */

/** @param {number} row @param {number} column from 0 @returns {string} */
const cellName = (row, column) => `r${row + 1}c${column + 1}`;

/**
 * A Sudoku with square boxes: 16 or 81 digits, 0 for a blank. As in farandole.sudoku.as_cover: cells, then
 * houses with digits; a given leaves its cell one option.
 * @param {readonly number[]} givens @returns {Problem}
 */
export function sudoku(givens) {
  const side = Math.round(Math.sqrt(givens.length));
  const box = Math.round(Math.sqrt(side));
  const size = side * side;
  const region = givens.map((_, cell) => Math.floor(cell / side / box) * box + Math.floor((cell % side) / box));
  /** @param {number} cell */
  const housesOf = (cell) => [Math.floor(cell / side), side + (cell % side), 2 * side + region[cell]];
  /** @type {Set<number>[]} */
  const houseDigits = Array.from({ length: 3 * side }, () => new Set());
  givens.forEach((digit, cell) => digit && housesOf(cell).forEach((house) => houseDigits[house].add(digit)));
  const items = givens.map((_, cell) => cellName(Math.floor(cell / side), cell % side));
  ["row", "column", "box"].forEach((kind) => {
    for (let house = 1; house <= side; house += 1) for (let digit = 1; digit <= side; digit += 1) items.push(`${kind}${house}=${digit}`);
  });
  const options = givens.flatMap((given, cell) =>
    Array.from({ length: side }, (_, at) => at + 1)
      .filter((digit) => (given ? digit === given : housesOf(cell).every((house) => !houseDigits[house].has(digit))))
      .map((digit) => ({ name: `${items[cell]}=${digit}`, cell, digit, items: [cell, ...housesOf(cell).map((house) => size + house * side + digit - 1)] })),
  );
  const names = [msg("cells"), msg("rows × digits"), msg("columns × digits"), msg("boxes × digits")];
  return problemOf(items, items.length, options, {
    groups: names.map((name, at) => ({ name, first: at * size, count: size, columns: side })),
    board: {
      kind: "digits",
      rows: side,
      columns: side,
      count: size,
      item: givens.map((_, cell) => cell),
      cells: options.map((option) => [option.cell]),
      text: options.map((option) => String(option.digit)),
      tint: options.map(() => -1),
      region,
      given: givens.map(Boolean),
    },
  });
}

/**
 * Non-attacking queens, as in farandole.cover.models.queens: rows and columns from the centre outwards are
 * primary, diagonals secondary.
 * @param {number} n @returns {Problem}
 */
export function queens(n) {
  const pipes = Array.from({ length: n }, (_, at) => at).sort((a, b) => Math.abs(2 * a - n + 1) - Math.abs(2 * b - n + 1) || a - b);
  const rank = new Map(pipes.map((line, place) => [line, 2 * place]));
  const long = Math.max(0, 2 * n - 3);
  const items = pipes.flatMap((line) => [`r${line + 1}`, `c${line + 1}`]);
  for (const kind of "ab") for (let line = 1; line <= long; line += 1) items.push(`${kind}${line}`);
  const options = pipes.flatMap((row) =>
    pipes.map((column) => {
      const needs = [rank.get(row) ?? 0, (rank.get(column) ?? 0) + 1];
      if (row + column >= 1 && row + column <= long) needs.push(2 * n + row + column - 1);
      const other = row - column + n - 1;
      if (other >= 1 && other <= long) needs.push(2 * n + long + other - 1);
      return { name: cellName(row, column), cell: row * n + column, items: needs };
    }),
  );
  const cells = Array.from({ length: n * n }, (_, cell) => cell);
  return problemOf(items, 2 * n, options, {
    board: {
      kind: "queens",
      rows: n,
      columns: n,
      count: n * n,
      item: cells.map(() => -1),
      cells: options.map((option) => [option.cell]),
      text: options.map(() => "♛"),
      tint: options.map(() => -1),
      region: cells.map(() => 0),
      given: cells.map(() => false),
    },
  });
}

/** Golomb's letters. @type {Record<string, string>} */
const PENTOMINOES = {
  F: ".## ##. .#.", I: "#####", L: "#. #. #. ##", N: ".# .# ## #.", P: "## ## #.", T: "### .#. .#.",
  U: "#.# ###", V: "#.. #.. ###", W: "#.. ##. .##", X: ".#. ### .#.", Y: ".# ## .# .#", Z: "##. .#. .##",
};

/** @typedef {[number, number]} Point */

/** Moved to the corner and sorted. @param {Point[]} cells @returns {Point[]} */
function atOrigin(cells) {
  const row = Math.min(...cells.map((cell) => cell[0]));
  const column = Math.min(...cells.map((cell) => cell[1]));
  return cells.map((cell) => /** @type {Point} */ ([cell[0] - row, cell[1] - column])).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The orientations of a piece, in the package's order. @param {Point[]} cells @returns {Point[][]} */
function orientations(cells) {
  /** @type {Map<string, Point[]>} */
  const ways = new Map();
  for (const isTurned of [false, true]) {
    for (const [a, b] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      const way = atOrigin(cells.map(([row, column]) => (isTurned ? [column * a, row * b] : [row * a, column * b])));
      if (!ways.has(String(way))) ways.set(String(way), way);
    }
  }
  return [...ways.values()];
}

/**
 * Pentominoes in a box, each used once, as in farandole.cover.models.polyominoes: pieces, then cells.
 * @param {string} letters @param {number} rows @param {number} columns @returns {Problem}
 */
export function pentominoes(letters, rows, columns) {
  const pieces = [...letters];
  const size = rows * columns;
  const cells = Array.from({ length: size }, (_, cell) => cell);
  const names = cells.map((cell) => cellName(Math.floor(cell / columns), cell % columns));
  const options = pieces.flatMap((letter, piece) => {
    const shape = PENTOMINOES[letter].split(" ").flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "#" ? [/** @type {Point} */ ([row, column])] : [])));
    return orientations(shape).flatMap((way) =>
      cells.flatMap((anchor) => {
        const squares = way.map(([row, column]) => [Math.floor(anchor / columns) + row - way[0][0], (anchor % columns) + column - way[0][1]]);
        if (squares.some(([row, column]) => row < 0 || row >= rows || column < 0 || column >= columns)) return [];
        const places = squares.map(([row, column]) => row * columns + column);
        return [{ name: [letter, ...places.map((cell) => names[cell])].join(" "), letter, piece, cells: places, items: [piece, ...places.map((cell) => pieces.length + cell)] }];
      }),
    );
  });
  return problemOf([...pieces, ...names], pieces.length + size, options, {
    groups: [
      { name: msg("pieces"), first: 0, count: pieces.length, columns: Math.min(pieces.length, 12) },
      { name: msg("cells"), first: pieces.length, count: size, columns },
    ],
    board: {
      kind: "pieces",
      rows,
      columns,
      count: size,
      item: cells.map((cell) => pieces.length + cell),
      cells: options.map((option) => option.cells),
      text: options.map((option) => option.letter),
      tint: options.map((option) => option.piece),
      region: cells.map(() => 0),
      given: cells.map(() => false),
    },
  });
}
