"""Finding steps: the next one, all of them, the whole path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from farandole import _kernel
from farandole.errors import GridError, LimitReached
from farandole.i18n import msg, spoken
from farandole.logic.board import Board, BoardLike, any_board
from farandole.logic.profile import FULL, HODOKU, Profile
from farandole.logic.searching import Search, search_on
from farandole.logic.steps import Step, apply
from farandole.logic.techniques import LEVELS, TECHNIQUES, Technique, rating_message
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC
from farandole.sudoku.solving import solutions
from farandole.sudoku.unsolved import many_solutions, no_solution

if TYPE_CHECKING:
    from farandole.logic.scale.scale import ScaleRating

R = TypeVar("R", "Rating", "ScaleRating")

_NEVER_LISTED = ("kraken-fish", "forcing", "templates", "last-resort")


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is: level and score of a school, and the techniques used.

    ``hardest`` is the technique of the highest level, then score; None where no step was needed.
    ``end`` is ``solved``, ``stuck`` where the techniques don't suffice (level and score are then
    those of the steps taken), or ``stopped`` where time was up. ``profile`` has the techniques,
    their order and options; its ``school`` and ``version`` name the source of the rating.
    """

    level: str
    score: int
    hardest: Technique | None
    end: str
    counts: tuple[tuple[Technique, int], ...]
    """How often each technique was used, in the order of the profile."""
    profile: Profile

    def __str__(self) -> str:
        return spoken()(rating_message(self.level, self.score))

    def _repr_svg_(self) -> str:
        """Return the techniques as a bar chart, for notebooks."""
        from farandole.logic.render.chart import chart

        return chart(self, say=spoken())

    @property
    def complete(self) -> bool:
        """Whether no limit ended the search."""
        return self.end != "stopped"

    @property
    def hardest_techniques(self) -> tuple[Technique, ...]:
        """The techniques of the highest level among those used, hardest first."""
        if self.hardest is None:
            return ()
        level = self.hardest.level
        same = [technique for technique, _ in self.counts if technique.level == level]
        return tuple(sorted(same, key=lambda technique: -technique.score))


class _Steps(Sequence[Step]):
    """Steps by their numbers, from 0, and in words."""

    __slots__ = ()
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        """Return the steps in words, a line each."""
        return "\n".join(map(str, self.steps))

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, number: int) -> Step: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, number: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[number]

    @property
    def _count(self) -> str:
        return f"{len(self.steps)} step{'s'[: len(self.steps) != 1]}"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(_Steps, Generic[R]):
    """A whole path: the board at the start, its steps, and the end.

    ``end`` is ``solved``, ``stuck`` or ``stopped``; ``rating`` is a :class:`Rating`, or on the
    scale of Sudoku Explainer a :class:`ScaleRating`.
    """

    board: Board
    steps: tuple[Step, ...]
    end: str
    rating: R

    def __repr__(self) -> str:
        rating = self.rating
        if isinstance(rating, Rating):
            hard = f"{rating.level}, score {rating.score}"
        else:
            hard = str(rating.message)
        return f"<Explanation of {self._count}: {self.end}, {hard}>"

    def _repr_html_(self) -> str:
        """Return the rating and the steps in words as a list, for notebooks."""
        from html import escape

        steps = "".join(f"<li>{escape(line)}</li>" for line in str(self).splitlines())
        return f"<p>{escape(str(self.rating))}</p><ol>{steps}</ol>"

    def __bool__(self) -> bool:
        """Return True, also for an explanation without steps."""
        return True

    @property
    def complete(self) -> bool:
        """Whether no limit ended the search."""
        return self.end != "stopped"

    def boards(self) -> Iterable[Board]:
        """Yield the board before each step, and after the last."""
        board = self.board
        yield board
        for step in self.steps:
            board = apply(board, step)
            yield board

    @property
    def reached(self) -> Board:
        """The board after the last step."""
        *_, last = self.boards()
        return last


@dataclass(frozen=True, slots=True, repr=False)
class Found(_Steps):
    """Steps of a board, as a sequence; ``complete`` is True if there are no others."""

    steps: tuple[Step, ...]
    complete: bool

    def __repr__(self) -> str:
        return f"<Found {self._count}{'' if self.complete else ', incomplete'}>"


def solutions_of(board: Board, seconds: float | None = None) -> tuple[Grid, ...]:
    """Return up to two solutions that the digits on a board allow, with any candidates.

    Candidates aren't clues here: techniques that assume a single solution exchange digits, where
    such clues could forbid them.

    Raises :class:`~farandole.LimitReached` if the time is up before that is decided.
    """
    if not board.grid.is_classic:
        search = solutions(board.grid, seconds=seconds)
        result = tuple(islice(search, 2))
        if len(result) < 2 and not search.complete:
            raise LimitReached(msg("time was up before the board was solved"), result)
        return result
    number, cells, _ = _kernel.solve9(board.grid.cells, 2)
    return tuple(Grid._of(cells[81 * i : 81 * i + 81], CLASSIC) for i in range(number))


