// @ts-check
/** More about a position: why no easier technique applies, and all its steps. */

import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { Away, Refused, unavailable } from "../page/server.js";
import { easier } from "./path.js";
import { askSteps, askWhyNot } from "./source.js";
import { levelTag, stepCount, stepList } from "./steps.js";

/** @typedef {import("./path.js").Step} Step */
/** @typedef {import("./room.js").Room} Room */

/** An error as a sentence. @param {unknown} error */
function sorry(error) {
  if (error instanceof Refused) return error.message;
  if (error instanceof Away) return say(unavailable());
  throw error;
}

/** Why nothing easier? @param {Room} room */
export function makeWhy(room) {
  const count = el("span", { class: "times" });
  const list = el("ul", { class: "tried" });
  const element = el("details", { class: "fold", ontoggle: fill }, el("summary", {}, el("span", { class: "grow" }, say(msg("Why nothing easier?"))), count), list);
  /** @type {Step | null} */
  let lastStep = null;

  function draw() {
    const { path, step } = room;
    element.hidden = !path?.tried.length || !step;
    if (!path || !step) return;
    count.textContent = String(easier(path, step).length);
    lastStep = null;
    if (element.open) fill();
  }

  function fill() {
    const { path, step, question } = room;
    if (!element.open || !path || !step || !question || lastStep === step) return;
    lastStep = step;
    const techniques = easier(path, step).reverse();
    const text = techniques.length
      ? nmsg("{count} easier technique found nothing:", "{count} easier techniques found nothing:", techniques.length)
      : msg("This technique is tried first; none is easier.");
    list.replaceChildren(
      el("li", { class: "quiet" }, say(text)),
      ...techniques.map((technique) => {
        const answer = el("p", { class: "quiet", role: "status", tabindex: -1 });
        const more = el(
          "button",
          {
            type: "button",
            class: "plain why-one",
            "aria-label": say(msg("Why not {technique}?", { technique: technique.name })),
            onclick: async () => {
              const hadFocus = document.activeElement === more;
              more.disabled = true;
              try {
                const { reasons } = await askWhyNot(question, technique.id, room.control.signal);
                answer.textContent = reasons.join(say(msg("; ")));
                more.remove();
                if (hadFocus && (!document.activeElement || document.activeElement === document.body)) answer.focus({ preventScroll: true });
              } catch (error) {
                if (room.control.signal.aborted) return;
                answer.textContent = sorry(error);
                more.disabled = false;
              }
            },
          },
          say(msg("Why?")),
        );
        return el("li", {}, el("div", { class: "line" }, el("span", { class: "grow" }, technique.name), levelTag(technique), more), answer);
      }),
    );
  }
  return { element, draw };
}

/** All steps of the position. @param {Room} room */
export function makeAll(room) {
  const count = el("span", { class: "times" });
  const results = el("div", {});
  const element = el("details", { class: "fold", ontoggle: fill }, el("summary", {}, el("span", { class: "grow" }, say(msg("All steps here"))), count), results);
  let place = "";
  let control = new AbortController();
  let turn = 0; // identifies the last request for a step; earlier ones are dropped

  function draw() {
    const { step, other } = room;
    turn += 1;
    element.hidden = !step;
    if (!step || other) return;
    const now = `${step.board}/${JSON.stringify(step.before)}`;
    if (now === place) return;
    place = now;
    control.abort();
    count.textContent = "";
    results.replaceChildren();
    element.dataset.filled = "";
    if (element.open) void fill();
  }

  async function fill() {
    const { question } = room;
    if (!element.open || !question || element.dataset.filled) return;
    element.dataset.filled = "yes";
    control = new AbortController();
    const { signal } = control;
    room.control.signal.addEventListener("abort", () => control.abort(), { once: true });
    results.replaceChildren(el("p", { class: "quiet" }, say(msg("Looking for steps …"))));
    try {
      const { steps, complete, count: all } = await askSteps(question, null, signal);
      if (signal.aborted) return;
      count.textContent = complete ? String(all) : `${all}+`;
      const list = stepList(steps, (at) => void tell(at), false);
      const tell = async (/** @type {number} */ at) => {
        const ticket = (turn += 1);
        try {
          const { step } = await askSteps(question, at, signal);
          if (signal.aborted || ticket !== turn || !step) return;
          room.lookAt(step);
          list.draw(at);
        } catch (error) {
          if (!signal.aborted) room.say(sorry(error));
        }
      };
      const note = steps.length < all ? msg("{shown} of {steps} are listed.", { shown: steps.length, steps: stepCount(all) }) : complete ? stepCount(all) : msg("{steps} so far; then the time ran out.", { steps: stepCount(all) });
      results.replaceChildren(el("p", { class: "quiet", role: "status" }, say(note)), list.element);
    } catch (error) {
      if (signal.aborted) return;
      element.dataset.filled = "";
      results.replaceChildren(el("p", { class: "bad", role: "status" }, sorry(error)));
    }
  }
  return { element, draw };
}
