// @ts-check
/** Dialogs of Dance: a problem of your own, comparisons, text to copy. */

import { copyText, open } from "../page/dialogs.js";
import { el } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { callAddress, hasServer } from "../page/server.js";
import { asCurl, asPython } from "./copying.js";
import { compareMethods } from "./questions.js";
import { MOST_EVENTS, RULES, Search } from "./search/search.js";
import { RULE_NAMES } from "./search/words.js";
import { large } from "./views/tree.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../page/i18n.js").Message} Message */

/** @param {Room} room */
export function ownDialog(room) {
  const field = el("textarea", { class: "field mono", rows: 6, wrap: "off", spellcheck: "false", "aria-label": say(msg("Your problem")), placeholder: "1010\n0101\n1110\n1011" });
  field.value = room.place.text || room.place.puzzle;
  const note = el("p", { class: "note bad", role: "alert" });
  const go = el("button", { type: "submit", class: "primary" }, say(msg("Watch")));
  const form = el(
    "form",
    { class: "own" },
    el("h3", {}, say(msg("Any exact-cover problem"))),
    el("p", { class: "quiet" }, say(msg("A 0/1 matrix; Knuth's format: a line of items (a bar before the optional ones; 1:2|a for an item in one or two options), then a line for each option; or a Sudoku of 16 or 81 digits. The server also reads the formats of judges."))),
    field,
    note,
    el("div", { class: "line end" }, go),
  );
  const tilingForm = regionForm(room, () => dialog.close());
  const dialog = open(say(msg("Your own problem")), "wide", tilingForm, form);
  let turn = 0; // identifies the pending request
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (go.disabled) return;
    go.disabled = true;
    void room.openText(field.value).then((message) => {
      go.disabled = false;
      if (message) note.textContent = say(message);
      else dialog.close();
    });
    turn = room.opening;
  });
  dialog.addEventListener("close", () => turn === room.opening && (room.opening += 1));
  field.focus();
}

const HOLED = "........\n........\n........\n...##...\n...##...\n........\n........\n........";

/** A region and pieces, each as text. @param {Room} room @param {() => void} close */
function regionForm(room, close) {
  /** @param {Message} name @param {string} value */
  const area = (name, value) => {
    const field = el("textarea", { class: "field mono", rows: 8, wrap: "off", spellcheck: "false", autocapitalize: "off" });
    field.value = value;
    return { field, label: el("label", { class: "labelled" }, el("span", {}, say(name)), field) };
  };
  const region = area(msg("Region"), room.place.region || HOLED);
  const pieces = area(msg("Pieces"), room.place.pieces || "pentominoes");
  const note = el("p", { class: "note bad", role: "alert" });
  const form = el(
    "form",
    { class: "own" },
    el("h3", {}, say(msg("Pieces in a region"))),
    el("p", { class: "quiet" }, say(msg("The region is a size such as 6x10, or a drawing: a dot for a cell, # for none. Pieces are sets (pentominoes, or some of them: tetrominoes:TL) or drawings (A: ##/#.), each on a line of its own and used once; they may be turned and flipped."))),
    el("div", { class: "two" }, region.label, pieces.label),
    note,
    el("div", { class: "line end" }, el("button", { type: "submit", class: "primary" }, say(msg("Fill the region")))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const message = room.openTiling(region.field.value, pieces.field.value);
    if (message) note.textContent = say(message);
    else close();
  });
  return form;
}

/**
 * Lines with a bar each, on a logarithmic scale, so that values that differ by a factor of a hundred fit.
 * @param {{name: string, count: number, text: string, isGood?: boolean}[]} lines
 */
function bars(lines) {
  const most = Math.log10(Math.max(10, ...lines.map((line) => line.count)) + 1);
  return el(
    "table",
    { class: "bars" },
    ...lines.map((line) => {
      const bar = el("span", { class: `bar-line ${line.isGood === false ? "unsolved" : ""}` });
      bar.style.width = `${(100 * Math.log10(line.count + 1)) / most}%`;
      return el("tr", {}, el("th", { scope: "row" }, line.name), el("td", { class: "bar-cell" }, bar), el("td", { class: "amount" }, line.text));
    }),
  );
}

