// @ts-check
/** What can be done, by name and key: keys, the palette, the help and the settings are made of such lists. */

/** @typedef {import("./i18n.js").Message} Message */

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {Message} name
 * @property {readonly string[]} keys as `keyOf` writes them; the first is the one that is shown
 * @property {Message} group
 * @property {() => void} run
 * @property {() => boolean} [on] for what is switched: whether it is on
 * @property {string} [setting] stands among the settings; of those with the same name here one is on
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
 * Whether a key is meant for something else: a dialog, a field, a button that it presses.
 * @param {KeyboardEvent} event @returns {boolean}
 */
export function isTaken(event) {
  const target = /** @type {Element} */ (event.target);
  if (document.querySelector("dialog[open]") || event.isComposing) return true;
  if (target.closest("input, textarea, select")) return !(event.ctrlKey && event.key.toLowerCase() === "k");
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button], [role=option]") !== null;
}

/**
 * Do what a key is for.
 * @param {KeyboardEvent} event @param {readonly Command[]} commands @returns {boolean} whether it is for anything
 */
export function runKey(event, commands) {
  const name = keyOf(event);
  const command = commands.find(({ keys }) => keys.includes(name));
  if (!command) return false;
  event.preventDefault();
  command.run();
  return true;
}
