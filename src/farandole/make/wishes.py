"""Wishes: the level of a puzzle, and the techniques that it requires.

A wish looks at ratings. On the 9×9 board the kernel makes these, and abandons a puzzle as soon as
it is out of bounds, so that a search for easy puzzles doesn't wait for the ratings of hard ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.limits import known, not_in_order, whole_range
from farandole.logic.many.rater import Bounds
from farandole.logic.many.result import RATED, STUCK, Rated
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.scale.scale import BEYOND, SE, Ends, Scale, ScaleRating, rating_range
from farandole.logic.searching import with_rules
from farandole.logic.techniques import LEVELS, SCORE_LIMITS, TECHNIQUES, Technique, technique

HIGHEST = 1_000_000
"""The highest score in a wish."""

ON_SCALE = ("er", "ep", "ed")
"""The conditions on ratings on a scale."""

_BRUTE_FORCE = TECHNIQUES["brute-force"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Conditions on the rating of a puzzle.

    ``level`` is a level or a pair, the lowest and the highest; ``score`` a score or such a pair.
    ``er``, ``ep`` and ``ed`` are ratings on Sudoku Explainer's ``scale`` or such pairs, with None
    for an open end; they are for classic boards without constraints. On the path that the
    techniques of ``profile`` find, those of ``uses`` occur at least once, those of ``avoids`` never
    and those of ``once`` once. The puzzle requires each of ``needs``: the chosen techniques solve
    it, but not without that one. Chosen are those of the profile if it is one of your own; of a
    school's profile, those up to the last one needed, in the order in which they are tried. With
    ``practice``, puzzles have a position in which all techniques earlier in the order find nothing
    and this one is needed.

    Puzzles that only brute force solves are excluded unless the wish names it.

    >>> Wish("hard", uses=["x-wing"])
    Wish(level=('hard', 'hard'), uses=(technique('x-wing'),))
    >>> Wish(er=(7.5, None))
    Wish(er=(7.5, 20.0))

    Raises `ArgumentError` for unknown levels and techniques, and for conditions that no puzzle
    meets.
    """

    level: tuple[str, str] | str | None = None
    score: tuple[int, int] | None = None
    uses: tuple[Technique, ...] = ()
    avoids: tuple[Technique, ...] = ()
    once: tuple[Technique, ...] = ()
    needs: tuple[Technique, ...] = ()
    practice: Technique | None = None
    profile: Profile = HODOKU
    er: tuple[float, float] | None = None
    ep: tuple[float, float] | None = None
    ed: tuple[float, float] | None = None
    scale: Scale = SE

    def __init__(
        self,
        level: tuple[str, str] | str | None = None,
        score: tuple[int, int] | int | None = None,
        *,
        uses: Iterable[Technique | str] = (),
        avoids: Iterable[Technique | str] = (),
        once: Iterable[Technique | str] = (),
        needs: Iterable[Technique | str] = (),
        practice: Technique | str | None = None,
        profile: Profile = HODOKU,
        er: Ends | None = None,
        ep: Ends | None = None,
        ed: Ends | None = None,
        scale: Scale = SE,
    ) -> None:
        put = object.__setattr__
        put(self, "level", None if level is None else _level_range(level))
        put(self, "score", None if score is None else whole_range(score, "score", 0, HIGHEST))
        for name, names in (("uses", uses), ("avoids", avoids), ("once", once), ("needs", needs)):
            put(self, name, tuple(dict.fromkeys(map(technique, names))))
        put(self, "practice", None if practice is None else technique(practice))
        put(self, "profile", profile)
        for name, ends in (("er", er), ("ep", ep), ("ed", ed)):
            put(self, name, None if ends is None else rating_range(ends, name))
        put(self, "scale", scale)
        self._check()

    def __repr__(self) -> str:
        named = ((name, getattr(self, name)) for name in self.__slots__)
        parts = [
            f"{name}={value!r}"
            for name, value in named
            if value and name not in ("profile", "scale")
        ]
        if self.profile != HODOKU:
            parts.append(f"profile={self.profile!r}")
        if self.scale != SE:
            parts.append(f"scale={self.scale!r}")
        return f"Wish({', '.join(parts)})"

    def _check(self) -> None:
        required = self.required
        techniques = with_rules(self.profile).techniques
        for item in (*required, *self.avoids):
            if item not in techniques:
                raise ArgumentError(
                    msg("{name} isn't one of the techniques in the profile", name=item.id)
                )
            if item in self.avoids and item in required:
                raise ArgumentError(msg("{name} can't be both used and avoided", name=item.id))
        if self.practice == _BRUTE_FORCE:
            raise ArgumentError(msg("{name} can't be practised", name=_BRUTE_FORCE.id))
        if self.level is not None:
            self._check_level(self.level[1], required)

    def _check_level(self, highest: str, required: Iterable[Technique]) -> None:
        """Refuse scores and techniques that puzzles of the highest level don't have."""
        levels = {rule.technique: rule.level for rule in with_rules(self.profile).rules}
        most = LEVELS.index(highest)
        limits = SCORE_LIMITS
        if self.score is not None and most < len(limits) and self.score[0] > limits[most]:
            raise ArgumentError(
                msg(
                    "a puzzle with a score above {score} isn't {level}",
                    score=limits[most],
                    level=highest,
                )
            )
        for item in required:
            if LEVELS.index(levels[item]) > most:
                raise ArgumentError(
                    msg(
                        "{name} is {level}: no puzzle of a lower level uses it",
                        name=item.id,
                        level=levels[item],
                    )
                )

    @property
    def required(self) -> tuple[Technique, ...]:
        """The techniques that the path has to use."""
        return (*self.uses, *self.once, *self._required)

    @property
    def _required(self) -> tuple[Technique, ...]:
        """The techniques that the puzzle requires."""
        return self.needs if self.practice is None else (*self.needs, self.practice)

    @property
    def chosen(self) -> Profile:
        """The techniques that solve a puzzle with all of the needed ones, but not without one."""
        forced = () if _BRUTE_FORCE in self.needs else (_BRUTE_FORCE,)
        profile = self.profile.without(*forced, *self.avoids)
        if self.profile.school is None:
            return profile
        last = max((technique.place for technique in self._required), default=0)
        return profile.only(
            *(technique for technique in profile.techniques if technique.place <= last)
        )

    @property
    def trials(self) -> tuple[Trial, ...]:
        """The ratings to make, one after the other while the puzzle passes them."""
        trials = []
        if self._rates or not (self._required or self.on_scale):
            trials.append(Trial(self.profile, self._bounds, self._accepts))
        if self._required:
            chosen = self.chosen
            trials.append(Trial(chosen, None, self._requires))
            trials += [
                Trial(chosen.without(technique), None, _is_stuck) for technique in self.needs
            ]
        if self.on_scale:
            trials.append(Trial(self.scale, self.on_scale.get("er"), self._accepts_on_scale))
        return tuple(trials)

    @property
    def _rates(self) -> bool:
        return bool(self.level or self.score or self.uses or self.once or self.avoids)

    @property
    def is_by_profile(self) -> bool:
        """Whether puzzles are rated by the profile, and not on the scale alone."""
        return self._rates or bool(self._required) or not self.on_scale

    @property
    def on_scale(self) -> dict[str, tuple[float, float]]:
        """The conditions on ratings on a scale."""
        return {name: getattr(self, name) for name in ON_SCALE if getattr(self, name) is not None}

    @property
    def _bounds(self) -> Bounds:
        never = set(self.avoids)
        if _BRUTE_FORCE not in {*self.uses, *self.once, *self.needs}:
            never.add(_BRUTE_FORCE)
        used = [(technique, 0) for technique in TECHNIQUES.values() if technique in never]
        used += [(technique, 1) for technique in self.once]
        return Bounds(
            LEVELS[-1] if self.level is None else self.level[1],
            None if self.score is None else self.score[1],
            tuple(used),
        )

    def _accepts(self, rated: Rated) -> bool:
        """Return whether a rating meets the conditions."""
        if rated.outcome != RATED:
            return False
        if self.level is not None:
            low, high = map(LEVELS.index, self.level)
            if not low <= LEVELS.index(rated.level) <= high:
                return False
        if self.score is not None and not self.score[0] <= rated.score <= self.score[1]:
            return False
        counts = dict(rated.counts)
        return all(technique in counts for technique in (*self.uses, *self.once)) and all(
            counts.get(technique, 0) <= times for technique, times in self._bounds.used
        )

    def _accepts_on_scale(self, rated: ScaleRating) -> bool:
        """Return whether a rating on the scale meets the conditions.

        Puzzles that the rules don't solve meet only those that name 20.0 as the lowest.
        """
        if rated.outcome != RATED and self.on_scale.get("er", (0.0,))[0] != BEYOND:
            return False
        return all(
            low <= getattr(rated, name) <= high for name, (low, high) in self.on_scale.items()
        )

    def _requires(self, rated: Rated) -> bool:
        """Return whether the chosen techniques solve it, the needed ones among them."""
        counts = dict(rated.counts)
        return rated.outcome == RATED and all(technique in counts for technique in self._required)


@dataclass(frozen=True, slots=True)
class Trial:
    """One rating of a puzzle, by a profile or on a scale, and whether it meets the conditions.

    ``bounds`` are those of the profile, or lowest and highest ER.
    """

    profile: Profile | Scale
    bounds: Bounds | tuple[float, float] | None
    accepts: Callable[[Any], bool]


def _is_stuck(rated: Rated) -> bool:
    return rated.outcome == STUCK


def _level_range(level: str | tuple[str, str]) -> tuple[str, str]:
    low, high = (level, level) if isinstance(level, str) else level
    low, high = (known(each, "level", LEVELS) for each in (low, high))
    if LEVELS.index(low) > LEVELS.index(high):
        raise not_in_order("level", low, high)
    return low, high
