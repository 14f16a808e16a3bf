// @ts-check
/** The reader's progress, stored in the browser with a version. */

/** @typedef {{read?: boolean, practised?: number, tested?: number}} Mark */
/** @typedef {{version: number, techniques: Record<string, Mark>, best: Record<string, number>}} Progress */

export const VERSION = 1;
const KEY = "farandole/course";

/** @returns {Progress} */
const emptyProgress = () => ({ version: VERSION, techniques: {}, best: {} });

/** Read the stored JSON, if valid. @param {Storage} storage @returns {any} */
function readStored(storage) {
  try {
    return JSON.parse(storage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** The valid entries of a table. @param {unknown} table @param {(value: any) => boolean} isEntry */
function only(table, isEntry) {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([, value]) => isEntry(value)));
}

/** @param {Storage} storage @returns {Progress} */
export function readProgress(storage) {
  const record = readStored(storage);
  if (record?.version !== VERSION) return emptyProgress();
  return {
    version: VERSION,
    techniques: only(record.techniques, (mark) => typeof mark === "object" && mark !== null),
    best: only(record.best, Number.isFinite),
  };
}

/**
 * Update the progress. It is read again before it is written, so that tabs don't overwrite each other. Data
 * of a later version isn't changed.
 * @param {Storage} storage @param {(progress: Progress) => void} change @returns {Progress}
 */
export function note(storage, change) {
  const progress = readProgress(storage);
  change(progress);
  try {
    if (!(readStored(storage)?.version > VERSION)) storage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // The change then lasts as long as the page is open.
  }
  return progress;
}

/** @param {Storage} storage @param {string} id @param {(mark: Mark) => void} change */
export function noteTechnique(storage, id, change) {
  return note(storage, ({ techniques }) => change((techniques[id] ??= {})));
}

/**
 * What to do next: the first technique to read, or else to practise.
 * @template {{id: string, has_practice: boolean, default: boolean}} T
 * @param {readonly T[]} all @param {Progress} progress @returns {T | null}
 */
export function nextOf(all, { techniques }) {
  const open = (/** @type {T} */ technique) => !techniques[technique.id]?.read || (technique.has_practice && !techniques[technique.id]?.practised);
  return all.find((technique) => technique.default && open(technique)) ?? all.find(open) ?? null;
}
