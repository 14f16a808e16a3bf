// @ts-check
/** The way from room to room: links in the head. */

import { el } from "./dom.js";
import { say } from "./i18n.js";
import { addressOf, offered } from "./rooms.js";

/** Links to the rooms, and to the page of the API where there is a server. @param {string} here the room that is open, or "api" */
export function links(here) {
  const hasServer = document.documentElement.dataset.ending === undefined;
  const rooms = offered().map((one) => ({ id: one.id, address: addressOf(one.id), name: say(one.name) }));
  return [...rooms, ...(hasServer ? [{ id: "api", address: "./api", name: "API" }] : [])].map(({ id, address, name }) =>
    el("a", { href: address, ...(id === here && { "aria-current": "page" }) }, name),
  );
}
