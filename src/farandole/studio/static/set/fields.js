// @ts-check
/** Fields for the parameters of a rule: a total, digits, a text. */

import { el } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";

/** @typedef {import("./palette.js").Field} Field */
/** @typedef {Record<string, any>} Values */

/** Whether fingers enter text, so that the system's keyboard would cover the board. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** @param {any} value */
const textOf = (value) => (Array.isArray(value) ? value.join(" ") : (value ?? "") + "");

/** The value of a text; undefined if it isn't valid. @param {Field} field @param {string} text */
function valueOf({ kind, default: usual, required }, text) {
  const words = text.replace(/[\s,]+$/, "").trim();
  if (!words) return required ? undefined : usual;
  if (kind === "text" || kind === "choice") return words;
  const numbers = words.split(/[\s,]+/);
  if (!numbers.every((number) => /^\d{1,5}$/.test(number))) return undefined;
  return kind === "numbers" ? numbers.map(Number) : numbers.length === 1 ? Number(numbers[0]) : undefined;
}

/**
 * @param {(values: Values) => void} onChange called with valid values
 * @param {() => void} onEnter
 */
export function makeFields(onChange, onEnter) {
  const element = el("div", { class: "rule-fields" });
  /** @type {{field: Field, input: HTMLInputElement | HTMLSelectElement}[]} */
  let entries = [];

  /** @param {readonly Field[]} fields @param {Values} [values] */
  function show(fields, values = {}) {
    entries = fields.map((field) => {
      if (field.kind === "choice") {
        const input = el("select", { class: "field", name: field.name, onchange: () => change() }, ...field.choices.map(({ value, label }) => el("option", { value }, label)));
        input.value = textOf(values[field.name] ?? field.choices[0].value);
        return { field, input };
      }
      const input = el("input", { class: "field", name: field.name, inputmode: field.kind === "text" ? "text" : isTouched() ? "none" : "numeric", autocomplete: "off", size: 6, placeholder: field.required ? "" : textOf(field.default) || say(msg("any")), oninput: () => change(), onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        onEnter();
      } });
      input.value = textOf(values[field.name]);
      return { field, input };
    });
    element.replaceChildren(...entries.map(({ field, input }) => el("label", { class: "named" }, el("span", {}, field.label), input)));
  }

  /** The values; null if one is missing or invalid. @returns {Values | null} */
  function read() {
    const values = Object.fromEntries(entries.map(({ field, input }) => [field.name, valueOf(field, input.value)]));
    const isWhole = Object.values(values).every((value) => value !== undefined);
    return isWhole ? values : null;
  }

  function change() {
    for (const { field, input } of entries) input.setAttribute("aria-invalid", String(input.value.trim() !== "" && valueOf(field, input.value) === undefined));
    const values = read();
    if (values) onChange(values);
  }

  /** @param {HTMLInputElement | HTMLSelectElement | undefined} input */
  const focus = (input) => (input instanceof HTMLInputElement ? input.select() : input?.focus());

  /** The field for which keys are shown, where fingers type: the focused one, or the first that takes numbers. */
  function keyed() {
    const numbers = isTouched() ? entries.filter(({ field }) => field.kind === "number" || field.kind === "numbers") : [];
    return numbers.find(({ input }) => input === document.activeElement) ?? numbers[0];
  }

  /** Type a sign; none takes back the last one. @param {string} sign */
  function type(sign) {
    const input = /** @type {HTMLInputElement} */ (keyed().input);
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    input.setRangeText(sign, sign || from < to ? from : Math.max(0, from - 1), to, "end");
    change();
  }

  /** Empty the fields that differ from clue to clue. */
  function clear() {
    for (const { field, input } of entries) if (field.default === null) input.value = "";
  }
  return { element, show, read, clear, keyed, type, focus: () => focus(entries[0]?.input), isOpen: () => entries.some(({ field }) => field.default === null) };
}
