// @ts-check
/**
 * The server's answers about steps, computed in the browser if there is no server: the same requests and
 * fields (studio/api/logic.py), for the classic board; what goes beyond it is asked of Python, if there is one.
 */

import { learn, msg, pmsg, say } from "../page/i18n.js";
import { Away, Refused } from "../page/server.js";
import { NoKernel } from "../kernel/thread.js";
import { SECONDS, askKernel } from "./kernel.js";
import { askPython } from "./python.js";
import { isMadeHere, makeMany } from "./making.js";
import { candidatesOf, clashMistakes, hasClashes, listOf, manySolutions, missingCandidate, mistakesData, noSolution, readPosition, severalWarning, wrongDigits, wrongMarks } from "./position.js";
import { ENDS, levelData, ratingData } from "./ratings.js";
import { houseCells, houseName, parts, sentence } from "./sentences.js";
import { loadTable, only, profileOf, techniqueData, techniqueOf, techniquesOf, withOption, without } from "./table.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Profile} Profile */

const MOST_STEPS = 1000;
const STATUS = {
  mistakes: msg("There is a mistake on the board."),
  solved: msg("The board is full."),
  stuck: msg("The techniques find no step."),
};
/** Techniques that assume a single solution. */
const UNIQUE = ["uniqueness", "last-resort"];

/** Whether a school is Sudoku Explainer's, which the browser's kernel lacks. @param {unknown} school */
const isScale = (school) => typeof school === "string" && school.startsWith("se");

/** The requests that are answered here. @type {Record<string, (position: Position, asked: any, table: Table, signal?: AbortSignal) => Promise<any>>} */
const QUESTIONS = { hint, explain, steps, rate };

/**
 * The answer to a request; undefined if it needs the server. Raises Refused.
 * @param {string} path @param {any} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function answer(path, body, signal) {
  const isHere = Object.hasOwn(QUESTIONS, path) && !body.constraints?.length && !isScale(body.school);
  const position = isHere ? readPosition(body) : null;
  if (!position) {
    const data = await askPython(path, body, signal);
    if (data === undefined && isScale(body?.school)) throw new Refused(say(msg("This copy runs in your browser alone: only a copy with Python, or the studio's server, has the steps of Sudoku Explainer.")));
    return data;
  }
  return runHere(async (table) => QUESTIONS[path](position, body, table, signal), signal);
}

/**
 * Puzzles generated here, as the server's events. Raises Refused, and Away if they need the server.
 * @param {any} wish @param {AbortSignal} [signal] @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* make(wish, signal) {
  if (!isMadeHere(wish)) throw new Away();
  const stream = makeMany(wish, await runHere(async (table) => table, signal), signal);
  for (;;) {
    const { done, value } = await runHere(() => stream.next(), signal);
    if (done) return;
    yield value;
  }
}

/**
 * Run work that needs the table and the sentences. Raises Away if the kernel or its files are unavailable.
 * @template T @param {(table: Table) => Promise<T>} work @param {AbortSignal} [signal] @returns {Promise<T>}
 */
async function runHere(work, signal) {
  const [table] = await Promise.all([loadTable(), learn("logic")]).catch((error) => {
    throw signal?.aborted ? error : new Away();
  });
  try {
    return await work(table);
  } catch (error) {
    if (signal?.aborted || !(error instanceof NoKernel || error instanceof RangeError)) throw error;
    throw new Away();
  }
}

/** @param {Position} position @param {any} _asked @param {Table} table @param {AbortSignal} [signal] */
async function hint(position, _asked, table, signal) {
  const { givens, digits, marks } = position;
  const solutions = await solutionsFor(givens, digits, signal);
  const solution = solutions.length === 1 ? solutions[0] : null;
  let mistakes = clashMistakes(digits, givens);
  if (solution && !mistakes.length) mistakes = wrongDigits(digits, givens, solution);
  let before = mistakes.length ? { digits: givens, candidates: candidatesOf({ ...position, digits: givens, marks: null }) } : null;
  if (!before) {
    mistakes = wrongMarks(position, solution);
    before = { digits, candidates: candidatesOf({ givens, digits, marks }) };
  }
  const isSound = mistakes.every((mistake) => mistake.kind === "wrong mark");
  const { people } = table.profiles;
  const profile = solution ? people : without(table, people, UNIQUE);
  const first = isSound && hasBlanks(digits) ? await askKernel("first", [{ ...before, givens, solution }, profile, SECONDS], signal) : null;
  const status = first ? "step" : !isSound ? "mistakes" : hasBlanks(digits) ? "stuck" : "solved";
  const warning = solutions.length > 1 ? say(severalWarning(solutions)) : null;
  const rungs = first ? first.stages.map((/** @type {any} */ stage) => stageData(stage)) : null;
  const plain = status === "step" ? rungs[0].text : say(STATUS[status]);
  const text = warning ? say(pmsg("sentences", "{first} {second}", { first: warning, second: plain })) : plain;
  if (rungs) rungs[0].text = text;
  return {
    status,
    text,
    warning,
    mistakes: mistakesData(mistakes),
    technique: first ? techniqueData(techniqueOf(table, first.step.technique)) : null,
    rungs,
    roles: rolesOf(table, first ? [first.step] : []),
    step: first ? wordsOf(first.step) : null,
    before: before.candidates.map(listOf),
  };
}

/** @param {readonly number[]} digits */
const hasBlanks = (digits) => digits.includes(0);

/**
 * The solution to compare with, or two of several; empty if digits clash. Raises Refused if there is none.
 * @param {number[]} givens @param {number[]} digits @param {AbortSignal} [signal] @returns {Promise<number[][]>}
 */
