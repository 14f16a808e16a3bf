"""Arguments that are whole numbers, checked."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, ArgumentTypeError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from typing import SupportsIndex


def whole(value: SupportsIndex, name: str, least: int = 0, most: int | None = None) -> int:
    """Return an argument as a whole number; those of numpy are some too.

    Raises `ArgumentTypeError` if it is none, and `ArgumentError` outside ``least`` to ``most``.

    >>> whole(3, "threads", 1)
    3
    >>> whole(0, "threads", 1)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: threads must be at least 1, not 0
    """
    try:
        number = index(value)
    except TypeError:
        text = msg("{name} must be a whole number, not {value}", name=name, value=Quoted(value))
        raise ArgumentTypeError(text) from None
    if most is not None and not least <= number <= most:
        text = msg(
            "{name} must be from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=most,
            value=number,
        )
        raise ArgumentError(text, code="argument.range")
    if number < least:
        text = msg(
            "{name} must be at least {least}, not {value}", name=name, least=least, value=number
        )
        raise ArgumentError(text, code="argument.range")
    return number
