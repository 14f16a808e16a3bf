"""The 324 columns of the 9×9 Sudoku matrix, and what each of them asks for.

A Sudoku solution is a choice of rows from a 0/1 matrix. Its rows say "digit v in
cell (r, c)". Its columns are the things that must happen exactly once:

========  ====================  ===============================================
numbers   meaning               number
========  ====================  ===============================================
1-81      cell (r, c) is full   ``9(r-1)+c``
82-162    row r holds v         ``81+9(r-1)+v``
163-243   column c holds v      ``162+9(c-1)+v``
244-324   box b holds v         ``243+9(b-1)+v``, ``b=3((r-1)//3)+(c-1)//3+1``
========  ====================  ===============================================

and back again:

========  ==========================================
numbers   inverse
========  ==========================================
1-81      ``r=(n-1)//9+1``, ``c=(n-1)%9+1``
82-162    ``r=(n-82)//9+1``, ``v=(n-82)%9+1``
163-243   ``c=(n-163)//9+1``, ``v=(n-163)%9+1``
244-324   ``b=(n-244)//9+1``, ``v=(n-244)%9+1``
========  ==========================================

Everything in this module counts from 1, as people do: rows, columns, boxes,
digits and the columns of the matrix themselves. A "column" in these functions is
one of the matrix; the board's own are the kind named ``"column"``.
"""

from __future__ import annotations

from dataclasses import dataclass

from farandole.i18n import Message, msg
from farandole.limits import known, whole_number

COUNT = 324
"""The number of columns of the matrix."""

KINDS = ("cell", "row", "column", "box")
"""The kinds of columns, in the order of their numbers."""

_PARTS = {
    "cell": ("row", "column"),
    "row": ("row", "digit"),
    "column": ("column", "digit"),
    "box": ("box", "digit"),
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """The requirement of one column: ``kind`` and two numbers, 1 to 9.

    ``cell``: a row and a column. ``row``, ``column`` and ``box``: which one, and the digit
    that it must hold.

    >>> print(Meaning("row", 2, 5).message)
    row 2 holds 5
    """

    kind: str
    first: int
    second: int

    @property
    def message(self) -> Message:
        """The meaning as a phrase: ``cell r1c2 is full``, ``box 3 holds 7``."""
        first, second = self.first, self.second
        if self.kind == "cell":
            return msg("cell r{row}c{column} is full", row=first, column=second)
        if self.kind == "row":
            return msg("row {row} holds {digit}", row=first, digit=second)
        if self.kind == "column":
            return msg("column {column} holds {digit}", column=first, digit=second)
        return msg("box {box} holds {digit}", box=first, digit=second)


def column(kind: str, first: int, second: int) -> int:
    """Return the number, 1 to 324, of the column with this meaning.

    ``column("cell", r, c)``, ``column("row", r, v)``, ``column("column", c, v)``,
    ``column("box", b, v)``. Raises :class:`~farandole.ArgumentError` (also a ValueError) for an
    unknown kind and for a number outside 1 to 9.

    >>> column("cell", 1, 1), column("row", 1, 1), column("column", 1, 1), column("box", 9, 9)
    (1, 82, 163, 324)
    """
    known(kind, "kind", KINDS)
    for name, value in zip(_PARTS[kind], (first, second), strict=True):
        whole_number(value, name, 1, 9)
    return 81 * KINDS.index(kind) + 9 * (first - 1) + second


def meaning(number: int) -> Meaning:
    """Return the requirement of column ``number``; the inverse of :func:`column`.

    Raises :class:`~farandole.ArgumentError` (also a ValueError) outside 1 to 324.

    >>> meaning(324)
    Meaning(kind='box', first=9, second=9)
    >>> print(meaning(10).message)
    cell r2c1 is full
    """
    kind, place = divmod(whole_number(number, "number", 1, COUNT) - 1, 81)
    return Meaning(KINDS[kind], place // 9 + 1, place % 9 + 1)


def box_of(row: int, column: int) -> int:
    """Return the number, 1 to 9, of the box in which a cell lies.

    >>> box_of(1, 1), box_of(5, 5), box_of(9, 1)
    (1, 5, 7)
    """
    row, column = whole_number(row, "row", 1, 9), whole_number(column, "column", 1, 9)
    return 3 * ((row - 1) // 3) + (column - 1) // 3 + 1


def columns_of(row: int, column: int, digit: int) -> tuple[int, int, int, int]:
    """Return the four columns in which the row "``digit`` in cell (row, column)" has a one.

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for a number outside 1 to 9.

    >>> columns_of(1, 1, 1)
    (1, 82, 163, 244)
    >>> [str(meaning(n).message) for n in columns_of(5, 6, 7)]
    ['cell r5c6 is full', 'row 5 holds 7', 'column 6 holds 7', 'box 5 holds 7']
    """
    box = box_of(row, column)
    whole_number(digit, "digit", 1, 9)
    return (
        9 * (row - 1) + column,
        81 + 9 * (row - 1) + digit,
        162 + 9 * (column - 1) + digit,
        243 + 9 * (box - 1) + digit,
    )
