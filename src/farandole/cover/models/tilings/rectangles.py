"""Rectangles that fill a rectangle: the partridge puzzle, and a sheet covered by given ones."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import product

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.models.geometry.cells import box
from farandole.cover.models.geometry.motions import Cells, motions
from farandole.cover.models.model import Model, Options, call, published
from farandole.cover.models.parameters import size, sizes
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.tilings.drawn import Pieces
from farandole.cover.models.tilings.packing import pack
from farandole.i18n import Number, Quoted, msg

_MOST_COVERED = 10_000_000
"""Cells in all rectangles of a sheet."""


@model(
    msg("k squares of side k, for k up to n, in one square"),
    size(msg("the side of the largest squares")),
    Parameter("shape", sizes(2), "1x1", msg("proportions, of rectangles")),
    example="1",
)
def partridge(n: int, shape: tuple[int, int] = (1, 1)) -> Model:
    """Return the problem of the partridge: k squares of side k, for k up to n, in a square.

    Their area is 1³ + 2³ + … + n³ = (1 + 2 + … + n)², so they might fill a square of side
    1 + 2 + … + n. They do for n from 8 on. ``shape`` makes rectangles of these proportions
    instead of squares, the large one too; they may be turned.

    Items are the sizes, ``1`` to ``n``, each with its number as both bounds, and the cells.
    The board of n = 8 has 1296 cells, and finding a first cover takes long.

    Raises `ProblemError` if n isn't 1 to 13, or a side of the shape is 0.

    >>> partridge(8).problem
    <Problem 1304 items, 8492 options>
    >>> partridge(4).problem.count()
    Count(0, complete=True)
    """
    check_size("n", n, 1, 13)
    height, width = shape
    side = n * (n + 1) // 2
    board = box(side * height, side * width)
    pieces = {str(k): list(product(range(k * height), range(k * width))) for k in range(1, n + 1)}
    use = {str(k): k for k in range(1, n + 1)}
    problem, placements, _ = pack(pieces, board, motions(2, "one-sided"), use)
    name = call(partridge, n, shape=shape)
    known = published("partridge", n) if height == width == 1 else (None, None)
    return Model(name, problem, Pieces(name, board, placements, tuple(pieces)), *known)


@model(
    msg("cover a sheet with given rectangles, the fewest (ZOJ 3209)"),
    Parameter("size", sizes(2), None, msg("width x height"), ("width", "height")),
    Parameter("rectangles", str, None, msg("left, lower, right and upper edge: 0,0,3,5/3,0,5,5")),
    example="5x5 0,0,3,5/3,0,5,5/0,0,5,5",
)
def sheet(width: int, height: int, rectangles: str | Iterable[Sequence[int]]) -> Model:
    """Return the problem of covering a sheet exactly with some of the given rectangles.

    A rectangle is left, lower, right and upper edge, measured from the lower left corner; as
    text ``0,0,3,5`` with ``/`` between rectangles. It can't be moved. Each costs 1, so
    that a cheapest cover takes the fewest: the question of ZOJ 3209, *Treasure Map*.

    Items are the cells ``(x, y)``, options are called by their numbers from 1, both as in
    the format ``zoj3209``.

    Raises `ProblemError` for a rectangle that is empty or not on the sheet.

    >>> model = sheet(3, 2, "0,0,2,2/2,0,3,2/0,0,3,1/0,1,3,2/1,0,3,1")
    >>> sorted(sorted(solution) for solution in model.problem)
    [[1, 2], [3, 4]]
    """
    board = box(height, width)
    corners = _corners(rectangles)
    covered = 0
    for k, (left, low, right, high) in enumerate(corners, 1):
        if not (0 <= left < right <= width and 0 <= low < high <= height):
            raise model_error(
                "rectangle {rectangle}: {edges} isn't on the sheet or is empty",
                rectangle=k,
                edges=f"{left},{low},{right},{high}",
            )
        covered += (right - left) * (high - low)
        if covered > _MOST_COVERED:
            raise model_error(
                "rectangle {rectangle}: more than {most} cells with those before",
                rectangle=k,
                most=Number(_MOST_COVERED),
            )
    options: Options[tuple[str, Cells]] = Options()
    for k, (left, low, right, high) in enumerate(corners, 1):
        columns, rows = range(left, right), range(low, high)
        place = tuple((height - 1 - y, x) for y, x in product(rows, columns))
        options.add([x * height + y for x, y in product(columns, rows)], (str(k), place))
    problem = options.problem(
        list(product(range(width), range(height))),
        name=lambda place: int(place[0]),
        costs=array("q", [1] * len(corners)),
    )
    text = "/".join(",".join(map(str, corner)) for corner in corners)
    name = call(sheet, width, height, text)
    names = tuple(label for label, _ in options.placed)
    return Model(name, problem, Pieces(name, board, tuple(options.placed), names))


def _corners(rectangles: str | Iterable[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Return the edges of each rectangle."""
    rows: Iterable[Sequence[int | str]] = rectangles
    if isinstance(rectangles, str):
        rows = [word.split(",") for word in rectangles.replace("/", " ").split()]
    corners = []
    for k, row in enumerate(rows, 1):
        try:
            left, low, right, high = map(int, row)
        except ValueError:
            raise model_error(
                "rectangle {rectangle}: found {found}, expected four numbers: left, lower, "
                "right and upper edge",
                rectangle=k,
                found=Quoted(row),
            ) from None
        corners.append((left, low, right, high))
    return corners
