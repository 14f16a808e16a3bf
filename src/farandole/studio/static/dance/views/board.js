// @ts-check
/** The board: the options of the cover, and what could still be filled. */

import { prepare } from "./colours.js";
import { LARGEST } from "./layout.js";
import { itemLabel } from "./lens.js";

/** @typedef {import("./matrix.js").Scene} Scene */

/** @typedef {{cell: number, left: number, top: number}} Place position of the board on its canvas, and the size of a cell */

/** @param {import("../search/problem.js").Board} board @param {number} width @param {number} height @returns {Place} */
export function placeOf(board, width, height) {
  const cell = Math.max(1, Math.min(LARGEST, (width - 4) / board.columns, (height - 4) / board.rows));
  return { cell, left: (width - cell * board.columns) / 2, top: Math.max(2, (height - cell * board.rows) / 2) };
}

/**
 * The option of the cover that fills each cell; -1 for none.
 * @param {import("../search/problem.js").Board} board @param {readonly number[]} options @returns {Int32Array}
 */
export function fillings(board, options) {
  const fills = new Int32Array(board.count).fill(-1);
  for (const option of options) for (const cell of board.cells[option]) fills[cell] = option;
  return fills;
}

/**
 * The text of each filled cell: an item with bounds may have several options.
 * @param {import("../search/problem.js").Problem} problem @param {readonly number[]} options @returns {string[]}
 */
export function writings({ board, bounds }, options) {
  /** @type {string[]} */
  const labels = Array.from({ length: board.count }, () => "");
  for (const option of options) for (const cell of board.cells[option]) labels[cell] = bounds && labels[cell] ? `${labels[cell]} ${board.text[option]}` : board.text[option];
  return labels;
}

/** @param {HTMLCanvasElement} canvas @param {Scene} scene @param {"found" | "dead" | ""} end how the last event ended */
export function drawBoard(canvas, scene, end) {
  const { context, width, height } = prepare(canvas);
  const { problem, replay, light, colours, option: last } = scene;
  const { board } = problem;
  const place = placeOf(board, width, height);
  const { cell, left, top } = place;
  const fills = fillings(board, replay.options);
  const labels = writings(problem, replay.options);
  /** @param {number} at */
  const x = (at) => left + (at % board.columns) * cell;
  /** @param {number} at */
  const y = (at) => top + Math.floor(at / board.columns) * cell;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const live = board.kind === "digits" ? candidates(scene) : null;
  for (let at = 0; at < board.count; at += 1) {
    const option = fills[at];
    const item = board.item[at];
    const tint = option < 0 ? -1 : board.tint[option];
    const isDark = board.kind === "queens" && (Math.floor(at / board.columns) + at) % 2 === 0;
    const isHole = board.kind === "pieces" && item < 0;
    context.fillStyle = isHole ? colours.line : tint >= 0 ? colours.tints[tint % 8] : option >= 0 && !board.given[at] ? colours.soft : isDark ? colours.seen : colours.paper;
    context.fillRect(x(at), y(at), cell, cell);
    if (light.cells.has(at)) {
      context.fillStyle = colours.lit;
      context.globalAlpha = option >= 0 && tint >= 0 ? 0.75 : 1;
      context.fillRect(x(at), y(at), cell, cell);
      context.globalAlpha = 1;
    }
    if (option >= 0) {
      if (cell >= 9) {
        context.fillStyle = board.given[at] ? colours.ink : tint >= 0 ? colours.ink : colours.entered;
        context.font = `${board.given[at] || option === last ? 600 : 400} ${Math.min(34, cell * (board.kind === "digits" ? 0.62 : board.kind === "queens" ? 0.7 : 0.42))}px ${colours.font}`;
        context.fillText(labels[at], x(at) + cell / 2, y(at) + cell / 2 + 1, cell - 2);
      }
    } else if (board.kind === "digits") drawCandidates(context, scene, live?.[at] ?? [], x(at), y(at), cell, board.columns);
    else if (board.kind === "queens") drawDot(context, scene, at, x(at), y(at), cell);
    else if (item >= 0 && cell >= 16) {
      context.fillStyle = replay.links.isStuck(problem, item) ? colours.dead : colours.quiet;
      context.font = `${Math.min(13, cell * 0.36)}px ${colours.font}`;
      const name = board.kind === "items" ? itemLabel(problem, replay.links, item, Infinity) : String(replay.links.size[item]);
      context.fillText(name, x(at) + cell / 2, y(at) + cell / 2 + 1, cell - 4);
    }
  }
  drawLines(context, scene, fills, place);
  if (end === "dead") {
    // The item that can no longer be covered; if it has no cell, the cells that its options would have filled.
    const itemCell = board.item.indexOf(scene.item);
    const cells = itemCell >= 0 ? [itemCell] : [...new Set(scene.index.ofItem[scene.item].flatMap((option) => board.cells[option]))].filter((at) => fills[at] < 0);
    const path = new Path2D();
    const inset = cell * 0.18;
    for (const at of cells) {
      path.moveTo(x(at) + inset, y(at) + inset);
      path.lineTo(x(at) + cell - inset, y(at) + cell - inset);
      path.moveTo(x(at) + cell - inset, y(at) + inset);
      path.lineTo(x(at) + inset, y(at) + cell - inset);
    }
    context.strokeStyle = colours.dead;
    context.lineWidth = Math.max(1.5, Math.min(3, cell / 14));
    context.stroke(path);
    context.setLineDash([8, 5]);
  }
  if (!end) return;
  context.strokeStyle = end === "found" ? colours.found : colours.dead;
  context.lineWidth = 4;
  context.strokeRect(left, top, cell * board.columns, cell * board.rows);
  context.setLineDash([]);
}

