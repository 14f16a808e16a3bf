// @ts-check
/** Dialogs over the board: pasting a puzzle, and exporting the explanation. */

import { pictureSvg } from "../board/picture.js";
import { copyText, open, rowButton } from "../page/dialogs.js";
import { el } from "../page/dom.js";
import { symbolsOf } from "../shapes/houses.js";
import { msg, say } from "../page/i18n.js";
import { callAddress, hasServer } from "../page/server.js";
import { toast } from "../page/toast.js";
import { curlOf } from "../puzzles/asking.js";
import { NoText, fileText } from "../puzzles/files.js";
import { saveText } from "../puzzles/opening.js";
import { openReading, pasteDialog } from "../puzzles/pasting.js";
import { readingOf } from "../play/saving/sharing.js";
import { questionOf, readSubject, shapeOf } from "./address.js";
import { pythonOf } from "./export.js";
import { pathText, readPath } from "./path.js";

/** @typedef {import("./room.js").Room} Room */

/** Parse JSON; null for invalid text. @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Room} room */
export function makeDialogs(room) {
  /** Returns a function that opens the path or the puzzle of a text, or a sentence about what is wrong with it. @param {string} text @returns {Promise<import("../puzzles/pasting.js").Reading>} */
  async function read(text) {
    room.reading.abort();
    const { signal } = (room.reading = new AbortController());
    if (text.trimStart().startsWith("{")) {
      const path = readPath(parseJson(text));
      return path ? () => room.openPath(path) : say(msg("This JSON is not an explanation."));
    }
    const match = /#(p=.*)$/.exec(text.trim());
    const subject = match && readSubject(match[1]);
    if (subject) return () => void room.open(subject);
    return readingOf(text, signal, ({ givens, position, constraints, shape: name }) => {
      const shape = shapeOf({ shape: name, side: Math.sqrt(givens.length) });
      void room.open({ givens, shape, position, at: 0, ...(constraints.length && { constraints }) });
    });
  }

  /** Open a text; errors are displayed and read aloud. @param {string} text */
  const openText = (text) => openReading(read(text), tell);

  /** @param {string} text */
  function tell(text) {
    toast(text);
    room.say(text);
  }

  /** @param {File} file */
  async function openFile(file) {
    try {
      await openText(await fileText(file));
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      tell(error.message);
    }
  }

  function paste() {
    const about = msg("A puzzle in any format and size, a link from another site, or an explanation saved as JSON.");
    pasteDialog(room, { name: msg("Explain another puzzle"), about, action: msg("Explain it"), read });
  }

  function exportDialog() {
    const { path, subject } = room;
    if (!path) return;
    const name = symbolsOf(subject.givens).slice(0, 9).replaceAll(".", "0");
    /** @param {import("../page/i18n.js").Message} label @param {() => void} run */
    const row = (label, run) => rowButton(run, say(label));
    const title = (/** @type {number} */ number) => say(msg("{number}.", { number }));
    open(
      say(msg("Export")),
      "export",
      el(
        "div",
        { class: "list" },
        row(msg("Save all steps as text"), () => saveText(pathText(path, title), `${name}.txt`)),
        row(msg("Save this step as a picture (SVG)"), () => saveText(pictureSvg(/** @type {SVGSVGElement} */ (room.board.element.querySelector(".picture"))), `${name}-${room.at + 1}.svg`)),
        row(msg("Save the explanation as JSON (to open here again)"), () => saveText(JSON.stringify(path), `${name}.json`)),
        row(msg("Copy this step as text"), () => void copyText(room.step?.text ?? "")),
        hasServer() && row(msg("Copy as curl"), () => void copyText(curlOf(callAddress("explain"), questionOf(subject)))),
        row(msg("Copy as Python"), () => void copyText(pythonOf(questionOf(subject)))),
      ),
    );
  }
  return { paste, exportDialog, openText, openFile };
}
