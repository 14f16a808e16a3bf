"""A sheet covered by rectangles that lie where they lie: problem 3209 of Zhejiang's judge."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.geometry.cells import LARGEST
from farandole.cover.models.model import Model, call
from farandole.cover.models.tilings.tilings import Tiling
from farandole.cover.problem import Problem
from farandole.errors import ProblemError
from farandole.i18n import Number, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_COVERED = 10_000_000


@typed
def sheet(width: int, height: int, rectangles: str | Iterable[Sequence[int]]) -> Model:
    """Return the problem of covering a sheet exactly with some of the given rectangles.

    A rectangle is left, lower, right and upper edge, measured from the lower left corner; as
    text ``0,0,3,5`` with ``/`` between rectangles. It can't be moved. Each costs 1, so
    that a cheapest cover takes the fewest: what ZOJ 3209, *Treasure Map*, asks for.

    Items are the cells ``(x, y)``, options are called by their numbers from 1, both as in
    the format ``zoj3209``.

    Raises `ProblemError` for a rectangle that is empty or not on the sheet.

    >>> model = sheet(3, 2, "0,0,2,2/2,0,3,2/0,0,3,1/0,1,3,2/1,0,3,1")
    >>> sorted(sorted(solution) for solution in model.problem)
    [[1, 2], [3, 4]]
    """
    if width < 1 or height < 1 or width * height > LARGEST:
        raise ProblemError(
            msg(
                "a sheet of {width}x{height} can't be: it must have 1 to {most} cells",
                width=width,
                height=height,
                most=Number(LARGEST),
            ),
            code="problem.model",
        )
    corners = _read(rectangles)
    covered = 0
    starts, entries = array("I", [0]), array("I")
    laid = []
    for k, (left, low, right, high) in enumerate(corners, 1):
        if not (0 <= left < right <= width and 0 <= low < high <= height):
            raise ProblemError(
                msg(
                    "rectangle {rectangle}: {edges} isn't on the sheet or is empty",
                    rectangle=k,
                    edges=f"{left},{low},{right},{high}",
                ),
                code="problem.model",
            )
        covered += (right - left) * (high - low)
        if covered > _MOST_COVERED:
            raise ProblemError(
                msg(
                    "rectangle {rectangle}: more than {most} cells with those before",
                    rectangle=k,
                    most=Number(_MOST_COVERED),
                ),
                code="problem.model",
            )
        for x in range(left, right):
            entries.extend(range(x * height + low, x * height + high))
        starts.append(len(entries))
        laid.append(
            (
                str(k),
                tuple((height - 1 - y, x) for y in range(low, high) for x in range(left, right)),
            )
        )
    problem = Problem._from_flat(
        [(x, y) for x in range(width) for y in range(height)],
        (),
        starts,
        entries,
        range(1, len(starts)),
        costs=array("q", [1] * len(corners)),
    )
    text = "/".join(",".join(map(str, corner)) for corner in corners)
    board = frozenset((r, c) for r in range(height) for c in range(width))
    name = call("sheet", [width, height, text], {})
    drawing = Tiling(name, board, tuple(laid), tuple(label for label, _ in laid))
    return Model(name, problem, drawing)


def _read(rectangles: str | Iterable[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Return the edges of each rectangle."""
    if isinstance(rectangles, str):
        rows: list[Sequence[int | str]] = [
            word.split(",") for word in rectangles.replace("/", " ").split()
        ]
    else:
        rows = list(rectangles)
    found = []
    for k, row in enumerate(rows, 1):
        try:
            left, low, right, high = map(int, row)
        except (TypeError, ValueError):
            raise ProblemError(
                msg(
                    "rectangle {rectangle}: found {found}, expected four numbers: left, lower, "
                    "right and upper edge",
                    rectangle=k,
                    found=Quoted(row),
                ),
                code="problem.model",
            ) from None
        found.append((left, low, right, high))
    return found
