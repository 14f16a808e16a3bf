// @ts-check
/** What a player must know besides the game: the server is away, nothing can be kept; and first tips. */

import { el } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";

const TIPS = [
  msg("Drag over cells to choose several; double-click for all that are equal."),
  msg("Hold Shift for corner marks, Ctrl for centre marks."),
  msg("Press ? for all keys, Ctrl+K to find any action."),
];

export function makeNotices() {
  const away = el("p", { class: "away", role: "status", hidden: true }, say(msg("The server is away. Play and checks go on without it; until it is back, a hint is a digit of the solution.")));
  const unkept = el("p", { class: "unkept", role: "status", hidden: true }, say(msg("This game can't be kept: the browser's storage is full, or closed to this page. Copy a link to keep what is on the board.")));
  const tips = el("ul", { class: "tips" }, ...TIPS.map((tip) => el("li", {}, say(tip))));
  return {
    elements: [away, unkept, tips],
    /** @param {boolean} isKept whether the game could be saved */
    saved: (isKept) => {
      if (unkept.hidden !== isKept) unkept.hidden = isKept;
    },
    /** @param {boolean} isAway whether the server can't be reached */
    away: (isAway) => (away.hidden = !isAway),
  };
}
