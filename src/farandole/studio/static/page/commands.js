// @ts-check
/** Commands by name and key. Key bindings, command palette, help and settings are built from such lists. */

/** @typedef {import("./i18n.js").Message} Message */

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {Message} name
 * @property {readonly string[]} keys as `keyOf` returns them; the first is displayed
 * @property {Message} group
 * @property {() => void} run
 * @property {() => boolean} [on] for switches: whether it is on
 * @property {boolean} [writes] whether it changes the bank
 * @property {string} [setting] lists the command among the settings; commands with the same value here exclude each other
 */

/**
 * The name of a pressed key: "Ctrl+Z", "?", "H".
 * @param {KeyboardEvent} event @returns {string}
 */
export function keyOf(event) {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isLetter = /^[A-Z]$/.test(key) || key.length > 1;
  const shift = event.shiftKey && isLetter ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shift}${key}`;
}

/**
 * Whether a key belongs to something else: a dialog, a field, or a button that the key would press.
 * @param {KeyboardEvent} event @returns {boolean}
 */
export function isTaken(event) {
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector("dialog[open]") || event.isComposing) return true;
  if (target.closest("input, textarea, select")) return !(event.ctrlKey && event.key.toLowerCase() === "k");
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button], [role=option]") !== null;
}

/**
 * Run the command of a key.
 * @param {KeyboardEvent} event @param {readonly Command[]} commands @returns {boolean} whether the key has a command
 */
export function runKey(event, commands) {
  const name = keyOf(event);
  const command = commands.find(({ keys }) => keys.includes(name));
  if (!command) return false;
  event.preventDefault();
  command.run();
  return true;
}
