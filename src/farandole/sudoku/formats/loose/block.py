"""Lines that belong together: up to a blank line outside of all brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from farandole.sudoku.formats.tables.cells import Cell

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

MOST_LINES = 400
"""The most lines of a block."""
LONGEST = 1 << 15
"""The most characters of a block."""
_SIGNS = "123456789"
_FEWEST = 4  # digits of a puzzle, or there is nothing to solve
_QUOTED = re.compile(r'"[^"]*"|\'[^\']*\'')


class Block(NamedTuple):
    """Lines as they stand, and the number of the first."""

    lines: list[str]
    first: int

    def cell(self, text: str, at: int, column: int) -> Cell:
        """Return what stands in the line ``at``, from 0, at this column, from 0."""
        return Cell(text, self.first + at, column + 1)


def block_ahead(reader: Reader, *, to_blank: bool = False) -> Block | None:
    """Return the block that begins with the next line; None if it's too large to be one board.

    ``to_blank`` says that it ends with the next blank line, inside of brackets too.
    """
    lines: list[str] = []
    size = depth = 0
    while (text := reader.lines.peek(len(lines))) is not None:
        if not text.strip() and (to_blank or depth <= 0):
            break
        size += len(text) + 1
        if len(lines) == MOST_LINES or size > LONGEST:
            return None
        lines.append(text)
        bare = _QUOTED.sub("", text)
        opened = sum(map(bare.count, "([{")) - sum(map(bare.count, ")]}"))
        depth = max(depth + opened, 0)
    while lines and not lines[-1].strip():
        lines.pop()
    return Block(lines, reader.lines.number + 1)


def is_plain(block: Block) -> bool:
    """Tell whether a block is nothing but digits and lines, as most boards are."""
    return not any(c.isalpha() or c in "[{(" for text in block.lines for c in text)


def has_cells(block: Block) -> bool:
    """Tell whether a block has as many signs of cells as the smallest board: most words haven't."""
    text = "".join(block.lines)
    return not text.isascii() or sum(map(text.count, _SIGNS)) >= _FEWEST
