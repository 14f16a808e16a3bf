// @ts-check
/**
 * Modules that aren't needed to show a page: they are loaded when it has been painted, or before by who needs
 * them. What is asked of them meanwhile is done when they are there, and keys that are pressed in
 * between wait for it.
 */

import { msg, say } from "./i18n.js";
import { toast } from "./toast.js";

let waiting = 0;
/** What was asked before has begun by then: a browser doesn't always tell who waits for a module in the order of asking. */
let begun = Promise.resolve();
/** @type {KeyboardEvent[]} */
const held = [];

/**
 * Do something with a module. Where it can't be loaded that is said; where it could be by now, the page begins anew.
 * @template M, R
 * @param {() => Promise<M>} load @param {(module: M) => R | Promise<R>} use
 * @returns {Promise<R | undefined>} undefined where there is no module
 */
export async function later(load, use) {
  waiting += 1;
  const before = begun;
  /** @type {() => void} */
  let begin = () => undefined;
  begun = new Promise((resolve) => (begin = resolve));
  try {
    /** @type {M} */
    let module;
    try {
      const loading = load();
      [module] = await Promise.all([loading, before]);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // A browser may remember that a module failed for as long as the page is open; what is kept survives that.
      if (await isThere()) location.reload();
      else toast(say(msg("This part of the page couldn't be loaded: the server is away.")));
      return undefined;
    }
    return use(module);
  } finally {
    begin();
    waiting -= 1;
    if (!waiting) release();
  }
}

/** Whether files can be had at all. */
async function isThere() {
  const answer = await fetch(import.meta.url, { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}

/** Load modules once the page has been painted. @param {readonly (() => Promise<unknown>)[]} loads */
export function afterPaint(...loads) {
  requestAnimationFrame(() => setTimeout(() => loads.forEach((load) => void load().catch(() => undefined))));
}

/** Give the keys that waited to what has the focus now. */
function release() {
  for (const event of held.splice(0)) {
    const target = document.activeElement ?? document.body;
    const taken = !target.dispatchEvent(new KeyboardEvent(event.type, event));
    if (!taken && isPress(event, target)) continue;
    if (!taken && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) write(event, target);
  }
}

const DELETING = new Map([["Backspace", "deleteContentBackward"], ["Delete", "deleteContentForward"]]);

/** What a key writes into a field, or takes out of it. @param {KeyboardEvent} event @param {HTMLInputElement | HTMLTextAreaElement} field */
function write({ key, ctrlKey, metaKey, altKey }, field) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === null || end === null || ctrlKey || metaKey || altKey) return; // not a field of text
  const inputType = key.length === 1 ? "insertText" : DELETING.get(key);
  if (!inputType) return;
  const data = key.length === 1 ? key : null;
  // One sign, which may be two units of the text.
  const before = start < end || key !== "Backspace" ? start : start - (Array.from(value.slice(0, start)).at(-1)?.length ?? 0);
  const after = start < end || key !== "Delete" ? end : end + (Array.from(value.slice(end, end + 2))[0]?.length ?? 0);
  if (data === null && before === after) return;
  field.setRangeText(data ?? "", before, after, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data, inputType }));
}

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]";

/** Give the focus to what comes next, or before, round in a dialog. @param {Element} target @param {boolean} back */
function move(target, back) {
  const all = /** @type {HTMLElement[]} */ ([...(target.closest("dialog") ?? document.querySelector("dialog[open]") ?? document).querySelectorAll(FOCUSABLE)]).filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
  const at = all.indexOf(/** @type {HTMLElement} */ (target));
  all.at(at < 0 ? (back ? -1 : 0) : (at + (back ? -1 : 1)) % all.length)?.focus();
}

/** What the browser itself does with a key: a button is pressed, a dialog closed, the focus goes on. @param {KeyboardEvent} event @param {Element} target */
function isPress({ key, shiftKey }, target) {
  const dialog = target.closest("dialog");
  if (key === "Escape" && dialog) {
    dialog.close();
    if (target instanceof HTMLElement) target.blur(); // The keys that follow are for the room.
  } else if ((key === "Enter" || key === " ") && target instanceof HTMLElement && target.matches("button, summary, a")) target.click();
  else if (key === "Tab") move(target, shiftKey);
  else return false;
  return true;
}

if (typeof addEventListener === "function") {
  addEventListener(
    "keydown",
    (event) => {
      if (!waiting || !event.isTrusted || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    },
    { capture: true },
  );
}
