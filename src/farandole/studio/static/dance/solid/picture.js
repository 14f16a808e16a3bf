// @ts-check
/** An assembly of cubes as a picture that a finger, the mouse or the arrow keys turn. */

import { el, svg } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";
import { HOME, apart, middleOf, radiusOf, sidesOf, takenOff } from "./geometry.js";

/** @typedef {import("./geometry.js").Placed} Placed */
/** @typedef {import("./geometry.js").Flat} Flat */

const UNIT = 20; // the side of a cube
const STEP = 15; // degrees of an arrow key
const TINTS = 8;
const WIDEST = 16; // from the middle, in cubes: in a wider picture, numbers on cubes can't be read
/** @type {Record<string, Flat>} */
const KEYS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/** @param {readonly number[]} numbers */
const written = (...numbers) => numbers.map((number) => (UNIT * number).toFixed(2)).join(" ");

export class Picture {
  constructor() {
    /** @type {readonly Placed[]} */
    this.pieces = [];
    /** @type {ReturnType<typeof takenOff>} */
    this.order = [];
    this.view = HOME;
    this.step = 0; // how far apart the pieces are
    this.off = 0; // how many pieces are taken off
    this.drawing = svg("svg", { "aria-hidden": "true" });
    this.element = el("div", { class: "solid", role: "application", tabindex: 0, "aria-label": say(msg("Assembly: arrow keys turn it, Home turns it back")) }, this.drawing);
    this.waiting = 0;
    this.listen();
  }

  listen() {
    const { element } = this;
    /** @type {Flat | null} */
    let last = null;
    element.addEventListener("pointerdown", (event) => {
      if (event.button || last) return;
      element.setPointerCapture(event.pointerId);
      last = [event.clientX, event.clientY];
    });
    element.addEventListener("pointermove", (event) => {
      if (!last || !element.hasPointerCapture(event.pointerId)) return;
      this.turn((last[0] - event.clientX) / 2, (event.clientY - last[1]) / 2);
      last = [event.clientX, event.clientY];
    });
    element.addEventListener("lostpointercapture", () => (last = null));
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS || event.key === "Home")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Home") this.view = HOME;
      this.turn(...(KEYS[event.key] ?? [0, 0]));
    });
  }

  /** @param {readonly Placed[]} pieces */
  show(pieces) {
    this.pieces = pieces;
    this.order = takenOff(pieces);
    this.set(this.step, 0);
  }

  /** @param {number} step @param {number} off */
  set(step, off) {
    Object.assign(this, { step, off });
    this.draw();
  }

  /** @param {number} turn @param {number} tilt degrees */
  turn(turn, tilt) {
    this.view = { turn: (this.view.turn + turn) % 360, tilt: Math.max(-90, Math.min(90, this.view.tilt + tilt)) };
    this.waiting ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.waiting);
    this.waiting = 0;
    const gone = new Set(this.order.slice(0, this.off).map(({ piece }) => piece));
    const all = apart(this.pieces, this.step);
    const shown = [...all.keys()].filter((piece) => !gone.has(piece));
    const middle = middleOf(this.pieces);
    const radius = radiusOf(all, middle) + 0.1;
    const parts = sidesOf(shown.map((piece) => all[piece]), this.view, middle).flatMap(({ piece, way, corners, borders, middle: centre, right, down }) => {
      const outline = borders.flatMap((isBorder, k) => (isBorder ? [`M${written(...corners[k])}L${written(...corners[(k + 1) % 4])}`] : [])).join("");
      const { label } = all[shown[piece]];
      const size = Math.min(10, 28 / label.length);
      return [
        svg("path", { class: `side tint-${shown[piece] % TINTS} way-${way}`, d: `M${corners.map((corner) => written(...corner)).join("L")}Z` }),
        radius < WIDEST && svg("text", { transform: `matrix(${[...right, ...down].map((number) => number.toFixed(4)).join(" ")} ${written(...centre)})`, "font-size": size, dy: size * 0.36 }, label),
        svg("path", { class: "outline", d: outline }),
      ];
    });
    this.drawing.setAttribute("viewBox", written(-radius, -radius, 2 * radius, 2 * radius));
    this.drawing.replaceChildren(...parts.filter((part) => part !== false));
  }
}
