// @ts-check
/** A tour of ten steps. Words in braces are buttons that change the picture. */

import { msg, pmsg } from "../../page/i18n.js";

/** @typedef {import("../../page/i18n.js").Message} Message */

/**
 * The action of a word.
 * @typedef {object} Word
 * @property {import("../../page/i18n.js").Value} says
 * @property {number} [event] the moment to seek
 * @property {import("../search/light.js").Target} [light]
 * @property {string} [example] the example to open first
 * @property {import("../search/search.js").Rule} [rule]
 * @property {string} [run] a command
 * @property {number} [speed]
 * @property {number} [until] the moment at which to stop
 * @property {boolean} [isShown] whether to animate the event, again if necessary
 */

/**
 * @typedef {object} Step
 * @property {Message} title
 * @property {string} example
 * @property {import("../search/search.js").Rule} [rule]
 * @property {number} event
 * @property {import("../search/light.js").Target} [light]
 * @property {boolean} [isUnfolded] whether the matrix is shown unfolded
 * @property {Message[]} text
 * @property {Record<string, Word>} words
 */

/** @type {readonly Step[]} */
export const TOUR = [
  {
    title: pmsg("tour", "Twelve pieces, one box"),
    example: "pentominoes3",
    event: 3144,
    text: [
      msg("A search has just found {first} of the eight ways to fill this box. To find them all it tried a piece in a place {tried} times, and it never copied the box: it takes links out and puts them back. That is the dance."),
      msg("{watch}, or {back}. Then drag the line below: time is a place that you can go to, {last} as well."),
    ],
    words: {
      first: { says: pmsg("tour", "the first"), event: 3144 },
      tried: { says: "32,977", event: 456662 },
      watch: { says: pmsg("tour", "Watch it from the start"), event: 0, run: "run", speed: 300 },
      back: { says: pmsg("tour", "watch it backwards"), run: "run-back", speed: 300 },
      last: { says: pmsg("tour", "to the last cover"), event: 437982 },
    },
  },
  {
    title: pmsg("tour", "The problem"),
    example: "toy",
    event: 0,
    text: [
      msg("The columns, {one} to {four}, are things to be done: items. The rows are ways to do some of them at once: options. {O} covers the items 1 and 3, {E} covers 2 and 4, {U} and {D} three each."),
      msg("Options that together cover every item, and none twice, are a cover. Find it; then point at anything: the same lights up in all three pictures."),
    ],
    words: {
      one: { says: "1", light: { item: 0 } },
      four: { says: "4", light: { item: 3 } },
      O: { says: "O", light: { option: 0 } },
      E: { says: "E", light: { option: 1 } },
      U: { says: "U", light: { option: 2 } },
      D: { says: "D", light: { option: 3 } },
    },
  },
  {
    title: pmsg("tour", "Choose"),
    example: "toy",
    event: 1,
    light: { item: 1 },
    text: [
      msg("The number below an item's name is how many options it has left. {two} and {four} have two, the others three."),
      msg("One of its options must be in the cover, so an item with few options is the best to branch on. Ties go to the first: item 2."),
    ],
    words: { two: { says: pmsg("tour", "Item 2"), light: { item: 1 } }, four: { says: pmsg("tour", "item 4"), light: { item: 3 } } },
  },
  {
    title: pmsg("tour", "Cover"),
    example: "toy",
    event: 2,
    text: [
      msg("To cover item 2 is to {unlink} its header: the thick link passes it by. One of its options {E} and {U} will be taken for it, so neither can be taken for another item: their other squares step out of their columns, and the links pass them by too."),
      msg("See the numbers: {one} and {three} are down to two, {four} to one. Nobody will stumble over these options now, and nothing was erased."),
    ],
    words: {
      unlink: { says: pmsg("tour", "unlink"), event: 2, light: { item: 1 }, isShown: true },
      E: { says: "E", light: { option: 1 } },
      U: { says: "U", light: { option: 2 } },
      one: { says: pmsg("tour", "items 1"), light: { item: 0 } },
      three: { says: "3", light: { item: 2 } },
      four: { says: pmsg("tour", "item 4"), light: { item: 3 } },
    },
  },
  {
    title: pmsg("tour", "The trick"),
    example: "toy",
    event: 2,
    light: { option: 1 },
    text: [
      msg("Look at {node} in column 4. Its neighbours point past it; but it still points at them, by the dashed arrows. So it knows where it belongs."),
      msg("Removing it sets two links, restoring it sets two: {out}, {in}, {out}. Watch the square. That is the whole dance."),
    ],
    words: {
      node: { says: pmsg("tour", "the node that E has lost"), event: 2, light: { option: 1 } },
      out: { says: pmsg("tour", "out"), event: 2, light: { option: 1 }, isShown: true },
      in: { says: pmsg("tour", "in"), event: 1, light: { option: 1 } },
    },
  },
  {
    title: pmsg("tour", "Try, until there is a cover"),
    example: "toy",
    event: 3,
    light: { option: 1 },
    text: [
      msg("{E} is tried: it is taken for item 2, so {its} is covered in the same way. Now only {O} is left for items 1 and 3. It is {tried}, and {cover}: E and O are the answer."),
      msg("To find one cover, stop here. We want them all, so the search undoes O and E and continues."),
    ],
    words: {
      E: { says: "E", event: 3, light: { option: 1 } },
      its: { says: pmsg("tour", "its other item, 4,"), event: 4, light: { item: 3 } },
      O: { says: "O", event: 4, light: { option: 0 } },
      tried: { says: pmsg("tour", "tried"), event: 7, light: { option: 0 } },
      cover: { says: pmsg("tour", "there is a cover"), event: 9 },
    },
  },
  {
    title: pmsg("tour", "A wrong turn"),
    example: "toy",
    event: 16,
    light: { option: 2 },
    text: [
      msg("{U} looks better than E: it covers three items at once. But with {three} and {one} all other options go, and {four} has none left: {dead}. {watch}."),
      msg("No harm is done. The search steps back, {a}, {b}, the last first, and {U2} is out as if it had never been. Undoing in mirrored order puts every node where it was."),
    ],
    words: {
      U: { says: "U", event: 16, light: { option: 2 } },
      three: { says: pmsg("tour", "items 3"), event: 17, light: { item: 2 } },
      one: { says: "1", event: 18, light: { item: 0 } },
      four: { says: pmsg("tour", "item 4"), event: 18, light: { item: 3 } },
      dead: { says: pmsg("tour", "a dead end"), event: 19, light: { item: 3 } },
      watch: { says: pmsg("tour", "Watch it fail and step back"), event: 15, run: "run", speed: 1, until: 22 },
      a: { says: pmsg("tour", "item 1"), event: 20, light: { item: 0 } },
      b: { says: pmsg("tour", "then item 3"), event: 21, light: { item: 2 } },
      U2: { says: "U", event: 22, light: { option: 2 } },
    },
  },
  {
    title: pmsg("tour", "Which item first?"),
    example: "queens8",
    event: 232,
    text: [
      msg("Eight queens, none attacking another. Rows and columns must be covered; diagonals, right of the dashed line, may be, once at most: these items are secondary, and nobody chooses them."),
      msg("With {smallest} all 92 covers take 1,048 tries; with {leftmost}, 1,998. On {sudoku} it is 81 against 7,078. {compare} them anywhere."),
    ],
    words: {
      smallest: { says: pmsg("tour", "the fewest options first"), rule: "smallest", event: 232 },
      leftmost: { says: pmsg("tour", "the leftmost item first"), rule: "leftmost", event: 1348 },
      sudoku: { says: pmsg("tour", "an easy Sudoku"), example: "sudoku9", event: 487 },
      compare: { says: pmsg("tour", "Compare"), run: "compare" },
    },
  },
  {
    title: pmsg("tour", "A Sudoku is the same"),
    example: "sudoku4",
    event: 0,
    light: { cell: 1 },
    text: [
      msg("An option is a digit in a cell, such as {option}. It covers four items: {cell} is filled, {row} has its 3, and so have a column and a box."),
      msg("So {count} items, four of them covered by each digit. {solve}; this one has {two} solutions, and a cover is one of them."),
    ],
    words: {
      option: { says: pmsg("tour", "3 in row 1, column 2"), light: { option: 1 } },
      cell: { says: pmsg("tour", "the cell"), light: { item: 1 } },
      row: { says: pmsg("tour", "row 1"), light: { item: 18 } },
      count: { says: "64", event: 0 },
      solve: { says: pmsg("tour", "Watch it being solved"), event: 0, run: "run", speed: 30 },
      two: { says: pmsg("tour", "two"), event: 238 },
    },
  },
  {
    title: pmsg("tour", "Your turn"),
    example: "inkala",
    event: 4000,
    text: [
      msg("Nine by nine: 324 items, folded by kind; the fewer options an item has left, the fuller its square. The puzzle is {solved} after 1,492 tries; {all} takes 2,740 and shows that there is no other solution."),
      msg("Now it's your turn. {change} and see how the search changes. {own}: a puzzle, a matrix, any exact cover. {box}. {methods} on this puzzle, or {unfold} the matrix."),
    ],
    words: {
      solved: { says: pmsg("tour", "solved"), event: 17170 },
      all: { says: pmsg("tour", "the whole search"), event: 32401 },
      change: { says: pmsg("tour", "Change the smallest matrix"), example: "toy", event: 0, run: "change" },
      own: { says: pmsg("tour", "Watch a problem of your own"), run: "own" },
      box: { says: pmsg("tour", "Fill a box of 6 by 10"), example: "pentominoes6", event: 0, run: "run", speed: 30 },
      methods: { says: pmsg("tour", "Compare seven methods"), example: "inkala", run: "compare" },
      unfold: { says: pmsg("tour", "unfold"), example: "inkala", run: "fold" },
    },
  },
];
