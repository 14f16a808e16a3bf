"""``farandole bank restore``: a copy in the place of the bank."""

from __future__ import annotations

from farandole.cli.bank.common import BANK_FILE
from farandole.cli.common import Given, Output, argument, command, option
from farandole.cli.common.values import File
from farandole.i18n import msg


@command(
    "restore",
    [
        argument("FILE", "file", File()),
        BANK_FILE,
        option("--replace", "Replace an existing bank, which is renamed, never overwritten."),
    ],
    msg(
        "Replace the bank with a backup. The backup is verified first; no other program may "
        "have the bank open."
    ),
    msg("A PostgreSQL database must have no puzzles yet."),
    "  farandole bank restore --replace /media/stick/puzzles.bank",
)
def run(given: Given, out: Output) -> None:
    """Restore the bank."""
    from farandole.bank import restore

    moved = restore(given.bank, given.file, replace=given.replace)
    if moved is not None:
        out.note(out.say("the previous bank is now {name}", name=str(moved)))
