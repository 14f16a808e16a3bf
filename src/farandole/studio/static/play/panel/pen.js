// @ts-check
/** Lines drawn by hand between candidates and cells: chains, strong and weak. */

import { placeOf } from "../../board/labels.js";
import { SYMBOLS } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { lineAction } from "../game/game.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/position.js").Line} Line */
/** @typedef {[number, number]} End a cell and a digit; digit 0 is the whole cell */

export class Pen {
  /** @param {Session} session @param {{draw: () => void, speak: (text: string) => void}} events */
  constructor(session, events) {
    this.session = session;
    this.events = events;
    /** @type {Line["kind"]} */
    this.kind = "strong";
    /** @type {End | null} the start of the next line, if selected */
    this.start = null;
    /** @type {Line | null} the line being drawn */
    this.preview = null;
  }

  /** @param {Line["kind"]} kind */
  take(kind) {
    this.kind = kind;
    this.events.speak(say(kind === "strong" ? msg("Strong lines") : msg("Weak lines")));
    this.session.setMode("pen");
  }

  /** Drag from one end to the other. @param {End} from @param {End} to @param {boolean} isDone */
  drag(from, to, isDone) {
    const isPoint = from[0] === to[0] && from[1] === to[1];
    this.preview = isDone || isPoint || to[0] < 0 ? null : { from, to, kind: this.kind };
    if (isDone && to[0] >= 0) {
      if (isPoint) return this.point(from);
      this.start = null;
      this.draw(from, to);
    }
    this.events.draw();
  }

  /** Select the ends one after the other, by tap or key. @param {End} end */
  point(end) {
    const { start } = this;
    if (!start) {
      this.start = end;
      this.events.speak(say(msg("Line starts at {place}", { place: this.name(end) })));
    } else {
      this.start = null;
      this.draw(start, end);
    }
    this.events.draw();
  }

  /** @param {End} from @param {End} to */
  draw(from, to) {
    const action = lineAction(this.session.game, { from, to, kind: this.kind });
    if (!action || action.type !== "line") return;
    this.session.do(action);
    this.events.speak(say(action.on ? msg("Line to {place}", { place: this.name(to) }) : msg("Line removed")));
  }

  /** @returns {boolean} whether there was anything to cancel */
  stop() {
    const hadStart = this.start !== null;
    this.start = this.preview = null;
    if (hadStart) this.events.draw();
    return hadStart;
  }

  /** Remove the lines of the selected cells, or all lines if none is selected. @returns {boolean} */
  erase() {
    const { session } = this;
    const { lines = [], digits } = session.position;
    const selection = session.selected.size ? [...session.selected] : [...digits.keys()];
    const cells = lines.some(({ from, to }) => selection.includes(from[0]) || selection.includes(to[0])) ? selection : [];
    return cells.length > 0 && session.do({ type: "clear", cells, what: "lines" });
  }

  clear() {
    const { session } = this;
    this.stop();
    if (session.position.lines?.length) session.do({ type: "clear", cells: [...session.position.digits.keys()], what: "lines" });
  }

  /** The lines to draw on the board. @returns {import("../../board/state.js").Link[]} */
  get links() {
    const lines = [...(this.session.position.lines ?? []), ...(this.preview ? [this.preview] : [])];
    /** @param {End} end */
    const place = ([cell, digit]) => ({ cells: [cell], digit });
    return lines.map(({ from, to, kind }) => ({ from: place(from), to: place(to), kind }));
  }

  /** @param {End} end @returns {import("../../page/i18n.js").Message} */
  name([cell, digit]) {
    const place = placeOf(cell, this.session.shape.side);
    return digit ? msg("{digit} in {place}", { digit: SYMBOLS[digit], place }) : place;
  }
}
