"""Options that say which techniques are tried, and the profile that they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from farandole.cli.common import CliError, Given, option, options
from farandole.cli.common.command import say_of
from farandole.cli.common.files import read_text
from farandole.cli.common.output import usable, with_excerpt
from farandole.cli.common.values import File, OneOf, RatingRange, Value, after_commas, items
from farandole.errors import ArgumentError, FarandoleError, ParseError
from farandole.i18n import Language, Message, Quoted, msg, placed
from farandole.limits import known
from farandole.logic.profile import FULL, HODOKU, PEOPLE, SCHOOLS, Profile
from farandole.logic.scale.scale import MORE_RULES, RULES, SCALES, Scale
from farandole.logic.techniques import TECHNIQUES, technique

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_LONGEST = 1 << 20  # characters of a profile
_PEOPLE = "people"
_BUG_FIX, _LOOP_FIX = "bug-fix", "loop-fix"


class Techniques(Value):
    """Techniques by id, English name or code, with commas between; and ``others`` by name."""

    def __init__(self, *others: str) -> None:
        self.others = others

    def read(self, text: str) -> tuple[str, ...]:
        """Return ids, and other names."""
        names = []
        for word in filter(None, (word.strip() for word in text.split(","))):
            try:
                names.append(word if word in self.others else technique(word).id)
            except FarandoleError:
                fault = unknown_technique(word, (*TECHNIQUES, *self.others))
                raise ArgumentError(fault) from None
        if not names:
            raise ArgumentError(msg("missing technique"))
        return tuple(names)

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the techniques; after a comma those that aren't there yet."""
        if "," in incomplete:
            return after_commas((*TECHNIQUES, *self.others), incomplete)
        return (*technique_offers(say_of(ctx)), *self.others)


class Rules(Value):
    """Rules and changes of Sudoku Explainer, with commas between."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def read(self, text: str) -> tuple[str, ...]:
        """Return their names."""
        names = tuple(word.strip() for word in text.split(","))
        for name in names:
            known(name, "rule", self.names)
        return names

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the names; after a comma those that aren't there yet."""
        return after_commas(self.names, incomplete) if "," in incomplete else self.names


def unknown_technique(word: str, known: Iterable[str]) -> Message:
    """Return the sentence about an unknown technique, with one that is spelled alike."""
    from farandole.i18n.guess import guessed

    text = msg("no technique is called {name}", name=Quoted(word))
    found = guessed(text, word, known)
    if found is text:
        return msg("{fault}; 'farandole techniques' lists them", fault=text)
    return found


def technique_offers(say: Language) -> list[tuple[str, str]]:
    """Return the techniques by id, with what people call them."""
    from farandole.logic.words import technique_name

    return [(one.id, say(technique_name(one))) for one in TECHNIQUES.values()]


class ProfileName(File):
    """The profile ``people``, or a file."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the name if it begins so, and leave the rest to the shell."""
        return [*items([_PEOPLE], incomplete), *super().shell_complete(ctx, param, incomplete)]


_FAMILIES = sorted({one.family for one in TECHNIQUES.values()})

PROFILE = (
    option(
        "--techniques NAME,…",
        "Use only these techniques, in this order ('farandole techniques' lists them).",
        Techniques(),
    ),
    option(
        "--without NAME,…",
        "Skip these techniques or families; uniqueness skips all that assume a unique solution.",
        Techniques(*_FAMILIES),
    ),
    option(
        "--profile PROFILE",
        "people, for the order in which people look, or a TOML file with techniques, their levels "
        "and scores, and search depths.",
        ProfileName(),
    ),
)
"""The options of a profile."""

SCALE = (
    option(
        "--omit NAME,…",
        "With --school se: without these rules of Sudoku Explainer, or without its changes bug-fix "
        "and loop-fix.",
        Rules(*RULES, _BUG_FIX, _LOOP_FIX),
    ),
    option(
        "--also NAME,…",
        "With --school se: with these rules, which Sudoku Explainer leaves out by default.",
        Rules(*MORE_RULES),
    ),
    option("--fc-plus", "With --school se: XY-wings and XYZ-wings inside chains, too."),
    option("--revised", "With --school se: the program's revised ratings and order of rules."),
)
"""The options of Sudoku Explainer's scale."""

