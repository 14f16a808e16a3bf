"""Every format by name: who reads it, who writes it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from farandole.cover.formats.case import Case
    from farandole.cover.formats.source import Line
    from farandole.cover.problem import Problem

# The module where read_<name> and write_<name> are; it is imported on first use.
_HOMES = {
    "dlx": "dlx",
    "hust1017": "judges",
    "poj3740": "judges",
    "zoj3209": "judges",
    "matrix": "matrix",
}

FORMATS = tuple(_HOMES)
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
    if format not in FORMATS:
        text = msg(
            "unknown format {format}, expected {known}",
            format=Quoted(format),
            known=Listed(FORMATS, "or"),
        )
        raise ArgumentError(text, code="argument.choice")
    return import_module(f"farandole.cover.formats.{_HOMES[format]}")
