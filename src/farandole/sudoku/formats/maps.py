"""Maps of regions that are read as grids of their own, and the puzzles they belong to.

A map right above a puzzle, or one with a name of its own in the code below it, makes that puzzle
a jigsaw. One that has no puzzle is an error.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.record import Record, Waiting
from farandole.sudoku.formats.regions import is_lone_map, no_puzzle, on_regions
from farandole.sudoku.formats.solutions import is_solution_of
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

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

    A puzzle waits for the next grid only below its map, for that may be its solution, and where
    code names a map right below it.
    """
    above: Record | None = None  # a map
    waiting = Waiting()
    try:
        for item in found:
            held = waiting.record
            if isinstance(item, Record) and is_lone_map(item):
                if held is not None and _fits(held, item):
                    yield from _mapped(reader, held, item)
                    waiting.record = None
                    continue
                yield from waiting.release()
                if above is not None:
                    reader.report(no_puzzle(above))
                above = item
                continue
            if held is not None and isinstance(item, Record) and _solves(item, held):
                waiting.record = held._replace(solution=Grid._of(item.grid.cells, held.grid.shape))
                above = _map_of_the_next(item)
                continue
            yield from waiting.release()
            if above is not None:
                lone, above = above, None
                if isinstance(item, Record) and item.line >= lone.line:
                    taken = _map_of_the_next(item)
                    plain = item if taken is None else _on_boxes(item)
                    if _fits(plain, lone):
                        waiting.record = next(_mapped(reader, plain, lone), None)
                        above = taken
                        continue
                reader.report(no_puzzle(lone))
            if isinstance(item, Record) and _is_followed(reader, item):
                waiting.record = item
            else:
                yield item
    except ParseError:
        yield from waiting.release()
        raise
    yield from waiting.release()
    if above is not None:
        reader.report(no_puzzle(above))


def _map_of_the_next(record: Record) -> Record | None:
    """Return the map that a grid has taken from below it, where the map above it is its own."""
    shape = record.grid.shape
    if shape.box is not None or shape.rules:
        return None
    cells = bytes(region + 1 for region in shape.regions)
    return record._replace(
        grid=Grid._of(cells, Shape.of_side(shape.side)), line=record.line + shape.side
    )


def _on_boxes(record: Record) -> Record:
    shape = Shape.of_side(record.grid.shape.side)
    return record._replace(grid=Grid._of(record.grid.cells, shape))


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
        and abs(puzzle.line - regions.line) <= 3 * shape.side + _NEAR
    )


def _solves(solution: Record, puzzle: Record) -> bool:
    """Tell whether a grid right below a puzzle on the regions of a map is its solution."""
    return puzzle.grid.shape.box is None and is_solution_of(solution, puzzle)


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
