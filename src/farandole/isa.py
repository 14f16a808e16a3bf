"""The instruction sets that the kernel is compiled for, and which of them is used.

``FARANDOLE_ISA`` names the one to use. ``FARANDOLE_ISA_MAX``, read once when the kernel is first
asked, hides the wider ones, as if the processor lacked them; tests use it.
"""

from __future__ import annotations

import os

from farandole import _kernel
from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

LEVELS = ("avx512", "avx2", "portable")
"""The instruction sets that the kernel may have, the widest first."""

VARIABLE = "FARANDOLE_ISA"
"""The environment variable that names the one to use."""


def level_in_use() -> str:
    """Return the instruction set in use for the next call.

    It is the widest the processor has, or the one that the environment variable ``FARANDOLE_ISA``
    names. Raises `ArgumentError` if that one isn't available.

    >>> level_in_use() in LEVELS
    True
    """
    name = os.environ.get(VARIABLE) or None
    try:
        return _kernel.level9(name)
    except ValueError:
        text = msg(
            "{variable}: {name} is not available on this machine (choose from {there})",
            variable=VARIABLE,
            name=Quoted(name),
            there=Listed(levels_here()),
        )
        raise ArgumentError(text, code="argument.isa") from None


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
