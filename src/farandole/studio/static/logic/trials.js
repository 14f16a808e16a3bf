// @ts-check
/** Requirements on the ratings of puzzles, as farandole.make.Wish. */

import { msg } from "../page/i18n.js";
import { LEVELS } from "../puzzles/levels.js";
import { only, profileOf, techniqueOf, techniquesOf, without } from "./table.js";

/** @typedef {import("../make/wish.js").Wish} Wish */
/** @typedef {import("../kernel/logic.js").Rating} Rating */
/** @typedef {import("../kernel/logic.js").Bounds} Bounds */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Technique} Technique */
/** @typedef {{profile: import("./table.js").Profile, bounds: Bounds | null, accepts: (rating: Rating) => boolean}} Trial */

const [SOLVED, STUCK] = [0, 1];
const HIGHEST = 2 ** 31 - 1;
const LAST = LEVELS.length - 1;
const BRUTE_FORCE = "brute-force";

/** Whether ratings matter at all. @param {Wish} wish */
export function hasWish({ level, score, uses = [], avoids = [], once = [], needs = [] }) {
  return Boolean(level || score || uses.length + avoids.length + once.length + needs.length);
}

/** The error of a wish and its field; null for none. Raises Refused. @param {Table} table @param {Wish} wish */
export function wishFault(table, wish) {
  const { level, score, uses = [], avoids = [], once = [], needs = [] } = wish;
  const profile = profileOf(table, wish);
  const ids = new Set(techniquesOf(table, profile).map((technique) => technique.id));
  const requirements = [...uses, ...once, ...needs].map((id) => techniqueOf(table, id));
  for (const [field, list] of Object.entries({ uses, once, needs, avoids }))
    for (const id of list) {
      if (!ids.has(techniqueOf(table, id).id)) return { field, text: msg("{name} isn't one of the techniques in the profile", { name: id }) };
      if (field !== "avoids" && avoids.includes(id)) return { field: "avoids", text: msg("{name} can't be both used and avoided", { name: id }) };
    }
  if (!level) return null;
  const [low, most] = level.map((name) => LEVELS.indexOf(/** @type {any} */ (name)));
  if (low > most) return { field: "level", text: msg("{name} must be from low to high, not {least} to {most}", { name: "level", least: level[0], most: level[1] }) };
  if (score && most < table.limits.length && score[0] > table.limits[most]) return { field: "score", text: msg("a puzzle with a score above {score} isn't {level}", { score: table.limits[most], level: level[1] }) };
  const hard = requirements.find((technique) => LEVELS.indexOf(technique.level) > most);
  return hard ? { field: "level", text: msg("{name} is {level}: no puzzle of a lower level uses it", { name: hard.id, level: hard.level }) } : null;
}

/** The ratings to compute for a puzzle, one after the other as long as it passes. @param {Table} table @param {Wish} wish @returns {Trial[]} */
export function trialsOf(table, wish) {
  const { level, score, uses = [], avoids = [], once = [], needs = [] } = wish;
  const number = (/** @type {string} */ id) => techniqueOf(table, id).number;
  const profile = profileOf(table, wish);
  /** @type {Bounds} */
  const bounds = { level: level ? LEVELS.indexOf(/** @type {any} */ (level[1])) : LAST, score: score ? score[1] : HIGHEST, used: {} };
  const never = [uses, once, needs].some((list) => list.includes(BRUTE_FORCE)) ? avoids : [...avoids, BRUTE_FORCE];
  for (const id of once) bounds.used[number(id)] = 1;
  for (const id of never) bounds.used[number(id)] = 0;
  /** @type {Trial[]} */
  const trials = [];
  if (level || score || uses.length + once.length + avoids.length || !needs.length) trials.push({ profile, bounds, accepts });
  if (!needs.length) return trials;
  const base = chosenOf(table, wish);
  const numbers = needs.map(number);
  trials.push({ profile: base, bounds: null, accepts: ({ end, used }) => end === SOLVED && numbers.every((key) => new Map(used).has(key)) });
  for (const id of needs) trials.push({ profile: without(table, base, [id]), bounds: null, accepts: ({ end }) => end === STUCK });
  return trials;

  /** @param {Rating} rating */
  function accepts(rating) {
    const counts = new Map(rating.used);
    const low = level ? LEVELS.indexOf(/** @type {any} */ (level[0])) : 0;
    return (
      rating.end === SOLVED &&
      low <= rating.level &&
      rating.level <= bounds.level &&
      (!score || (score[0] <= rating.score && rating.score <= score[1])) &&
      [...uses, ...once].every((id) => counts.has(number(id))) &&
      Object.entries(bounds.used).every(([key, times]) => (counts.get(Number(key)) ?? 0) <= times)
    );
  }
}

/** The techniques that must solve a puzzle with all required ones, but not without any of them. @param {Table} table @param {Wish} wish */
function chosenOf(table, wish) {
  const { avoids = [], needs = [] } = wish;
  const whole = profileOf(table, wish);
  const profile = without(table, whole, needs.includes(BRUTE_FORCE) ? avoids : [BRUTE_FORCE, ...avoids]);
  if (!whole.school) return profile;
  const last = Math.max(...needs.map((id) => techniqueOf(table, id).place));
  return only(profile, techniquesOf(table, profile).filter((technique) => technique.place <= last));
}
