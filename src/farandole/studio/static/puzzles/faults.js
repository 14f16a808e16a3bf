// @ts-check
/** Errors displayed at the fields of a form. */

import { el } from "../page/dom.js";

/** @param {string} prefix of the ids of error elements */
export function faultPlaces(prefix) {
  /** @type {Record<string, {error: HTMLElement, control: HTMLElement}>} */
  const places = {};
  return {
    /** The element for a field's errors. @param {string} name @param {HTMLElement} control */
    fault: (name, control) => {
      const error = el("p", { class: "bad fault", id: `${prefix}-${name}`, role: "alert", hidden: true });
      places[name] = { error, control };
      return error;
    },
    /** Display an error at a field, "" for none; null if there is no such field. @param {string} name @param {string} text */
    sayFault: (name, text) => {
      const place = places[name];
      if (!place) return null;
      const { error, control } = place;
      error.textContent = text;
      error.hidden = !text;
      for (const [attribute, value] of [["aria-invalid", "true"], ["aria-describedby", error.id]]) {
        if (text) control.setAttribute(attribute, value);
        else control.removeAttribute(attribute);
      }
      return place;
    },
    names: () => Object.keys(places),
  };
}
