"""``farandole bank restore``: a copy in the place of the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.bank.common import bank_option
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output
from farandole.cli.common.values import File

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "restore",
        say,
        lambda given: run(given, say),
        [
            click.Argument(["file"], type=File(say), metavar=say("FILE")),
            bank_option(say),
            options.flag(
                "--replace", say("Replace an existing bank, which is renamed, never overwritten.")
            ),
        ],
        help=paragraphs(
            say(
                "Replace the bank with a backup. The backup is verified first; no other "
                "program may have the bank open."
            ),
            "  farandole bank restore --replace /media/stick/puzzles.bank",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Restore the bank."""
    from farandole.bank import restore

    with Output(say, None) as out:
        moved = restore(given.bank, given.file, replace=given.replace)
        if moved is not None:
            out.note(say("the previous bank is now {name}", name=str(moved)))
    return out.code
