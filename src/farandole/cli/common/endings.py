"""What the name of an output file says of the format that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.i18n import Language

_PRINTED = ("pdf", "png", "svg")
_NO_FORMATS = {
    *_PRINTED,
    *("jpg", "jpeg", "gif", "html", "xls", "xlsx", "ods", "doc", "docx", "json", "zip", "gz"),
}
"""Endings of names that promise something else than text with puzzles."""
_TABLES = ("xls", "xlsx", "ods")


def format_asked(given: Given, say: Language) -> str | None:
    """Return the format that ``--to`` names, or else the ending of the output file.

    None stands for neither. Raises a usage error for endings that no format has.
    """
    from farandole.sudoku.formats import WRITTEN

    name: str | None = given.to
    if name is not None or given.output is None:
        return name
    check_ending(given.output, say, has_json=hasattr(given, "json"))
    suffix = given.output.rpartition(".")[2].lower()
    return suffix if suffix in WRITTEN and "." in given.output else None


def check_ending(output: str, say: Language, *, has_json: bool, known: Iterable[str] = ()) -> None:
    """Raise a usage error for the name of an output file that promises what can't be written."""
    suffix = output.rpartition(".")[2].lower()
    if suffix not in _NO_FORMATS or suffix in known:
        return
    key = msg("{name}: no format has names that end in .{suffix}; choose one with --to")
    if suffix in _PRINTED:
        key = msg("{name}: that is for farandole {command}").having({"command": "print"})
    elif suffix == "json" and has_json:
        key = msg("{name}: no format has names that end in .{suffix}; for JSON add --json")
    elif suffix in _TABLES:
        key = msg("{name}: no format has names that end in .{suffix}; spreadsheets read .csv")
    text = say(key, name=output, suffix=suffix)
    raise click.UsageError(text, click.get_current_context())
