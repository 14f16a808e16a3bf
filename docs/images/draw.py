"""Draw the pictures of the README: ``python docs/images/draw.py [FOLDER]``.

Every picture comes out of the package; this script only chooses what is drawn, and sets two
boards beside each other.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from farandole import Grid, solve
from farandole.cover.models import polyominoes, queens
from farandole.sudoku.render import svg

if TYPE_CHECKING:
    from farandole.cover.models import Model

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def puzzle_and_answer() -> str:
    """Return a puzzle, an arrow, and its answer."""
    puzzle = Grid(INKALA)
    left, right = svg(puzzle), svg(solve(puzzle), givens=puzzle)
    side, gap = 364, 72
    width, middle = 2 * side + gap, side // 2
    moved = right.replace("<svg ", f'<svg x="{side + gap}" ', 1)
    start, end = side + 14, side + gap - 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{side}" '
        f'viewBox="0 0 {width} {side}" role="img" aria-label="A Sudoku and its answer">'
        "<style>.arrow{stroke:#555;stroke-width:3;fill:none;stroke-linecap:round;"
        "stroke-linejoin:round}@media(prefers-color-scheme:dark){.arrow{stroke:#aaa}}</style>"
        f"{left}"
        f'<path class="arrow" style="stroke-width:3" d="M{start} {middle}H{end}'
        f'm-10 -8l10 8l-10 8"/>'
        f"{moved}</svg>\n"
    )


def pentominoes() -> str:
    """Return the twelve pentominoes on a board of 6 by 10."""
    return first(polyominoes("pentominoes", "6x10", reduced=True))


def eight_queens() -> str:
    """Return eight queens that leave each other alone."""
    return first(queens(8))


def first(model: Model) -> str:
    """Return the solution with the lowest options, in whichever order they are found."""
    found = model.problem.solve().solutions
    return model.svg(min(found, key=lambda solution: sorted(solution.numbers))) + "\n"


PICTURES = {
    "sudoku.svg": puzzle_and_answer,
    "pentominoes.svg": pentominoes,
    "queens.svg": eight_queens,
}


def main(folder: Path) -> None:
    """Write every picture into ``folder``."""
    for name, draw in PICTURES.items():
        (folder / name).write_text(draw(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
