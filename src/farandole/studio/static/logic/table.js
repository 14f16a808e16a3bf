// @ts-check
/** Techniques and profiles, as in the package: `logic/techniques.json` is generated from its tables. */

import { msg, say } from "../page/i18n.js";
import { Refused } from "../page/server.js";

/** @typedef {import("../puzzles/levels.js").Level} Level */
/** @typedef {{id: string, name: string, family: string, level: Level, score: number, default: boolean, place: number, number: number}} Technique */
/** @typedef {{order: [number, number, number][], options: number[], school: boolean}} Profile techniques by number, with level and score */

/**
 * @typedef {object} Table
 * @property {Technique[]} techniques in the order in which they are tried
 * @property {Record<string, Profile>} profiles
 * @property {string[]} options their names
 * @property {Record<string, string>} roles the names of candidates' roles
 * @property {number[]} limits the highest score of each level but the last
 */

/** @type {Promise<Table> | null} */
let table = null;

/** Raises a TypeError if the file can't be fetched. @returns {Promise<Table>} */
export function loadTable() {
  table ??= fetch(new URL("../logic/techniques.json", import.meta.url))
    .then(async (answer) => {
      if (!answer.ok) throw new TypeError(`${answer.status}`);
      return answer.json();
    })
    .catch((error) => {
      table = null;
      throw error;
    });
  return table;
}

/** The name of a technique. @param {Technique} technique */
export const nameOf = ({ name }) => say({ text: name, values: {}, context: "technique" });

/** A technique as the API returns it. @param {Technique} technique */
export function techniqueData(technique) {
  const { id, family, level, score } = technique;
  return { id, name: nameOf(technique), family, level, score };
}

/** The technique of an id. Raises Refused. @param {Table} table @param {string} id @returns {Technique} */
export function techniqueOf({ techniques }, id) {
  const match = techniques.find((technique) => technique.id === id);
  if (!match) throw new Refused(say(msg("no technique is called {name}", { name: `'${id}'` })));
  return match;
}

/** The techniques of a profile. @param {Table} table @param {Profile} profile @returns {Technique[]} */
export function techniquesOf({ techniques }, { order }) {
  return order.flatMap(([number]) => techniques.find((technique) => technique.number === number) ?? []);
}

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** A profile with only these techniques, in this order. @param {Profile} profile @param {readonly Technique[]} techniques @returns {Profile} */
export function only(profile, techniques) {
  return { ...profile, order: techniques.map(({ number, level, score }) => [number, LEVELS.indexOf(level), score]), school: false };
}

/** A profile without some techniques, or families. @param {Table} table @param {Profile} profile @param {readonly string[]} names @returns {Profile} */
export function without(table, profile, names) {
  const families = new Set(table.techniques.map((technique) => technique.family));
  const exclusions = new Set(names.map((name) => (families.has(name) ? name : techniqueOf(table, name).id)));
  const isGone = (/** @type {number} */ number) => {
    const technique = table.techniques.find((other) => other.number === number);
    return technique && (exclusions.has(technique.id) || exclusions.has(technique.family));
  };
  return { ...profile, order: profile.order.filter(([number]) => !isGone(number)), school: false };
}

/** A profile with an option set. @param {Table} table @param {Profile} profile @param {string} name @param {number} value @returns {Profile} */
export function withOption(table, profile, name, value) {
  return { ...profile, options: profile.options.with(table.options.indexOf(name), value) };
}

/**
 * The techniques that a request selects. Raises Refused.
 * @param {Table} table @param {{techniques?: string[] | null, without?: string[], school?: string | null}} asked @returns {Profile}
 */
export function profileOf(table, { techniques, without: exclusions = [], school }) {
  let profile = table.profiles[school ?? "hodoku"];
  if (techniques?.length) profile = only(profile, techniques.map((id) => techniqueOf(table, id)));
  return exclusions.length ? without(table, profile, exclusions) : profile;
}
