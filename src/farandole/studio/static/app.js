// @ts-check
/** The page: language and theme, the head, and the room that is open. */

import { el, icon } from "./dom.js";
import { LANGUAGES, msg, preferred, say, speak, spoken } from "./i18n.js";
import { newGame } from "./play/game.js";
import { PUZZLES } from "./play/puzzles.js";
import { Room } from "./play/room.js";
import { Shelf } from "./play/saving.js";
import { Session, gameOf } from "./play/session.js";
import { readFragment } from "./play/text.js";
import { readSettings, writeSettings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

let settings = readSettings();
const shelf = new Shelf(localStorage);
/** @type {Room | null} */
let room = null;
const session = new Session(firstGame(), settings, (what) => room?.changed(what));

/** The game to begin with: that of the address, that of this tab, the last one, or a first puzzle. */
function firstGame() {
  const linked = readFragment(location.hash);
  const mine = sessionStorage.getItem("farandole/current");
  if (linked) {
    const open = mine ? shelf.open(mine) : null;
    const isOpen = open?.givens.join("") === linked.givens.join("");
    if (linked.position) {
      const game = newGame(linked.givens);
      return { ...game, actions: [{ type: /** @type {const} */ ("load"), position: linked.position }], at: 1 };
    }
    return (isOpen ? open : shelf.find(linked.givens)) ?? newGame(linked.givens);
  }
  return shelf.latest(mine) ?? gameOf(PUZZLES.easy[0]);
}

/** @param {Partial<Settings>} changes */
function change(changes) {
  settings = { ...settings, ...changes };
  session.settings = settings;
  if (changes.entry) session.active = 0;
  writeSettings(settings);
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  session.changed("mode");
}

async function nextLanguage() {
  const codes = Object.keys(LANGUAGES);
  const next = codes[(codes.indexOf(spoken()) + 1) % codes.length];
  if (!(await speak(next))) return;
  change({ language: next });
  show();
  /** @type {HTMLElement | null} */ (document.querySelector(".language"))?.focus();
}

function nextTheme() {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  change({ theme: dark ? "light" : "dark" });
}

/** Build the page in the language that is spoken. */
function show() {
  room?.destroy();
  room = null;
  document.documentElement.lang = spoken() === "zh" ? "zh-Hans" : spoken();
  document.title = `farandole · ${say(msg("Play"))}`;
  const other = spoken() === "en" ? "中文" : "English";
  const main = el("main", { id: "main" });
  const head = el(
    "header",
    { class: "head" },
    el("a", { class: "name", href: "./" }, "farandole"),
    el("nav", { "aria-label": say(msg("Rooms")) }, el("a", { href: "./", "aria-current": "page" }, say(msg("Play"))), el("a", { href: "./api" }, "API")),
    el("span", { class: "space" }),
    el("button", { type: "button", class: "plain square", "aria-label": say(msg("Find an action")), onclick: () => room?.run("palette") }, icon("search")),
    el("button", { type: "button", class: "plain square wide-only", "aria-label": say(msg("Keys")), onclick: () => room?.run("keys") }, icon("keyboard")),
    el("button", { type: "button", class: "plain language", lang: spoken() === "en" ? "zh-Hans" : "en", onclick: () => void nextLanguage() }, icon("languages"), el("span", {}, other)),
    el("button", { type: "button", class: "plain square wide-only", "aria-label": say(msg("Light or dark")), onclick: nextTheme }, icon("sun-moon")),
  );
  document.body.replaceChildren(head, main);
  room = new Room(main, { session, shelf, change, nextLanguage: () => void nextLanguage() });
  head.querySelector(".space")?.after(room.tools);
}

addEventListener("hashchange", () => {
  const linked = readFragment(location.hash);
  if (!linked || linked.givens.join("") === session.game.givens.join("")) return;
  if (room) room.leave();
  session.open(firstGame());
});

await speak(settings.language || preferred(navigator.languages));
show();
