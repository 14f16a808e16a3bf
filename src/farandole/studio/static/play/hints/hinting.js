// @ts-check
/** Where hints come from: the server, and without it the solution. */

import { shownOf } from "../../board/highlights.js";
import { symbolsOf } from "../../shapes/houses.js";
import { Away, Refused, ask } from "../../page/server.js";
import { fetchSolution } from "../questions.js";
import { reveal } from "./reveal.js";

/** @typedef {import("./hints.js").Hint} Hint */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Ask for a hint; without a server it is a right digit.
 * @param {Session} session @returns {Promise<Hint | string>} a sentence where the server refuses to give one
 */
export async function askHint(session) {
  const { game, position } = session;
  try {
    const answer = await ask("hint", {
      puzzle: symbolsOf(game.givens),
      board: symbolsOf(position.digits),
      shape: game.shape,
      marks: session.notes,
    });
    return readHint(answer);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    if (!(error instanceof Away)) throw error;
    const solution = game.solution ?? (await fetchSolution(game.givens, session.shape));
    return reveal(position.digits, solution, session.shape, session.focus);
  }
}

/** @param {any} answer what the server says @returns {Hint} */
export function readHint(answer) {
  const { step, rungs, mistakes } = answer;
  if (!step) {
    /** @type {any[]} */
    const grave = mistakes.filter((/** @type {any} */ one) => one.kind !== "wrong mark");
    const told = [...new Set(grave.map((one) => one.text))].map((text) => ({
      text,
      shown: grave.filter((one) => one.text === text).map((one) => ({ cell: one.cell, role: "wrong" })),
      links: [],
    }));
    return { rungs: [{ text: answer.text, shown: [], links: [] }, ...told], placements: [], eliminations: [], isStep: false };
  }
  /** @param {any[]} list */
  const pairs = (list) => list.map((one) => /** @type {[number, number]} */ ([one.cell, one.digit]));
  return {
    rungs: rungs
      .filter((/** @type {any} */ one) => one.kind !== "apply")
      .map((/** @type {any} */ one) => ({ text: one.text, shown: shownOf(one.highlights), links: one.highlights.links })),
    placements: pairs(step.placements),
    eliminations: pairs(step.eliminations),
    isStep: true,
  };
}
