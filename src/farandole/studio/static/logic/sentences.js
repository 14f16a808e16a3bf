// @ts-check
/**
 * Sentences of the kernel, language-independent trees (cpp/logic/words/sentence.hpp), in the current
 * language: as text, or in parts with the cells that each names.
 */

import { currentLanguage, msg, pmsg, say, template } from "../page/i18n.js";

/** @typedef {{text: string, cells: number[], digits: number[], claims: number[]}} Part */
/**
 * @typedef {string | number | {m: string, v: Record<string, Tree>, c?: string, p?: string, n?: number} | {l: Tree[], last: string}
 *   | {t: Tree, cells: number[], digits?: number[]} | {t: Tree, said: number[]} | {cell: number, digits?: number[]} | {house: number}} Tree
 */

/** The name of a cell of 9×9. @param {number} cell */
export const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** The name of a house of 9×9. @param {number} house */
export function houseName(house) {
  const number = (house % 9) + 1;
  if (house < 9) return msg("row {number}", { number });
  return house < 18 ? msg("column {number}", { number }) : msg("box {number}", { number });
}

/** The cells of a house of 9×9. @param {number} house @returns {number[]} */
export function houseCells(house) {
  const [kind, at] = [Math.floor(house / 9), house % 9];
  const corner = Math.floor(at / 3) * 27 + (at % 3) * 3;
  return Array.from({ length: 9 }, (_, each) => [9 * at + each, 9 * each + at, corner + Math.floor(each / 3) * 9 + (each % 3)][kind]);
}

/** @param {readonly string[]} parts @param {string} last */
function join(parts, last) {
  const between = (/** @type {import("../page/i18n.js").Message} */ message) => (currentLanguage() === "en" ? message.text : say(message));
  const comma = between(last && parts.length > 1 ? pmsg("between parts of a list that ends in and, or", ", ") : pmsg("between the parts of a list", ", "));
  if (!last || parts.length < 2) return parts.join(comma);
  const word = last === "and" ? pmsg("between the last two parts of a list", " and ") : pmsg("between the last two parts of a list", " or ");
  return `${parts.slice(0, -1).join(comma)}${between(word)}${parts[parts.length - 1]}`;
}

/** @param {string} text */
const isHan = (text) => text >= "\u4e00" && text <= "\u9fff";

/**
 * Remove the spaces between a value and its neighbours in a template if both are Chinese: the spaces are
 * meant for digits and Latin words.
 * @param {string} text @param {string} place @param {string} value
 */
function closeGaps(text, place, value) {
  const at = text.indexOf(place);
  if (at < 0 || !value) return text;
  const end = at + place.length;
  let result = text;
  if (result[end] === " " && isHan(value[value.length - 1]) && isHan(result[end + 1] ?? "")) result = result.slice(0, end) + result.slice(end + 1);
  if (at > 1 && result[at - 1] === " " && isHan(value[0]) && isHan(result[at - 2])) result = result.slice(0, at - 1) + result.slice(at);
  return result;
}

/** @typedef {{cells?: number[], digits?: number[], said?: number[]}} Named the cells and claims that a phrase names */
/** @typedef {(text: string, named: Named) => string} Mark marks a phrase */

/** @param {Tree} tree @param {Mark} mark @returns {string} */
function render(tree, mark) {
  if (typeof tree !== "object") return String(tree);
  if ("l" in tree) return join(tree.l.map((part) => render(part, mark)), tree.last);
  if ("t" in tree) return mark(render(tree.t, mark), tree);
  if ("cell" in tree) return mark(cellName(tree.cell), { cells: [tree.cell], digits: tree.digits });
  if ("house" in tree) return mark(say(houseName(tree.house)), { cells: houseCells(tree.house) });
  /** @type {[string, string][]} */
  const values = Object.entries(tree.v).map(([name, value]) => [`{${name}}`, render(value, mark)]);
  let text = template({ text: tree.m, values: {}, context: tree.c, plural: tree.p, count: tree.n });
  if (currentLanguage() !== "en" && text.includes(" ")) for (const [place, value] of values) text = closeGaps(text, place, value);
  const by = new Map(values);
  return text.replace(/\{\w+\}/g, (place) => by.get(place) ?? place);
}

/** A sentence as text. @param {Tree} tree @returns {string} */
export function sentence(tree) {
  return render(tree, (text) => text);
}

/** A sentence in parts, each with the cells or candidates that it names, and its claims. @param {Tree} tree @returns {Part[]} */
export function parts(tree) {
  /** @type {Named[]} */
  const names = [];
  const text = render(tree, (inner, name) => `\u0002${names.push(name) - 1}\u001f${inner}\u0003`);
  /** @type {Part[]} */
  const list = [];
  /** @type {typeof names} */
  const open = [];
  for (const piece of text.split(/(\u0002\d+\u001f|\u0003)/)) {
    if (piece === "\u0003") open.pop();
    else if (piece.startsWith("\u0002")) open.push(names[Number(piece.slice(1, -1))]);
    else if (piece) {
      const digits = open.findLast((scope) => scope.digits?.length)?.digits ?? [];
      const claims = open.findLast((scope) => scope.said)?.said ?? [];
      list.push({ text: piece, cells: open.findLast((scope) => scope.cells)?.cells ?? [], digits, claims });
    }
  }
  return list;
}
