"""Options that say which techniques are tried, and the profile that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError
from farandole.cli.common import options
from farandole.cli.common.files import read_text
from farandole.cli.common.output import usable, with_excerpt
from farandole.cli.common.values import OneOf, Value, after_commas
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import msg, placed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.i18n import Language, Message
    from farandole.logic.profile import Profile

_LONGEST = 1 << 20  # characters of a profile


class Techniques(Value):
    """Techniques by id, English name or code, with commas between; with ``families``, those too."""

    name = "techniques"

    def __init__(self, say: Language, *, families: bool = False) -> None:
        super().__init__(say)
        self.families = families

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return ids, and names of families."""
        from farandole.logic.techniques import TECHNIQUES, technique

        families = {one.family for one in TECHNIQUES.values()} if self.families else set()
        names = []
        for word in filter(None, (word.strip() for word in value.split(","))):
            if word in families:
                names.append(word)
                continue
            try:
                names.append(technique(word).id)
            except FarandoleError:
                text = unknown_technique(word, (*TECHNIQUES, *sorted(families)))
                raise self.refusal(text, param) from None
        if not names:
            raise self.refusal(msg("missing technique"), param)
        return tuple(names)

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the techniques; after a comma those that aren't there yet."""
        from farandole.logic.techniques import TECHNIQUES

        families = {one.family for one in TECHNIQUES.values()} if self.families else set()
        if "," in incomplete:
            return after_commas((*TECHNIQUES, *sorted(families)), incomplete)
        return (*technique_offers(self.say), *sorted(families))


def unknown_technique(word: str, known: Iterable[str]) -> Message:
    """Return what is said of a technique that there isn't, and what was meant perhaps."""
    from farandole.i18n import Quoted
    from farandole.i18n.guess import guessed

    text = msg("no technique is called {name}", name=Quoted(word))
    found = guessed(text, word, known)
    if found is text:
        return msg("{fault}; 'farandole techniques' lists them", fault=text)
    return found


def technique_offers(say: Language) -> list[tuple[str, str]]:
    """Return the techniques by id, with what people call them."""
    from farandole.logic.techniques import TECHNIQUES
    from farandole.logic.words import technique_name

    return [(one.id, say(technique_name(one))) for one in TECHNIQUES.values()]


def school_option(say: Language, help: str) -> click.Option:
    """Return ``--school``."""
    from farandole.logic.profile import SCHOOLS

    return options.value("--school", OneOf(say, SCHOOLS), say("SCHOOL"), help)


def profile_options(say: Language, *, school: bool = False) -> list[click.Option]:
    """Return the options; ``--school`` only where ratings are told."""
    about = say("Levels and scores: hodoku (HoDoKu 2.3.2, the default) or hodoku-2.2.0.")
    return [
        *([school_option(say, about)] if school else []),
        options.value(
            "--techniques",
            Techniques(say),
            say("NAME,…"),
            say("Use only these techniques, in this order ('farandole techniques' lists them)."),
        ),
        options.value(
            "--without",
            Techniques(say, families=True),
            say("NAME,…"),
            say(
                "Skip these techniques or families; uniqueness skips all that assume a "
                "unique solution."
            ),
        ),
        options.file(
            say,
            "--profile",
            say("TOML file with techniques, their levels and scores, and search depths."),
        ),
    ]


def profile_of(given: Given, say: Language) -> Profile:
    """Return the profile that the options ask for."""
    options.at_most_one(given, say, "--techniques", "--profile")
    if hasattr(given, "school"):
        options.at_most_one(given, say, "--school", "--profile")
    from farandole.logic.profile import HODOKU, SCHOOLS

    profile = SCHOOLS[given.school] if getattr(given, "school", None) else HODOKU
    if given.profile is not None:
        profile = _read(given.profile, say)
    if given.techniques is not None:
        try:
            profile = profile.only(*given.techniques)
        except FarandoleError as error:  # one of them twice
            raise CliError(placed("--techniques", error)) from None
    if given.without is not None:
        profile = profile.without(*given.without)
    return profile


def _read(name: str, say: Language) -> Profile:
    from farandole.logic.profile import Profile

    with usable(name, say):
        text = read_text(name, _LONGEST)
    try:
        return Profile.from_toml(text)
    except ParseError as error:
        raise CliError(with_excerpt(error.at(source=name), say)) from None
    except FarandoleError as error:
        raise CliError(placed(name, error)) from None
