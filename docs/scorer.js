// @ts-check
/** What the search ranks by, as Sphinx has it; and pages in the language of the page that asks come first. */

var Scorer = {
  /** @param {[page: string, title: string, anchor: string, about: string, score: number]} result */
  score: ([page, , , , score]) => (page.startsWith("zh/") === document.documentElement.lang.startsWith("zh") ? score : score - 1000),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
