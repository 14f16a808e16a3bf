// @ts-check
/** Regions filled with polyominoes, each used once, as in farandole.cover.models.polyominoes: pieces, then cells. */

import { msg } from "../../page/i18n.js";
import { cellName } from "./models.js";
import { problemOf } from "./problem.js";

/** @typedef {import("../../page/i18n.js").Message} Message */
/** @typedef {import("./problem.js").Problem} Problem */
/** @typedef {[number, number]} Point */
/** @typedef {Map<string, Point[]>} Pieces cells by name */
/** @typedef {{rows: number, columns: number, cells: number[]}} Region its cells are counted row by row */

const MOST_CELLS = 400;
const MOST_PIECES = 100;

/** By name of the set, the letters of its pieces: Golomb's for pentominoes, players' for tetrominoes. @type {Record<string, Record<string, string>>} */
const SETS = {
  monominoes: { M: "#" },
  dominoes: { I: "##" },
  trominoes: { I: "###", L: "#./##" },
  tetrominoes: { I: "####", O: "##/##", T: "###/.#.", S: ".##/##.", L: "#./#./##" },
  pentominoes: {
    F: ".##/##./.#.", I: "#####", L: "#./#./#./##", N: ".#/.#/##/#.", P: "##/##/#.", T: "###/.#./.#.",
    U: "#.#/###", V: "#../#../###", W: "#../##./.##", X: ".#./###/.#.", Y: ".#/##/.#/.#", Z: "##./.#./.##",
  },
};

/** @param {string} drawing lines between slashes @returns {Point[]} */
function pointsOf(drawing) {
  return drawing.split("/").flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "#" ? [/** @type {Point} */ ([row, column])] : [])));
}

/** The set of a name, in the singular or plural. @param {string} name */
const setOf = (name) => SETS[/o$/.test(name) ? `${name}es` : /os$/.test(name) ? `${name.slice(0, -1)}es` : name];

/**
 * Read pieces, one or more a line: sets (`pentominoes`, `tetrominoes:TL`), joined by +, and drawings
 * (`A: ##/#.`). Pieces of two sets that share a name get their size, too.
 * @param {string} text @returns {Pieces | Message} what is wrong with it
 */
