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
        "show": ("farandole.cli.bank.show", msg("Show the details of a puzzle.")),
        "stats": ("farandole.cli.bank.stats", msg("Show statistics of the bank.")),
        "export": ("farandole.cli.bank.export", msg("Export puzzles to a file.")),
        "tag": ("farandole.cli.bank.tag", msg("Add a tag to puzzles, or remove it.")),
        "collect": (
            "farandole.cli.bank.collect",
            msg("Collect puzzles in an order of your own."),
        ),
        "verify": ("farandole.cli.bank.verify", msg("Verify everything in the bank.")),
        "backup": ("farandole.cli.bank.backup", msg("Back up the bank, even while it is in use.")),
        "restore": ("farandole.cli.bank.restore", msg("Replace the bank with a backup.")),
    }
    return Group(
        "bank",
        say,
        modules,
        help=paragraphs(
            say(
                "The puzzle bank stores puzzles with their solutions and ratings, in a file "
                "or a PostgreSQL database. Equivalent puzzles are stored once."
            ),
            say(
                "Requires the extra bank: {command}; for PostgreSQL: {server}",
                command='pip install "farandole[bank]"',
                server='pip install "farandole[postgres]"',
            ),
            "  farandole bank add puzzles.txt\n"
            "  farandole bank find --level hard --uses x-wing --limit 40",
        ),
    )
