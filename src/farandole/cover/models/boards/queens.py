"""Points on a chessboard: queens that don't attack each other, and their kin."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.model import Drawing, Model
from farandole.cover.problem import Problem
from farandole.drawing import UNIT, page
from farandole.errors import ProblemError
from farandole.i18n import ENGLISH, msg
from farandole.limits import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from farandole.cover.models.geometry.motions import Cells
    from farandole.i18n import Language

_KNOWN = (
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14200,
    73712,
    365596,
    2279184,
    14772512,
    95815104,
    666090624,
    4968057848,
    39029188884,
    314666222712,
    2691008701644,
    24233937684440,
    227514171973736,
    2207893435808352,
    22317699616364044,
    234907967154122528,
)

_TOROIDAL = {
    1: 1,
    5: 10,
    7: 28,
    11: 88,
    13: 4524,
    17: 140692,
    19: 820496,
    23: 128850048,
    25: 1957725000,
    29: 605917055356,
    31: 13404947681712,
}
"""For the other n up to 33 there are none; Polya: those with a factor 2 or 3."""

_SUPER = (
    *(1, 0, 0, 0, 0, 0, 0, 0, 0),
    4,
    44,
    156,
    1876,
    5180,
    32516,
    202900,
    1330622,
    8924976,
    64492432,
    495864256,
    3977841852,
    34092182276,
    306819842212,
    2883202816808,
    28144109776812,
    286022102245804,
)

_NO_THREE = (
    *(0, 1, 2, 11, 32, 50, 132, 380, 368, 1135, 1120, 4348, 3622, 10568, 30634, 46304),
    *(55576, 152210),
)

# A crown on a base, in a cell of 40 by 40 pixels; with an orb for those that leap as well.
_QUEEN = "m8 32h24v-4h-24zm1 -6h22l4 -15l-8 8l-3 -11l-4 9l-4 -9l-3 11l-8 -8z"
_AMAZON = _QUEEN + "m11 -23a3 3 0 1 0 .01 0z"
_POINT = "m20 8a12 12 0 1 0 .01 0z"


@typed
def queens(n: int) -> Model:
    """Return the problem of n queens, no two on a row, column or diagonal.

    An option ``r1c4`` puts a queen there. Rows ``r…`` and columns ``c…`` are primary,
    from the middle outwards ("organ-pipe order", which keeps the search small: Knuth,
    The Art of Computer Programming 7.2.2.1); the diagonals ``a…`` (row + column, from 0)
    and ``b…`` (row - column + n - 1) are secondary, those of one cell left out.

    Raises `ProblemError` if n is below 1.

    >>> queens(8).problem.count()
    Count(92, complete=True)
    """
    pipes = _pipes(n)
    problem, cells = _queens(n, pipes, {})
    known = _KNOWN[n - 1] if n <= len(_KNOWN) else None
    return _model(f"queens({n})", problem, Chessboard(n, cells), known, "OEIS A000170")


@typed
def superqueens(n: int) -> Model:
    """Return the problem of n superqueens, which leap like knights as well.

    They are called amazons too. The items are those of `queens` and a secondary one, such
    as ``r1c1-r2c3``, for each two squares a knight's leap apart. From n = 10 on there are
    covers.

    Raises `ProblemError` if n is below 1.

    >>> superqueens(10).problem.count()
    Count(4, complete=True)
    """
    pipes = _pipes(n)
    leaps: dict[tuple[int, int], list[str]] = {}
    for row in range(n):
        for column in range(n):
            for there in (
                (row + 1, column - 2),
                (row + 1, column + 2),
                (row + 2, column - 1),
                (row + 2, column + 1),
            ):
                if there[0] < n and 0 <= there[1] < n:
                    name = f"{cell_name((row, column))}-{cell_name(there)}"
                    leaps.setdefault((row, column), []).append(name)
                    leaps.setdefault(there, []).append(name)
    problem, cells = _queens(n, pipes, leaps)
    known = _SUPER[n - 1] if n <= len(_SUPER) else None
    drawing = Chessboard(n, cells, "superqueens", "A", _AMAZON)
    return _model(f"superqueens({n})", problem, drawing, known, "OEIS A051223")


@typed
def toroidal_queens(n: int) -> Model:
    """Return the problem of n queens on a torus: a board without edges.

    What leaves the board on the right comes in again on the left, and so from top to
    bottom. There are n diagonals in each direction then, all of n squares, and n queens:
    so each diagonal holds one, and all items are primary.

    Raises `ProblemError` if n is below 1.

    >>> toroidal_queens(7).problem.count(), toroidal_queens(8).problem.count()
    (Count(28, complete=True), Count(0, complete=True))
    """
    pipes = _pipes(n)
    cells = tuple((row, column) for row in pipes for column in pipes)
    rank = {line: 2 * place for place, line in enumerate(pipes)}
    items = [f"{kind}{line + 1}" for line in pipes for kind in "rc"]
    items += [f"{kind}{d}" for kind in "ab" for d in range(n)]
    starts, entries = array("I", [0]), array("I")
    for row, column in cells:
        entries.extend((rank[row], rank[column] + 1))
        entries.extend((2 * n + (row + column) % n, 3 * n + (row - column) % n))
        starts.append(len(entries))
    problem = Problem._from_flat(items, (), starts, entries, lambda k: cell_name(cells[k]))
    known = _TOROIDAL.get(n, 0) if n <= 33 or n % 2 == 0 or n % 3 == 0 else None
    drawing = Chessboard(n, cells, "toroidal_queens")
    return _model(f"toroidal_queens({n})", problem, drawing, known, "OEIS A051906")


@typed
def no_three_in_line(n: int) -> Model:
    """Return the problem of 2n points on an n×n board, no three on any straight line.

    Not rows, columns and diagonals alone: all lines count, whatever their slope. Rows and
    columns are items with the bounds 2 and 2, every other line through three squares or
    more is one with the bounds 0 and 2.

    Raises `ProblemError` if n is below 1.

    >>> no_three_in_line(4).problem.count()
    Count(11, complete=True)
    """
    pipes = _pipes(n)
    cells = tuple((row, column) for row in pipes for column in pipes)
    rank = {line: 2 * place for place, line in enumerate(pipes)}
    lines = list(_slanted(n))
    through: dict[tuple[int, int], list[int]] = {cell: [] for cell in cells}
    for number, line in enumerate(lines, 2 * n):
        for cell in line:
            through[cell].append(number)
    starts, entries = array("I", [0]), array("I")
    for row, column in cells:
        entries.extend((rank[row], rank[column] + 1, *through[row, column]))
        starts.append(len(entries))
    problem = Problem._from_flat(
        [
            *(f"{kind}{line + 1}" for line in pipes for kind in "rc"),
            *(f"{cell_name(line[0])}-{cell_name(line[1])}" for line in lines),
        ],
        (),
        starts,
        entries,
        lambda k: cell_name(cells[k]),
        low=array("I", [2] * (2 * n) + [0] * len(lines)),
        high=array("I", [2] * (2 * n + len(lines))),
    )
    known = _NO_THREE[n - 1] if n <= len(_NO_THREE) else None
    drawing = Chessboard(n, cells, "no_three_in_line", "o", _POINT)
    return _model(f"no_three_in_line({n})", problem, drawing, known, "OEIS A000755")


def _slanted(n: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the lines that are no rows or columns and go through three squares or more."""
    for down in range(1, n):
        for right in range(1 - n, n):
            if right and gcd(down, right) == 1:
                for row in range(n):
                    for column in range(n):
                        before = row - down, column - right
                        if before[0] >= 0 and 0 <= before[1] < n:
                            continue  # the line began there
                        line = [(row, column)]
                        while row + len(line) * down < n and (0 <= column + len(line) * right < n):
                            line.append((row + len(line) * down, column + len(line) * right))
                        if len(line) > 2:
                            yield line


