// @ts-check
/** The wave over a solved board. It is an animation of the style sheet, so reduced motion switches it off. */

/**
 * Start a wave from a cell: each digit moves later, the farther it is.
 * @param {HTMLElement} board @param {number} side @param {number} from
 */
export function wave(board, side, from) {
  const farOf = (/** @type {number} */ cell) => Math.hypot((cell % side) - (from % side), Math.floor(cell / side) - Math.floor(from / side));
  const digits = /** @type {NodeListOf<SVGElement>} */ (board.querySelectorAll(".digit"));
  const most = Math.max(...[...digits.keys()].map(farOf));
  digits.forEach((digit, cell) => digit.style.setProperty("--far", (farOf(cell) / most).toFixed(3)));
  board.classList.add("waving");
  void Promise.allSettled(board.getAnimations({ subtree: true }).map((animation) => animation.finished)).then(() => board.classList.remove("waving"));
}
