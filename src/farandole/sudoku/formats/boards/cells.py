"""Cells wherever they stand, and the grid of a whole board of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.source import Reader, cells_message, quoted
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

_EMPTY = dict.fromkeys(
    ("\u00a0", "&nbsp;", "\u3000", "~", "{}", "\\", "&", "nan", "NaN", "NA", "null", "None"), ""
)


class Cell(NamedTuple):
    """What stands in a cell, and where it begins."""

    text: str
    line: int
    column: int


Rows = list[list[Cell]]


def bare(text: str) -> str:
    """Return a cell as formats have it: a dot for nothing, and no ``.0`` behind a number.

    >>> bare(" **5** "), bare("&nbsp;"), bare("$7$"), bare("5.0")
    ('5', '.', '7', '5')
    """
    text = text.strip()
    if len(text) > 1:
        text = text.strip("*_`$\"'").strip()
        text = text.removesuffix(".0") if len(text) > 2 else text
    return narrow(_EMPTY.get(text, text)) or "."


def is_cell(text: str) -> bool:
    """Return whether a text may stand in a cell of a board.

    >>> is_cell("5"), is_cell(""), is_cell("five")
    (True, True, False)
    """
    cell = bare(text)
    return cell in board_characters(LARGEST) or number_of(cell) != BAD


def grid_of(reader: Reader, rows: Rows) -> Grid:
    """Return the grid of rows of cells. Raises ParseError with the place of what is wrong."""
    side = len(rows)
    if side not in reader.sides:
        raise wrong_side(reader, rows[0][0], side)
    for number, row in enumerate(rows):
        if len(row) != side:
            raise wrong_length(row, side, number)
    cells = [cell for row in rows for cell in row]
    return grid_of_symbols(reader, [bare(cell.text) for cell in cells], cells)


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


def wrong_length(row: Sequence[Cell], side: int, number: int) -> ParseError:
    """Return the error for a row, from 0, with cells too many or too few."""
    cell = row[min(side, len(row) - 1)] if row else Cell("", 1, 1)
    return ParseError(
        msg("a row of the wrong length"),
        code="parse.length",
        line=cell.line,
        column=cell.column if len(row) > side else cell.column + len(cell.text),
        found=cells_message(len(row)),
        expected=msg("{cells} in row {row}", cells=side, row=number + 1),
    )


def wrong_rows(line: int, count: int, side: int) -> ParseError:
    """Return the error for a board with rows too many or too few."""
    return ParseError(
        msg("a board with too many or too few rows"),
        code="parse.rows",
        line=line,
        column=1,
        found=msg("{side} rows", side=count),
        expected=msg("{side} rows", side=side),
    )


def grid_of_symbols(reader: Reader, symbols: Sequence[str], cells: Sequence[Cell]) -> Grid:
    """Return the grid of a whole board's ``symbols``, which stand in these ``cells``.

    Raises ParseError with the place of a bad one.
    """
    return Grid._of(digits_of_cells(symbols, cells), reader.shape_of(isqrt(len(cells))))


def digits_of_cells(symbols: Sequence[str], cells: Sequence[Cell]) -> bytes:
    """Return the digits of a whole board. Raises ParseError with the place of a bad symbol."""
    side = isqrt(len(cells))
    if any(len(symbol) > 1 for symbol in symbols):
        digits, expected = decode_numbers(symbols, side), expected_numbers(side)
    else:
        digits, expected = decode("".join(symbols), side), expected_symbols(symbols, side)
    if BAD in digits:
        cell = cells[digits.index(BAD)]
        raise bad_cell(cell.text, expected, cell.line, cell.column)
    return digits


def digits_of_symbols(symbols: str, side: int, line: int | None, columns: Sequence[int]) -> bytes:
    """Return the digits of a board's symbols, which stand in these columns of a line.

    Raises ParseError with the place of a bad one.
    """
    digits = decode(symbols, side)
    if BAD in digits:
        at = digits.index(BAD)
        raise bad_cell(symbols[at], expected_symbols(symbols, side), line, columns[at])
    return digits


def bad_cell(found: str, expected: Message, line: int | None, column: int) -> ParseError:
    """Return the error for a cell with something else than a digit or a blank."""
    return ParseError(
        msg("not a valid cell"),
        code="parse.cell",
        line=line,
        column=column,
        found=quoted(found),
        expected=expected,
    )
