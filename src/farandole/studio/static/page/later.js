// @ts-check
/**
 * Modules that aren't needed to show a page: they are loaded when it has been painted, or before by who needs
 * them. What is asked of them meanwhile is done when they are there, and keys that are pressed in
 * between wait for it.
 */

import { msg, say } from "./i18n.js";
import { toast } from "./toast.js";

let waiting = 0;
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
  try {
    /** @type {M} */
    let module;
    try {
      module = await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // A browser may remember that a module failed for as long as the page is open; what is kept survives that.
      if (await isThere()) location.reload();
      else toast(say(msg("This part of the page couldn't be loaded: the server is away.")));
      return undefined;
    }
    return use(module);
  } finally {
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
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (taken || !isText || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) continue;
    target.setRangeText(event.key, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
    target.dispatchEvent(new InputEvent("input", { bubbles: true, data: event.key, inputType: "insertText" }));
  }
}

/** What the browser itself does with a key: a button is pressed, a dialog closed. @param {KeyboardEvent} event @param {Element} target */
function isPress({ key }, target) {
  const dialog = target.closest("dialog");
  if (key === "Escape" && dialog) {
    dialog.close();
    if (target instanceof HTMLElement) target.blur(); // The keys that follow are for the room.
  } else if ((key === "Enter" || key === " ") && target instanceof HTMLElement && target.matches("button, summary, a")) target.click();
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
