// @ts-check
/** The keypad below the board: modes, digits with the number still to enter, undo and eraser. */

import { COLOURS } from "../../board/labels.js";
import { el, icon, put, svg } from "../../page/dom.js";
import { LARGEST, SYMBOLS } from "../../shapes/houses.js";
import { msg, nmsg, say } from "../../page/i18n.js";

/** @typedef {import("../game/game.js").Mode} Mode */
/** @typedef {import("../game/session.js").Session} Session */

/** @type {{mode: Mode, name: import("../../page/i18n.js").Message, key: string}[]} */
export const MODES = [
  { mode: "digit", name: msg("Digit"), key: "Z" },
  { mode: "corner", name: msg("Corner"), key: "X" },
  { mode: "centre", name: msg("Centre"), key: "C" },
  { mode: "colour", name: msg("Colour"), key: "V" },
  { mode: "pen", name: msg("Lines"), key: "B" },
];

/**
 * @param {Session} session
 * @param {{press: (value: number) => void, mode: (mode: Mode) => void, run: (command: string) => void, kind: () => "strong" | "weak", isPlaying: () => boolean, goTo: (at: number) => void}} events
 */
export function makeKeypad(session, events) {
  const modes = MODES.map(({ mode, name, key }) =>
    el(
      "button",
      { type: "button", class: `mode mode-${mode}`, "aria-keyshortcuts": key, onclick: () => events.mode(mode) },
      sample(mode),
      el("span", {}, say(name)),
    ),
  );
  const keys = Array.from({ length: LARGEST }, (_, at) =>
    el(
      "button",
      { type: "button", class: "key", onclick: () => events.press(at + 1) },
      el("span", { class: "face" }, SYMBOLS[at + 1]),
      el("span", { class: "left", "aria-hidden": "true" }),
    ),
  );
  /** @param {string} command @param {string} picture @param {import("../../page/i18n.js").Message} name */
  const tool = (command, picture, name) =>
    el(
      "button",
      { type: "button", class: "tool", onclick: () => events.run(command) },
      icon(picture),
      el("span", {}, say(name)),
    );
  const erase = tool("erase", "eraser", msg("Erase"));
  erase.classList.add("erase");
  const back = tool("undo", "undo-2", msg("Undo"));
  const forth = tool("redo", "redo-2", msg("Redo"));
  const slider = el("input", { type: "range", min: 0, "aria-label": say(msg("Actions so far")), oninput: () => events.goTo(Number(slider.value)) });
  const progress = el("span", { "aria-hidden": "true" });
  const player = el("button", { type: "button", class: "plain square play-all", onclick: () => events.run("replay") });
  const past = el("div", { class: "history" }, player, slider, progress);
  const points = tool("points", "bookmark", msg("Positions"));
  const kinds = /** @type {const} */ (["strong", "weak"]).map((kind) =>
    el("button", { type: "button", class: `tool line-${kind}`, onclick: () => events.run(`line-${kind}`) }, stroke(kind), el("span", {}, say(kind === "strong" ? msg("Strong") : msg("Weak")))),
  );
  const clear = tool("line-clear", "eraser", msg("Clear lines"));
  const pens = el("div", { class: "pens", role: "group", "aria-label": say(msg("Lines")), hidden: true }, ...kinds, clear, el("p", { class: "quiet" }, say(msg("Drag from one candidate or cell to another. With the keyboard, press Enter or a digit at each end. Draw a line again to remove it."))));
  const digits = el("div", { class: "keys", role: "group", "aria-label": say(msg("Digits")) });
  let count = 0;
  const element = el(
    "section",
    { class: "keypad", "aria-label": say(msg("Keys")) },
    el("div", { class: "modes", role: "group", "aria-label": say(msg("Mode")) }, ...modes),
    digits,
    pens,
    el("div", { class: "tools" }, back, forth, points, past),
  );

  /** Display the state of the session. */
  function draw() {
    const mode = session.momentary ?? session.mode;
    element.dataset.mode = mode;
    modes.forEach((button, at) => put(button, "aria-pressed", String(MODES[at].mode === mode)));
    digits.hidden = mode === "pen";
    pens.hidden = mode !== "pen";
    kinds.forEach((button, at) => put(button, "aria-pressed", String(events.kind() === (at ? "weak" : "strong"))));
    const counts = session.remaining;
    const { side } = session.shape;
    const most = mode === "colour" ? Math.max(side, COLOURS.length) : side;
    if (most !== count) {
      count = most;
      const focus = /** @type {HTMLElement | null} */ (document.activeElement);
      digits.replaceChildren(...keys.slice(0, count), erase);
      if (focus && digits.contains(focus)) focus.focus({ preventScroll: true });
      digits.style.setProperty("--across", String(count > 16 ? 7 : count > 9 ? 6 : 5));
    }
    keys.slice(0, count).forEach((key, at) => {
      const digit = at + 1;
      const [face, badge] = key.children;
      key.hidden = mode === "colour" && at >= COLOURS.length;
      key.classList.toggle("done", mode !== "colour" && counts[at] <= 0);
      key.classList.toggle("active", session.active === digit);
      if (session.settings.entry === "digit") put(key, "aria-pressed", String(session.active === digit));
      else key.removeAttribute("aria-pressed");
      if (mode === "colour" && at < COLOURS.length) {
        face.replaceChildren(swatch(digit));
        badge.removeAttribute("data-count");
        key.setAttribute("aria-label", say(COLOURS[at]));
        return;
      }
      if (face.textContent !== SYMBOLS[digit] || face.firstElementChild) face.replaceChildren(SYMBOLS[digit]);
      put(badge, "data-count", String(Math.max(0, counts[at])));
      put(key, "aria-label", say(nmsg("{digit}, {count} left", "{digit}, {count} left", Math.max(0, counts[at]), { digit: SYMBOLS[digit] })));
    });
    const { at, actions } = session.game;
    past.hidden = actions.length === 0;
    const isPlaying = events.isPlaying();
    put(player, "aria-label", say(isPlaying ? msg("Stop the replay") : msg("Replay")));
    const picture = isPlaying ? "pause" : "play";
    if (player.dataset.icon !== picture) player.replaceChildren(icon(picture));
    player.dataset.icon = picture;
    put(slider, "max", String(actions.length));
    if (slider.value !== String(at)) slider.value = String(at);
    put(progress, "", `${at} / ${actions.length}`);
    back.disabled = at === 0;
    forth.disabled = at === actions.length;
  }
  draw();
  return { element, draw };
}

