// @ts-check
/** From a photo or a screenshot to a puzzle: choose or take a picture, then correct the digits read from it. */

import { open } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { msg, say } from "../page/i18n.js";
import { correct } from "./correcting.js";
import { Reader } from "./reader.js";

/** @typedef {import("./corners.js").Corners} Corners */

const MOST = 1800; // pixels of a side of the picture to read

/**
 * @param {object} options
 * @param {(digits: number[]) => void} options.take receives the 81 digits when they are confirmed
 * @param {(digits: number[]) => Promise<{text: string, isBad: boolean}>} options.check returns the status of digits
 * @param {Blob} [options.given] a picture to start with
 */
export function openCamera({ take, check, given }) {
  const note = el("p", { class: "quiet", role: "status" });
  const place = el("div", { class: "camera" });
  const dialog = open(say(msg("Read a picture")), "camera-dialog", note, place);
  /** @type {MediaStream | null} */
  let stream = null;
  let turn = 0; // identifies the last request; earlier ones are dropped
  /** Whether a request is the last one. @param {number} ticket */
  const isCurrent = (ticket) => ticket === turn && dialog.open;
  const stop = () => {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
  };
  const reader = new Reader();
  dialog.addEventListener("close", () => {
    stop();
    reader.stop();
  });
  dialog.addEventListener("paste", (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) void read(file);
  });
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = [...(event.dataTransfer?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file) void read(file);
  });
  if (given) void read(given);
  else choose();

  /** @param {import("../page/i18n.js").Message | null} [failure] */
  function choose(failure = null) {
    turn += 1;
    stop();
    note.textContent = say(failure ?? msg("Choose, paste or drop a photo or screenshot of a 9×9 puzzle. It never leaves this browser."));
    note.classList.toggle("bad", failure !== null);
    const file = el("input", { type: "file", accept: "image/*", class: "unseen", id: "camera-file", onchange: () => file.files?.[0] && void read(file.files[0]) });
    const hasCamera = Boolean(navigator.mediaDevices?.getUserMedia);
    place.replaceChildren(
      el(
        "div",
        { class: "line camera-choice" },
        file,
        el("label", { class: "primary", for: "camera-file" }, icon("image"), el("span", {}, say(msg("Choose a picture")))),
        hasCamera && el("button", { type: "button", class: "plain", onclick: () => void look() }, icon("camera"), el("span", {}, say(msg("Use the camera")))),
      ),
    );
    file.focus();
  }

  async function look() {
    const ticket = (turn += 1);
    /** @type {MediaStream} */
    let media;
    try {
      media = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1600 } } });
    } catch {
      if (isCurrent(ticket)) choose(msg("No camera is available, or the page has no permission. Choose a picture instead."));
      return;
    }
    if (!isCurrent(ticket)) return media.getTracks().forEach((track) => track.stop());
    stream = media;
    const video = el("video", { playsinline: true, class: "camera-view", "aria-label": say(msg("Camera view")) });
    video.srcObject = stream;
    await video.play().catch(() => undefined); // The dialog was closed in the meantime.
    if (!isCurrent(ticket)) return;
    note.textContent = say(msg("Fill the picture with the board, and keep it flat."));
    const shoot = el("button", { type: "button", class: "primary", onclick: () => void show(video, video.videoWidth, video.videoHeight) }, icon("camera"), el("span", {}, say(msg("Take a photo"))));
    place.replaceChildren(video, el("div", { class: "line end" }, shoot));
    shoot.focus();
  }

  /** @param {Blob} file */
  async function read(file) {
    const ticket = (turn += 1);
    /** @type {ImageBitmap} */
    let picture;
    try {
      picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    } catch {
      if (isCurrent(ticket)) choose(msg("The browser can't show this file as a picture."));
      return;
    }
    if (isCurrent(ticket)) await show(picture, picture.width, picture.height);
  }

  /** @param {CanvasImageSource} picture @param {number} width @param {number} height */
  async function show(picture, width, height) {
    const scale = Math.min(1, MOST / Math.max(width, height));
    const canvas = el("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    stop();
    await readCanvas(canvas, context.getImageData(0, 0, canvas.width, canvas.height), null);
  }

  /** @param {HTMLCanvasElement} canvas @param {ImageData} colours @param {Corners | null} corners as placed by hand */
  async function readCanvas(canvas, colours, corners) {
    const ticket = (turn += 1);
    note.textContent = say(msg("Reading …"));
    note.classList.remove("bad");
    /** @type {import("./reading.js").Reading | null} */
    let reading;
    try {
      reading = await reader.read(colours, corners);
    } catch {
      if (isCurrent(ticket)) choose(msg("The digit reader couldn't be loaded: the server is unavailable."));
      return;
    }
    if (!isCurrent(ticket)) return;
    if (reading) {
      correct({
        reading,
        picture: canvas,
        note,
        place,
        check,
        move: (moved) => void readCanvas(canvas, colours, moved),
        again: () => choose(),
        finish: (digits) => {
          dialog.close();
          take(digits);
        },
      });
    }
    else choose(msg("No 9×9 board was found. Take the photo from straight above, with all four corners in view."));
  }
}
