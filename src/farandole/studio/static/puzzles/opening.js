// @ts-check
/** Destinations of a puzzle: other rooms, the clipboard, a file. */

import { el, icon } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { packClues } from "./clues.js";

/** @typedef {{puzzle: string, shape: string, number?: number | null, marks?: string, constraints?: readonly import("./clues.js").Constraint[]}} Opened */

/** The rooms, and the boards that each supports; null for all. @type {{room: string, name: import("../page/i18n.js").Message, picture: string, boards: string[] | null}[]} */
const TARGETS = [
  { room: "play", name: msg("Play"), picture: "play", boards: null },
  { room: "explain", name: msg("Explain"), picture: "route", boards: null },
  { room: "dance", name: msg("Dance"), picture: "waypoints", boards: ["9", "4"] },
];

/** Whether a room supports a board. @param {string} room @param {string} shape @returns {boolean} */
export function takes(room, shape) {
  const target = TARGETS.find((entry) => entry.room === room);
  return target !== undefined && (target.boards?.includes(shape) ?? true);
}

/** The part of an address after # for a puzzle. @param {Opened} opened @returns {string} */
export function fragmentOf({ puzzle, shape, number, marks, constraints }) {
  const parts = [`p=${puzzle}`];
  if (shape !== "9") parts.push(`shape=${encodeURIComponent(shape)}`);
  if (constraints?.length) parts.push(`c=${packClues(constraints)}`);
  if (marks) parts.push(`m=${marks}`);
  if (number) parts.push(`bank=${number}`);
  return parts.join("&");
}

/**
 * Links to the available rooms that support a puzzle.
 * @param {Opened} puzzle @param {string} name the name of the puzzle for screen readers
 * @returns {HTMLAnchorElement[]}
 */
export function openLinks(puzzle, name) {
  // A cover of exact choices knows no such rules.
  return TARGETS.filter(({ room }) => takes(room, puzzle.shape) && !(room === "dance" && puzzle.constraints?.length)).map((target) =>
    el(
      "a",
      { class: "plain square small", "data-room": target.room, href: addressOf(target.room, fragmentOf(puzzle)), title: say(target.name), "aria-label": say(msg("{room}: {puzzle}", { room: target.name, puzzle: name })) },
      icon(target.picture),
    ),
  );
}

/** Download a file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} text @param {string} name */
export function saveText(text, name) {
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), name);
}
