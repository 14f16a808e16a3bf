// @ts-check
/** The constraints of the puzzle in Play: drawn and said, and marked where the digits break them. */

import { msg, say } from "../page/i18n.js";
import { Away, Refused, hasServer, unavailable } from "../page/server.js";
import { askClues, sentencesOf } from "../puzzles/clues.js";
import { symbolsOf } from "../shapes/houses.js";
import { spokenOf } from "../shapes/shapes.js";

/** @typedef {import("./room.js").Room} Room */

const AFTER = 80; // milliseconds after an action

export class Clues {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    /** of the question that is open */
    this.control = new AbortController();
    this.timer = 0;
    /** @type {{title: string, text: string}[]} what the rules say */
    this.sentences = [];
  }

  stop() {
    clearTimeout(this.timer);
    this.control.abort();
  }

  /** Draw the constraints of another puzzle. */
  async open() {
    const { room } = this;
    this.stop();
    this.sentences = [];
    room.board.sign([]);
    room.board.set({ also: spokenOf(room.session.shape) });
    if (!room.session.game.constraints?.length) return;
    await this.look(true);
  }

  /** Look for broken constraints soon. */
  ask() {
    const { session } = this.room;
    if (!session.game.constraints?.length || session.setting) return;
    this.stop();
    this.timer = window.setTimeout(() => void this.look(), AFTER);
  }

  /** @param {boolean} [isNew] whether they aren't drawn yet */
  async look(isNew = false) {
    const { room } = this;
    const { session } = room;
    const { givens, shape, constraints = [] } = session.game;
    const { digits } = session.position;
    const { signal } = (this.control = new AbortController());
    try {
      const clues = await askClues({ puzzle: symbolsOf(givens), shape, constraints, board: symbolsOf(digits) }, signal);
      if (signal.aborted) return;
      session.broken = new Set(clues.flatMap(({ broken }) => broken));
      const isKept = digits.every(Boolean) && !session.broken.size && !clues.some(({ fault }) => fault) && !session.wrong.size && !session.game.solution;
      session.kept = isKept ? digits.join() : "";
      if (isNew || !this.sentences.length) {
        room.board.sign(clues.flatMap(({ marks }) => marks));
        room.board.set({ also: spokenOf(session.shape, clues) });
        this.sentences = [...sentencesOf(clues), ...clues.flatMap(({ fault }) => (fault ? [{ title: "", text: fault }] : []))];
        room.about.draw(session, location.href, this.sentences);
      }
      if (isKept) room.finish();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      session.broken = new Set();
      if (isNew) room.about.draw(session, location.href, [{ title: "", text: error instanceof Refused ? error.message : say(hasServer() ? unavailable() : msg("The rules of this puzzle need farandole on your own machine: this copy shows its givens alone.")) }]);
    }
    room.drawBoard();
  }
}
