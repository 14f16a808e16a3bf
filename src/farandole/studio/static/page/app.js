// @ts-check
/** The page: language and theme, header, and the open room. */

import { isTaken, runKey } from "./commands.js";
import { keysDialog, paletteDialog, roomsMenu, settingsDialog } from "./dialogs.js";
import { el, icon } from "./dom.js";
import { onFragment, showWarnings } from "./fragments.js";
import { LANGUAGES, currentLanguage, msg, say, speak } from "./i18n.js";
import { keepPage } from "./keeping.js";
import { ROOMS, addressOf, availableRooms, links, roomOf } from "./rooms.js";
import { answerWith, checkBank, isReadOnly } from "./server.js";
import { readSettings, writeSettings } from "./settings.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./settings.js").Settings} Settings */

let settings = readSettings();
const place = roomOf(location.pathname);
/** @type {import("./rooms.js").Room | null} */
let room = null;

/** @param {Partial<Settings>} changes */
function change(changes) {
  settings = { ...settings, ...changes };
  writeSettings(settings);
  dispatchEvent(new CustomEvent("settings", { detail: settings })); // to theme.js
  room?.applySettings?.();
}

/** The language that the button switches to. */
function otherLanguage() {
  const codes = Object.keys(LANGUAGES);
  return codes[(codes.indexOf(currentLanguage()) + 1) % codes.length];
}

async function nextLanguage() {
  const next = otherLanguage();
  if (!(await speak([next]))) return;
  change({ language: next });
  show();
  /** @type {HTMLElement | null} */ (document.querySelector(".language"))?.focus();
}

/** @returns {Command[]} the commands of every room */
function ownCommands() {
  const seeing = msg("Appearance");
  const rooms = msg("Pages");
  /** @param {"theme" | "digits" | "marks" | "vivid"} name @param {string | boolean} value */
  const look = (name, value) => ({ setting: name, group: seeing, keys: [], run: () => change({ [name]: value === true ? !settings[name] : value }), on: () => settings[name] === value });
  return [
    { id: "light", name: msg("Light"), ...look("theme", "light") },
    { id: "dark", name: msg("Dark"), ...look("theme", "dark") },
    { id: "auto", name: msg("Follow the system"), ...look("theme", "auto") },
    { id: "digits-small", name: msg("Small digits"), ...look("digits", "small") },
    { id: "digits-medium", name: msg("Medium digits"), ...look("digits", "medium") },
    { id: "digits-large", name: msg("Large digits"), ...look("digits", "large") },
    { id: "marks-small", name: msg("Small marks"), ...look("marks", "small") },
    { id: "marks-medium", name: msg("Medium marks"), ...look("marks", "medium") },
    { id: "marks-large", name: msg("Large marks"), ...look("marks", "large") },
    { id: "vivid", name: msg("Colours for colour-blind people (Okabe–Ito)"), ...look("vivid", true) },
    { id: "language", name: msg("Next language"), keys: [], group: seeing, run: () => void nextLanguage() },
    { id: "settings", name: msg("Settings"), keys: [], group: seeing, run: () => settingsDialog(commands()) },
    { id: "keys", name: msg("Keys"), keys: ["?"], group: seeing, run: () => keysDialog(commands(), room?.keys ?? null) },
    { id: "palette", name: msg("Find an action"), keys: ["Ctrl+K"], group: seeing, run: () => paletteDialog(commands()) },
    ...availableRooms().filter((other) => other !== place).map((other) => ({ id: `room-${other.id}`, name: other.name, keys: [], group: rooms, run: () => location.assign(addressOf(other.id)) })),
  ];
}

/** @returns {Command[]} */
function commands() {
  const own = room?.commands ?? [];
  return [...(isReadOnly() ? own.filter((command) => !command.writes) : own), ...ownCommands()];
}

/** @param {string} id */
function run(id) {
  commands().find((command) => command.id === id)?.run();
}

function nextTheme() {
  change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

/** The rooms, and the controls that don't fit into the header on a phone. */
function menu() {
  const more = commands().filter((command) => command.id === "share" || command.id === "settings");
  roomsMenu(place.id, [...more, { name: msg("Light or dark"), run: nextTheme }]);
}

/** Focus the board, or else the room. The fragment of the address stays: it is a puzzle. @param {Event} event */
function skip(event) {
  event.preventDefault();
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const board = /** @type {HTMLElement | null} */ (main.querySelector("[role=grid] [tabindex='0']"));
  (board ?? main).focus();
}

/** @type {import("./rooms.js").Open} */
let open;
/** @type {import("./rooms.js").FragmentCheck | undefined} */
let checkFragment;

/** Build the page in the current language. */
function show() {
  room?.destroy();
  room = null;
  document.documentElement.lang = currentLanguage();
  document.title = `farandole · ${say(place.name)}`;
  const other = otherLanguage();
  const main = el("main", { id: "main", class: `room-${place.id}`, tabindex: -1 });
  const space = el("span", { class: "space" });
  /** @param {string} kind @param {import("./i18n.js").Message} name @param {string} picture @param {() => void} run */
  const button = (kind, name, picture, run) => el("button", { type: "button", class: `plain square ${kind}`, "aria-label": say(name), onclick: run }, icon(picture));
  const head = el(
    "header",
    { class: "head" },
    el("a", { class: "plain skip", href: "#main", onclick: skip }, say(msg("Skip to the content"))),
    button("phone-only", msg("Pages"), "menu", menu),
    el("a", { class: "name", href: addressOf(ROOMS[0].id) }, "farandole"),
    el("nav", { "aria-label": say(msg("Pages")) }, ...links(place.id)),
    el("h1", { class: "unseen here" }, say(place.name)),
    space,
    button("", msg("Find an action"), "search", () => run("palette")),
    button("wide-only", msg("Keys"), "keyboard", () => run("keys")),
    el("button", { type: "button", class: "plain language", lang: other, onclick: () => void nextLanguage() }, icon("languages"), el("span", {}, LANGUAGES[other])),
    button("wide-only", msg("Light or dark"), "sun-moon", nextTheme),
  );
  document.body.replaceChildren(head, main);
  showWarnings(checkFragment?.(location.hash) ?? []); // before the room writes its own fragment
  room = open(main, { settings: () => settings, change, run });
  if (room.tools) space.after(room.tools);
}

/**
 * Load a style sheet. One that the page already links was loaded before any script.
 * @param {string} address @returns {Promise<void>} resolves once it is loaded
 */
function style(address) {
  const { href } = new URL(`../${address}`, import.meta.url);
  const sheets = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"));
  if ([...sheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  const link = el("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
  });
}

document.addEventListener("keydown", (event) => {
  if (!room || isTaken(event)) return;
  runKey(event, room.readsKeys ? ownCommands() : commands());
});

// A file dropped outside a drop target must not replace the page.
for (const name of /** @type {const} */ (["dragover", "drop"])) {
  document.addEventListener(name, (event) => {
    const isTaker = event.target instanceof HTMLInputElement && event.target.type === "file";
    if (event.dataTransfer?.types.includes("Files") && !isTaker) event.preventDefault();
  });
}

// Another version took over while this page was loading, so the page has files of both.
navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "another version" && location.reload());

onFragment((fragment) => showWarnings(checkFragment?.(fragment) ?? []));

answerWith(() => import("../logic/answers.js"));
const module = import(`../${place.id}/open.js`);
await Promise.all([module, speak([settings.language, ...navigator.languages]), ...place.styles.map(style)]);
({ open, checkFragment } = await module);
show();
void checkBank();
keepPage();
