// @ts-check
/**
 * A board whose cells are too small for fingers, in a frame that magnifies a part of it. One finger selects
 * cells as usual; two fingers, or one in move mode, scroll and zoom the board.
 */

import { el, icon } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";

/** The size of a cell, in CSS pixels. */
const [USUAL, LEAST, MOST] = [48, 20, 96];

/**
 * The elements to display: a frame and buttons for boards of more than nine rows, or else the board.
 * @param {HTMLElement} board @param {number} side @returns {HTMLElement[]}
 */
export function zoomable(board, side) {
  if (side <= 9) return [board];
  const frame = el("div", { class: "zoom-frame" }, board);
  const button = el("button", { type: "button", class: "plain", onclick: turn });
  const move = el("button", { type: "button", class: "plain outlined", hidden: true, "aria-pressed": "false", onclick: () => setDrag(move.getAttribute("aria-pressed") === "false") }, icon("move"), el("span", {}, say(msg("Move the board"))));
  const about = el("span", { class: "quiet touch-only", hidden: true }, say(msg("Or use two fingers.")));
  const here = () => board.querySelector(".cell[tabindex='0']");
  let size = USUAL;

  /** @param {boolean} isIn */
  function show(isIn) {
    frame.classList.toggle("zoomed", isIn);
    button.replaceChildren(icon(isIn ? "zoom-out" : "zoom-in"), el("span", {}, say(isIn ? msg("Zoom out") : msg("Zoom in"))));
    move.hidden = about.hidden = !isIn;
    if (!isIn) setDrag(false);
  }

  function turn() {
    show(!frame.classList.contains("zoomed"));
    here()?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** Set whether one finger moves the board. @param {boolean} isOn */
  function setDrag(isOn) {
    move.setAttribute("aria-pressed", String(isOn));
    frame.classList.toggle("moving", isOn);
  }

  /** @type {Map<number, {x: number, y: number}>} the fingers on the board */
  const fingers = new Map();
  /** The midpoint of two fingers and their distance. @returns {{x: number, y: number, apart: number}} */
  function between() {
    const [first, second] = fingers.values();
    return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, apart: Math.hypot(first.x - second.x, first.y - second.y) };
  }
  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && fingers.size < 2) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  frame.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || !frame.classList.contains("zoomed")) return;
    const before = fingers.size === 2 ? between() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!before) return;
    const now = between();
    const { left, top } = frame.getBoundingClientRect();
    // The point below the midpoint of the fingers stays there.
    const [x, y] = [frame.scrollLeft + before.x - left, frame.scrollTop + before.y - top];
    const next = Math.max(LEAST, frame.clientWidth / side, Math.min(MOST, (size * now.apart) / Math.max(1, before.apart)));
    const by = next / size;
    size = next;
    board.style.setProperty("--zoom", `${size}px`);
    frame.scrollLeft = x * by - (now.x - left);
    frame.scrollTop = y * by - (now.y - top);
  });
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));

  // Moving by key scrolls the frame automatically.
  board.addEventListener("focusin", (event) => {
    const isPointed = fingers.size > 0;
    if (frame.classList.contains("zoomed") && !isPointed) /** @type {Element} */ (event.target).scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  show(false);
  // With sixteen rows, a mouse doesn't need the frame.
  return [frame, el("div", { class: side > 16 ? "zooming" : "zooming phone-only" }, button, move, about)];
}
