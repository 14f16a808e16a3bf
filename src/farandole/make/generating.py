"""Generating puzzles, one or many, and removing givens that a puzzle doesn't need."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, LimitReached
from farandole.i18n import msg
from farandole.limits import Limits
from farandole.make.classic import ClassicMaking
from farandole.make.generation import Generation, Work
from farandole.make.random_numbers import checked_seed
from farandole.make.recipe import Recipe
from farandole.make.shapes import ShapeMaking
from farandole.parallel import thread_count
from farandole.sudoku.grid import Grid, GridLike, on_usual_board
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.make.generation import Candidates, Choice, Made, Outlook
    from farandole.make.wishes import Wish
    from farandole.sudoku.many.pipeline import Verb

_SHARES = (0.00149, 0.0228, 0.1342, 0.3191, 0.3271, 0.1548, 0.0360, 0.0041, 0.0002)
SHARES = dict(enumerate(_SHARES, 23))
"""The share of minimal puzzles with each number of givens; all others are rarer (Berthier)."""

_PER_GRID = 4.655e15  # minimal puzzles of a full grid on average (Berthier)
_ORDERS = 4096  # of a full grid that is a candidate: kOrders9 of the kernel
_FEW = {18: 1.3}  # candidates per puzzle with this many givens, about
_QUICK, _SLOW = 1024, 16  # candidates in a chunk: tens of milliseconds
_MOST_THREADS = 256  # more wouldn't be faster on any machine


def make_many(
    count: int | None = None,
    recipe: Recipe | None = None,
    *,
    seed: int | None = None,
    wish: Wish | Choice | None = None,
    choice: Choice | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    tries: int | None = None,
    progress: Callable[[Outlook], object] | None = None,
) -> Generation:
    """Return an iterator over ``count`` puzzles of a recipe, without end for None.

    Each has one solution. The same ``seed`` (0 to 2⁶⁴ - 1; by default a random one) gives the same
    puzzles on every machine, with any number of ``threads`` (by default all processors).
    ``seconds`` limits the time and ``tries`` the candidates; fewer puzzles may then be generated,
    and ``complete`` stays False.

    ``wish`` restricts the puzzles to those with certain ratings (:class:`~farandole.make.Wish`).
    ``choice`` is a function that is called with some of these puzzles at a time, in order, and
    returns for each whether to keep it; without a wish it may also be given as the ``wish``.
    ``progress`` is called with an :class:`Outlook` about ten times a second, which estimates how
    many candidates a puzzle takes. The functions are called in the thread that iterates.

    >>> puzzles = make_many(3, Recipe(symmetry="half-turn"), seed=1)
    >>> [len(made.grid.givens) for made in puzzles], puzzles.complete
    ([28, 27, 28], True)

    >>> from farandole.make import Wish
    >>> hard = next(make_many(1, seed=1, wish=Wish("hard")))
    >>> hard.rated.level, hard.grid.line
    ('hard', '...')

    A minimal puzzle takes some 50 microseconds of one processor.
    """
    recipe = Recipe() if recipe is None else recipe
    seed = checked_seed(seed)
    verb, expected, largest = _maker(recipe, seed, None if callable(wish) else wish)
    if wish is not None:
        from farandole.make.wishes import Wish
        from farandole.make.wishing import Wishing

        if isinstance(wish, Wish):
            _check_wish(wish, recipe)
            verb, largest = Wishing(verb, wish), min(largest, 256)
        elif choice is None:
            choice = wish
        else:
            raise TypeError("give the function as wish or as choice, not both")
    threads = min(thread_count(threads), _MOST_THREADS)
    limits = Limits(seconds=seconds)
    work = Work(verb, expected, largest, count, tries, threads, limits, choice, progress)
    return Generation(work, recipe, seed)


def make_puzzle(
    shape: Shape = CLASSIC,
    *,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    pattern: Iterable[int] | None = None,
    start: Grid | None = None,
    unbiased: str | None = None,
    rules: Iterable[str] = (),
    sizes: int | tuple[int, int] | None = None,
    cover: bool = False,
    cages: Iterable[Iterable[int]] | None = None,
    level: str | tuple[str, str] | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> Grid:
    """Return a puzzle with one solution.

    ``level`` is one of :data:`~farandole.logic.LEVELS`, such as ``"hard"``, or a pair, the lowest
    and the highest; :func:`make_many` takes a :class:`~farandole.make.Wish` with more
    conditions. A puzzle with ``rules`` that would be harder keeps some of the clues that it could
    do without. The other arguments are those of :class:`Recipe`.

    >>> make_puzzle(seed=1).line[:27]
    '.7..5..1....4.....2....956.'
    >>> from farandole import rate
    >>> rate(make_puzzle(level="hard", seed=1)).level
    'hard'
    >>> killer = make_puzzle(rules=["killer"], cover=True, level="medium", seed=1)
    >>> len(killer.givens), len(killer.constraints), killer.constraints[0]
    (0, 35, Killer('r4-7c9', 19))

    Raises the errors of :class:`Recipe`, `ArgumentError` for an unknown level, and `LimitReached`
    if the time is up before a puzzle is generated.
    """
    wish = None
    if level is not None:
        from farandole.make.wishes import Wish

        wish = Wish(level)
    recipe = Recipe(
        shape,
        symmetry,
        clues,
        minimal,
        pattern,  # type: ignore[arg-type]  # a frozen set in the end
        start,
        unbiased,
        rules,  # type: ignore[arg-type]  # a tuple in the end
        sizes,
        cover,
        cages,  # type: ignore[arg-type]
    )
    return _first(make_many(1, recipe, seed=seed, wish=wish, threads=1, seconds=seconds))


def minimize(
    grid: GridLike, *, symmetry: str = "none", seed: int = 0, seconds: float | None = None
) -> Grid:
    """Return a minimal puzzle with the same solution, some of the givens removed in random order.

    No set of givens that belong together under the ``symmetry`` can be removed from it without
    allowing a second solution. Nor can any constraint for some of its cells; rules of the whole
    board stay, and clues of puzzles with constraints of which a search of 5,000 guesses can't tell
    whether they are necessary. Givens without their partners are removed one by one.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimize(easy, seed=1).line
    '5...7.......1.5....98....6.....6...34..8....17...2...6.6....28....419..........7.'

    Raises `NoSolution` and `ManySolutions` for a grid that isn't a puzzle, and `LimitReached`.
    """
    grid = on_usual_board(grid)
    recipe = Recipe(grid.shape, symmetry, start=grid)
    return _first(make_many(1, recipe, seed=seed, threads=1, seconds=seconds))


def candidates_each(least: int, most: int) -> float:
    """Return about how many candidates an unbiased puzzle with this range of givens needs."""
    share = sum(part for size, part in SHARES.items() if least <= size <= most)
    return float(comb(81, most) / (_PER_GRID * max(share, 1e-9) * _ORDERS))


def _first(generation: Generation) -> Grid:
    for puzzle in generation:
        return puzzle.grid
    raise LimitReached(msg("the time limit was reached before a puzzle was generated"))


def _check_wish(wish: Wish, recipe: Recipe) -> None:
    """Raise ArgumentError for a wish that only puzzles with rules meet, or only those without."""
    for name in wish.on_scale:
        if recipe.has_rules or not recipe.shape.is_classic:
            raise ArgumentError(msg("{name} is for classic 9×9 puzzles only", name=name))
    if recipe.has_rules:
        return
    for technique in wish.required:
        if technique.family == "rules":
            text = msg("{name} requires constraints: the recipe has no rules", name=technique.id)
            raise ArgumentError(text)


def _maker(
    recipe: Recipe, seed: int, wish: Wish | None
) -> tuple[Verb[Candidates, list[Made]], float, int]:
    """Return the verb, how many candidates a puzzle may need, and the most in a chunk."""
    if recipe.has_rules:
        from farandole.make.rules.making import RuleMaking

        return RuleMaking(recipe, seed, wish), 1.0, 1
    if not recipe.shape.is_classic:
        return ShapeMaking(recipe, seed), 1.0, 1
    verb = ClassicMaking(recipe, seed)
    if recipe.unbiased == "exact":
        return verb, candidates_each(*verb.exact_range), _SLOW
    if verb.is_few:
        return verb, _FEW.get(recipe.most, 1.0), 1
    return verb, 1.0, _QUICK if verb.is_quick else _SLOW
