// @ts-check
/** Opens Play: with the game of the address, of this tab, the last one, or a first puzzle. */

import { onFragment } from "../page/fragments.js";
import { storageOf } from "../page/storage.js";
import { FIRST } from "./game/first.js";
import { Room } from "./room.js";
import { Shelf, currentGame } from "./saving/saving.js";
import { Session, gameOf, gameOfLink } from "./game/session.js";
import { readFragment, unreadParts } from "./game/text.js";

/** @type {import("../page/rooms.js").Unread} */
export const unread = (fragment) => unreadParts(fragment);

/** @type {import("../page/rooms.js").Open} */
export function open(main, frame) {
  const shelf = new Shelf(storageOf("localStorage"));
  /** @type {Room | null} */
  let room = null;
  const session = new Session(firstGame(shelf, location.hash), frame.settings(), (what) => room?.changed(what));
  const opened = (room = new Room(main, { session, shelf, frame }));
  const control = new AbortController();
  onFragment((fragment) => {
    const linked = readFragment(fragment);
    if (!linked || (linked.shape === session.game.shape && linked.givens.join() === session.game.givens.join())) return;
    opened.leave();
    session.open(firstGame(shelf, fragment));
  }, control.signal);
  return {
    tools: opened.tools,
    commands: opened.commands,
    keys: opened.fixedKeys,
    readsKeys: true,
    changed: () => opened.settingsChanged(),
    destroy: () => {
      control.abort();
      opened.destroy();
    },
  };
}

/** @param {Shelf} shelf @param {string} fragment */
function firstGame(shelf, fragment) {
  const linked = readFragment(fragment);
  const mine = currentGame();
  if (linked) {
    const open = mine ? shelf.open(mine) : null;
    const isOpen = open?.shape === linked.shape && open.givens.join() === linked.givens.join();
    if (linked.position) return gameOfLink(linked);
    return (isOpen ? open : shelf.find(linked.givens, linked.shape)) ?? gameOfLink(linked);
  }
  return shelf.latest(mine) ?? gameOf(FIRST);
}
