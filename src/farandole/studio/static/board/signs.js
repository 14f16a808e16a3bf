// @ts-check
/** How rules are drawn on a board: cages, lines, dots and clues outside of it, as the server lists them. */

import { svg } from "../page/dom.js";
import { CELL } from "./marks.js";

/**
 * One thing to draw; places are in cells, from the upper left corner of the board.
 * @typedef {object} Sign
 * @property {"outline" | "tint" | "line" | "arrow" | "disc" | "square" | "diamond" | "text"} kind
 * @property {string} style the name of its look
 * @property {{light: string, dark: string, width: number, dash: number[]}} [look] colours on light and dark pages, and lines in cells; none for what a person is drawing
 * @property {[number, number][]} points
 * @property {number} size width, diameter, height of the letters, or inset, by the kind
 * @property {string} text
 * @property {boolean} filled whether it hides what is below it
 */

/** Styles that stand on the lines of the grid; so do outlines and texts. */
const HIGH = ["quadruple", "white-dot", "black-dot", "sign", "clue", "struck"];
/** In this order the kinds are painted; the others come after them. */
const RANKS = ["tint", "line", "arrow"];
const HEAD = 0.2;

/** How far signs reach beyond the board, in cells. @param {readonly Sign[]} signs @param {number} side */
export function marginOf(signs, side) {
  const far = signs.flatMap(({ points, size, kind }) => points.flat().map((place) => Math.max(-place, place - side) + (kind === "text" ? size / 2 + 0.1 : 0)));
  return Math.max(0, ...far);
}

/** The cells with a number in their upper left corner. @param {readonly Sign[]} signs @param {number} side @returns {Set<number>} */
export function labelledCells(signs, side) {
  return new Set(signs.flatMap(({ kind, points, size, text }) => {
    if (!text || !(kind === "outline" || (kind === "text" && size < 0.4))) return [];
    const [x, y] = upperLeft(points);
    const isCorner = kind === "outline" || (x % 1 < 0.4 && y % 1 < 0.4);
    return isCorner && x >= 0 && y >= 0 && x < side && y < side ? [Math.floor(y) * side + Math.floor(x)] : [];
  }));
}

/** @param {readonly number[][]} places the first in reading order */
const upperLeft = (places) => places.reduce((best, place) => (place[1] < best[1] || (place[1] === best[1] && place[0] < best[0]) ? place : best));

/** @param {readonly Sign[]} signs @returns {{low: SVGElement[], high: SVGElement[]}} what lies under the grid, and over it */
export function drawSigns(signs) {
  const rank = (/** @type {Sign} */ { kind }) => RANKS.indexOf(kind) + 4 * Number(!RANKS.includes(kind));
  const sorted = signs.toSorted((one, other) => rank(one) - rank(other));
  /** @param {boolean} isHigh */
  const some = (isHigh) => sorted.filter(({ kind, style }) => (HIGH.includes(style) || kind === "outline" || kind === "text") === isHigh).map(drawn);
  return { low: some(false), high: some(true) };
}

/** @param {Sign} sign */
function drawn(sign) {
  const group = svg("g", { class: `sign sign-${sign.style}` }, ...partsOf(sign));
  if (!sign.look) return group;
  const { light, dark, width, dash } = sign.look;
  group.style.setProperty("--sign", `light-dark(${light}, ${dark})`);
  group.style.setProperty("--wide", String(width * CELL));
  if (dash.length) {
    group.style.setProperty("--dash", dash.map((length) => length * CELL).join(" "));
    group.style.setProperty("--cap", "butt");
  }
  return group;
}

