// @ts-check
/** Pasting a puzzle. */

import { open } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";
import { NoText, fileText } from "../../puzzles/files.js";
import { pictureOf } from "../saving/picture.js";
import { readAnew } from "../errands.js";
import { Unreadable, readOne } from "../saving/sharing.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room */
export function pasteDialog(room) {
  const field = el("textarea", { rows: 9, class: "field mono", spellcheck: "false", autocapitalize: "off", "aria-label": say(msg("Puzzle as text")), placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
  const note = el("p", { class: "quiet", role: "status" }, say(msg("A line of digits, rows, the contents of a file in any format, or a link. Write empty cells as dots or zeros.")));
  /** @type {AbortSignal | null} */
  let reading = null;
  const take = async () => {
    const signal = (reading = readAnew(room));
    try {
      const linked = await readOne(field.value, signal);
      if (!linked) return;
      dialog.close();
      room.openLinked(linked);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Unreadable)) throw error;
      wrong(error.message);
    }
  };
  /** @param {string} text */
  function wrong(text) {
    note.textContent = text;
    note.classList.add("bad");
    field.focus();
  }
  /** What is in a file is looked at here before it is played. @param {File} file */
  async function fill(file) {
    if (pictureOf([file])) return (dialog.close(), room.take(file));
    try {
      field.value = await fileText(file);
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      wrong(error.message);
    }
  }
  const dialog = open(
    say(msg("Paste a puzzle")),
    "paste",
    field,
    note,
    el("div", { class: "line end" }, el("button", { type: "button", class: "primary", onclick: take }, say(msg("Play it")))),
  );
  dialog.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return event.stopPropagation(); // A text goes into the field.
    event.preventDefault();
    event.stopPropagation();
    void fill(file);
  });
  dialog.addEventListener("close", () => reading === room.reading.signal && room.reading.abort());
  field.focus();
}
