"""Pieces to be laid on a board, as people write both: read, packed and named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models.geometry.cells import board_cells, cell_name, written
from farandole.cover.models.geometry.motions import motions
from farandole.cover.models.geometry.pieces import own_pieces, piece_set
from farandole.cover.models.model import call
from farandole.cover.models.tilings.packing import pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from farandole.cover.models.geometry.motions import Cells, Point
    from farandole.cover.problem import Problem

# The function for each number of dimensions, and what pieces may do there if nobody says.
_MAKERS = {2: ("polyominoes", "free"), 3: ("polycubes", "one-sided")}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A problem of `pack` and what it came from.

    ``name`` is the call that makes it again, ``board`` its cells, ``pieces`` the names of
    the pieces. Option k lays ``placements[k]``. ``factor`` is how many covers stand
    behind each one if the problem was reduced, else 1.
    """

    name: str
    problem: Problem
    board: frozenset[Point]
    pieces: tuple[str, ...]
    placements: tuple[tuple[str, Cells], ...]
    factor: int


def puzzle(
    dimensions: int,
    pieces: str | Mapping[str, Any] | Iterable[Any],
    board: str | Iterable[Any],
    *,
    holes: str | Iterable[Any],
    kind: str,
    use: str | Mapping[str, Any],
    reduced: bool,
) -> Puzzle:
    """Return the puzzle of `polyominoes` or `polycubes` with these arguments.

    Raises what they do.

    >>> puzzle(2, "domino", "2x3", holes=(), kind="free", use="freely", reduced=False).name
    "polyominoes('domino', '2x3', use='freely')"
    """
    board, holes = written(board, dimensions), written(holes, dimensions)
    cells = board_cells(board, dimensions, holes)
    if isinstance(pieces, str):
        laid = piece_set(pieces, dimensions, kind)
    else:
        laid = own_pieces(pieces, dimensions)
    problem, placements, factor = pack(
        laid, cells, cell_name, motions(dimensions, kind), use=use, reduced=reduced
    )
    function, usual_kind = _MAKERS[dimensions]
    name = call(
        function,
        [pieces if isinstance(pieces, str) else dict(laid), board],
        {
            "holes": (holes or (), ()),
            "kind": (kind, usual_kind),
            "use": (use if isinstance(use, str) else dict(use), "once"),
            "reduced": (reduced, False),
        },
    )
    return Puzzle(name, problem, cells, tuple(laid), placements, factor)
