"""Solutions that stand below their puzzles under a name of their own, as in pages and programs.

A full grid that is called a solution is no puzzle: it belongs to the puzzle above it, or to none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.kinds import SOLUTIONS, kind_of
from farandole.sudoku.formats.lines.beside import holds
from farandole.sudoku.formats.lines.whole import puzzle_token
from farandole.sudoku.formats.record import Record, Waiting
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader, Run

_OWN_SCRIPT = "|".join(sorted(name for name in SOLUTIONS if not name.isascii()))
_NAME = re.compile(
    r"(?<![a-z])(?:solutions?|answers?|solved|outputs?|expected|solución|solucion|lösung|loesung"
    r"|soluzione|solução|solucao|oplossing|lösning|réponse|решение|ответ)(?![a-z])"
    rf"|{_OWN_SCRIPT}|(?<=[a-z])(?:Solution|Answer)s?(?![a-z])",
    re.IGNORECASE,
)
_PUZZLE = re.compile(r"puzzle|unsolved|given|question", re.IGNORECASE)
_CELLS = re.compile(r"[0-9.]{4}|\[\s*\[|\{\s*\{|[0-9](?:[\s,|]+[0-9.]){3}")
_NEAR = 4  # lines between a name and its grid
_LOOKED_AT = 200  # characters of a line


def paired(reader: Reader, found: Iterator[Record | Run]) -> Iterator[Record | Run]:
    """Yield puzzles with the solutions that stand below them; one without a puzzle is an error.

    A puzzle waits for the next only where a solution is named right below it. One that its line
    begins with doesn't wait even there, as whoever sent it may do; it's read without the solution.
    """
    waiting = Waiting()
    last: Record | Run | None = None  # handed on
    try:
        for item in found:
            if isinstance(item, Record) and _is_full(item) and _is_named(reader, item):
                held = waiting.record
                if held is not None and is_solution_of(item, held):
                    waiting.record = held._replace(solution=item.grid)
                elif last is None or not is_solution_of(item, _last_of(last)):
                    reader.report(_without_puzzle(item))
                last = None
                continue
            last = item
            yield from waiting.release()
            if isinstance(item, Record) and _is_followed(reader, item):
                waiting.record = item
            else:
                yield item
    except ParseError:
        yield from waiting.release()
        raise
    yield from waiting.release()


def _is_full(record: Record) -> bool:
    """Tell whether a grid has all digits, but for one at most: some count from 0."""
    return record.grid.cells.count(0) <= record.grid.shape.side


def is_solution_of(solution: Record, puzzle: Record) -> bool:
    """Tell whether a full grid has the givens of a puzzle that has no solution yet."""
    return (
        puzzle.solution is None
        and 0 in puzzle.grid.cells
        and 0 not in solution.grid.cells
        and solution.grid.shape.side == puzzle.grid.shape.side
        and holds(solution.grid.cells, puzzle.grid.cells)
    )


def _last_of(item: Record | Run) -> Record:
    """Return a record, or the last of a run."""
    if isinstance(item, Record):
        return item
    start = item.text.rfind(b"\n", item.start, item.end - 1) + 1
    start = max(start, item.start)
    cells = item.text[start : start + 81].replace(b".", b"0")
    return Record(Grid._of(bytes(digit - 48 for digit in cells), CLASSIC))


def _names_solution(text: str) -> bool:
    """Tell whether the words before the cells of a line name a solution.

    >>> _names_solution("int[][] solution = {{5,"), _names_solution("Puzzle and solution:")
    (True, False)
    """
    head = text[:_LOOKED_AT]
    cells = _CELLS.search(head)
    head = head[: cells.start()] if cells else head
    return _NAME.search(head) is not None and _PUZZLE.search(head) is None


def _is_named(reader: Reader, record: Record) -> bool:
    """Tell whether a full grid has the name of a solution in front of it, or above."""
    for back in range(_NEAR):
        text = reader.lines.at(record.line - back)
        if text is None:
            return False
        if _names_solution(text):
            return True
        if back and kind_of(text, reader.sides) not in ("blank", "wrapper", "border", "rule"):
            return False
    return False


def _is_followed(reader: Reader, record: Record) -> bool:
    """Tell whether a solution is named in one of the next lines, below a puzzle with a name."""
    if record.solution is not None or 0 not in record.grid.cells:
        return False
    text = reader.lines.at(record.line)
    if record.format == "line" and text and _begins_with(text, len(record.grid.cells)):
        return False
    if not (record.label or (text and any(map(str.isalpha, text)))):
        return False
    for step in range(_NEAR):
        text = reader.lines.peek(step)
        if text is None:
            return False
        if _names_solution(text):
            return True
        if kind_of(text, reader.sides) not in ("blank", "wrapper", "border", "rule"):
            return False
    return False


def _begins_with(text: str, cells: int) -> bool:
    """Tell whether a line begins with a puzzle of so many cells, in one word."""
    token = puzzle_token(text)
    return len(token) == cells and text.startswith(token)


def _without_puzzle(record: Record) -> ParseError:
    return ParseError(
        msg("a solution without its puzzle"),
        code="parse.structure",
        line=record.line,
        column=1,
        found=quoted(record.grid.line),
        expected=msg("the puzzle above it"),
    )
