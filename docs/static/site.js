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
for (const [where, english, name] of NAMES) {
  for (const part of document.querySelectorAll(where)) part.setAttribute("aria-label", chinese ? name : english);
}

function reachable() {
  for (const part of document.querySelectorAll(".highlight pre, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

addEventListener("resize", reachable);
reachable();
