// @ts-check
/** The source of hints: the server, or else the solution. */

import { accentsOf, stepAccents } from "../../board/highlights.js";
import { symbolsOf } from "../../shapes/houses.js";
import { Away, Refused, ask } from "../../page/server.js";
import { fetchSolution } from "../questions.js";
import { msg } from "../../page/i18n.js";
import { reveal } from "./reveal.js";

/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * The names of the rungs.
 * @type {Record<string, import("../../page/i18n.js").Message>}
 */
const RUNGS = { houses: msg("Where"), technique: msg("Technique"), cells: msg("Cells"), step: msg("Step"), why: msg("Why") };

/**
 * Request a hint; without a server, it is a right digit.
 * @param {Session} session @returns {Promise<Hint | string>} a sentence if the server refuses
 */
export async function askHint(session) {
  const { game, position } = session;
  try {
    const answer = await ask("hint", {
      puzzle: symbolsOf(game.givens),
      board: symbolsOf(position.digits),
      shape: game.shape,
      constraints: game.constraints ?? [],
      marks: session.notes,
    });
    return readHint(answer);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    if (!(error instanceof Away)) throw error;
    const solution = game.solution ?? (await fetchSolution(game.givens, session.shape, game.constraints));
    return reveal(position.digits, solution, session.shape, session.focus);
  }
}

/** @param {any} answer of the server @returns {Hint} */
export function readHint(answer) {
  const { step, rungs, mistakes } = answer;
  if (!step) {
    /** @type {any[]} */
    const grave = mistakes.filter((/** @type {any} */ mistake) => mistake.kind !== "wrong mark");
    const lines = [...new Set(grave.map((mistake) => mistake.text))].map((text) => ({
      text,
      accents: grave.filter((mistake) => mistake.text === text).map((mistake) => ({ cell: mistake.cell, role: "wrong" })),
      links: [],
    }));
    return { rungs: [{ text: answer.text, accents: [], links: [] }, ...lines], placements: [], eliminations: [], text: answer.text, isStep: false };
  }
  /** @param {any[]} list */
  const pairs = (list) => list.map((entry) => /** @type {[number, number]} */ ([entry.cell, entry.digit]));
  return {
    rungs: rungs
      .filter((/** @type {any} */ rung) => rung.kind !== "apply")
      .map((/** @type {any} */ rung) => ({ name: RUNGS[rung.kind], text: rung.text, accents: rung.kind === "step" || rung.kind === "why" ? stepAccents(rung.highlights) : accentsOf(rung.highlights), links: rung.highlights.links, hasReasons: rung.kind === "why" })),
    placements: pairs(step.placements),
    eliminations: pairs(step.eliminations),
    text: step.text,
    isStep: true,
    step,
    highlights: rungs.find((/** @type {any} */ rung) => rung.kind === "step")?.highlights,
    before: answer.before,
  };
}
