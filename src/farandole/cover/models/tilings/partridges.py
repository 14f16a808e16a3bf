"""The partridge puzzle: one square of side 1, two of side 2, up to n of side n."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.geometry.cells import board_cells, cell_name
from farandole.cover.models.geometry.motions import motions
from farandole.cover.models.model import Model, call
from farandole.cover.models.tilings.packing import pack
from farandole.cover.models.tilings.tilings import Tiling
from farandole.errors import ProblemError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST = 13
_KNOWN = (1, 0, 0, 0, 0, 0, 0, 18656, 1730280)
_SOURCE = "R. Wainwright, 1996; W. Cutler, n = 8; M. Scroggs, 2025, n = 9"


@typed
def partridge(n: int, shape: tuple[int, int] = (1, 1)) -> Model:
    """Return the problem of the partridge: k squares of side k, for k up to n, in a square.

    Their area is 1³ + 2³ + … + n³ = (1 + 2 + … + n)², so they might fill a square of side
    1 + 2 + … + n. They do from n = 8 on. ``shape`` makes rectangles of these proportions
    instead of squares, the large one too; they may be turned.

    Items are the sizes, ``1`` to ``n``, each with its number as both bounds, and the cells.
    The board of n = 8 has 1296 cells, and finding a first cover takes long.

    Raises `ProblemError` if n isn't 1 to 13, or the shape is none.

    >>> partridge(8).problem
    <Problem 1304 items, 8492 options>
    >>> partridge(4).problem.count()
    Count(0, complete=True)
    """
    if not 1 <= n <= _MOST:
        raise ProblemError(
            msg(
                "{name} must be from {least} to {most}, not {value}",
                name="n",
                least=1,
                most=_MOST,
                value=n,
            ),
            code="problem.model",
        )
    height, width = shape
    if min(shape) < 1:
        raise ProblemError(
            msg(
                "the sides of {height}x{width} must be at least 1",
                height=height,
                width=width,
            ),
            code="problem.model",
        )
    side = n * (n + 1) // 2
    board = board_cells(f"{side * height}x{side * width}", 2)
    pieces = {str(k): _rectangle(k * height, k * width) for k in range(1, n + 1)}
    problem, placements, _ = pack(
        pieces, board, cell_name, motions(2, "one-sided"), use={str(k): k for k in range(1, n + 1)}
    )
    name = call("partridge", [n], {"shape": (shape, (1, 1))})
    known = _KNOWN[n - 1] if height == width == 1 and n <= len(_KNOWN) else None
    return Model(
        name,
        problem,
        Tiling(name, board, placements, tuple(pieces)),
        known,
        _SOURCE if known is not None else None,
    )


def _rectangle(height: int, width: int) -> Sequence[tuple[int, int]]:
    return [(r, c) for r in range(height) for c in range(width)]
