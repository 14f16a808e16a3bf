// @ts-check
/** The three views: board, matrix, tree. Pointing at something in one view highlights it in all. */

import { el, icon, put } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";
import { cellAt, drawBoard } from "./board.js";
import { Cells } from "./cells.js";
import { DARK } from "../search/light.js";
import { itemOf } from "./lens.js";
import { Matrix } from "./matrix.js";
import { DEAD, FOUND } from "../search/record.js";
import { Tree } from "./tree.js";
import { boundsSaid, partsOf } from "../search/words.js";

/** @typedef {import("../search/light.js").Target} Target */
/** @typedef {import("../search/light.js").Light} Light */

/**
 * The views' requests to the room.
 * @typedef {object} Act
 * @property {import("../session.js").Session} session
 * @property {(id: string) => void} run
 * @property {(position: number) => void} seek
 * @property {(item: number, option: number) => void} toggle
 * @property {(text: string) => void} tell
 * @property {() => void} draw
 */

export class Views {
  /** @param {Act} act */
  constructor(act) {
    this.act = act;
    this.session = act.session;
    this.light = DARK;
    this.pinned = DARK;
    this.pinnedAt = -1; // the moment at which it was pinned
    this.boardCanvas = el("canvas", { class: "picture", "aria-hidden": "true" });
    this.cells = new Cells((cell) => this.point(cell < 0 ? null : { cell }));
    this.boardStage = el("div", { class: "stage" }, this.boardCanvas, this.cells.element);
    this.board = el("section", { class: "view board-view", "aria-label": say(msg("Board")) }, el("h2", {}, say(msg("Board"))), this.boardStage);
    this.matrixCanvas = el("canvas", { class: "picture", "aria-hidden": "true" });
    this.stage = el("div", { class: "stage matrix-stage", role: "application", tabindex: 0, "aria-label": say(msg("Matrix: arrow keys go from item to item and from option to option")) }, this.matrixCanvas);
    this.matrix = new Matrix(this.matrixCanvas);
    this.matrix.name = (group) => say(group.name);
    this.matrix.words = { left: say(msg("options left:")), covered: say(msg("covered")) };
    this.matrix.lens.title = (item, more) => (more ? say(msg("Magnified: item {item} and its options, except {more}", { item, more })) : say(msg("Magnified: item {item} and its options", { item })));
    /** @param {string} id @param {import("../../page/i18n.js").Message} name @param {string} picture */
    const tool = (id, name, picture) => el("button", { type: "button", class: `plain square do-${id}`, "aria-label": say(name), title: say(name), onclick: () => act.run(id) }, icon(picture));
    this.foldButton = tool("fold", msg("Fold the items by kind"), "shrink");
    this.changeButton = tool("change", msg("Change the matrix: click where a row and a column meet"), "square-pen");
    this.followButton = tool("follow", msg("Magnify changes"), "scan-search");
    this.legend = el("p", { class: "legend", hidden: true }, say(msg("×0–2 beside an item: the fewest and the most options that it still takes; 0+ means any number. Struck through: an option already tried, and not tried again below.")));
    this.matrixView = el(
      "section",
      { class: "view matrix-view", "aria-label": say(msg("Matrix")) },
      el("div", { class: "line view-head" }, el("h2", {}, say(msg("Matrix"))), el("span", { class: "space" }), this.foldButton, this.changeButton, this.followButton, tool("zoom-out", msg("Zoom out"), "zoom-out"), tool("zoom-in", msg("Zoom in"), "zoom-in"), tool("whole", msg("The whole matrix"), "maximize")),
      this.stage,
      this.legend,
    );
    this.tree = new Tree({ seek: act.seek, point: (target) => this.point(target) });
    this.branchButton = tool("branches", msg("Fold the search tree: show only the current path and its siblings"), "list-collapse");
    this.treeView = el("section", { class: "view tree-view", "aria-label": say(msg("Search tree")) }, el("div", { class: "line view-head" }, el("h2", {}, say(msg("Search tree"))), el("span", { class: "space" }), this.branchButton), this.tree.element);
    this.listenToBoard();
    this.listenToMatrix();
    this.listenToKeys();
  }

