"""Generation in progress: numbered candidates go through the pipeline, and some become puzzles.

A candidate's puzzle depends only on the recipe, the seed and its number, and puzzles come in the
order of their numbers. So a seed gives the same puzzles with any number of threads and any count,
and a wish can reject any of them without changing the others.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from farandole.limits import BETWEEN_REPORTS, NO_LIMIT, Limits, Stopwatch, now, whole_number
from farandole.sudoku.many.pipeline import Pipeline, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from farandole.logic.many.result import Rated
    from farandole.logic.scale.scale import ScaleRating
    from farandole.make.recipe import Recipe
    from farandole.make.wishing import Practice
    from farandole.sudoku.grid import Grid

    Choice = Callable[[Sequence["Made"]], Sequence[bool]]


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle, and its solution.

    ``number`` is that of its candidate, from 0. ``weight`` is how much the puzzle counts with
    ``unbiased="weighted"``, and 1 otherwise.
    """

    grid: Grid
    solution: Grid
    number: int
    weight: float = 1.0
    rated: Rated | None = None
    """Its rating, if the wish needs one."""
    scale_rating: ScaleRating | None = None
    """Its rating on Sudoku Explainer's scale, if the wish needs one."""
    practice: Practice | None = None
    """The position to practise on, if the wish names a technique for it."""

    def __str__(self) -> str:
        return str(self.grid)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The progress of a generation, and an estimate of the rest.

    ``made`` of the ``wanted`` puzzles (None: no end) came from ``tried`` candidates in ``seconds``.
    """

    made: int
    wanted: int | None
    tried: int
    seconds: float
    expected: float = 1.0
    """How many candidates a puzzle needs, as estimated beforehand."""

    @property
    def one_in(self) -> float:
        """About how many candidates a puzzle needs.

        >>> Outlook(0, 1, 5000, 2.0).one_in
        5001.0
        """
        return max(1.0, (self.tried + self.expected) / (self.made + 1))

    @property
    def seconds_each(self) -> float:
        """About how long a puzzle takes."""
        return self.seconds / max(self.tried, 1) * self.one_in

    @property
    def seconds_left(self) -> float | None:
        """About how long the rest will take; None without a number of puzzles.

        >>> round(Outlook(10, 20, 1000, 2.0).seconds_left, 2)
        1.82
        """
        if self.wanted is None:
            return None
        return self.seconds_each * max(self.wanted - self.made, 0)

    @property
    def is_known(self) -> bool:
        """Whether `one_in` is reliable: there is a puzzle, or an estimate beforehand.

        >>> Outlook(0, 1, 5000, 2.0).is_known, Outlook(1, 2, 5000, 2.0).is_known
        (False, True)
        """
        return self.made > 0 or self.expected > max(self.tried, 1)


@dataclass(frozen=True, slots=True)
class Candidates:
    """A chunk of the pipeline: candidates by number."""

    first: int
    puzzles: int


class Generation:
    """An iterator over puzzles, each a :class:`Made`, generated on demand.

    ``complete`` turns True when there are as many as were requested, and stays False if a limit
    ended the work earlier. ``seed`` generates the same puzzles again. The iterator can be dropped
    at any point; `close`, or the end of ``with``, stops its threads at once.
    """

    def __init__(self, work: Work, recipe: Recipe, seed: int) -> None:
        self.recipe = recipe
        self.seed = seed
        self._work = work
        self._puzzles = work.puzzles()

    def __repr__(self) -> str:
        wanted = self.outlook.wanted
        many = "puzzles without end" if wanted is None else f"{wanted} puzzle{'s'[: wanted != 1]}"
        return f"<Generation of {many}, seed {self.seed}>"

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Made:
        return next(self._puzzles)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop generating."""
        self._puzzles.close()

    @property
    def complete(self) -> bool:
        """Whether there are as many puzzles as were requested."""
        return self._work.is_complete

    @property
    def outlook(self) -> Outlook:
        """The progress so far."""
        return self._work.outlook

    @property
    def effective_size(self) -> float:
        """How many puzzles of equal weight the puzzles so far are worth: (Σw)² / Σw²."""
        return self._work.effective_size


