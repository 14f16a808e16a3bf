// @ts-check
/** A technique: its idea, how to spot it, an example in rungs, then an exercise. */

import { el, icon } from "../page/dom.js";
import { levelTag } from "../explain/steps.js";
import { sentence } from "../argument/words.js";
import { accentsOf } from "../board/highlights.js";
import { msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { storageOf } from "../page/storage.js";
import { playAddress, stepBoard, stepPlayer } from "./board.js";
import { practiceView } from "./practice.js";
import { noteTechnique } from "./progress.js";

/** @typedef {import("./source.js").Lesson} Lesson */
/** @typedef {import("./source.js").Drawn} Drawn */
/** @typedef {import("./list.js").View} View */

/**
 * @param {Lesson} lesson @param {boolean} isPractice @param {(text: string) => void} speak
 * @returns {View}
 */
export function lessonView(lesson, isPractice, speak) {
  /** @param {string} mode @param {import("../page/i18n.js").Message} name @param {boolean} on */
  const tab = (mode, name, on) => el("a", { class: "depth", href: addressOf("learn", mode ? `${lesson.id}&${mode}` : lesson.id), ...(on && { "aria-current": "page" }) }, say(name));
  const head = el(
    "div",
    { class: "lesson-head" },
    el("a", { class: "plain back", href: addressOf("learn", "all") }, icon("chevron-left"), say(msg("All techniques"))),
    el("div", { class: "line title" }, el("h2", {}, lesson.name), levelTag(lesson)),
    lesson.before.length > 0 &&
      el("p", { class: "quiet" }, say(msg("Learn first:")), ...lesson.before.flatMap((technique) => [" ", el("a", { href: addressOf("learn", technique.id) }, technique.name)])),
    lesson.has_practice && el("nav", { class: "depths two", "aria-label": say(msg("Lesson")) }, tab("", msg("Learn"), !isPractice), tab("practice", msg("Practise"), isPractice)),
  );
  if (isPractice && lesson.practice) return practiceView(lesson, lesson.practice, head, speak);
  return exampleView(lesson, head, speak);
}

/** @param {Lesson} lesson @param {HTMLElement} head @param {(text: string) => void} speak @returns {View} */
function exampleView(lesson, head, speak) {
  const { example } = lesson;
  const player = example && stepPlayer(example, () => draw(), speak);
  const board = example && stepBoard(example, player);
  const words = el("div", { class: "words" });
  let rung = 0;
  const rungs = example?.rungs.filter(({ kind }) => kind !== "technique") ?? [];
  const number = el("span", { class: "number-of" });
  const [back, forth] = [-1, 1].map((by) =>
    el("button", { type: "button", class: "plain square", "aria-label": say(by < 0 ? msg("Back") : msg("Next")), onclick: () => go(rung + by) }, icon(by < 0 ? "chevron-left" : "chevron-right")),
  );

  /** Draw the board of the rung, with the accents of words. @param {import("../board/state.js").Accent[]} [wordAccents] */
  function draw(wordAccents = []) {
    const { kind, highlights } = rungs[rung];
    const { accents, links } = player && (kind === "step" || kind === "why") ? player.drawing() : { accents: accentsOf(highlights), links: highlights.links };
    board?.set({ accents: [...wordAccents, ...accents], links });
  }

  /** @param {number} to */
  function go(to) {
    if (!example || !board || !player || to < 0 || to >= rungs.length) return;
    rung = to;
    const now = rungs[rung];
    const { step } = example;
    draw();
    number.textContent = say(msg("{number} of {count}", { number: rung + 1, count: rungs.length }));
    const focus = document.activeElement;
    back.disabled = rung === 0;
    forth.disabled = rung === rungs.length - 1;
    // A disabled button loses the focus; move it to the opposite button.
    if (back.disabled && focus === back) forth.focus({ preventScroll: true });
    if (forth.disabled && focus === forth) back.focus({ preventScroll: true });
    const isWhole = now.kind === "step" || now.kind === "why" || now.kind === "apply";
    words.replaceChildren(isWhole ? sentence(step.parts.text, draw, "sentence") : el("p", { class: "sentence" }, now.text));
    if (now.kind === "step" || now.kind === "why") words.append(player.element);
    if (now.kind === "apply") {
      words.prepend(el("p", { class: "sentence" }, now.text));
      board.set(after(example));
    } else board.set(before(example));
    speak(now.text);
    if (isWhole) noteTechnique(storageOf("localStorage"), lesson.id, (mark) => (mark.read = true));
  }
  const element = el(
    "div",
    { class: "room learn" },
    el("div", { class: "board-place" }, board && board.element),
    el(
      "aside",
      { class: "panel explain-panel", "aria-label": say(msg("Lesson")) },
      head,
      el("section", {}, el("h3", {}, say(msg("The idea"))), el("p", {}, lesson.idea)),
      el("section", {}, el("h3", {}, say(msg("How to spot it"))), el("p", {}, lesson.spotting)),
      example &&
        el(
          "section",
          { class: "example" },
          el("h3", {}, say(msg("An example, step by step"))),
          el("div", { class: "walk", role: "group", "aria-label": say(msg("An example, step by step")) }, back, number, forth),
          words,
          el("p", {}, el("a", { href: addressOf("play", playAddress(example)) }, say(msg("Play the example")))),
        ),
    ),
  );
  go(0);
  const group = msg("Lesson");
  return {
    element,
    commands: [
      { id: "next", name: msg("Next"), keys: ["ArrowRight", "Space"], group, run: () => go(rung + 1) },
      { id: "previous", name: msg("Back"), keys: ["ArrowLeft", "Shift+Space"], group, run: () => go(rung - 1) },
      { id: "next-claim", name: msg("Next claim"), keys: ["."], group, run: () => player?.next() },
      { id: "previous-claim", name: msg("Previous claim"), keys: [","], group, run: () => player?.previous() },
      ...(lesson.has_practice ? [{ id: "practise", name: msg("Practise"), keys: ["P"], group, run: () => (location.hash = `${lesson.id}&practice`) }] : []),
    ],
  };
}

/** @param {Drawn} drawn @returns {Partial<import("../board/state.js").BoardState>} */
function before({ board }) {
  return { digits: board.digits };
}

/** @param {Drawn} drawn @returns {Partial<import("../board/state.js").BoardState>} */
function after({ board, step }) {
  const digits = [...board.digits];
  for (const { cell, digit } of step.placements) digits[cell] = digit;
  return { digits };
}
