// @ts-check
/** Puzzles as exact-cover problems, with the same items and options as in the package. */

import { msg } from "../../page/i18n.js";
import { problemOf } from "./problem.js";

/** @typedef {import("./problem.js").Problem} Problem */

/** @param {number} row @param {number} column from 0 @returns {string} */
export const cellName = (row, column) => `r${row + 1}c${column + 1}`;

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
