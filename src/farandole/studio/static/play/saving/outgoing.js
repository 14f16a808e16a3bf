// @ts-check
/** Output of Play: text, links, API calls, pictures, paper. */

import { copyText, open, rowButton } from "../../page/dialogs.js";
import { el } from "../../page/dom.js";
import { symbolsOf } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { curlOf, pythonOf } from "../../puzzles/asking.js";
import { otherLinks } from "../../puzzles/links.js";
import { saveFile } from "../../puzzles/opening.js";
import { callAddress, hasServer } from "../../page/server.js";
import { toast } from "../../page/toast.js";
import { picturePng, pictureSvg } from "../../board/picture.js";
import { linkTo } from "./sharing.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {"text" | "puzzle" | "position" | "curl" | "python" | "svg" | "png"} What */

/** @param {Room} room @param {What} format */
export async function send(room, format) {
  const { session } = room;
  const { position, setting } = session;
  const game = setting ? { ...session.game, givens: position.digits } : session.game;
  if (format === "svg" || format === "png") return save(room, format);
  const puzzle = { puzzle: symbolsOf(game.givens), ...(session.shape.text === "9" ? {} : { shape: session.shape.text }), ...(game.constraints?.length && { constraints: game.constraints }) };
  const text =
    format === "text" && !game.constraints?.length ? symbolsOf(position.digits)
    : format === "curl" ? curlOf(callAddress("solve"), puzzle)
    : format === "python" ? pythonOf(callAddress("solve"), puzzle)
    : linkTo(game, (format === "position" || format === "text") && !setting);
  if (await copyText(text)) room.say(say(msg("Copied.")));
}

/** @param {Room} room @param {"svg" | "png"} kind */
async function save(room, kind) {
  const picture = /** @type {SVGSVGElement} */ (room.board.element.querySelector(".picture"));
  const { title } = room.session.game;
  const text = pictureSvg(picture, title);
  const blob = kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await picturePng(text, picture);
  const name = `${title.replace(/[^\p{L}\p{N} _-]/gu, "").slice(0, 60).trim() || "sudoku"}.${kind}`;
  saveFile(blob, name);
  toast(say(msg("Saved: {name}", { name })));
}

/** All outputs in one dialog. @param {Room} room */
export function shareDialog(room) {
  const { givens, shape, constraints = [] } = room.session.game;
  /** @param {import("../../page/i18n.js").Message} name @param {What} format */
  const row = (name, format) => rowButton(() => void send(room, format), el("span", {}, say(name)));
  open(
    say(msg("Share")),
    "share",
    el(
      "div",
      { class: "list" },
      row(msg("Copy a link to the puzzle"), "puzzle"),
      row(msg("Copy a link to the puzzle with its current state"), "position"),
      // A line of digits has no room for constraints.
      !constraints.length && row(msg("Copy the puzzle as text"), "text"),
      row(msg("Save the board as SVG"), "svg"),
      row(msg("Save the board as PNG"), "png"),
      ...(hasServer() ? [row(msg("Copy as curl"), "curl"), row(msg("Copy as Python"), "python")] : []),
      rowButton(print, el("span", {}, say(msg("Print")))),
    ),
    constraints.length > 0 && otherLinks({ puzzle: symbolsOf(givens), shape, constraints }),
  );
}
