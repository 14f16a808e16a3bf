"""The instruction sets that the kernel is compiled for, and which one is used."""

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
