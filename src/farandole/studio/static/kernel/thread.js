// @ts-check
/** A module of the kernel in a separate thread, so that the page never blocks. */

/** No kernel is available, or it took too long: the caller asks the server instead. */
export class NoKernel extends Error {}

export class Thread {
  /** @param {string} name of the module: selects it in worker.js */
  constructor(name) {
    this.name = name;
    /** @type {Worker | null} */
    this.worker = null;
    this.isBroken = typeof Worker === "undefined" || typeof WebAssembly === "undefined";
    this.last = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void, timer: number}>} */
    this.waiting = new Map();
  }

  /** Reject all pending requests; the next request starts another thread. @param {string} why */
  stop(why) {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new NoKernel(why));
    }
    this.waiting.clear();
  }

  start() {
    const worker = new Worker(new URL("../kernel/worker.js", import.meta.url), { type: "module", name: this.name });
    worker.addEventListener("message", (/** @type {MessageEvent<import("./worker.js").Answer>} */ { data }) => {
      const request = this.waiting.get(data.id);
      if (!request) return;
      this.waiting.delete(data.id);
      clearTimeout(request.timer);
      // A browser that can't compile the module never will; any other error may be temporary.
      this.isBroken ||= data.error === "CompileError";
      if (data.error === "RangeError") request.reject(new RangeError("no puzzle"));
      else if (data.error !== undefined) request.reject(new NoKernel(data.error));
      else request.resolve(data.answer);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.stop(event.message);
    });
    return worker;
  }

  /**
   * Call a verb. Rejects with NoKernel if no kernel is available, and with RangeError for an invalid puzzle.
   * @param {string} verb @param {readonly any[]} request @param {number} seconds time limit @returns {Promise<any>}
   */
  ask(verb, request, seconds) {
    if (this.isBroken) return Promise.reject(new NoKernel());
    try {
      this.worker ??= this.start();
    } catch (error) {
      this.isBroken = true;
      return Promise.reject(new NoKernel(String(error)));
    }
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      const timer = self.setTimeout(() => this.stop("too long"), seconds * 1000);
      this.waiting.set(id, { resolve, reject, timer });
      this.worker?.postMessage({ id, verb, parameters: request });
    });
  }
}
