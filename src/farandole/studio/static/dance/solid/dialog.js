// @ts-check
/** Puzzles of solid pieces: a file of BurrTools is opened, and its assemblies are drawn. */

import { open } from "../../page/dialogs.js";
import { el, icon, put } from "../../page/dom.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { Away, Refused, ask, hasServer } from "../../page/server.js";
import { NoText, fileText } from "../../puzzles/files.js";
import { WAYS } from "./geometry.js";
import { Picture } from "./picture.js";

/** @typedef {import("../../page/i18n.js").Message} Message */
/** @typedef {import("./geometry.js").Placed} Placed */
/** @typedef {{tasks: string[], grid: string, pieces: string[], assemblies: {piece: number, cells: [number, number, number][]}[][], complete: boolean}} Found */

const LARGEST = 8_000_000; // characters of a file with all its solutions, which the server doesn't need
const MOST = 500_000; // characters that the server reads
const SECONDS = 3;
const APART = 6; // the steps of the slider
/** The Soma cube: seven pieces in three layers. */
const SOMA = "222214113564554733564766773";
const TOO_LARGE = msg("the file is too large for this page; farandole cover reads it");

/** @returns {Found} */
function example() {
  const cells = [..."1234567"].map((piece, number) => ({ piece: number, cells: [...SOMA].flatMap((one, at) => (one === piece ? [/** @type {[number, number, number]} */ ([at % 3, Math.floor(at / 3) % 3, Math.floor(at / 9)])] : [])) }));
  return { tasks: [say(msg("Soma cube"))], grid: "cubes", pieces: ["S1 V", "S2 L", "S3 T", "S4 Z", "S5 A", "S6 B", "S7 P"], assemblies: [cells], complete: false };
}

/** The pieces of an assembly; copies of a piece are numbered. @param {Found} found @param {number} at @returns {Placed[]} */
export function placedOf({ assemblies, pieces }, at) {
  const counts = new Map();
  return assemblies[at].map(({ piece, cells }, _, all) => {
    const copy = (counts.get(piece) ?? 0) + 1;
    counts.set(piece, copy);
    const [number, ...name] = pieces[piece].split(" ");
    const label = number.slice(1) + (all.filter((other) => other.piece === piece).length > 1 ? `.${copy}` : "");
    return { label, name: [label, ...name].join(" "), cells };
  });
}

/** What is seen and what came off last, in words. @param {Picture} picture @returns {string} */
function words({ pieces, order, off }) {
  if (!off) return say(nmsg("{count} piece", "{count} pieces", pieces.length));
  const { piece, way } = order[off - 1];
  const { name } = pieces[piece];
  if (way < 0) return say(msg("Taken off: {piece}, which can't slide out in one straight line.", { piece: name }));
  const [, , up] = WAYS[way];
  return say(up > 0 ? msg("Taken off upwards: {piece}", { piece: name }) : up < 0 ? msg("Taken off downwards: {piece}", { piece: name }) : msg("Taken off sideways: {piece}", { piece: name }));
}

