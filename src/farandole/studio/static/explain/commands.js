// @ts-check
/** The commands of Explain, by name and key. */

import { msg } from "../page/i18n.js";
import { waysDialog } from "./ways.js";

/** @typedef {import("../page/commands.js").Command} Command */
/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room @returns {Command[]} */
export function commandsOf(room) {
  const navigation = msg("Navigation");
  const seeing = msg("Words");
  const puzzle = msg("Puzzle");
  /** @param {"short" | "sentence" | "reasons"} words */
  const words = (words) => ({ group: seeing, setting: "words", run: () => room.frame.change({ words }), on: () => room.frame.settings().words === words });
  return [
    { id: "next", name: msg("Next step"), keys: ["ArrowRight", "ArrowDown", "Space"], group: navigation, run: () => room.goTo(room.at + 1) },
    { id: "previous", name: msg("Previous step"), keys: ["ArrowLeft", "ArrowUp", "Shift+Space"], group: navigation, run: () => room.goTo(room.at - 1) },
    { id: "first", name: msg("First step"), keys: ["Home"], group: navigation, run: () => room.goTo(0) },
    { id: "last", name: msg("After the last step"), keys: ["End"], group: navigation, run: () => room.goTo(Infinity) },
    { id: "harder", name: msg("Hardest step ahead"), keys: ["H"], group: navigation, run: () => room.nextHard() },

    { id: "next-claim", name: msg("Next claim"), keys: ["."], group: navigation, run: () => room.player?.next() },
    { id: "previous-claim", name: msg("Previous claim"), keys: [","], group: navigation, run: () => room.player?.previous() },

    { id: "short", name: msg("In short"), keys: ["1"], ...words("short") },
    { id: "sentence", name: msg("In a sentence"), keys: ["2"], ...words("sentence") },
    { id: "reasons", name: msg("With all reasons"), keys: ["3"], ...words("reasons") },
    { id: "why", name: msg("Why nothing easier?"), keys: ["W"], group: seeing, run: () => room.toggle(room.why) },
    { id: "all", name: msg("All steps here"), keys: ["A"], group: seeing, run: () => room.toggle(room.all) },

    { id: "paste", name: msg("Explain another puzzle"), keys: ["N", "Ctrl+V"], group: puzzle, run: () => room.dialogs.paste() },
    { id: "play", name: msg("Play from here"), keys: ["P"], group: puzzle, run: () => room.play() },
    { id: "ways", name: msg("Techniques and their order"), keys: ["T"], group: puzzle, run: () => void waysDialog(room) },
    { id: "link", name: msg("Copy a link to this step"), keys: ["L"], group: puzzle, run: () => void room.copyLink() },
    { id: "export", name: msg("Export"), keys: ["X"], group: puzzle, run: () => room.dialogs.exportDialog() },
  ];
}
