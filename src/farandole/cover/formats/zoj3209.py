"""ZOJ 3209: T, then T times a head ``n m p`` and p rectangles ``x1 y1 x2 y2`` on the sheet."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from farandole.cover.formats.text import (
    MOST,
    Allowance,
    Case,
    Line,
    Reader,
    check_option_names,
    check_plain,
    is_numeric,
    items_allowed,
)
from farandole.cover.problem import Problem
from farandole.errors import FormatError
from farandole.i18n import Number, Quoted, msg

NAME = "zoj3209"

_MOST_COVERED = 50_000_000

# The messages for a wrong number, made once, because every number is checked.
_NO_LEFT, _NO_LOWER = msg("not a left edge"), msg("not a lower edge")
_NO_RIGHT, _NO_UPPER = msg("not a right edge"), msg("not an upper edge")


def sniff(lines: list[Line]) -> int:
    """Return the likelihood, from 0 to 100: numbers, one of them in the first line."""
    return 60 if len(lines[0].words) == 1 and is_numeric(lines) else 0


def read(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text."""
    reader = Reader(lines)
    items = items_allowed(lines)
    covered = Allowance(lines, 10_000_000, 100_000, _MOST_COVERED)
    few = msg("at most {most} cells of sheets in all cases", most=Number(items.most))
    few_covered = msg("at most {most} cells of rectangles in all cases", most=Number(covered.most))
    head = reader.required(msg("the number of cases"))
    head.check_length(1, msg("one number: how many cases there are"))
    cases = head.whole(0, 1, MOST, msg("not a number of cases"))
    for case in range(1, cases + 1):
        head = reader.required(msg("case {case} of {cases}", case=case, cases=cases))
        head.check_length(3, msg("three numbers: width, height and rectangles"))
        width = head.whole(0, 1, MOST, msg("not a width"))
        height = head.whole(1, 1, MOST // width, msg("not a height"))
        count = head.whole(2, 0, MOST, msg("not a number of rectangles"))
        items.take(width * height, head, 0, few)
        starts, entries = array("I", [0]), array("I")
        for rectangle in range(1, count + 1):
            line = reader.required(
                msg("rectangle {rectangle} of {rectangles}", rectangle=rectangle, rectangles=count)
            )
            line.check_length(4, msg("four numbers: left, lower, right and upper edge"))
            left = line.whole(0, 0, width - 1, _NO_LEFT)
            low = line.whole(1, 0, height - 1, _NO_LOWER)
            right = line.whole(2, left + 1, width, _NO_RIGHT)
            high = line.whole(3, low + 1, height, _NO_UPPER)
            covered.take((right - left) * (high - low), line, 0, few_covered)
            for x in range(left, right):
                entries.extend(range(x * height + low, x * height + high))
            starts.append(len(entries))
        cells = ((x, y) for x in range(width) for y in range(height))
        problem = Problem._from_flat(cells, (), starts, entries, range(1, count + 1))
        note = msg("the judge asks for the least number of rectangles")
        yield Case(NAME, problem, head.number, note)
    if (more := reader.next()) is not None:
        text = msg("more cases than the {cases} announced", cases=cases)
        raise more.error("parse.trailing", text, 0, msg("the end of the text"))


def write(problems: Sequence[Problem], rename: bool) -> Iterator[str]:
    """Yield the lines of problems whose items are a sheet's cells and whose options rectangles."""
    yield str(len(problems))
    for problem in problems:
        check_plain(problem, NAME)
        width, height = _sheet(problem)
        if not rename:
            check_option_names(problem, 1, NAME)
        yield f"{width} {height} {problem.option_count}"
        for number, row in enumerate(problem._rows()):
            if row:
                (left, low), (right, high) = divmod(min(row), height), divmod(max(row), height)
                xs, ys = range(left, right + 1), range(low, high + 1)
            if not row or {x * height + y for x in xs for y in ys} != set(row):
                name = Quoted(problem.name(number))
                raise FormatError(msg("option {option} isn't a rectangle", option=name))
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
