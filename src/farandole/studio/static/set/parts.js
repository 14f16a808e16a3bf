// @ts-check
/** Smaller parts of Set: the choice of the board, keys for digits, sharing, and pasted puzzles. */

import { copyText, open, rowButton } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, pmsg, say } from "../page/i18n.js";
import { boardField } from "../play/panel/boards.js";
import { readingOf } from "../play/saving/sharing.js";
import { otherLinks } from "../puzzles/links.js";
import { openReading, whenPasted } from "../puzzles/pasting.js";
import { SYMBOLS, regionText } from "../shapes/houses.js";
import { RULES } from "../shapes/shapes.js";

/** What to do on the board. @type {Record<import("./gestures.js").Gesture, import("../page/i18n.js").Message>} */
export const HOW = {
  cells: msg("Drag over the cells."),
  line: msg("Drag along the line, from its start."),
  split: msg("Drag from the first cell along the others."),
  groups: msg("Drag over each group of cells in turn."),
  dot: msg("Drag from one cell to its neighbour."),
  corner: msg("Drag across the four cells around a corner."),
  outside: msg("Drag into the row or column from its side, or tap a cell at the edge."),
  diagonal: msg("Drag from the edge along the diagonal."),
  board: msg("This rule is for the whole board."),
  regions: msg("Select cells, then press the number of their region."),
};

/** What a rule says, and how to draw it. @param {import("./palette.js").Rule} rule */
export function howToDraw({ title, text, gesture }) {
  const how = say(HOW[gesture]);
  return text === title ? how : say(pmsg("sentences", "{first} {second}", { first: text, second: how }));
}

const JIGSAW = "jigsaw";

/** Sides without boxes, whose boards are jigsaws. */
const BOXLESS = [5, 7];

/** A jigsaw board whose regions are still its rows. @param {number} side */
const unshaped = (side) => `jigsaw:${regionText(Array.from({ length: side * side }, (_, cell) => Math.floor(cell / side)))}`;

/** The board and its rules. @param {(shape: string) => void} onChange @param {() => void} onRegions regions are to be drawn */
export function boardPanel(onChange, onRegions) {
  const side = boardField(say(msg("Board")), () => {
    if (side.value !== JIGSAW) base = side.value.startsWith(JIGSAW) ? unshaped(Number(side.value.slice(JIGSAW.length))) : side.value;
    if (side.value !== JIGSAW) change();
    if (side.value.startsWith(JIGSAW)) onRegions();
  });
  side.append(...BOXLESS.map((many) => el("option", { value: `${JIGSAW}${many}` }, say(msg("Jigsaw {side}×{side}", { side: many })))));
  let base = "9";
  const rules = Object.entries(RULES).map(([id, { name, text }]) => {
    const field = el("input", { type: "checkbox", value: id, onchange: () => change() });
    return { field, label: el("label", { class: "choice" }, field, el("span", {}, say(name), el("small", { class: "quiet" }, ` ${say(text)}`))) };
  });
  const element = el("details", { class: "board-panel" }, el("summary", {}, say(msg("Board"))), el("label", { class: "named" }, el("span", { "aria-hidden": "true" }, say(msg("Board"))), side), ...rules.map(({ label }) => label));
  function change() {
    onChange([base, ...rules.flatMap(({ field }) => (field.checked ? [field.value] : []))].join(" + "));
  }
  /** @param {import("../shapes/houses.js").Shape} shape */
  function show(shape) {
    base = shape.text.split(" + ")[0];
    side.value = shape.free ? JIGSAW : base;
    for (const { field } of rules) field.checked = shape.rules.includes(field.value);
  }
  return { element, show };
}

/**
 * A key for fingers, which leaves the focus where it is.
 * @param {() => void} press @param {Node | string} face @param {import("../page/i18n.js").Message} [name]
 */
function fingerKey(press, face, name) {
  let pressed = -Infinity;
  return el(
    "button",
    {
      type: "button",
      class: "key",
      ...(name && { "aria-label": say(name) }),
      onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
      // Shortly after a drag, a tap is no click in Chromium.
      onpointerup: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType !== "touch") return;
        pressed = event.timeStamp;
        press();
      },
      onclick: (/** @type {Event} */ event) => event.timeStamp - pressed > 500 && press(),
    },
    face,
  );
}

/** Keys for fingers: for the digits of givens, or to type numbers. @param {(digit: number) => void} press @param {(sign: string) => void} type */
export function digitKeys(press, type) {
  const element = el("div", { class: "given-keys", role: "group", "aria-label": say(msg("Digits")) });
  let now = "";
  /** @param {number} side @param {"digits" | "number" | "numbers"} kind what is typed */
  function show(side, kind) {
    if (now === `${side} ${kind}`) return;
    now = `${side} ${kind}`;
    const digits = kind === "digits" ? Array.from({ length: side }, (_, at) => fingerKey(() => press(at + 1), SYMBOLS[at + 1])) : [..."1234567890"].map((digit) => fingerKey(() => type(digit), digit));
    const next = kind === "numbers" ? [fingerKey(() => type(", "), ",", msg("Next number"))] : [];
    element.replaceChildren(...digits, ...next, fingerKey(() => (kind === "digits" ? press(0) : type("")), icon("eraser"), msg("Erase")));
  }
  return { element, show };
}

/** What can be done by name and by key. @param {import("./room.js").SetRoom} room @returns {import("../page/commands.js").Command[]} */
export function commandsOf(room) {
  const group = msg("Set");
  /** @param {string} id @param {import("../page/i18n.js").Message} name @param {string[]} keys @param {() => void} run */
  const command = (id, name, keys, run) => ({ id, name, keys, group, run });
  return [
    command("undo", msg("Undo"), ["Ctrl+Z"], () => room.move(-1)),
    command("redo", msg("Redo"), ["Ctrl+Y", "Ctrl+Shift+Z"], () => room.move(1)),
    command("find", msg("Find a rule"), ["/"], () => room.palette.field.focus()),
    command("share", msg("Share"), ["S"], () => room.share()),
    command("play", msg("Play it"), ["P"], () => room.play()),
    command("add", msg("Draw the rule over the selected cells"), ["Enter"], () => room.enter()),
    command("remove", msg("Remove the clue, or the digits"), ["Delete", "Backspace"], () => (room.chosen >= 0 ? room.remove(room.chosen) : room.type(0))),
    ...room.palette.rules().map((rule) => command(`rule-${rule.rule}`, msg("Draw: {rule}", { rule: rule.title }), [], () => room.take(rule))),
  ];
}

/** Links to a puzzle, ours and those of other programs. @param {import("../puzzles/links.js").Question} question @param {string} link of Play @param {string} here */
export function shareDialog(question, link, here) {
  /** @param {import("../page/i18n.js").Message} name @param {string} text */
  const row = (name, text) => rowButton(() => void copyText(text), el("span", {}, say(name)));
  open(say(msg("Share")), "share", el("div", { class: "list" }, row(msg("Copy a link to the puzzle"), link), row(msg("Copy a link to go on setting it"), here)), otherLinks(question));
}

/** Open what is pasted on the page. @param {import("./room.js").SetRoom} room @param {AbortSignal} signal */
export function pasteInto(room, signal) {
  whenPasted(signal, (data) => {
    room.reading.abort();
    room.reading = new AbortController();
    const reading = readingOf(data.getData("text"), room.reading.signal, (puzzle) => room.open(puzzle));
    void openReading(reading, (fault) => room.tell(fault));
  });
}
