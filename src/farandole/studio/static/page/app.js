// @ts-check
/** The page: language and theme, the head, and the room that is open. */

import { isTaken, runKey } from "./commands.js";
import { el, icon } from "./dom.js";
import { onFragment, tellUnread } from "./fragments.js";
import { links } from "./head.js";
import { LANGUAGES, msg, preferred, say, speak, spoken } from "./i18n.js";
import { afterPaint, later } from "./later.js";
import { ROOMS, addressOf, offered, roomOf } from "./rooms.js";
import { readSettings, writeSettings } from "./settings.js";

/** @typedef {import("./commands.js").Command} Command */
/** @typedef {import("./settings.js").Settings} Settings */

let settings = readSettings();
const place = roomOf(location.pathname);
/** @type {import("./rooms.js").Room | null} */
let room = null;

const loadDialogs = () => import("./dialogs.js");
/** @param {(all: typeof import("./dialogs.js")) => void} use */
const dialogs = (use) => later(loadDialogs, use);

/** @param {Partial<Settings>} changes */
function change(changes) {
  settings = { ...settings, ...changes };
  writeSettings(settings);
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  room?.changed?.();
}

async function nextLanguage() {
  const codes = Object.keys(LANGUAGES);
  const next = codes[(codes.indexOf(spoken()) + 1) % codes.length];
  if (!(await speak(next))) return;
  change({ language: next });
  show();
  /** @type {HTMLElement | null} */ (document.querySelector(".language"))?.focus();
}

/** @returns {Command[]} what can be done in every room */
function ownCommands() {
  const seeing = msg("Appearance");
  const rooms = msg("Rooms");
  /** @param {"light" | "dark" | "auto"} theme */
  const theme = (theme) => ({ setting: "theme", group: seeing, keys: [], run: () => change({ theme }), on: () => settings.theme === theme });
  return [
    { id: "light", name: msg("Light"), ...theme("light") },
    { id: "dark", name: msg("Dark"), ...theme("dark") },
    { id: "auto", name: msg("Light or dark as the system is"), ...theme("auto") },
    { id: "language", name: msg("English or Chinese"), keys: [], group: seeing, run: () => void nextLanguage() },
    { id: "settings", name: msg("Settings"), keys: [], group: seeing, run: () => void dialogs((all) => all.settingsDialog(commands())) },
    { id: "keys", name: msg("Keys"), keys: ["?"], group: seeing, run: () => void dialogs((all) => all.keysDialog(commands(), room?.keys ?? null)) },
    { id: "palette", name: msg("Find an action"), keys: ["Ctrl+K"], group: seeing, run: () => void dialogs((all) => all.paletteDialog(commands())) },
    ...offered().filter((one) => one !== place).map((one) => ({ id: `room-${one.id}`, name: one.name, keys: [], group: rooms, run: () => location.assign(addressOf(one.id)) })),
  ];
}

/** @returns {Command[]} */
function commands() {
  return [...(room?.commands ?? []), ...ownCommands()];
}

/** @param {string} id */
function run(id) {
  commands().find((one) => one.id === id)?.run();
}

function nextTheme() {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  change({ theme: dark ? "light" : "dark" });
}

/** The rooms, and what the head of a phone has no place for. */
function menu() {
  void dialogs((all) => {
    const known = commands();
    const more = [known.find((one) => one.id === "share"), known.find((one) => one.id === "settings")].filter((one) => one !== undefined);
    all.roomsMenu(place.id, [...more, { name: msg("Light or dark"), run: nextTheme }]);
  });
}

/** @type {import("./rooms.js").Open} */
let open;
/** @type {import("./rooms.js").Unread | undefined} */
let unread;

/** Build the page in the language that is spoken. */
function show() {
  room?.destroy();
  room = null;
  document.documentElement.lang = spoken() === "zh" ? "zh-Hans" : spoken();
  document.title = `farandole · ${say(place.name)}`;
  const other = spoken() === "en" ? "中文" : "English";
  const main = el("main", { id: "main", class: `room-${place.id}` });
  const space = el("span", { class: "space" });
  /** @param {string} kind @param {import("./i18n.js").Message} name @param {string} picture @param {() => void} run */
  const button = (kind, name, picture, run) => el("button", { type: "button", class: `plain square ${kind}`, "aria-label": say(name), onclick: run }, icon(picture));
  const head = el(
    "header",
    { class: "head" },
    button("phone-only", msg("Rooms"), "menu", menu),
    el("a", { class: "name", href: addressOf(ROOMS[0].id) }, "farandole"),
    el("nav", { "aria-label": say(msg("Rooms")) }, ...links(place.id)),
    el("h1", { class: "unseen here" }, say(place.name)),
    space,
    button("", msg("Find an action"), "search", () => run("palette")),
    button("wide-only", msg("Keys"), "keyboard", () => run("keys")),
    el("button", { type: "button", class: "plain language", lang: spoken() === "en" ? "zh-Hans" : "en", onclick: () => void nextLanguage() }, icon("languages"), el("span", {}, other)),
    button("wide-only", msg("Light or dark"), "sun-moon", nextTheme),
  );
  document.body.replaceChildren(head, main);
  tellUnread(unread?.(location.hash) ?? []); // before the room writes its own
  room = open(main, { settings: () => settings, change, run });
  if (room.tools) space.after(room.tools);
}

/**
 * A style sheet; where the page came with it, it was there before any script.
 * @param {string} address @returns {Promise<void>} when it is there
 */
function style(address) {
  const { href } = new URL(`../${address}`, import.meta.url);
  const sheets = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"));
  if ([...sheets].some((one) => one.href === href)) return Promise.resolve();
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

// A file that is dropped beside what takes one doesn't replace the page.
for (const name of /** @type {const} */ (["dragover", "drop"])) {
  document.addEventListener(name, (event) => {
    const isTaker = event.target instanceof HTMLInputElement && event.target.type === "file";
    if (event.dataTransfer?.types.includes("Files") && !isTaker) event.preventDefault();
  });
}

// Another version has taken over while this page was still loading: it has files of both.
navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "another version" && location.reload());

onFragment((fragment) => tellUnread(unread?.(fragment) ?? []));

const [loaded] = await Promise.all([place.load(), speak(settings.language || preferred(navigator.languages)), ...place.styles.map(style)]);
({ open, unread } = loaded);
show();
afterPaint(loadDialogs, async () => (await import("./keeping.js")).keepPage());
