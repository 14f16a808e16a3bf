"""Options that every command takes, before its name or after: ``-q``, ``--color``, ``--lang``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common.settings import COLORS, settings_of
from farandole.cli.common.values import OneOf
from farandole.i18n import LANGUAGES, Quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Language


WRITTEN = "farandole.cli.words"
"""Where a context keeps the words of the command line that were parsed last."""


class Lang(OneOf):
    """One of the languages."""

    name = "lang"

    def __init__(self, say: Language) -> None:
        super().__init__(say, LANGUAGES)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a known language."""
        if value not in LANGUAGES:
            names = ", ".join(LANGUAGES)
            text = self.fault.having({"found": Quoted(value[:100]), "names": names})
            raise self.refusal(text, param)
        return value

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the languages, with what they call themselves."""
        return LANGUAGES.items()


def shared_options(say: Language) -> list[click.Option]:
    """Return the options; the language is known before it is parsed."""
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
            type=OneOf(say, COLORS),
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
            type=Lang(say),
            metavar="|".join(LANGUAGES),
            help=say("Language: English or Chinese (default: FARANDOLE_LANG, else the system's)."),
            expose_value=False,
        ),
    ]


def look_ahead(ctx: click.Context, arguments: Sequence[str]) -> None:
    """Take note of ``--color`` before all is read: a help page is shown in the midst of that."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--color":
            value = value or "".join(arguments[place + 1 : place + 2])
            if value in COLORS:
                settings_of(ctx).color = value
        elif name == "--":
            return


def _quiet(ctx: click.Context, param: click.Parameter, value: int) -> None:
    settings_of(ctx).quiet += value


def _color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        settings_of(ctx).color = value
