// @ts-check
/** A message that disappears by itself. */

import { el } from "./dom.js";

/** Show a message, a long one for longer. @param {string} text @param {number} [time] ms @returns {() => void} removes it early */
export function toast(text, time = Math.max(2000, 60 * text.length)) {
  const note = el("div", { class: "toast", "aria-hidden": "true" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), time);
  return () => note.remove();
}
