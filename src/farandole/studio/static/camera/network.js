// @ts-check
/**
 * Recognises the digit of a small picture: a network of two layers of 3 × 3 filters and two fully connected layers,
 * trained by tools/digits on printed digits, with the very pictures that `cells.js` cuts out.
 *
 *     24 × 24 ─ 12 filters, largest of 2 × 2 ─ 11 × 11 × 12 ─ 24 filters, largest of 2 × 2 ─
 *     4 × 4 × 24 ─ 64 ─ 10: no digit, 1 to 9
 *
 * For each layer, the file contains the scales of its outputs and their biases, as 32-bit floats, then the weights
 * as signed bytes: for each input, its outputs. Inputs of a filter are ordered by row, then by channel.
 */

import { PATCH } from "./cells.js";

const LAYERS = [
  [9, 12],
  [9 * 12, 24],
  [16 * 24, 64],
  [64, 10],
];

/** @typedef {{weights: Float32Array, biases: Float32Array, inputs: number, outputs: number}} Layer */
/** @typedef {{digit: number, sure: number}} Read the digit, 0 for none, and its confidence, up to 1 */

/** @returns {Promise<Layer[]>} */
export async function loadNetwork() {
  const answer = await fetch(new URL("../camera/digits.bin", import.meta.url));
  if (!answer.ok) throw new Error(answer.statusText);
  return networkOf(await answer.arrayBuffer());
}

/** @param {ArrayBuffer} file @returns {Layer[]} */
export function networkOf(file) {
  const view = new DataView(file);
  let at = 0;
  const layers = LAYERS.map(([inputs, outputs]) => {
    const floats = (/** @type {number} */ count) => Float32Array.from({ length: count }, () => ((at += 4), view.getFloat32(at - 4, true)));
    const scales = floats(outputs);
    const biases = floats(outputs);
    const weights = Float32Array.from({ length: inputs * outputs }, (_, place) => view.getInt8(at + place) * scales[place % outputs]);
    at += inputs * outputs;
    return { weights, biases, inputs, outputs };
  });
  if (at !== file.byteLength) throw new Error("not the network's file");
  return layers;
}

/** @param {Layer[]} layers @param {Uint8Array} patch @returns {Read} */
export function readPatch(layers, patch) {
  const first = convolve(Float32Array.from(patch, (ink) => ink / 255), PATCH, 1, layers[0]);
  const second = convolve(first, 11, 12, layers[1]);
  const hidden = full(second, layers[2]).map((value) => Math.max(0, value));
  const scores = full(hidden, layers[3]);
  const most = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score - most), 0);
  return { digit: scores.indexOf(most), sure: 1 / sum };
}

/** @param {Float32Array} input @param {Layer} layer */
function full(input, { weights, biases, inputs, outputs }) {
  const out = Float32Array.from(biases);
  for (let from = 0; from < inputs; from += 1) {
    const value = input[from];
    if (value) for (let to = 0; to < outputs; to += 1) out[to] += value * weights[from * outputs + to];
  }
  return out;
}

/**
 * 3 × 3 filters, ReLU, and 2 × 2 max pooling.
 * @param {Float32Array} input @param {number} side @param {number} channels @param {Layer} layer
 */
function convolve(input, side, channels, { weights, biases, outputs }) {
  const half = (side - 2) >> 1;
  const out = new Float32Array(half * half * outputs);
  const sum = new Float32Array(outputs);
  for (let y = 0; y < 2 * half; y += 1) {
    for (let x = 0; x < 2 * half; x += 1) {
      sum.set(biases);
      for (let dy = 0, at = 0; dy < 3; dy += 1) {
        for (let dx = 0; dx < 3; dx += 1) {
          const from = ((y + dy) * side + x + dx) * channels;
          for (let channel = 0; channel < channels; channel += 1, at += outputs) {
            const value = input[from + channel];
            if (value) for (let to = 0; to < outputs; to += 1) sum[to] += value * weights[at + to];
          }
        }
      }
      const place = ((y >> 1) * half + (x >> 1)) * outputs;
      for (let to = 0; to < outputs; to += 1) if (sum[to] > out[place + to]) out[place + to] = sum[to];
    }
  }
  return out;
}
