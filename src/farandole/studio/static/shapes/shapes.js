// @ts-check
/** Boards with rules, as the server describes them, stored in the browser; and their names. */

import { boardOf, remember, shapeOf } from "./houses.js";
import { msg, nmsg, say } from "../page/i18n.js";

/** @typedef {import("./houses.js").Shape} Shape */
/** @typedef {import("../page/i18n.js").Message} Message */

const KEPT = "farandole/shape/";
const LONGEST = 5000;

/** The name of a rule, its description, and the text read aloud for its cells. */
export const RULES = /** @type {Record<string, {name: Message, text: Message, cell?: Message}>} */ ({
  diagonals: { name: msg("Diagonals (X)"), text: msg("No digit repeats on a main diagonal."), cell: msg("on a diagonal") },
  windoku: { name: msg("Windoku"), text: msg("No digit repeats in a tinted box."), cell: msg("in a tinted box") },
  disjoint: { name: msg("Disjoint groups"), text: msg("No digit repeats in the same position of the boxes.") },
  "centre-dot": { name: msg("Centre dots"), text: msg("No digit repeats in the centre cells of the boxes."), cell: msg("on a centre dot") },
  asterisk: { name: msg("Asterisk"), text: msg("No digit repeats in the nine cells of the star."), cell: msg("on the star") },
  girandola: { name: msg("Girandola"), text: msg("No digit repeats in the nine cells of the girandola."), cell: msg("on the girandola") },
  "anti-knight": { name: msg("Anti-knight"), text: msg("Cells a knight's move apart differ.") },
  "anti-king": { name: msg("Anti-king"), text: msg("Cells that touch at a corner differ.") },
  "toroidal-knight": { name: msg("Toroidal knight"), text: msg("Cells a knight's move apart differ, across the edges of the board too.") },
  "toroidal-king": { name: msg("Toroidal king"), text: msg("Cells that touch at a corner differ, across the edges of the board too.") },
});

/**
 * The board of a name with its rules, from the server if necessary. Raises Away, or Refused for an invalid
 * name.
 * @param {string} text @returns {Promise<Shape>}
 */
export async function loadShape(text) {
  const isLong = text.length > LONGEST;
  const shape = isLong ? null : shapeOf(text);
  if (shape?.whole) return shape;
  const copy = isLong ? null : read(text);
  if (copy) return copy;
  const { Refused, ask } = await import("../page/server.js"); // a plain board has no rules to load
  if (isLong) throw new Refused(say(msg("{board} is not a valid board.", { board: `${text.slice(0, 80)}…` })));
  const answer = await ask(`shape?shape=${encodeURIComponent(text)}`);
  try {
    localStorage.setItem(KEPT + text, JSON.stringify({ ...answer, houses: answer.houses.slice(3 * answer.side) }));
  } catch {
    // It will be requested again next time.
  }
  return shapeFrom(text, answer.houses.slice(3 * answer.side), answer);
}

/** @param {string} text @returns {Shape | null} */
function read(text) {
  try {
    const copy = JSON.parse(localStorage.getItem(KEPT + text) ?? "null");
    return copy && shapeFrom(text, copy.houses, copy);
  } catch {
    return null;
  }
}

/** @param {string} text @param {{kind: string, cells: number[]}[]} extras @param {any} answer @returns {Shape} */
function shapeFrom(text, extras, { shape, box, regions, rules, groups }) {
  const result = boardOf(shape, regions, {
    free: box === null,
    rules,
    groups,
    extras: extras.map(({ kind, cells }) => ({ rule: kind, cells })),
  });
  remember({ ...result, text });
  return remember(result);
}

/** The name of a board in the reader's language. @param {Shape} shape @returns {string} */
export function nameOf(shape) {
  const { side } = shape;
  const plain = shape.free ? msg("Jigsaw {side}×{side}", { side }) : msg("{side}×{side}", { side });
  return [plain, ...shape.rules.map((rule) => RULES[rule]?.name ?? rule)].map(say).join(" + ");
}

/** The descriptions of its rules, one sentence each. @param {Shape} shape @returns {Message[]} */
export function rulesOf(shape) {
  const free = shape.free ? [msg("No digit repeats in a region with thick borders.")] : [];
  return [...free, ...shape.rules.flatMap((rule) => RULES[rule]?.text ?? [])];
}

/** What is wrong with regions that are being drawn; null if each has as many cells as the board has rows. @param {readonly number[]} regions @param {number} side @returns {Message | null} */
export function faultOfRegions(regions, side) {
  const sizes = Array.from({ length: side }, (_, region) => regions.filter((entry) => entry === region).length);
  const region = sizes.findIndex((size) => size !== side);
  return region < 0 ? null : nmsg("Region {region} has {count} cell; it needs {side}.", "Region {region} has {count} cells; it needs {side}.", sizes[region], { region: region + 1, side });
}

/**
 * Further text read aloud for each cell: its region, its rules, and the clues that are drawn there, with their numbers.
 * @param {Shape} shape @param {readonly import("../puzzles/clues.js").Clue[]} [clues] @returns {import("../page/i18n.js").Value[][]}
 */
export function spokenOf(shape, clues = []) {
  const drawn = clues.filter(({ marks }) => marks.length);
  return shape.box.map((region, cell) => {
    const of = shape.extras.filter((extra) => extra.cells.includes(cell)).map((extra) => RULES[extra.rule]?.cell);
    const where = [...new Set(of)].filter((message) => message !== undefined);
    const names = drawn.filter(({ cells }) => cells.includes(cell)).map(({ title, marks }) => [title, ...new Set(marks.flatMap(({ text }) => text || []))].join(" "));
    return [...(shape.free ? [msg("region {number}", { number: region + 1 })] : []), ...where, ...names];
  });
}
