// @ts-check
/** The tour, beside the pictures. */

import { el, icon } from "../../page/dom.js";
import { msg, say } from "../../page/i18n.js";
import { TOUR } from "./tour.js";

/** @typedef {import("./tour.js").Word} Word */

export class Guide {
  /** @param {{go: (step: number) => void, word: (word: Word) => void, point: (target: import("../search/light.js").Target | null) => void}} act */
  constructor(act) {
    this.act = act;
    this.element = el("section", { class: "guide", "aria-label": say(msg("Tour")), hidden: true });
    this.step = 0;
  }

  /** @param {number} step from 1; 0 closes it */
  show(step) {
    const hadFocus = this.element.contains(document.activeElement);
    this.step = step;
    this.element.hidden = !step;
    const tourStep = TOUR[step - 1];
    if (!tourStep) return;
    const title = el("h2", { tabindex: -1 }, say(tourStep.title));
    /** @param {import("../../page/i18n.js").Message} name @param {string} kind @param {number} to */
    const turn = (name, kind, to) => el("button", { type: "button", class: kind, disabled: to < 1 || to > TOUR.length, onclick: () => this.act.go(to) }, say(name));
    const close = el("button", { type: "button", class: "plain square", "aria-label": say(msg("End the tour")), onclick: () => this.act.go(0) }, icon("x"));
    this.element.replaceChildren(
      el("div", { class: "line guide-head" }, el("div", { class: "guide-title" }, el("p", { class: "quiet" }, say(msg("{step} of {count}", { step, count: TOUR.length }))), title), close),
      el("div", { class: "guide-texts" }, ...tourStep.text.map((text) => el("p", {}, ...this.rich(say({ text: text.text, values: {} }), tourStep.words)))),
      el("div", { class: "line turns" }, turn(msg("Back"), "plain", step - 1), step < TOUR.length ? turn(msg("Next"), "primary", step + 1) : el("button", { type: "button", class: "primary", onclick: () => this.act.go(0) }, say(msg("On your own")))),
    );
    if (hadFocus) title.focus();
  }

  /** A sentence whose words in braces are buttons. @param {string} text @param {Record<string, Word>} words @returns {(string | HTMLElement)[]} */
  rich(text, words) {
    return text.split(/\{(\w+)\}/).map((part, at) => {
      const word = at % 2 ? words[part] : null;
      if (!word) return part;
      /** @param {boolean} isOn */
      const point = (isOn) => () => word.light && this.act.point(isOn ? word.light : null);
      return el("button", { type: "button", class: "word", onclick: () => this.act.word(word), onpointerenter: point(true), onpointerleave: point(false) }, say(word.says));
    });
  }
}
