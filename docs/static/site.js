// @ts-check
/** On every page: what is wider than the window can be scrolled by keys too. */

function reachable() {
  for (const part of document.querySelectorAll(".highlight pre, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

addEventListener("resize", reachable);
reachable();
