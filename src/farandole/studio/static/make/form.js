// @ts-check
/** The requirements as a form: changes update the wish, and errors from the server appear at their fields. */

import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { hasServer } from "../page/server.js";
import { faultPlaces } from "../puzzles/faults.js";
import { LEVELS, LEVEL_NAMES } from "../puzzles/levels.js";
import { techniqueField } from "../puzzles/techniques.js";
import { CLASSIC, shapeOf } from "../shapes/houses.js";
import { patternBoard } from "./pattern.js";
import { SYMMETRIES, symmetryPicture } from "./symmetry.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("../page/i18n.js").Message} Message */

const SHAPES = ["4", "6", "8", "9", "9 + diagonals", "9 + windoku", "9 + anti-knight", "9 + anti-king", "box 2x5", "12", "16"];

/**
 * @param {Wish} first @param {(changes: Partial<Wish>) => void} change called with each change; undefined removes a requirement
 */
export function wishForm(first, change) {
  let wish = first;
  const { fault, sayFault, names: faultNames } = faultPlaces("fault");
  /** @type {((wish: Wish) => void)[]} */
  const views = [];

  /** @param {Partial<Wish>} changes */
  function put(changes) {
    wish = { ...wish, ...changes };
    for (const name of Object.keys(changes)) sayFault(name, "");
    change(changes);
  }
  /** @param {Message} name @param {...(Node | null | false)} parts */
  const group = (name, ...parts) => el("fieldset", { class: "wishes" }, el("legend", {}, say(name)), ...parts);
  /** @param {Message} name @param {...(Node | null | false)} parts */
  const more = (name, ...parts) => el("details", { class: "wishes" }, el("summary", {}, say(name)), el("div", { class: "inside" }, ...parts));

  /**
   * An integer, or nothing.
   * @param {string} name @param {Message} label @param {number} least @param {number} most @param {(value: number | undefined) => void} take
   */
  function number(name, label, least, most, take) {
    const input = el("input", {
      id: `wish-${name}`,
      class: "field number",
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      step: 1,
      onchange: () => take(input.value === "" ? undefined : Math.trunc(Number(input.value))),
    });
    return { input, element: el("label", { class: "labelled", for: input.id }, el("span", {}, say(label)), input) };
  }
  /** A range of numbers. @param {"clues" | "score"} name @param {number} most */
  function range(name, most) {
    const take = () => {
      const [low, high] = [from.input.value, to.input.value];
      const pair = low === "" && high === "" ? undefined : /** @type {[number, number]} */ ([Number(low || (name === "clues" ? 1 : 0)), Number(high || most)]);
      put({ [name]: pair });
    };
    const from = number(`${name}-from`, msg("from"), 0, most, take);
    const to = number(`${name}-to`, msg("to"), 0, most, take);
    views.push((now) => {
      const cells = (shapeOf(now.shape ?? "9") ?? CLASSIC).box.length;
      from.input.value = String(now[name]?.[0] ?? "");
      to.input.value = now[name] && now[name][1] < (name === "clues" ? cells : most) ? String(now[name][1]) : "";
    });
    return [el("div", { class: "pair" }, from.element, to.element), fault(name, from.input)];
  }
  /** @param {"uses" | "avoids" | "once" | "needs"} name @param {Message} label @param {Message} about */
  function techniques(name, label, about) {
    const field = techniqueField({ id: `wish-${name}`, label: say(label), change: (ids) => put({ [name]: ids.length ? ids : undefined }) });
    views.push((now) => field.set(now[name] ?? []));
    return el("div", { class: "labelled" }, el("label", { for: `wish-${name}` }, say(label)), el("span", { class: "quiet" }, say(about)), field.element, fault(name, field.input));
  }

  // ---- the fields ------------------------------------------------------------------------------

  const levels = LEVELS.map((level) => el("button", { type: "button", class: "toggle", "data-level": level, onclick: () => press(level) }, say(LEVEL_NAMES[level])));
  /** Adjacent levels form a range; pressing an end removes it. @param {string} level */
  function press(level) {
    const names = /** @type {readonly string[]} */ (LEVELS);
    const at = names.indexOf(level);
    const [low, high] = wish.level ? wish.level.map((bound) => names.indexOf(bound)) : [at, at];
    /** @type {[number, number] | null} */
    let next = [Math.min(low, at), Math.max(high, at)];
    if (wish.level && low <= at && at <= high) {
      if (low === high) next = null;
      else if (at === low) next = [low + 1, high];
      else if (at === high) next = [low, high - 1];
      else next = [at, at];
    }
    put({ level: next ? [names[next[0]], names[next[1]]] : undefined });
    drawLevels();
  }
  function drawLevels() {
    const names = /** @type {readonly string[]} */ (LEVELS);
    const [low, high] = wish.level ? wish.level.map((level) => names.indexOf(level)) : [1, 0];
    levels.forEach((button, at) => button.setAttribute("aria-pressed", String(low <= at && at <= high)));
  }
  views.push(drawLevels);

  const symmetryName = el("span", { class: "called" });
  const symmetries = SYMMETRIES.map(({ id, name }) => {
    const input = el("input", { type: "radio", name: "symmetry", value: id, "aria-label": say(name), onchange: () => choose(id) });
    return { id, input, element: el("label", { class: "tile", title: say(name) }, input, symmetryPicture(id)) };
  });
  /** @param {string} id */
  function choose(id) {
    put({ symmetry: id });
    symmetryName.textContent = say(SYMMETRIES.find((symmetry) => symmetry.id === id)?.name ?? "");
  }
  views.push((now) => {
    const id = now.symmetry ?? "none";
    for (const choice of symmetries) choice.input.checked = choice.id === id;
    symmetryName.textContent = say(SYMMETRIES.find((symmetry) => symmetry.id === id)?.name ?? id);
  });

  const minimal = el("input", { type: "checkbox", onchange: () => put({ minimal: minimal.checked || undefined }) });
  views.push((now) => {
    minimal.checked = now.minimal ?? false;
  });
  const count = number("count", msg("Count"), 1, 1000, (value) => put({ count: value }));
  const seconds = number("seconds", msg("Time limit (seconds)"), 1, 600, (value) => put({ seconds: value }));
  views.push((now) => {
    count.input.value = String(now.count ?? "");
    seconds.input.value = String(now.seconds ?? "");
  });

  const pattern = patternBoard({ change: (cells) => put({ pattern: cells.length ? cells : undefined }), symmetry: () => wish.symmetry ?? "none" });
  views.push((now) => pattern.set(now.pattern ?? [], shapeOf(now.shape ?? "9") ?? CLASSIC));

  const practice = techniqueField({ id: "wish-practice", label: say(msg("Positions to practise")), isSingle: true, change: (ids) => put({ practice: ids[0] }) });
  views.push((now) => practice.set(now.practice ? [now.practice] : []));

  /** @param {"shape" | "seed" | "start"} name @param {Message} label @param {string} hint @param {Record<string, string>} [attributes] */
  function text(name, label, hint, attributes = {}) {
    const input = el("input", { id: `wish-${name}`, class: "field", placeholder: hint, autocomplete: "off", spellcheck: "false", onchange: () => put({ [name]: input.value.trim() || undefined }), ...attributes });
    views.push((now) => {
      input.value = now[name] ?? "";
    });
    return el("div", { class: "labelled" }, el("label", { for: input.id }, say(label)), input, fault(name, input));
  }
  const shape = text("shape", msg("Board"), "9 + diagonals", { list: "shapes" });
  shape.addEventListener("change", () => pattern.set(wish.pattern ?? [], shapeOf(wish.shape ?? "9") ?? CLASSIC));
  const jigsaw = number("jigsaw", msg("Side of a jigsaw with random regions"), 4, 25, (value) => put({ jigsaw: value }));
  views.push((now) => {
    jigsaw.input.value = String(now.jigsaw ?? "");
  });
  const unbiased = el(
    "select",
    { id: "wish-unbiased", class: "field", onchange: () => put({ unbiased: /** @type {any} */ (unbiased.value) || undefined }) },
    el("option", { value: "" }, say(msg("As generated"))),
    el("option", { value: "weighted" }, say(msg("Weighted (fast)"))),
    el("option", { value: "exact" }, say(msg("Uniformly random (slow)"))),
  );
  views.push((now) => {
    unbiased.value = now.unbiased ?? "";
  });

  const element = el(
    "div",
    { class: "wish-form" },
    group(msg("Level"), el("div", { class: "toggles" }, ...levels), fault("level", levels[0])),
    el("fieldset", { class: "wishes" }, el("legend", {}, say(msg("Symmetry")), " ", symmetryName), el("div", { class: "tiles" }, ...symmetries.map((choice) => choice.element)), fault("symmetry", symmetries[0].input)),
    group(msg("Givens"), ...range("clues", 81), el("label", { class: "choice" }, minimal, el("span", {}, say(msg("Every clue is necessary")))), fault("minimal", minimal)),
    el("div", { class: "pair" }, count.element, seconds.element),
    fault("count", count.input),
    fault("seconds", seconds.input),
    more(
      msg("Techniques"),
      techniques("uses", msg("Must use"), msg("The solution path uses each of these.")),
      techniques("avoids", msg("Must not use"), msg("The solution path uses none of these.")),
      techniques("once", msg("Use exactly once"), msg("The solution path uses each exactly once.")),
      techniques("needs", msg("Needs"), msg("The puzzle needs each of these techniques.")),
      hasServer() && el("div", { class: "labelled" }, el("label", { for: "wish-practice" }, say(msg("Positions to practise"))), el("span", { class: "quiet" }, say(msg("A position where nothing easier helps."))), practice.element, fault("practice", practice.input)),
    ),
    more(msg("Pattern drawn by hand"), el("p", { class: "quiet" }, say(msg("Symmetric cells are drawn together."))), pattern.element, fault("pattern", pattern.element)),
    more(msg("Board"), shape, el("datalist", { id: "shapes" }, ...SHAPES.map((value) => el("option", { value }))), jigsaw.element, fault("jigsaw", jigsaw.input)),
    more(
      msg("Score, seed and more"),
      group(msg("Score"), ...range("score", 1_000_000)),
      text("seed", msg("Seed"), say(msg("The same number makes the same puzzles")), { inputmode: "numeric" }),
      text("start", msg("Start from this grid or puzzle"), "53..7....6..195...", { class: "field mono" }),
      el("div", { class: "labelled" }, el("label", { for: "wish-unbiased" }, say(msg("Sampling"))), unbiased, fault("unbiased", unbiased)),
    ),
  );

  /** @param {Wish} now */
  function show(now) {
    wish = now;
    for (const view of views) view(now);
    for (const details of element.querySelectorAll("details")) {
      details.open ||= [...details.querySelectorAll("input, select")].some((field) => /** @type {HTMLInputElement} */ (field).value) || details.querySelector(".chip, [aria-selected=true].spot") !== null;
    }
  }
  show(first);
  return {
    element,
    show,
    /** Report an error at its field; false if there is no such field. @param {string} field @param {string} text_ */
    refuse: (field, text_) => {
      const place = sayFault(field.split(".")[0], text_);
      if (!place) return false;
      const details = place.error.closest("details");
      if (details) details.open = true;
      place.control.focus();
      place.error.scrollIntoView({ block: "nearest" });
      return true;
    },
    clear: () => {
      for (const name of faultNames()) sayFault(name, "");
    },
  };
}
