"""The verb that rates puzzles, by any school."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from farandole.bulk.fields import check_effects
from farandole.bulk.files.tables import Table, Values
from farandole.bulk.verbs.puzzles import counted, nulls, rows_for
from farandole.bulk.verbs.ruled import Puzzles, texts_of
from farandole.bulk.verbs.verb import BulkVerb, Watch
from farandole.limits import known
from farandole.logic.many.result import OUTCOMES, RATED, STUCK
from farandole.logic.profile import SCHOOLS, Profile
from farandole.logic.scale.scale import SCALES, TRIAL, Scale, technique_of


@dataclass(frozen=True, slots=True)
class Rate(BulkVerb):
    """How hard each puzzle is, null without a rating.

    ``school`` is that of :func:`~farandole.rate`: ``hodoku`` and ``hodoku-2.2.0`` give level, score
    and hardest technique, ``se`` and ``se-1.2.1`` ER, EP, ED and the hardest step, ``te`` depth,
    class and size of the smallest backdoors. With ``canonical`` the canonical form is rated, so
    that all equivalents are rated alike. ``uniqueness=False`` is for ``se`` and ``se-1.2.1``: the
    rules that assume a single solution are left out, and puzzles with several solutions are rated,
    too.
    """

    line = ("level", "score", "hardest")
    school: str = "hodoku"
    canonical: bool = False
    uniqueness: bool = True

    def __post_init__(self) -> None:
        known(self.school, "school", (*SCHOOLS, *SCALES, TRIAL))
        is_scale = self.school in SCALES
        check_effects((not self.uniqueness and not is_scale, "uniqueness", f"school={self.school}"))

    @property
    def _profile(self) -> Profile | Scale | None:
        """What rates the puzzles; None for trial and error."""
        if self.school in SCALES:
            scale = SCALES[self.school]
            return scale if self.uniqueness else scale.without_uniqueness()
        return SCHOOLS.get(self.school)

    @property
    def has_rules(self) -> bool:  # type: ignore[override]
        """Whether constraints are rated, too: by profiles only."""
        return self.school in SCHOOLS

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that plain text has."""
        if self.school == TRIAL:
            return ("depth", "class", "backdoor")
        return ("er", "ep", "ed", "hardest") if self.school in SCALES else self.line

    @property
    def rating(self) -> Mapping[str, object]:
        """School, version and options of the ratings, for the record of a job."""
        profile = self._profile
        if profile is None:
            return {"school": TRIAL}
        facts = {"school": self.school, "version": (SCALES | SCHOOLS)[self.school].version}
        return facts | ({"rules": profile.notation} if isinstance(profile, Scale) else {})

    def rows(self, puzzles: Puzzles, watch: Watch | None = None) -> Table:
        """Return puzzle, outcome, and the columns of the school."""
        from farandole.logic.schools import rate_many

        how: dict[str, Any] = {"profile": profile} if (profile := self._profile) else {}
        found: Any = rate_many(
            rows_for(puzzles),
            **how or {"school": TRIAL},
            canonical=self.canonical,
            threads=1,
            progress=watch,
        )
        outcomes = [OUTCOMES[n] for n in found.status.tolist()]
        columns: dict[str, Values] = {"puzzle": texts_of(puzzles), "outcome": outcomes}
        tally: Counter[str] = Counter(outcomes)
        is_rated = found.status == OUTCOMES.index(RATED)
        if self.school in SCALES:
            is_rated |= found.status == OUTCOMES.index(STUCK)
            histogram = _on_scale(found, is_rated, columns)
        elif profile is None:
            histogram = _by_trial(found, is_rated, columns)
        else:
            histogram = _by_score(found, is_rated, columns)
            levels = columns["level"]
            assert isinstance(levels, list)
            tally.update(level for level in levels if level is not None)
        return Table(columns, tally, Counter(counted(histogram)))


def _by_score(
    found: Any,  # noqa: ANN401
    is_rated: NDArray[np.bool_],
    columns: dict[str, Values],
) -> NDArray[Any]:
    """Add the columns of levels and scores; return what is drawn."""
    from farandole.logic.techniques import BY_NUMBER, LEVELS

    ids = [one.id for one in BY_NUMBER]
    pairs = _pairs(found.hardest, is_rated)
    columns["level"] = [LEVELS[n] if ok else None for n, ok in _pairs(found.level, is_rated)]
    columns["score"] = nulls(found.score, ~is_rated)
    columns["hardest"] = [ids[n] if ok and n >= 0 else None for n, ok in pairs]
    scores: NDArray[Any] = found.score[is_rated] // 100 * 100
    return scores


def _on_scale(
    found: Any,  # noqa: ANN401
    is_rated: NDArray[np.bool_],
    columns: dict[str, Values],
) -> NDArray[Any]:
    """Add the columns of a scale; return what is drawn: whole numbers of ER."""
    columns |= {name: nulls(getattr(found, name), ~is_rated) for name in ("er", "ep", "ed")}
    columns["hardest"] = [technique_of(n) for n in found.hardest.tolist()]
    whole: NDArray[Any] = found.er[is_rated].astype(np.int64)
    return whole


def _by_trial(
    found: Any,  # noqa: ANN401
    is_rated: NDArray[np.bool_],
    columns: dict[str, Values],
) -> NDArray[Any]:
    """Add the columns of trial and error; return what is drawn: depths."""
    columns["depth"] = nulls(found.depth, ~is_rated)
    columns["class"] = [one.name or None for one in found]
    columns["backdoor"] = nulls(found.backdoor, ~is_rated)
    depths: NDArray[Any] = found.depth[is_rated]
    return depths


def _pairs(values: NDArray[Any], flags: NDArray[np.bool_]) -> Iterable[tuple[int, bool]]:
    return zip(values.tolist(), flags.tolist(), strict=True)
