"""Simplification before any search: a smaller problem with the same covers.

It removes options that would leave some item with too few (the idea of Knuth's DLX-PRE), that
disagree with forced options, or that duplicate another option, and it removes redundant items. One
removal makes the next one possible, so this continues until nothing changes. It looks only one step
ahead: it finds once, at the root, what a search would find again in every branch.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise, product
from math import prod
from typing import Any

from farandole._kernel import CoverReduction
from farandole.cover.data.solution import Solution
from farandole.cover.problem import Problem
from farandole.limits import NO_LIMIT, Budget, Limits, known

KEEP = ("covers", "cheapest")
"""The covers that a reduction keeps: all, or at least one of least cost."""

GAINS = (
    "idle options",
    "forced options",
    "excluded options",
    "impossible options",
    "duplicate options",
    "dominated options",
    "settled items",
    "identical items",
    "free items",
    "harmless items",
)
"""The reasons for a removal. In this order:

idle options have no primary item, forced ones are in every cover, excluded ones disagree
with those, impossible ones would leave some item with too few, duplicate ones have an equal
that stands for them, dominated ones are no better than another; settled items are covered by
the forced options, identical ones have the same options as another, free ones may be covered
by any number of their options, and harmless ones are secondary and forbid nothing that isn't
forbidden anyway.
"""


class Reduction:
    """A smaller problem, and the way from its covers back to those of the original one.

    Items and options of ``problem`` keep their names; it is the original one itself if nothing
    could be done. ``forced`` are numbers of options of
    the original, in groups: one of each group is in every cover. Groups have more than one
    member where options are duplicates of each other. If ``infeasible``, there is no cover:
    ``problem`` then consists of one item that can't be covered, and no options.
    ``complete`` is false if not everything was tried, because the time was up or an item has
    too many options that exclude too many others; all else holds anyway.

    >>> from farandole.cover import Problem
    >>> small = reduced(Problem("abcd", ["ab", "ab", "bc", "cd", "c", "d"]))
    >>> small.problem
    Problem(('c', 'd'), {3: ('c', 'd'), 4: ('c',), 5: ('d',)})
    >>> small.forced
    ((0, 1),)
    >>> [sorted(cover) for cover in small.expand([0])]
    [[0, 3], [1, 3]]
    """

    def __init__(self, original: Problem, data: dict[str, Any], complete: bool) -> None:
        ends, originals = _numbers(data["ends"]), _numbers(data["originals"])
        forced = _numbers(data["forced"]).tolist()
        self._original = original
        self._ends = array("I", [0, *ends])
        self._originals = originals
        self._gains = tuple(data["gains"])
        bounds = pairwise([0, *_numbers(data["forced_ends"])])
        self.forced = tuple(sorted([tuple(forced[begin:end]) for begin, end in bounds]))
        self.infeasible = data["unmet"]
        self.complete = complete and not data["gave_up"]
        self.problem = original
        if (
            self.infeasible
            or any(self._gains)
            or _numbers(data["high"]) != (original._high or array("I"))
        ):
            firsts = [originals[begin] for begin in self._ends[:-1]]
            self.problem = _problem(original, data, firsts)

    @property
    def gains(self) -> dict[str, int]:
        """How many options and items went for each reason; see `GAINS`.

        In a problem found to be infeasible these are the ones before that was seen.
        """
        return dict(zip(GAINS, self._gains, strict=True))

    @property
    def factor(self) -> int | None:
        """How many covers of the original each cover of ``problem`` stands for.

        None if that isn't the same for all of them; then see `weight`.
        """
        if len(self._originals) != self.problem.option_count and not self.infeasible:
            return None
        return prod(map(len, self.forced))

    def originals(self, option: int) -> tuple[int, ...]:
        """Return the options of the original that an option of ``problem`` stands for.

        Raises `OutOfRange` for a number that none of its options has.

        >>> from farandole.cover import Problem
        >>> reduced(Problem("ab", ["a", "a", "b", "ab"])).originals(0)
        (0, 1)
        """
        self.problem._check_option(option)
        return tuple(self._originals[self._ends[option] : self._ends[option + 1]])

    def weight(self, solution: Solution | Iterable[int]) -> int:
        """Return how many covers of the original one of ``problem`` stands for.

        The cover is a `Solution`, or the numbers of its options.
        """
        return prod(map(len, self._groups(solution)))

    def expand(self, solution: Solution | Iterable[int]) -> Iterator[Solution]:
        """Yield the covers of the original that one of ``problem`` stands for.

        The cover is a `Solution`, or the numbers of its options. All have the same cost: its
        own and that of the forced options, which come first.
        """
        name = self._original.name
        for numbers in product(*self._groups(solution)):
            yield Solution(map(name, numbers), numbers)

    def _groups(self, solution: Solution | Iterable[int]) -> list[tuple[int, ...]]:
        numbers = solution.numbers if isinstance(solution, Solution) else solution
        return [*self.forced, *map(self.originals, numbers)]

    def __repr__(self) -> str:
        if self.infeasible:
            return f"<Reduction: item {self.problem.items[0]!r} can't be covered>"
        small = self.problem
        apart = f" and {small.secondary_count} secondary" if small.secondary_count else ""
        went = [f"{number} {rule}" for rule, number in self.gains.items() if number]
        return (
            f"<Reduction to {small.primary_count}{apart} items, {small.option_count} options; "
            f"gone: {', '.join(went) or 'nothing'}>"
        )


def reduced(problem: Problem, *, keep: str = "covers", seconds: float | None = None) -> Reduction:
    """Return a smaller problem from which the covers of this one can be restored.

    With ``keep="covers"`` every cover can be restored, with its cost. With
    ``keep="cheapest"`` more may go: what stays holds one of the covers of least cost, if
    there is any (without costs: of the fewest options). Where ``seconds`` end it early, what
    was found until then is returned.

    The cost is some tens of nanoseconds for each entry of an option where little can be
    done, and many times that where options of one item disagree with the same others.
    Raises `ArgumentError` for another ``keep`` and for a limit that is none.

    >>> from farandole.cover import Problem
    >>> reduced(Problem("abc", ["ab", "abc", "bc", "c"]))
    <Reduction to 2 items, 3 options; gone: 1 impossible options, 1 identical items>
    """
    known(keep, "keep", KEEP)
    budget = Budget(Limits(seconds=seconds))
    kernel = CoverReduction(problem._flat(), keep)
    status = budget.run(partial(kernel.run, NO_LIMIT))
    return Reduction(problem, kernel.result(), status == "finished")


def _numbers(packed: bytes, kind: str = "I") -> array[int]:
    numbers = array(kind)
    numbers.frombytes(packed)
    return numbers


def _problem(original: Problem, data: dict[str, Any], firsts: list[int]) -> Problem:
    """Return the small problem; ``firsts`` are the options its own are named for."""
    every = original._items + original._secondary
    items = [every[item] for item in _numbers(data["items"])]
    colors = _numbers(data["colors"]) or None
    return type(original)._from_flat(
        items[: data["primary"]],
        items[data["primary"] :],
        _numbers(data["starts"]),
        _numbers(data["entries"]),
        lambda option: original.name(firsts[option]),
        colors=colors,
        color_names=original._color_names if colors else (),
        low=_numbers(data["low"]) or None,
        high=_numbers(data["high"]) or None,
        costs=_numbers(data["costs"], "q") or (None if original._costs is None else array("q")),
    )
