"""What reading a text gives, and the puzzle that most texts in these tests have."""

from __future__ import annotations

import json

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from tests.sudoku.formats import samples

LINE, ZERO, SOLUTION = samples.EASY.line, samples.EASY.zero, samples.EASY.solution
SPARSE = samples.SPARSE.line
GRID = Grid(LINE)
ROWS = samples.EASY.rows
BOARD = "\n".join(ROWS)
REGIONS = "111122333112122333112222363444555663447555666477855666447885999477788999778888999"
BOXES = "".join(str(3 * (i // 27) + i % 9 // 3) for i in range(81))
SWAPPED = BOXES[:3] + "0" + BOXES[4:20] + "1" + BOXES[21:]
"""The regions of a jigsaw: boxes of which two have exchanged a cell."""


def outcome(
    value: object, format: str | None = None, shape: Shape | None = None
) -> tuple[list[Record], list[ParseError]]:
    """Return the records and the errors of a text, or of a value written as JSON."""
    errors: list[ParseError] = []
    text = value if isinstance(value, str) else json.dumps(value)
    return list(read(text, format=format, shape=shape, errors=errors.append)), errors


def lines_of(value: object, format: str | None = None) -> tuple[list[str], list[ParseError]]:
    """Return the same with the line of each board in the place of its record."""
    records, errors = outcome(value, format)
    return [record.grid.line for record in records], errors


def only(value: object, format: str | None = None) -> Record:
    """Return the one record of a text without errors."""
    [record], errors = outcome(value, format)
    assert errors == []
    return record


def fault(value: object, format: str | None = None) -> ParseError:
    """Return the one error of a text without records; it has a place."""
    records, [error] = outcome(value, format)
    assert records == []
    assert error.line
    assert error.column
    return error
