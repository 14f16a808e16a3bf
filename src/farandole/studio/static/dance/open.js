// @ts-check
/** Opens Dance at what the address names: a problem, a rule, a moment, a step of the tour. */

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
