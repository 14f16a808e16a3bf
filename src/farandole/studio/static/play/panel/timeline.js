// @ts-check
/** The list of actions as a timeline: replay, and saved positions. */

import { open } from "../../page/dialogs.js";
import { el, icon } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { dropPoint, keepPoint } from "../game/game.js";

/** @typedef {import("../room.js").Room} Room */

const BEAT = 500;
const MOST_POINTS = 50;

export class Replay {
  /** @param {import("../game/session.js").Session} session @param {() => void} onChange */
  constructor(session, onChange) {
    this.session = session;
    this.onChange = onChange;
    this.timer = 0;
  }

  get isOn() {
    return this.timer > 0;
  }

  /** Replay from the current position; if all actions are done, from the start. */
  start() {
    const { session } = this;
    const { at, actions } = session.game;
    if (!actions.length) return;
    if (at === actions.length) session.goTo(0);
    this.timer = window.setInterval(() => {
      const { game } = session;
      if (game.at < game.actions.length) session.goTo(game.at + 1);
      if (session.game.at >= session.game.actions.length) this.stop();
    }, BEAT);
    this.onChange();
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.onChange();
  }

  toggle() {
    if (this.isOn) this.stop();
    else this.start();
  }
}

/** Save the position by name, restore a saved one, or step through all actions. @param {Room} room */
export function timelineDialog(room) {
  const { session } = room;
  const name = el("input", { class: "field", "aria-label": say(msg("Name of the position")), placeholder: say(msg("Name of the position")), maxlength: 80 });
  const list = el("div", { class: "list points" });
  const slider = el("input", { type: "range", min: 0, max: session.game.actions.length, "aria-label": say(msg("Step through the actions")), oninput: () => (session.goTo(Number(slider.value)), draw()) });
  slider.value = String(session.game.at);
  const count = el("span", { class: "quiet" });
  const keep = el("button", { type: "submit", class: "primary" }, icon("bookmark-plus"), el("span", {}, say(msg("Save"))));
  const form = el("form", { class: "line", onsubmit: add }, name, keep);

  /** @param {Event} event */
  function add(event) {
    event.preventDefault();
    const { game } = session;
    if (game.points.length >= MOST_POINTS) return;
    const title = name.value.trim() || say(nmsg("After {count} action", "After {count} actions", game.at));
    session.game = keepPoint(game, title);
    name.value = "";
    room.save();
    room.say(say(msg("Saved: {name}", { name: title })));
    draw();
  }

  /** @param {number} number */
  function forget(number) {
    session.game = dropPoint(session.game, number);
    room.save();
    draw();
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".point > .square"));
    (buttons[Math.min(number, buttons.length - 1)] ?? name).focus();
  }

  function draw() {
    const { points, at, actions } = session.game;
    count.textContent = `${at} / ${actions.length}`;
    list.replaceChildren(
      ...points.map((point, number) =>
        el(
          "div",
          { class: "line point" },
          el(
            "button",
            { type: "button", class: "row-button", onclick: () => (dialog.close(), room.goBack(number)) },
            el("span", {}, point.name),
            el("span", { class: "quiet" }, say(nmsg("{count} action", "{count} actions", point.at))),
          ),
          el(
            "button",
            { type: "button", class: "plain square", "aria-label": say(msg("Delete {name}", { name: point.name })), onclick: () => forget(number) },
            icon("trash-2"),
          ),
        ),
      ),
      points.length ? "" : el("p", { class: "quiet" }, say(msg("Save a position before you try something. Going back can be undone."))),
    );
  }
  const play = el("button", { type: "button", class: "plain", onclick: () => (dialog.close(), room.run("replay")) }, icon("play"), el("span", {}, say(msg("Replay"))));
  const dialog = open(say(msg("Positions")), "timeline", form, list, el("h3", {}, say(msg("Timeline"))), el("div", { class: "line" }, slider, count), play);
  draw();
  name.focus();
}
