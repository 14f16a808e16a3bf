"""Square boards of digits as models: Sudoku and Latin squares, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from farandole.cover.data.problem_error import problem_error
from farandole.cover.filling import fill
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.model import Drawing, Model, check_size
from farandole.cover.models.parameters import GIVENS, pair, size
from farandole.cover.models.registry import Parameter, model
from farandole.drawing import UNIT, frame, letter, outline, page
from farandole.i18n import ENGLISH, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.cover.filling import Filling
    from farandole.i18n import Language


@dataclass(frozen=True, slots=True)
class Square(Drawing):
    """A square board of digits, its regions outlined; givens are drawn bold."""

    title: str
    side: int
    regions: tuple[int, ...]
    filling: Filling
    givens: bytes | None

    def _values(self, chosen: Sequence[int]) -> bytes:
        """Return the digits to draw: those chosen, and the givens always."""
        values = self.filling.values(chosen)
        if self.givens is None:
            return values
        return bytes(given or value for given, value in zip(self.givens, values, strict=True))

    def text(self, chosen: Sequence[int]) -> str:
        """Return the board with lines between its regions; blanks are dots."""
        n, values = self.side, self._values(chosen)
        rows = range(0, n * n, n)
        width = len(str(n))
        labels = [[f"{value or '.':>{width}}" for value in values[row : row + n]] for row in rows]
        return frame(labels, [self.regions[row : row + n] for row in rows], every_line=False)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the board as an SVG image."""
        n, size = self.side, self.side * UNIT
        values = self._values(chosen)
        lines = "".join(f"M{i * UNIT} 0v{size}M0 {i * UNIT}h{size}" for i in range(1, n))
        walls = "".join(
            outline([divmod(cell, n) for cell in range(n * n) if self.regions[cell] == region])
            for region in sorted(set(self.regions))
        )
        digits = []
        for cell, value in enumerate(values):
            if value:
                is_given = self.givens is not None and self.givens[cell]
                digits.append(letter(*divmod(cell, n), str(value), "" if is_given else "found"))
        return page(
            (n, n),
            f'<path class="line" stroke-width="1" opacity=".35" d="{lines}"/>'
            f'<path class="line" stroke-width="2.5" stroke-linejoin="round" d="{walls}"/>'
            + "".join(digits),
            self.title,
            style={".found": ("font-weight:400", "")},
        )


_TABLE = "Wikipedia, Mathematics of Sudoku, grids with rectangular regions"

_SUDOKUS = {
    (2, 2): (288, "OEIS A107739"),
    (2, 3): (28200960, _TABLE),
    (2, 4): (29136487207403520, _TABLE),
    (2, 5): (1903816047972624930994913280000, _TABLE),
    (3, 3): (6670903752021072936960, "B. Felgenhauer and F. Jarvis, 2005; OEIS A107739"),
}

_LATIN = (
    1,
    2,
    12,
    576,
    161280,
    812851200,
    61479419904000,
    108776032459082956800,
    5524751496156892842531225600,
    9982437658213039871725064756920320000,
    776966836171770144107444346734230682311065600000,
)


_LARGEST = 100
"""The side of the largest board: a million options."""


@model(
    msg("Sudoku with boxes of any size"),
    Parameter("box", pair, "3x3", msg("rows x columns of a box"), ("box_rows", "box_columns")),
    GIVENS,
    example="2x2",
)
def sudoku(box_rows: int = 3, box_columns: int = 3, givens: bytes | str | None = None) -> Model:
    """Return the Sudoku with boxes of this size; without givens, all full grids.

    ``givens`` has one digit a cell in reading order, 0 for a blank; as text ``.`` is a blank
    too, and numbers above 9 stand between commas or spaces. The items of the 9×9
    board without givens are the 324 columns in their usual order: cells, then rows,
    columns and boxes by number and digit.

    Raises `ProblemError` for boxes of no cells or more than 100, and for givens that don't fit.

    >>> sudoku(2, 2).problem.count()
    Count(288, complete=True)
    """
    n = box_rows * box_columns
    if min(box_rows, box_columns) < 1 or n > _LARGEST:
        raise problem_error(
            "model",
            "a box of {height}x{width} can't be: it must have 1 to {most} cells",
            height=box_rows,
            width=box_columns,
            most=_LARGEST,
        )
    boxes = tuple(
        r // box_rows * box_rows + c // box_columns for r, c in product(range(n), repeat=2)
    )
    known, source = _SUDOKUS.get((min(box_rows, box_columns), max(box_rows, box_columns)), _NONE)
    return _square(f"sudoku({box_rows}, {box_columns}", n, boxes, givens, known, source)


@model(msg("each symbol once in each row and column"), size(msg("the order")), GIVENS, example="4")
def latin_square(n: int, givens: bytes | str | None = None) -> Model:
    """Return the Latin squares of order n: each symbol once in each row and column.

    ``givens`` are written as those of `sudoku`.

    Raises `ProblemError` if n isn't 1 to 100, and for givens that don't fit.

    >>> latin_square(4).problem.count()
    Count(576, complete=True)
    """
    check_size("n", n, 1, _LARGEST)
    known = _LATIN[n - 1] if n <= len(_LATIN) else None
    return _square(f"latin_square({n}", n, (), givens, known, "OEIS A002860")


_NONE: tuple[int | None, str | None] = (None, None)


def lines(n: int) -> list[range]:
    """Return the rows and columns of a square board.

    >>> lines(2)
    [range(0, 2), range(2, 4), range(0, 4, 2), range(1, 4, 2)]
    """
    rows = [range(row, row + n) for row in range(0, n * n, n)]
    return rows + [range(column, n * n, n) for column in range(n)]


def cell_namer(n: int) -> Callable[[int], str]:
    """Return the function that names the cells of a square board by their numbers."""
    return lambda cell: cell_name(divmod(cell, n))


def _square(
    call: str,
    n: int,
    regions: tuple[int, ...],
    givens: bytes | str | None,
    known: int | None,
    source: str | None,
) -> Model:
    """Return the model of an n×n board with rows, columns and regions, if it has any."""
    if isinstance(givens, str):
        givens = _digits(givens, n)
    members: list[list[int]] = [[] for _ in range(n if regions else 0)]
    for cell, region in enumerate(regions):
        members[region].append(cell)
    kinds = ("row", "column", "box")
    filling = fill(
        n,
        n * n,
        [*lines(n), *members],
        givens=givens,
        cell_name=cell_namer(n),
        house_name=lambda house: f"{kinds[house // n]}{house % n + 1}",
    )
    if givens is not None and any(givens):
        known = None
    name = call + (f", givens={givens!r})" if givens is not None else ")")
    drawing = Square(name, n, regions or (0,) * (n * n), filling, givens)
    return Model(name, filling.problem, drawing, known, source)


def _digits(text: str, side: int) -> bytes:
    """Return the givens of a text; a board of at most 9 digits a side is one word."""
    parts = text.replace(",", " ").split() if "," in text or " " in text else list(text)
    values = []
    for place, part in enumerate(parts, 1):
        digit = "0" if part == "." else part
        if not (digit.isascii() and digit.isdigit() and len(digit) < 10 and int(digit) <= side):
            raise problem_error(
                "model",
                "cell {cell}: found {found}, expected . or a digit up to {side}",
                cell=place,
                found=Quoted(part),
                side=side,
            )
        values.append(int(digit))
    return bytes(values)
