// @ts-check
/** Notices to the player: the server is unavailable, games can't be saved; and tips for the first visit. */

import { el } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { storageOf } from "../../page/storage.js";
import { saveText } from "../../puzzles/opening.js";

const TIPS = [
  msg("Drag to select several cells; double-click to select matching ones."),
  msg("Hold Shift for corner marks, Ctrl for centre marks."),
  msg("Press ? for all keys, Ctrl+K to find any action."),
];

const SEEN = "farandole/unreadable-seen";

/**
 * A notice that some saved games can't be read, with a button that saves their text; empty if all can be
 * read.
 * @param {import("../saving/saving.js").Shelf} shelf @returns {HTMLElement[]}
 */
function unreadableNotice(shelf) {
  const games = shelf.unreadableGames();
  const names = games.map((entry) => entry.name).join(" ");
  const session = storageOf("sessionStorage");
  if (!games.length || session.getItem(SEEN) === names) return [];
  const text = nmsg("{count} saved game can't be read: it is damaged, or from a newer version. It stays in the browser.", "{count} saved games can't be read: they are damaged, or from a newer version. They stay in the browser.", games.length);
  const contents = `${JSON.stringify(Object.fromEntries(games.map((entry) => [entry.name, entry.text])), null, 1)}\n`;
  const write = () => saveText(contents, "farandole-games.json");
  const save = el("button", { type: "button", class: "plain bordered", onclick: write }, say(msg("Save as a file")));
  const close = el("button", { type: "button", class: "plain", onclick: hide }, say(msg("Close")));
  const note = el("div", { class: "away damaged", role: "status" }, el("p", {}, say(text)), el("div", { class: "line" }, save, close));
  function hide() {
    note.remove();
    try {
      session.setItem(SEEN, names);
    } catch {
      // The notice returns next time.
    }
  }
  return [note];
}

/** @param {import("../saving/saving.js").Shelf} shelf */
export function makeNotices(shelf) {
  const away = el("p", { class: "away", role: "status", hidden: true }, say(msg("The server is unavailable. You can still play and check; hints only show a digit.")));
  const unkept = el("p", { class: "unkept", role: "status", hidden: true }, say(msg("This game can't be saved: the browser's storage is full or blocked. Copy a link to keep the board.")));
  const tips = el("ul", { class: "tips" }, ...TIPS.map((tip) => el("li", {}, say(tip))));
  return {
    elements: [away, unkept, ...unreadableNotice(shelf), tips],
    /** @param {boolean} isKept whether the game could be saved */
    saved: (isKept) => {
      if (unkept.hidden !== isKept) unkept.hidden = isKept;
    },
    /** @param {boolean} isAway whether the server is unavailable */
    away: (isAway) => (away.hidden = !isAway),
  };
}
