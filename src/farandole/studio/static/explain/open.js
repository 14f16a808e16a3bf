// @ts-check
/** Opens Explain with the puzzle of the address, or the last game. */

import { PUZZLES } from "../play/game/puzzles.js";
import { anything, excerpt, integer, onFragment, showWarnings } from "../page/fragments.js";
import { msg } from "../page/i18n.js";
import { storageOf } from "../page/storage.js";
import { positionOf } from "../play/game/game.js";
import { Shelf, currentGame } from "../play/saving/saving.js";
import { gameOf } from "../play/game/session.js";
import { checkParts } from "../play/game/text.js";
import { readSubject, shapeOf } from "./address.js";
import { Room } from "./room.js";
import { fetchStored } from "./source.js";

/** @type {import("../page/rooms.js").FragmentCheck} */
export const checkFragment = (fragment) => checkParts(fragment, { step: integer(1, 99_999), stored: () => true, school: anything, techniques: anything, without: anything });

/** @type {import("../page/rooms.js").Open} */
export function open(main, frame) {
  const room = new Room(main, frame);
  void begin(room, location.hash);
  onFragment((fragment) => void begin(room, fragment), room.control.signal);
  return {
    tools: room.tools,
    commands: room.commands,
    applySettings: () => room.applySettings(),
    destroy: () => room.destroy(),
  };
}

/** @param {Room} room @param {string} fragment */
async function begin(room, fragment) {
  const name = new URLSearchParams(fragment.slice(1)).get("stored");
  if (name) {
    const { signal } = room.restart();
    const path = await fetchStored(name);
    if (signal.aborted) return;
    if (path) return room.openPath(path);
    showWarnings([...checkFragment(fragment), msg("No stored path has this name: {name}", { name: excerpt(name) })]);
  }
  const subject = readSubject(fragment);
  if (subject) return room.open(subject);
  return room.open(lastGame());
}

/** The last game with its board; a built-in puzzle if there is none. @returns {import("./address.js").Subject} */
function lastGame() {
  const shelf = new Shelf(storageOf("localStorage"));
  const game = shelf.latest(currentGame());
  if (!game) return { givens: [...gameOf(PUZZLES.unfair[0]).givens], shape: "", position: null, at: 0 };
  const { givens, at, constraints } = game;
  const position = positionOf(game);
  const shape = shapeOf({ shape: game.shape, side: Math.sqrt(givens.length) });
  return { givens: [...givens], shape, position: at && !position.digits.every(Boolean) ? position : null, at: 0, ...(constraints?.length && { constraints }) };
}
