// @ts-check
/**
 * An argument as a walk of stops, and the drawing at each stop. Pure functions of the claims, the text of the step
 * and the board.
 *
 * A stop is a sentence with its claims, or a single claim if there are no such sentences. The exclusions that follow
 * from a true candidate belong to the stop that uses them.
 */

import { stepAccents } from "../board/highlights.js";

/** @typedef {import("../board/state.js").Accent} Accent */
/** @typedef {import("../board/state.js").Link} Link */
/** @typedef {[string, number, boolean]} Literal the name of a cell, a digit, whether it is true */
/** @typedef {(string | number | string[])[]} Named a set: a cell; or a house, or cells that a rule makes different, and a digit */

/**
 * A claim, as `explain --json` writes it.
 * @typedef {object} Claim
 * @property {number} n
 * @property {"suppose" | "premise" | "excluded" | "last" | "count" | "cases" | "refuted" | "either"} kind
 * @property {Literal[]} says
 * @property {number[]} from
 * @property {number[]} under
 * @property {Named[]} sets
 * @property {Named[]} [links]
 * @property {string[]} [cells]
 * @property {number[]} [digits]
 */

/**
 * @typedef {object} Stop
 * @property {Claim[]} claims the stated claims
 * @property {Claim[]} needs exclusions that they use
 * @property {readonly number[]} under the suppositions that it depends on, or is inside, from the outermost
 * @property {number} number of its sentence; 0 for none
 */

/**
 * The parts of a step used here, as the server describes it.
 * @typedef {object} Reasoned
 * @property {Claim[] | null} [argument]
 * @property {{why: {text: string, claims?: number[]}[][]}} parts
 * @property {{cell: number, digit: number}[]} placements
 * @property {{cell: number, digit: number}[]} eliminations
 */

/** @typedef {{side: number, regions: readonly number[], extras?: readonly {rule: string, cells: readonly number[]}[]}} Place */

/**
 * @typedef {object} Walk
 * @property {Stop[]} stops
 * @property {readonly (readonly number[])[]} before the candidates of each cell
 * @property {any} highlights the highlights of the whole step
 * @property {Set<string>} goals the conclusions of the step
 * @property {Place} place
 * @property {Claim[]} premises claims that follow from the uniqueness of the solution
 */

/** @param {number} cell @param {number} digit @param {boolean} isTrue */
const key = (cell, digit, isTrue) => `${cell}/${digit}/${isTrue}`;

/**
 * The walk of a step's argument; null if it has none.
 * @param {Reasoned} step @param {any} highlights @param {readonly (readonly number[])[]} before @param {Place} place
 * @returns {Walk | null}
 */
export function walkOf(step, highlights, before, place) {
  const { argument, parts } = step;
  if (!argument?.length) return null;
  const goals = new Set([...step.placements.map((placement) => key(placement.cell, placement.digit, true)), ...step.eliminations.map((elimination) => key(elimination.cell, elimination.digit, false))]);
  const reasons = groupsOf(parts.why);
  const groups = reasons.length ? reasons : defaultGroups(argument);
  const all = new Set(groups.flat());
  // A supposition stands under itself alone; what follows from it tells which others it is inside.
  const paths = new Map(argument.filter(({ kind, under }) => kind !== "suppose" && under.length).map(({ under }) => [Number(under.at(-1)), under]));
  const pathOf = (/** @type {Claim} */ { n, kind, under }) => (kind === "suppose" ? (paths.get(n) ?? under) : under);
  const statedClaims = new Set();
  /** @type {Stop[]} */
  const stops = [];
  for (const group of groups) {
    const claims = group.filter((n) => argument[n] && !statedClaims.has(n)).map((n) => argument[n]);
    if (!claims.length) continue;
    for (const { n } of claims) statedClaims.add(n);
    const needs = claims.flatMap(({ kind, from }) => from.filter((n) => (kind === "last" || kind === "count" ? !group.includes(n) : (kind === "cases" || kind === "either") && !all.has(n))).map((n) => argument[n]));
    const exclusions = new Set(needs.filter(({ kind }) => kind === "excluded"));
    stops.push({ claims, needs: [...exclusions], under: pathOf(claims[0]), number: 0 });
  }
  const numberedStops = stops.filter((stop) => reasons.length && hasNumber(stop, goals, place.side)).sort((a, b) => a.claims[0].n - b.claims[0].n);
  numberedStops.forEach((stop, at) => (stop.number = at + 1));
  return { stops, before, highlights, goals, place, premises: argument.filter(({ kind }) => kind === "premise") };
}

