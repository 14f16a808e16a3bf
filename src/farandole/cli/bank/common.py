"""What the commands of the bank share: which bank, which puzzles."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from farandole.bank.query import Query
from farandole.bank.tables.facts import SYMMETRIES
from farandole.cli.common import CliError, Given, argument, option, options
from farandole.cli.common.options import Argument, Option
from farandole.cli.common.overwriting import bank_fault
from farandole.cli.common.values import (
    Board,
    File,
    NumberRange,
    Numeric,
    OneOf,
    Value,
)
from farandole.cli.logic.profiles import ON_SCALE, Techniques
from farandole.errors import ArgumentError
from farandole.i18n import Language, Message, msg, pmsg
from farandole.logic.profile import HODOKU, SCHOOLS, Profile
from farandole.logic.scale.scale import SCALES, SE, Scale
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from farandole.bank import Bank


class Words(Value):
    """Some names with commas between; one that has a comma itself stands in double quotes."""

    def read(self, text: str) -> tuple[str, ...]:
        """Return the names."""
        try:
            (row,) = csv.reader([text], skipinitialspace=True, strict=True)
        except (csv.Error, ValueError):
            row = text.split(",")
        words = tuple(filter(None, (word.strip() for word in row)))
        if not words:
            raise ArgumentError(msg("expected one or more names, separated by commas"))
        return words


BANK_FILE = option(
    "--bank FILE | URL",
    "Bank: a file, or a database such as postgresql://user@host/name (default: FARANDOLE_BANK, "
    "else a file in your data folder).",
    File(),
    envvar="FARANDOLE_BANK",
)


SCHOOL = option(
    "--school SCHOOL",
    "Levels and scores by hodoku (HoDoKu 2.3.2, the default) or hodoku-2.2.0; ER, EP and ED by se "
    "(Sudoku Explainer, the default) or se-1.2.1.",
    OneOf((*SCHOOLS, *SCALES)),
)
"""The option for ratings of a bank."""


def schools_of(given: Given) -> tuple[Profile, Scale]:
    """Return the profile and the scale whose ratings are meant."""
    return SCHOOLS.get(given.school, HODOKU), SCALES.get(given.school, SE)


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
    target = getattr(given, "output", None) or getattr(given, "target", None)
    if fault := bank_fault(target, bank.place):
        bank.close()
        raise CliError(fault)
    return bank


def query_options() -> list[Option]:
    """Return the options that select puzzles by their properties."""
    return [
        option(
            "--level LEVEL,…",
            "Level: {names}.",
            OneOf(LEVELS, commas=True),
            names=", ".join(LEVELS),
        ),
        option("--score N|A..B", "Score range: 400..800, 400.. or ..800.", NumberRange("400..800")),
        *ON_SCALE,
        option(
            "--clues N|A..B",
            "Number of clues: 24, or a range such as 22..24.",
            NumberRange("22..24"),
        ),
        option("--uses NAME,…", "The solution path uses all of these techniques.", Techniques()),
        option("--avoids NAME,…", "The solution path uses none of these techniques.", Techniques()),
        option("--hardest NAME,…", "The hardest technique is one of these.", Techniques()),
        SCHOOL,
        option(
            "--symmetry NAME",
            "The clues have at least this symmetry. One of {names}.",
            OneOf(SYMMETRIES),
            names=", ".join(SYMMETRIES),
        ),
        option("--minimal", "Only minimal puzzles."),
        option("--tag NAME,…", "With all of these tags.", Words(), name="tags"),
        option("--without-tag NAME,…", "With none of these tags.", Words(), name="without_tags"),
        option("--source NAME", "From this source."),
        option("--text TEXT", "Contains these words in the title, notes or source."),
        option("--collection NAME", "In this collection, in its order."),
        option("--not-in NAME,…", "In none of these collections.", Words(), name="not_in"),
        option("--unused", "In no published collection: plans, and those marked with --publish."),
        option(
            "--status STATUS",
            "solved: one solution; none: no solution; many: more than one.",
            OneOf(("solved", "none", "many")),
        ),
        option(
            "--rule NAME,…",
            "With constraints of all these kinds: killer, white-dot, ….",
            Words(),
            name="rules",
        ),
        option("--shape SHAPE", "Board: 9, 16x16, 'box 2x3', '9 + diagonals'.", Board()),
    ]


_PROPERTIES = (
    *(
        "level",
        "score",
        "er",
        "ep",
        "ed",
        "clues",
        "uses",
        "avoids",
        "hardest",
        "symmetry",
        "tags",
        "without_tags",
    ),
    *("source", "text", "collection", "not_in", "status", "shape", "rules"),
)


def query_of(given: Given) -> Query:
    """Return the query that the options make up."""
    properties = {
        name: getattr(given, name) for name in _PROPERTIES if getattr(given, name) is not None
    }
    for name in ("minimal", "unused"):
        if getattr(given, name):
            properties[name] = True
    profile, scale = schools_of(given)
    return Query(**properties, profile=profile, scale=scale)


def names_nothing(given: Given) -> bool:
    """Tell whether no property is asked for."""
    is_flagged = given.minimal or given.unused
    return not is_flagged and all(getattr(given, name) is None for name in _PROPERTIES)


def selection() -> list[Argument | Option]:
    """Return the parameters that select puzzles: their numbers, the bank, and properties."""
    return [argument("[NUMBER]…", "ids", Numeric(1)), BANK_FILE, *query_options()]


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
