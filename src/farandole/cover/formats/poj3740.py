"""POJ 3740: cases of a head ``M N``, then M rows of N zeros and ones."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from farandole.cover.formats.hust1017 import read_cases
from farandole.cover.formats.text import Case, Line, bits, column_count, is_numeric
from farandole.cover.problem import Problem
from farandole.errors import FormatError
from farandole.i18n import msg

NAME = "poj3740"


def sniff(lines: list[Line]) -> int:
    """Return the likelihood, from 0 to 100: two numbers, then zeros and ones as announced."""
    if len(lines[0].words) != 2 or not is_numeric(lines):
        return 0
    count, columns = lines[0].words
    row = lines[1].words if len(lines) > 1 else []
    fits = columns == str(len(row)) and set(row) <= {"0", "1"}
    return 80 if fits or not count.strip("0") else 0


def read(lines: list[Line]) -> Iterator[Case]:
    """Read every case of a text."""
    return read_cases(lines, NAME, 1, _read_row)


def _read_row(line: Line, columns: int, entries: array[int]) -> None:
    line.check_length(columns)
    for k, word in enumerate(line.words):
        if word == "1":
            entries.append(k)
        elif word != "0":
            text = msg("not an entry of a 0/1 matrix")
            raise line.error("parse.number", text, k, msg("0 or 1"))


def write(problems: Sequence[Problem], rename: bool) -> Iterator[str]:
    """Yield the lines of problems whose columns and rows are numbered from 1."""
    for problem in problems:
        columns = column_count(problem, NAME, 1, rename)
        if columns == 0:
            raise FormatError(msg("poj3740 can't hold a problem without items"))
        yield f"{problem.option_count} {columns}"
        for row in problem._rows():
            yield " ".join(bits(row, columns))
