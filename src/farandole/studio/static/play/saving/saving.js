// @ts-check
/**
 * Games stored in the browser, each under its own key, with a version. Two tabs that play the same game don't
 * overwrite each other: a tab that finds the game changed by another continues under a new id.
 */

import { storageOf } from "../../page/storage.js";
import { shapeOf } from "../../shapes/houses.js";
import { newId } from "../game/game.js";
import { areConstraints, areSame } from "../../puzzles/clues.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {{version: number, revision: number, writer: string, saved: number, game: Game}} Saved */

export const VERSION = 3;
const PREFIX = "farandole/game/";
const LATEST = "farandole/latest";
const KEPT = 50;

/**
 * Migrations of games from older versions: `MIGRATIONS[n]` converts version n to version n + 1.
 * @type {Record<number, (saved: any) => any>}
 */
const MIGRATIONS = {
  // Only the classic board existed, and a game had no text except its title.
  1: (record) => ({ ...record, version: 2, game: { shape: "9", author: "", rules: "", bank: 0, points: [], ...record.game } }),
  // Hints were counted by the steps applied.
  2: (record) => ({ ...record, version: 3, game: { hints: countSteps(record.game?.actions), ...record.game } }),
};

/** The number of applied steps. @param {any} actions */
const countSteps = (actions) => (Array.isArray(actions) ? actions.filter((action) => action?.type === "step").length : 0);

const CURRENT = "farandole/current";

/** The game of this tab; null for none. */
export const currentGame = () => storageOf("sessionStorage").getItem(CURRENT);

/** Store the game of this tab; if that fails, the last game of any tab is opened instead. @param {string} id */
export function noteCurrent(id) {
  try {
    storageOf("sessionStorage").setItem(CURRENT, id);
  } catch {
    // The storage is full.
  }
}

/** @param {any} list @param {(entry: any) => boolean} isEntry */
const isListOf = (list, isEntry) => Array.isArray(list) && list.every(isEntry);
/** @param {number} most @returns {(number: any) => boolean} */
const upTo = (most) => (number) => Number.isInteger(number) && number >= 0 && number <= most;
/** @param {(entry: any) => boolean} isFirst @param {(entry: any) => boolean} isSecond @returns {(pair: any) => boolean} */
const pairOf = (isFirst, isSecond) => (pair) => Array.isArray(pair) && pair.length === 2 && isFirst(pair[0]) && isSecond(pair[1]);

/** Checks for the parts of a game on a board with that side. @param {number} side */
function partsOf(side) {
  const [isCell, isDigit] = [upTo(side ** 2 - 1), upTo(side)];
  const isEnd = pairOf(isCell, isDigit);
  /** @param {any} line */
  const isLine = (line) => isEnd(line?.from) && isEnd(line?.to) && ["strong", "weak"].includes(line?.kind);
  /** @param {any} cells @param {number} most */
  const isLayer = (cells, most) => isListOf(cells, upTo(most)) && cells.length === side ** 2;
  /** @param {any} cells */
  const isBoard = (cells) => isLayer(cells, side);
  /** @param {any} position */
  const isPosition = (position) => isBoard(position?.digits) && ["corner", "centre", "colours"].every((layer) => isLayer(position[layer], 2 ** 31 - 1)) && (position.lines === undefined || isListOf(position.lines, isLine)) && (position.struck === undefined || isLayer(position.struck, 2 ** 31 - 1));
  /** @type {Record<string, (action: any) => boolean>} */
  const kinds = {
    digit: ({ cells, digit }) => isListOf(cells, isCell) && isDigit(digit),
    mark: ({ layer, cells, value }) => ["corner", "centre", "colours"].includes(layer) && isListOf(cells, isCell) && upTo(31)(value),
    clear: ({ cells, what }) => isListOf(cells, isCell) && typeof what === "string",
    line: ({ line }) => isLine(line),
    note: () => true,
    step: ({ placements, eliminations }) => isListOf(placements, isEnd) && isListOf(eliminations, isEnd),
    load: ({ position }) => isPosition(position),
  };
  /** @param {any} action */
  const isAction = (action) => typeof action === "object" && action !== null && Object.hasOwn(kinds, action.type) && kinds[action.type](action);
  return { isBoard, isPosition, isAction };
}

/** Whether a game is of a puzzle. @param {Game | null} game @param {{givens: readonly number[], shape: string, constraints?: Game["constraints"]}} puzzle */
export const isOf = (game, { givens, shape, constraints = [] }) => game?.shape === shape && game.givens.join() === givens.join() && areSame(game.constraints ?? [], constraints);

