"""Grids that belong to the puzzle above or below them: its solution, or the map of its regions.

A full grid that is called a solution is no puzzle, and neither is a map of regions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.names import SOLUTIONS
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import holds, is_map
from farandole.sudoku.formats.source import Reader, Run, quoted
from farandole.sudoku.formats.values import on_regions
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST

_TITLED = ("sdk", "ipuz")
"""Formats in which a name of a solution is the title of a puzzle."""
_SOLUTION = regex(
    r"(?<![a-z])(?:solutions?|answers?|solved|outputs?|expected|solución|solucion|lösung|loesung"
    r"|soluzione|solução|solucao|oplossing|lösning|réponse|решение|ответ)(?![a-z])"
    rf"|{'|'.join(sorted(name for name in SOLUTIONS if not name.isascii()))}"
    r"|(?<=[a-z])(?:Solution|Answer)s?(?![a-z])",
    re.IGNORECASE,
)
_MAP = regex(
    r"(?:region|area|jigsaw|block|zone|group|piece|shape|cage|house|box|map|layout)", re.IGNORECASE
)
_PUZZLE = regex(r"puzzle|unsolved|given|question", re.IGNORECASE)
_CELLS = regex(r"[0-9.]{4}|\[\s*\[|\{\s*\{|[0-9](?:[\s,|]+[0-9.]){3}")
_PLAIN = tuple(".0123456789")
_NO_MARKS = str.maketrans("", "", " \t,;|")
_NEAR = 4  # lines between a name and its grid
_LOOKED_AT = 200  # characters of a line


def paired(reader: Reader, found: Iterator[Record | Run]) -> Iterator[Record | Run]:
    """Yield puzzles with the solutions and regions beside them.

    A puzzle waits for the next grid only where the lines below name a solution or a map. Report a
    named solution without its puzzle, and a map without a puzzle.
    """
    held = map_above = last = None  # the puzzle that waits, the map that waits, the last puzzle
    try:
        for item in found:
            if not isinstance(item, Record):
                yield from [held] if held else []
                held = last = None
                yield item
            elif is_lone_map(item):
                if held is not None and _is_near(held, item):
                    yield from _mapped(reader, held, item)
                    held = None
                else:
                    _report_map(reader, map_above)
                    map_above = item
            elif held is not None and _solves(reader, item, held):
                held = held._replace(solution=Grid._of(item.grid.cells, held.grid.shape))
            else:
                yield from [held] if held else []
                held = None
                if map_above is not None and _is_near(item, map_above):
                    held = last = next(_mapped(reader, item, map_above), None)
                elif _is_lone_solution(reader, item):
                    if last is None or not is_solution_of(item, last):
                        reader.report(_alone(item, msg("a solution without its puzzle")))
                else:
                    _report_map(reader, map_above)
                    held = last = item
                    if not _is_followed(reader, item):
                        yield item
                        held = None
                map_above = None
    except ParseError:
        yield from [held] if held else []
        raise
    yield from [held] if held else []
    _report_map(reader, map_above)


def _report_map(reader: Reader, item: Record | None) -> None:
    if item is not None:
        reader.report(_alone(item, msg("a map of regions without a puzzle")))


def is_lone_map(record: Record) -> bool:
    """Return whether a record that was read as a puzzle is a map of regions."""
    return record.grid.shape.box is not None and is_map(record.grid.cells, record.grid.shape.side)


def is_solution_of(solution: Record, puzzle: Record) -> bool:
    """Return whether a full grid has the givens of a puzzle that has no solution yet."""
    return (
        puzzle.solution is None
        and 0 in puzzle.grid.cells
        and 0 not in solution.grid.cells
        and solution.grid.shape.side == puzzle.grid.shape.side
        and holds(solution.grid.cells, puzzle.grid.cells)
    )


def _solves(reader: Reader, item: Record, held: Record) -> bool:
    is_sure = held.grid.shape.box is None or _is_named(reader, item)
    return is_sure and is_solution_of(item, held)


def _is_near(puzzle: Record, regions: Record) -> bool:
    shape = puzzle.grid.shape
    return (
        shape.side == regions.grid.shape.side
        and shape.box is not None
        and not shape.rules
        and abs(puzzle.line - regions.line) <= 3 * shape.side + _NEAR
    )


def _mapped(reader: Reader, puzzle: Record, regions: Record) -> Iterator[Record]:
    """Yield a puzzle on the regions of a map, or report why that is impossible."""
    try:
        grid = on_regions(reader, puzzle.grid, regions.grid.cells)
    except ParseError as error:
        reader.report(error.at(line=regions.line, column=1))
        return
    yield puzzle._replace(grid=grid)


def _names(text: str, name: re.Pattern[str]) -> bool:
    """Return whether the words before the cells of a line have a name."""
    head = text[:_LOOKED_AT]
    cells = _CELLS.search(head)
    head = head[: cells.start()] if cells else head
    return name.search(head) is not None and (name is not _SOLUTION or not _PUZZLE.search(head))


def _is_named(reader: Reader, record: Record) -> bool:
    """Return whether a full grid has the name of a solution in front of it, or above."""
    for back in range(_NEAR):
        text = reader.lines.at(record.line - back)
        if text is None or _names(text, _SOLUTION):
            return text is not None
        if back and any(map(str.isalnum, text)):
            return False
    return False


def _is_lone_solution(reader: Reader, record: Record) -> bool:
    is_nearly_full = record.grid.cells.count(0) <= record.grid.shape.side
    return is_nearly_full and record.format not in _TITLED and _is_named(reader, record)


def _is_followed(reader: Reader, record: Record) -> bool:
    """Return whether one of the next lines names a solution or, below a list, a map of regions."""
    if record.solution is not None or 0 not in record.grid.cells:
        return False
    if record.format == "line" and (reader.lines.at(record.line) or "")[:1] in _PLAIN:
        return False  # whoever sent the line may wait for its solution
    for step in range(_NEAR):
        text = reader.lines.peek(step)
        if text is None:
            return False
        if record.grid.shape.box is not None and _is_of_map(text, record.grid.shape.side):
            return True
        if _names(text, _SOLUTION) or (record.format == "leetcode" and _names(text, _MAP)):
            return record.format != "line" or bool(record.label) or not record.line
        if any(map(str.isalnum, text)) and (step > 2 or any(map(str.isdigit, text))):
            return False
    return False


def _is_of_map(text: str, side: int) -> bool:
    """Return whether a line is a row of a map: symbols for all cells, some of them twice."""
    cells = text[:_LOOKED_AT].translate(_NO_MARKS)
    is_twice = any(cells.count(cell) > 1 for cell in cells[:LARGEST] if cell != "0")
    return len(cells) == side and cells.isalnum() and is_twice


def _alone(record: Record, message: Message) -> ParseError:
    return ParseError(
        message,
        code="parse.structure",
        line=record.line,
        column=1,
        found=quoted(record.grid.line[: 2 * record.grid.shape.side]),
        expected=msg("the puzzle beside it"),
    )
