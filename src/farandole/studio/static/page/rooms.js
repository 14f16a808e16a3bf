// @ts-check
/** The rooms by name, and their addresses. The page loads a room by name; no room imports the page. */

import { el } from "./dom.js";
import { msg, say } from "./i18n.js";
import { hasServer } from "./server.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * The page around a room.
 * @typedef {object} Frame
 * @property {() => Settings} settings the current settings
 * @property {(changes: Partial<Settings>) => void} change
 * @property {(id: string) => void} run a command of the room or of the page
 */

/**
 * An open room.
 * @typedef {object} Room
 * @property {HTMLElement} [tools] elements in the header of the page
 * @property {readonly Command[]} commands the commands of the room
 * @property {{name: import("./i18n.js").Message, keys: {keys: string[], name: import("./i18n.js").Message}[]}} [keys] keys without a command
 * @property {boolean} [readsKeys] whether the room handles keys itself, including those of commands
 * @property {() => void} [applySettings] called when the settings change
 * @property {() => void} destroy
 */

/** @typedef {(main: HTMLElement, frame: Frame) => Room} Open */
/** @typedef {(fragment: string) => import("./i18n.js").Message[]} FragmentCheck lists problems with the part of an address after # */

/**
 * @typedef {object} Place
 * @property {string} id also its address, and the folder that contains its `open.js`
 * @property {import("./i18n.js").Message} name
 * @property {string[]} styles relative to the folder of the page
 */

/** @type {readonly Place[]} */
export const ROOMS = [
  { id: "play", name: msg("Play"), styles: ["board/board.css", "board/signs.css", "argument/argument.css", "play/play.css", "camera/camera.css"] },
  { id: "explain", name: msg("Explain"), styles: ["board/board.css", "board/signs.css", "argument/argument.css", "explain/explain.css"] },
  { id: "learn", name: msg("Learn"), styles: ["board/board.css", "argument/argument.css", "explain/explain.css", "learn/learn.css"] },
  { id: "make", name: msg("Make"), styles: ["puzzles/puzzles.css", "make/make.css"] },
  { id: "set", name: msg("Set"), styles: ["board/board.css", "board/signs.css", "set/set.css"] },
  { id: "bank", name: msg("Bank"), styles: ["board/signs.css", "puzzles/puzzles.css", "bank/bank.css"] },
  { id: "dance", name: msg("Dance"), styles: ["dance/dance.css"] },
];

/** The rooms that this page links to: the exported ones, or all. @returns {readonly Place[]} */
export function availableRooms() {
  const names = document.documentElement.dataset.rooms?.split(" ");
  return names ? ROOMS.filter((room) => names.includes(room.id)) : ROOMS;
}

/**
 * The room of an address; the first room if the address names none.
 * @param {string} path @returns {Place}
 */
export function roomOf(path) {
  const name = /([^/]*?)(?:\.html)?$/.exec(path)?.[1];
  return ROOMS.find((room) => room.id === name) ?? ROOMS[0];
}

/** The address of a room with a fragment, relative to this page. @param {string} id @param {string} [fragment] @returns {string} */
export function addressOf(id, fragment = "") {
  const ending = document.documentElement.dataset.ending ?? "";
  return `./${id === ROOMS[0].id ? "" : id + ending}${fragment && `#${fragment}`}`;
}

/** Links to the rooms, and to the API page, or without a server to the page about this site. @param {string} here the open room, or "api" */
export function links(here) {
  const rooms = availableRooms().map((room) => ({ id: room.id, address: addressOf(room.id), name: say(room.name) }));
  const last = hasServer() ? { id: "api", address: "./api", name: "API" } : { id: "about", address: "./about.html", name: say(msg("About")) };
  return [...rooms, last].map(({ id, address, name }) =>
    el("a", { href: address, ...(id === here && { "aria-current": "page" }) }, name),
  );
}
