// @ts-check
/** The puzzle that is being set, its earlier states, and its copy in the browser. Values are never modified. */

import { areSame } from "../puzzles/clues.js";
import { CLASSIC } from "../shapes/houses.js";
import { checkParts, readFragment, writeFragment } from "../play/game/text.js";
import { storageOf } from "../page/storage.js";

/** @typedef {import("../puzzles/clues.js").Constraint} Constraint */
/**
 * What is set. ``drawn`` has the regions that are being drawn, by number from 0, while they aren't whole; -1 for none.
 * @typedef {{shape: string, givens: readonly number[], constraints: readonly Constraint[], title: string, author: string, rules: string, drawn?: readonly number[] | null}} Puzzle
 */

const KEPT = "farandole/set";
const REGIONS = "regions"; // those that are being drawn, in the address
const MOST = 500; // earlier states

/** @type {Puzzle} */
export const EMPTY = { shape: "9", givens: CLASSIC.box.map(() => 0), constraints: [], title: "", author: "", rules: "", drawn: null };

/** Regions that are being drawn as text: a letter for each cell, and a dot for a cell in none. @param {readonly number[]} drawn */
const textOfRegions = (drawn) => drawn.map((region) => (region < 0 ? "." : String.fromCharCode(65 + region))).join("");

/** Whether such a text is valid on a board of this size. @param {string} text @param {number} cells */
const areRegions = (text, cells) => text.length === cells && /^[.A-Y]*$/.test(text) && [...text].every((letter) => letter.charCodeAt(0) - 65 < Math.sqrt(cells));

/** The puzzle of an address; null for none. @param {string} fragment @returns {Puzzle | null} */
export function readPuzzle(fragment) {
  const link = readFragment(fragment);
  if (!link) return null;
  const { shape, givens, constraints, title, author, rules } = link;
  const text = new URLSearchParams(fragment.replace(/^#/, "")).get(REGIONS) ?? "";
  const drawn = areRegions(text, givens.length) ? [...text].map((letter) => (letter === "." ? -1 : letter.charCodeAt(0) - 65)) : null;
  return { shape, givens, constraints, title, author, rules, drawn };
}

/** @type {import("../page/rooms.js").FragmentCheck} */
export const checkFragment = (fragment) => checkParts(fragment, { [REGIONS]: (value) => areRegions(value, readFragment(fragment)?.givens.length ?? 0) });

/** @param {string} fragment @returns {Puzzle} */
export function firstPuzzle(fragment) {
  return readPuzzle(fragment) ?? readPuzzle(storageOf("localStorage").getItem(KEPT) ?? "") ?? EMPTY;
}

export class History {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.states = [puzzle];
    this.at = 0;
  }

  get now() {
    return this.states[this.at];
  }

  /** @param {Partial<Puzzle>} changes @param {boolean} [isSame] whether they continue the last change, so that both are undone at once */
  change(changes, isSame = false) {
    const before = this.now;
    const now = { ...before, ...changes };
    const isSameText = /** @type {const} */ (["shape", "title", "author", "rules"]).every((name) => now[name] === before[name]);
    if (isSameText && now.givens.join() === before.givens.join() && String(now.drawn ?? "") === String(before.drawn ?? "") && areSame(now.constraints, before.constraints)) return false;
    this.states = [...this.states.slice(0, isSame && this.at ? this.at : this.at + 1), now].slice(-MOST);
    this.at = this.states.length - 1;
    return true;
  }

  /** @param {number} by @returns {boolean} whether there was such a state */
  move(by) {
    const to = this.at + by;
    if (to < 0 || to >= this.states.length) return false;
    this.at = to;
    return true;
  }

  /** Keep the puzzle in the browser and in the address. */
  keep() {
    const { drawn } = this.now;
    const fragment = writeFragment(this.now) + (drawn ? `&${REGIONS}=${textOfRegions(drawn)}` : "");
    history.replaceState(history.state, "", `#${fragment}`);
    try {
      storageOf("localStorage").setItem(KEPT, fragment);
    } catch {
      // The storage is full; the address still has it.
    }
  }
}
