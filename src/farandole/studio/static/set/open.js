// @ts-check
/** Opens Set with the puzzle of the address, the last one, or an empty board. */

import { onFragment } from "../page/fragments.js";
import { checkFragment, firstPuzzle, readPuzzle } from "./history.js";
import { SetRoom } from "./room.js";

export { checkFragment };

/** @type {import("../page/rooms.js").Open} */
export function open(main) {
  const room = new SetRoom(main, firstPuzzle(location.hash));
  onFragment((fragment) => {
    const puzzle = readPuzzle(fragment);
    if (puzzle) room.open(puzzle);
  }, room.control.signal);
  return { tools: room.tools, commands: room.commands, destroy: () => room.control.abort() };
}
