// @ts-check
/** The verdict on a puzzle, asked soon after each change: no solution, one or many, and which clues are at fault. */

import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { Away, Refused, ask, unavailable } from "../page/server.js";
import { amount } from "../puzzles/techniques.js";
import { symbolsOf } from "../shapes/houses.js";

/** @typedef {import("./history.js").Puzzle} Puzzle */
/** @typedef {{status: "unique" | "none" | "many" | "unknown", count: number, complete: boolean, candidates: number[][] | null, superfluous: number[] | null, superfluous_givens: number[] | null, clashing: number[], clashing_givens: number[], clashing_minimal: boolean | null}} Verdict */

const AFTER = 250;

/** @param {Puzzle} puzzle */
export const questionOf = ({ shape, givens, constraints }) => ({ puzzle: symbolsOf(givens), shape, constraints });
/** For other programs, words are part of the puzzle. @param {Puzzle} puzzle */
export const wholeOf = (puzzle) => ({ ...questionOf(puzzle), title: puzzle.title, author: puzzle.author, rules: puzzle.rules });

/** @param {Verdict} verdict */
function sentenceOf({ status, count, complete, superfluous, superfluous_givens: givens, clashing, clashing_givens: clashingGivens, clashing_minimal: isMinimal }) {
  if (status === "unknown") return say(msg("The number of solutions couldn't be determined in time."));
  if (status === "many") return say(complete ? msg("{count} solutions.", { count: amount(count) }) : msg("{count} solutions or more.", { count: amount(count) }));
  if (status === "unique") {
    if (!superfluous || !givens) return say(msg("One solution."));
    const extra = superfluous.length + givens.length;
    return say(extra ? nmsg("One solution; {count} clue is superfluous.", "One solution; any one of {count} clues is superfluous.", extra) : msg("One solution, and every clue is needed."));
  }
  const clash = clashing.length + clashingGivens.length;
  if (clash === 1) return say(msg("No solution: one clue can't be met."));
  if (clash && !isMinimal) return say(msg("No solution: {count} clues contradict each other, perhaps fewer of them, too.", { count: clash }));
  return say(clash ? msg("No solution: {count} clues contradict each other.", { count: clash }) : msg("No solution."));
}

/** @param {(verdict: Verdict | null) => void} onAnswer null while it is unknown */
export function makeVerdict(onAnswer) {
  const element = el("p", { class: "verdict", role: "status" });
  let control = new AbortController();
  let timer = 0;

  /** @param {string} text @param {string} status */
  function show(text, status) {
    element.textContent = text;
    element.dataset.status = status;
  }

  /** @param {Puzzle} puzzle */
  function askSoon(puzzle) {
    stop();
    element.dataset.stale = "";
    timer = window.setTimeout(() => void look(puzzle), AFTER);
  }

  /** @param {Puzzle} puzzle */
  async function look(puzzle) {
    const { signal } = (control = new AbortController());
    try {
      /** @type {Verdict} */
      const verdict = await ask("rules/verdict", questionOf(puzzle), signal);
      if (signal.aborted) return;
      show(sentenceOf(verdict), verdict.status);
      onAnswer(verdict);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      show(error instanceof Refused ? error.message : say(unavailable()), "unknown");
      onAnswer(null);
    }
    delete element.dataset.stale;
  }

  function stop() {
    clearTimeout(timer);
    control.abort();
  }
  /** Say something else than a verdict. @param {string} text */
  function tell(text) {
    stop();
    delete element.dataset.stale;
    show(text, "unknown");
  }
  return { element, askSoon, tell, stop };
}
