// @ts-check
/** What the browser keeps for the page; one may be blocked from it. */

/** What takes nothing and has nothing: for a page whose browser keeps nothing. */
const NO_STORAGE = /** @type {Storage} */ ({
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error("nothing is kept");
  },
  removeItem: () => undefined,
  clear: () => undefined,
});

/** The browser's storage; one that takes nothing where a page may not use it. @param {"localStorage" | "sessionStorage"} name @returns {Storage} */
export function storageOf(name) {
  try {
    return globalThis[name] ?? NO_STORAGE;
  } catch {
    return NO_STORAGE;
  }
}
