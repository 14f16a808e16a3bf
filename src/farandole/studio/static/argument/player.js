// @ts-check
/**
 * The player of an argument: its sentences as a list, and a slider that draws the chain step by step.
 * Pointing at or focusing a sentence, or its claim on the board, highlights both.
 */

import { el, icon, svg } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { stepAccents } from "../board/highlights.js";
import { depthOf, drawingOf, letterAccents, signs, stopOf, walkOf } from "./claims.js";
import { words } from "./words.js";

/** @typedef {import("../board/state.js").Accent} Accent */
/** @typedef {import("../board/state.js").Link} Link */
/** @typedef {import("../explain/path.js").Part} Part */
/** @typedef {import("./claims.js").Walk} Walk */

/**
 * @typedef {object} Player
 * @property {HTMLElement} element
 * @property {() => void} next
 * @property {() => void} previous
 * @property {() => {accents: Accent[], links: Link[]}} drawing
 * @property {(cell: number, digit: number) => void} point highlight the claim of a candidate, or of a cell (digit 0); -1 for none
 */

/** The names of roles, in the order of the legend. @type {[role: string, name: import("../page/i18n.js").Message][]} */
const LEGEND = [
  ["if-true", msg("supposed")],
  ["true", msg("true")],
  ["false", msg("false")],
  ["both", msg("depends on the case")],
  ["placed", msg("placed by the step")],
  ["removed", msg("removed by the step")],
  ["pattern faint", msg("pattern")],
  ["clash", msg("contradiction")],
];

/**
 * @param {Omit<import("./claims.js").Reasoned, "parts"> & {parts: {why: Part[][]}}} step
 * @param {any} highlights the highlights of the whole step, for a step without an argument
 * @param {readonly (readonly number[])[]} before the candidates of each cell
 * @param {import("./claims.js").Place} place the board
 * @param {{draw: () => void, speak?: (text: string) => void}} events `draw`: the drawing has changed
 * @returns {Player}
 */
