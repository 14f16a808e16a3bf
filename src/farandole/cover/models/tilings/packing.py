"""Pieces of unit cells packed into a board, in any number of dimensions.

Polyominoes and polycubes are both made here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import prod
from typing import Any

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.geometry.cells import board_cells, cell_name, written
from farandole.cover.models.geometry.motions import (
    Cells,
    Motion,
    Point,
    motions,
    placements,
    symmetries,
)
from farandole.cover.models.geometry.pieces import own_pieces, piece_set
from farandole.cover.models.model import Model, Options, bounds_of, call, published
from farandole.cover.models.parameters import USES
from farandole.cover.models.tilings.drawn import Pieces, Place
from farandole.cover.problem import Problem
from farandole.i18n import Quoted
from farandole.limits import known

Use = str | Mapping[str, Any]

_CENTRE = frozenset({(3, 3), (3, 4), (4, 3), (4, 4)})
"""The hole of the chessboard that pentominoes cover."""

_PUBLISHED = (
    ("pentominoes", 2, "pentominoes", "free", "once"),
    ("trominoes:L", 2, "trominoes:L", "free", "freely"),
    ("solid pentominoes", 3, "pentominoes", "one-sided", "once"),
    ("soma", 3, "soma", "one-sided", "once"),
    ("slothouber-graatsma", 3, "tetrominoes:O+monomino", "one-sided", {"O": 6, "M": 3}),
    ("slothouber-graatsma", 3, "tetrominoes:O+monomino", "free", {"O": 6, "M": 3}),
)
"""The tables of published numbers, with the dimensions, the set, the kind and the use."""


def puzzle(
    make: Callable[..., Model],
    dimensions: int,
    pieces: str | Mapping[str, Any] | Iterable[Any],
    board: str | Iterable[Any],
    holes: str | Iterable[Any],
    kind: str,
    use: Use,
    reduced: bool,
) -> Model:
    """Return what `polyominoes` and `polycubes` (``make``) return for these arguments."""
    board, holes = written(board, dimensions), written(holes, dimensions)
    cells = board_cells(board, dimensions, holes)
    if isinstance(pieces, str):
        laid = piece_set(pieces, dimensions, kind)
        known, source = _published(cells, dimensions, pieces.replace(" ", ""), kind, use)
    else:
        laid = own_pieces(pieces, dimensions)
        pieces, known, source = dict(laid), None, None
    problem, places, factor = pack(laid, cells, motions(dimensions, kind), use, reduced=reduced)
    use = use if isinstance(use, str) else dict(use)
    name = call(make, pieces, board, holes=holes or (), kind=kind, use=use, reduced=reduced)
    known = known // factor if known else known
    return Model(name, problem, Pieces(name, cells, places, tuple(laid)), known, source)


def _published(cells: frozenset[Point], *question: object) -> tuple[int | None, str | None]:
    """Return the published number of covers of a box or a chessboard, and where it stands."""
    sides = sorted(max(axis) + 1 for axis in zip(*cells, strict=True))
    is_box = len(cells) == prod(sides)
    is_around_centre = sides == [8, 8] and not cells & _CENTRE
    table = next((name for name, *case in _PUBLISHED if case == list(question)), None)
    return published(table, *sides) if table and (is_box or is_around_centre) else (None, None)


def pack(
    pieces: Mapping[str, Collection[Point]],
    board: Collection[Point],
    turns: Sequence[Motion],
    use: Use = "once",
    *,
    reduced: bool = False,
) -> tuple[Problem, tuple[Place, ...], int]:
    """Return the problem of filling the board, its placements, and by what it was reduced.

    Option k lays ``placements[k]``: a piece and its cells. Items are the pieces (primary
    for ``once``, secondary for ``optional``, none for ``freely``), then the cells. ``use``
    may also say how often by piece, see `times_of`: then the items have these bounds.

    With ``reduced`` one piece is held to one placement of each class that the board's
    symmetries make. Only a piece that lies differently after each of them will do; then
    every class of covers is met exactly once, and the last value is how many
    covers such a class has.

    Raises `ProblemError` for pieces that can't fill the board for want of area, names
    that clash, and a reduction that no piece allows.
    """
    times = times_of(use, pieces)
    _check_area(pieces, len(board), use, times)
    used = [name for name in pieces if not times or times[name][1]]
    laid = {name: placements(pieces[name], set(board), turns) for name in used}
    factor = _reduce(laid, symmetries(board, turns), use) if reduced else 1
    cells = sorted(board)
    names = [cell_name(cell) for cell in cells]
    named = list(laid) if use != "freely" else []
    if clash := set(names).intersection(named):
        raise model_error("a piece can't be called {piece}: a cell is", piece=Quoted(min(clash)))
    is_primary = bool(times) or use == "once"
    shift = len(named) if is_primary else 0
    number = {cell: shift + k for k, cell in enumerate(cells)}
    options: Options[Place] = Options()
    for index, (name, ways) in enumerate(laid.items()):
        own = [] if use == "freely" else [index if is_primary else len(cells) + index]
        for way in ways:
            options.add([*own, *(number[cell] for cell in way)], (name, way))
    prefix = len(laid) > 1 or use != "freely"
    problem = options.problem(
        named + names if is_primary else names,
        named if use == "optional" else (),
        name=lambda place: " ".join([place[0]] * prefix + [*map(cell_name, place[1])]),
        bounds=map(times.__getitem__, laid) if times else (),
    )
    return problem, tuple(options.placed), factor


def times_of(use: Use, names: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return how often each piece is to be used, least and most; empty for a word of `USES`.

    ``use`` maps names to a number or to such a pair; a piece it doesn't name is used once.

    Raises `ArgumentError` for another word, and `ProblemError` for a name that no piece has
    and for bounds that can't be.

    >>> times_of({"I": 6, "M": (0, 3)}, "IMO")
    {'I': (6, 6), 'M': (0, 3), 'O': (1, 1)}
    """
    if isinstance(use, str):
        known(use, "use", USES)
        return {}
    times = dict.fromkeys(names, (1, 1))
    for name, span in use.items():
        if name not in times:
            raise model_error("use: no piece is called {piece}", piece=Quoted(name))
        times[name] = bounds_of(name, span)
    return times


