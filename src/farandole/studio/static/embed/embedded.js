// @ts-check
/** The page `embed.html`: a board for an iframe, described by the fragment. `#p=53..7…&shape=9&playable&marks` */

import { el } from "../page/dom.js";
import "./element.js";
import { anything, excerpt, strange } from "../page/fragments.js";
import { shapeOf } from "../shapes/houses.js";
import { msg, say, speak } from "../page/i18n.js";
import { readLine } from "../play/game/text.js";

document.body.className = "framed";

/** Check the fragment. @param {URLSearchParams} values @returns {import("../page/i18n.js").Message[]} */
function faultsOf(values) {
  const puzzle = values.get("p") ?? "";
  const warnings = puzzle && !readLine(puzzle) ? [msg("The puzzle of this link can't be read: boards of 4×4 to 25×25 need one character for each cell, a dot for an empty one.")] : [];
  const side = shapeOf((values.get("shape") ?? "").slice(0, 1000))?.side ?? 0;
  if (!warnings.length && side && puzzle && puzzle.length !== side ** 2) warnings.push(msg("The puzzle doesn't fit the board of this link: {board}", { board: excerpt(values.get("shape") ?? "") }));
  return [...warnings, ...strange(location.hash, { p: anything, shape: anything, playable: anything, marks: anything })];
}

function show() {
  const values = new URLSearchParams(location.hash.slice(1));
  const board = document.createElement("farandole-board");
  board.setAttribute("puzzle", values.get("p") ?? "");
  if (values.has("shape")) board.setAttribute("shape", values.get("shape") ?? "");
  for (const name of ["playable", "marks"]) board.toggleAttribute(name, values.has(name));
  const faults = faultsOf(values).map((message) => el("p", { role: "alert" }, say(message)));
  document.body.replaceChildren(el("main", {}, el("h1", {}, "Sudoku"), ...faults, board));
}

await speak(navigator.languages);
addEventListener("hashchange", show);
show();
