// @ts-check
/** What Play needs beyond showing a board, loaded when that has been painted. */

import { isAway, watchServer } from "../server.js";
import { Replay } from "./timeline.js";

/** @typedef {import("./room.js").Room} Room */

export { recordAttempt } from "./attempts.js";
export { pasteDialog } from "./dialogs.js";
export { beginSetting, check, learnShape, learnSolution, openText, takeFile, takePasted } from "./errands.js";
export { freshDialog } from "./fresh.js";
export { askHint } from "./hinting.js";
export { send, shareDialog } from "./outgoing.js";
export { readPicture } from "./picture.js";
export { timelineDialog } from "./timeline.js";

/** What a room does with it at once. @param {Room} room */
export function begin(room) {
  room.notices.away(isAway());
  const stop = watchServer((away) => room.notices.away(away));
  room.signal.addEventListener("abort", stop);
}

/** Play the actions, or stop. @param {Room} room */
export function toggleReplay(room) {
  room.replay ??= new Replay(room.session, () => room.keypad.draw());
  room.replay.toggle();
}
