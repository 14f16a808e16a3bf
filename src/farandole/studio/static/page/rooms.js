// @ts-check
/** The rooms by name, and their addresses. The page loads a room by its name; no room imports the page. */

import { el } from "./dom.js";
import { msg, say } from "./i18n.js";
import { hasServer } from "./server.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * The page around a room.
 * @typedef {object} Frame
 * @property {() => Settings} settings as they are now
 * @property {(changes: Partial<Settings>) => void} change
 * @property {(id: string) => void} run a command of the room or of the page
 */

/**
 * A room that is open.
 * @typedef {object} Room
 * @property {HTMLElement} [tools] what stands in the head of the page
 * @property {readonly Command[]} commands what can be done here, by key and by name
 * @property {{name: import("./i18n.js").Message, keys: {keys: string[], name: import("./i18n.js").Message}[]}} [keys] keys of no command
 * @property {boolean} [readsKeys] whether it listens to keys itself, those of the commands too
 * @property {() => void} [applySettings] called when the settings change
 * @property {() => void} destroy
 */

/** @typedef {(main: HTMLElement, frame: Frame) => Room} Open */
/** @typedef {(fragment: string) => import("./i18n.js").Message[]} FragmentCheck what is wrong with the part of an address after # */

/**
 * @typedef {object} Place
 * @property {string} id also its address, and the folder whose `open.js` opens it
 * @property {import("./i18n.js").Message} name
 * @property {string[]} styles below the folder of the page's address
 */

/** @type {readonly Place[]} */
export const ROOMS = [
  { id: "play", name: msg("Play"), styles: ["board/board.css", "argument/argument.css", "play/play.css", "camera/camera.css"] },
  { id: "explain", name: msg("Explain"), styles: ["board/board.css", "argument/argument.css", "explain/explain.css"] },
  { id: "learn", name: msg("Learn"), styles: ["board/board.css", "argument/argument.css", "explain/explain.css", "learn/learn.css"] },
  { id: "make", name: msg("Make"), styles: ["puzzles/puzzles.css", "make/make.css"] },
  { id: "bank", name: msg("Bank"), styles: ["puzzles/puzzles.css", "bank/bank.css"] },
  { id: "dance", name: msg("Dance"), styles: ["dance/dance.css"] },
];

/** The rooms that this page leads to: those that were exported, or all. @returns {readonly Place[]} */
export function availableRooms() {
  const names = document.documentElement.dataset.rooms?.split(" ");
  return names ? ROOMS.filter((room) => names.includes(room.id)) : ROOMS;
}

/**
 * The room of an address; the first where it names none.
 * @param {string} path @returns {Place}
 */
export function roomOf(path) {
  const name = /([^/]*?)(?:\.html)?$/.exec(path)?.[1];
  return ROOMS.find((room) => room.id === name) ?? ROOMS[0];
}

/** The address of a room, with a fragment; beside this page. @param {string} id @param {string} [fragment] @returns {string} */
export function addressOf(id, fragment = "") {
  const ending = document.documentElement.dataset.ending ?? "";
  return `./${id === ROOMS[0].id ? "" : id + ending}${fragment && `#${fragment}`}`;
}

/** Links to the rooms, and to the page of the API where there is a server. @param {string} here the room that is open, or "api" */
export function links(here) {
  const rooms = availableRooms().map((room) => ({ id: room.id, address: addressOf(room.id), name: say(room.name) }));
  return [...rooms, ...(hasServer() ? [{ id: "api", address: "./api", name: "API" }] : [])].map(({ id, address, name }) =>
    el("a", { href: address, ...(id === here && { "aria-current": "page" }) }, name),
  );
}
