"""What formats look at to say whether the next puzzle is theirs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from farandole.sudoku.formats.boards.kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.boards.kinds import Kind
    from farandole.sudoku.formats.source import Reader


class Head:
    """The lines with which the next puzzle begins."""

    def __init__(self, reader: Reader, text: str) -> None:
        self.reader = reader
        self.text = text
        """The first line."""
        self.bare = text.strip()
        """The same without white space around it."""

    @property
    def sides(self) -> Sequence[int]:
        """The sides that the board may have."""
        return self.reader.sides

    @cached_property
    def kind(self) -> Kind:
        """What the first line looks like by itself."""
        return kind_of(self.text, self.reader.sides)

    def line(self, step: int) -> str:
        """Return the line ``step`` lines below the first; empty past the end of the text."""
        return self.reader.lines.peek(step) or ""