def the_solution(board: Board, seconds: float | None = None) -> Grid:
    """Return the only solution of a board.

    Raises :class:`~farandole.NoSolution`, :class:`~farandole.ManySolutions`, and
    :class:`~farandole.LimitReached` where time was up.
    """
    solutions = solutions_of(board, seconds)
    if not solutions:
        raise no_solution(board.grid)
    if len(solutions) > 1:
        raise many_solutions(solutions)
    return solutions[0]


def check_candidates(board: Board, solution: Grid) -> None:
    """Raise GridError if the candidates of a board rule out its solution."""
    for cell, mask in enumerate(board.candidates):
        if not board.grid.cells[cell] and not mask >> (solution.cells[cell] - 1) & 1:
            raise GridError(
                msg(
                    "{cell}: the candidates lack the digit of the solution",
                    cell=board.shape.cell_name(cell),
                ),
                code="grid.candidates",
            )


def first_step(
    board: BoardLike, profile: Profile = FULL, *, seconds: float | None = None
) -> Step | None:
    """Return the first step that a profile's techniques find, in their order; None: there is none.

    Raises :class:`~farandole.NoSolution` for a board without a solution, and
    :class:`~farandole.GridError` where the candidates rule the solution out. On a board with
    several, techniques that assume a single one are left out.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> first_step(p)
    ... # doctest: +ELLIPSIS
    Step(technique('naked-single'), placements=(Candidate(cell=40, digit=5),), ...)
    """
    try:
        return _search(any_board(board), profile, seconds).first(seconds)
    except LimitReached:
        return None


def all_steps(
    board: BoardLike,
    profile: Profile | None = None,
    *,
    seconds: float | None = None,
) -> Found:
    """Return every step of a board, each pattern once, technique by technique in their order.

    Without a ``profile`` the techniques are HoDoKu's, except forcing chains, nets and brute force,
    and finders look as far as its list of all steps does. A profile of your own can include
    techniques that take long, with ``seconds`` as the budget.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = all_steps(p)
    >>> found.complete, len(found.steps) > 4
    (True, True)
    """
    try:
        return Found(*_search(any_board(board), profile or ALL_STEPS, seconds).all(seconds))
    except LimitReached:
        return Found((), complete=False)


def _search(board: Board, profile: Profile, seconds: float | None) -> Search:
    solutions = solutions_of(board, seconds)
    if not solutions:
        raise no_solution(board.grid)
    if len(solutions) > 1:
        # The others assume a single solution.
        return search_on(board, None, profile.without("uniqueness", "last-resort"))
    check_candidates(board, solutions[0])
    return search_on(board, solutions[0], profile)


def steps_at(board: Board, profile: Profile, *, seconds: float | None = None) -> Found:
    """Return every step of a board, whether it has one solution or not."""
    return Found(*search_on(board, None, profile).all(seconds))


def explain(
    board: BoardLike, profile: Profile = FULL, *, seconds: float | None = None
) -> Explanation[Rating]:
    """Return the whole path by which a board is solved, with the techniques of a profile."""
    board = any_board(board)
    if not board.grid.is_classic:
        profile = Profile(profile.rules, profile.options)  # no school rates other boards
    try:
        solution = the_solution(board, seconds)
    except LimitReached:
        return Explanation(board, (), "stopped", Rating(LEVELS[0], 0, None, "stopped", (), profile))
    check_candidates(board, solution)
    path = search_on(board, solution, profile).path(seconds)
    used = Counter(step.technique for step in path.steps)
    if board.grid.is_classic and profile == FULL and all(one.default for one in used):
        profile = HODOKU  # whose steps and score are the same
    counts = sorted(used.items(), key=lambda pair: (pair[0].place, pair[0].number))
    rating = Rating(path.level, path.score, path.hardest, path.end, tuple(counts), profile)
    return Explanation(board, path.steps, path.end, rating)


def rate(
    board: BoardLike,
    profile: Profile = HODOKU,
    *,
    seconds: float | None = None,
    canonical: bool = False,
) -> Rating:
    """Return how hard a puzzle is by a profile."""
    if canonical:
        from farandole.sudoku.canonical import canonical as canonical_form

        board = canonical_form(any_board(board).grid).grid
    return explain(board, profile, seconds=seconds).rating


ALL_STEPS = Profile(
    (
        one
        for one in TECHNIQUES.values()
        if one.family not in _NEVER_LISTED
        and (one.default or one.family in {"single-digit", "almost-locked-sets", "wings"})
    ),
).with_options(als_in_chains=True, als_overlap=True, als_chain_length=6)
"""The techniques of :func:`all_steps`: HoDoKu's own list of all steps."""