SCHOOL = option(
    "--school SCHOOL",
    "Levels and scores: hodoku (HoDoKu 2.3.2, the default) or hodoku-2.2.0.",
    OneOf(SCHOOLS),
)


STEPS_SCHOOL = option(
    "--school SCHOOL",
    "Whose steps: hodoku (HoDoKu 2.3.2), hodoku-2.2.0, se (Sudoku Explainer, each step with its "
    "rating) or se-1.2.1 (the rules of its version 1.2.1 alone). Without it, HoDoKu's techniques "
    "and then Sudoku Explainer's forcing chains.",
    OneOf((*SCHOOLS, *SCALES)),
)

ON_SCALE = (
    option(
        "--er N|A..B",
        "ER on Sudoku Explainer's scale: 7.1, 6.6..7.2, 7.5.. or ..8.2.",
        RatingRange(),
    ),
    option("--ep N|A..B", "EP, written as for --er.", RatingRange()),
    option("--ed N|A..B", "ED, written as for --er.", RatingRange()),
)
"""The options of ratings on a scale."""


def profile_of(given: Given, say: Language, usual: Profile = HODOKU) -> Profile:
    """Return the profile that the options ask for: the usual one, if they ask for none."""
    options.at_most_one(given, say, "--techniques", "--profile")
    only_on_scale(given)
    if hasattr(given, "school"):
        options.at_most_one(given, say, "--school", "--profile")
    profile = SCHOOLS[given.school] if getattr(given, "school", None) else usual
    if given.profile is not None:
        profile = PEOPLE if given.profile == _PEOPLE else _read(given.profile, say)
    if given.techniques is not None:
        try:
            profile = profile.only(*given.techniques)
        except FarandoleError as error:  # one of them twice
            raise CliError(placed("--techniques", error)) from None
    if given.without is not None:
        profile = profile.without(*given.without)
    return profile


def only_on_scale(given: Given) -> None:
    """Refuse the options of a scale where there is none."""
    if any(getattr(given, name, None) for name in ("omit", "also", "fc_plus", "revised")):
        raise CliError(
            msg("--omit, --also, --fc-plus and --revised go with --school se or se-1.2.1 only")
        )


def full_profile_of(given: Given, say: Language) -> Profile:
    """Return the same for commands that explain: by default no step is a search."""
    return profile_of(given, say, FULL)


def school_profile_of(given: Given, say: Language) -> Profile | Scale:
    """Return the same for commands that can take Sudoku Explainer's steps."""
    return scale_of(given) if given.school in SCALES else full_profile_of(given, say)


def scale_of(given: Given) -> Scale:
    """Return the scale that the options ask for."""
    omitted = given.omit or ()
    scale = replace(
        SCALES[given.school],
        without=tuple(name for name in omitted if name in RULES),
        bug_fix=_BUG_FIX not in omitted,
        loop_fix=_LOOP_FIX not in omitted,
        fc_plus=given.fc_plus,
        revised=given.revised,
        added=given.also or (),
    )
    without = given.without or ()
    if given.techniques is not None or given.profile is not None or {*without} - {"uniqueness"}:
        text = msg(
            "with --school {school}, of these options only --without uniqueness is possible",
            school=given.school,
        )
        raise CliError(text)
    return scale.without_uniqueness() if without else scale


def _read(name: str, say: Language) -> Profile:
    with usable(name, say):
        text = read_text(name, _LONGEST)
    try:
        return Profile.from_toml(text)
    except ParseError as error:
        raise CliError(with_excerpt(error.at(source=name), say)) from None
    except FarandoleError as error:
        raise CliError(placed(name, error)) from None
