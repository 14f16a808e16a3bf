// @ts-check
/** The text read aloud for a cell: its state first, then its position. */

import { SYMBOLS, digitsOf } from "../shapes/houses.js";
import { msg, nmsg, pmsg, say } from "../page/i18n.js";

/** @typedef {import("./state.js").BoardState} BoardState */

export const COLOURS = [
  msg("orange"),
  msg("sky blue"),
  msg("green"),
  msg("yellow"),
  msg("blue"),
  msg("red"),
  msg("pink"),
  msg("grey"),
];

/** The position of a cell. @param {number} cell @param {number} side */
export function placeOf(cell, side) {
  return msg("row {row} column {column}", { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 });
}

/** The ends of the lines of a cell. @param {BoardState} state @param {number} cell @returns {import("../page/i18n.js").Message[]} */
export function linesOf(state, cell) {
  return state.pen.flatMap(({ from, to, kind }) => {
    if (from.cells[0] !== cell && to.cells[0] !== cell) return [];
    const [end, other] = from.cells[0] === cell ? [from, to] : [to, from];
    const place = placeOf(other.cells[0], state.side);
    const values = { digit: end.digit ? SYMBOLS[end.digit] : "", place };
    if (kind === "strong") return [end.digit ? msg("strong line from {digit} to {place}", values) : msg("strong line to {place}", values)];
    return [end.digit ? msg("weak line from {digit} to {place}", values) : msg("weak line to {place}", values)];
  });
}

/** The numbered claims about the candidates of a cell. @param {BoardState} state @param {number} cell @returns {import("../page/i18n.js").Message[]} */
function claimsOf(state, cell) {
  return state.accents.flatMap(({ cell: at, digit, role, note }) => {
    if (at !== cell || !digit || !note) return [];
    const values = { digit: SYMBOLS[digit], number: note };
    if (role.startsWith("if-")) return [msg("{digit} supposed", values)];
    if (role === "true" || role === "placed") return [msg("{digit} true by claim {number}", values)];
    return role === "both" ? [] : [msg("{digit} false by claim {number}", values)];
  });
}

/** @param {BoardState} state @param {number} cell @returns {string} */
export function describe(state, cell) {
  const digit = state.digits[cell];
  /** @type {import("../page/i18n.js").Value[]} */
  const parts = [];
  if (!digit) parts.push(msg("empty"));
  else parts.push(state.givens[cell] ? msg("{digit}, given", { digit: SYMBOLS[digit] }) : SYMBOLS[digit]);
  if (state.wrong.has(cell)) parts.push(msg("wrong"));
  if (!digit) {
    const centre = digitsOf(state.centre[cell]).map((candidate) => SYMBOLS[candidate]);
    const corner = digitsOf(state.corner[cell]).map((candidate) => SYMBOLS[candidate]);
    if (centre.length) parts.push(nmsg("candidate {digits}", "candidates {digits}", centre.length, { digits: centre.join(" ") }));
    if (corner.length) parts.push(nmsg("corner mark {digits}", "corner marks {digits}", corner.length, { digits: corner.join(" ") }));
  }
  for (const colour of digitsOf(state.colours[cell])) parts.push(COLOURS[colour - 1]);
  const roles = new Set(state.accents.filter((accent) => accent.cell === cell && accent.digit === undefined).map((accent) => accent.role));
  if (roles.delete("redundant")) parts.push(msg("redundant"));
  if (roles.delete("differs")) parts.push(msg("differs between two solutions"));
  if (roles.delete("doubtful")) parts.push(msg("uncertain"));
  if (roles.delete("clash")) parts.push(msg("contradiction"));
  if (roles.size) parts.push(msg("in the hint"));
  parts.push(...claimsOf(state, cell), ...linesOf(state, cell));
  parts.push(placeOf(cell, state.side), ...(state.also[cell] ?? []));
  return parts.map(say).join(say(pmsg("between the parts of a list", ", ")));
}
