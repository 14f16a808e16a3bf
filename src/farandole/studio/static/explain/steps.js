// @ts-check
/** Lists of steps by technique: those of the path, and all steps of a position. */

import { LEVEL_NAMES } from "../puzzles/levels.js";
import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { groupSteps, levelOf, titleOf } from "./path.js";

/** @typedef {import("./path.js").Technique} Technique */

/** A level as colour, pattern and word. @param {Technique} technique */
export function levelTag({ level, score }) {
  return el("span", { class: `level level-${level}` }, `${say(LEVEL_NAMES[level])} · ${score}`);
}

/** How hard a step is: its level, or its rating. @param {import("./path.js").Graded} step */
export function gradeTag(step) {
  return step.rated ? el("span", { class: `level level-${levelOf(step)}` }, step.rated.rating.toFixed(1)) : levelTag(step.technique);
}

/**
 * Steps grouped by technique: hardest first for a path, easiest first for a choice; each group can be opened.
 * @param {readonly (import("./path.js").Graded & {notation: string})[]} steps @param {(at: number) => void} choose
 * @param {boolean} isNumbered whether steps have their number in the path
 */
export function stepList(steps, choose, isNumbered) {
  const parts = isNumbered ? groupSteps(steps) : groupSteps(steps).reverse();
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  /** @type {HTMLDetailsElement[]} */
  const groups = [];
  const element = el(
    "div",
    { class: "step-groups" },
    ...parts.map(({ step: hardest, at }) => {
      const list = el("ol", { class: "step-list" });
      const group = el(
        "details",
        { class: "group" },
        el("summary", {}, el("span", { class: "times" }, say(msg("{count}×", { count: at.length }))), el("span", { class: "grow" }, titleOf(hardest)), gradeTag(hardest)),
        list,
      );
      for (const number of at) {
        const step = steps[number];
        const short = step.notation.slice(step.notation.indexOf(": ") + 2);
        const button = el(
          "button",
          { type: "button", class: "step-row", onclick: () => choose(number) },
          isNumbered && el("span", { class: "number" }, el("span", { class: "unseen" }, say(msg("Step"))), ` ${number + 1}`),
          el("span", { class: "mono" }, short),
        );
        buttons[number] = button;
        groups[number] = group;
        list.append(el("li", {}, button));
      }
      return group;
    }),
  );
  let now = -1;
  /** Mark the selected step. @param {number} at */
  function draw(at) {
    buttons[now]?.removeAttribute("aria-current");
    groups[now]?.classList.remove("now");
    now = at;
    buttons[now]?.setAttribute("aria-current", "step");
    groups[now]?.classList.add("now");
  }
  return { element, draw };
}

/** A number of steps in words. @param {number} count */
export function stepCount(count) {
  return nmsg("{count} step", "{count} steps", count);
}
