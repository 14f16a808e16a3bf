// @ts-check
/** Smaller parts of Set: the choice of the board, keys for digits, sharing, and pasted puzzles. */

import { copyText, open, rowButton } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { toast } from "../page/toast.js";
import { boardField } from "../play/panel/boards.js";
import { Unreadable, readPuzzle } from "../play/saving/sharing.js";
import { otherLinks } from "../puzzles/links.js";
import { whenPasted } from "../puzzles/pasting.js";
import { SYMBOLS } from "../shapes/houses.js";
import { RULES } from "../shapes/shapes.js";

/** The board and its rules. @param {(shape: string) => void} onChange */
export function boardPanel(onChange) {
  const side = boardField(say(msg("Board")), () => change());
  side.querySelector("[value=jigsaw]")?.remove();
  const rules = Object.entries(RULES).map(([id, { name, text }]) => {
    const field = el("input", { type: "checkbox", value: id, onchange: () => change() });
    return { field, label: el("label", { class: "choice" }, field, el("span", {}, say(name), el("small", { class: "quiet" }, ` ${say(text)}`))) };
  });
  const element = el("details", { class: "board-panel" }, el("summary", {}, say(msg("Board"))), el("label", { class: "named" }, el("span", { "aria-hidden": "true" }, say(msg("Board"))), side), ...rules.map(({ label }) => label));
  function change() {
    onChange([side.value, ...rules.flatMap(({ field }) => (field.checked ? [field.value] : []))].join(" + "));
  }
  /** @param {import("../shapes/houses.js").Shape} shape */
  function show(shape) {
    side.value = shape.text.split(" + ")[0];
    for (const { field } of rules) field.checked = shape.rules.includes(field.value);
  }
  return { element, show };
}

/** Keys for digits, for fingers. @param {(digit: number) => void} press */
export function digitKeys(press) {
  const element = el("div", { class: "given-keys", role: "group", "aria-label": say(msg("Digits")) });
  /** @param {number} side */
  function show(side) {
    const digits = Array.from({ length: side }, (_, at) => el("button", { type: "button", class: "key", onclick: () => press(at + 1) }, SYMBOLS[at + 1]));
    element.replaceChildren(...digits, el("button", { type: "button", class: "key", "aria-label": say(msg("Erase")), onclick: () => press(0) }, icon("eraser")));
  }
  return { element, show };
}

/** Links to a puzzle, ours and those of other programs. @param {import("../puzzles/links.js").Question} question @param {string} link of Play @param {string} here */
export function shareDialog(question, link, here) {
  /** @param {import("../page/i18n.js").Message} name @param {string} text */
  const row = (name, text) => rowButton(() => void copyText(text), el("span", {}, say(name)));
  open(say(msg("Share")), "share", el("div", { class: "list" }, row(msg("Copy a link to the puzzle"), link), row(msg("Copy a link to go on setting it"), here)), otherLinks(question));
}

/** Open what is pasted on the page. @param {import("./room.js").SetRoom} room @param {AbortSignal} signal */
export function pasteInto(room, signal) {
  whenPasted(signal, (data) => void take(data.getData("text")));

  /** @param {string} text */
  async function take(text) {
    room.reading.abort();
    const reading = (room.reading = new AbortController());
    try {
      const puzzle = await readPuzzle(text, reading.signal);
      if (puzzle && !signal.aborted) room.open(puzzle);
    } catch (error) {
      if (reading.signal.aborted) return;
      if (!(error instanceof Unreadable)) throw error;
      toast(error.message);
      room.say(error.message);
    }
  }
}
