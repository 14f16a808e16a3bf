// @ts-check
/** The message after solving: time, hints and errors, and what to do next. */

import { el, icon } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { tollOf } from "../game/game.js";
import { clock } from "../game/timer.js";
import { medianOf } from "../saving/results.js";

/** @param {(command: string) => void} run */
export function makeSolved(run) {
  const element = el("section", { class: "solved", "aria-label": say(msg("Solved")), hidden: true });
  /** @param {string} command @param {string} kind @param {string} picture @param {import("../../page/i18n.js").Message} name */
  const button = (command, kind, picture, name) => el("button", { type: "button", class: kind, onclick: () => run(command) }, icon(picture), el("span", {}, say(name)));

  /**
   * Display the message. Returns its text to read aloud, and the element for the rating, which may follow
   * later.
   * @param {import("../game/game.js").Game} game @param {number} seconds @param {readonly number[]} before times for the same level
   * @returns {{text: string, ratingText: HTMLElement}}
   */
  function show(game, seconds, before) {
    const { hints, mistakes } = tollOf(game);
    const title = say(msg("Solved in {time}.", { time: clock(seconds) }));
    const [actions, hintCount, wrong] = [
      nmsg("{count} action", "{count} actions", game.at),
      hints ? nmsg("{count} stage of a hint", "{count} stages of hints", hints) : msg("no hints"),
      mistakes ? nmsg("{count} wrong digit, corrected", "{count} wrong digits, corrected", mistakes) : msg("no mistakes"),
    ];
    const median = before.length ? say(msg("Your median: {time}.", { time: clock(medianOf(before)) })) : "";
    const facts = [actions, hintCount, wrong].map(say);
    const next = button("next", "primary", "chevron-right", msg("Next puzzle"));
    next.setAttribute("aria-keyshortcuts", "Enter");
    next.append(el("kbd", { class: "wide-only" }, "Enter"));
    const ratingText = el("p", { class: "quiet rated" });
    element.replaceChildren(
      el("div", { class: "line title" }, icon("check"), el("h2", {}, title), el("span", { class: "quiet" }, median)),
      el("p", {}, facts.join(" · ")),
      ratingText,
      el("div", { class: "line" }, next, button("new", "plain bordered", "plus", msg("New puzzle")), button("statistics", "plain bordered", "chart-column", msg("Statistics")), button("replay", "plain bordered", "play", msg("Watch the replay"))),
    );
    return { text: [say(msg("{solved} {actions}, {hints}, {digits}.", { solved: title, actions, hints: hintCount, digits: wrong })), median, say(msg("Press Enter for the next puzzle."))].filter(Boolean).join(" "), ratingText };
  }
  return { element, show };
}
