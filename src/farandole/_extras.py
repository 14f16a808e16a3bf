"""Packages that only some parts need: what to install where one is missing, in one place."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from farandole.errors import MissingExtra
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import within what an extra brings: `MissingExtra` is raised if it isn't installed.

    >>> with needed("print"):
    ...     import nowhere_to_be_found
    Traceback (most recent call last):
    farandole.errors.MissingExtra: nowhere_to_be_found isn't installed: pip install \
'farandole[print]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "farandole"):
            raise
        text = msg(
            "{package} isn't installed: {command}",
            package=package,
            command=f"pip install 'farandole[{extra}]'",
        )
        raise MissingExtra(text) from None
