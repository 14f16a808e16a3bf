"""Exact-cover problems as text: read them, detect their formats, write them.

========= ==========================================================================
dlx       Knuth's: a line of items, with ``|`` before the secondary ones, then a line
          of items for each option; lines that begin with ``|`` are comments; with his
          programs' colors ``x:red``, bounds ``2:3|b`` and costs ``|60``
hust1017  ``N M``, then N lines ``k c1 .. ck``: the columns, from 1, of a row; repeated
poj3740   ``M N``, then M lines of N zeros and ones; repeated
zoj3209   T, then T times ``n m p`` and p lines ``x1 y1 x2 y2``: rectangles on a sheet
matrix    lines of zeros and ones, with or without spaces between them
========= ==========================================================================

Recognition goes by the whole text, in this order:

1. Anything but whole numbers: dlx.
2. Only zeros and ones, in lines of equal length: matrix.
3. poj3740, hust1017, zoj3209: the first whose counts fit the text exactly.
4. A first line that names every number of the other lines, once: dlx.
5. Otherwise the text is damaged, and the error is that of the likeliest format: one
   number in the first line, zoj3209; two, poj3740 if the second line is zeros and ones
   as many as the first line asks for, else hust1017; more, dlx.

A byte-order mark, carriage returns, tabs and empty lines do no harm anywhere.

A case may announce up to a million rows and columns or cells of a sheet; all cases of a
text together a million and a thousand for each of its lines, five million at most; and
rectangles ten million cells and a hundred thousand for each line, fifty million at most. A
few digits shouldn't be able to fill the memory. What is announced is made only when it is
there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.formats.answers import answer
from farandole.cover.formats.auto import format_of
from farandole.cover.formats.case import Case
from farandole.cover.formats.registry import FORMATS, reader_of, writer_of
from farandole.cover.formats.source import lines_of
from farandole.cover.problem import Problem
from farandole.errors import ArgumentError, FormatError, ParseError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FORMATS", "Case", "answer", "read", "recognise", "write"]


def read(text: str, format: str | None = None) -> tuple[Case, ...]:
    r"""Return the problems in a text, in order; at least one.

    ``format`` is one of `FORMATS`; without it the format is recognised (see above).
    Options of dlx and matrix texts are named by number from 0 and matrix columns too;
    the judges' rows and columns count from 1, and a cell of a zoj3209 sheet is ``(x, y)``.

    Raises `ParseError` with line and column for text that can't be read, and
    `ArgumentError` for an unknown format.

    >>> read("2 3\n2 1 3\n1 2\n")[0].problem
    Problem((1, 2, 3), {1: (1, 3), 2: (2,)})
    """
    lines = lines_of(text)
    if not lines:
        raise ParseError(
            msg("no problem in an empty text"),
            code="parse.empty",
            line=1,
            column=1,
            expected=msg("a problem"),
        )
    return tuple(reader_of(format_of(lines) if format is None else format)(lines))


def recognise(text: str) -> str:
    r"""Return the name of the format a text is taken for, by the rules above.

    >>> recognise("2 3\n1 0 1\n0 1 0\n")
    'poj3740'
    """
    return format_of(lines_of(text))


def write(
    problems: Problem | Iterable[Problem], format: str = "dlx", *, rename: bool = False
) -> str:
    """Return a problem as text that reads back as an equal one.

    Several problems make several cases, in the judges' formats. Only dlx holds colors,
    bounds and costs. With ``rename``, names of items, options and colors that the format
    can't hold give way to what `read` would call them, or to numbers; without, they are
    an error, as is everything else that would be lost.

    Raises `FormatError` for a problem the format can't hold, and `ArgumentError` for an
    unknown format and for no problem at all.

    >>> from farandole.cover import Problem
    >>> print(write(Problem("ab", ["ab", "a"]), "dlx"), end="")
    a b
    a b
    a
    """
    writer = writer_of(format)
    cases = [problems] if isinstance(problems, Problem) else list(problems)
    if len(cases) != 1 and format in ("dlx", "matrix"):
        text = msg("{format} holds one problem, not {problems}", format=format, problems=len(cases))
        raise FormatError(text)
    if not cases:
        raise ArgumentError(msg("no problem to write"))
    head = f"{len(cases)}\n" if format == "zoj3209" else ""
    return head + "".join("\n".join(writer(case, rename)) + "\n" for case in cases)
