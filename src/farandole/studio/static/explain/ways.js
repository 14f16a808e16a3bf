// @ts-check
/** The techniques of an explanation, and their order. */

import { isOpen, open } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { hasServer } from "../page/server.js";
import { allTechniques } from "../puzzles/techniques.js";
import { levelTag } from "./steps.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./address.js").By} By */
/** @typedef {import("./path.js").Technique & {default: boolean}} Listed */

const SCHOOLS = { full: msg("HoDoKu, then Sudoku Explainer's chains"), hodoku: "HoDoKu 2.3.2", "hodoku-2.2.0": "HoDoKu 2.2.0", se: "Sudoku Explainer (SukakuExplainer 1.18.1)", "se-1.2.1": "Sudoku Explainer 1.2.1" };
/** Programs with an order of their own, which no choice of techniques changes. */
const isScale = (/** @type {string} */ school) => school.startsWith("se");
/** Whether somebody can take their steps: the server, or a Python in the browser. */
const hasScale = () => hasServer() || document.documentElement.dataset.python !== undefined;
const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair"]);

/** Whether a technique is used unless otherwise chosen: HoDoKu's, and Sudoku Explainer's chains. @param {Listed} technique */
const isUsual = ({ id, family, default: isDefault }) => isDefault || (family === "forcing" && id.includes("chains"));

/**
 * The techniques in their order, each with whether it is used.
 * @param {readonly Listed[]} all in the default order @param {By} by @returns {{technique: Listed, on: boolean}[]}
 */
export function rowsOf(all, { techniques, without = [] }) {
  const exclusions = new Set(without);
  const isGone = (/** @type {Listed} */ technique) => exclusions.has(technique.id) || exclusions.has(technique.family);
  if (!techniques) return all.map((technique) => ({ technique, on: isUsual(technique) && !isGone(technique) }));
  const selection = techniques.flatMap((id) => all.find((technique) => technique.id === id) ?? []);
  const rest = all.filter((technique) => !selection.includes(technique));
  return [...selection.map((technique) => ({ technique, on: !isGone(technique) })), ...rest.map((technique) => ({ technique, on: false }))];
}

/**
 * The options that rows describe, as short as possible.
 * @param {readonly Listed[]} all @param {readonly {technique: Listed, on: boolean}[]} rows @param {string} school @returns {By}
 */
export function byOf(all, rows, school) {
  const on = rows.filter((row) => row.on).map((row) => row.technique);
  const usual = all.filter(isUsual);
  const omissions = usual.filter((technique) => !on.includes(technique));
  const inclusions = usual.filter((technique) => on.includes(technique));
  const isInOrder = on.length === inclusions.length && on.every((technique, at) => technique === inclusions[at]);
  /** @type {By} */
  const by = school === "full" ? {} : { school };
  if (!isInOrder) return { ...by, techniques: on.map((technique) => technique.id) };
  if (!omissions.length) return by;
  const unique = all.filter((technique) => technique.default && technique.family === "uniqueness");
  const isUnique = omissions.length === unique.length && unique.every((technique) => omissions.includes(technique));
  return { ...by, without: isUnique ? ["uniqueness"] : omissions.map((technique) => technique.id) };
}

/** @param {Room} room */
export async function waysDialog(room) {
  const all = /** @type {Listed[]} */ (await allTechniques());
  if (isOpen() || room.control.signal.aborted) return; // Another dialog was opened in the meantime.
  const by = room.subject.by ?? {};
  let rows = rowsOf(all, by);
  const list = el("ol", { class: "ways" });
  const note = el("p", { class: "quiet", role: "status" });
  const school = el("select", { class: "field", "aria-label": say(msg("Program to follow")), onchange: () => draw() }, ...Object.entries(SCHOOLS).map(([id, name]) => el("option", { value: id, selected: id === (by.school ?? "full") }, typeof name === "string" ? name : say(name))));
  /** @param {import("../page/i18n.js").Message} name @param {(technique: Listed) => boolean} keeps */
  const preset = (name, keeps) => el("button", { type: "button", class: "plain outlined", onclick: () => ((rows = all.map((technique) => ({ technique, on: keeps(technique) }))), draw()) }, say(name));
  const upTo = (/** @type {string} */ level) => (/** @type {Listed} */ technique) => technique.default && LEVELS.slice(0, LEVELS.indexOf(/** @type {any} */ (level)) + 1).includes(/** @type {any} */ (technique.level));
  const go = el("button", { type: "button", class: "primary", onclick: take }, say(msg("Explain it")));
  const about = el("p", { class: "quiet" });
  const presets = el("div", { class: "presets", role: "group", "aria-label": say(msg("Selection")) },
      preset(msg("Default"), isUsual),
      preset(msg("Without uniqueness techniques"), (technique) => isUsual(technique) && technique.family !== "uniqueness"),
      preset(msg("Up to medium"), upTo("medium")),
      preset(msg("Up to hard"), upTo("hard")),
  );
  const dialog = open(
    say(msg("Techniques")),
    "ways-dialog",
    el("label", { class: "named" }, el("span", {}, say(msg("Program to follow"))), school),
    about,
    presets,
    list,
    el("div", { class: "line" }, note, el("span", { class: "space" }), go),
  );
  if (!all.length) {
    note.textContent = say(msg("The names need the server, which is unavailable."));
    go.disabled = true;
    return;
  }
  draw();

  /** Move a technique in the order. @param {number} at @param {number} to */
  function move(at, to) {
    if (to < 0 || to >= rows.length) return;
    const [row] = rows.splice(at, 1);
    rows.splice(to, 0, row);
    draw();
    const [earlier, later] = list.children[to].querySelectorAll("button");
    const same = to < at ? earlier : later;
    (same.disabled ? (to < at ? later : earlier) : same).focus();
    note.textContent = say(msg("{technique}: number {number}", { technique: row.technique.name, number: to + 1 }));
  }

  function draw() {
    const isOwn = isScale(school.value);
    presets.hidden = list.hidden = isOwn;
    about.textContent = say(isOwn ? (hasScale() ? msg("The steps that this program takes, in its own order, each with its rating. Classic 9×9 puzzles only.") : msg("This copy runs in your browser alone: only a copy with Python, or the studio's server, has the steps of Sudoku Explainer.")) : msg("Each step uses the first technique here that finds something."));
    list.replaceChildren(
      ...rows.map((row, at) => {
        const box = el("input", { type: "checkbox", onchange: () => ((row.on = box.checked), count()) });
        box.checked = row.on;
        /** @param {number} to @param {string} kind @param {import("../page/i18n.js").Message} name */
        const arrow = (to, kind, name) => el("button", { type: "button", class: `plain square ${kind}`, disabled: to < 0 || to >= rows.length, "aria-label": say(name), onclick: () => move(at, to) }, icon("chevron-up"));
        return el(
          "li",
          {},
          el("label", { class: "choice" }, box, el("span", { class: "grow" }, row.technique.name), levelTag(row.technique)),
          arrow(at - 1, "earlier", msg("{technique} earlier", { technique: row.technique.name })),
          arrow(at + 1, "later", msg("{technique} later", { technique: row.technique.name })),
        );
      }),
    );
    count();
  }

  function count() {
    const isOwn = isScale(school.value);
    const on = rows.filter((row) => row.on).length;
    note.textContent = isOwn ? "" : say(nmsg("{count} technique", "{count} techniques", on));
    go.disabled = isOwn ? !hasScale() : on === 0;
  }

  function take() {
    dialog.close();
    void room.open({ ...room.subject, at: 0, by: isScale(school.value) ? { school: school.value } : byOf(all, rows, school.value) });
  }
}
