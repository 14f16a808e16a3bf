"""The settings of a whole run, for every command: ``-q``, ``--color`` and ``--lang``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

import click

from farandole.cli.common.encodings import can_show
from farandole.cli.common.values import OneOf
from farandole.i18n import LANGUAGES, Language, language, preferred

AUTO, ALWAYS, NEVER = COLORS = ("auto", "always", "never")
"""What ``--color`` takes."""

_KEY = "farandole.cli"


class Settings:
    """The values of ``--quiet`` and ``--color``, before or after the name of the command."""

    quiet = 0
    color = AUTO


def settings(ctx: click.Context | None = None) -> Settings:
    """Return the settings of a command line; of the one that is being run if none is given."""
    ctx = ctx or click.get_current_context(silent=True)
    found: Settings = Settings() if ctx is None else ctx.meta.setdefault(_KEY, Settings())
    return found


class _Lang(OneOf):
    """One of the languages."""

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[tuple[str, str]]:
        """Return the languages, with what they call themselves."""
        return LANGUAGES.items()


def shared_options(say: Language) -> list[click.Option]:
    """Return the options of every command; the language is known before it is parsed."""
    return [
        click.Option(
            ["-q", "--quiet"],
            count=True,
            callback=_quiet,
            help=say("Report errors only; twice (-qq): not even errors."),
            expose_value=False,
        ),
        click.Option(
            ["--color"],
            type=OneOf(COLORS),
            metavar="|".join(COLORS),
            callback=_color,
            help=say(
                "Colours: auto (on a terminal; default), always or never. NO_COLOR, "
                "FORCE_COLOR and CLICOLOR are respected."
            ),
            expose_value=False,
        ),
        click.Option(
            ["--lang"],
            type=_Lang(LANGUAGES),
            metavar="|".join(LANGUAGES),
            help=say("Language: English or Chinese (default: FARANDOLE_LANG, else the system's)."),
            expose_value=False,
        ),
    ]


def _quiet(ctx: click.Context, param: click.Parameter, value: int) -> None:
    settings(ctx).quiet += value


def _color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        settings(ctx).color = value


def look_ahead(ctx: click.Context, arguments: Sequence[str]) -> None:
    """Apply ``--color`` before all is parsed: a help page is shown in the midst of that."""
    if (color := _last(arguments, "--color")) in COLORS:
        settings(ctx).color = color


def _last(arguments: Sequence[str], name: str) -> str:
    """Return the last value of an option in words that aren't parsed yet; empty if there is none.

    >>> _last(["solve", "--lang=en", "--lang", "zh", "--", "--lang=fr"], "--lang")
    'zh'
    """
    value = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == name:
            value = "".join(arguments[place + 1 : place + 2])
        elif argument.startswith(f"{name}="):
            value = argument.partition("=")[2]
    return value.lower()


def chosen(
    arguments: Sequence[str], environment: Mapping[str, str], stream: TextIO | None = None
) -> Language:
    """Return the language that a command line and its environment ask for.

    It is found before the command line is parsed, since parsing speaks already. A language that
    isn't known is left out here; the option itself refuses it later. That of the environment
    counts only where ``stream`` can show it.

    >>> chosen(["solve", "--lang=zh"], {}), chosen(["solve"], {"LANG": "zh_CN.UTF-8"})
    (language('zh'), language('zh'))
    """
    asked = _last(arguments, "--lang")
    if asked in LANGUAGES:
        return language(asked)
    wanted = preferred(environment)
    return language(wanted if can_show(LANGUAGES[wanted], stream) else "en")


def is_colored(stream: TextIO, *, choice: str | None = None) -> bool:
    """Tell whether results on a stream may be coloured."""
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
    forces = (environment.get(name, "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE"))
    if any(force not in ("", "0") for force in forces):
        return True
    if environment.get("CLICOLOR") == "0" or environment.get("TERM") == "dumb":
        return False
    return None
