// @ts-check
/** What Play needs beyond showing a board, loaded when that has been painted. */

import { isAway, watchServer } from "../page/server.js";
import { Replay } from "./panel/timeline.js";

/** @typedef {import("./room.js").Room} Room */

export { recordAttempt } from "./saving/attempts.js";
export { pasteDialog } from "./panel/dialogs.js";
export { beginSetting, check, learnSolution, openText, takeFile, takePasted, tellRating, tellRefused } from "./errands.js";
export { freshDialog } from "./panel/fresh.js";
export { askHint } from "./hints/hinting.js";
export { send, shareDialog } from "./saving/outgoing.js";
export { readPicture } from "./saving/picture.js";
export { timelineDialog } from "./panel/timeline.js";

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
