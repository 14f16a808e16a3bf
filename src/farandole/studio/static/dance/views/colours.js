// @ts-check
/** The colours of the page, for canvases. */

const NAMES = {
  paper: "--paper", ground: "--ground", ink: "--ink", quiet: "--quiet", line: "--line", hair: "--hair", accent: "--accent", onAccent: "--on-accent", soft: "--accent-soft",
  lit: "--lit", seen: "--seen", thick: "--grid-thick", thin: "--grid-thin", dead: "--role-remove", found: "--role-place", fin: "--role-fin", entered: "--entered", chosen: "--chosen", heat: "--heat", set: "--role-set",
};

/** @typedef {Record<keyof typeof NAMES, string> & {tints: string[], fulls: string[], font: string}} Colours */

/** @param {Element} element @returns {Colours} */
export function coloursOf(element) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const value = (name) => style.getPropertyValue(name).trim();
  const all = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, value(name)]));
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  return /** @type {Colours} */ ({ ...all, tints: numbers.map((n) => value(`--colour-${n}`)), fulls: numbers.map((n) => value(`--colour-${n}-full`)), font: style.fontFamily });
}

/**
 * Resize a canvas to the screen's resolution; return its size in CSS pixels.
 * @param {HTMLCanvasElement} canvas @returns {{context: CanvasRenderingContext2D, width: number, height: number}}
 */
export function prepare(canvas) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