/** @param {Sign} sign @returns {SVGElement[]} */
function partsOf({ kind, points, size, text, filled }) {
  const places = points.map(([x, y]) => [x * CELL, y * CELL]);
  const [[x, y] = [0, 0], second] = places;
  const wide = size * CELL;
  const half = wide / 2;
  const surface = `surface${filled ? " filled" : ""}`;
  switch (kind) {
    case "outline": {
      const [left, top] = upperLeft(places);
      return [svg("path", { class: "outline", d: outline(places, wide) }), ...(text ? [words(left + 3, top + 0.16 * CELL, 0.24 * CELL, text, "total")] : [])];
    }
    case "tint":
      return places.map(([left, top]) => svg("rect", { class: "tint", x: left, y: top, width: CELL, height: CELL }));
    case "line":
      return [svg("path", { class: "stroke-line", d: `M${places.join("L")}`, "stroke-width": wide })];
    case "arrow":
      return [svg("path", { class: "stroke-line", d: `M${places.join("L")}`, "stroke-width": wide }), svg("path", { class: "stroke-line head", d: head(places), "stroke-width": wide })];
    case "disc":
      return [svg("path", { class: surface, d: pill([x, y], second ?? [x, y], half) }), ...inner(x, y, size, text)];
    case "square":
      return [svg("rect", { class: surface, x: x - half, y: y - half, width: wide, height: wide }), ...inner(x, y, size, text)];
    case "diamond":
      return [svg("path", { class: surface, d: `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z` }), ...inner(x, y, size, text)];
    default:
      return [words(x, y, wide, text)];
  }
}

/** @param {number} x @param {number} y @param {number} high @param {string} text @param {string} [kind] */
const words = (x, y, high, text, kind = "") => svg("text", { class: `words ${kind}`, x, y, "font-size": high }, text);

/** The text in a sign. @param {number} x @param {number} y @param {number} size @param {string} text */
const inner = (x, y, size, text) => (text ? [words(x, y, size * CELL * Math.min(0.75, 1.5 / text.length), text, "inner")] : []);

/** @param {number[]} from @param {number[]} to @param {number} radius */
function pill([x, y], [toX, toY], radius) {
  const length = Math.hypot(toX - x, toY - y);
  const [right, down] = length ? [((toX - x) / length) * radius, ((toY - y) / length) * radius] : [radius, 0];
  const arc = `A${radius} ${radius} 0 0 1`;
  return `M${x + down} ${y - right}L${toX + down} ${toY - right}${arc}${toX - down} ${toY + right}L${x - down} ${y + right}${arc}${x + down} ${y - right}z`;
}

/** The head of an arrow. @param {number[][]} places */
function head(places) {
  const [[x, y], [endX, endY]] = places.slice(-2);
  const angle = Math.atan2(endY - y, endX - x);
  const arm = (/** @type {number} */ turn) => `${endX - HEAD * CELL * Math.cos(angle + turn)} ${endY - HEAD * CELL * Math.sin(angle + turn)}`;
  return `M${arm(0.6)}L${endX} ${endY}L${arm(-0.6)}`;
}

/** The border of cells, drawn that far inside of it. @param {number[][]} places upper left corners @param {number} inset */
function outline(places, inset) {
  const cells = new Set(places.map(String));
  /** @type {Map<string, number[]>} */
  const next = new Map();
  for (const [left, top] of places) {
    // Each side in turn, clockwise: where it looks, and along which way it goes.
    for (const [outX, outY] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      const [alongX, alongY] = [-outY, outX];
      /** @param {number} x @param {number} y */
      const has = (x, y) => cells.has(String([left + x * CELL, top + y * CELL]));
      if (has(outX, outY)) continue;
      /** How far from the middle of the cell the side reaches, one way or the other. @param {number} way */
      const reach = (way) => CELL / 2 + (!has(way * alongX, way * alongY) ? -inset : has(outX + way * alongX, outY + way * alongY) ? inset : 0);
      const off = CELL / 2 - inset;
      const [x, y] = [left + CELL / 2 + outX * off, top + CELL / 2 + outY * off];
      const [before, after] = [reach(-1), reach(1)];
      next.set(key([x - alongX * before, y - alongY * before]), [x + alongX * after, y + alongY * after]);
    }
  }
  let path = "";
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    path += `M${start}`;
    for (let at = next.get(start), from = start; at; at = next.get(from)) {
      next.delete(from);
      from = key(at);
      path += from === start ? "z" : `L${from}`;
    }
  }
  return path;
}

/** @param {number[]} place */
const key = ([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
