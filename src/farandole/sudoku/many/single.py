"""The result for one puzzle among many, and how to get it alone.

Classic puzzles of long lists are solved in lock-step; this module solves all others. Both return a
:class:`Result`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from farandole.limits import now
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count, solutions

SOLVED, NONE, MANY, BAD, LIMIT = "solved", "none", "many", "bad", "limit"
"""The statuses: one solution, no solution, several, can't be read, a limit was reached first."""


class Result(NamedTuple):
    """The result for a puzzle.

    ``found`` is the number of solutions, which may be more than are kept in ``solutions``; it is
    final if ``complete``: all were found, and fewer than requested. ``nodes`` are guesses, or
    options tried in counts on boards other than 9×9; a puzzle is abandoned when it needs one more
    than the limit. Everything but ``seconds`` is the same whether a puzzle is solved alone or with
    others; puzzles solved together share their time equally.
    """

    status: str
    solutions: tuple[Grid, ...]
    found: int
    complete: bool
    nodes: int
    seconds: float


def settle(
    grid: Grid,
    *,
    wanted: int | None = 2,
    unique: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = 1,
    see: Callable[[Grid], object] | None = None,
) -> Result:
    """Look for up to ``wanted`` solutions (None: all), within limits.

    With ``unique`` the puzzle counts as solved only if it has one solution and no other; without,
    one solution is enough. ``see`` is given each at once, and none is kept then but one.

    >>> from farandole import Grid
    >>> settle(Grid("12.............."))[:1]
    ('many',)
    """
    start = now()
    search = solutions(grid, nodes=nodes, seconds=seconds, threads=threads)
    count = 0
    kept: list[Grid] = []
    for solution in islice(search, wanted):
        count += 1
        if see is None or count == 1:
            kept.append(solution)
        if see is not None:
            see(solution)
    if count > 1 and unique:
        status = MANY
    elif count and (search.complete or not unique):
        status = SOLVED
    else:
        status = NONE if search.complete else LIMIT
    is_final = search.complete and (wanted is None or count < wanted)
    return Result(status, tuple(kept), count, is_final, search.nodes, now() - start)


def count_one(
    grid: Grid,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = 1,
) -> Result:
    """Count the solutions of one puzzle.

    The status is ``limit`` if nodes or seconds ran out, else that of the number of solutions;
    ``complete`` is False, too, where there may be more than ``limit``.

    >>> from farandole import Grid
    >>> count_one(Grid("12.............."), limit=5)[:4]
    ('many', (), 5, False)
    """
    number = count(grid, limit=limit, nodes=nodes, seconds=seconds, threads=threads)
    return counted(int(number), limit, number.complete, number.nodes, number.seconds)


def counted(number: int, limit: int | None, is_final: bool, nodes: int, seconds: float) -> Result:
    """Return the result of a count; ``is_final`` is False if a limit of nodes or time came."""
    is_limited = limit is not None and number >= limit
    is_settled = is_limited or is_final
    status = (NONE, SOLVED, MANY)[min(number, 2)] if is_settled else LIMIT
    return Result(status, (), number, is_final and not is_limited, nodes, seconds)
