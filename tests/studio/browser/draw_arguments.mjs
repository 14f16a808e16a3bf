// Reads steps as JSON, and prints what a board shows at each stop of their arguments; see test_argument.py.
import { drawingOf, walkOf } from "../../../src/farandole/studio/static/argument/claims.js";

const NO_HIGHLIGHTS = { houses: [], cells: [], candidates: [], links: [] };
const SAME = { "if-true": "supposed", "if-false": "false" };
let text = "";
for await (const chunk of process.stdin) text += chunk;
const drawings = JSON.parse(text).map(({ step, before, regions }) => {
  const walk = walkOf(step, NO_HIGHLIGHTS, before, { side: 9, regions });
  if (!walk || walk.stops.length === 1) return null;
  return walk.stops.map((_, at) => {
    const { accents, links } = drawingOf(walk, at);
    const isLast = at === walk.stops.length - 1; // before, a candidate may have fewer numbers, and an arrow of several claims another kind
    const marks = accents.filter((accent) => accent.digit).map(({ cell, digit, role, note = "" }) => [cell, digit, SAME[role] ?? role, isLast ? note : ""]);
    return { marks, arrows: links.map(({ from, to, kind }) => [from.cells[0], from.digit, to.cells[0], to.digit, isLast && kind === "strong"]) };
  });
});
process.stdout.write(JSON.stringify(drawings));
