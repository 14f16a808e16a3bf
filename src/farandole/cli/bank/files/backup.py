"""``farandole bank backup``: a copy of the bank."""

from __future__ import annotations

from farandole.cli.bank.common import BANK_FILE, open_bank
from farandole.cli.common import Given, Output, argument, command, option
from farandole.cli.common.values import File
from farandole.i18n import msg


@command(
    "backup",
    [
        argument("FILE", "file", File(written=True)),
        BANK_FILE,
        option("--replace", "Overwrite an existing file."),
    ],
    msg(
        "Copy the bank to a file, even while it is in use. The copy is verified, and is a "
        "bank itself."
    ),
    msg("A bank on a PostgreSQL server becomes a file too, as it is at one moment."),
    "  farandole bank backup /media/stick/puzzles.bank",
)
def run(given: Given, out: Output) -> None:
    """Copy the bank."""
    with open_bank(given, read_only=True) as bank:
        bank.backup(given.file, replace=given.replace)
        out.note(out.say("{name}: written", name=given.file))
