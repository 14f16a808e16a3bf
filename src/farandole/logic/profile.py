"""Profiles: the techniques to try, their order, their scores and the limits of their finders."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from farandole.errors import ArgumentError, ArgumentTypeError, ParseError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number
from farandole.logic.techniques import LEVELS, TECHNIQUES, Technique, technique


@dataclass(frozen=True, slots=True)
class Options:
    """The search depths of finders; the defaults are those of HoDoKu's rating.

    ``boxes_first`` looks for hidden singles in the boxes, then in rows and columns, in reading
    order, rather than for the one that has been there longest. Fins of a fish are digits outside
    its cover; ``kraken_type`` is 0 for basic fish, 1 franken, 2 mutant. Chains are as long as they
    have links; ``shorter_chains_first`` is how HoDoKu 2.3.2 sorts chains; ``net_depth`` is how far
    ahead nets look; ``truths`` is how many truths are counted against links, each as often as it
    is counted. ``als_chain_both_ways`` lets chains of almost locked sets go to earlier sets
    too, ``als_in_chains`` lets these sets be nodes of chains, ``als_overlap`` lets them share
    cells, ``duals`` finds two patterns in one, ``small_empty_rectangles`` takes those with two
    candidates, ``one_per_elimination`` leaves of chains and sets that remove the same only the
    shortest, and ``missing_candidates`` takes rectangles whose cells have lost some of the digits.
    """

    boxes_first: bool = False
    fish_fins: int = 5
    fish_endo_fins: int = 2
    kraken_fins: int = 2
    kraken_endo_fins: int = 0
    kraken_type: int = 1
    kraken_size: int = 4
    chain_length: int = 20
    loop_length: int = 10
    shorter_chains_first: bool = True
    net_depth: int = 4
    als_chain_length: int = 50
    truths: int = 12
    als_chain_both_ways: bool = False
    als_in_chains: bool = False
    als_overlap: bool = False
    duals: bool = False
    small_empty_rectangles: bool = False
    one_per_elimination: bool = True
    missing_candidates: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """One technique of a profile, with its level and the score of a step."""

    technique: Technique
    level: str
    score: int


@dataclass(frozen=True)
class Profile:
    """Techniques in the order in which they are tried, and how far their finders look.

    ``school`` and ``version`` name the source of the ratings; a profile that differs from the
    school's own in any way has none (None).

    >>> HODOKU
    HODOKU
    >>> HODOKU.school, HODOKU.version, len(HODOKU.rules) > 50
    ('hodoku', '2.3.2', True)
    >>> HODOKU.only("naked-single", "hidden-single")
    Profile(('naked-single', 'hidden-single'))
    >>> HODOKU.without_uniqueness().school is None
    True
    """

    rules: tuple[Rule, ...]
    options: Options = field(default_factory=Options)
    school: str | None = None
    version: str | None = None

    def __init__(
        self,
        rules: Iterable[Rule | Technique | str],
        options: Options | None = None,
        *,
        school: str | None = None,
        version: str | None = None,
    ) -> None:
        complete = tuple(
            item if isinstance(item, Rule) else _rule(technique(item)) for item in rules
        )
        seen: set[str] = set()
        for rule in complete:
            if rule.technique.id in seen:
                raise ArgumentError(msg("{name} comes twice", name=rule.technique.id))
            seen.add(rule.technique.id)
        set_ = object.__setattr__
        set_(self, "rules", complete)
        set_(self, "options", options or Options())
        set_(self, "school", school)
        set_(self, "version", version)

    def __repr__(self) -> str:
        for name in ("HODOKU", "HODOKU_2_2_0", "FULL", "PEOPLE"):
            if self == globals()[name]:
                return name
        parts = [
            repr(tuple(rule.technique.id for rule in self.rules))
            if all(rule == _rule(rule.technique) for rule in self.rules)
            else repr(self.rules)
        ]
        if self.options != Options():
            parts.append(repr(self.options))
        if self.school:
            parts.append(f"school={self.school!r}, version={self.version!r}")
        return f"Profile({', '.join(parts)})"

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques in their order."""
        return tuple(rule.technique for rule in self.rules)

    @cached_property
    def packed(self) -> list[tuple[int, int, int]]:
        """The techniques in the kernel's form: number, level, score."""
        return [
            (rule.technique.number, LEVELS.index(rule.level), rule.score)
            for rule in self.rules
            if rule.technique.number >= 0
        ]

    def only(self, *names: str | Technique) -> Profile:
        """Return a profile of these techniques, in the order given here."""
        return Profile(map(technique, names), self.options)

    def without(self, *names: str | Technique) -> Profile:
        """Return a profile without some techniques, or families of techniques."""
        families = {item.family for item in TECHNIQUES.values()}
        gone = {
            name if isinstance(name, str) and name in families else technique(name).id
            for name in names
        }
        rules = [
            rule
            for rule in self.rules
            if rule.technique.id not in gone and rule.technique.family not in gone
        ]
        return Profile(rules, self.options)

    def with_(self, *names: str | Technique) -> Profile:
        """Return a profile with more techniques, each after those that usually come before it."""
        rules = list(self.rules)
        for rule in map(_rule, map(technique, names)):
            if rule.technique not in {one.technique for one in rules}:
                before = (i for i, one in enumerate(rules, 1) if not _is_later(one, rule))
                rules.insert(max(before, default=0), rule)
        return Profile(rules, self.options)

    def without_uniqueness(self) -> Profile:
        """Return a profile without the techniques that assume a single solution."""
        return self.without("uniqueness")

    def with_options(self, **options: int | bool) -> Profile:
        """Return a profile whose finders look further, or less far: see :class:`Options`."""
        return Profile(self.rules, _options(options, self.options))

    def to_toml(self) -> str:
        """Return the profile as TOML, which :meth:`from_toml` reads."""
        lines = []
        for name, school in SCHOOLS.items():
            if self == school:
                lines += [f'school = "{name}"', ""]
        changed = [
            (field.name, getattr(self.options, field.name))
            for field in fields(Options)
            if getattr(self.options, field.name) != field.default
        ]
        if changed:
            lines.append("[options]")
            lines += [f"{name} = {str(value).lower()}" for name, value in changed]
            lines.append("")
        for rule in self.rules:
            lines += [
                "[[technique]]",
                f'name = "{rule.technique.id}"',
                f'level = "{rule.level}"',
                f"score = {rule.score}",
                "",
            ]
        return "\n".join(lines)

    @classmethod
    def from_toml(cls, text: str) -> Profile:
        r"""Return the profile that TOML describes.

        ``[[technique]]`` tables in the order of search, each with a ``name`` and, where they differ
        from the usual, ``level`` and ``score``; ``[options]`` as in :class:`Options`. Raises
        :class:`~farandole.ParseError` for text that isn't TOML, and
        :class:`~farandole.ArgumentError` for anything else.

        >>> Profile.from_toml('[[technique]]\nname = "x-wing"\nscore = 200')
        Profile((Rule(technique=technique('x-wing'), level='hard', score=200),))
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise _no_toml(text, error) from None
        unknown = set(data) - {"school", "options", "technique"}
        if unknown:
            raise ArgumentError(msg("a profile has no {name}", name=Quoted(min(unknown))))
        tables = data.get("technique", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise ArgumentError(msg("techniques are written as [[technique]] tables"))
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise ArgumentError(msg("options are written as an [options] table"))
        profile = cls(map(_rule_of, tables), _options(options, Options()))
        school = known_school(data.get("school"))
        if school and (school.rules, school.options) == (profile.rules, profile.options):
            return school
        return profile


def _is_later(one: Rule, other: Rule) -> bool:
    return one.technique.place > other.technique.place


def _rule(item: Technique) -> Rule:
    return Rule(item, item.level, item.score)


def _rule_of(table: dict[str, Any]) -> Rule:
    unknown = set(table) - {"name", "level", "score"}
    if unknown:
        raise ArgumentError(msg("a technique has no {name}", name=Quoted(min(unknown))))
    if "name" not in table:
        raise ArgumentError(msg("a [[technique]] table needs a name"))
    item = technique(str(table["name"]))
    return Rule(
        item,
        known(table.get("level", item.level), "level", LEVELS),
        whole_number(table.get("score", item.score), "score", 0, 1_000_000),
    )


def _no_toml(text: str, error: tomllib.TOMLDecodeError) -> ParseError:
    """Return the error for text that isn't TOML, with the place that the library reports."""
    place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
    lines = text.split("\n")
    line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
    fault = ParseError(msg("not TOML"), code="parse.structure", line=line, column=column)
    return fault.at(text=lines[line - 1] if line <= len(lines) else None)


