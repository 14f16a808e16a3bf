"""Lines that belong together: up to a blank line outside of all brackets."""

from __future__ import annotations

from typing import NamedTuple

from farandole._lazy import regex
from farandole.sudoku.formats.boards.cells import Cell
from farandole.sudoku.formats.boards.kinds import kind_of
from farandole.sudoku.formats.source import Reader

MOST_LINES = 400
"""The most lines of a block that the tolerant reader tries."""
LONGEST = 1 << 15
"""The most characters of such a block."""
_QUOTED = regex(r'"[^"]*"|\'[^\']*\'')


class Block(NamedTuple):
    """Lines as they stand, and the number of the first."""

    lines: list[str]
    first: int

    def cell(self, text: str, at: int, column: int) -> Cell:
        """Return what stands in the line ``at``, from 0, at this column, from 0."""
        return Cell(text, self.first + at, column + 1)


def block_ahead(
    reader: Reader,
    *,
    to_blank: bool = False,
    most_lines: int = MOST_LINES,
    longest: int = LONGEST,
    is_list: bool = False,
) -> Block | None:
    """Return the block that begins with the next line; None if it exceeds the limits.

    ``to_blank`` ends it at the next blank line, inside of brackets too. A list ends where its
    first bracket is closed, and before a line that is a whole puzzle.
    """
    lines: list[str] = []
    size = depth = 0
    while (text := reader.lines.peek(len(lines))) is not None:
        is_blank = not text.strip() and "\t" not in text  # tabs alone are a row of a sheet
        if is_blank and (to_blank or depth <= 0 or len(lines) >= MOST_LINES):
            break
        if is_list and lines and (depth <= 0 or kind_of(text, reader.sides) == "line"):
            break
        size += len(text) + 1
        if len(lines) == most_lines or size > longest:
            return None
        lines.append(text)
        bare = _QUOTED.sub("", text)
        opened = sum(map(bare.count, "([{")) - sum(map(bare.count, ")]}"))
        depth = max(depth + opened, 0)
    while lines and not lines[-1].strip(" \r"):
        lines.pop()
    return Block(lines, reader.lines.number + 1)
