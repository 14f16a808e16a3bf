"""Maps of regions that are read as grids of their own, and the puzzles they belong to.

A map right above a puzzle, or one with a name of its own in the code below it, makes that puzzle
a jigsaw. One that has no puzzle is an error.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import is_lone_map, no_puzzle, on_regions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader, Run

_NAME = re.compile(
    r"(?:region|area|jigsaw|block|zone|group|piece|shape|cage|house|box|map|layout)",
    re.IGNORECASE,
)
_NEAR = 4  # lines between a puzzle and the name of its map
_LOOKED_AT = 200  # characters of a line


def with_maps(reader: Reader, found: Iterator[Record | Run]) -> Iterator[Record | Run]:
    """Yield puzzles on the regions of the maps beside them; a map without a puzzle is an error.

    A puzzle waits for the next grid only where code names a map right below it.
    """
    above: Record | None = None  # a map
    held: Record | None = None
    try:
        for item in found:
            if isinstance(item, Record) and is_lone_map(item):
                if held is not None and _fits(held, item):
                    yield from _mapped(reader, held, item)
                    held = None
                    continue
                if held is not None:
                    yield held
                    held = None
                if above is not None:
                    reader.report(no_puzzle(above))
                above = item
                continue
            if held is not None:
                yield held
                held = None
            if above is not None:
                lone, above = above, None
                if isinstance(item, Record) and item.line >= lone.line and _fits(item, lone):
                    yield from _mapped(reader, item, lone)
                    continue
                reader.report(no_puzzle(lone))
            if isinstance(item, Record) and _is_followed(reader, item):
                held = item
            else:
                yield item
    except ParseError:
        if held is not None:
            yield held
        raise
    if held is not None:
        yield held
    if above is not None:
        reader.report(no_puzzle(above))


def _mapped(reader: Reader, puzzle: Record, regions: Record) -> Iterator[Record]:
    """Yield a puzzle on the regions of a map, or report why it can't be on them."""
    try:
        grid = on_regions(reader, puzzle.grid, regions.grid.cells)
    except ParseError as error:
        reader.report(error.at(line=regions.line, column=1))
        return
    yield puzzle._replace(grid=grid)


def _fits(puzzle: Record, regions: Record) -> bool:
    """Tell whether a puzzle and a map, one right below the other, belong together."""
    shape = puzzle.grid.shape
    return (
        shape.side == regions.grid.shape.side
        and shape.box is not None
        and not shape.rules
        and 0 in puzzle.grid.cells
        and abs(puzzle.line - regions.line) <= 3 * shape.side + _NEAR
    )


def _is_followed(reader: Reader, record: Record) -> bool:
    """Tell whether a list with the name of a map begins in one of the next lines."""
    if record.format != "leetcode" or 0 not in record.grid.cells:
        return False
    for step in range(_NEAR):
        text = reader.lines.peek(step)
        if text is None:
            return False
        head = text[:_LOOKED_AT]
        if any(map(str.isalpha, head)):
            return _NAME.search(head) is not None
    return False
