"""The formats of one row a line, by name: how each is written, and which reader it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.formats.boards import read_counted, read_rows
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.symbols import encode, encode_numbers

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
    """Write boards with gaps and borders, a blank line between them."""
    for number, record in enumerate(records):
        box = record.grid.shape.box
        side = record.grid.shape.side
        high, wide = box or (side, side)
        parts = ["-" * (2 * wide + (0 < i < side // wide - 1)) for i in range(side // wide)]
        border = "+".join(parts) + "\n"
        if number:
            yield "\n"
        for i, row in enumerate(rows_of(record.grid, blank)):
            if i and i % high == 0:
                yield border
            yield " | ".join(" ".join(row[j : j + wide]) for j in range(0, side, wide)) + "\n"


def write_ss(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write boards with bars between boxes and dashes between bands, a blank line between them."""
    for number, record in enumerate(records):
        side = record.grid.shape.side
        high, wide = record.grid.shape.box or (side, side)
        if number:
            yield "\n"
        for i, row in enumerate(rows_of(record.grid, blank)):
            if i and i % high == 0:
                yield "-" * (side + side // wide - 1) + "\n"
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
