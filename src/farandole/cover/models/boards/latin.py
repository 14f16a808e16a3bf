"""Square boards of digits as models: Sudoku and Latin squares, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.boards.filling import fill
from farandole.cover.models.model import Drawing, Model
from farandole.drawing import UNIT, frame, letter, outline, page
from farandole.errors import ProblemError
from farandole.i18n import ENGLISH, msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cover.models.boards.filling import Filling
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


@typed
def sudoku(box_rows: int = 3, box_columns: int = 3, givens: bytes | None = None) -> Model:
    """Return the Sudoku with boxes of this size; without givens, all full grids.

    ``givens`` has one digit a cell in reading order, 0 for a blank. The items of the 9×9
    board without givens are the 324 columns in their usual order: cells, then rows,
    columns and boxes by number and digit.

    >>> sudoku(2, 2).problem.count()
    Count(288, complete=True)
    """
    if box_rows < 1 or box_columns < 1:
        raise ProblemError(
            msg(
                "the sides of {height}x{width} must be at least 1",
                height=box_rows,
                width=box_columns,
            ),
            code="problem.model",
        )
    n = box_rows * box_columns
    if n > 255:
        raise ProblemError(
            msg(
                "a box of {height}x{width} has more than {most} cells",
                height=box_rows,
                width=box_columns,
                most=255,
            ),
            code="problem.model",
        )
    boxes = tuple(r // box_rows * box_rows + c // box_columns for r in range(n) for c in range(n))
    own = f", givens={givens!r}" if givens is not None else ""
    name = f"sudoku({box_rows}, {box_columns}{own})"
    known, source = _SUDOKUS.get((min(box_rows, box_columns), max(box_rows, box_columns)), _NONE)
    return _square(name, n, boxes, True, givens, known, source)


@typed
def latin_square(n: int, givens: bytes | None = None) -> Model:
    """Return the Latin squares of order n: each symbol once in each row and column.

    ``givens`` has one digit a cell in reading order, 0 for a blank.

    >>> latin_square(4).problem.count()
    Count(576, complete=True)
    """
    if not 1 <= n <= 255:
        raise ProblemError(
            msg(
                "{name} must be from {least} to {most}, not {value}",
                name="n",
                least=1,
                most=255,
                value=n,
            ),
            code="problem.model",
        )
    known, source = (_LATIN[n - 1], "OEIS A002860") if n <= len(_LATIN) else _NONE
    own = f", givens={givens!r}" if givens is not None else ""
    return _square(f"latin_square({n}{own})", n, (0,) * (n * n), False, givens, known, source)


_NONE: tuple[int | None, str | None] = (None, None)


def _square(
    name: str,
    n: int,
    regions: tuple[int, ...],
    has_boxes: bool,
    givens: bytes | None,
    known: int | None,
    source: str | None,
) -> Model:
    """Return the model of an n×n board with rows, columns and, if so said, its regions."""
    houses = [range(row, row + n) for row in range(0, n * n, n)]
    houses += [range(column, n * n, n) for column in range(n)]
    members: list[list[int]] = [[] for _ in range(n)]
    for cell, region in enumerate(regions):
        members[region].append(cell)
    kinds = ("row", "column", "box")
    filling = fill(
        n,
        n * n,
        [*houses, *(members if has_boxes else ())],
        givens=givens,
        cell_name=lambda cell: f"r{cell // n + 1}c{cell % n + 1}",
        house_name=lambda house: f"{kinds[house // n]}{house % n + 1}",
    )
    drawing = Square(name, n, regions, filling, givens)
    if givens is not None and any(givens):
        known = source = None
    return Model(name, filling.problem, drawing, known, source)
