"""The instruction sets that the kernel is compiled for, which one is used, and how many threads."""

from __future__ import annotations

import os

from farandole import _kernel
from farandole.errors import ProblemError

LEVELS = ("avx512", "avx2", "portable")
"""The instruction sets that the kernel may have, the widest first."""


def level_in_use() -> str:
    """Return the instruction set that the next batch is solved with.

    It is the widest the processor has, or the one that the environment variable
    ``FARANDOLE_ISA`` names.

    Raises :class:`~farandole.ProblemError` if that one isn't there.

    >>> level_in_use() in LEVELS
    True
    """
    name = os.environ.get("FARANDOLE_ISA") or None
    try:
        return _kernel.level9(name)
    except ValueError:
        there = ", ".join(levels_here())
        raise ProblemError(f"FARANDOLE_ISA is {name!r}, and here there is only {there}") from None


def levels_here() -> tuple[str, ...]:
    """Return the instruction sets that this build and this processor have.

    >>> levels_here()[-1]
    'portable'
    """
    return tuple(filter(_is_there, LEVELS))


def _is_there(level: str) -> bool:
    try:
        _kernel.level9(level)
    except ValueError:
        return False
    return True


def processors() -> int:
    """Return how many processors this process may use.

    >>> processors() > 0
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def crew_size(threads: int | None) -> int:
    """Return the number of threads asked for, or the number of processors for None.

    Raises :class:`~farandole.ProblemError` if that isn't a whole number above zero.

    >>> crew_size(3)
    3
    """
    if threads is None:
        return processors()
    if not hasattr(threads, "__index__") or threads < 1:
        raise ProblemError(f"{threads!r} threads: a whole number is expected, at least 1")
    return threads
