// @ts-check
/** A magnified part of the matrix: an item, its remaining options, and the other items of these. */

import { FOUND, STRIKE, UNDO, UNSTRIKE } from "../search/record.js";
import { boundsOf, partsOf } from "../search/words.js";
import { Nodes } from "./nodes.js";

/** @typedef {import("../search/problem.js").Problem} Problem */
/** @typedef {import("../search/replay.js").Replay} Replay */
/** @typedef {import("../search/light.js").Index} Index */
/** @typedef {import("../search/light.js").Target} Target */
/** @typedef {import("./matrix.js").Scene} Scene */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** `more` is the number of options without a place. @typedef {{item: number, options: number[], items: number[], more: number}} Part `more` options have no place */

const LEAST = 25; // the smallest size of an entry
const MOST = 44;
const TITLE = 20;

/** The item of the last event, or of the first event at the start; -1: none. @param {Problem} problem @param {Replay} replay @returns {number} */
export function itemOf(problem, replay) {
  const { record } = replay;
  const event = replay.last < 0 ? 0 : replay.last;
  if (event >= record.length) return -1;
  if (replay.last >= 0) {
    const { item } = partsOf(replay);
    if (item >= 0) return item;
  } else return record.value(0);
  // An option: the item for which it was tried.
  const kind = record.kind(event);
  if (kind === STRIKE || kind === UNSTRIKE) return replay.choices.at(-1) ?? -1;
  const node = kind === UNDO ? record.tries.below(record.partners.all[event]) : record.nodeAt(replay.position);
  if (node >= 0 && node < record.nodes) return record.choices.all[node];
  return kind === FOUND || !problem.items.length ? -1 : 0;
}

/**
 * The part to magnify if there is space for this number of rows: the options in an item's column, and those
 * struck out if the item has bounds; all options if none remain.
 * @param {number} item @param {Problem} problem @param {Replay} replay @param {Index} index @param {number} rows @param {(columns: number, rows: number) => boolean} fits @returns {Part | null}
 */
export function partOf(item, problem, replay, index, rows, fits) {
  if (item < 0) return null;
  const { links } = replay;
  /** @type {number[]} */
  let all = [];
  for (let row = links.down[item]; row !== item; row = links.down[row]) all.push(links.option[row]);
  if (links.isCounted[item]) all = index.ofItem[item].filter((option) => links.isStruck[option] || all.includes(option));
  if (!all.length) all = index.ofItem[item];
  const choice = all.find((option) => replay.isChosen[option]);
  for (let count = Math.min(all.length, Math.max(1, rows)); ; count -= 1) {
    const options = all.slice(0, count);
    if (choice !== undefined && count && !options.includes(choice)) options[count - 1] = choice;
    /** @type {Set<number>} */
    const others = new Set();
    for (const option of options) for (let at = problem.starts[option]; at < problem.starts[option + 1]; at += 1) others.add(problem.entries[at]);
    others.delete(item);
    const items = [item, ...[...others].sort((a, b) => a - b)];
    if (count <= 1 || fits(items.length, count)) return { item, options, items, more: all.length - count };
  }
}

export class Lens {
  constructor() {
    /** @type {Part | null} */
    this.part = null;
    this.left = this.top = this.cell = 0;
    /** @type {{problem: Problem | null, longest: number, names: number}} */
    this.measured = { problem: null, longest: 1, names: 1 };
    /** @type {Box} */
    this.box = { x: 0, y: 0, width: 0, height: 0 };
    /** Its title, in the current language. @type {(item: string, more: number) => string} */
    this.title = (item) => item;
  }