/** The digits of each cell that still have an option. @param {Scene} scene @returns {number[][]} */
function candidates({ problem, replay }) {
  const { board } = problem;
  /** @type {number[][]} */
  const lists = Array.from({ length: board.count }, () => []);
  board.cells.forEach(([cell], option) => {
    if (!replay.links.isOptionOut(problem, option)) lists[cell].push(option);
  });
  return lists;
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number[]} options @param {number} x @param {number} y @param {number} cell @param {number} side */
function drawCandidates(context, { problem, light, colours }, options, x, y, cell, side) {
  if (cell < 22) return;
  const box = Math.round(Math.sqrt(side));
  context.font = `${Math.min(14, (cell / box) * 0.72)}px ${colours.font}`;
  for (const option of options) {
    const digit = Number(problem.board.text[option]) - 1;
    const isLit = light.options.has(option);
    const cx = x + ((digit % box) + 0.5) * (cell / box);
    const cy = y + (Math.floor(digit / box) + 0.5) * (cell / box);
    if (isLit) {
      context.strokeStyle = colours.dead;
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(cx, cy, Math.min(9, cell / box / 2.1), 0, 7);
      context.stroke();
    }
    context.fillStyle = isLit ? colours.ink : colours.quiet;
    context.fillText(problem.board.text[option], cx, cy + 0.5);
  }
}

/** Whether a queen can still be placed here. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} at @param {number} x @param {number} y @param {number} cell */
function drawDot(context, { problem, replay, colours }, at, x, y, cell) {
  const option = problem.board.cells.findIndex(([first]) => first === at);
  if (replay.links.isOptionOut(problem, option)) return;
  context.fillStyle = colours.line;
  context.beginPath();
  context.arc(x + cell / 2, y + cell / 2, Math.max(1.5, cell * 0.08), 0, 7);
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Int32Array} fills @param {Place} place */
function drawLines(context, { problem, colours }, fills, { cell, left, top }) {
  const { board } = problem;
  const thin = new Path2D();
  const thick = new Path2D();
  /** @param {number} a @param {number} b */
  const isWall = (a, b) => board.region[a] !== board.region[b] || ((board.kind === "pieces" || board.kind === "items") && fills[a] !== fills[b]);
  for (let at = 0; at < board.count; at += 1) {
    const column = at % board.columns;
    const row = Math.floor(at / board.columns);
    const x = left + column * cell;
    const y = top + row * cell;
    if (column + 1 < board.columns && at + 1 < board.count) {
      const path = isWall(at, at + 1) ? thick : board.kind === "pieces" && fills[at] >= 0 ? null : thin;
      path?.moveTo(x + cell, y);
      path?.lineTo(x + cell, y + cell);
    }
    if (at + board.columns < board.count) {
      const path = isWall(at, at + board.columns) ? thick : board.kind === "pieces" && fills[at] >= 0 ? null : thin;
      path?.moveTo(x, y + cell);
      path?.lineTo(x + cell, y + cell);
    }
  }
  context.strokeStyle = colours.hair;
  context.lineWidth = 1;
  context.stroke(thin);
  context.strokeStyle = colours.thick;
  context.lineWidth = cell >= 20 ? 2 : 1;
  context.stroke(thick);
  context.strokeRect(left, top, cell * board.columns, cell * board.rows);
}

/** @param {import("../search/problem.js").Board} board @param {number} x @param {number} y @param {number} width @param {number} height @returns {number} the cell there; -1 for none */
export function cellAt(board, x, y, width, height) {
  const { cell, left, top } = placeOf(board, width, height);
  const column = Math.floor((x - left) / cell);
  const row = Math.floor((y - top) / cell);
  const at = row * board.columns + column;
  return column >= 0 && column < board.columns && row >= 0 && at < board.count ? at : -1;
}
