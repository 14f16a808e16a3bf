"""Pieces of unit cells packed into a board, in any number of dimensions.

Polyominoes and polycubes are both made here.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from farandole.cover.models.geometry.motions import placements, symmetries
from farandole.cover.models.model import bounds
from farandole.cover.problem import Problem
from farandole.errors import ArgumentError, ProblemError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Any

    from farandole.cover.models.geometry.motions import Cells, Motion, Point

USES = ("once", "optional", "freely")
"""Each piece exactly once, at most once, or any number of times."""


def times_of(use: str | Mapping[str, Any], names: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return how often each piece is to be used, least and most; empty for a word of `USES`.

    ``use`` maps names to a number or to such a pair; a piece it doesn't name is used once.

    Raises `ArgumentError` for another word, and `ProblemError` for a name that no piece has
    and for bounds that can't be.

    >>> times_of({"I": 6, "M": (0, 3)}, "IMO")
    {'I': (6, 6), 'M': (0, 3), 'O': (1, 1)}
    """
    if isinstance(use, str):
        if use not in USES:
            text = msg(
                "{name} must be {known}, not {value}",
                name="use",
                known=Listed(USES, "or"),
                value=Quoted(use),
            )
            raise ArgumentError(text, code="argument.choice")
        return {}
    for name, wanted in use.items():
        if name not in names:
            raise ProblemError(
                msg("use: no piece is called {piece}", piece=Quoted(name)), code="problem.model"
            )
        low, high = (wanted, wanted) if isinstance(wanted, int) else wanted
        if not 0 <= low <= high:
            raise ProblemError(
                msg(
                    "piece {piece} can't be used {low} to {high} times",
                    piece=Quoted(name),
                    low=low,
                    high=high,
                ),
                code="problem.model",
            )
    every = {name: use.get(name, 1) for name in names}
    return {
        name: (wanted, wanted) if isinstance(wanted, int) else (wanted[0], wanted[1])
        for name, wanted in every.items()
    }


def pack(
    pieces: Mapping[str, Collection[Point]],
    board: Collection[Point],
    cell_name: Callable[[Point], str],
    turns: Sequence[Motion],
    *,
    use: str | Mapping[str, Any] = "once",
    reduced: bool = False,
) -> tuple[Problem, tuple[tuple[str, Cells], ...], int]:
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
    where = set(board)
    times = times_of(use, pieces)
    _check(pieces, where, use, times)
    pieces = {name: cells for name, cells in pieces.items() if not times or times[name][1]}
    times = {name: most for name, most in times.items() if most[1]}
    laid = {name: placements(cells, where, turns) for name, cells in pieces.items()}
    factor = 1
    if reduced:
        if use != "once":
            raise ProblemError(
                msg("only a problem that uses each piece once can be reduced"), code="problem.model"
            )
        factor = _reduce(laid, symmetries(board, turns))
    cells = sorted(where)
    named = list(laid) if use != "freely" else []
    is_primary = bool(times) or use == "once"
    shift = len(named) if is_primary else 0
    number = {cell: shift + k for k, cell in enumerate(cells)}
    starts, entries = array("I", [0]), array("I")
    every: list[tuple[str, Cells]] = []
    for index, (name, ways) in enumerate(laid.items()):
        own = [index] if is_primary else [len(cells) + index] if use == "optional" else []
        for way in ways:
            entries.extend(own)
            entries.extend([number[cell] for cell in way])
            starts.append(len(entries))
            every.append((name, way))
    names = [cell_name(cell) for cell in cells]
    clash = set(names).intersection(named)
    if clash:
        raise ProblemError(
            msg("a piece can't be called {piece}: a cell is", piece=Quoted(min(clash))),
            code="problem.model",
        )
    prefix = len(laid) > 1 or use != "freely"

    def option_name(k: int) -> str:
        name, way = every[k]
        return " ".join([name] * prefix + [cell_name(cell) for cell in way])

    items = named + names if is_primary else names
    secondary = named if use == "optional" else []
    once = [1] * (len(items) - len(times))
    low, high = bounds(
        [least for least, _ in times.values()] + once, [most for _, most in times.values()] + once
    )
    problem = Problem._from_flat(items, secondary, starts, entries, option_name, low=low, high=high)
    return problem, tuple(every), factor


def _check(
    pieces: Mapping[str, Collection[Point]],
    board: set[Point],
    use: str | Mapping[str, Any],
    times: Mapping[str, tuple[int, int]],
) -> None:
    if not pieces:
        raise ProblemError(msg("no pieces"), code="problem.model")
    if not board:
        raise ProblemError(msg("the board has no cells"), code="problem.model")
    dimensions = len(next(iter(board)))
    for name, cells in pieces.items():
        if not cells:
            raise ProblemError(
                msg("piece {piece} has no cells", piece=Quoted(name)), code="problem.model"
            )
        if any(len(cell) != dimensions for cell in cells):
            raise ProblemError(
                msg(
                    "piece {piece} has a cell without {wanted} coordinates",
                    piece=Quoted(name),
                    wanted=dimensions,
                ),
                code="problem.model",
            )
        if len(set(cells)) < len(cells):
            raise ProblemError(
                msg("piece {piece} has a cell twice", piece=Quoted(name)), code="problem.model"
            )
    area = sum(map(len, pieces.values()))
    if use == "once" and area != len(board):
        raise ProblemError(
            msg(
                "the pieces have {cells} cells, the board {board}: used once each they "
                "can't fill it",
                cells=area,
                board=len(board),
            ),
            code="problem.model",
        )
    if times:
        low, high = (
            sum(most[end] * len(pieces[name]) for name, most in times.items()) for end in (0, 1)
        )
        if not low <= len(board) <= high:
            if low == high:
                text = msg(
                    "so many pieces have {cells} cells, the board {board}",
                    cells=low,
                    board=len(board),
                )
            else:
                text = msg(
                    "so many pieces have {low} to {high} cells, the board {board}",
                    low=low,
                    high=high,
                    board=len(board),
                )
            raise ProblemError(text, code="problem.model")


def _reduce(
    laid: dict[str, list[Cells]], maps: Sequence[Callable[[Cells], frozenset[Point]]]
) -> int:
    """Cut down the placements of the best piece in place; return the size of the classes."""
    best: tuple[str, list[Cells]] | None = None
    for name, ways in laid.items():
        seen: set[frozenset[Point]] = set()
        kept = []
        for way in ways:
            if frozenset(way) not in seen:
                images = {image(way) for image in maps}
                if len(images) < len(maps):
                    break
                seen |= images
                kept.append(way)
        else:
            if ways and (best is None or len(kept) < len(best[1])):
                best = name, kept
    if best is None:
        raise ProblemError(
            msg("can't be reduced: every piece has a placement that is symmetric itself"),
            code="problem.model",
        )
    laid[best[0]] = best[1]
    return len(maps)
