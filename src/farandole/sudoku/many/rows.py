"""What people have their puzzles in, as rows for the lock-step kernel, a few thousand at a time.

plain row   81 digits, 0 for a blank
pencilmarks 81 sets of candidates, bit d for digit d + 1: written as 729 characters, nine a cell
text        a puzzle a line, whatever follows it on its line left out
packed      one puzzle right after the other, 81 bytes each, no line ends

A row that holds no puzzle gets the status ``BAD`` and a message that says why, and disturbs no
other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.errors import GridError, ParseError
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Digits: TypeAlias = NDArray[np.uint8]
    Marks: TypeAlias = NDArray[np.uint16]

BAD = 4
"""The status of a row that holds no puzzle."""

SEPARATORS = b" \t\r,;"
"""What may follow a puzzle on its line."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows, the first of them row ``at``: either ``cells`` or ``marks``, and bad ones' faults.

    ``status`` is 0, or ``BAD`` where ``messages`` says what is wrong with the row.
    """

    at: int
    status: NDArray[np.uint8]
    messages: dict[int, str]
    cells: Digits | None = None
    marks: Marks | None = None


class Rows:
    """Puzzles that can be taken in parts, from the first to the last."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = 0

    def __len__(self) -> int:
        raise NotImplementedError

    def take(self, most: int) -> Taken:
        """Return the next rows, at most so many; the caller sees that threads take turns."""
        raise NotImplementedError


class Taken:
    """Rows that were taken and not yet read, which a thread does by itself."""

    __slots__ = ("at", "size")

    def __init__(self, at: int, size: int) -> None:
        self.at = at
        self.size = size

    def read(self) -> Part:
        """Return the rows as digits or marks."""
        import numpy as np

        status = np.zeros(self.size, np.uint8)
        cells, marks = self._fast(status)
        messages: dict[int, str] = {}
        for row in np.flatnonzero(status).tolist():
            try:
                found = self._slow(row)
            except (GridError, ParseError) as error:
                messages[self.at + row] = str(error)
                continue
            status[row] = 0
            if cells is not None and found.dtype == np.uint8:
                cells[row] = found
                continue
            if cells is not None:  # the first row of pencilmarks
                marks, cells = as_marks(cells), None
            assert marks is not None
            marks[row] = found if found.dtype == np.uint16 else as_marks(found)
        return Part(self.at, status, messages, cells, marks)

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        """Return cells or marks of all rows, and set the status of those that need another look."""
        raise NotImplementedError

    def _slow(self, row: int) -> Digits | Marks:
        """Return the digits or the marks of a row, or raise what is wrong with it."""
        raise NotImplementedError


class ArrayRows(Rows):
    """The rows of an array of 81 or 729 numbers or character codes."""

    __slots__ = ("_array",)

    def __init__(self, array: NDArray[Any]) -> None:
        super().__init__()
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def take(self, most: int) -> Taken:
        """Return the next rows."""
        start = self.at
        self.at = min(len(self), start + most)
        return _ArrayTaken(start, self._array[start : self.at])


class _ArrayTaken(Taken):
    __slots__ = ("_array",)

    def __init__(self, at: int, array: NDArray[Any]) -> None:
        super().__init__(at, len(array))
        self._array = array

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        import numpy as np

        array = self._array
        if array.dtype != np.uint8:
            array = np.where((array < 0) | (array > 255), 255, array).astype(np.uint8)
        return read_symbols(np.ascontiguousarray(array), status, numbers=True)

    def _slow(self, row: int) -> Digits | Marks:
        raise GridError(fault(self._array[row].tolist()))


def read_symbols(
    text: Digits, status: NDArray[np.uint8], *, numbers: bool
) -> tuple[Digits | None, Marks | None]:
    """Return the cells or marks of rows of 81 or 729 characters; bad ones get their status."""
    import numpy as np

    if text.shape[1] == 81:
        cells = np.empty(text.shape, np.uint8)
        _kernel.read_packed9(text, cells, status, numbers)
        return cells, None
    marks = np.empty((len(text), 81), np.uint16)
    _kernel.read_pencilmarks9(text, marks, status, numbers)
    return None, marks


def fault(row: list[int]) -> str:
    """Say what is wrong with a row of 81 or 729 numbers or character codes."""
    zero = 0 if 0 <= row[0] <= 9 else ord("0")
    blanks = {zero, *b".0*_-?xX"}
    for place, found in enumerate(row):
        cell, digit = (place, None) if len(row) == 81 else divmod(place, 9)
        digits = range(zero + 1, zero + 10) if digit is None else (zero + digit + 1,)
        if found not in digits and found not in blanks:
            shown = repr(chr(found)) if 32 <= found < 127 and zero else str(found)
            wanted = "1 to 9" if digit is None else str(digit + 1)
            return f"{CLASSIC.cell_name(cell)}: found {shown}, expected {wanted} or a blank"
    raise AssertionError("there is nothing wrong with this row")


def as_marks(cells: NDArray[Any]) -> Marks:
    """Return the sets of candidates that digits stand for, all nine for a blank."""
    import numpy as np

    sets: Marks = np.array([0x1FF] + [1 << digit for digit in range(9)], np.uint16)
    marks: Marks = sets[cells]
    return marks
