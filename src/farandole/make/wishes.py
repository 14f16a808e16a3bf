"""Wishes: how hard a puzzle is to be, and which techniques it is to ask for.

A wish looks at ratings. On the 9×9 board these are the kernel's, given up as soon as the puzzle is
out of bounds, so that a search for easy puzzles doesn't wait for the ratings of hard ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole._misuse import fitted
from farandole.errors import ArgumentError, ArgumentTypeError
from farandole.i18n import Listed, Quoted, msg
from farandole.limits import known, whole_number
from farandole.logic.many.rater import Bounds
from farandole.logic.many.result import RATED, STUCK
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.techniques import LEVELS, TECHNIQUES, technique

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.logic.many.result import Rated
    from farandole.logic.techniques import Technique

HIGHEST = 1_000_000
"""The highest score that can be asked for."""

_BRUTE_FORCE = TECHNIQUES["brute-force"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the rating of a puzzle must be like.

    ``levels`` is a level or a pair, the lowest and the highest; ``scores`` a pair of scores. On the
    path that the techniques of ``profile`` take, those of ``uses`` come at least once, those of
    ``avoids`` never and those of ``once`` once. Each of ``needs`` can't be missed: the puzzle is
    solved by the chosen techniques, but not without that one. Chosen are those of the profile if it
    is one of your own; of a school's profile, those up to the last one needed, in the order in
    which they are tried. With ``practice`` puzzles come with the position before a technique is
    first needed: all that comes earlier in the order finds nothing there.

    Puzzles that only brute force solves aren't wanted unless it is named.

    >>> Wish("hard", uses=["x-wing"])
    Wish(levels=('hard', 'hard'), uses=(technique('x-wing'),))

    Raises `ArgumentError` for levels and techniques that there aren't, and for wishes that nothing
    can fulfil.
    """

    levels: tuple[str, str] | str | None = None
    scores: tuple[int, int] | None = None
    uses: tuple[Technique, ...] = ()
    avoids: tuple[Technique, ...] = ()
    once: tuple[Technique, ...] = ()
    needs: tuple[Technique, ...] = ()
    practice: Technique | None = None
    profile: Profile = HODOKU

    @fitted
    def __init__(
        self,
        levels: tuple[str, str] | str | None = None,
        scores: tuple[int, int] | int | None = None,
        *,
        uses: Iterable[Technique | str] = (),
        avoids: Iterable[Technique | str] = (),
        once: Iterable[Technique | str] = (),
        needs: Iterable[Technique | str] = (),
        practice: Technique | str | None = None,
        profile: Profile = HODOKU,
    ) -> None:
        put = object.__setattr__
        put(self, "levels", None if levels is None else _levels(levels))
        put(self, "scores", None if scores is None else _scores(scores))
        for name, names in (("uses", uses), ("avoids", avoids), ("once", once), ("needs", needs)):
            put(self, name, _techniques(name, names))
        put(self, "practice", None if practice is None else technique(practice))
        if not isinstance(profile, Profile):
            raise ArgumentTypeError(
                msg(
                    "profile must be a Profile, such as farandole.logic.HODOKU, not {value}",
                    value=Quoted(profile),
                )
            )
        put(self, "profile", profile)
        self._check()

    def __repr__(self) -> str:
        named = ((name, getattr(self, name)) for name in self.__slots__ if name not in ("profile",))
        parts = [f"{name}={value!r}" for name, value in named if value]
        if self.profile != HODOKU:
            parts.append(f"profile={self.profile!r}")
        return f"Wish({', '.join(parts)})"

    def _check(self) -> None:
        wanted = (*self.uses, *self.once, *self._last)
        for one in (*wanted, *self.avoids):
            if one not in self.profile.techniques:
                raise ArgumentError(
                    msg("{name} isn't among the techniques that are tried", name=one.id)
                )
            if one in self.avoids and one in wanted:
                raise ArgumentError(msg("{name} can't be both used and avoided", name=one.id))
        if self.practice == _BRUTE_FORCE:
            raise ArgumentError(msg("{name} can't be practised", name=_BRUTE_FORCE.id))
        if self.levels is not None:
            levels = {rule.technique: rule.level for rule in self.profile.rules}
            most = LEVELS.index(self.levels[1])
            limits = _kernel.LOGIC_SCORE_LIMITS
            if self.scores is not None and most < len(limits) and self.scores[0] > limits[most]:
                text = msg(
                    "a puzzle with a score above {score} isn't {level} any more",
                    score=limits[most],
                    level=self.levels[1],
                )
                raise ArgumentError(text)
            for one in wanted:
                if LEVELS.index(levels[one]) > most:
                    text = msg(
                        "{name} is {level}: no puzzle of a lower level uses it",
                        name=one.id,
                        level=levels[one],
                    )
                    raise ArgumentError(text)

    @property
    def _last(self) -> tuple[Technique, ...]:
        """The techniques that must be needed."""
        return self.needs if self.practice is None else (*self.needs, self.practice)

    @property
    def chosen(self) -> Profile:
        """The techniques without one of which a puzzle that needs it can't be solved."""
        forced = () if _BRUTE_FORCE in self.needs else (_BRUTE_FORCE,)
        profile = self.profile.without(*forced, *self.avoids)
        if self.profile.school is None:
            return profile
        last = max((one.place for one in self._last), default=0)
        return profile.only(*(one for one in profile.techniques if one.place <= last))

    @property
    def trials(self) -> tuple[Trial, ...]:
        """The ratings to make, one after the other while the puzzle stands up to them."""
        trials = []
        rates = self.levels or self.scores or self.uses or self.once or self.avoids
        if rates or not self._last:
            trials.append(Trial(self.profile, self._bounds, self._accepts))
        if self._last:
            chosen = self.chosen
            trials.append(Trial(chosen, None, self._asks))
            trials += [Trial(chosen.without(one), None, _is_stuck) for one in self.needs]
        return tuple(trials)

    @property
    def _bounds(self) -> Bounds:
        never = set(self.avoids)
        if _BRUTE_FORCE not in {*self.uses, *self.once, *self.needs}:
            never.add(_BRUTE_FORCE)
        used = [(one, 0) for one in TECHNIQUES.values() if one in never]
        used += [(one, 1) for one in self.once]
        return Bounds(
            LEVELS[-1] if self.levels is None else self.levels[1],
            None if self.scores is None else self.scores[1],
            tuple(used),
        )

    def _accepts(self, rated: Rated) -> bool:
        """Return whether a rating is as wanted."""
        if rated.outcome != RATED:
            return False
        if self.levels is not None:
            low, high = map(LEVELS.index, self.levels)
            if not low <= LEVELS.index(rated.level) <= high:
                return False
        if self.scores is not None and not self.scores[0] <= rated.score <= self.scores[1]:
            return False
        counts = dict(rated.counts)
        return all(one in counts for one in (*self.uses, *self.once)) and all(
            counts.get(one, 0) <= times for one, times in self._bounds.used
        )

    def _asks(self, rated: Rated) -> bool:
        """Return whether the chosen techniques solve it, and those that are needed come."""
        counts = dict(rated.counts)
        return rated.outcome == RATED and all(one in counts for one in self._last)


