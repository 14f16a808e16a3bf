// @ts-check
/** A thread with Python in it (Pyodide), and the package itself: it answers one message for each call of the API. */

const PLACE = new URL("../python/", import.meta.url).href;

/** @type {Promise<(place: string, body: string, language: string) => string> | null} */
let answering = null;

async function load() {
  const [{ loadPyodide }, packed] = await Promise.all([import(`${PLACE}pyodide.mjs`), fetch(`${PLACE}farandole.zip`)]);
  if (!packed.ok) throw new Error(`${packed.status}`);
  const [python, bytes] = await Promise.all([loadPyodide({ indexURL: PLACE }), packed.arrayBuffer()]);
  python.unpackArchive(bytes, "zip", { extractDir: python.runPython("import sysconfig; sysconfig.get_path('purelib')") });
  const module = python.pyimport("farandole.studio.alone.answering");
  module.stand_in();
  return module.answer;
}

addEventListener("message", async ({ data: [place, body, language] }) => {
  try {
    postMessage(JSON.parse((await (answering ??= load()))(place, body, language)));
  } catch (error) {
    reportError(error); // which the page hears of, and starts another thread
  }
});
