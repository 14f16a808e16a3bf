// @ts-check
/** Short functions that create elements. */

const SVG = "http://www.w3.org/2000/svg";
/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Set an attribute of an element, or its text for name "", if it differs: setting an unchanged value triggers
 * layout and paint.
 * @param {Element} element @param {string} name @param {string} value
 */
export function put(element, name, value) {
  if (name ? element.getAttribute(name) === value : element.textContent === value) return;
  if (name) element.setAttribute(name, value);
  else element.textContent = value;
}

/** @param {Element} node @param {Attributes} attributes @param {Child[]} children */
function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(.../** @type {(Node|string)[]} */ (children.filter((child) => child || child === "")));
}

/**
 * An HTML element: `el("button", {class: "key", onclick: f}, "5")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Attributes} [attributes] @param {...Child} children @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  build(node, attributes, children);
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Attributes} [attributes] @param {...Child} children @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const node = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, name));
  build(node, attributes, children);
  return node;
}

const ICONS = new URL("../vendor/lucide/icons.svg", import.meta.url).href;

/** An icon; its meaning is in the text beside it or in the label of its button. @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `${ICONS}#${name}` }));
}
