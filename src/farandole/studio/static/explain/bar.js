// @ts-check
/** The rating bar: a tick for each step, as high as the step is hard. It is also the slider that moves along the path. */

import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { height, levelOf } from "./path.js";

/** @typedef {import("./path.js").Step} Step */

/**
 * @param {readonly Step[]} steps @param {(at: number) => void} goTo
 * @param {(at: number) => string} describe returns the name of a position
 */
export function makeBar(steps, goTo, describe) {
  const ticks = steps.map((step) => {
    const tick = el("div", { class: `tick level-${levelOf(step)}` });
    tick.style.height = `${Math.round(height(step) * 100)}%`;
    return tick;
  });
  const end = el("div", { class: "tick end" });
  /** @type {HTMLElement} */
  const element = el(
    "div",
    {
      class: "rating-bar",
      role: "slider",
      tabindex: 0,
      "aria-label": say(msg("Steps of the path; height shows difficulty")),
      "aria-valuemin": 1,
      "aria-valuemax": steps.length + 1,
      onpointerdown: point,
      onpointermove: (event) => event.buttons & 1 && element.hasPointerCapture(event.pointerId) && point(event),
      onkeydown: key,
    },
    ...ticks,
    end,
  );
  if (steps.length > 90) element.classList.add("dense");
  let now = 0;

  /** @param {PointerEvent} event */
  function point(event) {
    if (event.button > 0) return;
    if (event.type === "pointerdown") element.setPointerCapture(event.pointerId);
    const { left, width } = element.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * (steps.length + 1));
    goTo(Math.max(0, Math.min(steps.length, at)));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const moves = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -now, End: steps.length - now };
    if (!(event.key in moves) || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(Math.max(0, Math.min(steps.length, now + moves[/** @type {keyof typeof moves} */ (event.key)])));
  }

  /** @param {number} at */
  function draw(at) {
    [...ticks, end][now]?.classList.remove("now");
    now = at;
    [...ticks, end][now]?.classList.add("now");
    element.setAttribute("aria-valuenow", String(at + 1));
    element.setAttribute("aria-valuetext", describe(at));
  }
  draw(0);
  return { element, draw };
}
