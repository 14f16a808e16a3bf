"""Every format by name: who reads it, who writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from farandole.cover.formats.case import Case
    from farandole.cover.formats.source import Line
    from farandole.cover.problem import Problem

FORMATS = ("dlx", "hust1017", "poj3740", "zoj3209", "matrix")
"""The names of the formats."""


def reader_of(format: str) -> Callable[[list[Line]], Iterator[Case]]:
    """Return the function that reads this format and no other.

    Raises `ArgumentError` with all names for an unknown one.
    """
    read: Callable[[list[Line]], Iterator[Case]] = getattr(_home(format), f"read_{format}")
    return read


def writer_of(format: str) -> Callable[[Problem, bool], Iterator[str]]:
    """Return the function that writes a problem, line by line: ``writer(problem, rename)``.

    Raises `ArgumentError` with all names for an unknown one.
    """
    write: Callable[[Problem, bool], Iterator[str]] = getattr(_home(format), f"write_{format}")
    return write


def _home(format: str) -> ModuleType:
    """Return the module where read_<name> and write_<name> are, imported on first use."""
    if format not in FORMATS:
        from farandole.i18n.guess import guessed

        text = msg(
            "unknown format {format}, expected {known}",
            format=Quoted(format),
            known=Listed(FORMATS, "or"),
        )
        raise ArgumentError(guessed(text, format, FORMATS), code="argument.choice")
    if format == "dlx":
        from farandole.cover.formats import dlx

        return dlx
    if format == "matrix":
        from farandole.cover.formats import matrix

        return matrix
    from farandole.cover.formats import judges

    return judges
