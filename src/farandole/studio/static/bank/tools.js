// @ts-check
/** Actions on puzzles of the bank: adding, tags, collections, files. */

import { isOpen, open, rowButton } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, pmsg, say } from "../page/i18n.js";
import { Away, Refused } from "../page/server.js";
import { toast } from "../page/toast.js";
import { keepPuzzles, tagsOf } from "../puzzles/keeping.js";
import { NoText, fileText } from "../puzzles/files.js";
import { saveFile } from "../puzzles/opening.js";
import { checkField, choiceField, formDialog, textField } from "../puzzles/printing.js";
import { amount } from "../puzzles/techniques.js";
import { collectPuzzles, dropCollection, exportPuzzles, fetchCollections, tagPuzzles } from "./questions.js";

/** @typedef {import("./questions.js").Selection} Selection */
/** @typedef {import("../page/i18n.js").Message} Message */

const LARGEST_FILE = 5_000_000; // characters that a field can display without delay
const TOO_LARGE = msg("the file is larger than {size} MB; import it with farandole bank add", { size: LARGEST_FILE / 1_000_000 });
const LARGEST = 100_000; // characters in a request: the server accepts more, but its time is limited

/** The report after adding puzzles. @param {import("../puzzles/keeping.js").Report} report */
function reportOf(report) {
  const { added, known, improper, unrated, faults, complete } = report;
  return el(
    "div",
    { class: "report", role: "status" },
    el("p", {}, el("strong", {}, say(nmsg("{number} new puzzle", "{number} new puzzles", added, { number: amount(added) })))),
    known > 0 && el("p", {}, say(nmsg("{number} already present, or equivalent to one that is", "{number} already present, or equivalent to ones that are", known, { number: amount(known) }))),
    improper > 0 && el("p", {}, say(nmsg("{number} isn't a valid puzzle with one solution", "{number} aren't valid puzzles with one solution", improper, { number: amount(improper) }))),
    unrated > 0 && el("p", {}, say(nmsg("{number} saved without a rating", "{number} saved without ratings", unrated, { number: amount(unrated) }))),
    !complete && el("p", {}, say(msg("Stopped before the end: the time ran out or the server shut down. Add them again; puzzles already present are skipped quickly."))),
    faults.length > 0 && el("ul", { class: "faults" }, ...faults.map(({ line, text }) => el("li", {}, line === null ? text : say(msg("line {line}: {fault}", { line, fault: text }))))),
  );
}

/** Add puzzles by paste or from files. @param {string} text initial content of the field @param {() => void} onDone called if puzzles were added */
export function addDialog(text, onDone) {
  const field = el("textarea", { id: "add-text", rows: 8, class: "field mono", spellcheck: "false", autocapitalize: "off" });
  field.value = text;
  const file = el("input", { type: "file", id: "add-file", multiple: true, onchange: () => void read(file.files) });
  const source = textField("add-source", msg("Source"), "", say(msg("where the puzzles come from")));
  const tags = textField("add-tags", msg("Tags"), "", say(msg("separate with commas")));
  const result = el("div");
  /** @param {FileList | null} files */
  async function read(files) {
    result.replaceChildren();
    for (const upload of files ?? []) {
      const more = await fileText(upload, LARGEST_FILE, TOO_LARGE).catch(refuse); // Text may have been typed in the meantime.
      if (more === null) continue;
      field.value += (field.value && !field.value.endsWith("\n") ? "\n" : "") + more;
      source.input.value ||= upload.name;
    }
  }
  /** @param {unknown} error */
  function refuse(error) {
    if (!(error instanceof NoText)) throw error;
    result.append(el("p", { class: "bad", role: "status" }, error.message));
    return null;
  }
  const zone = el("div", { class: "drop labelled" }, el("label", { for: "add-text" }, say(msg("Puzzles, in any format"))), el("span", { class: "quiet" }, say(msg("Paste them, drop files here, or choose files."))), field, el("label", { class: "unseen", for: "add-file" }, say(msg("Files"))), file);
  zone.addEventListener("dragover", (event) => event.preventDefault());
  zone.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void read(event.dataTransfer.files);
  });
  formDialog(msg("Add puzzles"), [zone, el("div", { class: "pair" }, source.element, tags.element), result], msg("Add"), async () => {
    const total = { read: 0, added: 0, known: 0, improper: 0, unrated: 0, complete: true, faults: /** @type {{line: number | null, text: string}[]} */ ([]) };
    let first = 0;
    for (const part of partsOf(field.value)) {
      const report = await keepPuzzles({ text: part, source: source.input.value.trim(), tags: tagsOf(tags.input.value) });
      for (const name of /** @type {const} */ (["read", "added", "known", "improper", "unrated"])) total[name] += report[name];
      total.complete &&= report.complete;
      total.faults.push(...report.faults.map(({ line, text: message }) => ({ line: line === null ? null : line + first, text: message })));
      first += part.split("\n").length - 1;
      result.replaceChildren(reportOf(total));
    }
    if (total.added || total.known) onDone();
    if (!total.faults.length && total.complete) {
      toast(say(nmsg("{number} new puzzle", "{number} new puzzles", total.added, { number: amount(total.added) })));
      return;
    }
    open(say(msg("Result")), "reported", reportOf(total));
  });
}