def _pipes(n: int) -> list[int]:
    """Return the rows, or columns, from the middle outwards."""
    if whole_number(n, "n", -(10**9)) < 1:
        raise ProblemError(
            msg(
                "{name} must be at least {least}, not {value}",
                name="n",
                least=1,
                value=n,
            ),
            code="problem.model",
        )
    return sorted(range(n), key=lambda i: (abs(2 * i - n + 1), i))


def _queens(
    n: int, pipes: Sequence[int], more: Mapping[tuple[int, int], list[str]]
) -> tuple[Problem, tuple[tuple[int, int], ...]]:
    """Return the problem of queens with more secondary items by cell, and its cells."""
    rank = {line: 2 * place for place, line in enumerate(pipes)}
    items = [f"{kind}{line + 1}" for line in pipes for kind in "rc"]
    long = range(1, 2 * n - 2)
    secondary = [f"{kind}{d}" for kind in "ab" for d in long]
    base = 2 * n + len(secondary)
    names = dict.fromkeys(name for cell in sorted(more) for name in more[cell])
    number = {name: base + place for place, name in enumerate(names)}
    starts, entries = array("I", [0]), array("I")
    cells = tuple((row, column) for row in pipes for column in pipes)
    for row, column in cells:
        entries.extend((rank[row], rank[column] + 1))
        for d, first in ((row + column, 2 * n), (row - column + n - 1, 2 * n + len(long))):
            if d in long:
                entries.append(first + d - 1)
        entries.extend([number[name] for name in more.get((row, column), ())])
        starts.append(len(entries))
    problem = Problem._from_flat(
        items, [*secondary, *names], starts, entries, lambda k: cell_name(cells[k])
    )
    return problem, cells


def _model(
    name: str, problem: Problem, drawing: Chessboard, known: int | None, source: str
) -> Model:
    return Model(name, problem, drawing, known, source if known is not None else None)


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
        squares = "".join(
            f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z"
            for r in range(n)
            for c in range(n)
            if (r + c) % 2
        )
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
