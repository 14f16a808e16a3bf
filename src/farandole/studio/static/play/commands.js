// @ts-check
/** The commands of Play, by name and key, for buttons, keys, command palette and help. */

import { COLOURS } from "../board/labels.js";
import { digitOfSymbol } from "../shapes/houses.js";
import { msg } from "../page/i18n.js";
import { check, undoWrong } from "./errands.js";
import { freshDialog, startDaily } from "./panel/fresh.js";
import { statisticsDialog } from "./panel/statistics.js";
import { timelineDialog } from "./panel/timeline.js";
import { hasServer } from "../page/server.js";
import { openFile, paste } from "./saving/incoming.js";
import { send, shareDialog } from "./saving/outgoing.js";
import { readPicture } from "./saving/picture.js";

/** @typedef {import("../page/commands.js").Command} Command */
/** @typedef {import("./room.js").Room} Room */

/** Keys without a command. */
export const FIXED_KEYS = {
  name: msg("Board"),
  keys: [
    { keys: ["1", "…", "9"], name: msg("Enter a digit in the current mode") },
    { keys: ["Shift+1"], name: msg("Corner mark in any mode") },
    { keys: ["Ctrl+1"], name: msg("Centre mark in any mode") },
    { keys: ["Alt+1"], name: msg("Colour in any mode") },
    { keys: ["←", "↑", "↓", "→"], name: msg("Move; with Shift, select more cells") },
    { keys: ["Ctrl+A"], name: msg("Select all cells") },
    { keys: ["Esc"], name: msg("Clear selection") },
  ],
};

