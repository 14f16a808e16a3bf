// @ts-check
/** An exercise: remove candidates or place digits, have the answer checked, or ask for a hint. */

import { el, icon } from "../page/dom.js";
import { sentence } from "../argument/words.js";
import { accentsOf } from "../board/highlights.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, unavailable } from "../page/server.js";
import { storageOf } from "../page/storage.js";
import { playAddress, stepBoard, stepPlayer } from "./board.js";
import { judge } from "./exercise.js";
import { noteTechnique } from "./progress.js";
import { askAnother } from "./source.js";

/** @typedef {import("./source.js").Lesson} Lesson */
/** @typedef {import("./source.js").Exercise} Exercise */
/** @typedef {import("./list.js").View} View */
/** @typedef {"remove" | "place"} Mode */

/**
 * @param {Lesson} lesson @param {Exercise} first @param {HTMLElement} head @param {(text: string) => void} speak
 * @returns {View}
 */
export function practiceView(lesson, first, head, speak) {
  let exercise = first;
  /** @type {Mode} */
  let mode = exercise.step.placements.length ? "place" : "remove";
  /** @type {Map<string, {cell: number, digit: number, mode: Mode}>} */
  const moves = new Map();
  let rung = 0;
  let solved = false;
  const control = new AbortController();
  /** @type {import("../argument/player.js").Player | null} once the step is displayed */
  let player = null;
  const pointing = { point: (/** @type {number} */ cell, /** @type {number} */ digit) => player?.point(cell, digit) };
  let board = stepBoard(exercise, pointing);
  const place = el("div", { class: "board-place" }, board.element);
  const verdict = el("p", { class: "verdict", role: "status" });
  const words = el("div", { class: "words" });
  const modes = /** @type {const} */ (["remove", "place"]).map((choice) =>
    el("button", { type: "button", class: "depth", onclick: () => setMode(choice) }, say(choice === "remove" ? msg("Remove candidates") : msg("Place a digit"))),
  );
  const keys = el("div", { class: "digit-keys", role: "group", "aria-label": say(msg("Digits")) }, ...digitButtons());
  const check = el("button", { type: "button", class: "primary", onclick: verify }, icon("circle-check"), say(msg("Check")));
  const more = el("button", { type: "button", class: "plain bordered", onclick: tell }, icon("lightbulb"), el("span", {}, say(msg("Hint"))));
  const other = el("button", { type: "button", class: "plain bordered", onclick: () => void another() }, icon("rotate-ccw"), el("span", {}, say(msg("Another board"))));
  const play = el("a", { href: addressOf("play", playAddress(exercise)) }, say(msg("Play this board")));
  const element = el(
    "div",
    { class: "room learn" },
    place,
    el(
      "aside",
      { class: "panel explain-panel", "aria-label": say(msg("Lesson")) },
      head,
      el("p", {}, say(msg("The technique applies here. Select cells, then remove candidates or place digits."))),
      el("div", { class: "depths two", role: "group", "aria-label": say(msg("What a digit does")) }, ...modes),
      keys,
      el("div", { class: "line wrap" }, check, more, other),
      verdict,
      words,
      el("p", {}, play),
    ),
  );

  function digitButtons() {
    const { side } = exercise.board;
    return Array.from({ length: side }, (_, at) => el("button", { type: "button", class: "plain bordered", onclick: () => press(at + 1) }, String(at + 1)));
  }

  /** @param {Mode} to */
  function setMode(to) {
    mode = to;
    draw();
  }

  /** @param {number} digit */
  function press(digit) {
    if (solved) return;
    const cells = [...board.state().selected].filter((cell) => exercise.step.before[cell].includes(digit));
    if (!cells.length) {
      say_(msg("Select cells that have this candidate."));
      return;
    }
    const on = !cells.every((cell) => moves.get(`${cell}/${digit}`)?.mode === mode);
    for (const cell of cells) {
      if (on) moves.set(`${cell}/${digit}`, { cell, digit, mode });
      else moves.delete(`${cell}/${digit}`);
    }
    verdict.textContent = "";
    draw();
  }

  /** @param {import("../page/i18n.js").Value} text */
  function say_(text) {
    verdict.textContent = say(text);
  }

  function verify() {
    const all = [...moves.values()];
    if (!all.length) {
      say_(msg("Remove a candidate or place a digit first."));
      return;
    }
    const attempt = { placements: all.filter((move) => move.mode === "place"), eliminations: all.filter((move) => move.mode === "remove") };
    const { wrong, isDone, left } = judge(attempt, exercise.answers);
    if (wrong.length) {
      say_(nmsg("{count} doesn't follow from the technique here; it is marked.", "{count} don't follow from the technique here; they are marked.", wrong.length));
      draw(wrong.map(({ cell }) => cell));
    } else if (isDone) {
      say_(msg("Right!"));
      finish();
      noteTechnique(storageOf("localStorage"), lesson.id, (mark) => {
        mark.read = true;
        mark.practised = (mark.practised ?? 0) + 1;
      });
    } else say_(nmsg("Right so far; {count} is missing.", "Right so far; {count} are missing.", left));
  }

  /** Display the step, with its text and drawing. */
  function finish() {
    solved = true;
    const argument = stepPlayer(exercise, () => light(), speak);
    player = argument;
    /** @param {import("../board/state.js").Accent[]} [wordAccents] */
    const light = (wordAccents = []) => {
      const { accents, links } = argument.drawing();
      board.set({ accents: [...wordAccents, ...accents], links });
    };
    light();
    words.replaceChildren(sentence(exercise.step.parts.text, light, "sentence"), argument.element);
    more.disabled = true;
    check.disabled = true;
  }

  /** Display the next rung of the hint. */
  function tell() {
    const rungs = exercise.rungs.filter(({ kind }) => kind === "houses" || kind === "cells");
    if (rung < rungs.length) {
      const { text, highlights } = rungs[rung];
      rung += 1;
      words.replaceChildren(el("p", {}, text));
      board.set({ accents: [...accentsOf(highlights), ...ownAccents()], links: highlights.links });
      speak(text);
      const label = more.lastElementChild;
      if (label) label.textContent = say(rung < rungs.length ? msg("More") : msg("Show the step"));
    } else {
      finish();
      speak(exercise.step.text);
    }
  }

  async function another() {
    if (other.disabled) return;
    const hadFocus = document.activeElement === other;
    other.disabled = true;
    say_(msg("Searching for a board with this technique …"));
    try {
      const next = await askAnother(lesson.id, control.signal);
      if (control.signal.aborted) return;
      if (next) open(next);
      say_(next ? msg("Here is another board.") : msg("No other board was found in time."));
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      say_(error instanceof Refused ? error.message : unavailable());
    }
    other.disabled = false;
    if (hadFocus && (!document.activeElement || document.activeElement === document.body)) other.focus({ preventScroll: true });
  }

  /** @param {Exercise} next */
  function open(next) {
    exercise = next;
    moves.clear();
    rung = 0;
    solved = false;
    check.disabled = more.disabled = false;
    const label = more.lastElementChild;
    if (label) label.textContent = say(msg("Hint"));
    player = null;
    board = stepBoard(exercise, pointing);
    place.replaceChildren(board.element);
    words.replaceChildren();
    play.href = addressOf("play", playAddress(exercise));
    setMode(exercise.step.placements.length ? "place" : "remove");
  }

  const ownAccents = () => [...moves.values()].map(({ cell, digit, mode: kind }) => ({ cell, digit, role: kind === "place" ? "placed" : "removed" }));

  /** @param {number[]} [wrong] cells to mark */
  function draw(wrong = []) {
    modes.forEach((button, at) => button.setAttribute("aria-pressed", String((at === 0) === (mode === "remove"))));
    board.set({ accents: [...wrong.map((cell) => ({ cell, role: "wrong" })), ...ownAccents()], links: [] });
  }
  draw();

  const group = msg("Practice");
  return {
    element,
    destroy: () => control.abort(),
    commands: [
      ...Array.from({ length: Math.min(9, exercise.board.side) }, (_, at) => ({ id: `digit-${at + 1}`, name: msg("Digit {digit}", { digit: at + 1 }), keys: [String(at + 1)], group, run: () => press(at + 1) })),
      { id: "mode", name: msg("Remove or place"), keys: ["X"], group, run: () => setMode(mode === "remove" ? "place" : "remove") },
      { id: "check", name: msg("Check"), keys: ["C", "Enter"], group, run: verify },
      { id: "hint", name: msg("Hint (again for more)"), keys: ["H"], group, run: () => !more.disabled && tell() },
      { id: "another", name: msg("Another board"), keys: ["N"], group, run: () => void another() },
      { id: "board", name: msg("Go to the board"), keys: ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"], group, run: () => board.focus() },
    ],
  };
}
