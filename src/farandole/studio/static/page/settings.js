// @ts-check
/** What a person prefers, kept in the browser. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} language "" for the browser's
 * @property {"off" | "rules" | "answer"} check which digits are marked as wrong
 * @property {boolean} tidy whether marks go when a digit rules them out
 * @property {"cell" | "digit"} entry what is chosen first
 * @property {boolean} timer whether the time shows
 * @property {boolean} seen whether the houses of the focus are tinted
 * @property {boolean} same whether equal digits are lit
 * @property {"short" | "sentence" | "reasons"} words how much is said of a step
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  language: "",
  check: "rules",
  tidy: true,
  entry: "cell",
  timer: true,
  seen: true,
  same: true,
  words: "reasons",
};
const KEY = "farandole/settings";
/** What is possible where not everything is. @type {Partial<Record<keyof Settings, readonly unknown[]>>} */
const CHOICES = {
  theme: ["auto", "light", "dark"],
  check: ["off", "rules", "answer"],
  entry: ["cell", "digit"],
  words: ["short", "sentence", "reasons"],
};

/** @returns {Settings} */
export function readSettings() {
  try {
    const values = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const entries = Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(DEFAULTS, name) && typeof value === typeof DEFAULTS[/** @type {keyof Settings} */ (name)] && (CHOICES[/** @type {keyof Settings} */ (name)]?.includes(value) ?? true),
    );
    return { ...DEFAULTS, ...Object.fromEntries(entries) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Kept for as long as the page is open.
  }
}
