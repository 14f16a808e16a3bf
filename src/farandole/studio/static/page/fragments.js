// @ts-check
/** Invalid parts of an address after #, reported above the room. */

import { el, icon } from "./dom.js";
import { msg, nmsg, say } from "./i18n.js";

/** @typedef {import("./i18n.js").Message} Message */
/** @typedef {Record<string, (value: string) => boolean>} Names checks the value of each name */

const NAMED = 3; // the most parts that are named
const LENGTH = 40; // of each part

/** A part of an address for display: truncated, without invisible characters. @param {string} text */
export const excerpt = (text) => `${text.slice(0, LENGTH).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\ufffd")}${text.length > LENGTH ? "…" : ""}`;

/**
 * A sentence about the parts of a fragment that a room doesn't accept; empty if it accepts all.
 * @param {string} fragment @param {Names} names @returns {Message[]}
 */
export function strange(fragment, names) {
  const faults = [...new URLSearchParams(fragment.replace(/^#/, ""))].filter(([name, value]) => !(Object.hasOwn(names, name) && names[name](value)));
  if (!faults.length) return [];
  const parts = faults.slice(0, NAMED).map(([name, value]) => excerpt(value ? `${name}=${value}` : name));
  if (faults.length > NAMED) parts.push("…");
  return [nmsg("Invalid part of the link: {parts}", "Invalid parts of the link: {parts}", faults.length, { parts: parts.join(" ") })];
}

/** @param {readonly string[]} names @returns {(value: string) => boolean} */
export const choiceOf = (names) => (value) => names.includes(value);
/** @param {number} least @param {number} most @returns {(value: string) => boolean} */
export const integer = (least, most) => (value) => /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most;
/** @param {number} most @returns {(value: string) => boolean} */
export const upTo = (most) => (value) => value.length > 0 && value.length <= most;
export const anything = () => true;

/**
 * Open each new address. The fragment is read from the event: by the time it fires, the answer to an earlier
 * request may have changed the address.
 * @param {(fragment: string) => void} go @param {AbortSignal} [signal]
 */
export function onFragment(go, signal) {
  addEventListener("hashchange", ({ newURL }) => go(new URL(newURL).hash), { signal });
}

/** Report problems with an address until the note is closed or another address is opened. @param {readonly Message[]} messages */
export function showWarnings(messages) {
  document.querySelector(".unread")?.remove();
  if (!messages.length) return;
  const close = el("button", { type: "button", class: "plain square", "aria-label": say(msg("Close")), onclick: () => note.remove() }, icon("x"));
  const note = el("div", { class: "unread away line", role: "alert" }, el("div", { class: "grow" }, ...messages.map((message) => el("p", {}, say(message)))), close);
  const head = document.querySelector("body > header");
  if (head) head.after(note);
  else document.body.prepend(note);
}
