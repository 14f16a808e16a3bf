"""Options that say how hard a puzzle is to be, and the wish that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common import CliError, Given, option
from farandole.cli.common.values import (
    NumberRange,
    Numeric,
    OneOf,
    Value,
    after_commas,
)
from farandole.cli.logic.profiles import ON_SCALE, PROFILE, SCHOOL, Techniques, profile_of
from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Language, msg
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.make.wishes import Wish

_NAMES = ("level", "score", "er", "ep", "ed", "uses", "avoids", "once", "needs", "practice")


class Levels(Value):
    """A level, or the lowest and the highest: ``hard``, ``medium..hard``."""

    def read(self, text: str) -> tuple[str, str]:
        """Return the lowest and the highest."""
        low, dots, high = text.replace("-", "..", ".." not in text).partition("..")
        words = (low, high)
        if not dots:
            words = (low, low)
        elif low.strip() or high.strip():
            words = (low if low.strip() else LEVELS[0], high if high.strip() else LEVELS[-1])
        lowest, highest = (str(OneOf(LEVELS).read(word.strip())) for word in words)
        if LEVELS.index(lowest) > LEVELS.index(highest):
            raise ArgumentError(
                msg("{low} is harder than {high}: write {high}..{low}", low=lowest, high=highest)
            )
        return lowest, highest

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str]:
        """Return the levels; after the dots the higher ones."""
        low, dots, _ = incomplete.partition("..")
        if dots:
            place = LEVELS.index(low) if low in LEVELS else 0
            return (f"{low}..{high}" for high in LEVELS[place:])
        return LEVELS


class LevelCounts(Value):
    """Levels and how many puzzles of each: ``easy:10,hard:5``."""

    def read(self, text: str) -> dict[str, int]:
        """Return the numbers by level, in the order of the text."""
        counts: dict[str, int] = {}
        for part in text.split(","):
            name, _, number = part.partition(":")
            level = str(OneOf(LEVELS).read(name.strip()))
            if level in counts:
                raise ArgumentError(msg("{name} comes twice", name=level))
            counts[level] = int(str(Numeric(1).read(number.strip() or "1")))
        return counts

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str]:
        """Return the levels that aren't there yet."""
        return after_commas(LEVELS, incomplete)


WISHES = (
    option(
        "--level LEVEL[..LEVEL]",
        "Level, or a range such as easy..medium (default: any): {names}.",
        Levels(),
        names=", ".join(LEVELS),
    ),
    option(
        "--levels LEVEL:N,…",
        "N puzzles of each level, level by level, such as easy:10,medium:10,hard:5.",
        LevelCounts(),
    ),
    option("--score A..B", "Lowest and highest score.", NumberRange("1000..1600")),
    *ON_SCALE,
    option("--uses NAME,…", "The solution path uses these techniques.", Techniques()),
    option("--avoids NAME,…", "The solution path uses none of these techniques.", Techniques()),
    option(
        "--once NAME,…",
        "The solution path uses each of these techniques exactly once.",
        Techniques(),
    ),
    option(
        "--needs NAME,…",
        "The techniques up to the hardest of these, or those of --techniques, solve the puzzle, "
        "but not without any one of these. Harder techniques may.",
        Techniques(),
    ),
    option(
        "--practice NAME,…",
        "Write positions where this technique is the easiest next step, in a format that hint, "
        "explain and techniques verify read.",
        Techniques(),
    ),
    SCHOOL,
    *PROFILE,
)
"""The options of a wish."""


def wish_of(given: Given, say: Language) -> Wish | None:
    """Return the wish that the options make; None if there is none."""
    from farandole.make.wishes import Wish

    asked = {name: getattr(given, name) for name in _NAMES}
    profile = profile_of(given, say)
    if given.levels is None and all(value is None for value in asked.values()):
        for name in ("school", "techniques", "without", "profile"):
            if getattr(given, name) is not None:
                wishes = ", ".join(f"--{one}" for one in _NAMES)
                text = say("--{name} requires one of {options}", name=name, options=wishes)
                raise CliError(text)
        return None
    practice = asked["practice"]
    if practice is not None and len(practice) > 1:
        raise CliError(say("--practice accepts a single technique"))
    try:
        return Wish(
            asked["level"],
            _scores(asked["score"]),
            uses=asked["uses"] or (),
            avoids=asked["avoids"] or (),
            once=asked["once"] or (),
            needs=asked["needs"] or (),
            practice=practice[0] if practice else None,
            profile=profile,
            er=asked["er"],
            ep=asked["ep"],
            ed=asked["ed"],
        )
    except FarandoleError as error:
        raise CliError(error.message) from None


def _scores(pair: tuple[int | None, int | None] | None) -> tuple[int, int] | None:
    from farandole.make.wishes import HIGHEST

    return None if pair is None else (pair[0] or 0, HIGHEST if pair[1] is None else pair[1])
