// @ts-check
/** The browser's storage, which a page may not be allowed to use. */

/** An empty storage that ignores writes, for browsers that don't allow storage. */
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

/** The browser's storage; an empty one that ignores writes if the page may not use it. @param {"localStorage" | "sessionStorage"} name @returns {Storage} */
export function storageOf(name) {
  try {
    return globalThis[name] ?? NO_STORAGE;
  } catch {
    return NO_STORAGE;
  }
}
