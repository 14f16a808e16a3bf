// @ts-check
/**
 * A hint in rungs: the houses to search, the technique, its cells, the whole step, and its reasons. The hint
 * can be applied at any time. Each rung is displayed only on request, and counts as a stage of a hint.
 */

import { makePlayer } from "../../argument/player.js";
import { el, icon } from "../../page/dom.js";
import { bit } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";

/** @typedef {import("../../board/state.js").Accent} Accent */
/** @typedef {import("../../board/state.js").Link} Link */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * @typedef {object} Rung
 * @property {import("../../page/i18n.js").Message} [name]
 * @property {string} text
 * @property {Accent[]} accents
 * @property {Link[]} links
 * @property {boolean} [hasReasons] whether it contains the argument of the step
 */

/**
 * @typedef {object} Hint
 * @property {Rung[]} rungs
 * @property {[number, number][]} placements
 * @property {[number, number][]} eliminations
 * @property {string} text the whole hint in one sentence
 * @property {boolean} isStep false for a list of mistakes
 * @property {any} [step] the step, as the server describes it
 * @property {any} [highlights] the highlights of the whole step
 * @property {number[][]} [before] the candidates of each cell
 */

/** @type {Link[]} */
const NO_LINKS = [];

/**
 * The hint section of the panel. On a phone it is a sheet at the bottom of the page that displays the last
 * rung in two lines, or all rungs when opened.
 * @param {Session} session
 * @param {{ask: () => Promise<Hint | string | undefined>, show: (accents: Accent[], links: Link[]) => void, speak: (text: string) => void}} events `ask` requests a hint; a sentence is the reason for none; undefined means that it was reported already
 */
export function makeHints(session, events) {
  /** @type {Hint | null} */
  let hint = null;
  let depth = 0;
  let turn = 0;
  /** @type {readonly number[]} the digits for which the hint was made */
  let digits = [];
  /** @type {import("../../argument/player.js").Player | null} of the last rung */
  let player = null;
  const list = el("ol", { class: "rungs", id: "rungs" });
  list.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest(".argument"))) sheet(list.dataset.whole === undefined);
  });
  const next = el("button", { type: "button", class: "primary hint", "aria-keyshortcuts": "H", onclick: more }, icon("lightbulb"), el("span", {}, say(msg("Hint"))));
  const apply = el("button", { type: "button", class: "plain apply", hidden: true, "aria-keyshortcuts": "J", onclick: use }, icon("check"), el("span", {}, say(msg("Apply"))));
  const close = el("button", { type: "button", class: "plain close", hidden: true, onclick: dismiss }, icon("x"), el("span", {}, say(msg("Close"))));
  const expand = el("button", { type: "button", class: "whole", hidden: true, "aria-controls": "rungs", onclick: () => sheet(list.dataset.whole === undefined) }, icon("chevron-up"));
  const note = el("p", { class: "quiet note" });
  const element = el("section", { class: "hints", "aria-label": say(msg("Hint")) }, expand, next, el("div", { class: "line after" }, apply, close), list, note);
  sheet(false);

  /** Display all rungs so far, or only the last one; if there is enough space, all are displayed. @param {boolean} isWhole */
  function sheet(isWhole) {
    if (isWhole) list.dataset.whole = "";
    else delete list.dataset.whole;
    list.tabIndex = isWhole ? 0 : -1;
    list.scrollTop = list.scrollHeight; // the last rung
    expand.setAttribute("aria-expanded", String(isWhole));
    expand.setAttribute("aria-label", say(isWhole ? msg("Show less of the hint, and the keypad") : msg("Show the whole hint")));
  }

  function draw() {
    const rungs = hint?.rungs.slice(0, depth) ?? [];
    list.replaceChildren(
      ...rungs.map((rung, at) =>
        el(
          "li",
          { class: at === depth - 1 ? "now" : "" },
          rung.name && el("span", { class: "name" }, say(rung.name)),
          rung.hasReasons && reasons() ? player?.element : el("span", { class: "text" }, rung.text),
        ),
      ),
    );
    const label = next.lastElementChild;
    const rest = (hint?.rungs.length ?? 0) - depth;
    if (label) label.textContent = say(!hint ? msg("Hint") : msg("More"));
    const hadFocus = document.activeElement === next;
    next.disabled = hint !== null && rest === 0;
    apply.hidden = !hint || !(hint.placements.length + hint.eliminations.length);
    close.hidden = expand.hidden = !hint;
    // A disabled button loses the focus; move it to the next action.
    if (hadFocus && next.disabled) (apply.hidden ? close : apply).focus({ preventScroll: true });
    paint();
  }

  /** Update the board. */
  function paint() {
    const rungs = hint?.rungs.slice(0, depth) ?? [];
    const now = rungs.at(-1);
    if (now?.hasReasons && player) {
      const { accents, links } = player.drawing();
      events.show(accents, links);
    } else events.show(hint?.isStep ? (now?.accents ?? []) : rungs.flatMap((rung) => rung.accents), now?.links ?? NO_LINKS);
  }

  /** The player of the argument, once the last rung is displayed. */
  function reasons() {
    if (!player && hint?.step?.parts && hint.before) {
      const { side, box, extras } = session.shape;
      player = makePlayer(hint.step, hint.highlights, hint.before, { side, regions: box, extras }, { draw: paint, speak: events.speak });
    }
    return player;
  }

  /** Display the next rung, or the first one of a new hint. */
  async function more() {
    if (hint) {
      if (depth === hint.rungs.length) return;
      depth += 1;
    } else {
      const ticket = (turn += 1);
      note.textContent = "";
      const answer = await events.ask();
      if (ticket !== turn || answer === undefined) return;
      if (typeof answer === "string") {
        note.textContent = answer;
        events.speak(answer);
        return;
      }
      hint = answer;
      digits = session.position.digits;
      depth = 1;
    }
    session.countHint();
    draw();
    player?.element.scrollIntoView({ block: "nearest" });
    const text = hint.rungs[depth - 1]?.text;
    if (text) events.speak(text);
  }

  /** Apply the hint, even if not all rungs are displayed. */
  function use() {
    if (!hint || apply.hidden) return;
    const { placements, eliminations, text } = hint;
    const wasHere = element.contains(document.activeElement);
    clear();
    session.do({ type: "step", placements, eliminations, tidy: session.settings.tidy });
    if (!session.isSolved) events.speak(say(msg("Applied. {step}", { step: text })));
    if (wasHere) next.focus({ preventScroll: true }); // Focus on the board stays on the board.
  }

  function dismiss() {
    const wasHere = element.contains(document.activeElement);
    clear();
    if (wasHere) next.focus({ preventScroll: true });
  }

  /** The board has changed: a step stays while the digits for which it was made are the same, and part of it remains to be done. */
  function update() {
    const { position } = session;
    const isSame = hint?.isStep && position.digits.every((digit, cell) => digit === digits[cell]);
    const isOpen = hint?.placements.length || hint?.eliminations.some(([cell, digit]) => !position.centre[cell] || position.centre[cell] & bit(digit));
    if (!isSame || !isOpen) clear();
  }

  /** Remove the hint. */
  function clear() {
    turn += 1;
    note.textContent = "";
    if (!hint) return;
    hint = null;
    player = null;
    depth = 0;
    sheet(false);
    draw();
  }
  return { element, more, use, update, clear, point: (/** @type {number} */ cell, /** @type {number} */ digit) => player?.point(cell, digit) };
}
