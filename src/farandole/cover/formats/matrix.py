"""A plain matrix: lines of zeros and ones, with or without spaces between them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from farandole.cover.formats.text import Case, Line, bits, column_count, only_problem
from farandole.cover.problem import Problem
from farandole.errors import FormatError, ParseError
from farandole.i18n import Quoted, msg, nmsg

NAME = "matrix"


def sniff(lines: list[Line]) -> int:
    """Return the likelihood, from 0 to 100: only zeros and ones, in lines of equal length.

    Lines of different lengths are likely a matrix with a fault, unless they can begin with a head
    of one or two numbers.
    """
    joined = ["".join(line.words) for line in lines]
    if any(row.strip("01") for row in joined):
        return 0
    if len({len(row) for row in joined}) == 1:
        return 90
    is_joined = all(len(line.words) == 1 for line in lines)
    return 70 if len(lines[0].words) > 2 or (is_joined and len(joined[0]) > 1) else 0


def read(lines: list[Line]) -> Iterator[Case]:
    """Read the one problem of a text."""
    starts, entries = array("I", [0]), array("I")
    width = len("".join(lines[0].words))
    for line in lines:
        row = "".join(line.words)
        if row.strip("01"):
            at = next(k for k, c in enumerate(line.text) if not c.isspace() and c not in "01")
            raise ParseError(
                msg("not an entry of a 0/1 matrix"),
                code="parse.number",
                line=line.number,
                column=at + 1,
                found=Quoted(line.text[at]),
                expected=msg("0 or 1"),
            )
        if len(row) != width:
            found = nmsg("{count} entry", "{count} entries", count=len(row))
            expected = msg("{width}, as in the first row", width=width)
            text = msg("a row of another length")
            raise line.error("parse.length", text, len(line.words), expected, found)
        entries.extend(k for k, c in enumerate(row) if c == "1")
        starts.append(len(entries))
    yield Case(NAME, Problem._from_flat(range(width), (), starts, entries), lines[0].number)


def write(problems: Sequence[Problem], rename: bool) -> Iterator[str]:
    """Yield the lines of a problem whose columns are numbered from 0."""
    problem = only_problem(problems, NAME)
    columns = column_count(problem, NAME, 0, rename)
    if columns == 0 or problem.option_count == 0:
        raise FormatError(msg("matrix can't hold a problem without items or without options"))
    for row in problem._rows():
        yield bits(row, columns)
