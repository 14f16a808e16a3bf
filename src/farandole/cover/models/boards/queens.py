"""Points on a chessboard: queens that don't attack each other, and their kin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd

from farandole.cover.data.problem_error import check_size
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.geometry.motions import Cells
from farandole.cover.models.model import Drawing, Model, Options, published
from farandole.cover.models.parameters import size
from farandole.cover.models.registry import model
from farandole.cover.problem import Problem
from farandole.drawing import UNIT, page
from farandole.i18n import ENGLISH, Language, msg

Cell = tuple[int, int]

# A crown on a base, in a cell of 40 by 40 pixels; with an orb for those that leap as well.
_QUEEN = "m8 32h24v-4h-24zm1 -6h22l4 -15l-8 8l-3 -11l-4 9l-4 -9l-3 11l-8 -8z"
_AMAZON = _QUEEN + "m11 -23a3 3 0 1 0 .01 0z"
_POINT = "m20 8a12 12 0 1 0 .01 0z"


_SIDE = size(msg("the side of the board"))


@model(msg("n queens that don't attack each other"), _SIDE, example="8")
def queens(n: int) -> Model:
    """Return the problem of n queens, no two on a row, column or diagonal.

    An option ``r1c4`` puts a queen there. Rows ``r…`` and columns ``c…`` are primary,
    from the middle outwards ("organ-pipe order", which keeps the search small: Knuth,
    The Art of Computer Programming 7.2.2.1); the diagonals ``a…`` (row + column, from 0)
    and ``b…`` (row - column + n - 1) are secondary, those of one cell left out.

    Raises `ProblemError` if n isn't 1 to 1000.

    >>> queens(8).problem.count()
    Count(92, complete=True)
    """
    check_size("n", n, 1, 1000)
    problem, cells = _queens(n, {})
    return Model(f"queens({n})", problem, Chessboard(n, cells), *published("queens", n))


@model(msg("n queens that leap like knights as well"), _SIDE, example="10")
def superqueens(n: int) -> Model:
    """Return the problem of n superqueens, which leap like knights as well.

    They are called amazons too. The items are those of `queens` and a secondary one, such
    as ``r1c1-r2c3``, for each two squares a knight's leap apart. From n = 10 on there are
    covers.

    Raises `ProblemError` if n isn't 1 to 300.

    >>> superqueens(10).problem.count()
    Count(4, complete=True)
    """
    check_size("n", n, 1, 300)
    leaps: dict[Cell, list[str]] = {}
    for row, column in product(range(n), repeat=2):
        for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
            there = row + down, column + right
            if there[0] < n and 0 <= there[1] < n:
                name = f"{cell_name((row, column))}-{cell_name(there)}"
                leaps.setdefault((row, column), []).append(name)
                leaps.setdefault(there, []).append(name)
    problem, cells = _queens(n, leaps)
    drawing = Chessboard(n, cells, "superqueens", "A", _AMAZON)
    return Model(f"superqueens({n})", problem, drawing, *published("superqueens", n))


@model(msg("n queens on a board whose edges meet: a torus"), _SIDE, example="7")
def toroidal_queens(n: int) -> Model:
    """Return the problem of n queens on a torus: a board without edges.

    A queen that leaves the board on the right comes back on the left, and so from top to
    bottom. There are n diagonals in each direction then, all of n squares, and n queens:
    so each diagonal holds one, and all items are primary.

    Raises `ProblemError` if n isn't 1 to 1000.

    >>> toroidal_queens(7).problem.count(), toroidal_queens(8).problem.count()
    (Count(28, complete=True), Count(0, complete=True))
    """
    check_size("n", n, 1, 1000)
    items, cells = _lines(n)
    items += [f"{kind}{d}" for kind in "ab" for d in range(n)]
    options: Options[Cell] = Options()
    for (row, column), lines in cells.items():
        diagonals = 2 * n + (row + column) % n, 3 * n + (row - column) % n
        options.add((*lines, *diagonals), (row, column))
    problem = options.problem(items, name=cell_name)
    known, source = published("toroidal_queens", n)
    if n % 2 == 0 or n % 3 == 0:
        known = 0
    drawing = Chessboard(n, tuple(cells), "toroidal_queens")
    return Model(f"toroidal_queens({n})", problem, drawing, known, source)


@model(msg("2n points on an n x n board, no three on a straight line"), _SIDE, example="6")
def no_three_in_line(n: int) -> Model:
    """Return the problem of 2n points on an n×n board, no three on any straight line.

    Lines of every slope count, not only rows, columns and diagonals. Rows and
    columns are items with the bounds 2 and 2, every other line through three squares or
    more is one with the bounds 0 and 2.

    Raises `ProblemError` if n isn't 1 to 50.

    >>> no_three_in_line(4).problem.count()
    Count(11, complete=True)
    """
    check_size("n", n, 1, 50)
    items, cells = _lines(n)
    slanted = list(_slanted_lines(n))
    through: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for number, line in enumerate(slanted, 2 * n):
        for cell in line:
            through[cell].append(number)
    options: Options[Cell] = Options()
    for cell, lines in cells.items():
        options.add((*lines, *through[cell]), cell)
    problem = options.problem(
        items + [f"{cell_name(line[0])}-{cell_name(line[1])}" for line in slanted],
        name=cell_name,
        bounds=[(2, 2)] * (2 * n) + [(0, 2)] * len(slanted),
    )
    drawing = Chessboard(n, tuple(cells), "no_three_in_line", "o", _POINT)
    return Model(f"no_three_in_line({n})", problem, drawing, *published("no_three_in_line", n))


def _slanted_lines(n: int) -> Iterator[list[Cell]]:
    """Yield the lines that are no rows or columns and go through three squares or more."""
    slopes = [at for at in product(range(1, n), range(1 - n, n)) if at[1] and gcd(*at) == 1]
    for (down, right), row, column in product(slopes, range(n), range(n)):
        if row < down or not 0 <= column - right < n:  # the line begins here
            line = [(row, column)]
            while row + len(line) * down < n and 0 <= column + len(line) * right < n:
                line.append((row + len(line) * down, column + len(line) * right))
            if len(line) > 2:
                yield line


def _lines(n: int) -> tuple[list[str], dict[Cell, tuple[int, int]]]:
    """Return the items of rows and columns, and of each cell the numbers of its own two.

    They go from the middle of the board outwards.
    """
    pipes = sorted(range(n), key=lambda i: (abs(2 * i - n + 1), i))
    items = [f"{kind}{line + 1}" for line in pipes for kind in "rc"]
    rank = {line: 2 * place for place, line in enumerate(pipes)}
    return items, {(r, c): (rank[r], rank[c] + 1) for r, c in product(pipes, repeat=2)}


def _queens(n: int, more: Mapping[Cell, list[str]]) -> tuple[Problem, tuple[Cell, ...]]:
    """Return the problem of queens with more secondary items by cell, and its cells."""
    items, cells = _lines(n)
    long = range(1, 2 * n - 2)
    secondary = [f"{kind}{d}" for kind in "ab" for d in long]
    secondary += dict.fromkeys(name for cell in sorted(more) for name in more[cell])
    number = {name: k for k, name in enumerate(secondary, 2 * n)}
    options: Options[Cell] = Options()
    for (row, column), lines in cells.items():
        names = [f"a{row + column}", f"b{row - column + n - 1}", *more.get((row, column), ())]
        options.add((*lines, *(number[name] for name in names if name in number)), (row, column))
    return options.problem(items, secondary, name=cell_name), tuple(cells)


@dataclass(frozen=True, slots=True)
class Chessboard(Drawing):
    """A chessboard with pieces of one kind: ``cells[k]`` is the square of option k.

    ``letter`` stands for a piece in text; ``path`` draws it in a cell of the image.
    """

    side: int
    cells: tuple[tuple[int, int], ...]
    title: str = "queens"
    letter: str = "Q"
    path: str = _QUEEN

    def places(self) -> list[tuple[str, Cells]]:
        """Return the letter and the square of each option."""
        return [(self.letter, (cell,)) for cell in self.cells]

    def text(self, chosen: Sequence[int]) -> str:
        """Return a line a row: the letter for a piece, a dot for an empty square."""
        held = {self.cells[option] for option in chosen}
        side = range(self.side)
        mark = self.letter
        return "\n".join(" ".join(mark if (r, c) in held else "." for c in side) for r in side)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return a chessboard as an SVG image."""
        n, size = self.side, self.side * UNIT
        dark = [(r, c) for r, c in product(range(n), repeat=2) if (r + c) % 2]
        squares = "".join(f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z" for r, c in dark)
        held = sorted(self.cells[option] for option in chosen)
        crowns = "".join(
            f"<g><title>r{r + 1}c{c + 1}</title>"
            f'<path class="queen" d="M{c * UNIT} {r * UNIT}{self.path}"/></g>'
            for r, c in held
        )
        return page(
            (n, n),
            f'<path class="dark" d="{squares}"/>'
            f'<rect class="line" stroke-width="2.5" width="{size}" height="{size}"/>{crowns}',
            f"{self.title}({n})",
            style={
                ".dark": ("fill:#d9c7a8", "fill:#3d4652"),
                ".queen": (
                    "fill:#222;stroke:#222;stroke-width:1.5;stroke-linejoin:round",
                    "fill:#f5f0e4;stroke:#f5f0e4",
                ),
            },
        )
