"""``farandole bank collect``: ordered sets of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.bank.common import open_bank, puzzles_of, selection
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs, table
from farandole.cli.common.output import Output
from farandole.i18n import Number, nmsg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "collect",
        say,
        lambda given: run(given, say),
        [
            click.Argument(["name"], required=False, metavar=say("[NAME]")),
            *selection(say),
            options.value("--title", None, say("TEXT"), say("Title of the collection.")),
            options.number(
                say, "--limit", "N", say("Maximum number of puzzles to add (default: all).")
            ),
            options.flag("--remove", say("Remove these puzzles from the collection.")),
            options.flag("--drop", say("Delete the collection; its puzzles stay in the bank.")),
            options.flag("--all", say("Select all puzzles.")),
        ],
        help=paragraphs(
            say(
                "Append puzzles to a collection, an ordered set for a booklet or a course, "
                "by their numbers or by properties. Without a name, list the collections."
            ),
            "  farandole bank collect week1 --level easy --limit 7 --title 'First week'\n"
            "  farandole bank find --collection week1",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Collect the puzzles, or list the collections."""
    options.at_most_one(given, say, "--remove", "--drop", "--limit")
    with Output(say, None) as out, open_bank(given, read_only=given.name is None) as bank:
        if given.name is None:
            rows = [
                [one.name, say.value(Number(one.puzzles)), one.title] for one in bank.collections()
            ]
            if rows:
                out.write(table([say("collection"), say("puzzles"), say("title")], rows, right=[1]))
                out.write("\n")
            else:
                out.fail(1, say("no collection yet"))
            return out.code
        if given.drop:
            bank.drop_collection(given.name)
            return out.code
        wanted = puzzles_of(given, say)
        if given.remove:
            count = bank.uncollect(given.name, wanted)
            told = nmsg("{count} puzzle removed", "{count} puzzles removed", count=count)
        else:
            count = bank.collect(given.name, wanted, title=given.title, most=given.limit)
            told = nmsg("{count} puzzle added", "{count} puzzles added", count=count)
        out.write(say(told) + "\n")
    return out.code
