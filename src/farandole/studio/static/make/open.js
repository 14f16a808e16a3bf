// @ts-check
/** Opens Make with the requirements of the address. */

import { MakeRoom } from "./room.js";

export { checkFragment } from "./wish.js";

/** @type {import("../page/rooms.js").Open} */
export function open(main) {
  const room = new MakeRoom(main);
  return { commands: room.commands, destroy: () => room.destroy() };
}