async function solutionsFor(givens, digits, signal) {
  const solutions = await solved(givens, signal);
  if (solutions.length === 1) return solutions;
  return hasClashes(digits) ? [] : solved(digits, signal);
}

/** Up to two solutions. Raises Refused if there is none. @param {number[]} digits @param {AbortSignal} [signal] @returns {Promise<number[][]>} */
async function solved(digits, signal) {
  const solutions = hasClashes(digits) ? [] : await askKernel("solutions", [digits], signal);
  if (!solutions.length) throw new Refused(noSolution(digits));
  return solutions;
}

/** A position with its only solution. Raises Refused. @param {Position} position @param {AbortSignal} [signal] */
async function withSolution(position, signal) {
  const { givens, digits } = position;
  const solutions = await solved(digits, signal);
  if (solutions.length > 1) throw new Refused(manySolutions(solutions));
  const candidates = candidatesOf(position);
  const fault = missingCandidate(digits, candidates, solutions[0]);
  if (fault) throw new Refused(fault);
  return { givens, digits, candidates, solution: solutions[0] };
}

/** @param {Position} position @param {any} body @param {Table} table @param {AbortSignal} [signal] */
async function explain(position, body, table, signal) {
  const profile = profileOf(table, { ...body, school: body.school ?? "full" });
  const path = await askKernel("path", [await withSolution(position, signal), profile, SECONDS], signal);
  return {
    end: ENDS[path.end],
    ...levelData(path),
    scale: null,
    roles: rolesOf(table, path.steps),
    board: { shape: "9", side: 9, regions: Array.from({ length: 81 }, (_, cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3)), givens: position.givens, digits: position.digits },
    tried: techniquesOf(table, profile).map(techniqueData),
    steps: path.steps.map((/** @type {any} */ step) => stepData(table, step)),
  };
}

/** @param {Position} position @param {any} asked @param {Table} table @param {AbortSignal} [signal] */
async function steps(position, { number = null, technique = null }, table, signal) {
  const wide = table.profiles["all-steps"];
  let profile = technique === null ? wide : only(wide, [techniqueOf(table, technique)]);
  if (technique?.startsWith("dual-")) profile = withOption(table, profile, "duals", 1);
  const solutions = await solved(position.digits, signal);
  const candidates = candidatesOf(position);
  if (solutions.length > 1) profile = without(table, profile, UNIQUE);
  const fault = solutions.length > 1 ? "" : missingCandidate(position.digits, candidates, solutions[0]);
  if (fault) throw new Refused(fault);
  const board = { ...position, candidates, solution: solutions.length > 1 ? null : solutions[0] };
  const answer = await askKernel("steps", [board, profile, number ?? -1, MOST_STEPS, SECONDS], signal);
  return {
    ...answer,
    steps: answer.steps.map((/** @type {any} */ step) => ({ ...step, technique: techniqueData(techniqueOf(table, step.technique)) })),
    roles: rolesOf(table, answer.step ? [answer.step] : []),
    step: answer.step && stepData(table, answer.step),
  };
}

/** @param {Position} position @param {any} _asked @param {Table} table @param {AbortSignal} [signal] */
async function rate(position, _asked, table, signal) {
  const solutions = await solved(position.digits, signal);
  if (solutions.length > 1) throw new Refused(manySolutions(solutions));
  const rating = await askKernel("rate", [{ digits: position.digits, solution: solutions[0] }, table.profiles.hodoku, null], signal);
  return ratingData(table, rating);
}

/** A house as the API returns it. @param {number} house */
function houseData(house) {
  const kind = ["row", "column", "box"][Math.floor(house / 9)];
  return { kind, number: (house % 9) + 1, name: say(houseName(house)), cells: houseCells(house) };
}

/** @param {any} highlights */
const highlightData = (highlights) => ({ ...highlights, houses: highlights.houses.map((/** @type {any} */ { house, role }) => ({ ...houseData(house), role })) });

/** A stage of a hint. @param {any} stage */
function stageData({ kind, text, highlights, ...more }) {
  const stage = { kind, text: Array.isArray(text) ? text.map((piece) => joinParts(piece)).join("\n") : sentence(text), highlights: highlightData(highlights), houses: null, cells: null, why: null, placements: null, eliminations: null, ...more };
  if (kind === "houses") stage.houses = highlights.houses.map((/** @type {any} */ { house }) => houseData(house));
  if (kind === "step") stage.why = more.why.map(joinParts);
  return stage;
}

/** @param {import("./sentences.js").Tree} tree */
const joinParts = (tree) => parts(tree).map((part) => part.text).join("");

/** The effect of a step, and its text. @param {any} step */
function wordsOf({ placements, eliminations, notation, text, clause, why, argument }) {
  /** @type {import("./sentences.js").Part[][]} */
  const reasons = why.map(parts);
  return {
    placements,
    eliminations,
    notation,
    text: sentence(text),
    why: reasons.map((paragraph) => paragraph.map((part) => part.text).join("")),
    parts: { text: parts(clause), why: reasons },
    argument,
  };
}

/** @param {Table} table @param {any} step */
function stepData(table, step) {
  const { hint: where, highlights, board, before } = step;
  return { ...wordsOf(step), technique: techniqueData(techniqueOf(table, step.technique)), rated: null, hint: sentence(where), highlights: highlightData(highlights), board, before };
}

/** The names of the roles in these steps. @param {Table} table @param {readonly any[]} steps */
function rolesOf(table, steps) {
  const roles = new Set(steps.flatMap((step) => step.highlights.candidates.map((/** @type {any} */ candidate) => candidate.role)));
  return Object.fromEntries([...roles].map((role) => [role, say({ text: table.roles[role], values: {}, context: "role of a candidate" })]));
}
