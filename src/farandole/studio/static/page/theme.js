// Runs before the first paint, so that the page never flashes in another look. The style sheets know of no other
// place where the look is chosen: attributes of the root element say it all, the theme of the system included.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /** @type {any} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("farandole/settings") || "{}") ?? {};
  } catch {
    // Storage isn't available here.
  }
  function show() {
    const { theme } = settings;
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
    for (const name of ["digits", "marks", "vivid", "left"]) root.dataset[name] = String(settings[name]);
  }
  show();
  dark.addEventListener("change", show);
  addEventListener("settings", (/** @type {any} */ event) => {
    settings = event.detail;
    show();
  });
})();