/** Compare the two rules and, for a Sudoku, the methods. @param {Room} room */
export function compareDialog(room) {
  const { problem } = room.session;
  if (!problem) return;
  const rules = el("div", {}, el("p", { class: "quiet" }, say(msg("Counting …"))));
  const methods = el("div", {}, el("p", { class: "quiet" }, say(msg("Counting …"))));
  const puzzle = room.puzzle;
  const isAsked = puzzle.length === 81;
  const dialog = open(
    say(msg("Compare")),
    "wide",
    el("h3", {}, say(msg("Choice of item: options tried in the whole search"))),
    rules,
    ...(isAsked ? [el("h3", {}, say(msg("Seven methods on this puzzle: nodes until the first solution"))), methods] : []),
    el("p", { class: "quiet small" }, say(msg("Logarithmic bars; striped ones mark unfinished searches."))),
  );
  countRules(problem, (lines) => rules.replaceChildren(bars(lines)), () => dialog.isConnected);
  if (isAsked) {
    void compareMethods(puzzle).then((answer) => {
      if ("text" in answer) methods.replaceChildren(el("p", {}, say(answer)));
      else methods.replaceChildren(bars(answer.map((result) => ({ name: result.method, count: result.nodes, isGood: result.outcome === "solved", text: say(outcomeOf(result)) }))));
    });
  }
}

/** @param {import("./questions.js").Method} method @returns {Message} */
function outcomeOf({ outcome, nodes, guesses }) {
  const values = { nodes: large(nodes), guesses: large(guesses) };
  if (outcome === "solved") return msg("{nodes} nodes, {guesses} guesses", values);
  if (outcome === "stuck") return msg("stuck after {nodes} nodes", values);
  if (outcome === "impossible") return msg("no solution, {nodes} nodes", values);
  return msg("unfinished after {nodes} nodes", values);
}

/**
 * Search with both rules, in slices.
 * @param {import("./search/problem.js").Problem} problem @param {(lines: {name: string, count: number, text: string, isGood: boolean}[]) => void} show @param {() => boolean} isWanted
 */
function countRules(problem, show, isWanted) {
  const searches = RULES.map((rule) => new Search(problem, rule));
  const slice = () => {
    if (!isWanted()) return;
    const deadline = performance.now() + 10;
    const next = searches.find(({ record }) => !record.isComplete && record.length < MOST_EVENTS);
    while (next && !next.record.isComplete && next.record.length < MOST_EVENTS && performance.now() < deadline) next.run(next.record.length + 1000);
    const lines = searches.map(({ rule, record }) => {
      const values = { covers: large(record.covers.length), events: large(MOST_EVENTS) };
      const tried = nmsg("{amount} option", "{amount} options", record.triedBefore(), { amount: large(record.triedBefore()) });
      const text = record.isComplete ? msg("{tried}; covers: {covers}", { tried, ...values }) : msg("{tried} or more (stopped after {events} events); covers: {covers}", { tried, ...values });
      return { name: say(RULE_NAMES[rule]), count: record.triedBefore(), text: say(text), isGood: record.isComplete };
    });
    show(lines);
    if (next) setTimeout(slice);
  };
  slice();
}

/** @param {Room} room */
export function copyDialog(room) {
  const { problem } = room.session;
  if (!problem) return;
  room.settle();
  const texts = [
    { name: "Python", button: msg("Copy as Python"), text: asPython(room.place) },
    ...(hasServer() ? [{ name: "curl", button: msg("Copy as curl"), text: asCurl(room.place, problem, callAddress("cover/trace")) }] : []),
    { name: msg("Link"), button: msg("Copy the link"), text: location.href },
  ];
  const dialog = open(
    say(msg("Copy this search")),
    "wide",
    ...texts.map(({ name, button, text }) => {
      const excerpt = text.length > 3000 ? `${text.slice(0, 3000)}…` : text;
      const copy = async () => {
        if (await copyText(text)) dialog.close();
      };
      return el("section", { class: "copied" }, el("div", { class: "line" }, el("h3", {}, say(name)), el("span", { class: "space" }), el("button", { type: "button", class: "plain", onclick: () => void copy() }, say(button))), el("pre", { class: "mono", tabindex: 0, "aria-label": say(name) }, excerpt));
    }),
  );
}
