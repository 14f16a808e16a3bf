"""HUST 1017: cases of a head ``N M``, then N rows ``k c1 .. ck``, the columns from 1.

poj3740 has the same heads, so its reader uses `read_cases` too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from farandole.cover.formats.text import (
    MOST,
    Case,
    Line,
    Reader,
    column_count,
    is_numeric,
    items_allowed,
)
from farandole.cover.problem import Problem
from farandole.i18n import Number, msg

NAME = "hust1017"

# The messages for a wrong number, made once, because every number is checked.
_NO_SIZE = msg("not a number of ones")
_NO_COLUMN = msg("not a column")


def sniff(lines: list[Line]) -> int:
    """Return the likelihood, from 0 to 100: numbers, two of them in the first line."""
    return 60 if len(lines[0].words) == 2 and is_numeric(lines) else 0


def read(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text."""
    return read_cases(lines, NAME, 0, _read_row)


def read_cases(
    lines: list[Line],
    format: str,
    least_columns: int,
    read_row: Callable[[Line, int, array[int]], None],
) -> Iterator[Case]:
    """Read cases of a head, rows and columns, and then the rows; ``read_row`` adds entries."""
    reader = Reader(lines)
    items = items_allowed(lines)
    expected = msg("at most {most} columns in all cases", most=Number(items.most))
    while (head := reader.next()) is not None:
        head.check_length(2, msg("two numbers: rows and columns"))
        count = head.whole(0, 0, MOST, msg("not a number of rows"))
        columns = head.whole(1, least_columns, MOST, msg("not a number of columns"))
        items.take(columns, head, 1, expected)
        starts, entries = array("I", [0]), array("I")
        for row in range(1, count + 1):
            line = reader.required(msg("row {row} of {rows}", row=row, rows=count))
            read_row(line, columns, entries)
            starts.append(len(entries))
        names = range(1, count + 1)
        problem = Problem._from_flat(range(1, columns + 1), (), starts, entries, names)
        yield Case(format, problem, head.number)


def _read_row(line: Line, columns: int, entries: array[int]) -> None:
    size = line.whole(0, 0, columns, _NO_SIZE)
    line.check_length(size + 1)
    seen = set()
    for k in range(1, size + 1):
        column = line.whole(k, 1, columns, _NO_COLUMN)
        if column in seen:
            text = msg("a column twice in one row")
            raise line.error("parse.structure", text, k, msg("another column"))
        seen.add(column)
        entries.append(column - 1)


def write(problems: Sequence[Problem], rename: bool) -> Iterator[str]:
    """Yield the lines of problems whose columns and rows are numbered from 1."""
    for problem in problems:
        columns = column_count(problem, NAME, 1, rename)
        yield f"{problem.option_count} {columns}"
        for row in problem._rows():
            yield " ".join(map(str, [len(row), *(entry + 1 for entry in row)]))