/** Split a long text into parts that end with a line. @param {string} text @returns {string[]} */
export function partsOf(text) {
  const parts = [];
  for (let at = 0; at < text.length; ) {
    let end = at + LARGEST;
    if (end < text.length) end = text.lastIndexOf("\n", end - 1) + 1;
    if (end <= at) end = at + LARGEST;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

/** @param {Selection} selection @param {Message} count the number of puzzles @param {readonly string[]} tags @param {() => void} onDone */
export function tagDialog(selection, count, tags, onDone) {
  const name = textField("tag-name", msg("Tag"));
  name.input.setAttribute("list", "tags-there");
  const remove = checkField(msg("Remove the tag"));
  formDialog(msg("Tag puzzles"), [el("p", { class: "quiet" }, say(count)), name.element, el("datalist", { id: "tags-there" }, ...tags.map((value) => el("option", { value }))), remove.element], msg("Confirm"), async () => {
    for (const tag of tagsOf(name.input.value)) await tagPuzzles(tag, selection, remove.input.checked);
    onDone();
  });
}

/** @param {Selection} selection @param {Message} count @param {string} inside the open collection; "" for none @param {() => void} onDone */
export function collectDialog(selection, count, inside, onDone) {
  const name = textField("collect-name", msg("Collection"), inside);
  name.input.setAttribute("list", "known-collections");
  const remove = checkField(msg("Remove from the collection"));
  formDialog(msg("Add to a collection"), [el("p", { class: "quiet" }, say(count)), name.element, remove.element], msg("Confirm"), async () => {
    const { added, removed } = await collectPuzzles(name.input.value.trim(), selection, remove.input.checked);
    toast(say(remove.input.checked ? nmsg("{count} puzzle removed", "{count} puzzles removed", removed) : nmsg("{count} puzzle added", "{count} puzzles added", added)));
    onDone();
  });
}

/** All collections. @param {(name: string) => void} look @param {() => void} onDone */
export async function collectionsDialog(look, onDone) {
  const all = await fetchCollections();
  if (isOpen()) return; // Another dialog was opened in the meantime.
  const rows = all.map((collection) => {
    const row = el(
      "div",
      { class: "line" },
      rowButton(
        () => look(collection.name),
        el("span", {}, collection.title || collection.name),
        el("span", { class: "quiet" }, say(nmsg("{count} puzzle", "{count} puzzles", collection.puzzles))),
      ),
      el(
        "button",
        {
          type: "button",
          class: "plain square writes",
          "aria-label": say(msg("Remove the collection {name}; its puzzles stay", { name: collection.name })),
          title: say(msg("Remove the collection {name}; its puzzles stay", { name: collection.name })),
          onclick: () => void drop(collection.name, row),
        },
        icon("trash-2"),
      ),
    );
    return row;
  });
  const emptyNote = el("p", { class: "quiet" }, say(msg("No collections yet. Select puzzles in the list and press Collect.")));
  open(say(msg("Collections")), "collections", ...(rows.length ? rows : [emptyNote]));

  /** @param {string} name @param {HTMLElement} row */
  async function drop(name, row) {
    try {
      await dropCollection(name);
    } catch (error) {
      if (error instanceof Refused) toast(error.message);
      else if (error instanceof Away) toast(say(msg("The server is unavailable. Nothing is lost; try again later.")));
      else throw error;
      return;
    }
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const wasHere = row.contains(document.activeElement);
    row.remove();
    if (wasHere) /** @type {HTMLElement | null | undefined} */ (next?.querySelector("button:last-of-type"))?.focus();
    onDone();
  }
}

/** @param {Selection} selection @param {Message} count */
export function exportDialog(selection, count) {
  const format = choiceField("export-format", msg("Format"), [["line", msg("Text: one puzzle per line")], ["sdm", ".sdm"], ["csv", "CSV"], ["json", "JSON"]], "line");
  const split = textField("export-split", msg("Split"), "", "90/10");
  const seed = textField("export-seed", msg("Seed of the split"), "0");
  seed.input.inputMode = "numeric";
  const about = el("p", { class: "quiet" }, say(msg("A split gives several files; equivalent puzzles stay in the same file.")));
  formDialog(msg("Export"), [el("p", { class: "quiet" }, say(count)), format.element, el("div", { class: "pair" }, split.element, seed.element), about], pmsg("file", "Save"), async () => {
    const shares = split.input.value.trim();
    const parts = shares ? shares.split("/").length : 1;
    const kind = format.select.value;
    const ending = { line: "txt", sdm: "sdm", csv: "csv", json: "jsonl" }[kind] ?? "txt";
    for (let part = 1; part <= parts; part += 1) {
      const options = { format: kind === "sdm" ? "line" : kind, ...(shares ? { split: shares, part, seed: Math.trunc(Number(seed.input.value) || 0) } : {}) };
      let blob = await exportPuzzles(selection, options);
      if (kind === "sdm") blob = new Blob([(await blob.text()).replace(/ .*$/gm, "")], { type: "text/plain" });
      saveFile(blob, parts > 1 ? `puzzles-${part}.${ending}` : `puzzles.${ending}`);
    }
  });
}
