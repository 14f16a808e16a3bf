// @ts-check
/** The picture of the timeline: depth of the search over time, dead ends, covers. */

import { prepare } from "./colours.js";

/** @typedef {import("../search/record.js").Record} Record */
/** @typedef {import("./colours.js").Colours} Colours */

/**
 * The greatest depth in each of several equal intervals.
 * @param {Record} record @param {number} parts @returns {Int32Array}
 */
export function profile(record, parts) {
  const deepest = new Int32Array(parts);
  const { length } = record;
  const depths = record.depths.all;
  for (let part = 0; part < parts; part += 1) {
    const first = Math.floor((part * length) / parts);
    const end = Math.max(first + 1, Math.floor(((part + 1) * length) / parts));
    for (let event = first; event < end && event < length; event += 1) if (depths[event] > deepest[part]) deepest[part] = depths[event];
  }
  return deepest;
}

export class TimeLine {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.back = document.createElement("canvas");
    this.key = "";
  }

  /** @param {Record} record @param {number} position @param {Colours} colours */
  draw(record, position, colours) {
    const { context, width, height } = prepare(this.canvas);
    const key = `${record.length} ${width} ${height} ${colours.accent}`;
    if (key !== this.key) {
      this.key = key;
      this.back.width = this.canvas.width;
      this.back.height = this.canvas.height;
      this.drawBack(record, width, height, colours);
    }
    const x = record.length ? (position / record.length) * width : 0;
    context.fillStyle = colours.soft;
    context.fillRect(0, 0, x, height);
    context.drawImage(this.back, 0, 0, width, height);
    context.fillStyle = colours.accent;
    context.fillRect(Math.min(width - 3, Math.max(0, x - 1.5)), 0, 3, height);
    context.beginPath();
    context.arc(Math.min(width - 6, Math.max(6, x)), height - 8, 6, 0, 7);
    context.fill();
  }

  /** @param {Record} record @param {number} width @param {number} height @param {Colours} colours */
  drawBack(record, width, height, colours) {
    const context = /** @type {CanvasRenderingContext2D} */ (this.back.getContext("2d"));
    const ratio = this.back.width / Math.max(1, width);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { length } = record;
    if (!length) return;
    const base = height - 16;
    const parts = Math.max(1, Math.min(length, Math.floor(width)));
    const unit = (base - 10) / Math.max(1, record.deepest);
    context.fillStyle = colours.line;
    context.globalAlpha = 0.55;
    profile(record, parts).forEach((deep, part) => context.fillRect((part * width) / parts, base - deep * unit, Math.max(1, width / parts), deep * unit));
    context.globalAlpha = 1;
    /** @param {import("../search/record.js").Numbers} events @param {(x: number) => void} draw */
    const marks = (events, draw) => {
      let before = -9;
      for (let at = 0; at < events.length; at += 1) {
        const x = ((events.all[at] + 1) / length) * width;
        if (x - before < 1.5) continue;
        before = x;
        draw(x);
      }
    };
    context.fillStyle = colours.dead;
    marks(record.deadEnds, (x) => context.fillRect(x - 0.75, base + 1, 1.5, 5));
    context.fillStyle = colours.found;
    marks(record.covers, (x) => {
      context.fillRect(x - 1, 6, 2, base - 6);
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x + 5, 5);
      context.lineTo(x, 10);
      context.lineTo(x - 5, 5);
      context.fill();
    });
  }
}