def _check_area(
    pieces: Mapping[str, Collection[Point]],
    cells: int,
    use: Use,
    times: Mapping[str, tuple[int, int]],
) -> None:
    """Check that the pieces can have as many cells as the board."""
    if not pieces:
        raise model_error("no pieces")
    if use == "once":
        times = dict.fromkeys(pieces, (1, 1))
    low, high = (sum(b[end] * len(pieces[name]) for name, b in times.items()) for end in (0, 1))
    if times and low == high != cells:
        raise model_error(
            "the pieces have {cells} cells, the board {board}", cells=low, board=cells
        )
    if times and not low <= cells <= high:
        raise model_error(
            "the pieces have {low} to {high} cells, the board {board}",
            low=low,
            high=high,
            board=cells,
        )


def _reduce(
    laid: dict[str, list[Cells]], maps: Sequence[Callable[[Cells], frozenset[Point]]], use: Use
) -> int:
    """Cut down the placements of the best piece in place; return the size of the classes."""
    if use != "once":
        raise model_error("only a problem that uses each piece once can be reduced")
    best: tuple[str, list[Cells]] | None = None
    for name, ways in laid.items():
        seen: set[frozenset[Point]] = set()
        result = []
        for way in ways:
            if frozenset(way) not in seen:
                images = {image(way) for image in maps}
                if len(images) < len(maps):
                    break
                seen |= images
                result.append(way)
        else:
            if ways and (best is None or len(result) < len(best[1])):
                best = name, result
    if best is None:
        raise model_error("can't be reduced: every piece has a placement that is symmetric itself")
    laid[best[0]] = best[1]
    return len(maps)
