"""Every format by name: what it is, who reads it, who writes it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from farandole.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader, Run


@dataclass(frozen=True, slots=True)
class Format:
    """A way in which people write puzzles.

    ``module`` is where ``read_<name>`` and ``write_<name>`` are; it is imported on first use.
    """

    name: str
    description: str
    module: str
    keeps_label: bool = False

    @property
    def reader(self) -> Callable[[Reader], Iterator[Record | Run]]:
        """The function that reads this format and no other."""
        read: Callable[[Reader], Iterator[Record | Run]] = getattr(
            self._home(), f"read_{self.name}"
        )
        return read

    @property
    def writer(self) -> Callable[..., Iterator[str]]:
        """The function that writes records: ``writer(records)`` or ``writer(records, blank)``."""
        write: Callable[..., Iterator[str]] = getattr(self._home(), f"write_{self.name}")
        return write

    def _home(self) -> ModuleType:
        return import_module(f"farandole.sudoku.formats.{self.module}")


FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("line", "one puzzle a line, a label after it", "oneline", True),
        Format("blocks", "rows with gaps and borders, in ASCII or box-drawing", "rows"),
        Format("tokens", "rows of numbers with spaces between them, for big boards", "rows"),
        Format("csv", "columns puzzle and solution under their names (Kaggle)", "table", True),
        Format("sdk", "SadMan Sudoku .sdk: #A notes, [Puzzle], [State]", "sdk", True),
        Format("sdm", "SadMan Sudoku .sdm: one puzzle a line", "oneline"),
        Format("ss", "Simple Sudoku .ss: rows with bars and dashes", "rows"),
        Format("hodoku", "HoDoKu library line", "hodoku", True),
        Format("counted", "the number of boards, then their rows", "rows"),
        Format("leetcode", "nested lists, as JSON or Python writes them", "leetcode"),
        Format("hdu", "HDU 1426: rows of cells with spaces between, ? for blanks", "rows"),
        Format("poj", "POJ 3074: one puzzle a line, then end", "oneline"),
    )
}
"""The formats by name, most used first."""


def format_named(name: str) -> Format:
    """Return the format of this name. Raises ParseError with all names for any other."""
    if name not in FORMATS:
        raise ParseError("no such format", found=repr(name), expected=", ".join(FORMATS))
    return FORMATS[name]
