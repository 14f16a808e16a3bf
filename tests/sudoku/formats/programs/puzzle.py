"""A puzzle, and what most texts of it are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve

if TYPE_CHECKING:
    pass


class Puzzle:
    """What the texts are made of."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.rows = [line[i : i + 9] for i in range(0, 81, 9)]
        self.zero = line.replace(".", "0")
        self.solution = solve(Grid(line)).line
        self.numbers = [[int(c) for c in row.replace(".", "0")] for row in self.rows]
        self.solved = [[int(c) for c in self.solution[i : i + 9]] for i in range(0, 81, 9)]

    def given(self) -> list[tuple[int, int, int]]:
        """Row, column and digit of each given, from 1."""
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
        bottom: str = "",
    ) -> str:  # fmt: skip
        """Return the rows with bars between boxes and a rule between bands."""
        lines = [top] if top else []
        for i, row in enumerate(self.rows):
            if i in (3, 6) and rule:
                lines.append(rule)
            cells = row.replace(".", blank)
            lines.append(start + bar.join(between.join(cells[j : j + 3]) for j in (0, 3, 6)) + end)
        return "\n".join([*lines, bottom] if bottom else lines)

    def every(self, lines: tuple[str, str, str, str], cell: str, bar: str, heavy: str) -> str:
        """Return a drawing with a line around every cell: top, thin, thick and bottom."""
        top, thin, thick, bottom = lines
        found = [top]
        for i, row in enumerate(self.rows):
            if i:
                found.append(thick if i % 3 == 0 else thin)
            cells = [cell.format(" " if c == "." else c) for c in row]
            found.append(heavy + heavy.join(bar.join(cells[j : j + 3]) for j in (0, 3, 6)) + heavy)
        return "\n".join([*found, bottom])
