// @ts-check
/** Sentences whose words highlight what they name: on hover, on focus, and permanently after a tap. */

import { el } from "../page/dom.js";

/** @typedef {import("../explain/path.js").Part} Part */
/** @typedef {import("../board/state.js").Accent} Accent */

/**
 * The accents of a part of a sentence.
 * @param {Part} part @returns {Accent[]}
 */
export function partAccents({ cells, digits }) {
  if (!digits.length) return cells.map((cell) => ({ cell, role: "named" }));
  return cells.flatMap((cell) => [{ cell, role: "named" }, ...digits.map((digit) => ({ cell, digit, role: "named" }))]);
}

/**
 * A sentence made of parts.
 * @param {readonly Part[]} parts
 * @param {(accents: Accent[]) => void} light highlights accents; none for an empty list
 * @param {string} kind a class
 */
export function sentence(parts, light, kind) {
  return el("p", { class: kind }, ...words(parts, light));
}

/**
 * The parts of a sentence; those that name something are buttons.
 * @param {readonly Part[]} parts @param {(accents: Accent[]) => void} light
 */
export function words(parts, light) {
  /** @type {HTMLElement | null} */
  let current = null;
  /** @param {Part} part */
  const word = (part) => {
    if (!part.cells.length) return part.text;
    const show = () => light(partAccents(part));
    const hide = () => {
      if (current !== span) light([]);
    };
    const press = () => {
      current = current === span ? null : span;
      if (current) show();
      else light([]);
    };
    // Not a button element: a line could break before the comma after it.
    const span = el(
      "span",
      {
        role: "button",
        tabindex: 0,
        class: "word",
        onpointerenter: (event) => event.pointerType !== "touch" && show(),
        onpointerleave: (event) => event.pointerType !== "touch" && hide(),
        onfocus: show,
        onblur: () => {
          current = null;
          light([]);
        },
        onclick: press,
        onkeydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          press();
        },
      },
      part.text,
    );
    return span;
  };
  return parts.map(word);
}
