"""The formats of one row a line, by name: how each is written, and which reader it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.drawing import ASCII, frame
from farandole.errors import FormatError
from farandole.i18n import msg
from farandole.sudoku.formats.grids.board import read_rows
from farandole.sudoku.formats.grids.counted import read_counted
from farandole.sudoku.formats.grids.drawn import Drawing
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.symbols import encode, encode_numbers
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

__all__ = ["read_counted"]


def read_blocks(reader: Reader) -> Iterator[Record]:
    """Read boards with or without gaps and borders."""
    return read_rows(reader, "blocks")


def read_ss(reader: Reader) -> Iterator[Record]:
    """Read boards with bars between boxes, as Simple Sudoku keeps them."""
    return read_rows(reader, "ss")


def read_hdu(reader: Reader) -> Iterator[Record]:
    """Read boards with a space between cells."""
    return read_rows(reader, "hdu")


def read_tokens(reader: Reader) -> Iterator[Record]:
    """Read boards of numbers with spaces between them."""
    return read_rows(reader, "tokens")


def rows_of(grid: Grid, blank: str) -> list[str]:
    """Return the symbols row by row."""
    n = grid.shape.side
    symbols = encode(grid, blank)
    return [symbols[i : i + n] for i in range(0, n * n, n)]


def write_counted(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write the number of boards, then their rows. The number comes first, so all are kept."""
    kept = list(records)
    yield f"{len(kept)}\n"
    for record in kept:
        for row in rows_of(record.grid, blank):
            yield row + "\n"


def write_blocks(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write boards with gaps and borders, a blank line between them; free regions in a frame.

    Raises GridError for regions that no lines can show: one in several pieces, or each a row.
    """
    for number, record in enumerate(records):
        if number:
            yield "\n"
        box = record.grid.shape.box
        yield from _framed(record.grid, blank) if box is None else _boxed(record.grid, box, blank)


def _boxed(grid: Grid, box: tuple[int, int], blank: str) -> Iterator[str]:
    """Yield the lines of a board with bars between its boxes, and borders between its bands."""
    (high, wide), side = box, grid.shape.side
    parts = ["-" * (2 * wide + (0 < i < high - 1)) for i in range(high)]
    for i, row in enumerate(rows_of(grid, blank)):
        if i and i % high == 0:
            yield "+".join(parts) + "\n"
        yield " | ".join(" ".join(row[j : j + wide]) for j in range(0, side, wide)) + "\n"


def _framed(grid: Grid, blank: str) -> Iterator[str]:
    """Yield the lines of a board with its free regions outlined."""
    n, regions = grid.shape.side, grid.shape.regions
    if Drawing.around(regions).shape != Shape.jigsaw(regions):
        raise FormatError(
            msg("no lines can show these regions: one is in pieces, or each is a row or a column")
        )
    outlined = [regions[i : i + n] for i in range(0, n * n, n)]
    text = frame(rows_of(grid, blank), outlined, every_line=False)
    for line in text.translate(ASCII).split("\n"):
        yield line + "\n"


def write_ss(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write boards with bars between boxes and dashes between bands, a blank line between them.

    Raises GridError for a board with free regions.
    """
    for number, record in enumerate(records):
        side = record.grid.shape.side
        if record.grid.shape.box is None:
            raise FormatError(msg("free regions: ss draws boxes only"))
        high, wide = record.grid.shape.box
        if number:
            yield "\n"
        for i, row in enumerate(rows_of(record.grid, blank)):
            if i and i % high == 0:
                yield "-" * (side + high - 1) + "\n"
            yield "|".join(row[j : j + wide] for j in range(0, side, wide)) + "\n"


def write_hdu(records: Iterable[Record], blank: str = "?") -> Iterator[str]:
    """Write boards with a space between cells and a blank line between boards."""
    for number, record in enumerate(records):
        n = record.grid.shape.side
        cells = encode_numbers(record.grid, blank)
        if number:
            yield "\n"
        for i in range(0, n * n, n):
            yield " ".join(cells[i : i + n]) + "\n"


def write_tokens(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write boards of numbers in columns, a blank line between them."""
    for number, record in enumerate(records):
        n = record.grid.shape.side
        cells = encode_numbers(record.grid, blank)
        width = len(str(n))
        if number:
            yield "\n"
        for i in range(0, n * n, n):
            yield " ".join(cell.rjust(width) for cell in cells[i : i + n]) + "\n"
