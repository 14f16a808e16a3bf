// @ts-check
/** A test: which technique is this? Ten boards with a step drawn, four names each. */

import { el, icon } from "../page/dom.js";
import { sentence } from "../argument/words.js";
import { stepAccents } from "../board/highlights.js";
import { currentLanguage, msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, unavailable } from "../page/server.js";
import { storageOf } from "../page/storage.js";
import { stepBoard } from "./board.js";
import { shuffle } from "../puzzles/making.js";
import { choices } from "./exercise.js";
import { note, noteTechnique } from "./progress.js";
import { askLesson } from "./source.js";

/** @typedef {import("./source.js").Listed} Listed */
/** @typedef {import("./list.js").View} View */

const LENGTH = 10;

/**
 * @param {readonly Listed[]} techniques @param {string} level @param {(text: string) => void} speak
 * @returns {View}
 */
export function quizView(techniques, level, speak) {
  const able = techniques.filter((technique) => technique.has_practice);
  const matches = able.filter((technique) => technique.level === level);
  const pool = matches.length >= 4 ? matches : able;
  /** @type {Listed[]} */
  let questions = [];
  while (questions.length < LENGTH) questions = [...questions, ...shuffle(pool)];
  questions = questions.slice(0, LENGTH);
  let at = 0;
  let right = 0;
  /** @type {Listed[]} */
  let names = [];
  let isAnswered = true;
  let isComing = false; // the next question
  const control = new AbortController();
  const place = el("div", { class: "board-place" });
  const panel = el("aside", { class: "panel explain-panel", "aria-label": say(msg("Test")) });
  const element = el("div", { class: "room learn" }, place, panel);
  /** @type {(chosen: number) => void} */
  let choose = () => undefined;
  let go = () => {};

  async function ask() {
    const { signal } = control;
    const question = questions[at];
    isComing = true;
    // Lessons start with the example, so the test uses the board of the exercise.
    try {
      const lesson = await askLesson(question.id, currentLanguage(), signal);
      if (signal.aborted || !lesson.practice) return;
      show(question, lesson.practice);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      panel.replaceChildren(el("p", { class: "bad", role: "status" }, error instanceof Refused ? error.message : say(unavailable())));
    } finally {
      isComing = false;
    }
  }

  /** @param {Listed} question @param {import("./source.js").Exercise} exercise */
  function show(question, exercise) {
    const { step } = exercise;
    const board = stepBoard(exercise);
    board.set({ accents: stepAccents(step.highlights), links: step.highlights.links });
    place.replaceChildren(board.element);
    names = choices(techniques, question.id, Math.random);
    isAnswered = false;
    const title = say(msg("Question {number} of {count}", { number: at + 1, count: LENGTH }));
    const buttons = names.map((technique, number) => el("button", { type: "button", class: "plain bordered choice-button", onclick: () => choose(number) }, el("kbd", { "aria-hidden": "true" }, String(number + 1)), el("span", { class: "grow" }, technique.name)));
    const words = el("div", { class: "words", role: "status" });
    const next = el("button", { type: "button", class: "primary", hidden: true, onclick: () => go() }, say(at + 1 < LENGTH ? msg("Next question") : msg("Show the result")), icon("chevron-right"));
    choose = (choice) => {
      if (isAnswered || !names[choice]) return;
      isAnswered = true;
      const isRight = names[choice].id === question.id;
      if (isRight) right += 1;
      buttons.forEach((button, number) => {
        button.disabled = true;
        if (names[number].id === question.id) {
          button.classList.add("right");
          button.append(icon("circle-check"), el("span", { class: "unseen" }, say(msg("right"))));
        } else if (number === choice) {
          button.classList.add("wrong");
          button.append(icon("circle-x"), el("span", { class: "unseen" }, say(msg("wrong"))));
        }
      });
      const light = (/** @type {import("../board/state.js").Accent[]} */ accents) => board.set({ accents: [...accents, ...stepAccents(step.highlights)] });
      const verdict = isRight ? msg("Right!") : msg("It is {technique}.", { technique: question.name });
      words.replaceChildren(el("p", { class: "sentence" }, say(verdict)), sentence(step.parts.text, light, ""), ...(isRight ? [] : [el("a", { href: addressOf("learn", question.id) }, say(msg("Learn {technique}", { technique: question.name })))]));
      if (isRight) noteTechnique(storageOf("localStorage"), question.id, (mark) => (mark.tested = (mark.tested ?? 0) + 1));
      next.hidden = false;
      next.focus({ preventScroll: true });
    };
    panel.replaceChildren(
      el("a", { class: "plain back", href: addressOf("learn", "all") }, icon("chevron-left"), say(msg("All techniques"))),
      el("div", { class: "line title" }, el("h2", {}, title), el("span", { class: "quiet" }, say(msg("{right} right", { right })))),
      el("p", {}, say(msg("Which technique applies here?"))),
      el("div", { class: "choices", role: "group", "aria-label": say(msg("Which technique applies here?")) }, ...buttons),
      words,
      next,
    );
    speak(title);
  }

  go = () => {
    if (!isAnswered || isComing || at >= LENGTH) return;
    at += 1;
    if (at < LENGTH) void ask();
    else result();
  };

  function result() {
    const { best } = note(storageOf("localStorage"), (progress) => (progress.best[level] = Math.max(right, progress.best[level] ?? 0)));
    const text = say(msg("{right} of {count} right", { right, count: LENGTH }));
    place.replaceChildren();
    panel.replaceChildren(
      el("h2", {}, text),
      el("p", { class: "quiet" }, say(msg("Best so far: {right}", { right: best[level] }))),
      el("div", { class: "line" }, el("button", { type: "button", class: "primary", onclick: again }, icon("rotate-ccw"), say(msg("Another test"))), el("a", { class: "plain", href: addressOf("learn", "all") }, say(msg("All techniques")))),
    );
    speak(text);
  }

  function again() {
    questions = shuffle(questions);
    at = 0;
    right = 0;
    void ask();
  }
  void ask();
  const group = msg("Test");
  return {
    element,
    destroy: () => control.abort(),
    commands: [
      ...Array.from({ length: 4 }, (_, number) => ({ id: `choose-${number + 1}`, name: msg("Answer {number}", { number: number + 1 }), keys: [String(number + 1)], group, run: () => choose(number) })),
      { id: "next", name: msg("Next question"), keys: ["ArrowRight", "N"], group, run: () => go() },
    ],
  };
}
