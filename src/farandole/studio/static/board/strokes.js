// @ts-check
/**
 * Symbols as pen strokes. On large boards, all marks of a cell are one path: hundreds of texts take many
 * times longer to lay out and paint than hundreds of paths.
 */

/** Each relative to its centre, 6 wide and 10 high, so that it can be placed anywhere. */
const STROKES = [
  "m-2.2-2.8l2.7-2.2v10",
  "m-2.9-2.2c0-3.8 5.9-3.8 5.9 0c0 2.4-3.6 3.8-6 7.2h6.2",
  "m-2.7-3.5c1-2.1 5.5-2 5.5 1.1c0 1.5-1.4 2.2-3.7 2.2c2.5 0 3.9 1 3.9 2.6c0 3.4-5 3.5-6 .7",
  "m1.3 5v-10l-4.7 6.9h6.7",
  "m2.6-5h-4.6l-.6 4.8c1.7-1.9 5.7-1.4 5.7 2.1c0 3.8-5 4.1-6.1 1.3",
  "m2.3-4.5c-3.3-1.4-5.3 1.2-5.3 5.9c0 2.3 1.3 3.6 3.1 3.6c1.8 0 2.9-1.4 2.9-3.1c0-1.8-1.1-3.1-2.9-3.1c-1.8 0-3.1 1.2-3.1 2.6",
  "m-3-5h6l-3.8 10",
  "m0-.4c-3.3-.2-3.3-4.6 0-4.6c3.3 0 3.3 4.4 0 4.6c-4.2.2-4.2 5.4 0 5.4c4.2 0 4.2-5.2 0-5.4",
  "m-2.3 4.5c3.3 1.4 5.3-1.2 5.3-5.9c0-2.3-1.3-3.6-3.1-3.6c-1.8 0-2.9 1.4-2.9 3.1c0 1.8 1.1 3.1 2.9 3.1c1.8 0 3.1-1.2 3.1-2.6",
  "m-3.3 5l3.3-10l3.3 10m-1.1-3.4h-4.4",
  "m-2.6-5v10h2.7c3.8 0 3.8-5.3 0-5.3h-2.7m2.3 0c3.4 0 3.4-4.7 0-4.7h-2.3",
  "m2.9-3.3c-1.3-2.6-6-2.5-6 3.3c0 5.8 4.7 5.9 6 3.3",
  "m-2.7-5v10h1.9c5 0 5-10 0-10z",
  "m2.7-5h-5.2v10h5.3m-.8-5.2h-4.5",
  "m2.7-5h-5.2v10m0-5h4.5",
  "m2.8-3.4c-1.4-2.5-5.9-2.4-5.9 3.4c0 5.9 4.8 5.8 6.1 3v-2.6h-2.7",
  "m-2.8-5v10m0-5.1h5.6m0-4.9v10",
  "m-1.7-5h3.4m-1.7 0v10m-1.7 0h3.4",
  "m2-5v7c0 4-4.6 4-4.8.4",
  "m-2.6-5v10m5.4-10l-5.4 6.2m2-2.2l3.6 6",
  "m-2.3-5v10h5",
  "m-3.3 5v-10l3.3 6.6l3.3-6.6v10",
  "m-2.9 5v-10l5.8 10v-10",
  "m0-5c-4.3 0-4.3 10 0 10c4.3 0 4.3-10 0-10",
  "m-2.5 5v-10h2.5c4.1 0 4.1 5.7 0 5.7h-2.5",
];

/** @type {Map<number, string[]>} strokes by height */
const cache = new Map();

/** @param {number} height @returns {string[]} the strokes of each symbol at this height */
function strokes(height) {
  let paths = cache.get(height);
  if (!paths) {
    paths = STROKES.map((stroke) => stroke.replace(/-?(?:\d+(?:\.\d+)?|\.\d+)/g, (number) => ` ${+((Number(number) * height) / 10).toFixed(2)}`));
    cache.set(height, paths);
  }
  return paths;
}

/**
 * Digits as one path.
 * @param {readonly {digit: number, x: number, y: number}[]} marks @param {number} left @param {number} top
 * @param {number} height of a symbol @returns {string}
 */
export function strokePath(marks, left, top, height) {
  const paths = strokes(height);
  let path = "";
  for (const { digit, x, y } of marks) path += `M${(left + x).toFixed(1)} ${(top + y).toFixed(1)}${paths[digit - 1]}`;
  return path;
}

