"""Square boards of digits as models: Sudoku and Latin squares, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.filling import Filling, fill
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.model import Drawing, Model, call, published
from farandole.cover.models.parameters import GIVENS, size, sizes
from farandole.cover.models.registry import Parameter, model
from farandole.drawing import UNIT, box, frame, letter, outline, page
from farandole.i18n import ENGLISH, Language, Quoted, msg


@dataclass(frozen=True, slots=True)
class Square(Drawing):
    """A square board with a label a cell, and lines around its regions."""

    title: str
    side: int
    regions: tuple[int, ...]

    def labels(self, chosen: Sequence[int]) -> list[str]:
        """Return the label of each cell, with dots for unknown cells."""
        raise NotImplementedError

    def kind(self, cell: int, label: str) -> tuple[str, str]:
        """Return the classes of a cell's label and of its square in images; empty for none."""
        raise NotImplementedError

    def text(self, chosen: Sequence[int]) -> str:
        """Return the board with lines between its regions."""
        n, labels = self.side, self.labels(chosen)
        rows = [slice(row, row + n) for row in range(0, n * n, n)]
        regions = [self.regions[row] for row in rows]
        return frame([labels[row] for row in rows], regions, every_line=False)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the board as an SVG image."""
        n, size = self.side, self.side * UNIT
        squares, letters = [], []
        for cell, label in enumerate(self.labels(chosen)):
            row, column = divmod(cell, n)
            kind, fill = self.kind(cell, label)
            if fill:
                squares.append(box(row, column, fill, style="stroke:none"))
            if known := label.strip(" ."):
                letters.append(letter(row, column, known, kind))
        lines = "".join(f"M{i * UNIT} 0v{size}M0 {i * UNIT}h{size}" for i in range(1, n))
        walls = "".join(
            outline([divmod(cell, n) for cell in range(n * n) if self.regions[cell] == region])
            for region in sorted(set(self.regions))
        )
        return page(
            (n, n),
            "".join(squares)
            + f'<path class="line" stroke-width="1" opacity=".35" d="{lines}"/>'
            + f'<path class="line" stroke-width="2.5" stroke-linejoin="round" d="{walls}"/>'
            + "".join(letters),
            self.title,
            style={".found": ("font-weight:400", "")},
        )


@dataclass(frozen=True, slots=True)
class Digits(Square):
    """A square board of digits; givens are drawn bold."""

    filling: Filling
    givens: bytes | None

    def labels(self, chosen: Sequence[int]) -> list[str]:
        """Return the digits: those chosen, and the givens always."""
        values, width = self.filling.values(chosen), len(str(self.side))
        both = zip(self.givens or bytes(len(values)), values, strict=True)
        return [f"{known or value or '.':>{width}}" for known, value in both]

    def kind(self, cell: int, label: str) -> tuple[str, str]:
        """Return the class of digits that aren't given; squares have no color."""
        return "" if self.givens is not None and self.givens[cell] else "found", ""


_LARGEST = 100
"""The side of the largest board: a million options."""


@model(
    msg("Sudoku with boxes of any size"),
    Parameter("box", sizes(2), "3x3", msg("rows x columns of a box"), ("box_rows", "box_columns")),
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
    check_size("box_rows", box_rows, 1, _LARGEST)
    check_size("box_columns", box_columns, 1, _LARGEST // box_rows)
    n = box_rows * box_columns
    boxes = tuple(
        r // box_rows * box_rows + c // box_columns for r, c in product(range(n), repeat=2)
    )
    known = published("sudoku", *sorted((box_rows, box_columns)))
    return _square(partial(call, sudoku, box_rows, box_columns), n, boxes, givens, known)


@model(msg("each symbol once in each row and column"), size(msg("the order")), GIVENS, example="4")
def latin_square(n: int, givens: bytes | str | None = None) -> Model:
    """Return the Latin squares of order n: each symbol once in each row and column.

    ``givens`` are written as those of `sudoku`.

    Raises `ProblemError` if n isn't 1 to 100, and for givens that don't fit.

    >>> latin_square(4).problem.count()
    Count(576, complete=True)
    """
    check_size("n", n, 1, _LARGEST)
    return _square(partial(call, latin_square, n), n, (), givens, published("latin_square", n))


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
    name: Callable[..., str],
    n: int,
    regions: tuple[int, ...],
    givens: bytes | str | None,
    known: tuple[int | None, str | None],
) -> Model:
    """Return the model of an n×n board with rows, columns and regions, if it has any."""
    if isinstance(givens, str):
        givens = _digits(givens, n)
    kept = sorted(set(regions))
    boxes = [[k for k, held in enumerate(regions) if held == region] for region in kept]
    kinds = ("row", "column", "box")
    filling = fill(
        n,
        n * n,
        [*lines(n), *boxes],
        givens=givens,
        cell_name=cell_namer(n),
        house_name=lambda house: f"{kinds[house // n]}{house % n + 1}",
    )
    if givens and any(givens):
        known = None, None
    title = name(givens=givens)
    drawing = Digits(title, n, regions or (0,) * (n * n), filling, givens)
    return Model(title, filling.problem, drawing, *known)


def _digits(text: str, side: int) -> bytes:
    """Return the givens of a text; a board of at most 9 digits a side is one word."""
    parts = text.replace(",", " ").split() if "," in text or " " in text else list(text)
    values = []
    for place, part in enumerate(parts, 1):
        digit = "0" if part == "." else part
        if not (digit.isascii() and digit.isdigit() and len(digit) < 10 and int(digit) <= side):
            raise model_error(
                "cell {cell}: found {found}, expected . or a digit up to {side}",
                cell=place,
                found=Quoted(part),
                side=side,
            )
        values.append(int(digit))
    return bytes(values)
