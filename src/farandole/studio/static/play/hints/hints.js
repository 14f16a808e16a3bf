// @ts-check
/**
 * A hint in rungs: there is a technique, it is in this house, at these cells, this is the whole step;
 * then it can be applied. Each rung is told only when it is asked for.
 */

import { el, icon } from "../../page/dom.js";
import { shownOf } from "../../board/highlights.js";
import { symbolsOf } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { Away, Refused, ask } from "../../page/server.js";
import { fetchSolution } from "../questions.js";
import { reveal } from "./reveal.js";

/** @typedef {import("../../board/state.js").Shown} Shown */
/** @typedef {import("../../board/state.js").Link} Link */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * @typedef {object} Rung
 * @property {string} text
 * @property {Shown[]} shown
 * @property {Link[]} links
 */

/**
 * @typedef {object} Hint
 * @property {Rung[]} rungs
 * @property {[number, number][]} placements
 * @property {[number, number][]} eliminations
 * @property {boolean} isStep false where it tells of mistakes instead
 */

/** Ask for a hint; without a server it is a right digit. @param {Session} session @returns {Promise<Hint>} */
export async function askHint(session) {
  const { game, position } = session;
  try {
    const answer = await ask("hint", {
      puzzle: symbolsOf(game.givens),
      board: symbolsOf(position.digits),
      shape: game.shape,
      marks: session.notes,
    });
    return readHint(answer);
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    const solution = game.solution ?? (await fetchSolution(game.givens, session.shape));
    return reveal(position.digits, solution, session.shape, session.focus);
  }
}

/** @param {any} answer what the server says @returns {Hint} */
export function readHint(answer) {
  const { step, rungs, mistakes } = answer;
  if (!step) {
    /** @type {any[]} */
    const grave = mistakes.filter((/** @type {any} */ one) => one.kind !== "wrong mark");
    const told = grave.map((one) => ({ text: one.text, shown: [{ cell: one.cell, role: "wrong" }], links: [] }));
    return { rungs: [{ text: answer.text, shown: [], links: [] }, ...told], placements: [], eliminations: [], isStep: false };
  }
  /** @param {any[]} list */
  const pairs = (list) => list.map((one) => /** @type {[number, number]} */ ([one.cell, one.digit]));
  return {
    rungs: rungs
      .filter((/** @type {any} */ one) => one.kind !== "apply")
      .map((/** @type {any} */ one) => ({ text: one.text, shown: shownOf(one.highlights), links: one.highlights.links })),
    placements: pairs(step.placements),
    eliminations: pairs(step.eliminations),
    isStep: true,
  };
}

/** @type {Link[]} */
const NO_LINKS = [];

/** The names of the rungs. */
export const RUNGS = [msg("Technique"), msg("Where"), msg("Cells"), msg("Step")];

/**
 * The part of the panel where hints are told.
 * @param {Session} session
 * @param {{shown: (shown: Shown[], links: Link[]) => void, said: (text: string) => void}} events
 */
export function makeHints(session, events) {
  /** @type {Hint | null} */
  let hint = null;
  let told = 0;
  let asked = 0;
  const list = el("ol", { class: "rungs" });
  const next = el("button", { type: "button", class: "primary hint", "aria-keyshortcuts": "H", onclick: more }, icon("lightbulb"), el("span", {}, say(msg("Hint"))));
  const apply = el("button", { type: "button", class: "plain", hidden: true, "aria-keyshortcuts": "J", onclick: use }, icon("check"), el("span", {}, say(msg("Apply"))));
  const close = el("button", { type: "button", class: "plain", hidden: true, onclick: dismiss }, icon("x"), el("span", {}, say(msg("Close"))));
  const note = el("p", { class: "quiet note" });
  const element = el("section", { class: "hints", "aria-label": say(msg("Hint")) }, next, el("div", { class: "line after" }, apply, close), list, note);

  function draw() {
    const rungs = hint?.rungs.slice(0, told) ?? [];
    list.replaceChildren(
      ...rungs.map((rung, at) =>
        el(
          "li",
          { class: at === told - 1 ? "now" : "" },
          hint?.isStep && RUNGS[at] && el("span", { class: "name" }, say(RUNGS[at])),
          el("span", { class: "text" }, rung.text),
        ),
      ),
    );
    const label = next.lastElementChild;
    const left = (hint?.rungs.length ?? 0) - told;
    if (label) label.textContent = say(!hint ? msg("Hint") : msg("Tell more"));
    next.disabled = hint !== null && left === 0;
    apply.hidden = !hint || !(hint.placements.length + hint.eliminations.length);
    close.hidden = !hint;
    events.shown(hint?.isStep ? (rungs.at(-1)?.shown ?? []) : rungs.flatMap((rung) => rung.shown), rungs.at(-1)?.links ?? NO_LINKS);
  }

  /** The next rung, or the first one of a new hint. */
  async function more() {
    if (hint) {
      if (told < hint.rungs.length) told += 1;
    } else {
      const mine = (asked += 1);
      note.textContent = "";
      try {
        const found = await askHint(session);
        if (mine !== asked) return;
        hint = found;
        told = 1;
      } catch (error) {
        if (mine !== asked) return;
        if (!(error instanceof Refused)) throw error;
        note.textContent = error.message;
        events.said(error.message);
        return;
      }
    }
    draw();
    const text = hint.rungs[told - 1]?.text;
    if (text) events.said(text);
  }

  /** Do what the hint says, told to the end or not. */
  function use() {
    if (!hint || apply.hidden) return;
    const { placements, eliminations } = hint;
    const isHere = element.contains(document.activeElement);
    session.do({ type: "step", placements, eliminations, tidy: session.settings.tidy });
    if (isHere) next.focus({ preventScroll: true }); // the button that was pressed has gone; who is on the board stays there
  }

  function dismiss() {
    clear();
    next.focus({ preventScroll: true });
  }

  /** Forget the hint: the board has changed. */
  function clear() {
    asked += 1;
    note.textContent = "";
    if (!hint) return;
    hint = null;
    told = 0;
    draw();
  }
  return { element, more, use, clear };
}
