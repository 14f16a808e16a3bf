// @ts-check
/** The folded matrix: a table for each kind of item. An item is a square that fills up as its options disappear. */

import { fold } from "./layout.js";

/** @typedef {import("./matrix.js").Scene} Scene */
/** @typedef {import("./layout.js").Table} Table */
/** @typedef {import("./lens.js").Box} Box */

const TICKS = 13; // space for row and column numbers
const LABEL = 22;

/** The tables in a box, with row and column numbers if these are readable. @param {Scene["problem"]} problem @param {Box} box @returns {{tables: Table[], hasTicks: boolean}} */
export function tablesIn({ groups, board }, box) {
  const withTicks = board.kind === "digits" ? fold(groups, box.width, box.height, LABEL + TICKS, TICKS) : [];
  const hasTicks = (withTicks[0]?.cell ?? 0) >= 9;
  const tables = hasTicks ? withTicks : fold(groups, box.width, box.height, LABEL);
  return { tables: tables.map((table) => ({ ...table, x: table.x + box.x, y: table.y + box.y })), hasTicks };
}

/** The filled share of a square. @param {number} size @param {number} scale @returns {number} */
const fullness = (size, scale) => 0.15 + 0.85 * Math.max(0, 1 - (size - 1) / scale);

/**
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {{tables: readonly Table[], hasTicks: boolean}} folded
 * @param {(group: import("../search/problem.js").Group) => string} name
 */
export function drawTables(context, { problem, replay, light, colours, option, about }, { tables, hasTicks }, name) {
  const { links } = replay;
  const isDigits = problem.board.kind === "digits";
  const scale = Math.max(2, isDigits ? problem.board.rows / 2 : Math.max(...links.size));
  const now = option >= 0 ? option : (replay.options.at(-1) ?? -1);
  const ofOption = new Set(now >= 0 ? problem.entries.subarray(problem.starts[now], problem.starts[now + 1]) : []);
  context.textBaseline = "middle";
  /** @type {(() => void) | null} */
  let ring = null;
  for (const { group, x: left, y: top, cell } of tables) {
    context.textAlign = "left";
    context.font = `600 12px ${colours.font}`;
    context.fillStyle = colours.ink;
    context.fillText(name(group), left, top - 11 - (hasTicks ? TICKS : 0), group.columns * cell + 8);
    context.textAlign = "center";
    context.fillStyle = colours.quiet;
    context.font = `${Math.min(11, cell * 0.8)}px ${colours.font}`;
    if (hasTicks) {
      for (let at = 0; at < group.columns; at += 1) {
        context.fillText(String(at + 1), left + (at + 0.5) * cell, top - 6);
        context.fillText(String(at + 1), left - 7, top + (at + 0.5) * cell);
      }
    }
    const hasNumber = cell >= 13;
    context.font = `${Math.min(15, cell * 0.6)}px ${colours.font}`;
    const gap = cell >= 8 ? 1 : 0.5;
    for (let at = 0; at < group.count; at += 1) {
      const item = group.first + at;
      const x = left + (at % group.columns) * cell;
      const y = top + Math.floor(at / group.columns) * cell;
      const isCovered = links.isCovered[item] === 1;
      const size = links.size[item];
      const isLit = light.items.has(item);
      if (isLit || isCovered) {
        context.fillStyle = isLit ? colours.lit : colours.seen;
        context.fillRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap);
      } else {
        context.fillStyle = size === 0 ? colours.dead : colours.heat;
        context.globalAlpha = size === 0 ? 1 : fullness(size, scale);
        context.fillRect(x + gap, y + gap, cell - 2 * gap, cell - 2 * gap);
        context.globalAlpha = 1;
      }
      if (hasNumber) {
        context.fillStyle = isCovered ? colours.quiet : size === 0 && !isLit ? colours.paper : colours.ink;
        context.fillText(isCovered ? "·" : String(size), x + cell / 2, y + cell / 2 + 0.5);
      } else if (isCovered) {
        context.fillStyle = colours.line;
        context.fillRect(x + cell / 2 - 1, y + cell / 2 - 1, 2, 2);
      }
      if (ofOption.has(item)) {
        context.strokeStyle = colours.accent;
        context.lineWidth = 1.5;
        context.strokeRect(x + 0.75, y + 0.75, cell - 1.5, cell - 1.5);
      }
      if (light.item === item) {
        context.strokeStyle = colours.ink;
        context.lineWidth = 2;
        context.strokeRect(x, y, cell, cell);
      }
      if (item === about) {
        ring = () => {
          context.lineWidth = 6;
          context.strokeStyle = colours.paper;
          context.strokeRect(x - 2, y - 2, cell + 4, cell + 4);
          context.lineWidth = 3;
          context.strokeStyle = colours.accent;
          context.strokeRect(x - 2, y - 2, cell + 4, cell + 4);
        };
      }
    }
  }
  ring?.();
}

/**
 * The legend of the squares, in one line.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} x @param {number} y @param {{left: string, covered: string}} words
 */
export function drawKey(context, { problem, colours }, x, y, words) {
  const scale = Math.max(2, problem.board.kind === "digits" ? problem.board.rows / 2 : 6);
  context.font = `11px ${colours.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = colours.quiet;
  context.fillText(words.left, x, y);
  x += context.measureText(words.left).width + 8;
  for (const size of [0, 1, 2, 3, 4, 5]) {
    context.fillStyle = size ? colours.heat : colours.dead;
    context.globalAlpha = size ? fullness(size, scale) : 1;
    context.fillRect(x, y - 6, 14, 12);
    context.globalAlpha = 1;
    context.fillStyle = size ? colours.ink : colours.paper;
    context.fillText(String(size), x + 4, y + 0.5);
    x += 17;
  }
  context.fillStyle = colours.seen;
  context.fillRect(x + 6, y - 6, 14, 12);
  context.fillStyle = colours.line;
  context.fillRect(x + 12, y - 1, 2, 2);
  context.fillStyle = colours.quiet;
  context.fillText(words.covered, x + 25, y);
}
