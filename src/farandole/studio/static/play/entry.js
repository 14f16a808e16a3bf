// @ts-check
/** What the player enters, and what is said of it. */

import { placeOf } from "../board/labels.js";
import { msg, nmsg, pmsg, say } from "../page/i18n.js";
import { SYMBOLS } from "../shapes/houses.js";
import { COLOUR_COUNT } from "./commands.js";
import { MODES } from "./panel/keypad.js";

export class Entry {
  /** @param {import("./room.js").Room} room */
  constructor(room) {
    this.room = room;
  }

  /** Handle a key of the keypad. @param {number} value */
  press(value) {
    const { session } = this.room;
    if (session.setting && session.mode === "digit") return this.room.setting?.enter(value, false);
    if (session.settings.entry === "digit" && (session.momentary ?? session.mode) !== "colour") {
      session.active = session.active === value ? 0 : value;
      this.room.keypad.draw();
      this.room.drawBoard();
      if (session.active) this.room.say(say(msg("Click cells to enter {digit}", { digit: SYMBOLS[value] })));
      return;
    }
    this.enter(value);
  }

  /** @param {number} value @param {import("./game/game.js").Mode} [mode] */
  enter(value, mode = this.room.session.momentary ?? this.room.session.mode) {
    const { session } = this.room;
    if (mode === "colour" && value > COLOUR_COUNT) return;
    if (!session.enter(value, mode)) return;
    if (mode === "digit") this.sayDigit(value);
    else this.sayCell();
  }

  /** @param {import("./game/game.js").Mode} mode */
  setMode(mode) {
    this.room.session.setMode(mode);
    this.room.say(say(MODES.find((entry) => entry.mode === mode)?.name ?? ""));
  }

  nextMode() {
    const at = MODES.findIndex(({ mode }) => mode === this.room.session.mode);
    this.setMode(MODES[(at + 1) % MODES.length].mode);
  }

  /** @param {number} cell */
  put(cell) {
    const { session } = this.room;
    if (session.enterActive(cell) && session.mode === "digit") this.sayDigit(session.active);
  }

  note() {
    this.room.session.do({ type: "note" });
    this.room.say(say(msg("All candidates filled in.")));
  }

  erase() {
    const { session } = this.room;
    if (session.mode === "pen") this.room.pen.erase();
    else if (session.erase()) this.sayCell();
  }

  /** @param {number} digit */
  sayDigit(digit) {
    const { session } = this.room;
    if (session.isSolved) return;
    const rest = Math.max(0, session.remaining[digit - 1]);
    const count = nmsg("{count} left", "{count} left", rest);
    const wrong = [...session.selected].some((cell) => session.wrong.has(cell));
    const place = session.selected.size === 1 ? placeOf(session.focus, session.shape.side) : "";
    const parts = [SYMBOLS[digit], ...(wrong ? [msg("wrong")] : []), place, count].filter((part) => part !== "");
    this.room.say(parts.map(say).join(say(pmsg("between the parts of a list", ", "))));
  }

  /** The cell that an action changed, if it is a single one. */
  sayCell() {
    const { session } = this.room;
    if (session.selected.size === 1) this.room.say(this.room.board.element.querySelectorAll(".cell")[session.focus].getAttribute("aria-label") ?? "");
  }
}
