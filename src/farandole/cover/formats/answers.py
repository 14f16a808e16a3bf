"""The output that the judges expect."""

from __future__ import annotations

from farandole.cover.formats.text import Case
from farandole.cover.questions.minimize import fewest
from farandole.errors import LimitReached
from farandole.i18n import msg


def answer(case: Case, *, nodes: int | None = None, seconds: float | None = None) -> str:
    r"""Return the output that the judge expects for a case, without the line's end.

    hust1017: the number of rows and the rows of a cover, or NO. poj3740: Yes, I found it
    / It is impossible. zoj3209: the fewest rectangles of a cover, or -1. For the formats
    that no judge uses, the hust1017 answer, with the options' names.

    Raises `LimitReached` if a limit came before the answer was known.

    >>> from farandole.cover.formats import read
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