/** A small cell that illustrates a mode. @param {Mode} mode */
function sample(mode) {
  const picture = svg("svg", { viewBox: "0 0 24 24", class: "sample", "aria-hidden": "true" }, svg("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 2 }));
  if (mode === "digit") picture.append(svg("text", { x: 12, y: 12.5, class: "big" }, "5"));
  if (mode === "corner") picture.append(svg("text", { x: 7, y: 8 }, "1"), svg("text", { x: 17, y: 8 }, "2"));
  if (mode === "centre") picture.append(svg("text", { x: 12, y: 12.5 }, "12"));
  if (mode === "pen") picture.append(svg("path", { class: "stroked", d: "M5 18Q9 8 19 6" }), svg("circle", { cx: 5, cy: 18, r: 2 }), svg("circle", { cx: 19, cy: 6, r: 2 }));
  if (mode === "colour") picture.append(svg("rect", { x: 2, y: 2, width: 10, height: 20, class: "tint colour-2" }), svg("rect", { x: 12, y: 2, width: 10, height: 20, class: "tint colour-1" }));
  return picture;
}

/** @param {"strong" | "weak"} kind */
function stroke(kind) {
  return svg("svg", { viewBox: "0 0 40 12", class: `stroke-sample ${kind}`, "aria-hidden": "true" }, svg("path", { d: "M3 6h34" }));
}

/** @param {number} colour */
function swatch(colour) {
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "swatch", "aria-hidden": "true" },
    svg("rect", { width: 32, height: 32, rx: 4, class: `tint colour-${colour}` }),
    svg("rect", { width: 32, height: 32, rx: 4, class: `texture texture-${colour}` }),
  );
}
