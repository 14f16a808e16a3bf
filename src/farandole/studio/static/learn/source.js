// @ts-check
/** The source of lessons. Nothing else in this room sends requests. */

import { ask, askStream } from "../page/server.js";

/** @typedef {import("../explain/path.js").Technique} Technique */
/** @typedef {import("../explain/path.js").Step} Step */
/** @typedef {import("./exercise.js").Done} Done */
/** @typedef {Technique & {level_name: string, default: boolean, brief: string, used: number, has_practice: boolean, before: Technique[], pattern: {cell: number, role: string}[]}} Listed */
/** @typedef {{board: import("../explain/path.js").Path["board"], step: Step, rungs: any[], roles: Record<string, string>}} Drawn */
/** @typedef {Drawn & {answers: Done[]}} Exercise */
/** @typedef {Listed & {puzzles: number, family_idea: string, idea: string, spotting: string, example: Drawn | null, practice: Exercise | null}} Lesson */

/** @type {Map<string, Lesson>} */
const lessons = new Map();

/** All techniques. Raises Away or Refused. @param {AbortSignal} signal @returns {Promise<{puzzles: number, order: string[], techniques: Listed[]}>} */
export async function askCourse(signal) {
  return ask("techniques", undefined, signal);
}

/**
 * A lesson in the current language. Raises Away or Refused.
 * @param {string} id @param {string} language @param {AbortSignal} signal @returns {Promise<Lesson>}
 */
export async function askLesson(id, language, signal) {
  const name = `${language}/${id}`;
  const lesson = lessons.get(name) ?? (await ask(`techniques/${encodeURIComponent(id)}`, undefined, signal));
  lessons.set(name, lesson);
  return lesson;
}

/**
 * Another board to practise on: a new puzzle whose path requires the technique. Null if none is found in
 * time. Raises Away or Refused.
 * @param {string} id @param {AbortSignal} signal @returns {Promise<Exercise | null>}
 */
export async function askAnother(id, signal) {
  for await (const { event, data } of askStream("make", { uses: [id], seconds: 20 }, signal)) {
    if (signal.aborted) return null;
    if (event !== "puzzle") continue;
    const path = await ask("explain", { puzzle: data.puzzle }, signal);
    const step = path.steps.find((/** @type {Step} */ { technique }) => technique.id === id);
    if (!step) return null;
    const { shape } = path.board;
    const position = { puzzle: data.puzzle, shape, board: step.board, marks: step.before };
    const { rungs } = await ask("hint", position, signal);
    const digits = [...step.board].map((symbol) => Number(symbol) || 0);
    const { steps } = await ask("steps", { ...position, technique: id }, signal);
    return { board: { ...path.board, digits }, step, rungs: rungs ?? [], roles: path.roles, answers: [step, ...steps] };
  }
  return null;
}
