"""A puzzle of side 9, and what texts of it are made of."""

from __future__ import annotations

from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve


class Puzzle:
    """What the samples are made of: rows, digits and solution of one puzzle."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.rows = [line[i : i + 9] for i in range(0, 81, 9)]
        self.zero = line.replace(".", "0")
        self.solution = solve(Grid(line)).line
        self.numbers = [[int(c) for c in row.replace(".", "0")] for row in self.rows]
        self.solved = [[int(c) for c in self.solution[i : i + 9]] for i in range(0, 81, 9)]

    def givens(self) -> list[tuple[int, int, int]]:
        """Return row, column and digit of each given, counted from 1."""
        return [(i // 9 + 1, i % 9 + 1, int(c)) for i, c in enumerate(self.line) if c != "."]

    def joined(
        self, blank: str = "0", between: str = ", ", start: str = "", end: str = "",
        after: str = "\n", quote: str = "",
    ) -> str:  # fmt: skip
        """Return the rows, each within ``start`` and ``end``, joined by ``after``."""
        texts = []
        for row in self.rows:
            cells = [blank if c == "." else f"{quote}{c}{quote}" for c in row]
            texts.append(start + between.join(cells) + end)
        return after.join(texts)

    def boxed(
        self, blank: str = ".", between: str = " ", bar: str = " | ",
        rule: str = "------+-------+------", start: str = "", end: str = "", top: str = "",
    ) -> str:  # fmt: skip
        """Return the rows with bars between boxes, rules between bands, and a border ``top``."""
        lines = [top] if top else []
        for i, row in enumerate(self.rows):
            if i in (3, 6) and rule:
                lines.append(rule)
            cells = row.replace(".", blank)
            lines.append(start + bar.join(between.join(cells[j : j + 3]) for j in (0, 3, 6)) + end)
        return "\n".join([*lines, top] if top else lines)

    def framed(self, lines: tuple[str, str, str, str], bar: str, heavy: str) -> str:
        """Return a drawing with a line around every cell: top, thin, thick and bottom lines."""
        top, thin, thick, bottom = lines
        drawn = [top]
        for i, row in enumerate(self.rows):
            if i:
                drawn.append(thick if i % 3 == 0 else thin)
            cells = [f" {c} " for c in row.replace(".", " ")]
            drawn.append(heavy + heavy.join(bar.join(cells[j : j + 3]) for j in (0, 3, 6)) + heavy)
        return "\n".join([*drawn, bottom])


EASY = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SPARSE = Puzzle(".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...")
"""One with an empty row at its end, and few givens in the others."""
