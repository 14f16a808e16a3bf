// @ts-check
/** What opens over the board: pasting a puzzle, and taking the explanation elsewhere. */

import { pictureSvg } from "../board/picture.js";
import { closeAll, copyText, open, rowButton } from "../page/dialogs.js";
import { el } from "../page/dom.js";
import { symbolsOf } from "../shapes/houses.js";
import { msg, say } from "../page/i18n.js";
import { readGrid } from "../play/game/text.js";
import { Away, Refused, callAddress, hasServer } from "../page/server.js";
import { toast } from "../page/toast.js";
import { curlOf } from "../puzzles/asking.js";
import { NoText, fileText } from "../puzzles/files.js";
import { saveText } from "../puzzles/opening.js";
import { askedOf, readSubject } from "./address.js";
import { pythonOf } from "./export.js";
import { pathText, readPath } from "./path.js";
import { askPuzzle } from "./source.js";

/** @typedef {import("./room.js").Room} Room */

/** What JSON says; null for none. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Room} room */
export function makeDialogs(room) {
  /**
   * Open what is in a text, unless another is read or opened before it is known.
   * @param {string} text @returns {Promise<string>} what is wrong with it; "" for nothing
   */
  async function take(text) {
    if (text.trimStart().startsWith("{")) {
      const path = readPath(parsed(text));
      if (path) room.openPath(path);
      return path ? "" : say(msg("This JSON is not an explanation."));
    }
    const own = /#(p=.*)$/.exec(text.trim());
    const linked = own && readSubject(own[1]);
    if (linked) {
      void room.open(linked);
      return "";
    }
    const line = /shape=/.test(text) ? null : readGrid(text);
    if (line) {
      void room.open({ givens: line, shape: "", position: null, at: 0 });
      return "";
    }
    room.reading.abort();
    const { signal } = (room.reading = new AbortController());
    try {
      const found = await askPuzzle(text, signal);
      if (signal.aborted) return "";
      if ("puzzle" in found) void room.open({ ...found.puzzle, at: 0 });
      return "puzzle" in found ? "" : found.fault;
    } catch (error) {
      if (signal.aborted) return "";
      if (error instanceof Refused) return error.message;
      if (error instanceof Away) return say(hasServer() ? msg("The server is unavailable. Without it, only lines and plain grids of digits can be read.") : msg("This site has no server; only lines and plain grids of digits can be read."));
      throw error;
    }
  }

  /** The same, and what is wrong is seen and heard. @param {string} text */
  async function takeSaid(text) {
    const problem = await take(text);
    if (problem) tell(problem);
    else closeAll();
  }

  /** @param {string} text */
  function tell(text) {
    toast(text);
    room.say(text);
  }

  /** @param {File} file */
  async function takeFile(file) {
    try {
      await takeSaid(await fileText(file));
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      tell(error.message);
    }
  }

  function paste() {
    const field = el("textarea", { rows: 9, class: "field mono", spellcheck: "false", autocapitalize: "off", "aria-label": say(msg("Puzzle as text")), placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
    const note = el("p", { class: "quiet", role: "status" }, say(msg("A puzzle in any format and size, a link from another site, or an explanation saved as JSON.")));
    /** @type {AbortController | null} */
    let reading = null;
    let asked = 0;
    const go = async () => {
      const mine = (asked += 1);
      const taken = take(field.value);
      reading = room.reading;
      const problem = await taken;
      if (mine !== asked) return; // It was asked for once more, and that is on its way.
      if (!problem) {
        dialog.close();
        return;
      }
      note.textContent = problem;
      note.classList.add("bad");
      field.focus();
    };
    const dialog = open(say(msg("Explain another puzzle")), "paste", field, note, el("div", { class: "line end" }, el("button", { type: "button", class: "primary", onclick: () => void go() }, say(msg("Explain it")))));
    dialog.addEventListener("close", () => reading?.abort());
    field.focus();
  }

  function exporting() {
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
        row(msg("Copy as curl"), () => void copyText(curlOf(callAddress("explain"), askedOf(subject)))),
        row(msg("Copy as Python"), () => void copyText(pythonOf(askedOf(subject)))),
      ),
    );
  }
  return { paste, exporting, take, takeSaid, takeFile };
}
