// @ts-check
/** The room Make: requirements on the left, puzzles on the right as they arrive. */

import { copyText } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { onFragment } from "../page/fragments.js";
import { msg, nmsg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, hasServer, unavailable, watchServer } from "../page/server.js";
import { toast } from "../page/toast.js";
import { curlOf, pythonOf } from "../puzzles/asking.js";
import { keepPuzzles, tagsOf } from "../puzzles/keeping.js";
import { saveText } from "../puzzles/opening.js";
import { formDialog, printDialog, textField, toolButton } from "../puzzles/printing.js";
import { amount } from "../puzzles/techniques.js";
import { CLASSIC, shapeOf } from "../shapes/houses.js";
import { makeExamples } from "./examples.js";
import { findList } from "./finds.js";
import { wishForm } from "./form.js";
import { makeAddress, makeMany, questionOf } from "./questions.js";
import { USUAL, commandOf, readWish, writeWish } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("./questions.js").Find} Find */
/** @typedef {import("./questions.js").Outlook} Outlook */

const UNLIKELY = 1; // seconds after which the page can warn about rare puzzles
const SPOKEN_EVERY = 5000; // milliseconds between two reports to screen readers

export class MakeRoom {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.wish = readWish(location.hash) ?? USUAL;
    /** @type {AbortController | null} */
    this.running = null;
    this.spokenAt = 0;
    this.form = wishForm(this.wish, (changes) => this.onChange(changes));
    this.list = findList({ keep: (finds) => void this.keep(finds), onSelect: () => this.drawTools() });
    this.go = el("button", { type: "submit", class: "primary go" }, icon("wand-sparkles"), el("span", {}, say(msg("Make puzzles"))));
    this.stopper = el("button", { type: "button", class: "primary stop", hidden: true, onclick: () => this.stop() }, icon("circle-stop"), el("span", {}, say(msg("Stop"))));
    this.bar = el("progress", { class: "bar", max: 1, value: 0, hidden: true, "aria-label": say(msg("Puzzles made")) });
    this.facts = el("p", { class: "progress" });
    this.note = el("p", { class: "note", role: "status" });
    this.live = el("div", { class: "unseen live", role: "status" });
    this.away = el("p", { class: "away", hidden: true }, say(msg("The server is unavailable. The page keeps its contents; you can continue later.")));
    this.selectionCount = el("span", { class: "quiet" });
    this.tools = el("div", { class: "line find-tools", role: "group", "aria-label": say(msg("Actions")), hidden: true }, ...this.toolbar());
    this.empty = el(
      "div",
      { class: "empty" },
      el("p", {}, say(msg("Choose your requirements and press Make puzzles. Each puzzle has exactly one solution."))),
      el("p", { class: "quiet" }, say(msg("Or start from an example: click one to make similar puzzles."))),
      makeExamples((wish) => this.begin(wish)),
    );
    this.element = el(
      "form",
      { class: "room make", novalidate: true, onsubmit: (event) => this.onSubmit(event) },
      el(
        "section",
        { class: "wish-panel", "aria-label": say(msg("Requirements")) },
        this.form.element,
        el("div", { class: "goes" }, this.go, this.stopper),
        el(
          "div",
          { class: "line shares" },
          this.share(msg("Copy link"), "link", () => location.href),
          this.share(msg("Copy as command"), "terminal", () => commandOf(questionOf(this.wish), this.cells())),
          hasServer() && this.share(msg("Copy as curl"), "code", () => curlOf(makeAddress(), questionOf(this.wish))),
          hasServer() && this.share(msg("Copy as Python"), "code", () => pythonOf(makeAddress(), questionOf(this.wish))),
        ),
      ),
      el("section", { class: "found-panel", "aria-label": say(msg("Puzzles found")) }, this.away, this.bar, this.facts, this.note, this.tools, this.empty, this.list.element, this.live),
    );
    main.append(this.element);
    this.unwatch = watchServer((away) => {
      this.away.hidden = !away;
    });
    this.control = new AbortController();
    onFragment((fragment) => this.onLink(fragment), this.control.signal);
    this.commands = [
      { id: "make", name: msg("Make puzzles"), keys: ["M"], group: msg("Make"), run: () => void this.make() },
      { id: "stop", name: msg("Stop"), keys: ["Escape"], group: msg("Make"), run: () => this.stop() },
    ];
  }

  /** @param {import("../page/i18n.js").Message} name @param {string} picture @param {() => string} text */
  share(name, picture, text) {
    return el("button", { type: "button", class: "plain", onclick: () => void copyText(text()) }, icon(picture), el("span", {}, say(name)));
  }

  /** The number of cells of the board. */
  cells() {
    return (shapeOf(this.wish.shape ?? "9") ?? CLASSIC).box.length;
  }

  /** @param {Partial<Wish>} changes */
  onChange(changes) {
    const wish = { ...this.wish, ...changes };
    this.wish = /** @type {Wish} */ (Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)));
    history.replaceState(null, "", addressOf("make", writeWish(this.wish)));
  }

  /** Another address was opened. */
  /** @param {string} fragment */
  onLink(fragment) {
    const wish = readWish(fragment);
    if (!wish || writeWish(wish) === writeWish(this.wish)) return;
    this.wish = wish;
    this.form.show(wish);
  }

  /** Set requirements, and generate puzzles. @param {Wish} wish */
  begin(wish) {
    this.wish = wish;
    this.form.show(wish);
    this.onChange({});
    this.go.focus({ preventScroll: true });
    void this.make();
  }

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    void this.make();
  }

  /**
   * Generate puzzles, or continue an interrupted search.
   * @param {Wish | null} [rest] the requirements of an interrupted search
   */
  async make(rest = null) {
    this.stop();
    const control = (this.running = new AbortController());
    const wish = rest ?? this.wish;
    const before = rest ? this.list.all().length : 0;
    const wanted = wish.count ?? 1;
    this.form.clear();
    if (!rest) this.list.clear();
    this.setRunning(true);
    if (matchMedia("(max-width: 840px)").matches) this.facts.parentElement?.scrollIntoView({ block: "start" });
    this.say(say(msg("Making puzzles.")));
    this.draw({ made: before, wanted, tried: 0, one_in: 1, seconds: 0, seconds_left: null });
    try {
      let hasEnded = false;
      for await (const message of makeMany(before ? { ...wish, count: wanted - before, seed: undefined } : wish, control.signal)) {
        if (this.running !== control) return;
        if (message.event === "puzzle") {
          const number = before + message.data.number;
          this.list.add({ ...message.data, number });
          this.bar.value = number / wanted;
          this.drawTools();
        } else if (message.event === "progress") this.draw({ ...message.data, made: before + message.data.made, wanted });
        else if (message.event === "end") {
          hasEnded = true;
          this.onEnd({ ...message.data, made: before + message.data.made }, wanted);
        } else this.showFault(message.data.detail, message.data.where?.field ?? "");
      }
      if (!hasEnded && !control.signal.aborted && !this.note.textContent) this.onBreak(say(msg("The server stopped the search.")), wish);
    } catch (error) {
      if (control.signal.aborted) return;
      if (error instanceof Refused) this.showFault(error.message, error.field);
      else if (error instanceof Away) hasServer() ? this.onBreak(say(unavailable()), wish) : this.showFault(say(unavailable()), "");
      else throw error;
    } finally {
      if (this.running === control) {
        this.running = null;
        this.setRunning(false);
      }
    }
  }

  /** Stop the search, on the server too. */
  stop() {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.setRunning(false);
    const count = this.list.all().length;
    this.note.textContent = say(nmsg("Stopped; {count} puzzle made.", "Stopped; {count} puzzles made.", count));
  }

  /** @param {boolean} isRunning */
  setRunning(isRunning) {
    const hadFocus = [this.go, this.stopper, this.note, this.facts].some((element) => element.contains(document.activeElement));
    this.go.hidden = isRunning;
    this.stopper.hidden = !isRunning;
    if (hadFocus) (isRunning ? this.stopper : this.go).focus({ preventScroll: true });
    this.bar.hidden = !isRunning;
    if (isRunning) {
      this.bar.value = 0;
      this.note.textContent = "";
    }
    this.empty.hidden = isRunning || this.list.all().length > 0;
    this.drawTools();
  }

  /** Display the progress. @param {Outlook} outlook */
  draw({ made, wanted, tried, one_in, seconds, seconds_left }) {
    const facts = [say(msg("{made} of {wanted} made", { made: amount(made), wanted: amount(wanted) }))];
    if (tried) facts.push(say(nmsg("{number} candidate tried", "{number} candidates tried", tried, { number: amount(tried) })));
    if (one_in >= 1.5 && made) facts.push(say(msg("about 1 in {number} matches", { number: amount(Math.round(one_in)) })));
    const limit = this.wish.seconds ?? 30;
    const left = Math.min(seconds_left ?? limit, limit - seconds);
    const count = Math.max(1, Math.round(made ? left : limit - seconds));
    if (seconds >= 1) facts.push(say(made && left < limit - seconds ? nmsg("about {count} second left", "about {count} seconds left", count) : nmsg("at most {count} second left", "at most {count} seconds left", count)));
    this.facts.replaceChildren(...facts.map((text) => el("span", {}, text)));
    if (seconds >= UNLIKELY) this.warn(made, wanted, tried, limit / seconds);
    const now = Date.now();
    if (now - this.spokenAt > SPOKEN_EVERY) this.say(facts.join(", "));
  }

  /**
   * Warn if matching puzzles are rare.
   * @param {number} made @param {number} wanted @param {number} tried @param {number} times how much more time remains, relative to the time used
   */
  warn(made, wanted, tried, times) {
    const likely = Math.floor(made * times);
    if (likely >= wanted) this.note.textContent = "";
    else if (made) this.note.textContent = say(nmsg("Rare puzzles: expect about {count} in this time. Allow more time or relax the requirements.", "Rare puzzles: expect about {count} in this time. Allow more time or relax the requirements.", likely));
    else this.note.textContent = say(nmsg("Rare puzzles: none in {number} candidate so far. Allow more time or relax the requirements.", "Rare puzzles: none in {number} candidates so far. Allow more time or relax the requirements.", tried, { number: amount(tried) }));
  }

  /** @param {import("./questions.js").End} end @param {number} wanted */
  onEnd(end, wanted) {
    const text = end.complete
      ? say(nmsg("{count} puzzle made from {tried} candidates.", "{count} puzzles made from {tried} candidates.", end.made, { tried: amount(end.tried) }))
      : say(msg("Time limit reached: {made} of {wanted} made from {tried} candidates. Allow more time or relax the requirements.", { made: amount(end.made), wanted: amount(wanted), tried: amount(end.tried) }));
    this.facts.replaceChildren(
      el("span", {}, text),
      el("button", { type: "button", class: "plain seed", onclick: () => this.again(end.seed) }, say(msg("Make the same again (seed {seed})", { seed: end.seed }))),
    );
    this.note.textContent = "";
    this.say(text);
  }

  /** @param {string} seed */
  again(seed) {
    this.onChange({ seed });
    this.form.show(this.wish);
    void this.make();
  }

  /** @param {string} text @param {string} field */
  showFault(text, field) {
    this.facts.replaceChildren();
    if (field && this.form.refuse(field, text)) return;
    this.note.replaceChildren(el("span", { class: "bad" }, text));
  }

  /** A search was interrupted: its puzzles stay, and it can be resumed. @param {string} text @param {Wish} wish */
  onBreak(text, wish) {
    this.showFault(text, "");
    const rest = (wish.count ?? 1) - this.list.all().length;
    if (rest <= 0) return;
    const go = el("button", { type: "button", class: "plain bordered go-on", onclick: () => void this.make(wish) }, icon("wand-sparkles"), say(nmsg("Continue: make the remaining {count}", "Continue: make the remaining {count} puzzles", rest)));
    this.note.append(" ", go);
  }

  drawTools() {
    const count = this.list.all().length;
    const checkedCount = this.list.checkedCount();
    this.tools.hidden = count === 0;
    this.selectionCount.textContent = checkedCount ? say(nmsg("{number} selected", "{number} selected", checkedCount, { number: amount(checkedCount) })) : say(msg("all"));
  }

  /** Actions on the selected puzzles, or on all. */
  toolbar() {
    const lines = () => this.list.selection().map((find) => find.practice?.line ?? find.puzzle).join("\n");
    return [
      ...(hasServer() ? [toolButton(msg("Save to the bank"), "archive", () => this.keepAll(), "plain writes"), toolButton(msg("Print"), "printer", () => printDialog(this.list.selection()))] : []),
      toolButton(msg("Copy as lines"), "copy", () => void copyText(lines())),
      toolButton(msg("Save as .sdm"), "download", () => saveText(`${this.list.selection().map((find) => find.puzzle).join("\n")}\n`, "puzzles.sdm")),
      this.selectionCount,
    ];
  }

  /** Ask for a source and tags, then save the puzzles. */
  keepAll() {
    const finds = this.list.selection();
    const source = textField("keep-source", msg("Source"), "farandole make");
    const tags = textField("keep-tags", msg("Tags"), "", say(msg("separate with commas")));
    formDialog(msg("Save to the bank"), [el("p", { class: "quiet" }, say(nmsg("{count} puzzle", "{count} puzzles", finds.length))), source.element, tags.element], msg("Save"), async () => {
      const { added, known } = await keepPuzzles({ text: finds.map((find) => find.puzzle).join("\n"), shape: finds[0].shape, source: source.input.value.trim(), tags: tagsOf(tags.input.value) });
      this.list.markSaved(finds);
      toast(say(nmsg("{added} added to the bank, {count} already there", "{added} added to the bank, {count} already there", known, { added })));
    });
  }

  /** Save puzzles to the bank. @param {Find[]} finds */
  async keep(finds) {
    try {
      await keepPuzzles({ text: finds.map((find) => find.puzzle).join("\n"), shape: finds[0].shape, source: "farandole make" });
      this.list.markSaved(finds);
    } catch (error) {
      if (error instanceof Refused) this.showFault(error.message, "");
      else if (!(error instanceof Away)) throw error;
    }
  }

  /** @param {string} text */
  say(text) {
    this.spokenAt = Date.now();
    this.live.textContent = text;
  }

  destroy() {
    this.running?.abort();
    this.control.abort();
    this.unwatch();
    this.element.remove();
  }
}