/** Whether a value is a valid game. @param {any} game @returns {game is Game} */
function isGame(game) {
  if (typeof game !== "object" || game === null) return false;
  const { id, shape, title, author, rules, level = "", day = "", constraints = [], bank, at, hints, seconds, givens, solution, actions, points } = game;
  if (![id, shape, title, author, rules, level, day].every((text) => typeof text === "string") || ![bank, at, hints, seconds].every(Number.isFinite)) return false;
  if (!areConstraints(constraints)) return false;
  const side = Math.sqrt(Array.isArray(givens) ? givens.length : 0);
  if (!Number.isInteger(side) || shapeOf(shape)?.side !== side) return false;
  const { isBoard, isPosition, isAction } = partsOf(side);
  if (!isBoard(givens) || !(solution === null || isBoard(solution)) || !isListOf(actions, isAction)) return false;
  return isListOf(points, (point) => typeof point?.name === "string" && isPosition(point.position)) && upTo(actions.length)(at);
}

export class Shelf {
  /**
   * @param {Storage} storage
   * @param {string} writer a name for this page while it is open
   */
  constructor(storage, writer = newId()) {
    this.storage = storage;
    this.writer = writer;
    /** @type {Map<string, number>} the last known revision of each game */
    this.revisions = new Map();
  }

  /** @param {string} id @returns {Saved | null} null for a missing game, a damaged one, or one of a later version */
  read(id) {
    try {
      let record = JSON.parse(this.storage.getItem(PREFIX + id) ?? "null");
      while (record && record.version < VERSION && MIGRATIONS[record.version]) record = MIGRATIONS[record.version](record);
      return record?.version === VERSION && isGame(record.game) ? record : null;
    } catch {
      return null;
    }
  }

  /** A stored game to resume. @param {string} id @returns {Game | null} */
  open(id) {
    const record = this.read(id);
    if (record) this.revisions.set(id, record.revision);
    return record?.game ?? null;
  }

  /** The last game played, preferably in this tab. @param {string | null} current @returns {Game | null} */
  latest(current) {
    const id = current ?? this.storage.getItem(LATEST);
    return id ? this.open(id) : null;
  }

  /**
   * Save a game and return it, with a new id if another tab has written to the old one. Null if the storage
   * fails.
   * @param {Game} game @returns {Game | null}
   */
  save(game) {
    const previous = this.read(game.id);
    const isTaken = previous !== null && previous.writer !== this.writer && previous.revision !== this.revisions.get(game.id);
    const copy = isTaken ? { ...game, id: newId() } : game;
    const revision = (isTaken ? 0 : (previous?.revision ?? 0)) + 1;
    /** @type {Saved} */
    const record = { version: VERSION, revision, writer: this.writer, saved: Date.now(), game: copy };
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        this.storage.setItem(PREFIX + copy.id, JSON.stringify(record));
        this.storage.setItem(LATEST, copy.id);
        this.revisions.set(copy.id, revision);
        if (revision === 1) this.drop(KEPT);
        return copy;
      } catch {
        this.drop(10);
      }
    }
    return null;
  }

  /** The ids of all games. @returns {string[]} */
  ids() {
    const ids = [];
    for (let at = 0; at < this.storage.length; at += 1) {
      const key = this.storage.key(at);
      if (key?.startsWith(PREFIX)) ids.push(key.slice(PREFIX.length));
    }
    return ids;
  }

  /** All stored games, the latest first. @returns {Saved[]} */
  list() {
    const records = this.ids().map((id) => this.read(id)).filter((record) => record !== null);
    return records.sort((a, b) => b.saved - a.saved);
  }

  /** Stored texts that can't be read as games: damaged, or from a later version. @returns {{name: string, text: string}[]} */
  unreadableGames() {
    return this.ids().filter((id) => !this.read(id)).map((id) => ({ name: PREFIX + id, text: this.storage.getItem(PREFIX + id) ?? "" }));
  }

  /** The last game with these givens and constraints on this board. @param {readonly number[]} givens @param {string} [shape] @param {Game["constraints"]} [constraints] @returns {Game | null} */
  find(givens, shape = String(Math.sqrt(givens.length)), constraints = []) {
    const record = this.list().find(({ game }) => isOf(game, { givens, shape, constraints }));
    return record ? this.open(record.game.id) : null;
  }

  /** Delete all but the latest games, up to this number. @param {number} limit */
  drop(limit) {
    for (const { game } of this.list().slice(limit)) this.storage.removeItem(PREFIX + game.id);
  }
}