/** @param {Room} room @returns {Command[]} */
export function commandsOf(room) {
  const { session } = room;
  const entry = msg("Entering");
  const play = msg("Playing");
  const puzzle = msg("Puzzle");
  const seeing = msg("Appearance");
  /** @param {import("./saving/outgoing.js").What} format */
  const sender = (format) => () => void send(room, format);
  /** @param {import("./game/game.js").Mode} mode */
  const mode = (mode) => () => room.entry.setMode(mode);
  /** @param {"tidy" | "auto" | "timer" | "seen" | "same" | "left"} name */
  const flip = (name) => ({
    setting: name,
    run: () => room.frame.change({ [name]: !session.settings[name] }),
    on: () => session.settings[name],
  });
  /** @param {"off" | "rules" | "answer"} check */
  const checker = (check) => ({ setting: "check", run: () => room.frame.change({ check }), on: () => session.settings.check === check });
  return [
    { id: "digit", name: msg("Enter digits"), keys: ["Z"], group: entry, run: mode("digit"), on: () => session.mode === "digit" },
    { id: "corner", name: msg("Enter corner marks"), keys: ["X"], group: entry, run: mode("corner"), on: () => session.mode === "corner" },
    { id: "centre", name: msg("Enter centre marks"), keys: ["C"], group: entry, run: mode("centre"), on: () => session.mode === "centre" },
    { id: "colour", name: msg("Colour cells"), keys: ["V"], group: entry, run: mode("colour"), on: () => session.mode === "colour" },
    { id: "pen", name: msg("Draw lines"), keys: ["B"], group: entry, run: mode("pen"), on: () => session.mode === "pen" },
    { id: "line-strong", name: msg("Strong lines"), keys: [], group: entry, run: () => room.pen.take("strong") },
    { id: "line-weak", name: msg("Weak lines"), keys: ["W"], group: entry, run: () => room.pen.take(room.pen.kind === "weak" && session.mode === "pen" ? "strong" : "weak") },
    { id: "line-clear", name: msg("Clear lines"), keys: [], group: entry, run: () => room.pen.clear() },
    { id: "next-mode", name: msg("Next mode"), keys: ["Space"], group: entry, run: () => room.entry.nextMode() },
    { id: "erase", name: msg("Erase"), keys: ["Delete", "Backspace", "0"], group: entry, run: () => room.entry.erase() },
    { id: "note", name: msg("Fill in all candidates"), keys: ["F"], group: entry, run: () => room.entry.note() },
    { id: "entry", name: msg("Digit first, then cells"), keys: ["D"], group: entry, setting: "entry", run: () => room.frame.change({ entry: session.settings.entry === "digit" ? "cell" : "digit" }), on: () => session.settings.entry === "digit" },
    { id: "equal", name: msg("Select matching cells"), keys: ["E"], group: entry, run: () => session.selectEqual(session.focus) },
    { id: "auto-notes", name: msg("Fill in candidates, and keep them up to date"), keys: [], group: entry, ...flip("auto") },
    { id: "tidy", name: msg("Remove marks ruled out by a digit"), keys: [], group: entry, ...flip("tidy") },

    { id: "undo", name: msg("Undo"), keys: ["Ctrl+Z", "U"], group: play, run: () => room.undo() },
    { id: "redo", name: msg("Redo"), keys: ["Ctrl+Y", "Ctrl+Shift+Z", "R"], group: play, run: () => room.goTo(session.game.at + 1) },
    { id: "undo-wrong", name: msg("Undo to the last right position"), keys: [], group: play, run: () => void undoWrong(room) },
    { id: "start", name: msg("Back to the start"), keys: [], group: play, run: () => room.goTo(0) },
    { id: "end", name: msg("Redo everything"), keys: [], group: play, run: () => room.goTo(session.game.actions.length) },
    { id: "points", name: msg("Saved positions"), keys: ["Q"], group: play, run: () => timelineDialog(room) },
    { id: "replay", name: msg("Replay from the start, or stop"), keys: ["Y"], group: play, run: () => room.replay.toggle() },
    { id: "hint", name: msg("Hint (again for more)"), keys: ["H"], group: play, run: () => void room.hints.more() },
    { id: "apply", name: msg("Apply the hint"), keys: ["J"], group: play, run: () => room.hints.use() },
    { id: "check", name: msg("Check the board now"), keys: ["K"], group: play, run: () => void check(room) },
    { id: "check-off", name: msg("Don't mark errors"), keys: [], group: play, ...checker("off") },
    { id: "check-rules", name: msg("Mark rule violations"), keys: [], group: play, ...checker("rules") },
    { id: "check-answer", name: msg("Mark wrong digits"), keys: [], group: play, ...checker("answer") },
    { id: "pause", name: msg("Pause or resume the clock"), keys: ["P"], group: play, run: () => room.pause() },

    { id: "new", name: msg("New puzzle"), keys: ["N"], group: puzzle, run: () => freshDialog(room) },
    { id: "next", name: msg("Next puzzle of this kind, once this one is solved"), keys: ["Enter"], group: puzzle, run: () => session.isSolved && freshDialog(room, true) },
    { id: "daily", name: msg("Puzzle of the day"), keys: [], group: puzzle, run: () => startDaily(room) },
    { id: "statistics", name: msg("Statistics"), keys: [], group: puzzle, run: () => statisticsDialog(room) },
    { id: "set", name: msg("Enter your own puzzle"), keys: ["S"], group: puzzle, run: () => room.set() },
    { id: "edit", name: msg("Edit the givens of this puzzle"), keys: [], group: puzzle, run: () => room.set(true) },
    { id: "paste", name: msg("Paste a puzzle"), keys: ["Ctrl+V"], group: puzzle, run: () => paste(room) },
    { id: "copy", name: msg("Copy the puzzle as text"), keys: ["Ctrl+C"], group: puzzle, run: sender("text") },
    { id: "link", name: msg("Copy a link to the puzzle"), keys: [], group: puzzle, run: sender("puzzle") },
    { id: "link-marks", name: msg("Copy a link to the puzzle with its current state"), keys: ["L"], group: puzzle, run: sender("position") },
    { id: "share", name: msg("Share: links, text, pictures, code"), keys: ["M"], group: puzzle, run: () => shareDialog(room) },
    { id: "svg", name: msg("Save the board as SVG"), keys: [], group: puzzle, run: sender("svg") },
    { id: "png", name: msg("Save the board as PNG"), keys: [], group: puzzle, run: sender("png") },
    ...(hasServer() ? [
      { id: "curl", name: msg("Copy as curl"), keys: [], group: puzzle, run: sender("curl") },
      { id: "python", name: msg("Copy as Python"), keys: [], group: puzzle, run: sender("python") },
    ] : []),
    { id: "print", name: msg("Print"), keys: ["Ctrl+P"], group: puzzle, run: () => print() },
    { id: "picture", name: msg("Read a photo or a screenshot"), keys: ["I"], group: puzzle, run: () => void readPicture(room) },
    { id: "file", name: msg("Open a file"), keys: ["O"], group: puzzle, run: () => openFile(room) },
    { id: "explain", name: msg("Explain this puzzle, step by step"), keys: ["G"], group: puzzle, run: () => room.explain() },

    { id: "timer", name: msg("Show the clock"), keys: ["T"], group: seeing, ...flip("timer") },
    { id: "left", name: msg("Keypad on the left"), keys: [], group: seeing, ...flip("left") },
    { id: "seen", name: msg("Highlight the houses of the selected cell"), keys: [], group: seeing, ...flip("seen") },
    { id: "same", name: msg("Highlight matching digits"), keys: [], group: seeing, ...flip("same") },
  ];
}

/** How many colours there are. */
export const COLOUR_COUNT = COLOURS.length;

/**
 * The digit of a key, with any modifiers; 0 for none.
 * @param {KeyboardEvent} event @param {number} [side] number of digits: those above 9 are letters
 * @param {boolean} [letters] whether letters enter digits @returns {number}
 */
export function digitOf(event, side = 9, letters = false) {
  if (side > 9 && letters && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const digit = digitOfSymbol(event.key);
    if (digit <= side) return digit;
  }
  const match = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (match && (event.code.startsWith("Digit") || /^[1-9]$/.test(event.key) || event.ctrlKey || event.shiftKey)) return Number(match[1]);
  return /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
}
