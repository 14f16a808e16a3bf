// @ts-check
/** Keys in Play: digits in every mode, entering consecutive givens, and commands. */

import { isTaken, keyOf, runKey } from "../page/commands.js";
import { digitOf } from "./commands.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room @param {KeyboardEvent} event */
export function readKey(room, event) {
  if (isTaken(event)) return;
  const { session } = room;
  const target = /** @type {Element} */ (event.target);
  const { side } = session.shape;
  const digit = digitOf(event, side, session.selected.size > 0);
  if (digit && !event.repeat && (digit <= side || session.mode === "colour" || event.altKey)) {
    event.preventDefault();
    const mode = event.ctrlKey || event.metaKey ? "centre" : event.altKey ? "colour" : event.shiftKey && /^(Digit|Numpad)/.test(event.code) ? "corner" : session.mode;
    if (session.mode === "pen" && mode === "pen") room.pen.point([session.focus, digit]);
    else if (session.setting && mode === "digit") room.setting?.enter(digit, true);
    else if (mode === session.mode) room.entry.press(digit);
    else room.entry.enter(digit, mode);
    return;
  }
  const onButton = target.closest("button, a") !== null;
  if (session.isSolved && event.key === "Enter") return void runKey(event, room.commands);
  if (session.mode === "pen" && !onButton && (event.key === "Enter" || event.key === "Escape")) {
    if (event.key === "Enter") room.pen.point([session.focus, 0]);
    else if (!room.pen.stop()) return;
    event.preventDefault();
    return;
  }
  if (session.setting && !onButton && room.setting?.key(event)) {
    event.preventDefault();
    return;
  }
  if (session.active && (event.key === "Enter" || event.key === " ") && target.closest(".grid")) {
    event.preventDefault();
    room.entry.put(session.focus);
    return;
  }
  const name = keyOf(event);
  if (name === "Ctrl+C" && String(getSelection())) return;
  if (name === "Ctrl+V" || runKey(event, room.commands)) return;
  if (event.key.startsWith("Arrow") && !target.closest(".grid, [role=option]")) {
    event.preventDefault();
    room.board.focus();
  }
}
