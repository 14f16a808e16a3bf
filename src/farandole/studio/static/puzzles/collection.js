// @ts-check
/**
 * Puzzles that come with the page, for use without a server: 300 of each level, and some of boards that the
 * browser can't make or rate. `tools/collection.py` makes them, and describes the files.
 */

/** @typedef {import("./levels.js").Level} Level */
/** @typedef {{level: Level, puzzle: string, shape: string}} Collected */

const FILES = ["classic", "boards"];
const BOARDS = /^(9|jigsaw [5-9]|9 \+ (diagonals|windoku|disjoint|anti-knight|anti-king|centre-dot))$/;

/** Whether a choice of board has puzzles here. @param {string} board */
export const isCollected = (board) => BOARDS.test(board);

/** All puzzles by board; none if the files are unavailable. @returns {Promise<Map<string, Collected[]>>} */
export async function loadCollection() {
  try {
    const answers = await Promise.all(FILES.map((name) => fetch(new URL(`../puzzles/collection/${name}.txt`, import.meta.url))));
    return readCollection((await Promise.all(answers.map((answer) => (answer.ok ? answer.text() : "")))).join(""));
  } catch {
    return new Map();
  }
}

/** @param {string} text @returns {Map<string, Collected[]>} */
export function readCollection(text) {
  /** @type {Map<string, Collected[]>} */
  const boards = new Map();
  let board = "";
  for (const line of text.split("\n").filter(Boolean)) {
    const [first, puzzle, ...rest] = line.split(" ");
    if (first === "=") boards.set((board = line.slice(2)), []);
    else boards.get(board)?.push({ level: /** @type {Level} */ (first), puzzle, shape: rest.join(" ") || board });
  }
  return boards;
}

/**
 * A random puzzle of a level, if possible one that hasn't been played; null if the level has none.
 * @param {readonly Collected[]} puzzles @param {Level | null} level @param {ReadonlySet<string>} played their givens
 */
export function pickCollected(puzzles, level, played) {
  const fitting = puzzles.filter((one) => !level || one.level === level);
  const fresh = fitting.filter((one) => !played.has(one.puzzle));
  const choice = fresh.length ? fresh : fitting;
  return choice[Math.floor(Math.random() * choice.length)] ?? null;
}
