// @ts-check
/** The puzzles found, each as a card with its actions. */

import { copyText } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { bit } from "../shapes/houses.js";
import { msg, say } from "../page/i18n.js";
import { hasServer } from "../page/server.js";
import { writeFragment } from "../play/game/text.js";
import { openLinks } from "../puzzles/opening.js";
import { amount, givensOf } from "../puzzles/techniques.js";
import { thumb } from "../puzzles/thumb.js";

/** @typedef {import("./questions.js").Find} Find */

/** The hardest technique of a puzzle. @param {Find} find */
export function hardestOf(find) {
  const techniques = find.rating?.techniques ?? [];
  return techniques.length ? techniques.reduce((hardest, technique) => (technique.score >= hardest.score ? technique : hardest)) : null;
}

/** The position to practise on, as the fragment of Play; "" for none. @param {Find} find */
function marksOf({ puzzle, shape, practice }) {
  if (!practice || shape !== "9") return "";
  const digitsOf = (/** @type {string} */ line) => [...line].map((symbol) => Number(symbol) || 0);
  const zeros = practice.candidates.map(() => 0);
  const centre = practice.candidates.map((digits) => digits.reduce((all, digit) => all | bit(digit), 0));
  const fragment = writeFragment(digitsOf(puzzle), { digits: digitsOf(practice.board), corner: zeros, centre, colours: zeros });
  return new URLSearchParams(fragment).get("m") ?? "";
}

/** The name of a find for screen readers. @param {Find} find */
function calledOf(find) {
  return say(msg("puzzle {number}", { number: find.number }));
}

/**
 * A list of cards.
 * @param {{keep: (finds: Find[]) => void, onSelect: () => void}} events
 */
export function findList(events) {
  const element = el("ul", { class: "finds" });
  /** @type {{find: Find, box: HTMLInputElement, badge: HTMLElement}[]} */
  let cards = [];

  /** @param {Find} find */
  function add(find) {
    const title = calledOf(find);
    const hardest = hardestOf(find);
    const box = el("input", { type: "checkbox", "aria-label": say(msg("Select {puzzle}", { puzzle: title })), onchange: () => events.onSelect() });
    const badge = el("span", { class: "kept", hidden: true }, icon("check"), say(msg("saved")));
    /** @param {import("../page/i18n.js").Message} name @param {string} picture @param {() => void} run @param {string} [kind] */
    const action = (name, picture, run, kind = "") => el("button", { type: "button", class: `plain square small ${kind}`, title: say(name), "aria-label": say(msg("{action}: {puzzle}", { action: name, puzzle: title })), onclick: run }, icon(picture));
    const puzzle = { puzzle: find.puzzle, shape: find.shape, marks: marksOf(find) };
    element.append(
      el(
        "li",
        { class: "find" },
        el("label", { class: "picture-of" }, box, find.practice ? thumb(find.puzzle, find.shape, find.practice.board) : thumb(find.puzzle, find.shape)),
        el(
          "div",
          { class: "facts" },
          el("strong", {}, find.rating ? say(msg("{level} {score}", { level: find.rating.level_name, score: amount(find.rating.score) })) : say(msg("Puzzle {number}", { number: find.number }))),
          el("span", { class: "quiet" }, say(givensOf(find.clues))),
          (find.practice?.technique ?? hardest) && el("span", { class: "quiet hardest" }, (find.practice?.technique ?? hardest)?.name ?? ""),
          badge,
        ),
        el(
          "div",
          { class: "actions" },
          ...openLinks(puzzle, title),
          action(msg("Copy"), "copy", () => void copyText(find.practice?.line ?? find.puzzle)),
          hasServer() && action(msg("Save to bank"), "archive", () => events.keep([find]), "writes"),
        ),
      ),
    );
    cards.push({ find, box, badge });
  }
  return {
    element,
    add,
    clear: () => {
      cards = [];
      element.replaceChildren();
    },
    all: () => cards.map((card) => card.find),
    /** The selected finds, or all if none is selected. */
    selection: () => {
      const checkedCards = cards.filter((card) => card.box.checked);
      return (checkedCards.length ? checkedCards : cards).map((card) => card.find);
    },
    /** @returns {number} the number of selected finds */
    checkedCount: () => cards.filter((card) => card.box.checked).length,
    /** Mark finds that are in the bank. @param {readonly Find[]} finds */
    markSaved: (finds) => {
      for (const card of cards) if (finds.includes(card.find)) card.badge.hidden = false;
    },
  };
}
