"""Covers drawn uniformly at random.

Counting by a diagram gives the number of covers below each choice. So every cover has a number, and
one descent by these counts leads to it: a random number gives a random cover. All arithmetic is in
whole numbers, so rounding favors no cover, however many there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from farandole._kernel import CoverCounter
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.data.solution import Solution, SolutionDecoder
from farandole.cover.questions.count import bounded
from farandole.errors import LimitReached, NoSolution, OutOfRange
from farandole.i18n import Number, msg, nmsg
from farandole.limits import NO_LIMIT, Budget, Limits, whole_number


class Sampler:
    """The covers of a problem, all counted and numbered, though none is listed.

    ``sampler.count`` is how many there are. ``sampler.draw(n)`` draws some at random, and
    ``sampler[k]`` is cover number ``k``. Don't rely on the order of the numbers:
    it can differ from one version, or amount of ``memory``, to another.

    Making one costs what it takes to count the covers by a diagram; for a cover one goes
    down from the root once, some microseconds for small problems. Where ``memory``, in
    bytes, isn't enough to remember all counts (256 MiB if not given), some are counted again.

    Raises `LimitReached` if there isn't time to count, and `ArgumentError` for limits that are
    none.

    >>> from farandole.cover.models import dominoes
    >>> sampler = Sampler(dominoes(8, 8).problem)
    >>> sampler.count
    12988816
    >>> len(sampler[1_000_000])
    32
    """

    def __init__(
        self,
        problem: ProblemData,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> None:
        limits = Limits(seconds=seconds, memory=memory)
        # Memory limits the stored counts, not the time.
        budget = Budget(Limits(seconds=limits.seconds))
        self._decoder = SolutionDecoder(problem)
        with budget:
            self._kernel = CoverCounter(problem._flat(), bounded(limits.memory))
        count = partial(self._kernel.run, NO_LIMIT)
        if budget.is_over() or (
            budget.run(count, progress, lambda: 1 - self._kernel.left()) != "finished"
        ):
            raise LimitReached(msg("the time limit was reached before all covers were counted"))
        self.count = int.from_bytes(self._kernel.count(), "little")

    def __getitem__(self, number: int) -> Solution:
        """Return cover number ``number``, from 0; IndexError if there are fewer."""
        solution = self._cover(number, float("inf"))
        assert solution is not None
        return solution

    def __iter__(self) -> Iterator[Solution]:
        """Iterate over all covers in the order of their numbers; a search is quicker at that."""
        return (self[number] for number in range(self.count))

    def draw(
        self, n: int, seed: random.Random | int | None = None, *, seconds: float | None = None
    ) -> list[Solution]:
        """Return ``n`` covers, each drawn from all of them; the same can come twice.

        ``seed`` is a number, which makes the draw repeatable, or a `random.Random`.

        Raises `NoSolution` if there is no cover to draw, and `LimitReached`, which carries
        those drawn so far, if the time runs out.

        >>> from farandole.cover import Problem
        >>> two = Sampler(Problem("ab", {"both": "ab", "first": "a", "second": "b"}))
        >>> sorted({len(cover) for cover in two.draw(50, seed=1)})
        [1, 2]
        """
        budget = Budget(Limits(seconds=seconds))
        n = whole_number(n, "covers")
        if n and not self.count:
            raise NoSolution(msg("the problem has no cover, so none can be drawn"))
        chance = seed if isinstance(seed, random.Random) else random.Random(seed)
        solutions: list[Solution] = []
        budget.start()
        for _ in range(n):
            cover = None
            if not budget.is_over():
                cover = self._cover(chance.randrange(self.count), budget.seconds_left)
            if cover is None:
                text = nmsg(
                    "the time limit was reached after {found} of {count} cover",
                    "the time limit was reached after {found} of {count} covers",
                    found=Number(len(solutions)),
                    count=n,
                )
                raise LimitReached(text, tuple(solutions))
            solutions.append(cover)
        return solutions

    def _cover(self, number: int, seconds: float) -> Solution | None:
        """Return a cover by its number; None if the time runs out."""
        if not 0 <= number < self.count:
            raise OutOfRange(
                msg("no cover number {number} among {count}", number=number, count=self.count)
            )
        packed = self._kernel.find(number.to_bytes(-(-number.bit_length() // 8), "little"), seconds)
        if packed is None:
            return None
        return self._decoder.solution(memoryview(packed).cast("I"))

    def __repr__(self) -> str:
        return f"<Sampler of {self.count} covers>"


def sample(
    problem: ProblemData,
    n: int,
    seed: random.Random | int | None = None,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> list[Solution]:
    """Return ``n`` covers, each drawn uniformly at random.

    Keep a `Sampler` to draw from a problem repeatedly: most of the time goes into counting the
    covers first. All is as there: ``seed``, the limits, and the errors `NoSolution`,
    `LimitReached`, which carries the covers drawn so far, and `ArgumentError`.

    >>> from farandole.cover.models import latin_square
    >>> len(sample(latin_square(4).problem, 3, seed=2024))
    3
    """
    limits = Limits(seconds=seconds, memory=memory)
    budget = Budget(limits).start()
    sampler = Sampler(problem, seconds=seconds, memory=memory, progress=progress)
    return sampler.draw(n, seed, seconds=budget.rest().seconds)
