"""How many threads to use."""

from __future__ import annotations

import os

from farandole.errors import ProblemError


def processors() -> int:
    """Return how many processors this process may use.

    >>> processors() > 0
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return the number of threads asked for, or the number of processors for None.

    Raises :class:`~farandole.ProblemError` if that isn't a whole number above zero.

    >>> thread_count(3)
    3
    """
    if threads is None:
        return processors()
    if not hasattr(threads, "__index__") or threads < 1:
        raise ProblemError(f"{threads!r} threads: a whole number is expected, at least 1")
    return threads
