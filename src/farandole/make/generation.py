"""Puzzles on their way: numbered candidates go through the pipeline, and some become puzzles.

What comes of a candidate depends on the recipe, the seed and its number alone, and puzzles come in
the order of their numbers. So a seed gives the same puzzles with any number of threads, however
many are asked for, and a wish may turn down any of them without a change to the others.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole._misuse import OneByOne, OtherNames
from farandole.limits import BETWEEN_REPORTS, NO_LIMIT, Limits, Stopwatch, now, whole_number
from farandole.parallel import thread_count
from farandole.sudoku.many.pipeline import Pipeline

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Self

    from farandole.logic.many.result import Rated
    from farandole.make.practice import Practice
    from farandole.make.recipe import Recipe
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.pipeline import Verb

    Choice = Callable[[Sequence["Made"]], Sequence[bool]]


_MOST_THREADS = 256
"""More don't make it quicker on any machine, and puzzles are the same with any number."""


@dataclass(frozen=True, slots=True)
class Made(OtherNames):
    """A puzzle that was made, and its solution.

    ``number`` is that of the candidate that it came from, from 0. ``weight`` is how much it counts
    where puzzles are made with ``unbiased="weighted"``, and 1 elsewhere.
    """

    grid: Grid
    solution: Grid
    number: int
    weight: float = 1.0
    rated: Rated | None = None
    """Its rating, where there was a wish for one."""
    practice: Practice | None = None
    """The position to practise on, where there was a wish for one."""

    _instead = (
        (".grid", "puzzle board"),
        (".grid.line", "line string text"),
        (".grid.rows()", "rows"),
        (".grid.cells", "cells"),
        (".grid.givens", "givens clues"),
        (".grid.pretty()", "pretty show"),
        (".rated, where a level was wished for", "rating level difficulty score"),
    )

    def __str__(self) -> str:
        return str(self.grid)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far the making is, and how likely what is wanted seems to be.

    Of ``tried`` candidates ``made`` became puzzles as wanted, of ``wanted`` (None for any number),
    in ``seconds``.
    """

    made: int
    wanted: int | None
    tried: int
    seconds: float
    expected: float = 1.0
    """How many candidates a puzzle needs, as far as that is known beforehand."""

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
        """About how long it will go on; None where no number of puzzles is wanted.

        >>> round(Outlook(10, 20, 1000, 2.0).seconds_left, 2)
        1.82
        """
        if self.wanted is None:
            return None
        return self.seconds_each * max(self.wanted - self.made, 0)

    @property
    def is_known(self) -> bool:
        """Whether `one_in` is more than a guess.

        Before the first puzzle it is one, unless it was known beforehand how many candidates it
        takes.

        >>> Outlook(0, 1, 5000, 2.0).is_known, Outlook(1, 2, 5000, 2.0).is_known
        (False, True)
        """
        return self.made > 0 or self.expected > max(self.tried, 1)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Some of them, by number: a chunk of the pipeline."""

    first: int
    puzzles: int


class Generation(OneByOne):
    """An iterator over puzzles, each a :class:`Made`, made as they are asked for.

    ``complete`` turns True when all that were wanted are made, and stays False when a limit ended
    it before. ``seed`` makes the same ones again. It can be dropped at any point; `close`, or the
    end of ``with``, stops its threads at once.
    """

    _made_by = "generate_many(count)"

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
        """Stop; no more puzzles come."""
        self._puzzles.close()

    @property
    def complete(self) -> bool:
        """Whether all that were wanted are made."""
        return self._work.is_complete

    @property
    def outlook(self) -> Outlook:
        """How far it is."""
        return self._work.outlook

    @property
    def effective_size(self) -> float:
        """How many puzzles of equal weight those made so far are worth: (Σw)² / Σw²."""
        return self._work.effective_size


class Work:
    """The work behind a :class:`Generation`, which is ended when that is dropped."""

    def __init__(
        self,
        verb: Verb[Candidates, list[Made]],
        *,
        count: int | None,
        threads: int | None,
        limits: Limits,
        tries: int | None,
        choice: Choice | None,
        progress: Callable[[Outlook], object] | None,
        expected: float,
        largest: int,
    ) -> None:
        self.is_complete = False
        self._count = None if count is None else whole_number(count, "count", 0, NO_LIMIT)
        self._tries = None if tries is None else whole_number(tries, "tries", 0, NO_LIMIT)
        self._limits = limits
        self._threads = min(thread_count(threads), _MOST_THREADS)
        self._verb = verb
        self._choice = choice
        self._progress = progress
        self._expected = expected
        self._largest = largest
        self._watch = Stopwatch()
        self._reported = now()
        self._ready: deque[Made] = deque()
        self._made = self._tried = self._begun = 0
        self._weights = self._squares = 0.0

    @property
    def outlook(self) -> Outlook:
        """How far it is."""
        return Outlook(self._made, self._count, self._tried, self._watch.seconds, self._expected)

    @property
    def effective_size(self) -> float:
        """How many puzzles of equal weight those made so far are worth."""
        return self._weights**2 / self._squares if self._squares else 0.0

    def puzzles(self) -> Generator[Made, None, None]:
        """Yield puzzles until there are enough, or a limit comes."""
        if self._count == 0:
            self.is_complete = True
            return
        pipeline: Pipeline[Candidates, list[Made]] = Pipeline(
            self._verb,
            self._take,
            threads=self._threads,
            limits=self._limits,
            report=None if self._progress is None else self._report,
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
            if self._progress is not None:
                self._progress(self.outlook)
            yield from self._hand_out()

    def _hand_out(self) -> Iterator[Made]:
        """Yield what is ready; time passes uncounted while others work on it."""
        while self._ready:
            made = self._ready.popleft()
            self._watch.pause()
            self.is_complete = self._is_enough() and not self._ready
            yield made
            self._watch.start()

    def _is_enough(self) -> bool:
        return self._count is not None and self._made >= self._count

    def _next_chunk(self) -> Candidates | None:
        """Return the next candidates: as many as are needed, as far as can be told."""
        size = self._largest
        if self._count is not None:
            needed = (self._count - self._made) * self.outlook.one_in
            size = min(size, int(needed / self._threads) + 1)
        if self._tries is not None:
            size = min(size, self._tries - self._begun)
        if size <= 0:
            return None
        chunk = Candidates(self._begun, size)
        self._begun += size
        return chunk

    def _take(self, chunk: Candidates, found: list[Made]) -> None:
        """Take what became of a chunk; those that aren't wished for are let go."""
        if self._is_enough():
            return
        self._tried += chunk.puzzles
        if self._choice is not None and found:
            wanted = self._choice(found)
            found = [made for made, is_wanted in zip(found, wanted, strict=True) if is_wanted]
        for made in found:
            self._made += 1
            self._weights += made.weight
            self._squares += made.weight**2
            self._ready.append(made)
            if self._is_enough():  # those after it are as if they had never been begun
                self._tried = made.number + 1
                return

    def _report(self, done: int = 0) -> None:
        """Tell how far it is, if that is some time ago; chunks may be too short for a wait."""
        if self._progress is not None and now() - self._reported >= BETWEEN_REPORTS:
            self._reported = now()
            self._progress(self.outlook)
