"""What the commands of the bank share: which bank, which puzzles."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import click

from farandole.bank.tables.facts import SYMMETRIES
from farandole.cli.app import CliError
from farandole.cli.common import options
from farandole.cli.common.overwriting import bank_fault
from farandole.cli.common.values import Board, File, NumberRange, Numeric, OneOf, Value
from farandole.cli.logic.profiles import Techniques, school_option
from farandole.i18n import pmsg
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from farandole.bank import Bank, Query
    from farandole.cli.app import Given
    from farandole.i18n import Language, Message


class Words(Value):
    """Some names with commas between; one that has a comma itself stands in double quotes."""

    name = "words"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the names."""
        try:
            (row,) = csv.reader([value], skipinitialspace=True, strict=True)
        except (csv.Error, ValueError):
            row = value.split(",")
        words = tuple(filter(None, (word.strip() for word in row)))
        if not words:
            self.fail(self.say("expected one or more names, separated by commas"))
        return words


def techniques_option(say: Language, name: str, help: str) -> click.Option:
    """Return an option that takes names of techniques."""
    return options.value(name, Techniques(say), say("NAME,…"), help)


def bank_option(say: Language) -> click.Option:
    """Return ``--bank``."""
    return click.Option(
        ["--bank"],
        type=File(say),
        envvar="FARANDOLE_BANK",
        metavar=say("FILE | URL"),
        help=say(
            "Bank: a file, or a database such as postgresql://user@host/name (default: "
            "FARANDOLE_BANK, else a file in your data folder)."
        ),
    )


def symmetry_message(name: str) -> Message:
    """Return what people call a symmetry of givens; options take its name in English."""
    names = {
        "none": pmsg("symmetry of givens", "none"),
        "half-turn": pmsg("symmetry of givens", "half-turn"),
        "quarter-turn": pmsg("symmetry of givens", "quarter-turn"),
        "diagonal": pmsg("symmetry of givens", "diagonal"),
        "anti-diagonal": pmsg("symmetry of givens", "anti-diagonal"),
        "top-bottom": pmsg("symmetry of givens", "top-bottom"),
        "left-right": pmsg("symmetry of givens", "left-right"),
        "axes": pmsg("symmetry of givens", "axes"),
        "diagonals": pmsg("symmetry of givens", "diagonals"),
        "full": pmsg("symmetry of givens", "full"),
    }
    return names[name]


def open_bank(given: Given, *, read_only: bool = False) -> Bank:
    """Return the bank that is meant."""
    from farandole.bank import Bank

    bank = Bank(given.bank, read_only=read_only)
    if fault := bank_fault(getattr(given, "output", None), bank.place):
        bank.close()
        raise CliError(fault)
    return bank


def query_options(say: Language) -> list[click.Option]:
    """Return the options that say which puzzles are meant."""
    return [
        options.value(
            "--level",
            OneOf(say, LEVELS, commas=True),
            say("LEVEL,…"),
            say("Level: {names}.", names=", ".join(LEVELS)),
        ),
        options.value(
            "--score",
            NumberRange(say, "400..800"),
            "N|A..B",
            say("Score range: 400..800, 400.. or ..800."),
        ),
        options.value(
            "--clues",
            NumberRange(say, "22..24"),
            "N|A..B",
            say("Number of clues: 24, or a range such as 22..24."),
        ),
        techniques_option(say, "--uses", say("The solution path uses all of these techniques.")),
        techniques_option(say, "--avoids", say("The solution path uses none of these techniques.")),
        techniques_option(say, "--hardest", say("The hardest technique is one of these.")),
        school_option(say, say("Rating scheme (default: hodoku).")),
        options.value(
            "--symmetry",
            OneOf(say, SYMMETRIES),
            say("NAME"),
            say(
                "The clues have at least this symmetry. One of {names}.",
                names=", ".join(SYMMETRIES),
            ),
        ),
        options.flag("--minimal", say("Only minimal puzzles.")),
        options.value(["--tag", "tags"], Words(say), say("NAME,…"), say("With all of these tags.")),
        options.value(
            ["--without-tag", "without_tags"],
            Words(say),
            say("NAME,…"),
            say("With none of these tags."),
        ),
        options.value("--source", None, say("NAME"), say("From this source.")),
        options.value(
            "--text",
            None,
            say("TEXT"),
            say("Words in the title, the notes or the source."),
        ),
        options.value("--collection", None, say("NAME"), say("In this collection, in its order.")),
        options.value(
            "--status",
            OneOf(say, ("solved", "none", "many")),
            say("STATUS"),
            say("solved: one solution; none: no solution; many: more than one."),
        ),
        options.value(
            "--shape",
            Board(say),
            say("SHAPE"),
            say("Board: 9, 16x16, 'box 2x3', '9 + diagonals'."),
        ),
    ]


_PROPERTIES = (
    *("level", "score", "clues", "uses", "avoids", "hardest", "symmetry", "tags", "without_tags"),
    *("source", "text", "collection", "status", "shape"),
)


def query_of(given: Given) -> Query:
    """Return the query that the options make up."""
    from farandole.bank import Query
    from farandole.logic.profile import HODOKU, known_school

    properties = {
        name: getattr(given, name) for name in _PROPERTIES if getattr(given, name) is not None
    }
    if given.minimal:
        properties["minimal"] = True
    return Query(**properties, profile=known_school(given.school) or HODOKU)


def names_nothing(given: Given) -> bool:
    """Tell whether no property is asked for."""
    return not given.minimal and all(getattr(given, name) is None for name in _PROPERTIES)


def selection(say: Language) -> list[click.Parameter]:
    """Return what puzzles are selected by: their numbers, the bank, and properties."""
    ids = click.Argument(["ids"], nargs=-1, type=Numeric(say, 1), metavar=say("[NUMBER]…"))
    return [ids, bank_option(say), *query_options(say)]


def puzzles_of(given: Given, say: Language) -> Query | tuple[int, ...]:
    """Return the puzzles that are named by number or by property."""
    if given.ids:
        if not names_nothing(given):
            text = say("select puzzles by number or by property, not both")
            raise options.usage_error(text)
        numbers: tuple[int, ...] = given.ids
        return numbers
    if names_nothing(given) and not given.all:
        text = say("no puzzles selected: give numbers, a property, or --all")
        raise options.usage_error(text)
    return query_of(given)
