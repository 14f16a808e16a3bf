// @ts-check
/** Symmetries of givens: their names, which cells belong together, and a picture of each. */

import { svg } from "../page/dom.js";
import { msg, pmsg } from "../page/i18n.js";

/** @typedef {(row: number, column: number, last: number) => [number, number]} Motion */

/** @type {Motion} */
const half = (row, column, last) => [last - row, last - column];
/** @type {Motion} */
const quarter = (row, column, last) => [column, last - row];
/** @type {Motion} */
const diagonal = (row, column) => [column, row];
/** @type {Motion} */
const anti = (row, column, last) => [last - column, last - row];
/** @type {Motion} */
const topBottom = (row, column, last) => [last - row, column];
/** @type {Motion} */
const leftRight = (row, column, last) => [row, last - column];

/** @type {readonly {id: string, name: import("../page/i18n.js").Message, motions: Motion[]}[]} */
export const SYMMETRIES = [
  { id: "none", name: pmsg("symmetry", "None"), motions: [] },
  { id: "half-turn", name: msg("Half-turn"), motions: [half] },
  { id: "quarter-turn", name: msg("Quarter-turn"), motions: [quarter] },
  { id: "left-right", name: msg("Left and right"), motions: [leftRight] },
  { id: "top-bottom", name: msg("Top and bottom"), motions: [topBottom] },
  { id: "axes", name: msg("Both axes"), motions: [topBottom, leftRight] },
  { id: "diagonal", name: msg("Diagonal"), motions: [diagonal] },
  { id: "anti-diagonal", name: msg("Other diagonal"), motions: [anti] },
  { id: "diagonals", name: msg("Both diagonals"), motions: [diagonal, anti] },
  { id: "full", name: msg("All eight"), motions: [quarter, diagonal] },
];

/** The orbit of a cell: all cells that belong together with it. @param {string} id @param {number} cell @param {number} side @returns {number[]} */
export function orbitOf(id, cell, side) {
  const motions = SYMMETRIES.find((symmetry) => symmetry.id === id)?.motions ?? [];
  const images = new Set([cell]);
  for (const image of images) {
    for (const motion of motions) {
      const [row, column] = motion(Math.floor(image / side), image % side, side - 1);
      images.add(row * side + column);
    }
  }
  return [...images];
}

/** Cells from which the picture is built; their orbits are added. */
const FIRST = [2, 10, 12, 21, 31];

/** A small picture of a symmetry. @param {string} id */
export function symmetryPicture(id) {
  const first = id === "none" ? [2, 10, 12, 21, 31, 35, 41, 56, 64, 74] : FIRST;
  const cells = new Set(first.flatMap((cell) => orbitOf(id, cell, 9)));
  const squares = [...cells].map((cell) => `M${(cell % 9) * 4 + 0.5} ${Math.floor(cell / 9) * 4 + 0.5}h3v3h-3z`).join("");
  const axes = { "left-right": "M18 0v36", "top-bottom": "M0 18h36", axes: "M18 0v36M0 18h36", diagonal: "M0 0L36 36", "anti-diagonal": "M36 0L0 36", diagonals: "M0 0L36 36M36 0L0 36", full: "M18 0v36M0 18h36M0 0L36 36M36 0L0 36" };
  const axis = axes[/** @type {keyof typeof axes} */ (id)];
  return svg(
    "svg",
    { class: "symmetry", viewBox: "-1 -1 38 38", "aria-hidden": "true" },
    svg("rect", { class: "edge", width: 36, height: 36, rx: 1 }),
    svg("path", { class: "cells", d: squares }),
    axis && svg("path", { class: "axis", d: axis }),
    (id === "half-turn" || id === "quarter-turn") && svg("circle", { class: "centre", cx: 18, cy: 18, r: 2.5 }),
  );
}
