// @ts-check
/** The timeline and its buttons. */

import { el, icon } from "../page/dom.js";
import { msg, pmsg, say } from "../page/i18n.js";
import { SPEEDS } from "./player.js";
import { MOST_EVENTS } from "./search/search.js";
import { TimeLine } from "./views/timeline.js";
import { large } from "./views/tree.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./player.js").Player} Player */

export class Controls {
  /** @param {{session: Session, player: Player, run: (id: string) => void, seek: (position: number) => void}} room */
  constructor({ session, player, run, seek }) {
    this.session = session;
    this.player = player;
    this.canvas = el("canvas", { class: "profile", "aria-hidden": "true" });
    this.line = new TimeLine(this.canvas);
    this.range = el("input", { type: "range", class: "moment", min: 0, max: 1, value: 0, "aria-label": say(msg("Timeline")), oninput: () => seek(Number(this.range.value)) });
    this.track = el("div", { class: "track" }, this.canvas, this.range);
    this.words = el("p", { class: "words" });
    this.figures = el("p", { class: "figures" });
    this.cut = el("p", { class: "cut", hidden: true }, icon("triangle-alert"), el("span", {}, say(msg("Only the first {events} events are recorded. To see a search end, choose the other rule or a smaller problem; to count all covers, copy the search as Python or use farandole cover.", { events: large(MOST_EVENTS) }))));
    /** @typedef {import("../page/i18n.js").Message} Message */
    /** @param {string} id @param {Message} name @param {Message} label one short word @param {string} picture @param {string} [kind] */
    const button = (id, name, label, picture, kind = "") => el("button", { type: "button", class: `plain do-${id} ${kind}`, "aria-label": say(name), title: say(name), onclick: () => run(id) }, icon(picture), el("span", {}, say(label)));
    this.back = button("run-back", msg("Run backwards"), pmsg("button", "Run"), "play", "mirrored");
    this.forth = button("run", msg("Run"), pmsg("button", "Run"), "play");
    this.speed = el("select", { class: "field speed", "aria-label": say(msg("Speed")), onchange: () => run(`speed-${this.speed.value}`) }, ...SPEEDS.map((speed) => el("option", { value: speed }, say(msg("{count} per second", { count: large(speed) })))));
    const buttons = el(
      "div",
      { class: "buttons", role: "group", "aria-label": say(msg("Steps")) },
      button("start", msg("To the start"), pmsg("button", "Start"), "skip-back"),
      button("out-back", msg("Step out, backwards"), pmsg("button", "Out"), "corner-left-up"),
      button("over-back", msg("Step over, backwards"), pmsg("button", "Over"), "undo-dot"),
      button("back", msg("Step back"), pmsg("button", "Back"), "step-back"),
      this.back,
      this.forth,
      button("step", msg("Step forward"), pmsg("button", "Step"), "step-forward"),
      button("over", msg("Step over"), pmsg("button", "Over"), "redo-dot"),
      button("out", msg("Step out"), pmsg("button", "Out"), "corner-right-up"),
      button("end", msg("To the end"), pmsg("button", "End"), "skip-forward"),
    );
    this.element = el("section", { class: "time", "aria-label": say(msg("Time")) }, this.words, this.track, el("div", { class: "under" }, buttons, this.speed, this.figures), this.cut);
    this.drag(seek);
    this.speed.value = String(player.speed);
  }

  /** @param {(position: number) => void} seek */
  drag(seek) {
    /** @param {PointerEvent} event */
    const to = (event) => {
      const box = this.track.getBoundingClientRect();
      seek(Math.round(((event.clientX - box.left) / box.width) * this.session.record.length));
    };
    this.track.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.track.setPointerCapture(event.pointerId);
      this.player.stop();
      this.range.focus();
      event.preventDefault();
      to(event);
    });
    this.track.addEventListener("pointermove", (event) => {
      if (this.track.hasPointerCapture(event.pointerId)) to(event);
    });
  }

  /** @param {import("../page/i18n.js").Message} words @param {import("./views/colours.js").Colours} colours */
  draw(words, colours) {
    const { session } = this;
    const { record, replay, figures } = session;
    if (!replay) return;
    this.line.draw(record, replay.position, colours);
    if (this.range.max !== String(record.length)) this.range.max = String(record.length);
    if (this.range.value !== String(replay.position)) this.range.value = String(replay.position);
    const text = say(words);
    if (this.words.textContent !== text) {
      this.words.textContent = text;
      this.range.setAttribute("aria-valuetext", text);
    }
    const { position } = replay;
    const of = session.isSearching ? `${large(record.length)}…` : large(record.length);
    this.cut.hidden = session.isSearching || record.isComplete;
    this.figures.textContent = [
      say(msg("event {at} of {of}", { at: large(position), of })),
      say(msg("options tried: {count}", { count: large(figures.nodes) })),
      say(msg("dead ends: {count}", { count: large(figures.deadEnds) })),
      say(msg("covers: {count}", { count: large(figures.covers) })),
    ].join(" · ");
  }

  /** The playback state. */
  state() {
    const { isRunning, way, speed } = this.player;
    /** @param {HTMLElement} button @param {boolean} isOn */
    const set = (button, isOn) => {
      button.setAttribute("aria-pressed", String(isOn));
      button.querySelector("use")?.setAttribute("href", icon(isOn ? "pause" : "play").querySelector("use")?.getAttribute("href") ?? "");
    };
    set(this.forth, isRunning && way > 0);
    set(this.back, isRunning && way < 0);
    this.speed.value = String(speed);
  }
}