/**
 * The claims of each sentence that states any, in text order.
 * @param {readonly (readonly {claims?: number[]}[])[]} why @returns {number[][]}
 */
export function groupsOf(why) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const { claims = [] } of why.flat()) {
    // Cases are introduced before they are walked through; their last sentence proves them.
    groups.delete(claims.join());
    groups.set(claims.join(), claims);
  }
  return [...groups.values()].filter((claims) => claims.length);
}

/** Groups of claims without text: one group for each supposition; exclusions only if a conclusion alone needs them. @param {Claim[]} argument @returns {number[][]} */
function defaultGroups(argument) {
  const isNeeded = (/** @type {Claim} */ claim) => argument.some(({ kind, from }) => (kind === "last" || kind === "count") && from.includes(claim.n));
  const branch = (/** @type {Claim} */ { n, under }) => under.at(-1) ?? n;
  const claims = argument.filter((claim) => claim.kind !== "excluded" || !isNeeded(claim));
  claims.sort((a, b) => branch(a) - branch(b) || a.n - b.n);
  /** @type {Claim[][]} */
  const groups = [];
  for (const claim of claims) {
    const before = groups.at(-1)?.[0];
    if (before && isAlike(before, claim)) groups.at(-1)?.push(claim);
    else groups.push([claim]);
  }
  return groups.map((group) => group.map(({ n }) => n));
}

/** Whether two claims share a stop: exclusions under the same supposition, and counts of the same sets. @param {Claim} a @param {Claim} b */
function isAlike(a, b) {
  if (a.kind !== b.kind || a.under.join() !== b.under.join()) return false;
  return a.kind === "excluded" || (a.kind === "count" && JSON.stringify([a.sets, a.from]) === JSON.stringify([b.sets, b.from]));
}

/** How deep the argument of a stop is inside the whole one; -1 for none. @param {Walk} walk @param {number} at */
export function depthOf({ stops }, at) {
  return at < 0 ? -1 : Math.max(0, stops[at].under.length - 1);
}

/** Whether a sentence has a number that later ones refer to. @param {Stop} stop @param {Set<string>} goals @param {number} side */
function hasNumber({ claims, under }, goals, side) {
  const { kind } = claims[0];
  const says = claims.flatMap((claim) => claim.says);
  if (kind === "last") return true;
  if (kind === "cases" || kind === "refuted") return under.length > 0;
  return kind === "count" && says.length > 0 && (under.length > 0 || !says.every(([cell, digit, isTrue]) => goals.has(key(cellOf(cell, side), digit, isTrue))));
}

/** The index of a cell. @param {string} name @param {number} side */
export function cellOf(name, side) {
  const [row, column] = name.slice(1).split("c").map(Number);
  return (row - 1) * side + column - 1;
}

/** A claim in notation: r1c2 = 3, r4c5 ≠ 6. @param {readonly Literal[]} says */
export function signs(says) {
  return says.map(([cell, digit, isTrue]) => `${cell} ${isTrue ? "=" : "≠"} ${digit}`).join(", ");
}

/** The cells of a set. @param {Named} named @param {Place} place @returns {number[]} */
function cellsOf([where], { side, regions, extras = [] }) {
  if (Array.isArray(where)) return where.map((name) => cellOf(name, side));
  const house = /^(.+) (\d+)$/.exec(String(where));
  if (!house) return [cellOf(String(where), side)];
  const [kind, number] = [house[1], Number(house[2]) - 1];
  if (kind !== "row" && kind !== "column" && kind !== "box" && kind !== "region") return [...(extras.filter(({ rule }) => rule === kind)[number]?.cells ?? [])];
  return [...regions.keys()].filter((cell) => number === (kind === "row" ? Math.floor(cell / side) : kind === "column" ? cell % side : regions[cell]));
}

/** The candidates of a set. @param {Named} set @param {Walk} walk @returns {[number, number][]} */
function candidatesOf(set, { before, place }) {
  return cellsOf(set, place).flatMap((cell) => before[cell].filter((digit) => set.length === 1 || digit === set[1]).map((digit) => /** @type {[number, number]} */ ([cell, digit])));
}

/**
 * The stops visible at a stop: those before it, without the other cases beside its own, and without inner arguments
 * that have ended.
 * @param {Walk} walk @param {number} at @returns {number[]}
 */
