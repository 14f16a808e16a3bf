// @ts-check
/** The page's side of the thread that reads pictures. */

/** @typedef {import("./reading.js").Reading} Reading */

export class Reader {
  /** @type {Worker | null} */
  worker = null;
  last = 0;

  /**
   * A request replaces an earlier one that has no answer yet, which is never answered then. Rejects if the
   * thread's files can't be loaded.
   * @param {ImageData} colours @param {import("./corners.js").Corners | null} corners @returns {Promise<Reading | null>}
   */
  read(colours, corners) {
    const id = (this.last += 1);
    const worker = (this.worker ??= new Worker(new URL("../camera/worker.js", import.meta.url), { type: "module", name: "camera" }));
    return new Promise((resolve, reject) => {
      worker.onmessage = (/** @type {MessageEvent<import("./worker.js").Answer>} */ { data }) => {
        if (data.id !== id) return;
        if (data.error === undefined) resolve(data.reading ?? null);
        else reject(new Error(data.error));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.stop();
        reject(new Error(event.message));
      };
      worker.postMessage({ id, colours: { width: colours.width, height: colours.height, data: colours.data }, corners });
    });
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}
