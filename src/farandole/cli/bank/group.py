"""``farandole bank``: puzzles that are kept, known again, rated, and found."""

from __future__ import annotations

from farandole.cli.app import Group
from farandole.i18n import Language, msg


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "add": ("bank.add", msg("Add puzzles to the bank.")),
        "rate": ("bank.rate", msg("Rate puzzles of the bank by another school.")),
        "find": ("bank.find", msg("Find puzzles in the bank.")),
        "show": ("bank.show", msg("Show the details of a puzzle.")),
        "stats": ("bank.stats", msg("Show statistics of the bank.")),
        "export": ("bank.export", msg("Export puzzles to a file.")),
        "edit": ("bank.edit", msg("Change titles, notes, authors and sources.")),
        "remove": ("bank.remove", msg("Remove puzzles, or undo the last import.")),
        "tag": ("bank.tag", msg("Tag or untag puzzles, rename and merge tags.")),
        "collect": ("bank.collect", msg("Arrange puzzles in ordered collections.")),
        "verify": ("bank.files.verify", msg("Verify everything in the bank.")),
        "backup": ("bank.files.backup", msg("Back up the bank, even while it is in use.")),
        "upgrade": ("bank.files.upgrade", msg("Upgrade a bank of an older version.")),
        "restore": ("bank.files.restore", msg("Replace the bank with a backup.")),
    }
    return Group(
        "bank",
        say,
        modules,
        help=(
            msg(
                "The puzzle bank stores puzzles with their solutions and ratings, in a file or a "
                "PostgreSQL database. Equivalent puzzles are stored once."
            ),
            msg(
                "Requires the extra bank: {command}; for PostgreSQL: {server}",
                command='pip install "farandole[bank]"',
                server='pip install "farandole[postgres]"',
            ),
            "  farandole bank add puzzles.txt\n"
            "  farandole bank find --level hard --uses x-wing --limit 40",
        ),
    )
