// @ts-check
/** An explanation as a Python program, which doesn't need the server. */

/** @typedef {import("./source.js").Question} Question */

/** @param {Question} asked */
export function pythonOf({ puzzle, shape, board, marks, school }) {
  const lines = ["from farandole import explain", "from farandole.logic import Board", "from farandole.logic.words import step_line", ""];
  if (shape) lines.splice(0, 1, "from farandole import Grid, Shape, explain");
  /** @param {string} line */
  const grid = (line) => (shape ? `Grid(${JSON.stringify(line)}, Shape.parse(${JSON.stringify(shape)}))` : JSON.stringify(line));
  const clues = grid(puzzle);
  if (!board) lines.push(`board = Board(${clues})`);
  else if (!marks) lines.push(`board = Board(${grid(board)}, givens=${clues})`);
  else {
    lines.push(`board = Board(${grid(board)}, givens=${clues})`);
    lines.push(`marks = ${JSON.stringify(marks)}`);
    lines.push("masks = [sum(1 << (digit - 1) for digit in cell) for cell in marks]");
    lines.push("masks = [one & all_ if one else all_ for one, all_ in zip(masks, board.candidates)]");
    lines.push("board = Board(board, candidates=masks)");
  }
  lines.push(`path = explain(board${school ? `, school=${JSON.stringify(school)}` : ""})`, "for before, step in zip(path.boards(), path.steps):", "    print(step_line(before, step))");
  return `${lines.join("\n")}\n`;
}
