// @ts-check
/** What was read from a picture, to be compared with it: corners can be moved, digits corrected. */

import { makeBoard } from "../board/board.js";
import { el, icon } from "../page/dom.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { CLASSIC, clashes } from "../shapes/houses.js";

/** @typedef {import("./corners.js").Corners} Corners */

/**
 * @param {object} options
 * @param {import("./reading.js").Reading} options.reading
 * @param {HTMLCanvasElement} options.picture as it was read
 * @param {HTMLElement} options.note gets a sentence on the digits
 * @param {HTMLElement} options.place gets everything else
 * @param {(digits: number[]) => Promise<{text: string, isBad: boolean}>} options.check returns the status of digits
 * @param {(corners: Corners) => void} options.move corners were moved: the picture is to be read again
 * @param {() => void} options.again another picture is wanted
 * @param {(digits: number[]) => void} options.finish
 */
export function correct({ reading, picture, note, place, check, move, again, finish }) {
  const digits = [...reading.digits];
  const doubtful = new Set(reading.doubtful);
  const changed = reading.digits.filter((digit, cell) => digit !== reading.raw[cell]).length;
  const status = el("p", { class: "status", role: "status" });
  const side = reading.board.width / 9;
  const closer = el("canvas", { width: 2 * side, height: 2 * side, class: "camera-cell", role: "img", "aria-label": say(msg("The cell in the picture")) });
  const straight = canvasOf(reading.board);
  const board = makeBoard(9, CLASSIC.box, { select: (_, cell) => look(cell), equal: () => undefined }, say(msg("Recognized board")));

  /** Show a cell as it is in the picture. @param {number} cell */
  function look(cell) {
    closer.getContext("2d")?.drawImage(straight, (cell % 9) * side, Math.floor(cell / 9) * side, side, side, 0, 0, closer.width, closer.height);
  }

  /** @param {number} digit */
  function enter(digit) {
    for (const cell of board.state().selected) {
      digits[cell] = digit;
      doubtful.delete(cell);
    }
    draw();
  }

  board.element.addEventListener("keydown", (event) => {
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : ["0", ".", "Delete", "Backspace"].includes(event.key) ? 0 : -1;
    if (digit < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    enter(digit);
  });
  const keys = el(
    "div",
    { class: "camera-keys", role: "group", "aria-label": say(msg("Digits")) },
    closer,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => el("button", { type: "button", class: "key", onclick: () => enter(digit) }, String(digit))),
    el("button", { type: "button", class: "key", "aria-label": say(msg("Erase")), onclick: () => enter(0) }, icon("eraser")),
  );
  const finishButton = el("button", { type: "button", class: "primary", onclick: () => finish(digits) }, icon("play"), el("span", {}, say(msg("Play it"))));

  function draw() {
    const wrong = clashes(digits, CLASSIC);
    const clues = digits.filter(Boolean).length;
    board.set({ digits: [...digits], givens: digits.map(() => 0), wrong, accents: [...doubtful].map((cell) => ({ cell, role: "doubtful" })) });
    const notes = [
      nmsg("{count} digit was read.", "{count} digits were read.", clues),
      changed > 0 && nmsg("{count} was changed so that there is one solution.", "{count} were changed so that there is one solution.", changed),
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
    el("div", { class: "camera-both" }, framed(picture, reading.corners, move), board.element),
    keys,
    status,
    el("div", { class: "line end" }, el("button", { type: "button", class: "plain", onclick: again }, say(msg("Another picture"))), finishButton),
  );
  draw();
  const first = reading.doubtful[0] ?? 0;
  board.set({ selected: new Set([first]), focus: first });
  look(first);
  board.focus();
}

/** The picture with the board's outline, whose corners can be dragged, or moved with the arrow keys. @param {HTMLCanvasElement} picture @param {Corners} corners @param {(corners: Corners) => void} move */
function framed(picture, corners, move) {
  const { width, height } = picture;
  const places = /** @type {Corners} */ (corners.map(([x, y]) => [x, y]));
  const names = [msg("Top left corner"), msg("Top right corner"), msg("Bottom right corner"), msg("Bottom left corner")];
  picture.className = "camera-view";
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", say(msg("The picture")));
  const outline = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  outline.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const line = outline.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "polygon"));
  const handles = names.map((name, at) => {
    const handle = el("button", { type: "button", class: "camera-corner", "aria-label": say(name), title: say(msg("Drag to the board's corner")) });
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = picture.getBoundingClientRect();
      put(at, ((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
    });
    handle.addEventListener("pointerup", () => move(places));
    handle.addEventListener("keydown", ({ key }) => {
      const step = Math.max(width, height) / 200;
      const [x, y] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key] ?? [0, 0];
      if (x || y) put(at, places[at][0] + x, places[at][1] + y);
      else if (key === "Enter") move(places);
    });
    return handle;
  });
  /** @param {number} at @param {number} x @param {number} y */
  function put(at, x, y) {
    places[at] = [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
    handles[at].style.left = `${(places[at][0] / width) * 100}%`;
    handles[at].style.top = `${(places[at][1] / height) * 100}%`;
    line.setAttribute("points", places.join(" "));
  }
  places.forEach(([x, y], at) => put(at, x, y));
  return el("div", { class: "camera-frame" }, picture, outline, ...handles);
}

/** @param {import("./pixels.js").Grey} picture */
function canvasOf({ width, height, data }) {
  const canvas = el("canvas", { width, height });
  const image = new ImageData(width, height);
  data.forEach((light, at) => image.data.set([light, light, light, 255], 4 * at));
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