@dataclass(frozen=True, slots=True)
class Trial:
    """One rating of a puzzle, and whether it is as wanted."""

    profile: Profile
    bounds: Bounds | None
    accepts: Callable[[Rated], bool]


def _is_stuck(rated: Rated) -> bool:
    return rated.outcome == STUCK


def _techniques(name: str, names: Iterable[Technique | str]) -> tuple[Technique, ...]:
    if isinstance(names, str):
        text = msg("{name} must be a list of techniques, not one name", name=name)
        raise ArgumentTypeError(text)
    try:
        every = tuple(names)
    except TypeError:
        text = msg(
            "{name} must be a list of techniques, not {value}", name=name, value=Quoted(names)
        )
        raise ArgumentTypeError(text) from None
    return tuple(dict.fromkeys(map(technique, every)))


def _levels(levels: object) -> tuple[str, str]:
    pair = (levels, levels) if isinstance(levels, str) else levels
    if not isinstance(pair, tuple) or len(pair) != 2:
        text = msg(
            "a level must be {known}, or a pair of these, not {value}",
            known=Listed(LEVELS, "or"),
            value=Quoted(levels),
        )
        raise ArgumentTypeError(text)
    low, high = (known(one, "level", LEVELS) for one in pair)
    if LEVELS.index(low) > LEVELS.index(high):
        text = msg("from {least} to {most} there is nothing", least=low, most=high)
        raise ArgumentError(text, code="argument.range")
    return low, high


def _scores(scores: object) -> tuple[int, int]:
    pair = (scores, scores) if isinstance(scores, int) else scores
    if not isinstance(pair, tuple) or len(pair) != 2:
        text = msg("scores must be a number or a pair of them, not {value}", value=Quoted(scores))
        raise ArgumentTypeError(text)
    low, high = (whole_number(one, "score", 0, HIGHEST) for one in pair)
    if low > high:
        text = msg("from {least} to {most} there is nothing", least=str(low), most=str(high))
        raise ArgumentError(text, code="argument.range")
    return low, high
