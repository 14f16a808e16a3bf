// @ts-check
/** The start page: a board with the kernel, and the dance, out of the studio's files beside the site. */

const studio = new URL("../studio/", import.meta.url);
const chinese = document.documentElement.lang.startsWith("zh");
const WORDS = chinese
  ? { solve: "解出", count: "有几个解？", clear: "清除", another: "换一题", open: "在图形界面里打开", solved: "已解出，并证明没有第二个解。", none: "无解。", many: "多解；这是其中一个。", counts: (/** @type {string} */ n) => `${n} 个解。`, board: "这个盘面", dance: "舞蹈链：观看搜索过程", hint: "选一格，再输入数字。" }
  : { solve: "Solve", count: "How many solutions?", clear: "Clear", another: "Another puzzle", open: "Open in the studio", solved: "Solved, and proved to have no other solution.", none: "These digits have no solution.", many: "More than one solution; this is one of them.", counts: (/** @type {string} */ n) => (n === "1" ? "1 solution." : `${n} solutions.`), board: "This board", dance: "Dancing links: watch a search", hint: "Select a cell and type a digit." };
const MOST = 10_000;

/** @param {string} name @param {Record<string, string>} attributes @param {...(Node | string)} inside */
function element(name, attributes, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** The theme that is chosen for the site, for what has a look of its own. @param {HTMLElement} board */
function followTheme(board) {
  const follow = () => {
    const theme = document.body.dataset.theme ?? "auto";
    if (theme === "auto") board.removeAttribute("data-theme");
    else board.setAttribute("data-theme", theme);
  };
  new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
  follow();
}

/**
 * What the studio's files export, as their sources say.
 * @typedef {[
 *   typeof import("../../src/farandole/studio/static/kernel/answerer.js"),
 *   typeof import("../../src/farandole/studio/static/shapes/houses.js"),
 *   typeof import("../../src/farandole/studio/static/play/game/puzzles.js"),
 *   unknown,
 * ]} Modules
 */

/** @param {HTMLElement} place */
async function solver(place) {
  /** @type {Modules} */
  const [{ solve, count }, { CLASSIC, symbolsOf, digitOfSymbol }, { PUZZLES }] = await Promise.all([
    import(new URL("kernel/answerer.js", studio).href),
    import(new URL("shapes/houses.js", studio).href),
    import(new URL("play/game/puzzles.js", studio).href),
    import(new URL("embed.js", studio).href),
  ]);
  const puzzles = Object.values(PUZZLES).flat().map((line) => line.slice(0, 81));
  puzzles.unshift("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  let at = 0;
  const board = /** @type {HTMLElement & {value: string}} */ (element("farandole-board", { puzzle: puzzles[0], playable: "", lang: document.documentElement.lang.slice(0, 2) }));
  followTheme(board);
  const says = element("p", { "aria-live": "polite", class: "says" }, WORDS.hint);
  const puzzle = () => ({ side: 9, houses: CLASSIC.houses, digits: [...board.value].map(digitOfSymbol) });
  /** @param {string} name @param {() => unknown} run */
  const button = (name, run) => {
    const made = element("button", { type: "button" }, name);
    made.addEventListener("click", () => void run());
    return made;
  };
  const link = element("a", { href: "" }, WORDS.open);
  link.addEventListener("click", speakAsThePage);
  const point = () => {
    link.setAttribute("href", new URL(`play.html#p=${puzzles[at]}`, studio).href);
  };
  point();
  place.replaceChildren(
    board,
    element(
      "div",
      { class: "controls" },
      button(WORDS.solve, async () => {
        const { status, solution } = await solve(puzzle());
        says.textContent = { unique: WORDS.solved, none: WORDS.none, many: WORDS.many }[/** @type {"unique"} */ (status)] ?? "";
        if (solution) board.setAttribute("board", symbolsOf(solution));
      }),
      button(WORDS.count, async () => {
        const found = await count(puzzle(), MOST);
        if (found) says.textContent = WORDS.counts(found.complete ? found.count.toLocaleString() : `≥ ${MOST.toLocaleString()}`);
      }),
      button(WORDS.clear, () => {
        board.removeAttribute("board");
        board.setAttribute("puzzle", puzzles[at]);
        says.textContent = WORDS.hint;
      }),
      button(WORDS.another, () => {
        at = (at + 1) % puzzles.length;
        board.removeAttribute("board");
        board.setAttribute("puzzle", puzzles[at]);
        says.textContent = WORDS.hint;
        point();
      }),
      link,
      says,
    ),
  );
}

/** The studio speaks the language of the page around it. */
function speakAsThePage() {
  const key = "farandole/settings";
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...kept, language: chinese ? "zh" : "en" }));
  } catch {
    // Then it speaks the browser's.
  }
}

/** Runs once, when so much of an element is in view. @param {Element} place @param {number} part @param {() => void} run */
function whenSeen(place, part, run) {
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      run();
    },
    { threshold: part },
  );
  seen.observe(place);
}

/** @param {HTMLElement} place */
function dance(place) {
  speakAsThePage();
  place.replaceChildren(element("iframe", { src: new URL("dance.html#x=pentominoes5&e=61", studio).href, title: WORDS.dance }));
}

for (const place of document.querySelectorAll(".live-solver")) whenSeen(place, 0.6, () => void solver(/** @type {HTMLElement} */ (place)).catch(() => undefined));
for (const place of document.querySelectorAll(".live-dance")) whenSeen(place, 0, () => dance(/** @type {HTMLElement} */ (place)));
