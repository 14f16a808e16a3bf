"""Making puzzles: one, or as many as are wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from farandole._misuse import answered
from farandole.errors import ArgumentTypeError, LimitReached
from farandole.i18n import Quoted, msg
from farandole.limits import NO_LIMIT, Limits, whole_number
from farandole.make.generation import Generation, Work
from farandole.make.recipe import Recipe
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.i18n import Message
    from farandole.make.generation import Choice, Outlook
    from farandole.make.wishes import Wish
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


@answered(lambda given, named: _other_wish("generate_many", given, named))
def generate_many(
    count: int | None = None,
    recipe: Recipe | None = None,
    *,
    seed: int | None = None,
    wish: Wish | Choice | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    tries: int | None = None,
    progress: Callable[[Outlook], object] | None = None,
) -> Generation:
    """Return an iterator over ``count`` puzzles of a recipe, without end for None.

    Each has one solution. The same ``seed`` (0 to 2⁶⁴ - 1; a random one if not given) gives the
    same puzzles on every machine, with any number of ``threads`` (all processors by default).
    ``seconds`` limits the time and ``tries`` the candidates; then fewer puzzles may come, and
    ``complete`` stays False.

    With a :class:`~farandole.make.Wish` only puzzles come that are rated as it says, with their
    ratings. ``wish`` may also be a function: it is called with puzzles as they are made, some or
    many at a time, and returns for each whether it is wanted. ``progress`` is called with an
    :class:`Outlook` about ten times a second, which says how likely the wish seems to be. Both are
    called in the thread that asks for puzzles.

    >>> puzzles = generate_many(3, Recipe(symmetry="half-turn"), seed=1)
    >>> [len(made.grid.givens) for made in puzzles], puzzles.complete
    ([28, 27, 28], True)

    >>> from farandole.make import Wish
    >>> hard = next(generate_many(1, seed=1, wish=Wish("hard")))
    >>> hard.rated.level, hard.grid.line
    ('hard', '...')

    A minimal puzzle takes some 50 microseconds of one processor.
    """
    from farandole.make.kinds import making

    recipe = Recipe() if recipe is None else recipe
    _check_kinds(recipe, wish, progress)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0, NO_LIMIT)
    verb, expected, largest = making(recipe, seed)
    choice = None
    if wish is not None:
        from farandole.make.wishes import Wish
        from farandole.make.wishing import Wishing

        if isinstance(wish, Wish):
            verb, largest = Wishing(verb, wish), min(largest, 256)
        else:
            choice = wish
    work = Work(
        verb,
        count=count,
        threads=threads,
        limits=Limits(seconds=seconds),
        tries=tries,
        choice=choice,
        progress=progress,
        expected=expected,
        largest=largest,
    )
    return Generation(work, recipe, seed)


@answered(lambda given, named: _other_wish("generate", given, named))
def generate(
    shape: Shape = CLASSIC,
    *,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    pattern: Iterable[int] | None = None,
    start: Grid | None = None,
    unbiased: str | None = None,
    difficulty: str | tuple[str, str] | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> Grid:
    """Return a puzzle with one solution.

    ``difficulty`` is a level, such as ``"hard"``, or a pair, the lowest and the highest; a
    :class:`~farandole.make.Wish`, for :func:`generate_many`, can say more. The rest is that of
    :class:`Recipe`.

    >>> generate(seed=1).line[:27]
    '.7..5..1....4.....2....956.'
    >>> from farandole import rate
    >>> rate(generate(difficulty="hard", seed=1)).level
    'hard'

    Raises what :class:`Recipe` does, `ArgumentError` for a level that there isn't, and
    `LimitReached` if the time is over before one is made.
    """
    _check_no_level(shape)
    wish = None
    if difficulty is not None:
        from farandole.make.wishes import Wish

        wish = Wish(difficulty)
    recipe = Recipe(
        shape,
        symmetry,
        clues,
        minimal,
        pattern,  # type: ignore[arg-type]  # a frozen set in the end
        start,
        unbiased,
    )
    for made in generate_many(1, recipe, seed=seed, wish=wish, threads=1, seconds=seconds):
        return made.grid
    raise LimitReached(msg("the time limit was reached before a puzzle was made"))


def _other_wish(
    function: str, given: tuple[object, ...], named: dict[str, object]
) -> Message | None:
    """Return the answer to a wish by another name; None: no idea."""
    from farandole.make.mistakes import other_wish

    return other_wish(function, given, named)


def _check_no_level(shape: object) -> None:
    """Refuse a level in the place of a shape. Raises `ArgumentTypeError`."""
    if not isinstance(shape, str):
        return
    from farandole.logic.techniques import LEVELS

    if shape in LEVELS:
        text = msg("a level needs its name: generate(difficulty={level})", level=Quoted(shape))
        raise ArgumentTypeError(text)


def _refuse_level(level: str) -> None:
    """Say how a level is wished for. Raises `ArgumentTypeError`."""
    from farandole.logic.techniques import LEVELS

    if level in LEVELS:
        text = msg("a level is wished for by wish=Wish({level})", level=Quoted(level))
        raise ArgumentTypeError(text)


def _check_kinds(recipe: object, wish: object, progress: object) -> None:
    """Refuse arguments of the wrong kind. Raises `ArgumentTypeError`."""
    if not isinstance(recipe, Recipe):
        if isinstance(recipe, str):
            _refuse_level(recipe)
        text = msg("{name} must be a Recipe, not {value}", name="recipe", value=Quoted(recipe))
        raise ArgumentTypeError(text)
    if wish is not None and not callable(wish):
        from farandole.make.wishes import Wish

        if not isinstance(wish, Wish):
            if isinstance(wish, str):
                _refuse_level(wish)
            text = msg("wish must be a Wish or a function, not {value}", value=Quoted(wish))
            raise ArgumentTypeError(text)
    if progress is not None and not callable(progress):
        text = msg("progress must be a function, not {value}", value=Quoted(progress))
        raise ArgumentTypeError(text)


def new_seed() -> int:
    """Return a seed that nobody knows."""
    return int.from_bytes(os.urandom(8), "little")