  listenToBoard() {
    this.boardStage.addEventListener("pointermove", (event) => {
      const box = this.boardCanvas.getBoundingClientRect();
      const { problem } = this.session;
      const cell = problem ? cellAt(problem.board, event.clientX - box.left, event.clientY - box.top, box.width, box.height) : -1;
      this.point(cell < 0 ? null : { cell });
    });
    this.boardStage.addEventListener("pointerleave", () => this.point(null));
  }

  listenToMatrix() {
    const { stage } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let start = { x: 0, y: 0 };
    /** @param {PointerEvent | WheelEvent} event */
    const placeOf = (event) => {
      const box = this.matrixCanvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    stage.addEventListener("pointerdown", (event) => {
      start = placeOf(event);
      fingers.set(event.pointerId, start);
      stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener("pointermove", (event) => {
      const now = placeOf(event);
      const before = fingers.get(event.pointerId);
      if (before) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) this.matrix.zoom(Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
        else this.matrix.pan(now.x - before.x, now.y - before.y);
        fingers.set(event.pointerId, now);
        this.act.draw();
      }
      this.point(this.session.problem ? this.matrix.at(now.x, now.y, this.session.problem) : null);
    });
    const lift = (/** @type {PointerEvent} */ event) => void fingers.delete(event.pointerId);
    stage.addEventListener("pointerup", (event) => {
      lift(event);
      const { problem } = this.session;
      const { x, y } = placeOf(event);
      const place = problem && this.matrix.isChanging && Math.hypot(x - start.x, y - start.y) < 6 ? this.matrix.placeAt(x, y, problem) : null;
      if (place) this.act.toggle(place.item, place.option);
    });
    stage.addEventListener("pointercancel", lift);
    stage.addEventListener("pointerleave", () => this.point(null));
    stage.addEventListener(
      "wheel",
      (event) => {
        if (this.matrix.isFolded) return;
        event.preventDefault();
        const { x, y } = placeOf(event);
        if (event.shiftKey) this.matrix.pan(-event.deltaY, 0);
        else this.matrix.zoom(Math.exp(-event.deltaY / 300), x, y);
        this.act.draw();
      },
      { passive: false },
    );
  }

  listenToKeys() {
    this.stage.addEventListener("blur", () => this.point(null));
    this.stage.addEventListener("keydown", (event) => {
      const { problem } = this.session;
      if (!problem || event.ctrlKey || event.altKey || event.metaKey) return;
      const sideways = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const down = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const { item, option } = this.light;
      if (event.key === "Enter" && this.matrix.isChanging && item >= 0 && option >= 0) {
        event.preventDefault();
        event.stopPropagation();
        return this.act.toggle(item, option);
      }
      if (!sideways && !down) return;
      event.preventDefault();
      event.stopPropagation();
      /** @param {number} at @param {number} by @param {number} count */
      const shift = (at, by, count) => Math.max(0, Math.min(count - 1, at < 0 ? 0 : at + by));
      if (this.matrix.isChanging) this.point({ item: shift(item, sideways, problem.items.length), option: shift(option, down, problem.options.length) });
      else if (sideways) this.point({ item: shift(this.light.item, sideways, problem.items.length) });
      else this.point({ option: shift(this.light.option, down, problem.options.length) });
      this.matrix.reveal(this.light.item, this.light.option);
      this.act.tell(say(this.describe()));
    });
  }

  /** The highlight, in words. */
  describe() {
    const { problem, replay } = this.session;
    const { item, option, items } = this.light;
    if (!problem || !replay || (item < 0 && option < 0)) return msg("nothing");
    if (item >= 0) {
      const name = problem.items[item];
      if (replay.links.isCovered[item]) return msg("Item {item}, covered.", { item: name });
      const tint = replay.links.tint[item];
      if (tint) return msg("Item {item}, with the color {color}.", { item: name, color: problem.colourNames[tint - 1] });
      if (replay.links.isCounted[item]) return msg("Item {item}, needs {more}, options left: {count}.", { item: name, more: boundsSaid(replay.links, item), count: replay.links.size[item] });
      return msg("Item {item}, options left: {count}.", { item: name, count: replay.links.size[item] });
    }
    const values = { option: problem.options[option], items: [...items].map((number) => problem.items[number]).join(", ") };
    if (replay.isChosen[option]) return msg("Option {option}, in the cover. Its items: {items}.", values);
    if (replay.links.isStruck[option]) return msg("Option {option}, struck out. Its items: {items}.", values);
    if (replay.links.isOptionOut(problem, option)) return msg("Option {option}, out. Its items: {items}.", values);
    return msg("Option {option}, can be tried. Its items: {items}.", values);
  }

  /** @param {Target | null} target */
  point(target) {
    const light = (target && this.session.index?.light(target)) || this.pinned;
    if (light === this.light) return;
    this.light = light;
    this.act.draw();
  }

  /** The highlight while nothing is pointed at. @param {Target | null} target */
  pin(target) {
    this.pinned = this.session.index?.light(target) ?? DARK;
    this.pinnedAt = this.session.replay?.position ?? -1;
    this.point(null);
  }

  /** Show another problem, completely zoomed out. */
  open() {
    const { problem, record } = this.session;
    if (!problem) return;
    this.matrix.view = null;
    this.matrix.isChanging = false;
    this.matrix.isFolded = problem.groups.length > 0 && problem.items.length > 100;
    this.light = this.pinned = DARK;
    this.legend.hidden = !problem.bounds;
    this.foldButton.hidden = !problem.groups.length;
    this.cells.open(problem.board);
    this.tree.open(problem, record);
  }

  /** The focus of the last event: an item, and one of its options. */
  get spot() {
    const { replay, problem, index } = this.session;
    if (!replay || !problem || !index) return { item: 0, option: 0 };
    const { item, option } = partsOf(replay);
    if (item >= 0) return { item, option: index.ofItem[item].find((candidate) => replay.isChosen[candidate]) ?? index.ofItem[item][0] ?? 0 };
    const row = option >= 0 ? option : 0;
    return { item: problem.entries[problem.starts[row]] ?? 0, option: row };
  }

  /** The magnified item: the subject of a word of the tour until the moment changes, or else the item of the last event. */
  get about() {
    const { problem, replay } = this.session;
    if (!problem || !replay) return -1;
    const { item, option } = this.pinned;
    if (this.pinnedAt !== replay.position || (item < 0 && option < 0)) return itemOf(problem, replay);
    return item < 0 ? problem.entries[problem.starts[option]] : item;
  }

  /** Zoom about the focus of the last event. @param {number} factor */
  zoom(factor) {
    const { item, option } = this.spot;
    this.matrix.zoomTo(factor, item, option);
  }

  /** The painting work, in parts that can be run one by one. @param {import("./colours.js").Colours} colours @returns {(() => void)[]} */
  parts(colours) {
    const { problem, replay, record, index } = this.session;
    if (!problem || !replay || !index) return [];
    const scene = { problem, replay, index, light: this.light, colours, ...partsOf(replay), about: this.about };
    return [
      () => {
        const kind = replay.last < 0 ? -1 : record.kind(replay.last);
        drawBoard(this.boardCanvas, scene, kind === FOUND ? "found" : kind === DEAD ? "dead" : "");
        this.cells.place(this.boardCanvas.clientWidth, this.boardCanvas.clientHeight);
      },
      () => {
        this.matrix.draw(scene);
        put(this.foldButton, "aria-pressed", String(this.matrix.isFolded));
        put(this.changeButton, "aria-pressed", String(this.matrix.isChanging));
        put(this.followButton, "aria-pressed", String(this.matrix.isFollowed));
      },
      () => {
        this.tree.draw(replay.position, this.light);
        put(this.branchButton, "aria-pressed", String(this.tree.isFolding));
      },
    ];
  }
}
