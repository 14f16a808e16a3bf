"""Exact-cover problems as text: read them, detect their formats, write them, answer the judges.

Each format rates how likely a text is its own, and the likeliest format that can read it does; if
none can, the error is that of the likeliest. A byte-order mark, carriage returns, tabs and empty
lines are allowed anywhere. A few digits can announce a huge problem, so announcements are limited:
a case may announce up to a million rows and columns or cells of a sheet; all cases together a
million and a thousand for each line, five million at most; and rectangles ten million cells and a
hundred thousand for each line, fifty million at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from farandole.cover.formats import dlx, hust1017, matrix, poj3740, zoj3209
from farandole.cover.formats.text import Case, Line, lines_of
from farandole.cover.problem import Problem
from farandole.cover.questions.minimize import fewest
from farandole.errors import ArgumentError, LimitReached, ParseError
from farandole.i18n import msg
from farandole.limits import known


class _Format(Protocol):
    """A module of a format."""

    NAME: str

    def sniff(self, lines: list[Line], /) -> int: ...
    def read(self, lines: list[Line], /) -> Iterator[Case]: ...
    def write(self, problems: Sequence[Problem], rename: bool, /) -> Iterator[str]: ...


__all__ = ["FORMATS", "Case", "answer", "parse", "read", "recognise", "write"]

_MODULES: tuple[_Format, ...] = (dlx, hust1017, poj3740, zoj3209, matrix)

FORMATS = tuple(module.NAME for module in _MODULES)
"""The names of the formats."""


def _module(format: str) -> _Format:
    return _MODULES[FORMATS.index(known(format, "format", FORMATS))]


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
    failure = None
    for module in _likely(lines) if format is None else [_module(format)]:
        try:
            return tuple(module.read(lines))
        except ParseError as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _likely(lines: list[Line]) -> list[_Format]:
    """Return the formats that a text may have, the surest first."""
    if not lines:
        return [dlx]
    sure = [(module.sniff(lines), module) for module in _MODULES]
    return [module for much, module in sorted(sure, key=lambda pair: -pair[0]) if much]


def recognise(text: str) -> str:
    r"""Return the name of the format that is detected for a text, by the rules above.

    >>> recognise("2 3\n1 0 1\n0 1 0\n")
    'poj3740'
    """
    lines = lines_of(text)
    likely = _likely(lines)
    readable = (module for module in likely if len(likely) == 1 or _can_read(module, lines))
    return next(readable, likely[0]).NAME


def _can_read(module: _Format, lines: list[Line]) -> bool:
    try:
        return all(True for _ in module.read(lines))
    except ParseError:
        return False


def parse(text: str, format: str | None = None) -> Problem:
    r"""Return the one problem written in ``text``; see `farandole.cover.formats`.

    Raises `ParseError` if the text can't be read, holds no problem, or holds several
    (`formats.read` returns them all).

    >>> from farandole.cover import Problem
    >>> Problem.parse("a b | x\na x\nb\n")
    Problem(('a', 'b'), [('a', 'x'), ('b',)], secondary=('x',))
    """
    cases = read(text, format)
    if len(cases) != 1:
        several = msg("the text holds {problems} problems, not one", problems=len(cases))
        raise ParseError(several, code="parse.several")
    return cases[0].problem


def write(
    problems: Problem | Iterable[Problem], format: str = "dlx", *, rename: bool = False
) -> str:
    """Return a problem as text that reads back as an equal one.

    Several problems make several cases, in the judges' formats. Only dlx holds colors,
    bounds and costs. With ``rename``, names of items, options and colors that the format
    can't hold are replaced by those that `read` gives, or by numbers; without, they are
    an error, as is everything else that would be lost.

    Raises `FormatError` for a problem the format can't hold, and `ArgumentError` for an
    unknown format and for no problem at all.

    >>> from farandole.cover import Problem
    >>> print(write(Problem("ab", ["ab", "a"]), "dlx"), end="")
    a b
    a b
    a
    """
    module = _module(format)
    cases = [problems] if isinstance(problems, Problem) else list(problems)
    if not cases:
        raise ArgumentError(msg("no problem to write"))
    return "".join(f"{line}\n" for line in module.write(cases, rename))


def answer(case: Case, *, nodes: int | None = None, seconds: float | None = None) -> str:
    r"""Return what the judge wants printed for a case, without the line's end.

    hust1017: the number of rows and the rows of a cover, or NO. poj3740: Yes, I found it
    / It is impossible. zoj3209: the fewest rectangles of a cover, or -1. For the formats
    that no judge uses, the hust1017 answer, with the options' names.

    Raises `LimitReached` if a limit came before the answer was known.

    >>> answer(read("2 3\n2 1 3\n1 2\n")[0])
    '2 1 2'
    """
    if case.format == "zoj3209":
        least = fewest(case.problem, nodes=nodes, seconds=seconds)
        if not least.complete:
            raise LimitReached(
                msg("the limit was reached before the smallest number was known"), least.covers
            )
        return str(len(least.covers[0])) if least.count else "-1"
    result = case.problem.solve(limit=1, nodes=nodes, seconds=seconds)
    if not result.count and not result.complete:
        raise LimitReached(msg("the limit was reached before any cover was found"))
    if case.format == "poj3740":
        return "Yes, I found it" if result.count else "It is impossible"
    if not result.count:
        return "NO"
    rows = [case.problem.name(number) for number in sorted(result.covers[0].numbers)]
    return " ".join(str(word) for word in (len(rows), *rows))
