"""Options that say which techniques are tried, and the profile that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError
from farandole.cli.common import options
from farandole.cli.common.files import cannot
from farandole.cli.common.values import OneOf
from farandole.errors import FarandoleError
from farandole.i18n import describe, placed

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language
    from farandole.logic.profile import Profile

_LONGEST = 1 << 20  # characters of a profile


class Techniques(click.ParamType):  # type: ignore[type-arg]
    """Techniques by id, English name or code, with commas between; with ``families``, those too."""

    name = "techniques"

    def __init__(self, say: Language, *, families: bool = False) -> None:
        self.say = say
        self.families = families

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return ids, and names of families."""
        from farandole.logic.techniques import TECHNIQUES, technique

        known = {one.family for one in TECHNIQUES.values()} if self.families else set()
        names = []
        for word in filter(None, (word.strip() for word in value.split(","))):
            try:
                names.append(word if word in known else technique(word).id)
            except FarandoleError as error:
                self.fail(describe(error, self.say), param, ctx)
        if not names:
            self.fail(self.say("no technique is named"), param, ctx)
        return tuple(names)


def profile_options(say: Language, *, school: bool = False) -> list[click.Option]:
    """Return the options; ``--school`` only where ratings are told."""
    schools = []
    if school:
        from farandole.logic.profile import SCHOOLS

        schools = [
            click.Option(
                ["--school"],
                type=OneOf(say, SCHOOLS),
                metavar=say("SCHOOL"),
                help=say(
                    "Whose levels and scores: hodoku, those of HoDoKu 2.3.2, which is the "
                    "default, or hodoku-2.2.0."
                ),
            )
        ]
    return [
        *schools,
        click.Option(
            ["--techniques"],
            type=Techniques(say),
            metavar=say("NAME,…"),
            help=say(
                "Try only these techniques, in this order. 'farandole techniques' lists them."
            ),
        ),
        click.Option(
            ["--without"],
            type=Techniques(say, families=True),
            metavar=say("NAME,…"),
            help=say(
                "Leave out these techniques, or families of them: uniqueness leaves out all that "
                "assume a single solution."
            ),
        ),
        click.Option(
            ["--profile"],
            metavar=say("FILE"),
            help=say(
                "A TOML file with the techniques to try, their levels and scores, and how far "
                "finders look."
            ),
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

    try:
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            return Profile.from_toml(file.read(_LONGEST))
    except OSError as error:
        raise CliError(cannot(name, error, say)) from None
    except FarandoleError as error:
        raise CliError(placed(name, error)) from None
