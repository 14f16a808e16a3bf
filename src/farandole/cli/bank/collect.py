"""``farandole bank collect``: ordered sets of puzzles."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from farandole.cli.bank.common import names_nothing, open_bank, puzzles_of, query_of, selection
from farandole.cli.common import Given, Output, argument, command, option, options
from farandole.cli.common.help import table
from farandole.cli.common.values import Numeric, OneOf, Value
from farandole.errors import ArgumentError
from farandole.i18n import Number, Quoted, msg, nmsg
from farandole.logic.techniques import LEVELS, level_message

if TYPE_CHECKING:
    from farandole.bank import Bank


class Day(Value):
    """A date, such as 2026-12-01."""

    def read(self, text: str) -> date:
        """Return the date."""
        try:
            return date.fromisoformat(text.strip())
        except ValueError:
            found = Quoted(text[:100])
            fault = msg(
                "{found} is not a date such as {example}", found=found, example="2026-12-01"
            )
            raise ArgumentError(fault) from None


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
        option(
            "--week LEVEL,…",
            "Plan a new collection: one unused puzzle a day, of these seven levels from Monday to "
            "Sunday.",
            OneOf(LEVELS, commas=True),
        ),
        option("--from DATE", "First day of the plan, such as 2026-12-01.", Day(), name="start"),
        option("--days N", "Days of the plan (default: to the end of the month).", Numeric(1)),
        option("--seed N", "Seed that selects the puzzles of a plan (default: 0).", options.SEED),
        option("--publish", "Mark the collection as published: its puzzles are used."),
    ],
    msg(
        "Append puzzles to a collection, an ordered set for a booklet or a course, by their "
        "numbers or by properties. Without a name, list the collections; with a name alone, its "
        "puzzles."
    ),
    msg(
        "A plan is published: --unused never finds its puzzles, and no later plan takes them. If "
        "there are too few puzzles of a level, nothing is stored."
    ),
    "  farandole bank collect week1 --level easy --limit 7 --title 'First week'\n"
    "  farandole bank find --collection week1\n"
    "  farandole bank collect December --from 2026-12-01 "
    "--week easy,easy,medium,medium,hard,hard,extreme",
)
def run(given: Given, out: Output) -> None:
    """Collect the puzzles, or list the collections."""
    say = out.say
    options.at_most_one(given, say, "--remove", "--drop", "--limit", "--week", "--publish")
    if (given.week is None) != (given.start is None):
        raise options.usage_error(say("--week and --from belong together"))
    if given.week is None and (given.days is not None or given.seed is not None):
        raise options.usage_error(say("--days and --seed need --week"))
    is_list = names_nothing(given) and not (
        given.ids or given.all or given.week or given.drop or given.publish or given.remove
    )
    is_shown = given.name is None or (is_list and given.title is None and given.limit is None)
    with open_bank(given, read_only=is_shown) as bank:
        if given.name is None:
            _list(bank, out)
        elif is_shown:
            _show(bank, given.name, out)
        elif given.week is not None:
            _plan(bank, given, out)
        else:
            _change(bank, given, out)


def _list(bank: Bank, out: Output) -> None:
    """List the collections."""
    say = out.say
    yes = {True: say("yes"), False: ""}
    rows = [
        [one.name, say.value(Number(one.puzzles)), yes[one.published > 0], one.title]
        for one in bank.collections()
    ]
    if not rows:
        out.fail(1, say("no collections yet"))
        return
    head = [say("collection"), say("puzzles"), say("published"), say("title")]
    out.write(table(head, rows, right=[1]) + "\n")


def _show(bank: Bank, name: str, out: Output) -> None:
    """List the puzzles of a collection, with the dates of a plan."""
    from farandole.logic.profile import HODOKU

    say = out.say
    school = HODOKU.school, HODOKU.version
    rows = []
    for day, number in bank.calendar(name):
        entry = bank.get(number)
        rating = next((r for r in entry.ratings if (r.school, r.version) == school), None)
        level = say(level_message(rating.level)) if rating else "-"
        score = say.value(Number(rating.score)) if rating else "-"
        rows.append([str(day or "-"), str(number), level, score, entry.grid.line])
    head = [say("date"), say("number"), say("level"), say("score"), say("puzzle")]
    if rows:
        out.write(table(head, rows, right=[1, 3]) + "\n")


def _plan(bank: Bank, given: Given, out: Output) -> None:
    """Plan a collection and list it."""
    if given.ids or given.all:
        raise options.usage_error(out.say("--week selects puzzles by property, not by number"))
    planned = bank.plan(
        given.name,
        given.week,
        given.start,
        days=given.days,
        query=query_of(given),
        title=given.title or "",
        seed=given.seed or 0,
    )
    _show(bank, given.name, out)
    count = len(planned)
    out.note(out.say(nmsg("{count} puzzle planned", "{count} puzzles planned", count=count)))


def _change(bank: Bank, given: Given, out: Output) -> None:
    """Change a collection."""
    if given.drop:
        bank.drop_collection(given.name)
        return
    if given.publish:
        count = bank.publish(given.name)
        told = nmsg("{count} puzzle published", "{count} puzzles published", count=count)
    elif given.remove:
        count = bank.uncollect(given.name, puzzles_of(given, out.say))
        told = nmsg("{count} puzzle removed", "{count} puzzles removed", count=count)
    else:
        wanted = puzzles_of(given, out.say)
        count = bank.collect(given.name, wanted, title=given.title, most=given.limit)
        told = nmsg("{count} puzzle added", "{count} puzzles added", count=count)
    out.write(out.say(told) + "\n")
