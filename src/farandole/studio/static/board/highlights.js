// @ts-check
/** Highlights from the server, converted for a board. */

/** @typedef {import("./state.js").Accent} Accent */

/**
 * Accents for the highlights of a step, or of a rung of a hint.
 * @param {any} highlights @returns {Accent[]}
 */
export function accentsOf({ houses, cells, candidates }) {
  return [
    ...houses.flatMap((/** @type {any} */ house) => house.cells.map((/** @type {number} */ cell) => ({ cell, role: `house ${house.role}` }))),
    ...cells.map((/** @type {any} */ entry) => ({ cell: entry.cell, role: entry.role === "look" ? "cell" : "part" })),
    ...candidates,
  ];
}

/**
 * Accents for a whole step: only the houses that it names, not those in which to look for it.
 * @param {any} highlights @returns {Accent[]}
 */
export function stepAccents(highlights) {
  return accentsOf({ ...highlights, houses: highlights.houses.filter((/** @type {any} */ house) => house.role !== "area") });
}
