// @ts-check
/** A board as a standalone picture: SVG with inline colours, and PNG made from it. */

/** The style properties that are copied for each part. */
const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "opacity", "paint-order", "font-size", "font-style", "font-weight", "font-family", "letter-spacing", "text-anchor", "dominant-baseline", "text-decoration-line", "text-decoration-style", "text-decoration-color", "text-decoration-thickness"];
const PIXELS = 1200;

/**
 * The picture as text, in the current colours of the page.
 * @param {SVGSVGElement} picture @param {string} [title] @returns {string}
 */
export function pictureSvg(picture, title = "") {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const originals = [...picture.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((part, at) => {
    if (part.closest("defs") && part.localName !== "path") return;
    const style = getComputedStyle(originals[at]);
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value && value !== "normal" && value !== "auto") part.setAttribute(name, value.replace(/url\("[^"#]*#([^"]*)"\)/, "url(#$1)"));
    }
    if (style.visibility === "hidden") part.remove();
  });
  for (const part of copy.querySelectorAll(".seen, .lit, .chosen, .cursor")) part.remove();
  for (const part of copy.querySelectorAll("g, text")) if (!part.childNodes.length) part.remove();
  for (const part of copy.querySelectorAll("[class]")) part.removeAttribute("class");
  copy.removeAttribute("class");
  copy.removeAttribute("aria-hidden");
  const [, , width, height] = (copy.getAttribute("viewBox") ?? "0 0 582 582").split(" ");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  if (title) {
    const name = document.createElementNS(copy.namespaceURI, "title");
    name.textContent = title;
    copy.prepend(name);
  }
  return new XMLSerializer().serializeToString(copy);
}

/**
 * The picture as PNG.
 * @param {string} text the SVG @param {SVGSVGElement} picture @returns {Promise<Blob>}
 */
export async function picturePng(text, picture) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PIXELS;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = getComputedStyle(picture.querySelector(".paper") ?? picture).fill;
    context.fillRect(0, 0, PIXELS, PIXELS);
    context.drawImage(image, 0, 0, PIXELS, PIXELS);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
