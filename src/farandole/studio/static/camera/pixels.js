// @ts-check
/** Grey pictures: converted from colour, reduced, and separated into ink and paper. */

/**
 * @typedef {object} Grey brightness, row by row: 0 black, 255 white
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} data
 */

/** @typedef {{width: number, height: number, data: Uint8ClampedArray | Uint8Array}} Colours red, green, blue, opacity */

/** @param {Colours} colours @returns {Grey} */
export function grey({ width, height, data }) {
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at += 1) {
    const opacity = data[4 * at + 3] / 255;
    const light = 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
    out[at] = Math.round(light * opacity + 255 * (1 - opacity));
  }
  return { width, height, data: out };
}

/** The negative of a picture. @param {Grey} picture @returns {Grey} */
export function negative({ width, height, data }) {
  return { width, height, data: data.map((light) => 255 - light) };
}

/**
 * Reduce a picture so that no side is longer than `most`: every new pixel is the mean of those that it
 * covers.
 * @param {Grey} picture @param {number} most @returns {Grey}
 */
export function shrink(picture, most) {
  const scale = Math.max(picture.width, picture.height) / most;
  if (scale <= 1) return picture;
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const sums = integral(picture);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      data[y * width + x] = Math.round(sumOf(sums, picture.width, left, top, right, bottom) / ((right - left) * (bottom - top)));
    }
  }
  return { width, height, data };
}

/**
 * Sums over all pixels above and left of each corner, so that the sum of any rectangle takes four numbers.
 * @param {Grey} picture @returns {Float64Array} (width + 1) × (height + 1)
 */
function integral({ width, height, data }) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

/** @param {Float64Array} sums @param {number} width @param {number} left @param {number} top @param {number} right @param {number} bottom */
function sumOf(sums, width, left, top, right, bottom) {
  const line = width + 1;
  return sums[bottom * line + right] - sums[top * line + right] - sums[bottom * line + left] + sums[top * line + left];
}

/**
 * Find ink: pixels clearly darker than the mean of their surroundings, so that shadows don't count.
 * @param {Grey} picture @param {number} radius of the surroundings, in pixels
 * @param {number} contrast minimum difference, of 255
 * @returns {Uint8Array} 1 for ink
 */
export function inkOf(picture, radius, contrast) {
  const { width, height, data } = picture;
  const sums = integral(picture);
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const mean = sumOf(sums, width, left, top, right, bottom) / ((right - left) * (bottom - top));
      // The brighter the paper, the greater the contrast of the same ink.
      if (data[y * width + x] < mean - (contrast * (mean + 32)) / 287) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/**
 * @typedef {object} Spot a connected piece of ink
 * @property {number} size number of pixels
 * @property {number} left
 * @property {number} top
 * @property {number} right the first column after it
 * @property {number} bottom the first row after it
 * @property {number} label its number, from 1, in `labels`
 */

/**
 * The connected pieces of ink; diagonal neighbours are connected.
 * @param {Uint8Array} ink @param {number} width @param {number} height
 * @returns {{spots: Spot[], labels: Int32Array}}
 */
export function spotsOf(ink, width, height) {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  /** @type {Spot[]} */
  const spots = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (!ink[start] || labels[start]) continue;
    const spot = { size: 0, left: width, top: height, right: 0, bottom: 0, label: spots.length + 1 };
    let depth = 0;
    stack[depth++] = start;
    labels[start] = spot.label;
    while (depth) {
      const at = stack[--depth];
      const x = at % width;
      const y = (at - x) / width;
      spot.size += 1;
      if (x < spot.left) spot.left = x;
      if (x >= spot.right) spot.right = x + 1;
      if (y < spot.top) spot.top = y;
      if (y >= spot.bottom) spot.bottom = y + 1;
      for (let dy = y > 0 ? -1 : 0; dy <= (y + 1 < height ? 1 : 0); dy += 1) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x + 1 < width ? 1 : 0); dx += 1) {
          const next = at + dy * width + dx;
          if (ink[next] && !labels[next]) {
            labels[next] = spot.label;
            stack[depth++] = next;
          }
        }
      }
    }
    spots.push(spot);
  }
  return { spots, labels };
}
