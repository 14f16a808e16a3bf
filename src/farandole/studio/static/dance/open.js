// @ts-check
/** Opens Dance with the problem, rule, moment or tour step of the address. */

import { Room } from "./room.js";

export { checkFragment } from "./address.js";

/** @type {import("../page/rooms.js").Open} */
export function open(main, frame) {
  const room = new Room(main, frame);
  return {
    commands: room.commands,
    applySettings: () => room.applyTheme(),
    destroy: () => room.destroy(),
  };
}