export function solidDialog() {
  const picture = new Picture();
  const control = new AbortController();
  let [text, at, turn] = ["", 0, 0];
  let found = example();
  /** @param {Message} name @param {number} max @param {(value: number) => void} run */
  const slider = (name, max, run) => {
    const input = el("input", { type: "range", min: 0, max, value: 0, oninput: () => run(Number(input.value)) });
    return { input, label: el("label", { class: "labelled" }, el("span", {}, say(name)), input) };
  };
  /** @param {number} by @param {Message} name @param {string} image */
  const arrow = (by, name, image) => el("button", { type: "button", class: "plain square", "aria-label": say(name), onclick: () => show(at + by) }, icon(image));
  const file = el("input", { type: "file", accept: ".xmpuzzle,.xml", onchange: () => file.files?.length && void read(file.files[0]) });
  const tasks = el("select", { class: "field", "aria-label": say(msg("Problem")), onchange: () => void assemble(Number(tasks.value)) });
  const [previous, next] = [arrow(-1, msg("Previous assembly"), "chevron-left"), arrow(1, msg("Next assembly"), "chevron-right")];
  const count = el("span", { class: "quiet" });
  const explode = slider(msg("Apart"), APART, (step) => picture.set(step, picture.off));
  const strip = slider(msg("Taken off"), 0, (off) => (picture.set(picture.step, off), tell(words(picture))));
  const state = el("p", { class: "words", role: "status" });
  const note = el("p", { class: "note bad", role: "alert" });
  const list = el("pre", { class: "mono", tabindex: 0, "aria-label": say(msg("Pieces and their cubes")) });
  const bar = el("div", { class: "line" }, tasks, el("span", { class: "space" }), previous, count, next);
  const view = el("div", { class: "solid-view" }, bar, picture.element, state, el("div", { class: "two" }, explode.label, strip.label), el("details", {}, el("summary", {}, say(msg("Pieces and their cubes"))), list));

  /** @param {string} sentence */
  const tell = (sentence) => put(state, "", sentence);

  /** @param {File} upload */
  async function read(upload) {
    try {
      const whole = await fileText(upload, LARGEST, TOO_LARGE);
      text = whole.replace(/<solutions>[\s\S]*?<\/solutions>/g, "");
      if (text.length > MOST) throw new NoText(say(TOO_LARGE));
      await assemble(0);
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      note.textContent = error.message;
    }
  }

  /** @param {number} task */
  async function assemble(task) {
    const ticket = (turn += 1);
    note.textContent = "";
    tell(say(msg("Searching …")));
    /** @type {Found | null} */
    const answer = await ask("cover/solid", { text, task, seconds: SECONDS }, control.signal).catch((error) => {
      if (control.signal.aborted || ticket !== turn) return null;
      if (!(error instanceof Refused || error instanceof Away)) throw error;
      note.textContent = error instanceof Refused ? error.message : say(msg("The server is unavailable."));
      return null;
    });
    if (ticket !== turn) return;
    if (!answer) return void tell("");
    found = answer;
    tasks.replaceChildren(...found.tasks.map((name, number) => el("option", { value: number }, name || say(msg("Problem {number}", { number: number + 1 })))));
    tasks.value = String(task);
    show(0);
  }

  /** Draw an assembly. @param {number} number */
  function show(number) {
    const { assemblies, complete, grid } = found;
    at = Math.max(0, Math.min(assemblies.length - 1, number));
    const pieces = assemblies.length ? placedOf(found, at) : [];
    previous.disabled = at <= 0;
    next.disabled = at >= assemblies.length - 1;
    tasks.hidden = found.tasks.length < 2 && !found.tasks[0];
    const values = { number: at + 1, count: assemblies.length };
    count.textContent = assemblies.length && text ? say(complete ? msg("{number} of {count}", values) : msg("{number} of {count} or more", values)) : "";
    list.textContent = pieces.map(({ name, cells }) => `${name}: ${cells.join(" ")}`).join("\n");
    strip.input.max = String(pieces.length);
    strip.input.value = "0";
    const isDrawn = grid === "cubes";
    picture.show(isDrawn ? pieces : []);
    if (!assemblies.length) tell(say(complete ? msg("The pieces can't be assembled.") : msg("No assembly was found in {seconds} seconds.", { seconds: SECONDS })));
    else tell(isDrawn ? words(picture) : say(msg("Only cubes can be drawn; the places of the pieces are below.")));
  }

  const dialog = open(
    say(msg("Puzzle of solid pieces")),
    "wide",
    hasServer() ? el("label", { class: "labelled" }, el("span", {}, say(msg("A file of BurrTools (.xmpuzzle)"))), file) : el("p", { class: "quiet" }, say(msg("This copy runs in your browser alone: it shows an example. farandole studio opens files."))),
    note,
    view,
  );
  dialog.addEventListener("close", () => control.abort());
  tasks.replaceChildren(el("option", { value: 0 }, found.tasks[0]));
  show(0);
  picture.element.focus();
}
