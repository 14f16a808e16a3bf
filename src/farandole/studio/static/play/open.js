// @ts-check
/** Opens Play with the game of the address or of this tab, the last game, or a built-in puzzle. */

import { onFragment } from "../page/fragments.js";
import { storageOf } from "../page/storage.js";
import { otherForm } from "./game/daily.js";
import { FIRST } from "./game/first.js";
import { Room } from "./room.js";
import { Shelf, currentGame, isOf } from "./saving/saving.js";
import { Session, gameOf, gameOfLink } from "./game/session.js";
import { checkParts, readFragment } from "./game/text.js";

/** @type {import("../page/rooms.js").FragmentCheck} */
export const checkFragment = (fragment) => checkParts(fragment);

/** @type {import("../page/rooms.js").Open} */
export function open(main, frame) {
  const shelf = new Shelf(storageOf("localStorage"));
  /** @type {Room | null} */
  let room = null;
  const session = new Session(firstGame(shelf, location.hash), frame.settings(), (kind) => room?.onChange(kind));
  const current = (room = new Room(main, { session, shelf, frame }));
  const control = new AbortController();
  onFragment((fragment) => {
    const link = readFragment(fragment);
    if (!link || isOf(session.game, link)) return;
    current.leave();
    session.open(firstGame(shelf, fragment));
  }, control.signal);
  return {
    tools: current.tools,
    commands: current.commands,
    keys: current.fixedKeys,
    readsKeys: true,
    applySettings: () => current.applySettings(),
    destroy: () => {
      control.abort();
      current.destroy();
    },
  };
}

/** @param {Shelf} shelf @param {string} fragment */
function firstGame(shelf, fragment) {
  const link = readFragment(fragment);
  const id = currentGame();
  if (link) {
    const open = id ? shelf.open(id) : null;
    if (link.position) return gameOfLink(link);
    return (isOf(open, link) ? open : shelf.find(link.givens, link.shape, link.constraints)) ?? gameOfLink(link);
  }
  return shelf.latest(id) ?? { ...gameOf(otherForm(FIRST, Math.random)), level: "easy" };
}
