// @ts-check
/** Opens Learn with the list, lesson, exercise or test of the fragment. */

import { el } from "../page/dom.js";
import { anything, choiceOf, excerpt, onFragment, strange } from "../page/fragments.js";
import { currentLanguage, msg, say } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { Away, Refused, hasServer, unavailable, watchServer } from "../page/server.js";
import { LEVELS } from "../puzzles/levels.js";
import { lessonView } from "./lesson.js";
import { listView } from "./list.js";
import { quizView } from "./quiz.js";
import { askCourse, askLesson } from "./source.js";

/** @typedef {import("./list.js").View} View */

const ID = /^[\w-]{1,80}$/;

/** @type {import("../page/rooms.js").FragmentCheck} */
export function checkFragment(fragment) {
  const [id = ""] = new URLSearchParams(fragment.replace(/^#/, "")).keys();
  const parts = { all: choiceOf([""]), test: choiceOf(["", ...LEVELS]), practice: choiceOf([""]), "": anything };
  return strange(fragment, { ...parts, ...(!Object.hasOwn(parts, id) && { [id]: anything }) });
}

/** @type {import("../page/rooms.js").Open} */
export function open(main) {
  /** @type {View | null} */
  let view = null;
  const control = new AbortController();
  let request = new AbortController();
  let isWaiting = false; // for the server to become available
  const live = el("div", { class: "live unseen", "aria-live": "polite", role: "status" });
  const place = el("div", { class: "learn-place" });
  main.replaceChildren(place, live);
  const speak = (/** @type {string} */ text) => {
    live.textContent = text;
  };

  /** @param {View} next */
  function show(next) {
    view?.destroy?.();
    view = next;
    place.replaceChildren(next.element);
  }

  /** @param {string} hash */
  async function go(hash) {
    request.abort();
    const { signal } = (request = new AbortController());
    isWaiting = false;
    const fragment = new URLSearchParams(hash.slice(1));
    const [id] = [...fragment.keys()];
    try {
      if (id && id !== "test" && id !== "all") {
        if (!ID.test(id)) throw new Refused(say(msg("Unknown technique: {name}.", { name: excerpt(id) })));
        const lesson = await askLesson(id, currentLanguage(), signal);
        if (!signal.aborted) show(lessonView(lesson, fragment.has("practice"), speak));
      } else {
        const { techniques, order, puzzles } = await askCourse(signal);
        if (signal.aborted) return;
        show(id === "test" ? quizView(techniques, fragment.get("test") ?? "", speak) : listView(techniques, order, puzzles));
      }
      window.scrollTo(0, 0);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      isWaiting = error instanceof Away;
      const text = error instanceof Refused ? error.message : say(hasServer() ? msg("The server is unavailable. Lessons need it.") : unavailable());
      const again = el("button", { type: "button", class: "primary", onclick: () => void go(hash) }, say(msg("Try again")));
      show({ element: el("div", { class: "course" }, el("p", { role: "status" }, text), el("div", { class: "line" }, again, el("a", { class: "plain", href: addressOf("learn", "all") }, say(msg("All techniques"))))), commands: [] });
    }
  }
  void go(location.hash);
  onFragment((fragment) => void go(fragment), control.signal);
  control.signal.addEventListener("abort", watchServer((away) => !away && isWaiting && void go(location.hash)));
  const group = msg("Lesson");
  return {
    get commands() {
      return [...(view?.commands ?? []), { id: "all", name: msg("All techniques"), keys: ["B"], group, run: () => (location.hash = "all") }];
    },
    destroy: () => {
      request.abort();
      control.abort();
      view?.destroy?.();
    },
  };
}