export function visibleStops({ stops }, at) {
  const { under } = stops[at];
  const isVisible = (/** @type {Stop} */ other) => (under.length ? other.under.every((n) => under.includes(n)) : other.under.length < 2);
  return [...stops.keys()].filter((other) => other <= at && isVisible(stops[other]));
}

/**
 * The drawing at a stop, with another stop highlighted.
 * @param {Walk} walk @param {number} at @param {number} [now] @returns {{accents: Accent[], links: Link[]}}
 */
export function drawingOf(walk, at, now = at) {
  const { stops, highlights } = walk;
  const visible = visibleStops(walk, at);
  if (!visible.includes(now)) return drawingOf(walk, now);
  if (stops.length === 1) return { accents: [...letterAccents(highlights), ...stepAccents(highlights)], links: highlights.links };
  const isLast = at === stops.length - 1;
  const isWhole = isLast && now === at;
  const context = isWhole ? [...stops.filter(({ claims }) => claims.some(isAbsurd)), { claims: walk.premises }] : [];
  const houses = isWhole ? stepAccents({ ...highlights, cells: [], candidates: [] }) : [];
  const candidates = candidatesAt(walk, visible, isWhole ? -1 : now);
  return {
    accents: [...letterAccents(highlights), ...houses, ...[...context, stops[now]].flatMap((stop) => stopAccents(walk, stop)), ...(isLast ? withPattern(candidates, highlights) : candidates)],
    links: linksAt(walk, visible, isWhole ? -1 : now),
  };
}

/** Add colours to candidates, and a pattern without claims unless it is a chain, which the claims replace. @param {Accent[]} candidates @param {any} highlights @returns {Accent[]} */
function withPattern(candidates, highlights) {
  const accents = new Map(candidates.map((candidate) => [`${candidate.cell}/${candidate.digit}`, candidate]));
  for (const candidate of highlights.candidates) {
    const name = `${candidate.cell}/${candidate.digit}`;
    const accent = accents.get(name);
    const isColour = candidate.role.startsWith("colour");
    if (accent && isColour) accents.set(name, { ...accent, role: candidate.role });
    else if (!accent && candidate.role !== "set" && !(candidate.role === "pattern" && highlights.links.length)) accents.set(name, candidate.role === "pattern" ? { ...candidate, role: "pattern faint" } : candidate);
  }
  return [...accents.values()];
}

/** @param {Claim} claim */
const isAbsurd = ({ kind, says }) => kind === "count" && !says.length;

/** The cells of each locked set, with its letter. @param {any} highlights @returns {Accent[]} */
export function letterAccents({ cells }) {
  return cells.flatMap((/** @type {{cell: number, set: string | null}} */ { cell, set }) => (set ? [{ cell, role: `set set-${set[0]}`, note: set }] : []));
}

/** The houses and cells named by the claims of a stop. @param {Walk} walk @param {Pick<Stop, "claims">} stop @returns {Accent[]} */
function stopAccents(walk, { claims }) {
  const { place, highlights } = walk;
  const hasLetter = new Set(letterAccents(highlights).map(({ cell }) => cell));
  /** @type {Map<string, Accent>} */
  const accents = new Map();
  for (const claim of claims) {
    const { kind, sets, links = [], cells = [] } = claim;
    if (kind === "excluded") continue;
    for (const [list, role] of /** @type {const} */ ([[sets, "base"], [links, "cover"]])) {
      for (const set of list) {
        const isHouse = set.length > 1;
        for (const cell of cellsOf(set, place)) {
          if (!isHouse && hasLetter.has(cell)) continue;
          accents.set(`${cell}/${role}`, { cell, role: isAbsurd(claim) ? (isHouse ? `house ${role} clash` : "clash") : isHouse ? `house ${role}` : "part" });
        }
      }
    }
    for (const name of cells) accents.set(name, { cell: cellOf(name, place.side), role: "part" });
  }
  return [...accents.values()];
}

