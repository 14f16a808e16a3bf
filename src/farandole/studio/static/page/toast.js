// @ts-check
/** A word that goes by itself. */

import { el } from "./dom.js";

/** A long one stays long enough to be read. @param {string} text @param {number} [time] ms @returns {() => void} takes it away before */
export function toast(text, time = Math.max(2000, 60 * text.length)) {
  const note = el("div", { class: "toast", "aria-hidden": "true" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), time);
  return () => note.remove();
}
