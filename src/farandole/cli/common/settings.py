"""What holds for a whole run, whatever the command: how much is said, and in which colours."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

AUTO, ALWAYS, NEVER = COLORS = ("auto", "always", "never")
"""What ``--color`` takes."""

_KEY = "farandole.cli"


class Settings:
    """What ``--quiet`` and ``--color`` asked for, before or after the name of the command."""

    def __init__(self) -> None:
        self.quiet = 0
        self.color = AUTO


def settings() -> Settings:
    """Return the settings of the command line that is being run."""
    ctx = click.get_current_context(silent=True)
    return Settings() if ctx is None else settings_of(ctx)


def settings_of(ctx: click.Context) -> Settings:
    """Return the settings of a command line."""
    found: Settings = ctx.meta.setdefault(_KEY, Settings())
    return found


def is_colored(stream: TextIO, *, choice: str | None = None) -> bool:
    """Tell whether what goes to a stream may be coloured."""
    asked = settings().color if choice is None else choice
    if asked != AUTO:
        return asked == ALWAYS
    wish = wanted(os.environ)
    return stream.isatty() if wish is None else wish


def wanted(environment: Mapping[str, str]) -> bool | None:
    """Return whether the environment asks for colours; None leaves it to the stream.

    NO_COLOR comes first, then FORCE_COLOR and CLICOLOR_FORCE, then CLICOLOR and TERM.

    >>> wanted({"NO_COLOR": "1", "FORCE_COLOR": "1"}), wanted({"FORCE_COLOR": "1"}), wanted({})
    (False, True, None)
    """
    if environment.get("NO_COLOR"):
        return False
    if any(environment.get(name, "0") not in ("", "0") for name in _FORCE):
        return True
    if environment.get("CLICOLOR") == "0" or environment.get("TERM") == "dumb":
        return False
    return None


_FORCE = ("FORCE_COLOR", "CLICOLOR_FORCE")
