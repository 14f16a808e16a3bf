"""Puzzles of many kinds as rows for the lock-step kernel, a few thousand at a time.

plain row   81 digits, 0 for a blank
pencilmarks 81 sets of candidates, bit d for digit d + 1: written as 729 characters, nine a cell
text        one puzzle per line; the rest of the line is ignored
packed      one puzzle right after the other, 81 bytes each, no line ends

A row without a puzzle gets the status ``BAD`` and an error with the reason; other rows are
unaffected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from farandole import _kernel
from farandole.errors import FarandoleError, GridError, ParseError, Unsupported
from farandole.i18n import Message, Quoted, msg
from farandole.isa import level_in_use
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from farandole.sudoku.grid import Grid

    Digits: TypeAlias = NDArray[np.uint8]
    Marks: TypeAlias = NDArray[np.uint16]

BAD = 4
"""The status of a row that holds no puzzle."""

SEPARATORS = b" \t\r,;"
"""Bytes that may follow a puzzle on its line."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows, the first of them row ``at``: either ``cells`` or ``marks``, and bad ones' faults.

    ``status`` is 0, or ``BAD`` for a row with an error in ``errors``.
    """

    at: int
    status: NDArray[np.uint8]
    errors: dict[int, FarandoleError]
    cells: Digits | None = None
    marks: Marks | None = None


class Rows:
    """Puzzles that can be taken in parts, from the first to the last; ``at`` is the next."""

    kind: type[Taken]
    """The type of the rows that were taken."""

    def __init__(self, items: Sequence[Any] | NDArray[Any]) -> None:
        self.at = 0
        self._items = items

    @property
    def are_slow(self) -> bool:
        """Whether a few puzzles are worth a thread."""
        return False

    @property
    def memory(self) -> Iterable[NDArray[Any]]:
        """The arrays that the rows are read from."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._items)

    def take(self, most: int) -> Taken:
        """Return the next rows, at most ``most``; the caller makes threads take turns."""
        start = self.at
        self.at = min(len(self), start + most)
        return self.kind(start, self._items[start : self.at])


class Taken:
    """Rows that were taken but not yet read; each thread reads its own."""

    def __init__(self, at: int, items: Sequence[Any] | NDArray[Any]) -> None:
        self.at = at
        self.puzzles = len(items)
        self._items = items
        self.ruled: dict[int, Grid] | None = None
        """Where puzzles with constraints are put, if the reader wants them: their rows are bad."""

    def read(self) -> Part:
        """Return the rows as digits or marks."""
        status = np.zeros(self.puzzles, np.uint8)
        cells, marks = self._fast(status)
        errors: dict[int, FarandoleError] = {}
        for row in np.flatnonzero(status).tolist():
            if self._is_ruled(row):
                continue
            try:
                values = self._slow(row)
            except (GridError, ParseError, Unsupported) as error:
                errors[self.at + row] = error.with_traceback(None)
                continue
            status[row] = 0
            if cells is not None and values.dtype == np.uint8:
                cells[row] = values
                continue
            if cells is not None:  # the first row of pencilmarks
                marks, cells = as_marks(cells), None
            assert marks is not None
            marks[row] = values if values.dtype == np.uint16 else as_marks(values)
        return Part(self.at, status, errors, cells, marks)

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        """Return cells or marks of all rows, and set the status of those that need another look."""
        raise NotImplementedError

    def _is_ruled(self, row: int) -> bool:
        """Return whether a row is a puzzle with constraints, kept for the reader."""
        return False

    def _slow(self, row: int) -> Digits | Marks:
        """Return the digits or the marks of a row, or raise what is wrong with it."""
        raise NotImplementedError


class _ArrayTaken(Taken):
    _items: NDArray[Any]

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        array = self._items
        if array.dtype != np.uint8:
            array = as_bytes(array)
        return read_symbols(np.ascontiguousarray(array), status, numbers=True)

    def _slow(self, row: int) -> Digits | Marks:
        raise GridError(fault(self._items[row].tolist()), code="grid.digit")


class ArrayRows(Rows):
    """The rows of an array of 81 or 729 numbers or character codes."""

    kind = _ArrayTaken
    _items: NDArray[Any]

    @property
    def memory(self) -> Iterable[NDArray[Any]]:
        """The array."""
        return (self._items,)


class _DigitsTaken(_ArrayTaken):
    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        return self._items, None


class DigitRows(ArrayRows):
    """The rows of an array (n, 81) of uint8 that is known to hold digits 0 to 9 alone."""

    kind = _DigitsTaken


def as_bytes(values: NDArray[Any]) -> Digits:
    """Return whole numbers of any width as bytes; others become 255, which is no digit."""
    beyond = (values < 0) | (values > 255)
    result = values.astype(np.uint8)
    result[beyond] = 255
    return result


def read_symbols(
    text: Digits, status: NDArray[np.uint8], *, numbers: bool
) -> tuple[Digits | None, Marks | None]:
    """Return the cells or marks of rows of 81 or 729 characters; bad ones get their status."""
    if text.shape[1] == 81:
        cells = np.empty(text.shape, np.uint8)
        _kernel.read_packed9(text, cells, status, numbers)
        return cells, None
    marks = np.empty((len(text), 81), np.uint16)
    _kernel.read_pencilmarks9(text, marks, status, numbers)
    return None, marks


def compressed_text(cells: Digits, head: bytes = b"") -> bytes:
    """Return digits (n, 81) as text, a dot for a blank, and ``head`` before it: a frame of zstd.

    It is a tenth of the work of a compressor, as large, and quicker to read: see ``zstd9.hpp``.

    >>> len(compressed_text(np.ones((1000, 81), np.uint8))) < 41_000
    True

    Raises ValueError for cells that aren't digits, and a head of more than 128 KiB.
    """
    return _kernel.compress9(np.ascontiguousarray(cells), head, level_in_use())


def filled(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array with blanks where it is masked, if it is."""
    if not isinstance(array, np.ma.MaskedArray):
        return array
    if array.dtype.kind not in "iu":
        return array.filled(False if array.dtype == np.bool_ else None)
    is_numbers = array.count() == 0 or bool((array <= 9).all())
    return array.filled(0 if is_numbers else ord("."))


def fault(row: list[int]) -> Message:
    """Return the message for an invalid row of 81 or 729 numbers or character codes."""
    zero = 0 if 0 <= row[0] <= 9 else ord("0")
    blanks = {zero, *b".0*_-?xX"}
    for place, value in enumerate(row):
        cell, digit = (place, None) if len(row) == 81 else divmod(place, 9)
        digits = range(zero + 1, zero + 10) if digit is None else (zero + digit + 1,)
        if value not in digits and value not in blanks:
            name = CLASSIC.cell_name(cell)
            bad = Quoted(chr(value)) if 32 <= value < 127 and zero else Quoted(value)
            if digit is None:
                return msg(
                    "{cell}: found {found}, expected 1 to {top} or a blank",
                    cell=name,
                    found=bad,
                    top=9,
                )
            return msg(
                "{cell}: found {found}, expected {digit} or a blank",
                cell=name,
                found=bad,
                digit=digit + 1,
            )
    raise AssertionError("there is nothing wrong with this row")


def as_marks(cells: NDArray[Any]) -> Marks:
    """Return the sets of candidates that digits stand for, all nine for a blank."""
    sets: Marks = np.array([0x1FF] + [1 << digit for digit in range(9)], np.uint16)
    marks: Marks = sets[cells]
    return marks
