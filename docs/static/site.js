// @ts-check
/** On every page: what is wider than the window can be scrolled by keys, and all parts have names. */

const chinese = document.documentElement.lang.startsWith("zh");
/** @type {[string, string, string][]} where, English, Chinese */
const NAMES = [
  [".sidebar-drawer", "All pages", "全部页面"],
  [".toc-drawer", "On this page", "本页内容"],
  ["#__navigation", "Show all pages", "显示全部页面"],
  ["#__toc", "Show what is on this page", "显示本页内容"],
  [".theme-toggle", "Light, dark or automatic", "浅色、深色或自动"],
  [".toctree-checkbox", "Show the pages below", "展开下级页面"],
  ["button.copybtn", "Copy", "复制"],
];
/** What the theme's icons say of themselves, in Chinese. @type {Record<string, string>} */
const ICONS = {
  Contents: "目录",
  Menu: "菜单",
  Expand: "展开",
  "Light mode": "浅色",
  "Dark mode": "深色",
  "Auto light/dark, in light mode": "自动，现在是浅色",
  "Auto light/dark, in dark mode": "自动，现在是深色",
};
const WIDE = ".highlight pre, .table-wrapper, .notebook-output";

for (const [where, english, name] of NAMES) {
  for (const part of document.querySelectorAll(where)) part.setAttribute("aria-label", chinese ? name : english);
}

for (const title of chinese ? document.querySelectorAll("symbol > title") : []) title.textContent = ICONS[title.textContent ?? ""] ?? title.textContent;

/** At which sides of a part there is more; null where all of it is seen. @param {Element} part */
function sidesOf(part) {
  const before = part.scrollLeft > 1;
  const after = part.scrollLeft + part.clientWidth < part.scrollWidth - 1;
  return before || after ? (before && after ? "both" : before ? "left" : "right") : null;
}

/** @param {Element} part @param {string} name @param {string | null} value */
function setOrRemove(part, name, value) {
  if (value === null) part.removeAttribute(name);
  else part.setAttribute(name, value);
}

/** All parts are measured before one is changed: a change in between would lay the page out anew for each. */
function reachable() {
  const measured = [...document.querySelectorAll(WIDE)].map((part) => ({ part, wide: part.scrollWidth > part.clientWidth, sides: sidesOf(part) }));
  for (const { part, wide, sides } of measured) {
    setOrRemove(part, "tabindex", wide ? "0" : null);
    setOrRemove(part, "data-more", sides);
  }
}

for (const part of document.querySelectorAll(WIDE)) part.addEventListener("scroll", () => setOrRemove(part, "data-more", sidesOf(part)), { passive: true });
addEventListener("resize", reachable);
reachable();
