"""What the online judges feed programs with: many cases in one text, each with its counts.

hust1017     poj3740      zoj3209

6 7          3 3          2            zoj3209: the number of cases
3 1 4 7      0 1 0        5 5 1        the head of a case
2 1 4        0 0 1        0 0 5 5      a row: its columns; its bits; a rectangle
...          1 0 0        ...
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from farandole.cover.formats.case import Case
from farandole.cover.formats.source import MOST, Allowance, Reader
from farandole.cover.formats.writing import (
    bits,
    check_option_names,
    check_plain,
    column_count,
    rows,
)
from farandole.cover.problem import Problem
from farandole.errors import FormatError
from farandole.i18n import Number, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from farandole.cover.formats.source import Line

# Many times what the judges have, and still within the memory of any machine.
_MOST_ITEMS = 5_000_000
_MOST_COVERED = 50_000_000
# A text of a few lines may announce so many, and more for each line that it has.
_FEW_ITEMS, _ITEMS_A_LINE = MOST, 1_000
_FEW_COVERED, _COVERED_A_LINE = 10_000_000, 100_000


def _items_for(lines: list[Line]) -> int:
    """Return how many columns or cells all cases of a text may have."""
    return min(_MOST_ITEMS, _FEW_ITEMS + _ITEMS_A_LINE * len(lines))


# What can be wrong with a number; made once, because every number is checked.
_NO_SIZE = msg("not a number of ones")
_NO_COLUMN = msg("not a column")
_NO_EDGE = (
    msg("not a left edge"),
    msg("not a lower edge"),
    msg("not a right edge"),
    msg("not an upper edge"),
)


def _problem(items: Iterable[Hashable], starts: array[int], entries: array[int]) -> Problem:
    """Return a problem whose options are called by their numbers from 1."""
    return Problem._from_flat(items, (), starts, entries, range(1, len(starts)))


def _read_matrices(
    lines: list[Line],
    format: str,
    least_columns: int,
    read_row: Callable[[Line, int, array[int]], None],
) -> Iterator[Case]:
    """Read cases of a head, rows and columns, and then the rows; ``read_row`` adds entries."""
    reader = Reader(lines)
    most = _items_for(lines)
    items = Allowance(most, msg("at most {most} columns in all cases", most=Number(most)))
    while (head := reader.next()) is not None:
        if len(head.words) != 2:
            raise head.wrong_length(2, msg("two numbers: rows and columns"))
        count = head.whole(0, 0, MOST, msg("not a number of rows"))
        columns = head.whole(1, least_columns, MOST, msg("not a number of columns"))
        items.take(columns, head, 1)
        starts, entries = array("I", [0]), array("I")
        for row in range(1, count + 1):
            line = reader.next()
            if line is None:
                raise reader.ended(msg("row {row} of {rows}", row=row, rows=count))
            read_row(line, columns, entries)
            starts.append(len(entries))
        yield Case(format, _problem(range(1, columns + 1), starts, entries), head.number)


def read_hust1017(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text."""
    return _read_matrices(lines, "hust1017", 0, _read_columns)


def _read_columns(line: Line, columns: int, entries: array[int]) -> None:
    size = line.whole(0, 0, columns, _NO_SIZE)
    if len(line.words) != size + 1:
        raise line.wrong_length(size + 1)
    seen = set()
    for k in range(1, size + 1):
        column = line.whole(k, 1, columns, _NO_COLUMN)
        if column in seen:
            text = msg("a column twice in one row")
            raise line.error("parse.structure", text, k, msg("another column"))
        seen.add(column)
        entries.append(column - 1)


def write_hust1017(problem: Problem, rename: bool) -> Iterator[str]:
    """Write a problem whose columns and rows are numbered from 1."""
    columns = column_count(problem, "hust1017", 1, rename)
    yield f"{problem.option_count} {columns}"
    for row in rows(problem):
        yield " ".join(map(str, [len(row), *(entry + 1 for entry in row)]))


