// @ts-check
/** From a photo or a screenshot to a puzzle: choose or take a picture, then correct the digits read from it. */

import { makeBoard } from "../board/board.js";
import { open } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { CLASSIC, clashes } from "../shapes/houses.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { loadNetwork } from "./network.js";
import { SURE, readBoard } from "./reading.js";

/** @typedef {import("./reading.js").Reading} Reading */

const MOST = 2400; // pixels of a side of the picture to read

/** @type {ReturnType<typeof loadNetwork> | null} */
let network = null;

/**
 * @param {object} options
 * @param {(digits: number[]) => void} options.take receives the 81 digits when they are confirmed
 * @param {(digits: number[]) => Promise<{text: string, isBad: boolean}>} options.check returns the status of digits
 * @param {Blob} [options.given] a picture to start with
 */
export function openCamera({ take, check, given }) {
  const note = el("p", { class: "quiet", role: "status" });
  const status = el("p", { class: "status", role: "status" });
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
  dialog.addEventListener("close", stop);
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
    const ticket = (turn += 1);
    note.textContent = say(msg("Reading …"));
    note.classList.remove("bad");
    const scale = Math.min(1, MOST / Math.max(width, height));
    const canvas = el("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    stop();
    /** @type {Reading | null} */
    let reading;
    try {
      network ??= loadNetwork();
      reading = readBoard(context.getImageData(0, 0, canvas.width, canvas.height), await network);
    } catch {
      network = null;
      if (isCurrent(ticket)) choose(msg("The digit reader couldn't be loaded: the server is unavailable."));
      return;
    }
    if (!isCurrent(ticket)) return;
    if (reading) correct(reading);
    else choose(msg("No 9×9 board was found. Take the photo from straight above, with all four corners in view."));
  }

  /** Display the digits read, for correction. @param {Reading} reading */
  function correct({ digits: read, sure, board: straight }) {
    const digits = [...read];
    const doubtful = new Set(sure.flatMap((value, cell) => (value < SURE ? [cell] : [])));
    const board = makeBoard(9, CLASSIC.box, { select: () => undefined, equal: () => undefined }, say(msg("Recognized board")));
    /** @param {number} digit */
    const enter = (digit) => {
      for (const cell of board.state().selected) {
        digits[cell] = digit;
        doubtful.delete(cell);
      }
      draw();
    };
    board.element.addEventListener("keydown", (event) => {
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : ["0", ".", "Delete", "Backspace"].includes(event.key) ? 0 : -1;
      if (digit < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      enter(digit);
    });
    const keys = el(
      "div",
      { class: "camera-keys", role: "group", "aria-label": say(msg("Digits")) },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => el("button", { type: "button", class: "key", onclick: () => enter(digit) }, String(digit))),
      el("button", { type: "button", class: "key", "aria-label": say(msg("Erase")), onclick: () => enter(0) }, icon("eraser")),
    );
    const finishButton = el("button", { type: "button", class: "primary", onclick: () => finish() }, icon("play"), el("span", {}, say(msg("Play it"))));
    const finish = () => {
      dialog.close();
      take(digits);
    };
    function draw() {
      const wrong = clashes(digits, CLASSIC);
      const clues = digits.filter(Boolean).length;
      board.set({ digits: [...digits], givens: digits.map(() => 0), wrong, accents: [...doubtful].map((cell) => ({ cell, role: "look" })) });
      const notes = [
        nmsg("{count} digit was read.", "{count} digits were read.", clues),
        doubtful.size > 0 && nmsg("{count} is uncertain: compare it with the picture.", "{count} are uncertain: compare them with the picture.", doubtful.size),
        wrong.size > 0 && msg("Some digits repeat in a row, column or box."),
      ];
      note.textContent = notes.flatMap((message) => (message ? [say(message)] : [])).join(" ");
      note.classList.toggle("bad", wrong.size > 0);
      finishButton.disabled = clues === 0;
      void tell();
    }
    async function tell() {
      const copy = [...digits];
      const { text, isBad } = await check(copy);
      if (copy.some((digit, cell) => digit !== digits[cell])) return;
      status.textContent = text;
      status.classList.toggle("bad", isBad);
    }
    place.replaceChildren(
      el("div", { class: "camera-both" }, pictureOf(straight), board.element),
      keys,
      status,
      el("div", { class: "line end" }, el("button", { type: "button", class: "plain", onclick: () => choose() }, say(msg("Another picture"))), finishButton),
    );
    draw();
    const first = [...doubtful][0] ?? 0;
    board.set({ selected: new Set([first]), focus: first });
    board.focus();
  }
}

/** A grey picture on a canvas. @param {import("./pixels.js").Grey} picture */
function pictureOf({ width, height, data }) {
  const canvas = el("canvas", { width, height, class: "camera-view", role: "img", "aria-label": say(msg("The picture")) });
  const image = new ImageData(width, height);
  data.forEach((light, at) => image.data.set([light, light, light, 255], 4 * at));
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