export function makePlayer(step, highlights, before, place, events) {
  const { why } = step.parts;
  const walk = walkOf(step, highlights, before, place);
  const stops = walk?.stops ?? [];
  const last = stops.length - 1;
  // How many sentences with a number there are up to each stop; how many stops if none has a number.
  const told = stops.map((_, stop) => Math.max(...stops.slice(0, stop + 1).map((each) => each.number)));
  if (!told[last]) told.splice(0, told.length, ...stops.map((_, stop) => stop + 1));
  let at = last;
  let peek = -1;
  /** @type {Accent[]} */
  let wordAccents = [];
  const sentences = why.flatMap((parts) => sentencesOf(parts, walk));
  const items = sentences.map(({ parts, stop, isFirst }) => {
    const light = (/** @type {Accent[]} */ accents) => {
      wordAccents = accents;
      events.draw();
    };
    if (stop < 0) return el("li", { class: isFirst ? "reason first" : "reason" }, ...words(parts, light));
    const look = () => glance(stop);
    const leave = () => glance(-1);
    return el(
      "li",
      {
        class: isFirst ? "reason claim first" : "reason claim",
        onpointerenter: (event) => event.pointerType !== "touch" && look(),
        onpointerleave: leave,
        onfocusin: look,
        onfocusout: leave,
        onclick: (event) => event.target.closest(".word") || goTo(stop),
        onkeydown: walkList,
      },
      ...words(parts, light),
    );
  });
  const list = el("ol", { class: "claims", role: "list", "aria-label": say(msg("Reasons")) });
  nest(list, items, walk ? sentences.map(({ stop }) => depthOf(walk, stop)) : []);
  const slider = el("input", { type: "range", min: 1, max: last + 1, step: 1, "aria-label": say(msg("Claim")), oninput: () => goTo(Number(slider.value) - 1, false) });
  const number = el("output", { class: "claim-of" });
  const [back, forth] = [-1, 1].map((by) =>
    el("button", { type: "button", class: "plain square", "aria-label": say(by < 0 ? msg("Previous claim") : msg("Next claim")), onclick: () => goTo(at + by) }, icon(by < 0 ? "chevron-left" : "chevron-right")),
  );
  const note = el("p", { class: "claim-now", "aria-hidden": "true" }); // used if the list is out of sight
  const bar = last > 0 && el("div", { class: "claim-bar", role: "group", "aria-label": say(msg("Claims of the argument")) }, back, slider, forth, number, note);
  const element = el("div", { class: "argument" }, bar, list, last > 0 && walk && legend(walk));

  /** The text of a stop; its claims in notation if it has none. @param {number} stop */
  function textOf(stop) {
    const texts = sentences.filter((sentence) => sentence.stop === stop).map(({ parts }) => parts.map(({ text }) => text).join(""));
    return texts.length ? texts.join(" ") : signs(stops[stop].claims.flatMap(({ says }) => says));
  }

  function show() {
    // Cases are introduced by their first sentence, and proved by their last.
    const now = sentences.findLastIndex((sentence) => sentence.stop === at);
    items.forEach((item, number) => {
      const { stop } = sentences[number];
      if (stop < 0) return;
      if (last > 0 && number === now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      item.classList.toggle("lit", stop === peek);
      item.tabIndex = number === now ? 0 : -1;
    });
    if (last < 1) return;
    const focus = document.activeElement;
    back.disabled = at === 0;
    forth.disabled = at === last;
    // A disabled button loses the focus; move it to the opposite button.
    if (back.disabled && focus === back) forth.focus({ preventScroll: true });
    if (forth.disabled && focus === forth) back.focus({ preventScroll: true });
    for (let fold = items[now]?.closest("details"); fold && at < last; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    const text = textOf(peek < 0 ? at : peek);
    note.textContent = text;
    slider.value = String(at + 1);
    slider.setAttribute("aria-valuetext", say(msg("{number} of {count}: {text}", { number: told[at], count: told[last], text: textOf(at) })));
    number.textContent = `${told[at]}/${told[last]}`;
  }

  /** Move to a stop. @param {number} to @param {boolean} [aloud] */
  function goTo(to, aloud = true) {
    const next = Math.max(0, Math.min(to, last));
    if (next === at) return;
    at = next;
    peek = -1;
    show();
    events.draw();
    if (aloud) events.speak?.(textOf(at));
  }

  /** Highlight a stop temporarily. @param {number} stop -1 for none */
  function glance(stop) {
    if (stop === peek || last < 1) return;
    peek = stop;
    show();
    events.draw();
  }

  /** The arrow keys move between sentences. @param {KeyboardEvent} event */
  function walkList(event) {
    const item = /** @type {HTMLElement} */ (event.currentTarget);
    if (event.target !== item || event.ctrlKey || event.metaKey || event.altKey) return;
    const claims = items.filter((_, number) => sentences[number].stop >= 0);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isPress = event.key === "Enter" || event.key === " ";
    if (!by && !isPress) return;
    event.preventDefault();
    event.stopPropagation();
    const next = claims[claims.indexOf(/** @type {HTMLLIElement} */ (item)) + by] ?? item;
    goTo(sentences[items.indexOf(/** @type {HTMLLIElement} */ (next))].stop, false);
    next.focus();
  }

  show();
  return {
    element,
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    drawing: () => {
      if (!walk) return { accents: [...wordAccents, ...stepAccents(highlights)], links: highlights.links };
      const { accents, links } = drawingOf(walk, at, peek < 0 ? at : peek);
      return { accents: [...wordAccents, ...accents], links };
    },
    point: (cell, digit) => glance(walk && cell >= 0 ? stopOf(walk, at, cell, digit) : -1),
  };
}

/**
 * Split a paragraph into sentences, each with its stop; -1 for none.
 * @param {readonly Part[]} parts @param {Walk | null} walk @returns {{parts: Part[], stop: number, isFirst: boolean}[]}
 */
function sentencesOf(parts, walk) {
  /** @type {Part[][]} */
  const runs = [];
  for (const part of parts) {
    const before = runs.at(-1)?.[0];
    if (before && String(before.claims ?? []) === String(part.claims ?? [])) runs.at(-1)?.push(part);
    else runs.push([part]);
  }
  const stops = walk?.stops ?? [];
  return runs
    .filter((run) => run.some(({ text }) => text.trim()))
    .map((run, at) => {
      const numbers = run[0].claims ?? [];
      const stop = stops.length === 1 ? 0 : stops.findIndex(({ claims }) => claims.some(({ n }) => numbers.includes(n)));
      return { parts: run, stop, isFirst: at === 0 };
    });
}

/**
 * Put sentences into a list, those of an argument inside another into a fold.
 * @param {HTMLElement} list @param {HTMLElement[]} items @param {number[]} depths how deep each is inside; -1 for that of the next
 */
function nest(list, items, depths) {
  const lists = [list];
  items.forEach((item, at) => {
    const depth = depths.slice(at).find((each) => each >= 0) ?? 0;
    lists.length = Math.min(lists.length, depth + 1);
    while (lists.length <= depth) {
      const inner = el("ol", { class: "claims inner", role: "list" });
      lists.at(-1)?.append(el("li", {}, el("details", {}, el("summary", {}, say(msg("Inner argument"))), inner)));
      lists.push(inner);
    }
    lists.at(-1)?.append(item);
  });
}

/** The legend of the shapes on the board. @param {Walk} walk */
function legend(walk) {
  const roles = new Set(walk.stops.flatMap((_, at) => drawingOf(walk, at).accents.map(({ role }) => (role.includes("clash") ? "clash" : role === "if-false" ? "if-true" : role))));
  const letters = [...new Set(letterAccents(walk.highlights).map(({ note }) => note?.[0]))].sort();
  return el(
    "ul",
    { class: "legend", "aria-label": say(msg("Legend")) },
    ...LEGEND.filter(([role]) => roles.has(role)).map(([role, name]) => el("li", {}, sample(role), say(name))),
    letters.length > 0 && el("li", {}, ...letters.map((letter) => el("span", { class: `swatch-set set-${letter}`, "aria-hidden": "true" }, letter)), say(msg("sets"))),
  );
}

/** A shape as it appears on the board. @param {string} role */
function sample(role) {
  const [ring, cross] = [svg("circle", { cx: 10, cy: 10, r: 8, class: `ring ring-${role}` }), svg("path", { class: `cross cross-${role}`, d: "M3 3L17 17M3 17L17 3" })];
  const parts = role === "false" ? [cross] : role === "removed" || role === "both" ? [ring, cross] : role === "clash" ? [svg("rect", { x: 2, y: 2, width: 16, height: 16, class: "role role-clash" })] : [ring];
  return svg("svg", { class: "sample-role", viewBox: "0 0 20 20", "aria-hidden": "true" }, ...parts);
}