/** The candidates of the visible stops. @param {Walk} walk @param {number[]} visible @param {number} now -1: none is emphasised @returns {Accent[]} */
function candidatesAt({ stops, goals, place }, visible, now) {
  /** @type {Map<string, {cell: number, digit: number, as: Set<boolean>, isSupposed: boolean, isGoal: boolean, isNow: boolean, notes: Set<string>}>} */
  const entries = new Map();
  for (const at of visible) {
    const { claims, needs, number } = stops[at];
    for (const claim of [...needs, ...claims]) {
      if (claim.kind === "premise") continue;
      for (const [name, digit, isTrue] of claim.says) {
        const cell = cellOf(name, place.side);
        const candidate = entries.get(`${cell}/${digit}`) ?? { cell, digit, as: new Set(), isSupposed: false, isGoal: false, isNow: false, notes: new Set() };
        candidate.as.add(isTrue);
        if (claim.kind === "suppose") candidate.isSupposed = true;
        if (!claim.under.length && goals.has(key(cell, digit, isTrue))) candidate.isGoal = true;
        if (at === now) candidate.isNow = true;
        if (number && claim.kind !== "excluded") candidate.notes.add(String(number));
        entries.set(`${cell}/${digit}`, candidate);
      }
    }
  }
  return [...entries.values()].map(({ cell, digit, as, isSupposed, isGoal, isNow, notes }) => {
    const isTrue = as.has(true);
    const role = isGoal ? (goals.has(key(cell, digit, true)) ? "placed" : "removed") : as.size > 1 ? "both" : `${isSupposed ? "if-" : ""}${isTrue}`;
    const note = notes.size ? [...notes].join(",") : isSupposed && !isGoal ? "?" : "";
    return { cell, digit, role, ...(note && { note }), ...(isNow && { isNow }) };
  });
}

/** Arrows from reasons to conclusions. @param {Walk} walk @param {number[]} visible @param {number} now @returns {Link[]} */
function linksAt(walk, visible, now) {
  /** @type {Map<string, Link>} */
  const arrows = new Map();
  const { side } = walk.place;
  const argument = new Map(walk.stops.flatMap(({ claims, needs }) => [...claims, ...needs]).map((claim) => [claim.n, claim]));
  for (const at of visible) {
    for (const claim of [...walk.stops[at].needs, ...walk.stops[at].claims]) {
      const to = claim.says.map(([name, digit]) => /** @type {[number, number]} */ ([cellOf(name, side), digit]));
      for (const [start, end] of pairs(walk, claim, to, argument)) {
        const name = `${start}>${end}`;
        /** @type {Link} */
        const link = { from: { cells: [start[0]], digit: start[1] }, to: { cells: [end[0]], digit: end[1] }, kind: claim.kind === "last" ? "strong" : "weak", ...(now >= 0 && at !== now && { isPast: true }) };
        if (!arrows.has(name) || at === now) arrows.set(name, link);
      }
    }
  }
  return [...arrows.values()];
}

/** The ends of the arrows of a claim. @param {Walk} walk @param {Claim} claim @param {[number, number][]} to @param {Map<number, Claim>} argument @returns {[[number, number], [number, number]][]} */
function pairs(walk, claim, to, argument) {
  const { side } = walk.place;
  const members = new Set(claim.sets.flatMap((set) => candidatesOf(set, walk)).map(String));
  if (claim.kind === "count") {
    return to.flatMap((end) => {
      const near = (claim.links ?? []).map((set) => candidatesOf(set, walk)).filter((list) => list.map(String).includes(String(end))).flat().filter((candidate) => members.has(String(candidate)) && String(candidate) !== String(end));
      const far = (/** @type {[number, number]} */ [cell]) => Math.hypot((cell % side) - (end[0] % side), Math.floor(cell / side) - Math.floor(end[0] / side));
      return near.length ? [[near.sort((a, b) => far(a) - far(b))[0], end]] : [];
    });
  }
  if (claim.kind !== "last" && claim.kind !== "excluded") return [];
  const grounds = claim.from.flatMap((n) => argument.get(n)?.says ?? []).filter(([, , isTrue]) => isTrue === (claim.kind === "excluded"));
  const from = grounds.map(([name, digit]) => /** @type {[number, number]} */ ([cellOf(name, side), digit])).filter((candidate) => !members.size || members.has(String(candidate)));
  return from.flatMap((start) => to.filter((end) => String(end) !== String(start)).map((end) => /** @type {[[number, number], [number, number]]} */ ([start, end])));
}

/**
 * The stop with a claim about a candidate, or about a cell (digit 0): the last of the visible ones; -1 for
 * none.
 * @param {Walk} walk @param {number} at @param {number} cell @param {number} digit
 */
export function stopOf(walk, at, cell, digit) {
  const { side } = walk.place;
  return visibleStops(walk, at).findLast((other) => walk.stops[other].claims.some(({ says }) => says.some(([name, value]) => cellOf(name, side) === cell && (!digit || value === digit)))) ?? -1;
}