export function readPieces(text) {
  /** @type {[string, Point[]][]} */
  const list = [];
  for (const part of text.split(/[+\n]/).map((line) => line.trim()).filter(Boolean)) {
    const [head, tail = ""] = part.split(/\s*:\s*/, 2);
    const set = setOf(head.toLowerCase());
    if (!set) {
      if (!/^[.#/]*#[.#/]*$/.test(tail) || !/^[^\s|:]{1,8}$/.test(head)) return msg("No pieces: {line}. Write a set such as pentominoes, some of it as in pentominoes:FLN, or draw a piece as in A: ##/#.", { line: part });
      list.push([head, pointsOf(tail)]);
      continue;
    }
    const letters = tail ? [...tail.toUpperCase()].filter((letter) => /\S/.test(letter)) : Object.keys(set);
    const missing = letters.find((letter) => !(letter in set));
    if (missing) return msg("no piece {piece} in {pieces}", { piece: missing, pieces: head });
    for (const letter of Object.keys(set)) if (letters.includes(letter)) list.push([letter, pointsOf(set[letter])]);
  }
  const isShared = (/** @type {string} */ name) => list.filter(([other]) => other === name).length > 1;
  const names = list.map(([name, cells]) => (isShared(name) ? `${name}${cells.length}` : name));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) return msg("the piece {piece} is given twice in {pieces}", { piece: twice, pieces: text.trim() });
  if (!list.length || list.length > MOST_PIECES) return msg("Between 1 and {most} pieces are needed.", { most: MOST_PIECES });
  return new Map(list.map(([, cells], at) => [names[at], cells]));
}

/**
 * Read a region: a size such as 6x10, or a drawing with a dot for a cell and # for none; lines end at / too.
 * @param {string} text @returns {Region | Message} what is wrong with it
 */
export function readRegion(text) {
  const size = /^\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*$/i.exec(text);
  const lines = size ? Array(Number(size[1])).fill(".".repeat(Number(size[2]))) : text.replace(/^\s*\n|\s+$/g, "").split(/[/\n]/).map((line) => line.trimEnd().replaceAll(" ", "#"));
  if (!lines.every((line) => /^[.#]*$/.test(line))) return msg("The region is a size such as 6x10, or a drawing: a dot for a cell, # for none.");
  const columns = Math.max(...lines.map((line) => line.length));
  const cells = lines.flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "." ? [row * columns + column] : [])));
  if (!cells.length || lines.length * columns > MOST_CELLS) return msg("The region must have a cell, and at most {most} in all its rows and columns.", { most: MOST_CELLS });
  return { rows: lines.length, columns, cells };
}

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
 * Cover a region with pieces, each used once.
 * @param {string} region @param {string} pieces both as text @returns {Problem | Message} what is wrong with them
 */
export function tiling(region, pieces) {
  const board = readRegion(region);
  if ("text" in board) return board;
  const set = readPieces(pieces);
  if ("text" in set) return set;
  const { rows, columns, cells } = board;
  const area = [...set.values()].reduce((sum, piece) => sum + piece.length, 0);
  if (area !== cells.length) return msg("The pieces have {area} cells and the region {cells}. Each piece is used once, so these must be equal.", { area, cells: cells.length });
  const letters = [...set.keys()];
  /** @type {number[]} */
  const itemOf = Array(rows * columns).fill(-1);
  cells.forEach((cell, at) => (itemOf[cell] = letters.length + at));
  const names = cells.map((cell) => cellName(Math.floor(cell / columns), cell % columns));
  const options = [...set].flatMap(([letter, shape], piece) =>
    orientations(shape).flatMap((way) => {
      const [high, wide] = [0, 1].map((axis) => Math.max(...way.map((point) => point[axis])));
      const places = [];
      for (let row = 0; row + high < rows; row += 1) {
        for (let column = 0; column + wide < columns; column += 1) {
          const squares = way.map(([down, across]) => (row + down) * columns + column + across);
          if (squares.some((cell) => itemOf[cell] < 0)) continue;
          const items = squares.map((cell) => itemOf[cell]);
          places.push({ name: [letter, ...items.map((item) => names[item - letters.length])].join(" "), letter, piece, cells: squares, items: [piece, ...items] });
        }
      }
      return places;
    }),
  );
  return problemOf([...letters, ...names], letters.length + cells.length, options, {
    groups: [
      { name: msg("pieces"), first: 0, count: letters.length, columns: Math.min(letters.length, 12) },
      { name: msg("cells"), first: letters.length, count: cells.length, columns },
    ],
    board: {
      kind: "pieces",
      rows,
      columns,
      count: rows * columns,
      item: itemOf,
      cells: options.map((option) => option.cells),
      text: options.map((option) => option.letter),
      tint: options.map((option) => option.piece),
      region: itemOf.map((item) => (item < 0 ? 1 : 0)),
      given: itemOf.map(() => false),
    },
  });
}

/** Lines that define `problem` in Python. @param {string} region @param {string} pieces @returns {string[]} */
export function pythonOfTiling(region, pieces) {
  const set = readPieces(pieces);
  const isDrawn = /:[^+\n]*#/.test(pieces) || /\n/.test(pieces.trim());
  const drawn = "text" in set ? "" : [...set].map(([name, cells]) => `${JSON.stringify(name)}: [${cells.map((cell) => `(${cell.join(", ")})`).join(", ")}]`).join(", ");
  const board = readRegion(region);
  const drawing = "text" in board ? region : Array.from({ length: board.rows }, (_, row) => Array.from({ length: board.columns }, (_, column) => (board.cells.includes(row * board.columns + column) ? "." : "#")).join("")).join("/");
  const size = /^[\dx]+$/.test(region.trim()) ? region.trim() : drawing;
  return ["from farandole.cover.models import polyominoes", "", `problem = polyominoes(${isDrawn ? `{${drawn}}` : JSON.stringify(pieces.trim())}, "${size}").problem`];
}
