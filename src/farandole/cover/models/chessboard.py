"""n queens on an n×n board, none attacking another."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models.drawing import UNIT, page
from farandole.cover.models.model import Drawing, Model
from farandole.cover.problem import Problem
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Sequence

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

# A crown on a base, in a cell of 40 by 40 pixels.
_QUEEN = "m8 32h24v-4h-24zm1 -6h22l4 -15l-8 8l-3 -11l-4 9l-4 -9l-3 11l-8 -8z"


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
    if n < 1:
        raise ProblemError(f"{n} queens: there must be at least 1")
    pipes = sorted(range(n), key=lambda i: (abs(2 * i - n + 1), i))
    rank = {line: 2 * place for place, line in enumerate(pipes)}
    items = [f"{kind}{line + 1}" for line in pipes for kind in "rc"]
    long = range(1, 2 * n - 2)
    secondary = [f"{kind}{d}" for kind in "ab" for d in long]
    starts, entries, cells = array("I", [0]), array("I"), []
    for row in pipes:
        for column in pipes:
            entries.extend((rank[row], rank[column] + 1))
            for d, base in ((row + column, 2 * n), (row - column + n - 1, 2 * n + len(long))):
                if d in long:
                    entries.append(base + d - 1)
            starts.append(len(entries))
            cells.append((row, column))
    problem = Problem._from_flat(
        items, secondary, starts, entries, lambda k: f"r{cells[k][0] + 1}c{cells[k][1] + 1}"
    )
    known = _KNOWN[n - 1] if n <= len(_KNOWN) else None
    source = "OEIS A000170" if known is not None else None
    return Model(f"queens({n})", problem, Chessboard(n, tuple(cells)), known, source)


@dataclass(frozen=True, slots=True)
class Chessboard(Drawing):
    """A chessboard with queens: ``cells[k]`` is the square of option k."""

    side: int
    cells: tuple[tuple[int, int], ...]

    def text(self, chosen: Sequence[int]) -> str:
        """Return a line a row: ``Q`` for a queen, a dot for an empty square."""
        held = {self.cells[option] for option in chosen}
        side = range(self.side)
        return "\n".join(" ".join("Q" if (r, c) in held else "." for c in side) for r in side)

    def svg(self, chosen: Sequence[int]) -> str:
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
            f'<path class="queen" d="M{c * UNIT} {r * UNIT}{_QUEEN}"/></g>'
            for r, c in held
        )
        return page(
            (n, n),
            f'<path class="dark" d="{squares}"/>'
            f'<rect class="line" stroke-width="2.5" width="{size}" height="{size}"/>{crowns}',
            f"queens({n})",
            style={
                ".dark": ("fill:#d9c7a8", "fill:#3d4652"),
                ".queen": (
                    "fill:#222;stroke:#222;stroke-width:1.5;stroke-linejoin:round",
                    "fill:#f5f0e4;stroke:#f5f0e4",
                ),
            },
        )
