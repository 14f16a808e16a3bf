// @ts-check
/**
 * Recognises the digit in the picture of a cell: a network of three layers of 3 × 3 filters and two fully connected
 * layers, trained by tools/digits on printed digits, with the very pictures that `cells.js` cuts out.
 *
 *     28 × 28 ─ 16 filters, largest of 2 × 2 ─ 13 × 13 × 16 ─ 32 filters, largest of 2 × 2 ─
 *     5 × 5 × 32 ─ 48 filters ─ 3 × 3 × 48 ─ 64 ─ 11: no digit, 1 to 9, a digit that lies on its side
 *
 * For each layer, the file contains the scales of its outputs and their biases, as 32-bit floats, then the weights
 * as signed bytes: for each input, its outputs. Inputs of a filter are ordered by row, then by channel.
 */

import { PATCH } from "./cells.js";

const LAYERS = [
  [9, 16],
  [9 * 16, 32],
  [9 * 32, 48],
  [9 * 48, 64],
  [64, 11],
];
/** The output for a digit that lies on its side. */
export const TURNED = 10;

/** @typedef {{weights: Float32Array, biases: Float32Array, inputs: number, outputs: number}} Layer */

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

/** How likely each output is, of 1. @param {Layer[]} layers @param {Uint8Array} patch @returns {number[]} */
export function chancesOf(layers, patch) {
  const first = pooled(convolve(Float32Array.from(patch, (ink) => ink / 255), PATCH, layers[0]), PATCH - 2, 16);
  const second = pooled(convolve(first, 13, layers[1]), 11, 32);
  const hidden = full(convolve(second, 5, layers[2]), layers[3]).map((value) => Math.max(0, value));
  const scores = [...full(hidden, layers[4])];
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power);
  return powers.map((power) => power / sum);
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

/** 3 × 3 filters and ReLU. @param {Float32Array} input @param {number} side @param {Layer} layer */
function convolve(input, side, { weights, biases, inputs, outputs }) {
  const [smaller, channels] = [side - 2, inputs / 9];
  const out = new Float32Array(smaller * smaller * outputs);
  const sum = new Float32Array(outputs);
  for (let y = 0; y < smaller; y += 1) {
    for (let x = 0; x < smaller; x += 1) {
      sum.set(biases);
      for (let dy = 0, at = 0; dy < 3; dy += 1) {
        const from = ((y + dy) * side + x) * channels;
        for (let step = 0; step < 3 * channels; step += 1, at += outputs) {
          const value = input[from + step];
          if (value) for (let to = 0; to < outputs; to += 1) sum[to] += value * weights[at + to];
        }
      }
      const place = (y * smaller + x) * outputs;
      for (let to = 0; to < outputs; to += 1) out[place + to] = Math.max(0, sum[to]);
    }
  }
  return out;
}

/** The largest of each 2 × 2. @param {Float32Array} input @param {number} side @param {number} channels */
function pooled(input, side, channels) {
  const half = side >> 1;
  const out = new Float32Array(half * half * channels);
  for (let y = 0; y < 2 * half; y += 1) {
    for (let x = 0; x < 2 * half; x += 1) {
      const [from, place] = [(y * side + x) * channels, ((y >> 1) * half + (x >> 1)) * channels];
      for (let to = 0; to < channels; to += 1) out[place + to] = Math.max(out[place + to], input[from + to]);
    }
  }
  return out;
}
