// @ts-check
/** Asks the browser to cache the page for use without a server, if it supports that. */

export function keepPage() {
  const keeper = navigator.serviceWorker;
  if (!isSecureContext || !keeper) return; // The server reports this when it starts.
  const register = () => void keeper.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" }).catch(() => undefined);
  // After everything the page itself needs.
  const later = () => ("requestIdleCallback" in window ? requestIdleCallback(register, { timeout: 2000 }) : self.setTimeout(register, 500));
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}