@dataclass(eq=False)
class Work:
    """The work behind a :class:`Generation`, which ends when that is dropped."""

    verb: Verb[Candidates, list[Made]]
    expected: float
    """How many candidates a puzzle needs, as estimated beforehand."""
    largest: int
    """The most candidates in a chunk."""
    count: int | None
    tries: int | None
    threads: int
    limits: Limits
    choice: Choice | None
    progress: Callable[[Outlook], object] | None

    def __post_init__(self) -> None:
        for name, number in (("count", self.count), ("tries", self.tries)):
            if number is not None:
                whole_number(number, name, 0, NO_LIMIT)
        self.is_complete = False
        self._watch = Stopwatch()
        self._reported = now()
        self._ready: deque[Made] = deque()
        self._made = self._tried = self._begun = 0
        self._weights = self._squares = 0.0

    @property
    def outlook(self) -> Outlook:
        """The progress so far."""
        return Outlook(self._made, self.count, self._tried, self._watch.seconds, self.expected)

    @property
    def effective_size(self) -> float:
        """How many puzzles of equal weight the puzzles so far are worth."""
        return self._weights**2 / self._squares if self._squares else 0.0

    def puzzles(self) -> Generator[Made, None, None]:
        """Yield puzzles until there are enough, or a limit is reached."""
        if self.count == 0:
            self.is_complete = True
            return
        pipeline: Pipeline[Candidates, list[Made]] = Pipeline(
            self.verb,
            self._add,
            threads=self.threads,
            limits=self.limits,
            report=None if self.progress is None else self._report,
        )
        with pipeline, self._watch:
            while not pipeline.is_stopped and (chunk := self._next_chunk()):
                pipeline.put(chunk)
                self._report()
                yield from self._hand_out()
                if self._is_enough():
                    break
            if not pipeline.is_stopped and not self._is_enough():
                pipeline.finish()  # the last candidates that may be tried
            if self.progress is not None:
                self.progress(self.outlook)
            yield from self._hand_out()

    def _hand_out(self) -> Iterator[Made]:
        """Yield finished puzzles; the time that the caller spends on them isn't counted."""
        while self._ready:
            puzzle = self._ready.popleft()
            self._watch.pause()
            self.is_complete = self._is_enough() and not self._ready
            yield puzzle
            self._watch.start()

    def _is_enough(self) -> bool:
        return self.count is not None and self._made >= self.count

    def _next_chunk(self) -> Candidates | None:
        """Return the next candidates: as many as are probably needed."""
        size = self.largest
        if self.count is not None:
            needed = (self.count - self._made) * self.outlook.one_in
            size = min(size, int(needed / self.threads) + 1)
        if self.tries is not None:
            size = min(size, self.tries - self._begun)
        if size <= 0:
            return None
        chunk = Candidates(self._begun, size)
        self._begun += size
        return chunk

    def _add(self, chunk: Candidates, puzzles: list[Made]) -> None:
        """Add the puzzles of a chunk, except those that the wish rejects."""
        if self._is_enough():
            return
        self._tried += chunk.puzzles
        if self.choice is not None and puzzles:
            keeps = self.choice(puzzles)
            puzzles = [puzzle for puzzle, is_kept in zip(puzzles, keeps, strict=True) if is_kept]
        for puzzle in puzzles:
            self._made += 1
            self._weights += puzzle.weight
            self._squares += puzzle.weight**2
            self._ready.append(puzzle)
            if self._is_enough():  # later candidates count as not started
                self._tried = puzzle.number + 1
                return

    def _report(self, done: int = 0) -> None:
        """Report the progress, unless the last report was a moment ago."""
        if self.progress is not None and now() - self._reported >= BETWEEN_REPORTS:
            self._reported = now()
            self.progress(self.outlook)
