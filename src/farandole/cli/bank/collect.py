"""``farandole bank collect``: ordered sets of puzzles."""

from __future__ import annotations

from farandole.cli.bank.common import open_bank, puzzles_of, selection
from farandole.cli.common import Given, Output, argument, command, option, options
from farandole.cli.common.help import table
from farandole.cli.common.values import Numeric
from farandole.i18n import Number, msg, nmsg


@command(
    "collect",
    [
        argument("[NAME]", "name"),
        *selection(),
        option("--title TEXT", "Title of the collection."),
        option("--limit N", "Maximum number of puzzles to add (default: all).", Numeric(1)),
        option("--remove", "Remove these puzzles from the collection."),
        option("--drop", "Delete the collection; its puzzles stay in the bank."),
        option("--all", "Select all puzzles."),
    ],
    msg(
        "Append puzzles to a collection, an ordered set for a booklet or a course, by their "
        "numbers or by properties. Without a name, list the collections."
    ),
    "  farandole bank collect week1 --level easy --limit 7 --title 'First week'\n"
    "  farandole bank find --collection week1",
)
def run(given: Given, out: Output) -> None:
    """Collect the puzzles, or list the collections."""
    say = out.say
    options.at_most_one(given, say, "--remove", "--drop", "--limit")
    with open_bank(given, read_only=given.name is None) as bank:
        if given.name is None:
            rows = [
                [one.name, say.value(Number(one.puzzles)), one.title] for one in bank.collections()
            ]
            if rows:
                out.write(table([say("collection"), say("puzzles"), say("title")], rows, right=[1]))
                out.write("\n")
            else:
                out.fail(1, say("no collections yet"))
            return
        if given.drop:
            bank.drop_collection(given.name)
            return
        wanted = puzzles_of(given, say)
        if given.remove:
            count = bank.uncollect(given.name, wanted)
            told = nmsg("{count} puzzle removed", "{count} puzzles removed", count=count)
        else:
            count = bank.collect(given.name, wanted, title=given.title, most=given.limit)
            told = nmsg("{count} puzzle added", "{count} puzzles added", count=count)
        out.write(say(told) + "\n")
