// @ts-check
/** Printing puzzles: the options of a booklet, and the PDF. */

import { open } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, pmsg, say } from "../page/i18n.js";
import { Away, Refused, askFile } from "../page/server.js";
import { saveFile } from "./opening.js";

/** @typedef {import("../page/i18n.js").Message} Message */

const MOST = 200; // puzzles of a booklet, as on the server

/**
 * A labelled select field.
 * @param {string} id @param {Message} label @param {[string, Message | string][]} choices @param {string} initial
 */
export function choiceField(id, label, choices, initial) {
  const select = el("select", { id, class: "field" }, ...choices.map(([value, name]) => el("option", { value }, say(name))));
  select.value = initial;
  return { select, element: el("div", { class: "labelled" }, el("label", { for: id }, say(label)), select) };
}

/** @param {string} id @param {Message} label @param {string} [value] @param {string} [hint] */
export function textField(id, label, value = "", hint = "") {
  const input = el("input", { id, class: "field", autocomplete: "off", placeholder: hint });
  input.value = value;
  return { input, element: el("div", { class: "labelled" }, el("label", { for: id }, say(label)), input) };
}

/** @param {Message} label @param {boolean} [isOn] */
export function checkField(label, isOn = false) {
  const input = el("input", { type: "checkbox" });
  input.checked = isOn;
  return { input, element: el("label", { class: "choice" }, input, el("span", {}, say(label))) };
}

/**
 * A dialog with a form that stays open until its action has succeeded.
 * @param {Message} name @param {HTMLElement[]} fields @param {Message} action
 * @param {() => Promise<void>} run may raise Away or Refused, which are reported
 */
export function formDialog(name, fields, action, run) {
  const fault = el("p", { class: "bad", role: "alert" });
  const button = el("button", { type: "submit", class: "primary" }, say(action));
  const form = el("form", { class: "dialog-form", novalidate: true }, ...fields, fault, el("div", { class: "line end" }, button));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement);
    button.disabled = true;
    fault.textContent = "";
    run()
      .then(() => dialog.close())
      .catch((error) => {
        if (error instanceof Refused) fault.textContent = error.message;
        else if (error instanceof Away) fault.textContent = say(msg("The server is unavailable. Nothing is lost; try again later."));
        else throw error;
      })
      .finally(() => {
        button.disabled = false;
        if (focus === button && dialog.open) button.focus();
      });
  });
  const dialog = open(say(name), "with-form", form);
  /** @type {HTMLElement | null} */ (form.querySelector("input, select, textarea"))?.focus();
  return dialog;
}

/** @param {readonly {puzzle: string, shape: string, text?: string}[]} all */
export function printDialog(all) {
  const shape = all[0]?.shape ?? "9";
  const puzzles = all.filter((puzzle) => puzzle.shape === shape).slice(0, MOST);
  const title = textField("print-title", msg("Title"));
  const perPage = choiceField("print-per-page", msg("Puzzles per page"), ["1", "2", "3", "4", "6", "9", "12"].map((choice) => [choice, choice]), puzzles.length < 2 ? "1" : "4");
  const paper = choiceField("print-paper", msg("Paper"), [["A4", "A4"], ["A5", "A5"], ["letter", pmsg("paper", "Letter")], ["6x9in", "6 × 9 in"], ["", msg("other size")]], "A4");
  const size = textField("print-size", msg("Width and height"), "", "148x210mm");
  size.element.hidden = true;
  paper.select.addEventListener("change", () => {
    size.element.hidden = paper.select.value !== "";
  });
  const solutions = choiceField("print-solutions", msg("Solutions"), [["back", msg("at the back")], ["next", msg("on the next page")], ["below", msg("below each puzzle, upside down")], ["none", pmsg("solutions", "none")]], "back");
  const order = choiceField("print-order", msg("Order"), [["given", msg("as listed")], ["level", msg("easiest first")]], "given");
  const large = checkField(msg("Large print"));
  const ratings = checkField(msg("Show ratings"), true);
  const nameLine = checkField(msg("Line for name and time"));
  const hints = checkField(msg("A hint for each puzzle"));
  const cover = checkField(msg("Cover"));
  const contents = checkField(msg("Table of contents"));
  const folded = checkField(msg("Two pages to a sheet side, to fold and staple"));
  folded.input.addEventListener("change", () => {
    if (folded.input.checked && paper.select.value === "A4") paper.select.value = "A5"; // on A4
  });
  const count = nmsg("{count} puzzle", "{count} puzzles", puzzles.length);
  const note = puzzles.length < all.length ? msg("{count}: a booklet has one kind of board and at most {most} puzzles.", { count, most: MOST }) : count;
  formDialog(
    msg("Print a booklet"),
    [
      el("p", { class: "quiet" }, say(note)),
      title.element,
      el("div", { class: "pair" }, perPage.element, paper.element),
      size.element,
      el("div", { class: "pair" }, solutions.element, order.element),
      el("div", {}, ...[large, ratings, nameLine, hints, cover, contents, folded].map((field) => field.element)),
    ],
    msg("Download PDF"),
    async () => {
      const body = {
        puzzles: puzzles.map(({ puzzle, text }) => text ?? puzzle),
        ...(shape === "9" ? {} : { shape }),
        title: title.input.value.trim() || null,
        per_page: Number(perPage.select.value),
        paper: paper.select.value || size.input.value.trim(),
        solutions: solutions.select.value,
        order: order.select.value,
        large: large.input.checked,
        ratings: ratings.input.checked,
        name_line: nameLine.input.checked,
        hints: hints.input.checked,
        cover: cover.input.checked,
        contents: contents.input.checked,
        booklet: folded.input.checked,
      };
      saveFile(await askFile("print", body), "sudoku.pdf");
    },
  );
}

/** A button with an icon and a name. @param {Message} name @param {string} picture @param {() => void} run @param {string} [kind] */
export function toolButton(name, picture, run, kind = "plain") {
  return el("button", { type: "button", class: kind, onclick: run }, icon(picture), el("span", {}, say(name)));
}
