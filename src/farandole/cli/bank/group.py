"""``farandole bank``: puzzles that are kept, known again, rated, and found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Group
from farandole.cli.common.help import paragraphs
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Language


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "add": ("farandole.cli.bank.add", msg("Add puzzles to the bank.")),
        "find": ("farandole.cli.bank.find", msg("Find puzzles in the bank.")),
        "show": ("farandole.cli.bank.show", msg("Show all that the bank knows of a puzzle.")),
        "stats": ("farandole.cli.bank.stats", msg("Count what is in the bank.")),
        "export": ("farandole.cli.bank.export", msg("Write puzzles of the bank to a file.")),
        "tag": ("farandole.cli.bank.tag", msg("Give puzzles of the bank a tag, or take it away.")),
        "collect": (
            "farandole.cli.bank.collect",
            msg("Put puzzles of the bank together in an order of your own."),
        ),
        "verify": ("farandole.cli.bank.verify", msg("Prove again all that the bank says.")),
        "backup": ("farandole.cli.bank.backup", msg("Copy the bank while it is in use.")),
        "restore": ("farandole.cli.bank.restore", msg("Put a copy in the place of the bank.")),
    }
    return Group(
        "bank",
        say,
        modules,
        help=paragraphs(
            say(
                "The puzzle bank: a file, or a PostgreSQL database, in which puzzles are kept with "
                "their solutions and ratings. Equivalent puzzles are one puzzle in it."
            ),
            say(
                "Without --bank or the environment variable FARANDOLE_BANK it is a file in your "
                "data folder. Needs more libraries: {command}, on PostgreSQL {server}",
                command='pip install "farandole[bank]"',
                server='pip install "farandole[postgres]"',
            ),
            "  farandole bank add puzzles.txt\n"
            "  farandole bank find --level hard --uses x-wing --limit 40",
        ),
    )
