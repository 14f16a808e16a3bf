"""Record: one puzzle as it stood in a text, with what stood beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid


class Record(NamedTuple):
    """A puzzle and what its text says about it; immutable.

    >>> from farandole.sudoku.formats import read
    >>> record = next(read("1234............ the easy one"))
    >>> record.label, record.line, record.format
    ('the easy one', 1, 'line')
    >>> record.grid
    Grid('1234............')
    """

    grid: Grid
    """The givens."""
    label: str = ""
    """The name or note that belongs to the puzzle, on one line; empty when there is none."""
    line: int = 0
    """The number of the first line, counted from 1; 0 for a record that wasn't read."""
    format: str = "line"
    """The name of the format, a key of ``FORMATS``."""
    solution: Grid | None = None
    """The solution, when the text gives it (CSV, JSON objects)."""
    state: Grid | None = None
    """How far the puzzle had been solved, givens included, when the text says so (sdk, HoDoKu)."""
    extra: tuple[tuple[str, str], ...] = ()
    """Everything else, as pairs of name and text: author, rules, source, eliminations, columns."""
    candidates: tuple[int, ...] | None = None
    """The candidates of each cell, when the text gives any: 1 << (digit - 1) for each digit, added
    up; 0 for a cell that has a digit, or none noted."""
