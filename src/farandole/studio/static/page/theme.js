// Runs before the first paint, so that the page never flashes in the other theme.
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("farandole/settings") || "{}").theme || "auto";
  } catch {
    // Storage isn't available here.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
