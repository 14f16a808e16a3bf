// @ts-check
/** Puzzles from outside: texts, files and pictures that are pasted, dropped or chosen. */

import { el } from "../../page/dom.js";
import { msg } from "../../page/i18n.js";
import { NoText, fileText } from "../../puzzles/files.js";
import { openReading, pasteDialog, whenPasted } from "../../puzzles/pasting.js";
import { tell } from "../errands.js";
import { pictureOf, readPicture } from "./picture.js";
import { readingOf } from "./sharing.js";

/** @typedef {import("../room.js").Room} Room */

/** Open what is pasted or dropped on the page. @param {Room} room @param {AbortSignal} signal ends it */
export function receive(room, signal) {
  document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  document.addEventListener(
    "drop",
    (event) => {
      if (!event.dataTransfer) return;
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      const text = event.dataTransfer.getData("text");
      void (file ? takeFile(room, file) : openText(room, text));
    },
    { signal },
  );
  whenPasted(signal, (data) => void takePasted(room, [...data.files], data.getData("text")));
}

/** Open a file picker. @param {Room} room */
export function openFile(room) {
  const field = el("input", { type: "file", hidden: true });
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) void takeFile(room, file);
    field.remove();
  });
  document.body.append(field);
  field.click();
}

/** Start reading a text, and abort reading the previous one. @param {Room} room @returns {AbortSignal} aborts this reading */
function restartReading(room) {
  room.reading.abort();
  room.reading = new AbortController();
  if (room.signal.aborted) room.reading.abort();
  return room.reading.signal;
}

/** Returns a function that opens the puzzle of a text, or the reason why there is none. @param {Room} room @param {string} text @returns {Promise<import("../../puzzles/pasting.js").Reading>} */
async function readText(room, text) {
  return readingOf(text, restartReading(room), (puzzle) => room.openLinked(puzzle));
}

/** Open the puzzle of a text, or report why there is none. @param {Room} room @param {string} text */
const openText = (room, text) => openReading(readText(room, text), (fault) => tell(room, fault));

/** Open a dialog for a puzzle as text. @param {Room} room */
export function paste(room) {
  pasteDialog(room, {
    name: msg("Paste a puzzle"),
    about: msg("A line of digits, rows, the contents of a file in any format, or a link. Write empty cells as dots or zeros."),
    action: msg("Play it"),
    read: (text) => readText(room, text),
    picture: (file) => {
      const isPicture = pictureOf([file]) !== undefined;
      if (isPicture) void takeFile(room, file);
      return isPicture;
    },
  });
}

/** @param {Room} room @param {readonly File[]} files @param {string} text */
async function takePasted(room, files, text) {
  const picture = pictureOf(files);
  if (picture) await readPicture(room, picture);
  else if (files.length && !text) await takeFile(room, files[0]);
  else await openText(room, text);
}

/** @param {Room} room @param {File} file */
async function takeFile(room, file) {
  if (pictureOf([file])) return readPicture(room, file);
  const signal = restartReading(room);
  try {
    const text = await fileText(file);
    if (!signal.aborted) await openText(room, text);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof NoText)) throw error;
    tell(room, error.message);
  }
}
