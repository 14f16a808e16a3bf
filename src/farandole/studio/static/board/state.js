// @ts-check
/** The contents of a board. It knows no rules: callers set wrong, equal and highlighted cells. */

/**
 * @typedef {object} BoardState
 * @property {number} side number of rows and of columns
 * @property {readonly number[]} regions the region of each cell; thick lines separate regions
 * @property {readonly number[]} givens digits that can't be changed; 0 for none
 * @property {readonly number[]} digits all digits, givens included
 * @property {readonly number[]} corner corner marks, as bits
 * @property {readonly number[]} centre centre marks, as bits
 * @property {readonly number[]} colours colours of each cell, as bits
 * @property {ReadonlySet<number>} selected the selected cells
 * @property {number} focus the cell with the keyboard focus
 * @property {ReadonlySet<number>} wrong cells that are marked as wrong
 * @property {ReadonlySet<number>} seen cells to tint: those in a house of the focused cell
 * @property {number} lit the digit to highlight everywhere, marks included; 0 for none
 * @property {readonly Accent[]} accents cells and candidates that a hint highlights
 * @property {readonly Link[]} links links between candidates that a hint draws
 * @property {readonly (readonly import("../page/i18n.js").Value[])[]} also further text read aloud for each cell: its region, rules and clues
 * @property {readonly Link[]} pen lines drawn by hand
 * @property {boolean} drawing whether dragging draws lines
 * @property {boolean} readOnly whether keys have no effect
 * @property {ReadonlySet<number>} labelled cells with a number of a rule in their upper left corner, below which marks keep
 * @property {boolean} fixed whether every centre mark has a fixed position, as on paper
 */

/**
 * @typedef {object} Accent
 * @property {number} cell
 * @property {number} [digit] a candidate; without it, the whole cell
 * @property {string} role house, cell, pattern, fin, set, placed, removed, colour-a, true, false …
 * @property {string} [note] text beside it: the number of a claim, the letter of a set
 * @property {boolean} [isNow] whether it is emphasised
 */

/**
 * @typedef {object} Link
 * @property {{cells: number[], digit: number}} from
 * @property {{cells: number[], digit: number}} to
 * @property {"strong" | "weak"} kind
 * @property {boolean} [isPast] whether it is faded
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
    labelled: new Set(),
    fixed: false,
  };
}
