"""``farandole bank remove``: puzzles leave the bank."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from farandole.bank.query import Query
from farandole.cli.bank.common import names_nothing, open_bank, puzzles_of, selection
from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.values import File
from farandole.i18n import Language, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.bank import Bank
    from farandole.sudoku.grid import Grid


@command(
    "remove",
    [
        *selection(),
        option("--all", "Select all puzzles."),
        option("--puzzles FILE", "The puzzles of this file and their equivalents.", File()),
        option("--last-import", "The puzzles that the last import added."),
        option("--yes", "Remove without asking."),
    ],
    msg(
        "Remove puzzles, with their ratings, tags, results of play and places in collections, "
        "published ones too. The numbers of removed puzzles are not given again."
    ),
    msg(
        "Puzzles that were there before the last import keep the tags and sources that it gave "
        "them."
    ),
    "  farandole bank remove 17 23\n"
    "  farandole bank remove --tag bad --yes\n"
    "  farandole bank remove --last-import",
)
def run(given: Given, out: Output) -> None:
    """Remove the puzzles."""
    say = out.say
    options.at_most_one(given, say, "--all", "--puzzles", "--last-import")
    with open_bank(given) as bank:
        wanted = _wanted(bank, given, say)
        count = bank.count(wanted, most=None).number if isinstance(wanted, Query) else len(wanted)
        if not count:
            out.fail(1, say("no puzzle found"))
            return
        if not given.yes and not _agrees(count, say):
            out.fail(1, say("nothing was removed"))
            return
        removed = bank.remove(wanted)
        told = nmsg("{count} puzzle removed", "{count} puzzles removed", count=removed)
        out.write(say(told) + "\n")


def _wanted(bank: Bank, given: Given, say: Language) -> Query | Sequence[int | Grid]:
    """Return the puzzles that are meant."""
    if given.puzzles is None and not given.last_import:
        return puzzles_of(given, say)
    if given.ids or not names_nothing(given):
        text = say("--puzzles and --last-import select puzzles by themselves")
        raise options.usage_error(text)
    if given.last_import:
        return bank.last_import()
    return _those_of(bank, given.puzzles)


def _those_of(bank: Bank, path: str) -> list[int]:
    """Return the puzzles of a file that the bank has. Raises ParseError for an unreadable one."""
    from farandole.bank.sources import open_items
    from farandole.errors import BankError
    from farandole.sudoku.many.items import Item

    numbers: dict[int, None] = {}
    with open_items(path, chunks=False) as items:
        for item in items:
            assert isinstance(item, Item)
            if item.error is not None:
                raise item.error
            assert item.record is not None
            try:
                numbers[bank.get(item.record.grid).id] = None
            except BankError as error:
                if error.code not in ("bank.missing", "bank.improper"):
                    raise
    return list(numbers)


def _agrees(count: int, say: Language) -> bool:
    """Ask at a terminal whether puzzles are to be removed."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise options.usage_error(say("add --yes to remove puzzles without being asked"))
    question = nmsg("Remove {count} puzzle?", "Remove {count} puzzles?", count=count)
    sys.stderr.write(say("{question} [y/N] ", question=say(question)))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", "是")
