// @ts-check
/** The commands of Dance, by name and key. */

import { msg } from "../page/i18n.js";
import { compareDialog, copyDialog, ownDialog } from "./dialogs.js";
import { EXAMPLES } from "./search/examples.js";
import { SPEEDS } from "./player.js";
import { solidDialog } from "./solid/dialog.js";
import { TOUR } from "./tour/tour.js";

/** @typedef {import("../page/commands.js").Command} Command */
/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room @returns {Command[]} */
export function commandsOf(room) {
  const { session, player } = room;
  const time = msg("Time");
  const problem = msg("Problem");
  const seeing = msg("Picture");
  const tour = msg("Tour");
  /** @param {() => number} position */
  const to = (position) => () => room.seek(position());
  const replay = () => /** @type {import("./search/replay.js").Replay} */ (session.replay);
  /** @param {import("./search/search.js").Rule} rule */
  const rule = (rule) => ({ setting: "rule", run: () => room.setRule(rule), on: () => session.rule === rule });
  /** @param {1 | -1} by */
  const faster = (by) => () => room.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(player.speed) + by))]);
  return [
    { id: "step", name: msg("Step forward"), keys: ["ArrowRight"], group: time, run: () => room.step(1) },
    { id: "back", name: msg("Step back"), keys: ["ArrowLeft"], group: time, run: () => room.step(-1) },
    { id: "over", name: msg("Step over"), keys: ["ArrowDown", "O"], group: time, run: to(() => replay().over) },
    { id: "over-back", name: msg("Step over, backwards"), keys: ["ArrowUp", "Shift+O"], group: time, run: to(() => replay().overBack) },
    { id: "out", name: msg("Step out"), keys: ["U"], group: time, run: to(() => replay().out) },
    { id: "out-back", name: msg("Step out, backwards"), keys: ["Shift+U"], group: time, run: to(() => replay().outBack) },
    { id: "run", name: msg("Run or stop"), keys: ["Space"], group: time, run: () => player.toggle(1) },
    { id: "run-back", name: msg("Run backwards or stop"), keys: ["Shift+Space"], group: time, run: () => player.toggle(-1) },
    { id: "slower", name: msg("Slower"), keys: [","], group: time, run: faster(-1) },
    { id: "faster", name: msg("Faster"), keys: ["."], group: time, run: faster(1) },
    { id: "start", name: msg("To the start"), keys: ["Home"], group: time, run: to(() => 0) },
    { id: "end", name: msg("To the end"), keys: ["End"], group: time, run: to(() => session.record.length) },
    { id: "dead", name: msg("Next dead end"), keys: ["D"], group: time, run: () => room.next("deadEnds", 1) },
    { id: "dead-back", name: msg("Previous dead end"), keys: ["Shift+D"], group: time, run: () => room.next("deadEnds", -1) },
    { id: "found", name: msg("Next cover"), keys: ["C"], group: time, run: () => room.next("covers", 1) },
    { id: "found-back", name: msg("Previous cover"), keys: ["Shift+C"], group: time, run: () => room.next("covers", -1) },
    ...SPEEDS.map((speed) => ({ id: `speed-${speed}`, name: msg("{count} per second", { count: speed }), keys: [], group: time, run: () => room.setSpeed(speed) })),
    ...EXAMPLES.map((example) => ({ id: `example-${example.id}`, name: example.name, keys: [], group: problem, run: () => room.openExample(example.id) })),
    { id: "smallest", name: msg("Choose the item with the fewest options"), keys: [], group: problem, ...rule("smallest") },
    { id: "leftmost", name: msg("Choose the leftmost item"), keys: [], group: problem, ...rule("leftmost") },
    { id: "rule", name: msg("The other rule"), keys: ["R"], group: problem, run: () => room.setRule(session.rule === "smallest" ? "leftmost" : "smallest") },
    { id: "own", name: msg("Your own problem"), keys: ["P"], group: problem, run: () => ownDialog(room) },
    { id: "solid", name: msg("Puzzle of solid pieces"), keys: ["S"], group: problem, run: () => solidDialog() },
    { id: "compare", name: msg("Compare rules and methods"), keys: ["M"], group: problem, run: () => compareDialog(room) },
    { id: "copy", name: msg("Copy as Python, curl or link"), keys: ["Ctrl+C"], group: problem, run: () => copyDialog(room) },
    { id: "tour", name: msg("Start or end the tour"), keys: ["T"], group: tour, run: () => room.openTour(room.place.tour ? 0 : 1) },
    { id: "tour-next", name: msg("Tour: next step"), keys: ["N"], group: tour, run: () => room.openTour(Math.min(TOUR.length, room.place.tour + 1)) },
    { id: "tour-back", name: msg("Tour: previous step"), keys: ["B"], group: tour, run: () => room.openTour(Math.max(1, room.place.tour - 1)) },
    { id: "zoom-in", name: msg("Zoom in"), keys: ["+", "="], group: seeing, run: () => room.zoom(1.5) },
    { id: "zoom-out", name: msg("Zoom out"), keys: ["-"], group: seeing, run: () => room.zoom(1 / 1.5) },
    { id: "whole", name: msg("The whole matrix"), keys: ["0"], group: seeing, run: () => room.zoom(0) },
    { id: "fold", name: msg("Fold the items by kind"), keys: ["F"], group: seeing, run: () => room.fold() },
    { id: "follow", name: msg("Magnify changes"), keys: ["L"], group: seeing, run: () => room.follows() },
    { id: "change", name: msg("Change a small matrix"), keys: ["X"], group: problem, run: () => room.change() },
    { id: "branches", name: msg("Fold the search tree"), keys: ["E"], group: seeing, run: () => room.foldTree() },
  ];
}
