"""The digits of a board, from text, arrays, tables and sequences.

One function, :func:`digits_of`, reads them all; :func:`~farandole.sudoku.grid.as_grid` and
``Grid(...)`` ask it. Arrays and tables of other libraries are recognised by their methods
(``tolist``, ``to_numpy``), so none of these libraries is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import islice
from typing import NamedTuple, TypeGuard

from farandole.errors import ArgumentTypeError, GridError
from farandole.i18n import Quoted, msg

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit, blank first."""

LARGEST_DIGIT = len(SYMBOLS) - 1
"""The largest digit that any board has."""

BAD = 255
"""Values that stand for a blank in a table."""

DIGITS = bytes(
    0 if chr(code) in ".0" else SYMBOLS.find(chr(code).upper()) & BAD for code in range(256)
)
"""The digit that each byte of text stands for."""

_BLANKS = frozenset(("", *".0*_-?xX"))
_MOST = LARGEST_DIGIT**2 + 1  # nobody has more cells; an iterator may have no end


class Given(NamedTuple):
    """The digits of a board, and the text that they were written in, if any."""

    digits: bytes
    text: str = ""


def digits_of(cells: object) -> Given | str:
    r"""Return the digits in ``cells``, or text that only the formats can read.

    Raises :class:`~farandole.GridError` for a cell that holds no digit, and for rows that don't
    make a square; :class:`~farandole.ArgumentTypeError` for a value of another type.

    >>> digits_of([[1, None, 0, "."], "2 . . .", ["", 3.0, "_", "4"], b"1..."]).digits
    b'\x01\x00\x00\x00\x02\x00\x00\x00\x00\x03\x00\x04\x01\x00\x00\x00'
    """
    if isinstance(cells, (bytes, bytearray)) and cells and max(cells) <= LARGEST_DIGIT:
        return Given(bytes(cells))
    value = _plain(cells)
    if isinstance(value, str):
        return _digits_of_text(value)
    if not _is_row(value):
        text = msg(
            "a grid is expected, not {found}: 81 characters, rows of digits, an array, a table, "
            "or a Grid",
            found=Quoted(cells),
        )
        raise ArgumentTypeError(text)
    entries = _entries(value)
    if _is_text(entries):
        return _digits_of_text("\n".join(entries))
    return Given(bytes(_digits(entries)))


def _digits_of_text(text: str) -> Given | str:
    """Return the digits of a line of symbols, ignoring white space; other text unchanged."""
    line = "".join(text.split())
    digits = line.encode("ascii", "replace").translate(DIGITS)
    return text if BAD in digits else Given(digits, text)


def wrong_symbol(text: str) -> GridError:
    """Return the error for the first symbol of a text that no cell can hold."""
    line = "".join(text.split())
    position = next(i for i, c in enumerate(line) if not c.isascii() or DIGITS[ord(c)] == BAD)
    return GridError(
        msg(
            "symbol {position}: found {symbol}, expected 1-9, A-P, or . or 0 for a blank",
            position=position + 1,
            symbol=Quoted(line[position]),
        ),
        code="grid.digit",
    )


def _plain(value: object) -> object:
    """Return an array or a table of another library as lists, text as a str, else what it is."""
    if isinstance(value, (bytes, bytearray)):
        return value.decode("utf-8", "replace")
    if not isinstance(value, type):
        for name in ("to_numpy", "tolist"):  # a table has the first, and its array the second
            method = getattr(value, name, None)
            if callable(method):
                value = method()
    return value


def _is_row(value: object) -> TypeGuard[Iterable[object]]:
    """Return whether a value has cells or rows in order: no text, no set, no file, no grid."""
    if isinstance(value, (str, Mapping, Set, type)):
        return False
    if hasattr(value, "read") or hasattr(value, "shape"):
        return False
    return hasattr(value, "__iter__") and (hasattr(value, "__len__") or hasattr(value, "__next__"))


def _entries(values: Iterable[object]) -> list[object]:
    """Return the cells of all rows, one after the other, or texts that hold rows or boards."""
    rows = [_plain(row) for row in islice(values, _MOST)]
    if not any(map(_is_row, rows)):
        return rows
    cells_of = [
        [_plain(cell) for cell in islice(row, _MOST)]
        if _is_row(row)
        else [*"".join(row.split())]
        if isinstance(row, str)  # a row in quotes among lists
        else [row]
        for row in rows
    ]
    flat = [cell for cells in cells_of for cell in cells]
    if not _is_text(flat) and not any(map(_is_row, flat)):
        _check_lengths(list(map(len, cells_of)))
    return flat


def _is_text(entries: list[object]) -> TypeGuard[list[str]]:
    """Return whether entries are rows or whole boards in quotes, not cells."""
    texts = [entry for entry in entries if isinstance(entry, str)]
    return len(texts) == len(entries) > 0 and max(map(len, texts)) > 2


def _check_lengths(lengths: list[int]) -> None:
    """Make sure that rows make a square, or one line; raise GridError otherwise."""
    side, (low, high) = len(lengths), (min(lengths), max(lengths))
    if side == 1 or low == high in (1, side):
        return
    if low == high:
        text = msg("{rows} rows of {cells} cells don't make a square board", rows=side, cells=low)
    else:
        usual = max(set(lengths), key=lengths.count)
        row = next(i for i, length in enumerate(lengths) if length != usual)
        text = msg(
            "row {row} has {cells} cells, the others have {usual}",
            row=row + 1,
            cells=lengths[row],
            usual=usual,
        )
    raise GridError(text, code="grid.cells")


def _digits(entries: list[object]) -> Iterator[int]:
    """Yield the digit that each entry stands for, 0 for a blank."""
    for cell, entry in enumerate(entries):
        digit = _number(entry)
        if digit is None:
            side = round(len(entries) ** 0.5)
            name, most = msg("cell {cell}", cell=cell), LARGEST_DIGIT
            if side * side == len(entries) and side > 3:
                name = msg("r{row}c{column}", row=cell // side + 1, column=cell % side + 1)
                most = min(side, most)
            text = msg(
                "{cell}: found {found}, expected 0 to {most}",
                cell=name,
                found=Quoted(entry),
                most=most,
            )
            raise GridError(text, code="grid.digit")
        yield digit


def _number(entry: object) -> int | None:
    """Return a digit, 0 for any kind of blank, None for anything else."""
    if entry is None or type(entry).__name__ == "NAType":  # a blank in pandas
        return 0
    if isinstance(entry, bool):
        return None
    if isinstance(entry, str):
        symbol = entry.strip()
        if symbol in _BLANKS:
            return 0
        if len(symbol) == 1 and symbol.isascii():
            digit = DIGITS[ord(symbol)]
            return None if digit == BAD else digit
        if not symbol.isdecimal() or len(symbol) > 2:
            return None
        entry = int(symbol)
    try:
        if entry != entry:  # not a number, as tables of floats have it for a blank
            return 0
        digit = int(entry)  # type: ignore[call-overload]
        return digit if digit == entry and 0 <= digit <= LARGEST_DIGIT else None
    except (TypeError, ValueError, OverflowError):
        return None
