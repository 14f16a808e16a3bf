"""What reading a text gives, the puzzle that most texts here have, and what formats can hold."""

from __future__ import annotations

import base64
import json
import zlib

from farandole.errors import ParseError
from farandole.sudoku.formats import FORMATS, WRITTEN, Record, read
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


WITH_CANDIDATES = ("candidates", "sdx")
"""Formats in which a cell with one candidate may be taken for one with a digit."""

EXACT = [name for name in WRITTEN if name not in WITH_CANDIDATES]
"""Formats from which just what was written is read back."""

WITH_OTHERS = ("fpuzzles", "sudokupad", "opensudoku", "ipuz", "iss")
IN_LINES = [name for name in EXACT if name not in WITH_OTHERS]
"""Formats that have a symbol a cell: what is done to one is seen, and spoils no other puzzle."""


def holds(name: str, shape: Shape) -> bool:
    """Tell whether a format has room for a board."""
    if not FORMATS[name].keeps_board(shape):
        return False
    names = {rule.name for rule in shape.rules}
    if name == "hodoku":
        return shape.side <= 9
    if name == "ss":
        return shape.box is not None
    if name == "iss":
        return shape.side <= 16 and names <= {
            *("diagonals", "windoku", "disjoint", "anti-knight", "anti-king")
        }
    if name == "sumocue":
        return shape.side == 9 and names <= {"diagonals"}
    if name == "ipuz":
        return all(len(group) == shape.side for rule in shape.rules for group in rule.groups)
    if name in ("fpuzzles", "sudokupad"):
        return not any(rule.startswith("toroidal") for rule in names)
    return True


def penpa_link(text: bytes) -> str:
    """Return a link to Penpa+, with a text packed as it packs its own."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.b64encode(deflater.compress(text) + deflater.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"
