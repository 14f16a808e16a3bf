// @ts-check
/** Opens Bank with the search of the address. */

import { BankRoom } from "./room.js";

export { checkFragment } from "./query.js";

/** @type {import("../page/rooms.js").Open} */
export function open(main) {
  const room = new BankRoom(main);
  return { commands: room.commands, destroy: () => room.destroy() };
}
