// @ts-check
/** Preferences, stored in the browser. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} language "" for the browser's language
 * @property {"off" | "rules" | "answer"} check which digits are marked as wrong
 * @property {boolean} tidy whether entering a digit removes the marks that it rules out
 * @property {"cell" | "digit"} entry whether cells or digits are selected first
 * @property {boolean} timer whether the time is displayed
 * @property {boolean} seen whether the houses of the focused cell are tinted
 * @property {boolean} same whether equal digits are highlighted
 * @property {"short" | "sentence" | "reasons"} words how much text a step has
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
/** The allowed values of settings that are restricted. @type {Partial<Record<keyof Settings, readonly unknown[]>>} */
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
    // Settings then last as long as the page is open.
  }
}