  /** The longest names. @param {Problem} problem */
  measure(problem) {
    if (problem !== this.measured.problem) {
      const [longest, names] = [problem.items, problem.options].map((all) => Math.max(1, ...all.slice(0, 400).map((name) => name.length)));
      this.measured = { problem, longest: longest + (problem.bounds ? 5 : 0), names };
    }
    return this.measured;
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Box} box @param {import("./nodes.js").Moving} moving */
  draw(context, scene, box, moving) {
    const { problem, replay, light, colours } = scene;
    const { links } = replay;
    const { longest, names } = this.measure(problem);
    const left = Math.min(110, 16 + 7 * names);
    // Names are drawn vertically if columns are too narrow for them.
    const top = TITLE + (longest <= 3 ? 40 : Math.min(112, 32 + 7.2 * longest));
    /** @param {number} columns @param {number} rows */
    const cellOf = (columns, rows) => Math.min(MOST, (box.width - left - 10) / columns, (box.height - top - 10) / Math.max(1, rows));
    this.box = box;
    this.part = partOf(scene.about, problem, replay, scene.index, Math.floor((box.height - top - 10) / LEAST), (columns, rows) => cellOf(columns, rows) >= LEAST);
    const part = this.part;
    if (!part) return;
    const cell = cellOf(part.items.length, part.options.length);
    this.left = box.x + left;
    this.top = box.y + top;
    this.cell = cell;
    const columnOf = new Map(part.items.map((item, at) => [item, at]));
    const rowOf = new Map(part.options.map((option, at) => [option, at]));
    const [wide, high] = [cell * part.items.length, cell * part.options.length];
    context.font = `600 13px ${colours.font}`;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = colours.quiet;
    context.fillText(this.title(problem.items[part.item], part.more), box.x, box.y + 9, box.width);
    part.items.forEach((item, at) => {
      const x = this.left + at * cell;
      const isMoved = item === moving.moved.item;
      const fill = light.item === item ? colours.lit : item === part.item ? colours.soft : links.isCovered[item] ? colours.seen : "";
      if (fill) {
        context.globalAlpha = isMoved && fill !== colours.lit ? 0.3 + 0.7 * moving.part : 1;
        context.fillStyle = fill;
        context.fillRect(x, box.y + TITLE, cell, top - TITLE + high);
        context.globalAlpha = 1;
      }
    });
    part.options.forEach((option, at) => {
      const fill = light.option === option ? colours.lit : replay.isChosen[option] ? colours.soft : "";
      if (!fill) return;
      context.fillStyle = fill;
      context.fillRect(this.left, this.top + at * cell, wide, cell);
    });
    const sheet = {
      x: (/** @type {number} */ item) => this.left + ((columnOf.get(item) ?? NaN) + 0.5) * cell,
      y: (/** @type {number} */ option) => this.top + ((rowOf.get(option) ?? NaN) + 0.5) * cell,
      wide: cell,
      high: cell,
      top: this.top - 3,
      bottom: this.top + high + 8,
    };
    const nodes = new Nodes(context, scene, sheet, moving);
    for (const item of part.items) nodes.header(item);
    for (const option of part.options) {
      nodes.row(option);
      for (let at = problem.starts[option]; at < problem.starts[option + 1]; at += 1) nodes.column(links.root + 1 + at);
    }
    nodes.links();
    for (const option of part.options) {
      for (let at = problem.starts[option]; at < problem.starts[option + 1]; at += 1) {
        nodes.node(links.root + 1 + at, { isChosen: replay.isChosen[option] === 1, isLit: light.option === option || light.item === problem.entries[at] });
      }
    }
    this.drawNames(context, scene, part, longest);
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Part} part @param {number} longest */
  drawNames(context, scene, part, longest) {
    const { problem, replay, light, colours } = scene;
    const { links } = replay;
    const { cell } = this;
    part.items.forEach((item, at) => {
      const x = this.left + (at + 0.5) * cell;
      const isCovered = links.isCovered[item] === 1;
      context.globalAlpha = isCovered ? 0.65 : 1;
      context.fillStyle = links.isStuck(problem, item) ? colours.dead : colours.ink;
      context.font = `600 ${Math.min(14, cell * 0.6)}px ${colours.font}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      const tint = links.tint[item] ? problem.colourNames[links.tint[item] - 1] : "";
      context.fillText(isCovered ? "–" : tint || String(links.size[item]), x, this.top - 13, cell - 2);
      context.font = `${item === part.item ? 600 : 400} 12px ${colours.font}`;
      context.fillStyle = item === part.item ? colours.ink : colours.quiet;
      const name = itemLabel(problem, links, item);
      if (longest <= 3) context.fillText(name, x, this.top - 31, cell);
      else {
        context.save();
        context.translate(x, this.top - 24);
        context.rotate(-Math.PI / 2);
        context.textAlign = "left";
        context.fillText(name, 0, 0);
        context.restore();
      }
    });
    context.globalAlpha = 1;
    context.textAlign = "right";
    part.options.forEach((option, at) => {
      const isChosen = replay.isChosen[option] === 1;
      context.font = `${isChosen || light.options.has(option) ? 600 : 400} ${Math.min(13, cell * 0.62)}px ${colours.font}`;
      context.fillStyle = isChosen ? colours.accent : replay.links.isOptionOut(problem, option) ? colours.quiet : colours.ink;
      writeOption(context, scene, option, shorten(problem.options[option], 14), this.left - 10, this.top + (at + 0.5) * cell, this.left - 12);
    });
  }

  /** The item or option at a point of the canvas. @param {number} x @param {number} y @param {Problem} problem @returns {Target | null} */
  at(x, y, problem) {
    const { part, cell } = this;
    if (!part || y < this.box.y + TITLE || y >= this.top + cell * part.options.length) return null;
    const item = x >= this.left ? part.items[Math.floor((x - this.left) / cell)] : undefined;
    const option = y >= this.top ? part.options[Math.floor((y - this.top) / cell)] : undefined;
    if (item === undefined) return option === undefined || x >= this.left ? null : { option };
    if (option === undefined) return { item };
    for (let at = problem.starts[option]; at < problem.starts[option + 1]; at += 1) if (problem.entries[at] === item) return { item, option };
    return { option };
  }
}

/** An item's name, with the number of options that it needs and may have. @param {Problem} problem @param {import("../search/links.js").Links} links @param {number} item @param {number} [most] the longest name, in letters */
export function itemLabel(problem, links, item, most = 12) {
  const bounds = boundsOf(links, item);
  const name = shorten(problem.items[item], most);
  return bounds ? `${name} ×${bounds}` : name;
}

/**
 * Write the name of an option at the end of a line, crossed out if the option is struck out.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} option @param {string} name @param {number} x @param {number} y @param {number} most
 */
export function writeOption(context, { replay, colours }, option, name, x, y, most) {
  context.fillText(name, x, y, most);
  if (!replay.links.isStruck[option] || replay.isChosen[option]) return;
  const width = Math.min(most, context.measureText(name).width);
  context.fillStyle = colours.dead;
  context.fillRect(x - width - 2, y - 0.75, width + 4, 1.5);
}

/** @param {string} name @param {number} most @returns {string} */
export const shorten = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
