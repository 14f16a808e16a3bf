// @ts-check
/** The way from room to room: links in the head, and on a phone a menu. */

import { open } from "./dialogs.js";
import { el } from "./dom.js";
import { msg, say } from "./i18n.js";
import { addressOf, offered } from "./rooms.js";

/** Links to the rooms, and to the page of the API where there is a server. @param {string} here the room that is open, or "api" */
export function links(here) {
  const hasServer = document.documentElement.dataset.ending === undefined;
  const rooms = offered().map((one) => ({ id: one.id, address: addressOf(one.id), name: say(one.name) }));
  return [...rooms, ...(hasServer ? [{ id: "api", address: "./api", name: "API" }] : [])].map(({ id, address, name }) =>
    el("a", { href: address, ...(id === here && { "aria-current": "page" }) }, name),
  );
}

/**
 * The rooms in a dialog, and below them what else can be done.
 * @param {string} here @param {readonly {name: import("./i18n.js").Message, run: () => void}[]} more
 */
export function roomsMenu(here, more) {
  const rooms = links(here).map((one) => (one.classList.add("row-button"), one));
  /** @param {() => void} run */
  const after = (run) => () => (dialog.close(), run());
  const dialog = open(
    "farandole",
    "menu",
    el("nav", { class: "list", "aria-label": say(msg("Rooms")) }, ...rooms),
    more.length > 0 && el("div", { class: "list" }, ...more.map((one) => el("button", { type: "button", class: "row-button", onclick: after(one.run) }, say(one.name)))),
  );
}
