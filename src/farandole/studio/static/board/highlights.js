// @ts-check
/** What the server says of a step, as a board draws it. */

/** @typedef {import("./state.js").Accent} Accent */

/**
 * What a board shows for the highlights of a step, or of a rung of a hint.
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
 * What a board shows for a whole step: only the houses that it names, not those where one looks for it.
 * @param {any} highlights @returns {Accent[]}
 */
export function stepAccents(highlights) {
  return accentsOf({ ...highlights, houses: highlights.houses.filter((/** @type {any} */ house) => house.role !== "area") });
}
