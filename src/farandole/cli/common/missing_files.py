"""What was meant by an argument that names no file, as far as that can be guessed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from farandole.cli.common.usage_errors import hyphens, is_dashed, is_slashed, options_taking
from farandole.cli.common.values import is_option
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Language, Message

_MOST_FILES = 10_000  # of a folder that are looked at
_CELLS = frozenset("0123456789.*_?·")
_SHORTEST = 16  # cells of a 4×4 board


_OUTPUTS = frozenset((".pdf", ".svg", ".png"))
"""Endings of files that are written, never read."""

_CONVERTED = frozenset((".csv", ".sdk", ".sdm", ".ss", ".ipuz", ".sdx"))
"""Endings of files that are as likely to be written as to be read."""


def missing(name: str, say: Language) -> str:
    """Return one line about a file that isn't there, with what was meant perhaps."""
    shown = name if len(name) <= 200 else name[:200] + "…"
    shown = shown if name.strip() else repr(shown)
    text = msg("{name}: no such file", name=shown)
    hint = _hint(name)
    return say(text if hint is None else msg("{fault}; {hint}", fault=text, hint=hint))


def pieces(names: Sequence[str], command: str) -> Message | None:
    """Return the sentence about arguments that are pieces of one thing; None if they aren't.

    A puzzle, a name with blanks in it, or a board with rules, written without quotes; or the
    name of a model of exact cover with its values.
    """
    if is_split(names):
        return split(names, command)
    if any(map(os.path.exists, names)) and "+" not in names:
        return None
    whole = " ".join(names)
    if "+" in names and not os.path.exists("+"):
        return msg(
            "a board with rules stands in quotes: {command} --shape {board}",
            command=command,
            board="'9 + diagonals'",
        )
    if os.path.exists(whole):
        return msg(
            "a name with blanks stands in quotes: {command} '{name}'", command=command, name=whole
        )
    if _is_model(names[0]):
        return _model(whole)
    return None


def _is_model(word: str) -> bool:
    from farandole.cover.models import NAMES

    return word in NAMES and not os.path.exists(word)


def _model(words: str) -> Message:
    return msg(
        "{name} is a problem of exact cover; for that there is {command}",
        name=words.split()[0],
        command=f"farandole cover solve {words[:100]}",
    )


def is_split(names: Sequence[str]) -> bool:
    """Tell whether arguments that name no files are pieces of one puzzle.

    >>> is_split(["53..7....", "6..195...", ".98....6."]), is_split(["puzzles.txt"])
    (True, False)
    """
    from farandole.cli.common.typed import is_puzzle

    return (
        len(names) > 1
        and all(
            _CELLS.issuperset(name) and not is_puzzle(name) and not os.path.exists(name)
            for name in names
        )
        and is_puzzle(" ".join(names))
    )


def split(names: Sequence[str], command: str) -> Message:
    """Return what to write instead of a puzzle in several pieces."""
    whole = " ".join(names)
    return msg(
        "these {count} arguments are no files; if they are one puzzle, put it in quotes: "
        "{command} '{puzzle}'",
        count=len(names),
        command=command,
        puzzle=whole if len(whole) <= 100 else whole[:100] + "…",
    )


def _hint(name: str) -> Message | None:
    ctx = click.get_current_context(silent=True)
    if is_dashed(name) or is_slashed(name):
        return hyphens(name)
    if name == "help" and ctx is not None:
        return msg("for help type: {command} --help", command=ctx.command_path)
    if name.startswith("-"):
        return msg("after -- everything is a file or a puzzle")
    if (meant := _expanded(name)) != name and os.path.exists(meant):
        return msg("did you mean {guess}?", guess=meant)
    option, mark, _ = name.partition("=")
    if mark and ctx is not None and is_option(f"--{option.lstrip('-')}", ctx):
        return msg("did you mean {guess}?", guess=f"--{name.lstrip('-')}")
    if any(sign in name for sign in "*?") and not _CELLS.issuperset(name):
        return msg("no file has a name like that")
    parts = [part for part in name.replace(",", " ").replace(";", " ").split() if part]
    if len(parts) > 1 and all(map(os.path.exists, parts)):
        return msg("several files are separated by blanks alone: {names}", names=" ".join(parts))
    words = name.split()
    if words and _is_model(words[0]):
        return _model(name)
    if len(name) > 1 and _CELLS.issuperset(name.replace(" ", "")):
        return msg("a puzzle has at least 16 cells, those of the 4×4 board")
    strange = [sign for sign in name if sign not in _CELLS]
    if len(name) >= _SHORTEST and 4 * len(strange) <= len(name) and "/" not in name:
        return msg("if it is a puzzle, {symbol} can't stand in a cell", symbol=Quoted(strange[0]))
    suffix = os.path.splitext(name)[1]
    near = _neighbours(name)
    is_written = suffix in _OUTPUTS or (not near and suffix in _CONVERTED)
    if ctx is not None and is_written and is_option("--output", ctx):
        return msg("to write it: -o {name}", name=name)
    if near:
        return msg("did you mean {guess}?", guess=Listed(near, "or"))
    if ctx is not None and (options := list(options_taking(name, ctx))):
        # What stands behind the files says rather how to write than how they are written.
        option = "--to" if "--to" in options else options[0]
        return msg("did you mean {guess}?", guess=f"{option} {name}")
    return None


def _expanded(name: str) -> str:
    """Return a name with what a shell would have put in, or the path of a ``file:`` link."""
    if name.startswith("file://"):
        from urllib.parse import unquote

        return unquote(name.removeprefix("file://"))
    return os.path.expanduser(os.path.expandvars(name))


def _neighbours(name: str) -> list[str]:
    """Return the names of files nearby that come nearest."""
    from itertools import islice

    from farandole.i18n.guess import nearest

    folder, base = os.path.split(name)
    try:
        with os.scandir(folder or ".") as entries:
            names = [entry.name for entry in islice(entries, _MOST_FILES) if entry.is_file()]
    except (OSError, ValueError):
        return []
    if not base.startswith("."):
        names = [one for one in names if not one.startswith(".")]
    near = nearest(base, names) or [one for one in names if os.path.splitext(one)[0] == base]
    return [os.path.join(folder, one) for one in near[:3]]
