// @ts-check
/** The list of clues: each can be selected and removed, and says what is wrong with it. */

import { el, icon } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";

/** @typedef {import("../puzzles/clues.js").Clue} Clue */
/** @typedef {import("../puzzles/clues.js").Constraint} Constraint */

/** Cells and parameters in short; a choice by its label, rules by their titles. @param {Constraint} constraint @param {readonly import("./palette.js").Rule[]} rules @returns {string} */
function shortOf({ rule, ...fields }, rules) {
  const asked = rules.find((other) => other.rule === rule)?.fields ?? [];
  const labelOf = (/** @type {string} */ name, /** @type {any} */ value) => asked.find((field) => field.name === name)?.choices.find((choice) => choice.value === value)?.label ?? value;
  const texts = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [labelOf(name, value)]));
  const isCells = (/** @type {unknown} */ value) => /^r\d/.test(String(value));
  return [...texts.filter((value) => !isCells(value)), ...texts.filter(isCells)].map((value) => (Array.isArray(value) && typeof value[0] === "object" ? value.map((/** @type {Constraint} */ part) => `${titleOf(part, rules)} ${shortOf(part, rules)}`.trim()).join("; ") : Array.isArray(value) ? value.join(isCells(value) ? " = " : " ") : String(value))).join(" · ");
}

/** @param {Constraint} constraint @param {readonly import("./palette.js").Rule[]} rules */
const titleOf = (constraint, rules) => rules.find(({ rule }) => rule === constraint.rule)?.title || constraint.rule;

/** @param {{choose: (at: number) => void, remove: (at: number) => void, rules: () => readonly import("./palette.js").Rule[]}} events */
export function makeClueList({ choose, remove, rules }) {
  const count = el("summary", {});
  const list = el("ul", { class: "clue-list" });
  /** What the list showed last. @type {{verdict: import("./verdict.js").Verdict | null, chosen: number, count: number}} */
  let last = { verdict: null, chosen: -1, count: 0 };
  const element = el("details", { class: "clues", open: true, hidden: true }, count, list);

  /**
   * @param {readonly Clue[]} clues @param {readonly Constraint[]} constraints @param {number} chosen
   * @param {import("./verdict.js").Verdict | null} verdict
   */
  function show(clues, constraints, chosen, verdict) {
    element.hidden = !constraints.length;
    count.textContent = say(nmsg("{count} clue", "{count} clues", constraints.length));
    const wasAt = [...list.children].findIndex((row) => row.contains(document.activeElement));
    const isAlone = verdict?.clashing.length === 1 && !verdict.clashing_givens.length;
    list.replaceChildren(
      ...constraints.map((constraint, at) => {
        const clue = clues[at];
        const title = clue?.title || titleOf(constraint, rules());
        const short = shortOf(constraint, rules());
        const fault = clue?.fault ?? (verdict?.clashing.includes(at) ? say(isAlone ? msg("can't be met") : msg("contradicts others")) : verdict?.superfluous?.includes(at) ? say(msg("superfluous")) : "");
        const isBad = Boolean(clue?.fault) || verdict?.clashing.includes(at);
        return el(
          "li",
          { class: "clue-row" },
          el("button", { type: "button", class: "row-button", "aria-pressed": String(at === chosen), onclick: () => choose(at) }, el("span", {}, el("strong", {}, title), ` ${short}`, fault && el("small", { class: isBad ? "bad" : "quiet" }, ` ${fault}`))),
          el("button", { type: "button", class: "plain square", "aria-label": say(msg("Remove: {rule}", { rule: `${title} ${short}` })), onclick: () => remove(at) }, icon("x")),
        );
      }),
    );
    const at = verdict !== last.verdict && verdict?.clashing.length ? verdict.clashing[0] : chosen !== last.chosen && chosen >= 0 ? chosen : constraints.length > last.count ? constraints.length - 1 : -1;
    last = { verdict, chosen, count: constraints.length };
    if (at >= 0) reveal(/** @type {HTMLElement} */ (list.children[at]));
    if (wasAt >= 0) /** @type {HTMLElement | null} */ (list.children[Math.min(wasAt, list.children.length - 1)]?.querySelector("button"))?.focus();
  }

  /** Scroll the list, but not the page, to a clue. @param {HTMLElement} row */
  function reveal(row) {
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top;
  }
  return { element, show };
}
