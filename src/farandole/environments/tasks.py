"""Tasks: puzzles with their difficulty, generated from a seed or from a list of your own.

level    how hard the path of a person is, by HoDoKu's rating
hardest  the hardest technique of that path
guesses  how many digits farandole's search tries that may turn out wrong, until the solution is
         proved to be the only one
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from farandole.errors import ArgumentError, LimitReached
from farandole.i18n import Listed, Number, Quoted, msg
from farandole.i18n.guess import guessed
from farandole.limits import whole_range
from farandole.logic.finding import rate
from farandole.logic.techniques import LEVELS, TECHNIQUES, technique
from farandole.make.generating import make_many
from farandole.make.generation import Made, Outlook
from farandole.make.recipe import Recipe
from farandole.make.wishes import Wish
from farandole.sudoku.grid import Grid, GridLike, as_grid
from farandole.sudoku.solving import count

_MOST = 1 << 40
_HOPELESS = 5_000_000  # candidates without a task


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle with one solution, and how hard it is; the solution isn't in it.

    ``hardest`` is the id of a technique, None for a puzzle without an empty cell.
    """

    puzzle: Grid
    level: str
    score: int
    hardest: str | None
    guesses: int

    @classmethod
    def of(cls, puzzle: GridLike) -> Task:
        """Return the task of a puzzle; raise `NoSolution` or `ManySolutions` for any other grid.

        >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> task = Task.of(p)
        >>> task.level, task.score, task.hardest, task.guesses
        ('easy', 204, 'naked-single', 0)
        """
        grid = as_grid(puzzle)
        rating = rate(grid)
        hardest = rating.hardest.id if rating.hardest else None
        return cls(grid, rating.level, rating.score, hardest, count(grid, limit=2).nodes)


def make_tasks(
    number: int | None = None,
    difficulty: str = "easy",
    *,
    guesses: int | tuple[int, int] | None = None,
    seed: int | None = None,
    recipe: Recipe | None = None,
    threads: int | None = None,
    seconds: float | None = None,
) -> Iterator[Task]:
    """Return an iterator over ``number`` generated tasks, without end for None.

    ``difficulty`` is a level, one of :data:`~farandole.logic.LEVELS`, or the id of a technique: the
    puzzles need it and no technique after it in HoDoKu's order. ``guesses`` is the number that the
    search needs, or a pair, the least and the most. The same ``seed`` gives the same tasks on every
    machine, the first of which don't depend on ``number``; by default it is random. ``recipe``,
    ``threads`` and ``seconds``, after which there may be fewer tasks, are those of
    :func:`~farandole.make.make_many`.

    >>> [task.hardest for task in make_tasks(2, "x-wing", seed=1)]
    ['x-wing', 'x-wing']
    >>> next(make_tasks(1, "unfair", guesses=(3, 9), seed=1)).guesses
    3

    Takes milliseconds a puzzle for a level; for a technique as long as that is rare. Raises
    `ArgumentError` for an unknown difficulty, and while iterating `LimitReached` once none of
    5,000,000 puzzles was such a task, as for an easy one that needs 50 guesses.
    """
    wish = _wish(difficulty)
    least, most = (0, _MOST) if guesses is None else whole_range(guesses, "guesses", 0, _MOST)

    def has_guesses(puzzles: Sequence[Made]) -> list[bool]:
        return [least <= count(made.grid, limit=2).nodes <= most for made in puzzles]

    puzzles = make_many(
        number,
        recipe,
        seed=seed,
        wish=wish,
        choice=None if guesses is None else has_guesses,
        threads=threads,
        seconds=seconds,
        progress=_Patience(),
    )
    return (Task.of(made.grid) for made in puzzles)


def _wish(difficulty: str) -> Wish:
    if difficulty in LEVELS:
        return Wish(difficulty)
    try:
        return Wish(needs=[technique(difficulty)])
    except ArgumentError:
        text = msg(
            "{name} is neither a level ({levels}) nor a technique",
            name=Quoted(difficulty),
            levels=Listed(LEVELS, "or"),
        )
        raise ArgumentError(
            guessed(text, difficulty, (*LEVELS, *TECHNIQUES)), code="argument.choice"
        ) from None


class _Patience:
    """Ends a generation that finds nothing more."""

    def __init__(self) -> None:
        self._made = self._tried = 0

    def __call__(self, outlook: Outlook) -> None:
        if outlook.made > self._made:
            self._made, self._tried = outlook.made, outlook.tried
        if outlook.tried - self._tried > _HOPELESS:
            text = msg("none of {count} puzzles is such a task", count=Number(_HOPELESS))
            raise LimitReached(text)


def rate_tasks(puzzles: Iterable[GridLike]) -> Iterator[Task]:
    """Return an iterator over the tasks of puzzles of your own, such as a training split.

    >>> [task.score for task in rate_tasks(["12..34..2.4..3.1"])]
    [32]
    """
    return map(Task.of, puzzles)