def _options(changes: dict[str, Any], options: Options) -> Options:
    names = {field.name: field.default for field in fields(Options)}
    for name, value in changes.items():
        if name not in names:
            from farandole.i18n.guess import guessed

            text = msg("there is no option {name}", name=Quoted(name))
            raise ArgumentError(guessed(text, name, names), code="argument.choice")
        if isinstance(names[name], bool):
            if not isinstance(value, bool):
                raise ArgumentTypeError(
                    msg("{name} must be true or false, not {value}", name=name, value=Quoted(value))
                )
        else:
            whole_number(value, name, 0, 1000)
    return replace(options, **changes)


_DEFAULT = tuple(one for one in TECHNIQUES.values() if one.default)

HODOKU = Profile(_DEFAULT, school="hodoku", version="2.3.2")
"""The techniques and scores of HoDoKu 2.3.2; most of its ratings equal those of 2.2.0."""

HODOKU_2_2_0 = Profile(
    _DEFAULT, Options(shorter_chains_first=False), school="hodoku", version="2.2.0"
)
"""Those of HoDoKu 2.2.0, which doesn't prefer the shorter of two chains with equal effect."""

_SLOW = "set-equivalence"  # takes longer than all that come before it
_FURTHER = [one for one in TECHNIQUES.values() if one.brings_argument and one.id != _SLOW]

