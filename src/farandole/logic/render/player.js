// @ts-check
// The slider of each argument on a page: which parts of its drawing are seen, and its sentence; see player.py.

for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".walk"))) {
  const step = /** @type {HTMLElement} */ (bar.closest(".step"));
  const [slider, count, words] = /** @type {[HTMLInputElement, HTMLElement, HTMLElement]} */ ([...bar.querySelectorAll("input, output, p")]);
  /** @type {number[][]} the suppositions of each stop */
  const under = JSON.parse(slider.dataset.under ?? "");
  const last = under.length - 1;
  /** @type {number[]} how many sentences with a number there are up to each stop */
  const told = JSON.parse(slider.dataset.told ?? "");
  const sentences = /** @type {HTMLElement[]} */ ([...step.querySelectorAll("span[class^=s][tabindex]")]);
  const stopOf = (/** @type {Element} */ sentence) => parseInt(sentence.className.slice(1));
  const groups = /** @type {SVGElement[]} */ ([...step.querySelectorAll("svg g[class^=k]")]).map((group) => {
    const condition = group.dataset.if ?? group.classList.value.replaceAll("k", "");
    return { group, parts: condition.split(",").map((part) => part.split(" ").map(Number)) };
  });
  let at = 0;
  /** Stops up to one are drawn, without the cases beside its own, and inner arguments that have ended. @param {number} stop @param {number} end */
  const isDrawn = (stop, end) => stop <= end && (under[end].length && end < last ? under[stop].every((n) => under[end].includes(n)) : under[stop].length < 2);
  /** Light a stop, and draw up to it where it isn't drawn. @param {number} now */
  const draw = (now) => {
    const end = isDrawn(now, at) ? at : now;
    for (const { group, parts } of groups) {
      const isOn = parts.every((part) => part.some((n) => (n < 0 ? !isDrawn(~n, end) : isDrawn(n, end))));
      group.classList.toggle("on", isOn);
      group.classList.toggle("off", !isOn);
    }
    for (const sentence of sentences) sentence.classList.toggle("now", stopOf(sentence) === now && now < last);
  };
  const go = (/** @type {number} */ to, isAsked = true) => {
    draw((at = to));
    for (const sentence of sentences) sentence.removeAttribute("aria-current");
    const here = sentences.findLast((sentence) => stopOf(sentence) === at); // cases are named first, and proved last
    here?.setAttribute("aria-current", "step");
    for (let fold = isAsked ? here?.closest("details") : null; fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    const text = (words.textContent = here?.textContent ?? "");
    if (isAsked && !words.offsetHeight) here?.scrollIntoView({ block: "nearest" }); // unless it is below the slider, too
    count.textContent = `${told[at]}/${told[last]}`;
    slider.value = `${at + 1}`;
    slider.setAttribute("aria-valuetext", (slider.dataset.say ?? "").replace("{number}", `${told[at]}`).replace("{text}", () => text));
  };
  const sentenceAt = (/** @type {Event} */ { target }) => sentences.find((sentence) => sentence.contains(/** @type {Node} */ (target)));
  slider.oninput = () => go(Number(slider.value) - 1);
  for (const kind of ["mouseover", "focusin", "mouseleave", "focusout"]) {
    step.addEventListener(kind, (event) => {
      const sentence = kind === "mouseover" || kind === "focusin" ? sentenceAt(event) : undefined;
      draw(sentence ? stopOf(sentence) : at);
    });
  }
  for (const kind of ["click", "keydown"]) {
    step.addEventListener(kind, (event) => {
      const sentence = sentenceAt(event);
      if (sentence && (/** @type {KeyboardEvent} */ (event).key ?? "Enter") === "Enter") go(stopOf(sentence));
    });
  }
  bar.hidden = false;
  go(0, false);
}
