"""``farandole bank backup``: a copy of the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.bank.common import bank_option, open_bank
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
        "backup",
        say,
        lambda given: run(given, say),
        [
            click.Argument(["file"], type=File(say, written=True), metavar=say("FILE")),
            bank_option(say),
            options.flag("--replace", say("Overwrite an existing file.")),
        ],
        help=paragraphs(
            say(
                "Copy the bank to a file, even while it is in use. The copy is verified, and "
                "is a bank itself."
            ),
            say("Use pg_dump to copy a PostgreSQL database."),
            "  farandole bank backup /media/stick/puzzles.bank",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Copy the bank."""
    with Output(say, None) as out, open_bank(given, read_only=True) as bank:
        bank.backup(given.file, replace=given.replace)
        out.note(say("{name}: written", name=given.file))
    return out.code
