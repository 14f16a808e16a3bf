// @ts-check
/**
 * Caches the page for use without a server: all files listed in `sw-files.js` with their hashes. API answers
 * are never cached. A new version is fetched in the background and takes over the next time a page is opened
 * while no other page is open; a page opened at that very moment is reloaded.
 */
(() => {
  /** @type {any} */
  const worker = self;
  worker.importScripts("sw-files.js");
  /** @type {{version: string, rooms: string[], files: Record<string, string>}} */
  const { version, rooms, files } = worker.farandole;
  /** @type {string} */
  const scope = worker.registration.scope;
  const OURS = `farandole ${scope} `;
  const NAME = OURS + version;
  const HASH = "x-farandole-hash";
  /** Where the files are that are large and not always needed: they are kept once they are used. */
  const LATER = "python/";

  /** The hash of bytes, as in `sw-files.js`. @param {ArrayBuffer} bytes */
  async function hashOf(bytes) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /**
   * A file as another version has it, if it is unchanged.
   * @param {string} path @param {string} hash @param {Cache[]} others @returns {Promise<Response | undefined>}
   */
  async function copyFile(path, hash, others) {
    for (const cache of others) {
      const match = await cache.match(new URL(path, scope).href);
      if (match?.headers.get(HASH) === hash) return match;
    }
  }

  /**
   * A file for the cache. Throws if the server has a different version by now; the next version is then tried.
   * @param {string} path @param {string} hash @returns {Promise<Response>}
   */
  async function fetchFile(path, hash) {
    const address = new URL(path, scope);
    const answer = await fetch(address, { cache: "no-cache", credentials: "same-origin" });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || (await hashOf(bytes)) !== hash) throw new Error(`${path} isn't what was announced`);
    const headers = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
    headers.set(HASH, hash);
    return new Response(bytes, { headers });
  }

  async function install() {
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
    const others = await Promise.all(names.map((name) => caches.open(name)));
    const cache = await caches.open(NAME);
    const all = Object.entries(files).map(async ([path, hash]) => {
      const file = (await copyFile(path, hash, others)) ?? (path.startsWith(LATER) ? null : await fetchFile(path, hash));
      if (file) await cache.put(new URL(path, scope).href, file);
    });
    await Promise.all(all);
  }

  /** Take over, unless another page is open, which keeps its version. @param {any} client the page that asks */
  async function takeOver(client) {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const isAlone = pages.every((/** @type {any} */ page) => page.id === client.id || !page.url.startsWith(scope));
    if (!isAlone) return client.postMessage("not now");
    isTaking = true;
    await worker.skipWaiting();
  }

  /** Whether this version has been asked to replace another one. */
  let isTaking = false;

  async function activate() {
    // Pages opened while this version took over received files of the previous one.
    if (isTaking) for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage("another version");
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  /** The file of an address; null if there is none. @param {URL} url @param {boolean} goesThere */
  function fileOf(url, goesThere) {
    if (!url.href.startsWith(scope)) return null;
    const path = url.pathname.slice(new URL(scope).pathname.length);
    if (Object.hasOwn(files, path)) return path;
    if (!goesThere) return null;
    if (path === "") return "index.html";
    if (!rooms.includes(path)) return null;
    return Object.hasOwn(files, `${path}.html`) ? `${path}.html` : "index.html";
  }

  /** A placeholder page that waits for the new version to answer. */
  async function again() {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    serviceWorker.addEventListener("message", ({ data }) => data === "not now" && location.reload());
    const registration = await serviceWorker.getRegistration();
    if (registration?.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  }

  /** @param {Request} request @param {string} file @returns {Promise<Response>} */
  async function answer(request, file) {
    const { waiting } = worker.registration;
    if (request.mode === "navigate" && waiting && (await worker.clients.matchAll()).length < 2) {
      // Perhaps no other page is open: a page that is reloaded still counts itself, and one in a new tab isn't
      // counted yet. Then the new version starts, and the page is loaded from it.
      return new Response(`<!doctype html><link rel="icon" href="data:,"><script>(${again})()</script>`, { headers: { "Content-Type": "text/html" } });
    }
    const cache = await caches.open(NAME);
    const match = await cache.match(new URL(file, scope).href);
    if (match || !file.startsWith(LATER)) return match ?? fetch(request);
    const answer = await fetchFile(file, files[file]).catch(() => null);
    if (answer) await cache.put(new URL(file, scope).href, answer.clone());
    return answer ?? fetch(request);
  }

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
  worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data === "take over") event.waitUntil(takeOver(event.source));
  });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    /** @type {Request} */
    const request = event.request;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.search) return; // a token is handled by the server
    const file = fileOf(url, request.mode === "navigate");
    if (file) event.respondWith(answer(request, file));
  });
})();
