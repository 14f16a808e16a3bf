"""What the name of an output file says of the format that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language

_PRINTED = ("pdf", "png", "svg")
_NO_FORMATS = {
    *_PRINTED,
    *("jpg", "jpeg", "gif", "html", "xls", "xlsx", "ods", "doc", "docx", "json", "zip", "gz"),
}
"""Endings of names that promise something else than text with puzzles."""


def format_asked(given: Given, say: Language) -> str | None:
    """Return the format that ``--to`` names, or else the ending of the output file.

    None stands for neither. Raises a usage error for endings that no format has.
    """
    from farandole.sudoku.formats import WRITTEN

    name: str | None = given.to
    if name is not None or given.output is None:
        return name
    suffix = given.output.rpartition(".")[2].lower()
    if suffix in _NO_FORMATS:
        key = msg("{name}: no format has names that end in .{suffix}; choose one with --to")
        if suffix in _PRINTED:
            key = msg("{name}: that is for farandole {command}")
            key = key.having({"command": "print"})
        text = say(key, name=given.output, suffix=suffix)
        raise click.UsageError(text, click.get_current_context())
    return suffix if suffix in WRITTEN and "." in given.output else None