def read_poj3740(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text."""
    return _read_matrices(lines, "poj3740", 1, _read_bits)


def _read_bits(line: Line, columns: int, entries: array[int]) -> None:
    if len(line.words) != columns:
        raise line.wrong_length(columns)
    for k, word in enumerate(line.words):
        if word == "1":
            entries.append(k)
        elif word != "0":
            text = msg("not an entry of a 0/1 matrix")
            raise line.error("parse.number", text, k, msg("0 or 1"))


def write_poj3740(problem: Problem, rename: bool) -> Iterator[str]:
    """Write a problem whose columns and rows are numbered from 1."""
    columns = column_count(problem, "poj3740", 1, rename)
    if columns == 0:
        raise FormatError(msg("poj3740 can't hold a problem without items"))
    yield f"{problem.option_count} {columns}"
    for row in rows(problem):
        yield " ".join(bits(row, columns))


def read_zoj3209(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text: rectangles on a sheet."""
    reader = Reader(lines)
    most = _items_for(lines)
    items = Allowance(most, msg("at most {most} cells of sheets in all cases", most=Number(most)))
    most = min(_MOST_COVERED, _FEW_COVERED + _COVERED_A_LINE * len(lines))
    covered = Allowance(
        most, msg("at most {most} cells of rectangles in all cases", most=Number(most))
    )
    head = reader.next()
    if head is None:
        raise reader.ended(msg("the number of cases"))
    if len(head.words) != 1:
        raise head.wrong_length(1, msg("one number: how many cases there are"))
    cases = head.whole(0, 1, MOST, msg("not a number of cases"))
    for case in range(1, cases + 1):
        head = reader.next()
        if head is None:
            raise reader.ended(msg("case {case} of {cases}", case=case, cases=cases))
        if len(head.words) != 3:
            raise head.wrong_length(3, msg("three numbers: width, height and rectangles"))
        width = head.whole(0, 1, MOST, msg("not a width"))
        height = head.whole(1, 1, MOST // width, msg("not a height"))
        count = head.whole(2, 0, MOST, msg("not a number of rectangles"))
        items.take(width * height, head, 0)
        starts, entries = array("I", [0]), array("I")
        for rectangle in range(1, count + 1):
            line = reader.next()
            if line is None:
                text = msg(
                    "rectangle {rectangle} of {rectangles}", rectangle=rectangle, rectangles=count
                )
                raise reader.ended(text)
            if len(line.words) != 4:
                text = msg("four numbers: left, lower, right and upper edge")
                raise line.wrong_length(4, text)
            left = line.whole(0, 0, width - 1, _NO_EDGE[0])
            low = line.whole(1, 0, height - 1, _NO_EDGE[1])
            right = line.whole(2, left + 1, width, _NO_EDGE[2])
            high = line.whole(3, low + 1, height, _NO_EDGE[3])
            covered.take((right - left) * (high - low), line, 0)
            for x in range(left, right):
                entries.extend(range(x * height + low, x * height + high))
            starts.append(len(entries))
        cells = ((x, y) for x in range(width) for y in range(height))
        note = msg("the judge asks for the least number of rectangles")
        yield Case("zoj3209", _problem(cells, starts, entries), head.number, note)
    if (line := reader.next()) is not None:
        text = msg("more cases than the {cases} announced", cases=cases)
        raise line.error("parse.trailing", text, 0, msg("the end of the text"))


def write_zoj3209(problem: Problem, rename: bool) -> Iterator[str]:
    """Write a problem whose items are the cells of a sheet and whose options rectangles."""
    check_plain(problem, "zoj3209")
    width, height = _sheet(problem)
    if not rename:
        check_option_names(problem, 1, "zoj3209")
    yield f"{width} {height} {problem.option_count}"
    for number, row in enumerate(rows(problem)):
        if row:
            (left, low), (right, high) = divmod(min(row), height), divmod(max(row), height)
            inside = {x * height + y for x in range(left, right + 1) for y in range(low, high + 1)}
        if not row or inside != set(row):
            text = msg("option {option} isn't a rectangle", option=Quoted(problem.name(number)))
            raise FormatError(text)
        yield f"{left} {low} {right + 1} {high + 1}"


def _sheet(problem: Problem) -> tuple[int, int]:
    """Return width and height of the sheet whose cells the items are."""
    last = problem.items[-1] if problem.items else None
    if isinstance(last, tuple) and len(last) == 2 and all(isinstance(v, int) for v in last):
        width, height = last[0] + 1, last[1] + 1
        # The sizes first: far corners are cheap to name, sheets are not.
        if len(problem.items) == width * height and not problem.secondary:
            cells = tuple((x, y) for x in range(width) for y in range(height))
            if problem.items == cells:
                return width, height
    raise FormatError(msg("zoj3209 can't hold a problem whose items aren't the cells of a sheet"))
