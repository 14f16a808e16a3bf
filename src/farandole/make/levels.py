"""Puzzles of several levels, as many of each as are wanted, in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.limits import known, whole_number
from farandole.logic.techniques import LEVELS
from farandole.make.generating import make_many
from farandole.make.generation import Generation, Made, Outlook
from farandole.make.recipe import Recipe
from farandole.make.wishes import Wish

_MOST = 1 << 40


def make_levels(
    counts: Mapping[str, int],
    recipe: Recipe | None = None,
    *,
    seed: int | None = None,
    wish: Wish | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    tries: int | None = None,
    progress: Callable[[Outlook], object] | None = None,
) -> Generation:
    """Return an iterator over puzzles of some levels, ``counts`` of each, as they are found.

    Every candidate is rated once, and kept if its level still lacks puzzles. ``wish`` has more
    conditions; the other arguments are those of :func:`make_many`. The same seed gives the same
    puzzles. :func:`by_level` puts them in the order of ``counts``.

    >>> counts = {"easy": 2, "hard": 1}
    >>> puzzles = make_levels(counts, seed=1)
    >>> [made.rated.level for made in by_level(puzzles, counts)]
    ['easy', 'easy', 'hard']

    Raises `ArgumentError` for unknown levels, and for conditions that no puzzle of one of the
    levels meets.
    """
    if recipe is not None and recipe.has_rules:
        raise ArgumentError(msg("make_levels can't make puzzles with rules"))
    left = {
        known(level, "level", LEVELS): whole_number(count, level, 0, _MOST)
        for level, count in counts.items()
    }
    if not any(left.values()):
        raise ArgumentError(msg("no level has a number of puzzles"))
    wanted = [level for level in LEVELS if left.get(level)]
    base = Wish() if wish is None else wish
    for level in wanted:
        _with_level(base, level, level)

    def lacks(puzzles: Sequence[Made]) -> list[bool]:
        keeps = []
        for puzzle in puzzles:
            assert puzzle.rated is not None  # the wish has a level
            keeps.append(left.get(puzzle.rated.level, 0) > 0)
            if keeps[-1]:
                left[puzzle.rated.level] -= 1
        return keeps

    return make_many(
        sum(left.values()),
        recipe,
        seed=seed,
        wish=_with_level(base, wanted[0], wanted[-1]),
        choice=lacks,
        threads=threads,
        seconds=seconds,
        tries=tries,
        progress=progress,
    )


def _with_level(wish: Wish, low: str, high: str) -> Wish:
    return replace(wish, level=(low, high))


def by_level(puzzles: Iterable[Made], counts: Mapping[str, int]) -> Iterator[Made]:
    """Yield puzzles level by level: one waits until all those of the levels before it are there.

    >>> counts = {"medium": 1, "easy": 1}
    >>> [made.rated.level for made in by_level(make_levels(counts, seed=1), counts)]
    ['medium', 'easy']
    """
    left = dict(counts)
    waiting: dict[str, list[Made]] = {level: [] for level in counts}
    for puzzle in puzzles:
        assert puzzle.rated is not None
        waiting[puzzle.rated.level].append(puzzle)
        for level in left:
            left[level] -= len(waiting[level])
            yield from waiting[level]
            waiting[level] = []
            if left[level] > 0:
                break
    for level in left:
        yield from waiting[level]
