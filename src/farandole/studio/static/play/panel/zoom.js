// @ts-check
/** A board with more cells than a finger can tell apart, in a frame that shows a part of it larger. */

import { el, icon } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";

/**
 * What stands in the place of the board: a frame and a button for more than nine rows, else the board.
 * @param {HTMLElement} board @param {number} side @returns {HTMLElement[]}
 */
export function zoomable(board, side) {
  if (side <= 9) return [board];
  const frame = el("div", { class: "zoom-frame" }, board);
  const button = el("button", { type: "button", class: "plain", onclick: turn });
  const here = () => board.querySelector(".cell[tabindex='0']");

  /** @param {boolean} isIn */
  function show(isIn) {
    frame.classList.toggle("zoomed", isIn);
    button.replaceChildren(icon(isIn ? "zoom-out" : "zoom-in"), el("span", {}, say(isIn ? msg("Zoom out") : msg("Zoom in"))));
  }

  function turn() {
    show(!frame.classList.contains("zoomed"));
    here()?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  // Keys go from cell to cell without a thought of the frame.
  board.addEventListener("focusin", (event) => {
    if (frame.classList.contains("zoomed")) /** @type {Element} */ (event.target).scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  show(false);
  // With sixteen rows a mouse needs none of this.
  return [frame, el("div", { class: side > 16 ? "zooming" : "zooming phone-only" }, button)];
}
