// @ts-check
/** An explanation taken elsewhere: files, pictures, calls. */

import { API } from "./source.js";

/** @typedef {import("./source.js").Asked} Asked */

/** Offer a file to be saved. @param {string} name @param {string} type @param {string} text */
export function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const COPIED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "visibility"];

/**
 * The picture of a board as a file of its own: what style sheets say is written into it.
 * @param {Element} board @returns {string}
 */
export function boardSvg(board) {
  const picture = /** @type {SVGElement} */ (board.querySelector("svg.picture"));
  const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
  const [from, to] = [picture.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((one, at) => {
    const style = getComputedStyle(one);
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      if (value) to[at].setAttribute(name, value);
    }
    to[at].removeAttribute("class");
  });
  copy.removeAttribute("class");
  copy.removeAttribute("aria-hidden");
  copy.querySelector("defs")?.remove();
  for (const one of copy.querySelectorAll('[visibility="hidden"], path:not([d]), g:empty, text:empty')) one.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "600");
  copy.setAttribute("height", "600");
  return new XMLSerializer().serializeToString(copy);
}

/** A call of the server, for a shell. @param {Asked} asked */
export function curlOf(asked) {
  const data = JSON.stringify(asked).replaceAll("'", "\\u0027");
  return `curl -s ${API}explain -H 'Content-Type: application/json' -d '${data}'`;
}

/** The same in Python, without a server. @param {Asked} asked */
export function pythonOf({ puzzle, shape, board, marks }) {
  const lines = ["from farandole import explain", "from farandole.logic import Board", "from farandole.logic.words import step_line", ""];
  if (shape) lines.splice(0, 1, "from farandole import Grid, Shape, explain");
  /** @param {string} line */
  const grid = (line) => (shape ? `Grid(${JSON.stringify(line)}, Shape.parse(${JSON.stringify(shape)}))` : JSON.stringify(line));
  const given = grid(puzzle);
  if (!board) lines.push(`board = Board(${given})`);
  else if (!marks) lines.push(`board = Board(${grid(board)}, givens=${given})`);
  else {
    lines.push(`board = Board(${grid(board)}, givens=${given})`);
    lines.push(`marks = ${JSON.stringify(marks)}`);
    lines.push("masks = [sum(1 << (digit - 1) for digit in cell) for cell in marks]");
    lines.push("masks = [one & all_ if one else all_ for one, all_ in zip(masks, board.candidates)]");
    lines.push("board = Board(board, candidates=masks)");
  }
  lines.push("path = explain(board)", "for before, step in zip(path.boards(), path.steps):", "    print(step_line(before, step))");
  return `${lines.join("\n")}\n`;
}
