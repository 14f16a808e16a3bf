// @ts-check
/** Asks the browser to keep the page for times without a server, where it does that at all. */

export function keepPage() {
  const keeper = navigator.serviceWorker;
  if (!isSecureContext || !keeper) return; // The server says so when it starts.
  const register = () => void keeper.register(new URL("./sw.js", import.meta.url), { updateViaCache: "none" }).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
