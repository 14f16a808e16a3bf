"""Boards of one row a line: blocks, ss, hdu, tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from farandole.drawing import ASCII, frame
from farandole.errors import FormatError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.board import read_board, starts_board
from farandole.sudoku.formats.boards.drawn import Drawing
from farandole.sudoku.formats.boards.kinds import Head, kind_of
from farandole.sudoku.formats.boards.row import Row
from farandole.sudoku.formats.boards.sixteen import are_rows_of_16
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format, never
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import encode, encode_numbers
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape


def sniff(head: Head) -> int:
    """Return how sure it is that a board of rows begins with the line."""
    kind = head.kind
    if kind == "sixteen":
        return 95 if are_rows_of_16(head.reader) else 0
    if kind == "rule" and not _board_follows(head):
        return 0
    if kind == "count":
        digits = head.bare
        sides = Row(head.line(1)).sides(head.sides)
        is_row = len(digits) in sides or (digits[0] == "0" and bool(sides))
        return 90 if len(digits) in head.sides and is_row else 0
    if kind in ("row", "border", "rule"):
        return 80
    return 55 if kind == "bad row" else 0


def _board_follows(head: Head) -> bool:
    """Return whether a line of dashes belongs to a board: rows, or more such lines, follow."""
    text = head.line(1)
    if kind_of(text, head.sides) == "sixteen":
        return are_rows_of_16(head.reader, skip=1)
    return starts_board(text or None, head.reader)


def _reading(name: str | None) -> Callable[[Reader], Iterator[Record]]:
    """Return what reads a board of a format, None for whichever it looks like."""

    def read(reader: Reader) -> Iterator[Record]:
        yield read_board(reader, name)

    return read


def rows_of(grid: Grid, blank: str) -> list[str]:
    """Return the symbols row by row."""
    n = grid.shape.side
    symbols = encode(grid, blank)
    return [symbols[i : i + n] for i in range(0, n * n, n)]


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
    yield from _numbers(records, blank, is_even=False)


def write_tokens(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write boards of numbers in columns, a blank line between them."""
    yield from _numbers(records, blank, is_even=True)


def _numbers(records: Iterable[Record], blank: str, *, is_even: bool) -> Iterator[str]:
    for number, record in enumerate(records):
        n = record.grid.shape.side
        width = len(str(n)) if is_even else 1
        cells = [cell.rjust(width) for cell in encode_numbers(record.grid, blank)]
        if number:
            yield "\n"
        yield from (" ".join(cells[i : i + n]) + "\n" for i in range(0, n * n, n))


_BLOCKS = "rows with gaps and borders, in ASCII or box-drawing"
_TOKENS = "rows of numbers with spaces between them, for big boards"
_SS = "Simple Sudoku .ss: rows with bars and dashes"
_HDU = "HDU 1426: rows of cells with spaces between, ? for blanks"
FORMATS = (
    Format("blocks", _BLOCKS, sniff, _reading(None), write_blocks, keeps_boxes=True),
    Format("tokens", _TOKENS, never, _reading("tokens"), write_tokens),
    Format("ss", _SS, never, _reading("ss"), write_ss, keeps_boxes=True),
    Format("hdu", _HDU, never, _reading("hdu"), write_hdu),
)
