// @ts-check
/** The contents of a board. It knows no rules: wrong, equal and highlighted cells are set from outside. */

/**
 * @typedef {object} BoardState
 * @property {number} side rows, and columns
 * @property {readonly number[]} regions the box of each cell; thick lines stand between them
 * @property {readonly number[]} givens digits that can't be changed; 0 where there is none
 * @property {readonly number[]} digits all digits, givens included
 * @property {readonly number[]} corner small digits in the corners, as bits
 * @property {readonly number[]} centre small digits in the middle, as bits
 * @property {readonly number[]} colours colours of each cell, as bits
 * @property {ReadonlySet<number>} selected the cells that are chosen
 * @property {number} focus the cell that keys go to
 * @property {ReadonlySet<number>} wrong cells that are marked as wrong
 * @property {ReadonlySet<number>} seen cells that are tinted: those in a house of the focus
 * @property {number} lit the digit that is lit wherever it stands, in marks too; 0 for none
 * @property {readonly Accent[]} accents cells and candidates that a hint highlights
 * @property {readonly Link[]} links links between candidates that a hint shows
 * @property {readonly (readonly import("../page/i18n.js").Message[])[]} also what else is read aloud for each cell: its region, rules
 * @property {readonly Link[]} pen lines that were drawn by hand
 * @property {boolean} drawing whether pointing draws lines
 * @property {boolean} readOnly whether keys change anything
 * @property {boolean} fixed whether each candidate in the middle has a place of its own, as on paper
 */

/**
 * @typedef {object} Accent
 * @property {number} cell
 * @property {number} [digit] a candidate; without it the whole cell is meant
 * @property {string} role house, cell, pattern, fin, set, placed, removed, colour-a, true, false …
 * @property {string} [note] what stands beside it: the number of a claim, the letter of a set
 * @property {boolean} [isNow] whether it stands out
 */

/**
 * @typedef {object} Link
 * @property {{cells: number[], digit: number}} from
 * @property {{cells: number[], digit: number}} to
 * @property {"strong" | "weak"} kind
 * @property {boolean} [isPast] whether it stands back
 */

/** @param {number} side @param {readonly number[]} regions @returns {BoardState} */
export function emptyBoard(side, regions) {
  const zeros = regions.map(() => 0);
  return {
    side,
    regions,
    givens: zeros,
    digits: zeros,
    corner: zeros,
    centre: zeros,
    colours: zeros,
    selected: new Set(),
    focus: 0,
    wrong: new Set(),
    seen: new Set(),
    lit: 0,
    accents: [],
    links: [],
    pen: [],
    drawing: false,
    also: [],
    readOnly: false,
    fixed: false,
  };
}
