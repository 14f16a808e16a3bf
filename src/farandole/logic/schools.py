"""Rating and explaining by any school: scores, the scale of Sudoku Explainer, trial and error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from farandole.logic.profile import FULL, HODOKU, Profile
from farandole.logic.scale.scale import TRIAL, Scale, ScaleRating, school_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.logic.board import BoardLike
    from farandole.logic.finding import Explanation, Rating
    from farandole.logic.many.result import BulkRating
    from farandole.logic.scale.arrays import BulkScale, BulkTrial
    from farandole.logic.scale.trial import TrialRating
    from farandole.sudoku.many.sources import Puzzles

    OnScale = Literal["se", "se-1.2.1"]
    ByScore = Literal["hodoku", "hodoku-2.2.0"]


@overload
def rate(
    board: BoardLike,
    profile: Profile = ...,
    *,
    school: ByScore | None = ...,
    seconds: float | None = ...,
    canonical: bool = ...,
) -> Rating: ...


@overload
def rate(
    board: BoardLike,
    profile: Scale,
    *,
    school: None = ...,
    seconds: float | None = ...,
    canonical: bool = ...,
) -> ScaleRating: ...


@overload
def rate(
    board: BoardLike,
    *,
    school: OnScale,
    seconds: float | None = ...,
    canonical: bool = ...,
) -> ScaleRating: ...


@overload
def rate(
    board: BoardLike,
    *,
    school: Literal["te"],
    seconds: float | None = ...,
    canonical: bool = ...,
) -> TrialRating: ...


def rate(
    board: BoardLike,
    profile: Profile | Scale = HODOKU,
    *,
    school: str | None = None,
    seconds: float | None = None,
    canonical: bool = False,
) -> Rating | ScaleRating | TrialRating:
    """Return how hard a puzzle is.

    By a profile, or by one of the schools ``hodoku``, ``hodoku-2.2.0``, ``se``, ``se-1.2.1`` and
    ``te``. ``se`` and ``se-1.2.1`` are the scale of Sudoku Explainer, for classic puzzles: ER, EP
    and ED as SukakuExplainer 1.18.1 gives them. ``te`` is trial and error, for classic puzzles: its
    depth, the class of braids, and the size of the smallest backdoors. A ``school`` goes before
    ``profile``.

    The steps depend on how the puzzle is turned and how its digits are named, so equivalent puzzles
    may have different ratings. With ``canonical`` the canonical form is rated, which they share.

    A grid with constraints has no rating of a school: its level is that of the hardest technique,
    and its score is the sum of the scores of its steps. It may take seconds.

    Raises :class:`~farandole.NoSolution`, :class:`~farandole.ManySolutions`, and
    :class:`~farandole.errors.Unsupported` on the scale of Sudoku Explainer and by trial and error
    for any board but the classic one.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating = rate(p)
    >>> rating.level, rating.score, rating.hardest
    ('easy', 204, technique('naked-single'))
    >>> rating = rate(p, school="se")
    >>> rating.er, rating.ep, rating.ed, rating.hardest
    (1.2, 1.2, 1.2, 'Hidden Single')
    >>> rating = rate(p, school="te")
    >>> rating.depth, rating.name, rating.backdoor
    (0, 'B0', 0)
    """
    if school == TRIAL:
        from farandole.logic.scale.trial import rate_by_trial

        return rate_by_trial(board, seconds=seconds, canonical=canonical)
    if school is not None:
        profile = school_of(school, TRIAL)
    if isinstance(profile, Scale):
        from farandole.logic.scale.texts import rate_on

        return rate_on(board, profile, seconds=seconds, canonical=canonical)
    from farandole.logic.finding import rate as rate_by

    return rate_by(board, profile, seconds=seconds, canonical=canonical)


@overload
def explain(
    board: BoardLike,
    profile: Profile = ...,
    *,
    school: ByScore | None = ...,
    seconds: float | None = ...,
) -> Explanation[Rating]: ...


@overload
def explain(
    board: BoardLike, profile: Scale, *, school: None = ..., seconds: float | None = ...
) -> Explanation[ScaleRating]: ...


@overload
def explain(
    board: BoardLike, *, school: OnScale, seconds: float | None = ...
) -> Explanation[ScaleRating]: ...


def explain(
    board: BoardLike,
    profile: Profile | Scale = FULL,
    *,
    school: str | None = None,
    seconds: float | None = None,
) -> Explanation[Rating] | Explanation[ScaleRating]:
    """Return the whole path by which a board is solved, step by step.

    Each time the techniques are tried in their order, and the first step found is the next one: by
    default those of HoDoKu, and where they end, exocets and Sudoku Explainer's forcing chains. If
    the techniques don't suffice, ``end`` is ``stuck`` and :attr:`Explanation.reached` is the last
    board. Raises :class:`~farandole.NoSolution` and :class:`~farandole.ManySolutions`.

    ``school`` is one of ``hodoku``, ``hodoku-2.2.0``, ``se`` and ``se-1.2.1``, and goes before
    ``profile``. With ``se`` and ``se-1.2.1`` the path is that of SukakuExplainer 1.18.1, on classic
    boards: each step has its rating and the name of its rule in ``rated``, and the rating of the
    path is that of :func:`rate`. Takes milliseconds, for the hardest puzzles up to seconds. Where
    the scale has no rules of uniqueness, a board may have several solutions: the path ends
    ``stuck``. Raises :class:`~farandole.errors.Unsupported` for other boards than the classic one.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> path = explain(p)
    >>> path.end, len(path.steps), path.rating.level, path.rating.score
    ('solved', 51, 'easy', 204)
    >>> path = explain(p, school="se")
    >>> path.rating.er, path.steps[0].rated
    (1.2, StepRating(rating=1.2, rule='Hidden Single'))
    """
    if school is not None:
        profile = school_of(school)
    if isinstance(profile, Scale):
        from farandole.logic.scale.path import explain_on

        return explain_on(board, profile, seconds=seconds)
    from farandole.logic.finding import explain as explain_by

    return explain_by(board, profile, seconds=seconds)


@overload
def rate_many(
    puzzles: Puzzles,
    profile: Profile = ...,
    *,
    school: ByScore | None = ...,
    threads: int | None = ...,
    seconds: float | None = ...,
    seconds_each: float | None = ...,
    canonical: bool = ...,
    progress: Callable[[int, int], object] | None = ...,
) -> BulkRating: ...


@overload
def rate_many(
    puzzles: Puzzles,
    profile: Scale,
    *,
    school: None = ...,
    threads: int | None = ...,
    seconds: float | None = ...,
    seconds_each: float | None = ...,
    canonical: bool = ...,
    progress: Callable[[int, int], object] | None = ...,
) -> BulkScale: ...


@overload
def rate_many(
    puzzles: Puzzles,
    *,
    school: OnScale,
    threads: int | None = ...,
    seconds: float | None = ...,
    seconds_each: float | None = ...,
    canonical: bool = ...,
    progress: Callable[[int, int], object] | None = ...,
) -> BulkScale: ...


@overload
def rate_many(
    puzzles: Puzzles,
    *,
    school: Literal["te"],
    threads: int | None = ...,
    seconds: float | None = ...,
    seconds_each: float | None = ...,
    canonical: bool = ...,
    progress: Callable[[int, int], object] | None = ...,
) -> BulkTrial: ...


def rate_many(
    puzzles: Puzzles,
    profile: Profile | Scale = HODOKU,
    *,
    school: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    seconds_each: float | None = None,
    canonical: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> BulkRating | BulkScale | BulkTrial:
    """Return how hard each puzzle is.

    The same as :func:`rate` of each, in arrays. Puzzles are those of
    :func:`~farandole.sudoku.solve_many`, but pencilmarks are bad here, and puzzles with constraints
    are rated by profiles only, one by one in each thread. ``seconds`` limits the whole work and
    ``seconds_each`` each puzzle; what wasn't settled is ``open``. With ``canonical`` the
    canonical form of each puzzle is rated. ``threads`` share the rows, the GIL released (all
    processors by default). ``progress`` is called with the puzzles done and their number, about 20
    times a second, from the calling thread. Ctrl-C raises :class:`~farandole.sudoku.Interrupted`, a
    KeyboardInterrupt with what is finished.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> result = rate_many([p, "1" * 81, "." * 81, "what?"])
    >>> result
    <BulkRating of 4 puzzles: 1 rated, 1 none, 1 many, 1 bad>
    >>> result.score.tolist(), result[0].hardest
    ([204, 0, 0, 0], technique('naked-single'))
    >>> result = rate_many([p, "1" * 81], school="se")
    >>> result.er.tolist(), result[0].hardest
    ([1.2, 0.0], 'Hidden Single')
    >>> result = rate_many([p, "1" * 81], school="te")
    >>> result.depth.tolist(), result[0].name
    ([0, 0], 'B0')

    Needs numpy.
    """
    from farandole.logic.many.arrays import How
    from farandole.logic.many.arrays import Rating as ByScores
    from farandole.sudoku.many.result import finished
    from farandole.sudoku.many.sources import rows_of

    if school is not None and school != TRIAL:
        profile = school_of(school, TRIAL)
    rows, how = rows_of(puzzles, threads), How(seconds, seconds_each, canonical, threads)
    if school == TRIAL:
        from farandole.logic.scale.arrays import TrialVerb

        by_trial = TrialVerb(rows, how)
        return finished(lambda: by_trial.run(progress, len(rows)), by_trial.result)
    if isinstance(profile, Scale):
        from farandole.logic.scale.arrays import ScaleVerb

        on_scale = ScaleVerb(rows, profile, how)
        return finished(lambda: on_scale.run(progress, len(rows)), on_scale.result)
    by_score = ByScores(rows, profile, how)
    return finished(lambda: by_score.run(progress, len(rows)), by_score.result)
