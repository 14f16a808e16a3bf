"""``farandole bank tag``: puzzles get a tag, or lose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.bank.common import open_bank, puzzles_of, selection
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output
from farandole.i18n import nmsg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "tag",
        say,
        lambda given: run(given, say),
        [
            click.Argument(["name"], metavar=say("NAME")),
            *selection(say),
            options.flag("--remove", say("Remove the tag.")),
            options.flag("--all", say("Select all puzzles.")),
        ],
        help=paragraphs(
            say("Tag puzzles, selected by number or by properties."),
            "  farandole bank tag easter --level easy --clues 30..\n"
            "  farandole bank tag easter 17 23 --remove",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Tag the puzzles."""
    with Output(say, None) as out, open_bank(given) as bank:
        wanted = puzzles_of(given, say)
        count = (bank.untag if given.remove else bank.tag)(given.name, wanted)
        if given.remove:
            told = nmsg("{count} puzzle untagged", "{count} puzzles untagged", count=count)
        else:
            told = nmsg("{count} puzzle tagged", "{count} puzzles tagged", count=count)
        out.write(say(told) + "\n")
        if not count:
            out.fail(1)
    return out.code
