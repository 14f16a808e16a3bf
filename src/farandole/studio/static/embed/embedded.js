// @ts-check
/** The page `embed.html`: one board, as its fragment says, for an iframe. `#p=53..7…&shape=9&playable&marks` */

import { el } from "../page/dom.js";
import "../embed.js";

document.body.className = "framed";

function show() {
  const values = new URLSearchParams(location.hash.slice(1));
  const board = document.createElement("farandole-board");
  board.setAttribute("puzzle", values.get("p") ?? "");
  if (values.has("shape")) board.setAttribute("shape", values.get("shape") ?? "");
  for (const name of ["playable", "marks"]) board.toggleAttribute(name, values.has(name));
  document.body.replaceChildren(el("main", {}, el("h1", {}, "Sudoku"), board));
}

addEventListener("hashchange", show);
show();
