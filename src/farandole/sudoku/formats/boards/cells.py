"""Boards whose cells stand in a table of any kind: a list of rows of texts."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ParseError
from farandole.i18n import Message, Quoted, msg
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    board_characters,
    decode,
    decode_numbers,
    expected_numbers,
    expected_symbols,
    narrow,
    number_of,
)
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.source import Reader

SEPARATORS = ("\t", ";", ",", "；", "，")
"""What may stand between the fields of a line, the surest first."""
_EMPTY = dict.fromkeys(
    ("\u00a0", "&nbsp;", "\u3000", "~", "{}", "\\", "&", "nan", "NaN", "null", "None"), ""
)


class Cell(NamedTuple):
    """What stands in one cell of a table, and where it begins."""

    text: str
    line: int
    column: int


def bare(text: str) -> str:
    """Return a cell as other formats have it: a dot for nothing, and no ``.0`` behind a number.

    >>> bare(" **5** "), bare("&nbsp;"), bare("$7$"), bare("5.0")
    ('5', '.', '7', '5')
    """
    text = text.strip().strip("*_`$\"'").strip() if len(text.strip()) > 1 else text.strip()
    text = _EMPTY.get(text, text)
    return narrow(text.removesuffix(".0") if len(text) > 2 else text) or "."


def is_cell(text: str) -> bool:
    """Return whether a text may stand in a cell of a board.

    >>> is_cell("5"), is_cell(""), is_cell("five")
    (True, True, False)
    """
    cell = bare(text)
    return cell in board_characters(LARGEST) or number_of(cell) != BAD


def trimmed(reader: Reader, rows: list[list[Cell]]) -> list[list[Cell]]:
    """Return rows without what isn't the board: a head, and the numbers of rows or letters.

    A first row is a head if it has no digit of the board, or counts its columns while the others
    have one cell more or as many.
    """
    if len(rows) > 1 and len(rows) - 1 in reader.sides:
        head, rest = rows[0], rows[1:]
        texts = [bare(cell.text) for cell in head]
        is_counted = counts([text for text in texts if text != "."])
        if all(text == "." for text in texts) or not all(map(is_cell, texts)) or is_counted:
            rows = rest
    side = len(rows)
    if all(len(row) == side + 1 for row in rows) and counts([bare(row[0].text) for row in rows]):
        rows = [row[1:] for row in rows]
    return rows


def counts(texts: Sequence[str]) -> bool:
    """Return whether texts count from 0, 1 or A, such as R1, R2, R3."""
    names = [text.lower().lstrip("rc") or text.lower() for text in texts]
    letters = [chr(ord("a") + i) for i in range(len(names))]
    numbers = [[str(i + first) for i in range(len(names))] for first in (0, 1)]
    return len(names) > 3 and names in (*numbers, letters)


def grid_of(reader: Reader, rows: list[list[Cell]]) -> Grid:
    """Return the grid of rows of cells. Raises ParseError with the place of what is wrong."""
    rows = list(filter(None, rows))
    side = len(rows)
    if side not in reader.sides:
        raise wrong_side(reader, rows[0][0], side)
    for i, row in enumerate(rows):
        if len(row) != side:
            cell = row[min(side, len(row) - 1)]
            raise ParseError(
                msg("a row of the wrong length"),
                code="parse.length",
                line=cell.line,
                column=cell.column,
                found=cells_message(len(row)),
                expected=msg("{cells} in row {row}", cells=side, row=i + 1),
            )
    cells = [cell for row in rows for cell in row]
    return grid_of_symbols(reader, [bare(cell.text) for cell in cells], cells)


def grid_of_symbols(reader: Reader, symbols: Sequence[str], cells: Sequence[Cell]) -> Grid:
    """Return the grid of a whole board's ``symbols``, which stand in these ``cells``.

    Raises ParseError with the place of a bad one.
    """
    side = isqrt(len(cells))
    if any(len(symbol) > 1 for symbol in symbols):
        digits, expected = decode_numbers(symbols, side), expected_numbers(side)
    else:
        digits, expected = decode("".join(symbols), side), expected_symbols(symbols, side)
    if BAD in digits:
        raise bad_cell(cells[digits.index(BAD)], expected)
    return Grid._of(digits, reader.shape_of(side))


def digits_of_symbols(symbols: str, side: int, line: int | None, columns: Sequence[int]) -> bytes:
    """Return the digits of a board's symbols, which stand in these columns of a line.

    Raises ParseError with the place of a bad one.
    """
    digits = decode(symbols, side)
    if BAD in digits:
        at = digits.index(BAD)
        raise ParseError(
            msg("not a valid cell"),
            code="parse.cell",
            line=line,
            column=columns[at],
            found=Quoted(symbols[at]),
            expected=expected_symbols(symbols, side),
        )
    return digits


def wrong_side(reader: Reader, first: Cell, side: int) -> ParseError:
    """Return the error for a board of a side that no board has, or another than asked for."""
    return ParseError(
        msg("no board has this side"),
        code="parse.rows",
        line=first.line,
        column=first.column,
        found=msg("{side} rows", side=side),
        expected=", ".join(map(str, reader.sides)),
    )


def bad_cell(cell: Cell, expected: Message) -> ParseError:
    """Return the error for a cell with something else than a digit or a blank."""
    return ParseError(
        msg("not a valid cell"),
        code="parse.cell",
        line=cell.line,
        column=cell.column,
        found=quoted(cell.text),
        expected=expected,
    )
