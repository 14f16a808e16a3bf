// @ts-check
/** A list of options below a field. The arrow keys move the current option while the field has the focus. */

import { el } from "./dom.js";

/**
 * @template T
 * @param {HTMLInputElement} field @param {HTMLElement} list
 * @param {{id: (item: T) => string, parts: (item: T) => (Node | string | false | undefined)[], take: (item: T) => void}} options
 */
export function optionList(field, list, { id, parts, take }) {
  /** @type {readonly T[]} */
  let matches = [];
  let at = -1;
  const idOf = (/** @type {T} */ item) => `${list.id}-${id(item)}`;

  /** @param {string} [emptyText] displayed if there are no options */
  function draw(emptyText = "") {
    list.replaceChildren(
      ...matches.map((item, index) =>
        el("div", { role: "option", id: idOf(item), class: "option", "aria-selected": String(index === at), onpointerdown: (event) => event.preventDefault(), onclick: () => take(item) }, ...parts(item)),
      ),
      ...(matches.length ? [] : [el("div", { role: "option", class: "option quiet", "aria-disabled": "true", "aria-selected": "false" }, emptyText)]),
    );
    if (matches[at]) field.setAttribute("aria-activedescendant", idOf(matches[at]));
    else field.removeAttribute("aria-activedescendant");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }
  return {
    /** Show options. @param {readonly T[]} options @param {number} index of the current option; -1 for none @param {string} emptyText */
    show: (options, index, emptyText) => {
      matches = options;
      at = index;
      draw(emptyText);
    },
    /** Move the current option with an arrow key. @param {KeyboardEvent} event @returns {boolean} whether the key was an arrow key */
    move: (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
      if (by && matches.length) {
        at = Math.max(0, Math.min(matches.length - 1, at + by));
        draw();
      }
      return by !== 0;
    },
    /** The current option. @returns {T | undefined} */
    current: () => matches[at],
  };
}