FULL = HODOKU.with_(*_FURTHER)
"""HoDoKu's techniques; where they end, Phistomefel rings and exocets, and then Sudoku Explainer's
forcing chains, from Nishio to nested ones; and only where these end, too, search. It rates nothing:
the scores of what HoDoKu lacks are ours."""

_PEOPLE = """
    full-house hidden-single naked-single
    locked-candidates-pointing locked-candidates-claiming
    locked-pair naked-pair hidden-pair locked-triple naked-triple hidden-triple
    x-wing skyscraper two-string-kite empty-rectangle naked-quad hidden-quad swordfish
    xy-wing remote-pair simple-colors-trap simple-colors-wrap
    unique-rectangle-1 unique-rectangle-2 bug-plus-1 xyz-wing w-wing
    unique-rectangle-3 unique-rectangle-4 finned-x-wing sashimi-x-wing
"""
_FIRST = tuple(map(technique, _PEOPLE.split()))

PEOPLE = Profile(
    (*_FIRST, *(one for one in FULL.techniques if one not in _FIRST)), Options(boxes_first=True)
)
"""The order in which people look: hidden singles in boxes, then in lines, naked singles, locked
candidates, small subsets, and so on; beyond what people learn first, the order of `FULL`. It rates
nothing: its levels and scores are those of `FULL`, but the steps are others."""

SCHOOLS = {"hodoku": HODOKU, "hodoku-2.2.0": HODOKU_2_2_0}
"""The profiles that give ratings of a school, the last version without its number."""


def known_school(name: object) -> Profile | None:
    """Return the profile of a school; None for None.

    Raises :class:`~farandole.ArgumentError` for an unknown school.
    """
    return None if name is None else SCHOOLS[known(name, "school", SCHOOLS)]
