// @ts-check
/** A puzzle with constraints for other programs. */

import { copyText, rowButton } from "../page/dialogs.js";
import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { Away, Refused, ask, unavailable } from "../page/server.js";

/** @typedef {{puzzle: string, shape: string, constraints: readonly import("./clues.js").Constraint[], title?: string, author?: string, rules?: string}} Question */

const PROGRAMS = /** @type {Record<string, import("../page/i18n.js").Message>} */ ({
  iss: msg("Copy for the Interactive Sudoku Solver"),
  fpuzzles: msg("Copy an f-puzzles link"),
  sudokupad: msg("Copy a SudokuPad link"),
});

/** Rows of a dialog that copy a puzzle for other programs; one that can't hold it says why. @param {Question} question */
export function otherLinks(question) {
  const element = el("div", { class: "list" });
  void fill(element, question);
  return element;
}

/** @param {HTMLElement} element @param {Question} question */
async function fill(element, question) {
  const note = (/** @type {string} */ text) => el("p", { class: "quiet no-link" }, text);
  try {
    /** @type {{links: {format: string, text: string | null, fault: string | null}[]}} */
    const { links } = await ask("rules/links", question);
    element.replaceChildren(...links.map(({ format, text, fault }) => (text === null ? note(fault ?? "") : rowButton(() => void copyText(text), el("span", {}, say(PROGRAMS[format]))))));
  } catch (error) {
    if (!(error instanceof Away || error instanceof Refused)) throw error;
    element.replaceChildren(note(error instanceof Refused ? error.message : say(unavailable())));
  }
}
