// @ts-check
/** A hint without a server: errors, or else one right digit without reasons. */

import { placeOf } from "../../board/labels.js";
import { candidates, digitsOf } from "../../shapes/houses.js";
import { msg, nmsg, say } from "../../page/i18n.js";
import { hasServer } from "../../page/server.js";

/** @typedef {import("./hints.js").Hint} Hint */

/**
 * @param {readonly number[]} digits the contents of the board @param {readonly number[] | null} solution
 * @param {import("../../shapes/houses.js").Shape} shape @param {number} focus @returns {Hint}
 */
export function reveal(digits, solution, shape, focus) {
  if (!solution) {
    const text = hasServer()
      ? msg("Explained hints need the server. This puzzle doesn't have exactly one solution, so no digit can be shown.")
      : msg("This puzzle doesn't have exactly one solution, so no digit can be shown.");
    return ladder([{ text, accents: [] }], []);
  }
  const wrong = [...digits.keys()].filter((cell) => digits[cell] && digits[cell] !== solution[cell]);
  if (wrong.length) {
    const text = nmsg("{count} cell is wrong", "{count} cells are wrong", wrong.length);
    return ladder([{ text, accents: wrong.map((cell) => ({ cell, role: "wrong" })) }], []);
  }
  const cell = easiest(digits, solution, shape, focus);
  if (cell < 0) return ladder([{ text: msg("All right so far."), accents: [] }], []);
  const digit = solution[cell];
  const place = placeOf(cell, shape.side);
  const text = hasServer()
    ? msg("Explained hints need the server. Without it, one digit can be shown: {place}.", { place })
    : msg("This copy runs in your browser alone, which can show one digit of this board: {place}.", { place });
  return ladder(
    [
      { text, accents: [{ cell, role: "cell" }] },
      { text: msg("{digit} is right at {place}.", { digit, place }), accents: [{ cell, digit, role: "placed" }] },
    ],
    [[cell, digit]],
  );
}

/**
 * The empty cell that is easiest to fill: it has one candidate, its digit has one place in a house, it is
 * selected, or it has the fewest candidates. -1 if no cell is empty.
 * @param {readonly number[]} digits @param {readonly number[]} solution
 * @param {import("../../shapes/houses.js").Shape} shape @param {number} focus @returns {number}
 */
export function easiest(digits, solution, shape, focus) {
  const sets = candidates(digits, shape);
  const empty = [...digits.keys()].filter((cell) => !digits[cell]);
  const size = (/** @type {number} */ cell) => digitsOf(sets[cell]).length;
  const naked = empty.find((cell) => size(cell) === 1);
  if (naked !== undefined) return naked;
  for (const house of shape.houses) {
    if (house.length !== shape.side) continue;
    const hidden = house.find((cell) => !digits[cell] && !house.some((other) => other !== cell && (sets[other] >> (solution[cell] - 1)) & 1));
    if (hidden !== undefined) return hidden;
  }
  if (empty.includes(focus)) return focus;
  return empty.sort((a, b) => size(a) - size(b))[0] ?? -1;
}

/**
 * @param {{text: import("../../page/i18n.js").Message, accents: import("./hints.js").Accent[]}[]} rungs
 * @param {[number, number][]} placements @returns {Hint}
 */
function ladder(rungs, placements) {
  const texts = rungs.map(({ text }) => say(text));
  return { rungs: rungs.map(({ accents }, at) => ({ text: texts[at], accents, links: [] })), placements, eliminations: [], text: texts[rungs.length - 1], isStep: false };
}
