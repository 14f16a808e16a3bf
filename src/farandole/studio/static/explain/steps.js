// @ts-check
/** Lists of steps by technique: those of the path, and all that a position has. */

import { LEVEL_NAMES } from "../puzzles/levels.js";
import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { groupSteps } from "./path.js";

/** @typedef {import("./path.js").Technique} Technique */

/** A level, by colour, pattern and word. @param {Technique} technique */
export function levelTag({ level, score }) {
  return el("span", { class: `level level-${level}` }, `${say(LEVEL_NAMES[level])} · ${score}`);
}

/**
 * Steps grouped by technique: those of a path the hardest first, those that one may choose from the easiest first; each group opens.
 * @param {readonly {technique: Technique, notation: string}[]} steps @param {(at: number) => void} choose
 * @param {boolean} isNumbered whether each has its number in the path
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
    ...parts.map(({ technique, at }) => {
      const list = el("ol", { class: "step-list" });
      const group = el(
        "details",
        { class: "group" },
        el("summary", {}, el("span", { class: "times" }, say(msg("{count}×", { count: at.length }))), el("span", { class: "grow" }, technique.name), levelTag(technique)),
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
  /** Mark the step that is looked at. @param {number} at */
  function draw(at) {
    buttons[now]?.removeAttribute("aria-current");
    groups[now]?.classList.remove("now");
    now = at;
    buttons[now]?.setAttribute("aria-current", "step");
    groups[now]?.classList.add("now");
  }
  return { element, draw };
}

/** How many there are of something. @param {number} count */
export function stepCount(count) {
  return nmsg("{count} step", "{count} steps", count);
}
