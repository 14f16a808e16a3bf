// @ts-check
/** The picture of the matrix: an entry for each node, headers with sizes, and links if there is space for them. */

import { prepare } from "./colours.js";
import { drawKey, drawTables, tablesIn } from "./folded.js";
import { clamp, fit, itemAt, reveal, zoom } from "./layout.js";
import { Lens, itemLabel, writeOption } from "./lens.js";
import { AT_REST, Motion, movedBy } from "./motion.js";
import { Nodes, drawRing } from "./nodes.js";

/** @typedef {import("../search/problem.js").Problem} Problem */
/** @typedef {import("../search/replay.js").Replay} Replay */
/** @typedef {import("../search/light.js").Light} Light */
/** @typedef {import("../search/light.js").Target} Target */
/** @typedef {import("./layout.js").View} View */
/** @typedef {import("./colours.js").Colours} Colours */

/** @typedef {{problem: Problem, replay: Replay, index: import("../search/light.js").Index, light: Light, colours: Colours, item: number, option: number, about: number}} Scene item and option of the last event; the magnified item */

const NEAR = 22; // the size of an entry at which its links are drawn
const ROOM = 340; // the height of a picture that has space for a lens
const KEY = 22;

export class Matrix {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {View | null} null for the whole matrix */
    this.view = null;
    this.isFolded = false;
    this.isChanging = false; // whether clicking edits the matrix
    this.isFollowed = true; // whether the lens follows the last event
    this.hasLens = false;
    this.lens = new Lens();
    this.motion = new Motion();
    /** @type {import("./nodes.js").Moving} */
    this.moving = { moved: AT_REST, part: 1 };
    this.frame = 0;
    this.extent = { columns: 1, rows: 1, width: 1, height: 1 };
    this.left = 0; // width of the options' names
    this.top = 0; // height of the headers
    /** @type {import("./layout.js").Table[]} */
    this.tables = [];
  }

  /** @returns {View} */
  get currentView() {
    return this.view ? clamp(this.view, this.extent) : fit(this.extent);
  }

  /** @param {Problem} problem @param {number} width @param {number} height */
  measure(problem, width, height) {
    const wide = problem.bounds ? 5 : 0; // space for bounds beside a name
    const longest = Math.max(1, ...problem.items.slice(0, 200).map((name) => name.length)) + wide;
    const names = Math.max(1, ...problem.options.slice(0, 200).map((name) => name.length));
    const columns = problem.items.length;
    const rows = problem.options.length;
    // Names are drawn only if an entry is large enough for them.
    const rough = this.view ?? fit({ columns, rows, width: width - 40, height: height - 40 });
    this.left = rough.high >= 14 ? Math.min(110, 14 + 7 * names) : 8;
    this.top = rough.wide >= 14 ? (7.5 * longest <= rough.wide ? 44 : Math.min(88, 30 + 6.5 * longest)) : 36;
    this.extent = { columns, rows, width: Math.max(1, width - this.left - 8), height: Math.max(1, height - this.top - 8) };
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { context, width, height } = prepare(this.canvas);
    const part = this.motion.at();
    const event = part < 1 ? this.motion.event : scene.replay.last;
    this.moving = { moved: movedBy(scene.problem, scene.replay, event), part };
    const isFolded = this.isFolded && scene.problem.groups.length > 0;
    this.hasLens = this.isFollowed && height >= ROOM;
    const above = isFolded ? this.drawFolded(context, scene, width, height) : this.drawWhole(context, scene, width, height);
    if (this.hasLens) this.lens.draw(context, scene, { x: 8, y: above, width: width - 16, height: height - above - 4 }, this.moving);
    cancelAnimationFrame(this.frame);
    if (part < 1) this.frame = requestAnimationFrame(() => this.draw(scene));
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} width @param {number} height @returns {number} where the next part begins */
  drawWhole(context, scene, width, height) {
    this.measure(scene.problem, width, height);
    // If all nodes are large enough, there is nothing to magnify.
    if (Math.min(this.currentView.wide, this.currentView.high) >= NEAR) this.hasLens = false;
    if (this.hasLens) {
      height = Math.round(height * 0.52);
      this.measure(scene.problem, width, height);
    }
    const view = this.currentView;
    context.save();
    context.beginPath();
    context.rect(view.x < 0 ? this.left : 0, this.top, width, height - this.top);
    context.clip();
    context.translate(this.left, this.top);
    this.drawBands(context, scene, view);
    this.drawEntries(context, scene, view);
    context.restore();
    this.drawHeaders(context, scene, view);
    this.drawNames(context, scene, view);
    return height;
  }

  /** The first and last visible column and row. @param {View} view */
  range(view) {
    const { columns, rows, width, height } = this.extent;
    return {
      first: Math.max(0, Math.floor(-view.x / view.wide)),
      last: Math.min(columns - 1, Math.ceil((width + 8 - view.x) / view.wide)),
      top: Math.max(0, Math.floor(-view.y / view.high)),
      bottom: Math.min(rows - 1, Math.ceil((height + 8 - view.y) / view.high)),
    };
  }

  /** The backgrounds of columns and rows: covered, chosen, highlighted. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view */
  drawBands(context, { problem, replay, light, colours, item }, view) {
    const { first, last } = this.range(view);
    const { columns, rows } = this.extent;
    const high = rows * view.high;
    const wide = columns * view.wide;
    /** @param {number} column @param {string} colour */
    const column = (column, colour) => {
      context.fillStyle = colour;
      context.fillRect(view.x + column * view.wide, view.y, Math.max(1, view.wide), high);
    };
    /** @param {number} row @param {string} colour */
    const row = (row, colour) => {
      context.fillStyle = colour;
      context.fillRect(view.x, view.y + row * view.high, wide, Math.max(1.5, view.high));
    };
    context.fillStyle = colours.seen;
    for (let at = first; at <= last; at += 1) {
      const from = at;
      while (at <= last && replay.links.isCovered[at]) at += 1;
      if (at > from) context.fillRect(view.x + from * view.wide, view.y, (at - from) * view.wide, high);
    }
    for (const option of replay.options) row(option, colours.soft);
    // A column fades out when it is covered, and in when it is uncovered.
    const { moved, part } = this.moving;
    if (part < 1 && moved.item >= 0) {
      context.globalAlpha = replay.links.isCovered[moved.item] ? 1 - part : part;
      column(moved.item, colours.paper);
      context.globalAlpha = 1;
    }
    if (item >= 0) column(item, colours.soft);
    if (light.item >= 0) column(light.item, colours.lit);
    if (light.option >= 0) row(light.option, colours.lit);
    if (problem.primary < columns) {
      context.strokeStyle = colours.line;
      context.setLineDash([4, 3]);
      context.beginPath();
      context.moveTo(view.x + problem.primary * view.wide, view.y);
      context.lineTo(view.x + problem.primary * view.wide, view.y + high);
      context.stroke();
      context.setLineDash([]);
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view */
  drawEntries(context, scene, view) {
    const { problem, replay, light, colours } = scene;
    const { links } = replay;
    const { first, last, top, bottom } = this.range(view);
    const isNear = Math.min(view.wide, view.high) >= NEAR;
    if (isNear) return this.drawNear(context, scene, view);
    // Grouped by state, so that the fill colour changes only four times.
    const wide = view.wide > 4 ? view.wide * 0.7 : Math.max(1, view.wide);
    const high = view.high > 4 ? view.high * 0.7 : Math.max(1, view.high);
    /** @type {number[][]} */
    const places = [[], [], [], [], []];
    // Of the rows that share a line of pixels, one is drawn, and all those that matter now.
    const stride = Math.max(1, Math.floor(0.5 / view.high));
    for (let option = top; option <= bottom; option += 1) {
      const isChosen = replay.isChosen[option] === 1;
      const isLit = light.option === option;
      if (option % stride && !isChosen && !isLit) continue;
      for (let at = problem.starts[option]; at < problem.starts[option + 1]; at += 1) {
        const item = problem.entries[at];
        if (item < first || item > last) continue;
        const node = links.root + 1 + at;
        const x = view.x + (item + 0.5) * view.wide;
        const y = view.y + (option + 0.5) * view.high;
        const state = isChosen ? 3 : isLit || light.item === item ? 4 : links.isLifted(node) ? 1 : links.isOut(node) ? 2 : 0;
        places[state].push(x - wide / 2, y - high / 2);
      }
    }
    const fills = [colours.ink, colours.hair, colours.line, colours.accent, colours.dead];
    [1, 2, 0, 4, 3].forEach((state) => {
      context.fillStyle = fills[state];
      // Thousands of small rectangles are drawn faster one by one than as a path.
      for (let at = 0; at < places[state].length; at += 2) context.fillRect(places[state][at], places[state][at + 1], wide, high);
    });
  }

  /** The places where nodes could be. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {import("./nodes.js").Sheet} sheet */
  drawPlaces(context, { problem, light, colours }, { x, y, wide, high }) {
    const half = Math.min(wide, high) * 0.26;
    context.setLineDash([2, 3]);
    context.lineWidth = 1;
    for (let option = 0; option < problem.options.length; option += 1) {
      for (let item = 0; item < problem.items.length; item += 1) {
        const isHere = light.item === item && light.option === option;
        context.strokeStyle = isHere ? colours.accent : colours.line;
        context.strokeRect(x(item) - half, y(option) - half, 2 * half, 2 * half);
      }
    }
    context.setLineDash([]);
  }

  /** Nodes and their links. @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view */
  drawNear(context, scene, view) {
    const { problem, replay, light } = scene;
    const { starts, entries } = problem;
    const { first, last, top, bottom } = this.range(view);
    const sheet = {
      x: (/** @type {number} */ item) => view.x + (item + 0.5) * view.wide,
      y: (/** @type {number} */ option) => view.y + (option + 0.5) * view.high,
      wide: view.wide,
      high: view.high,
      top: view.y - 4,
      bottom: view.y + problem.options.length * view.high,
    };
    const nodes = new Nodes(context, scene, sheet, this.moving);
    /** @param {(at: number, option: number) => void} draw */
    const each = (draw) => {
      for (let option = top; option <= bottom; option += 1) for (let at = starts[option]; at < starts[option + 1]; at += 1) if (entries[at] >= first && entries[at] <= last) draw(at, option);
    };
    if (this.isChanging) this.drawPlaces(context, scene, sheet);
    for (let item = first; item <= last; item += 1) nodes.header(item);
    for (let option = top; option <= bottom; option += 1) nodes.row(option);
    each((at) => nodes.column(replay.links.root + 1 + at));
    nodes.links();
    each((at, option) => nodes.node(replay.links.root + 1 + at, { isChosen: replay.isChosen[option] === 1, isLit: light.option === option || light.item === entries[at] }));
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view */
  drawHeaders(context, scene, view) {
    const { problem, replay, light, colours, item } = scene;
    const { links } = replay;
    const { first, last } = this.range(view);
    const most = Math.max(1, ...links.size.subarray(first, last + 1));
    context.save();
    context.beginPath();
    context.rect(this.left - 1, 0, this.extent.width + 10, this.top);
    context.clip();
    if (view.wide >= 32) drawRing(context, scene, (at) => this.left + view.x + (at + 0.5) * view.wide, this.top - 13, 9, this.moving);
    context.textAlign = "center";
    for (let at = first; at <= last; at += 1) {
      const x = this.left + view.x + (at + 0.5) * view.wide;
      const isCovered = links.isCovered[at] === 1;
      const isHere = at === item;
      if (isHere || light.items.has(at)) {
        context.fillStyle = light.items.has(at) ? colours.lit : colours.soft;
        context.fillRect(x - view.wide / 2, 0, Math.max(2, view.wide), this.top);
      }
      const size = links.size[at];
      if (view.wide >= 14) {
        context.globalAlpha = isCovered ? 0.55 : 1;
        context.fillStyle = isCovered ? colours.quiet : links.tint[at] ? colours.accent : links.isStuck(problem, at) ? colours.dead : colours.ink;
        context.font = `600 ${Math.min(15, view.wide * 0.6)}px ${colours.font}`;
        context.textBaseline = "alphabetic";
        const tint = links.tint[at] ? problem.colourNames[links.tint[at] - 1] : "";
        context.fillText(isCovered ? "–" : tint || String(size), x, this.top - 8, view.wide - 2);
        context.fillStyle = colours.quiet;
        context.font = `${Math.min(13, view.wide * 0.62)}px ${colours.font}`;
        this.drawName(context, itemLabel(problem, links, at, this.top <= 44 ? Infinity : 12), x, view.wide);
        context.globalAlpha = 1;
      } else {
        const bar = (size / most) * (this.top - 8);
        context.fillStyle = isCovered ? colours.hair : links.isStuck(problem, at) ? colours.dead : (at < problem.primary ? links.degree(at) : size) === 1 ? colours.accent : colours.quiet;
        context.fillRect(x - Math.max(0.5, view.wide * 0.4), this.top - 4 - Math.max(2, bar), Math.max(1, view.wide * 0.8), Math.max(2, bar));
      }
      if (isHere) {
        context.fillStyle = colours.accent;
        context.fillRect(x - Math.max(1, view.wide / 2), this.top - 3, Math.max(2, view.wide), 3);
      }
    }
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {string} name @param {number} x @param {number} wide */
  drawName(context, name, x, wide) {
    if (this.top <= 44) {
      context.fillText(name, x, this.top - 26, wide - 2);
      return;
    }
    context.save();
    context.translate(x, this.top - 26);
    context.rotate(-Math.PI / 2);
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(name, 0, 0, this.top - 28);
    context.restore();
    context.textAlign = "center";
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {View} view */
  drawNames(context, scene, view) {
    const { problem, replay, light, colours } = scene;
    if (view.high < 14 || this.left < 20) return;
    const { top, bottom } = this.range(view);
    context.save();
    context.beginPath();
    context.rect(0, this.top, this.left + Math.max(0, view.x), this.extent.height + 8);
    context.clip();
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let option = top; option <= bottom; option += 1) {
      const y = this.top + view.y + (option + 0.5) * view.high;
      const isChosen = replay.isChosen[option] === 1;
      const isOut = replay.links.isOptionOut(problem, option);
      context.font = `${isChosen || light.options.has(option) ? 600 : 400} ${Math.min(13, view.high * 0.62)}px ${colours.font}`;
      context.fillStyle = isChosen ? colours.accent : isOut ? colours.quiet : colours.ink;
      context.globalAlpha = isOut && !isChosen ? 0.6 : 1;
      writeOption(context, scene, option, problem.options[option], this.left + Math.max(0, view.x) - 8, y, this.left - 8);
    }
    context.restore();
  }

  /** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} width @param {number} height @returns {number} where the next part begins */
  drawFolded(context, scene, width, height) {
    const high = this.hasLens ? height * (width < 420 ? 0.56 : 0.48) : height;
    const layout = tablesIn(scene.problem, { x: 8, y: 0, width: width - 16, height: high - KEY - 6 });
    this.tables = layout.tables;
    drawTables(context, scene, layout, this.name);
    const bottom = Math.max(0, ...this.tables.map(({ y, cell, group }) => y + cell * Math.ceil(group.count / group.columns)));
    drawKey(context, scene, 8, Math.min(height - KEY / 2 - 4, bottom + KEY / 2 + 2), this.words);
    return bottom + KEY + 10;
  }

  /** The text of the legend in the current language. */
  words = { left: "options left", covered: "covered" };

  /** The name of a group in the current language. @type {(group: import("../search/problem.js").Group) => string} */
  name = (group) => group.name.text;

  /** The item and option at a point of the canvas. @param {number} x @param {number} y @param {Problem} problem @returns {Target | null} */
  at(x, y, problem) {
    if (this.hasLens && y >= this.lens.box.y) return this.lens.at(x, y, problem);
    if (this.isFolded && problem.groups.length) {
      const item = itemAt(this.tables, x, y);
      return item < 0 ? null : { item };
    }
    if (this.isChanging) return this.placeAt(x, y, problem);
    const view = this.currentView;
    const column = Math.floor((x - this.left - view.x) / view.wide);
    const row = Math.floor((y - this.top - view.y) / view.high);
    const isColumn = column >= 0 && column < problem.items.length && x >= this.left;
    const isRow = row >= 0 && row < problem.options.length && y >= this.top;
    if (isColumn && y < this.top) return { item: column };
    if (isRow && x < this.left + Math.max(0, view.x)) return { option: row };
    if (!isColumn || !isRow) return null;
    for (let at = problem.starts[row]; at < problem.starts[row + 1]; at += 1) if (problem.entries[at] === column) return { item: column, option: row };
    return view.high >= 8 ? { option: row } : { item: column };
  }

  /** The column and row at a point of the canvas, with or without a node. @param {number} x @param {number} y @param {Problem} problem */
  placeAt(x, y, problem) {
    const view = this.currentView;
    const item = Math.floor((x - this.left - view.x) / view.wide);
    const option = Math.floor((y - this.top - view.y) / view.high);
    return item >= 0 && item < problem.items.length && option >= 0 && option < problem.options.length ? { item, option } : null;
  }

  /** Zoom to an entry and centre it. @param {number} factor @param {number} column @param {number} row */
  zoomTo(factor, column, row) {
    this.zoom(factor);
    if (!this.view) return;
    const { wide, high } = this.view;
    const { width, height } = this.extent;
    this.view = clamp({ wide, high, x: width / 2 - (column + 0.5) * wide, y: height / 2 - (row + 0.5) * high }, this.extent);
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] of the canvas; by default the centre */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const next = zoom(this.currentView, factor, x - this.left, y - this.top, this.extent);
    const whole = fit(this.extent);
    this.view = next.wide <= whole.wide * 1.001 && next.high <= whole.high * 1.001 ? null : next;
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    if (!this.view) return;
    this.view = clamp({ ...this.view, x: this.view.x + x, y: this.view.y + y }, this.extent);
  }

  /** @param {number} column @param {number} row -1: any */
  reveal(column, row) {
    if (this.view) this.view = reveal(this.view, column, row, this.extent);
  }
}
