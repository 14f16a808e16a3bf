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
 * @property {"small" | "medium" | "large"} digits the size of digits
 * @property {"small" | "medium" | "large"} marks the size of marks
 * @property {boolean} vivid whether colours are those that colour-blind people tell apart
 * @property {boolean} left whether the keypad is on the left of the board
 * @property {boolean} auto whether candidates are filled in and kept up to date
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
  digits: "medium",
  marks: "medium",
  vivid: false,
  left: false,
  auto: false,
  words: "reasons",
};
const KEY = "farandole/settings";
/** The allowed values of settings that are restricted. @type {Partial<Record<keyof Settings, readonly unknown[]>>} */
const CHOICES = {
  theme: ["auto", "light", "dark"],
  check: ["off", "rules", "answer"],
  entry: ["cell", "digit"],
  digits: ["small", "medium", "large"],
  marks: ["small", "medium", "large"],
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
