// @ts-check
/** Opens Explain: with the puzzle of the address, or the game that was played last. */

import { PUZZLES } from "../play/game/puzzles.js";
import { onFragment, shown, tellUnread, whole } from "../page/fragments.js";
import { msg } from "../page/i18n.js";
import { storageOf } from "../page/storage.js";
import { positionOf } from "../play/game/game.js";
import { Shelf, currentGame } from "../play/saving/saving.js";
import { gameOf } from "../play/game/session.js";
import { unreadParts } from "../play/game/text.js";
import { readSubject, shapeOf } from "./address.js";
import { Room } from "./room.js";
import { fetchStored } from "./source.js";

/** @type {import("../page/rooms.js").Unread} */
export const unread = (fragment) => unreadParts(fragment, { step: whole(1, 99_999), stored: () => true });

/** @type {import("../page/rooms.js").Open} */
export function open(main, frame) {
  const room = new Room(main, frame);
  void begin(room, location.hash);
  onFragment((fragment) => void begin(room, fragment), room.control.signal);
  return {
    tools: room.tools,
    commands: room.commands,
    changed: () => room.settingsChanged(),
    destroy: () => room.destroy(),
  };
}

/** @param {Room} room @param {string} fragment */
async function begin(room, fragment) {
  const stored = new URLSearchParams(fragment.slice(1)).get("stored");
  if (stored) {
    const { signal } = room.askAnew();
    const path = await fetchStored(stored);
    if (signal.aborted) return;
    if (path) return room.openPath(path);
    tellUnread([...unread(fragment), msg("No stored path has this name: {name}", { name: shown(stored) })]);
  }
  const subject = readSubject(fragment);
  if (subject) return room.open(subject);
  return room.open(lastGame());
}

/** The last game with what is on its board; a puzzle that came along where there is none. @returns {import("./address.js").Subject} */
function lastGame() {
  const shelf = new Shelf(storageOf("localStorage"));
  const game = shelf.latest(currentGame());
  if (!game) return { givens: [...gameOf(PUZZLES.unfair[0]).givens], shape: "", position: null, at: 0 };
  const { givens, at } = game;
  const position = positionOf(game);
  const shape = shapeOf({ shape: game.shape, side: Math.sqrt(givens.length) });
  return { givens: [...givens], shape, position: at && !position.digits.every(Boolean) ? position : null, at: 0 };
}
