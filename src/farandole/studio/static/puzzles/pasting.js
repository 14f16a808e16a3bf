// @ts-check
/** A dialog for a puzzle as text: typed, pasted, or from a dropped file. */

import { closeAll, open } from "../page/dialogs.js";
import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { NoText, fileText } from "./files.js";

/** @typedef {import("../page/i18n.js").Message} Message */
/** @typedef {string | (() => void) | null} Reading what is wrong with a text, or a function that opens its puzzle; null if the request is outdated */

/** Take what is pasted on the page, unless into a field or a dialog. @param {AbortSignal} signal @param {(data: DataTransfer) => void} take */
export function whenPasted(signal, take) {
  document.addEventListener(
    "paste",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (document.querySelector("dialog[open]") || target.closest?.("input, textarea")) return;
      event.preventDefault();
      if (event.clipboardData) take(event.clipboardData);
    },
    { signal },
  );
}

/** Open the puzzle of a text, or tell what is wrong with it. @param {Promise<Reading>} pending @param {(text: string) => void} tell */
export async function openReading(pending, tell) {
  const reading = await pending;
  if (typeof reading === "string") return tell(reading);
  if (!reading) return;
  closeAll();
  reading();
}

/**
 * @param {{reading: AbortController}} room aborts reading when the dialog closes
 * @param {{name: Message, about: Message, action: Message, read: (text: string) => Promise<Reading>, picture?: (file: File) => boolean}} options `picture` handles picture files
 */
export function pasteDialog(room, { name, about, action, read, picture }) {
  const field = el("textarea", { rows: 9, class: "field mono", spellcheck: "false", autocapitalize: "off", "aria-label": say(msg("Puzzle as text")), placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
  const note = el("p", { class: "quiet", role: "status" }, say(about));
  /** @type {AbortController | null} */
  let reading = null;
  let turn = 0;
  async function take() {
    const ticket = (turn += 1);
    const pending = read(field.value);
    reading = room.reading;
    const result = await pending;
    if (ticket !== turn || result === null) return;
    if (typeof result === "string") return wrong(result);
    dialog.close();
    result();
  }
  /** @param {string} text */
  function wrong(text) {
    note.textContent = text;
    note.classList.add("bad");
    field.focus();
  }
  /** The content of a file is displayed before it is opened. @param {File} file */
  async function fill(file) {
    if (picture?.(file)) return dialog.close();
    try {
      field.value = await fileText(file);
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      wrong(error.message);
    }
  }
  const dialog = open(say(name), "paste", field, note, el("div", { class: "line end" }, el("button", { type: "button", class: "primary", onclick: () => void take() }, say(action))));
  dialog.addEventListener("drop", (event) => {
    event.stopPropagation(); // Put a text into the field.
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void fill(file);
  });
  dialog.addEventListener("close", () => reading === room.reading && room.reading.abort());
  field.focus();
}
