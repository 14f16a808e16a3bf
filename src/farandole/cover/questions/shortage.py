"""Why a problem has no cover, by counting: some items need more options than others allow.

The linear relaxation of a problem without covers often has no solution either. Its weights then
name the items: those of one side need 42 options, say, and each of these options takes one of the
30 that the items of the other side allow. What is stated here is counted again, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from farandole._kernel import CoverRelaxation
from farandole.cover.data.problem_data import ProblemData
from farandole.i18n import Listed, Message, Number, msg, nmsg
from farandole.limits import Budget

_ZERO = 1e-6


@dataclass(frozen=True, slots=True)
class Shortage:
    """Items, by number, that need more options than there are for them.

    No option contains two of the ``needy``. Each option that contains one of them contains one of
    the ``limits`` too, except ``others`` options.
    """

    needy: tuple[int, ...]
    limits: tuple[int, ...]
    lows: tuple[int, ...]
    highs: tuple[int, ...]
    others: int

    @property
    def needed(self) -> int:
        """The number of options that the needy need at least."""
        return sum(self.lows)

    @property
    def available(self) -> int:
        """The number of options with one of the needy that a cover can contain at most."""
        return sum(self.highs) + self.others

    def sentence(self, needy: Listed, limits: Listed) -> Message:
        """Return it in words; the arguments name the items."""
        needed, allowed = _product(self.lows), _product(self.highs)
        if not self.limits:
            return msg(
                "{items}: at least {needed} options are needed, but there are only {available}",
                items=needy,
                needed=needed,
                available=Number(self.others),
            )
        if not self.others:
            return msg(
                "{items}: at least {needed} options are needed, but the limits of {limits} allow "
                "at most {allowed}",
                items=needy,
                needed=needed,
                limits=limits,
                allowed=allowed,
            )
        return nmsg(
            "{items}: at least {needed} options are needed, but the limits of {limits} allow at "
            "most {allowed}, and only {count} other is available",
            "{items}: at least {needed} options are needed, but the limits of {limits} allow at "
            "most {allowed}, and only {count} others are available",
            count=self.others,
            items=needy,
            needed=needed,
            limits=limits,
            allowed=allowed,
        )


def shortage(problem: ProblemData, budget: Budget) -> Shortage | None:
    """Return items that need more options than there can be; None if counting finds none.

    The time is that of a linear program. Only a problem with bounds has one solved, and only if its
    program has a bearable size. ``budget`` limits the seconds.
    """
    flat = problem._flat()
    if problem._low is None or not CoverRelaxation.fits(flat):
        return None
    with budget:
        relaxation = CoverRelaxation(flat)
        status = relaxation.run(budget.seconds_left)
    return _Sides(problem).best(relaxation.weights()) if status == "infeasible" else None


class _Sides:
    """Two sets of items, weighed against each other."""

    def __init__(self, problem: ProblemData) -> None:
        self.bounds = [*problem.bounds, *((0, 1) for _ in range(problem.secondary_count))]
        self.primary = len(problem.bounds)
        self.options_of: list[list[int]] = [[] for _ in self.bounds]
        for option, row in enumerate(problem._rows()):
            for entry in row:
                self.options_of[entry].append(option)
        self.needs = [0] * problem.option_count  # by option: how many of the needy it contains
        self.takes = [0] * problem.option_count  # and how many of the limits
        self.needy: set[int] = set()
        self.limits: set[int] = set()

    def best(self, weights: Sequence[float]) -> Shortage | None:
        """Return the sides that these weights suggest, completed; None if they don't prove it."""
        for item, weight in enumerate(weights):
            if weight > _ZERO and item < self.primary:
                self._move(item, self.needy, self.needs, 1)
            elif weight < -_ZERO:
                self._move(item, self.limits, self.takes, 1)
        for item in sorted(self.needy):
            if self._free(item, 1) >= self.bounds[item][0]:
                self._move(item, self.needy, self.needs, -1)
        for _ in range(2):
            self._complete()
        if max(self.needs, default=0) > 1:
            return None
        needy, limits = tuple(sorted(self.needy)), tuple(sorted(self.limits))
        others = sum(map(int.__gt__, self.needs, self.takes))
        lows = tuple(self.bounds[item][0] for item in needy)
        found = Shortage(needy, limits, lows, tuple(map(self._high, limits)), others)
        return found if found.needed > found.available else None

    def _complete(self) -> None:
        """Move items to where they make the difference larger, or the sides smaller."""
        for item in range(self.primary):
            alone = item not in self.needy and not any(self.needs[k] for k in self.options_of[item])
            if alone and self.bounds[item][0] > self._free(item, 0):
                self._move(item, self.needy, self.needs, 1)
        for item in range(self.primary):
            if item not in self.limits and self._free(item, 1) > self._high(item):
                self._move(item, self.limits, self.takes, 1)
        for item in sorted(self.limits, reverse=True):  # secondary ones first
            if self._free(item, 0) <= self._high(item):
                self._move(item, self.limits, self.takes, -1)

    def _high(self, item: int) -> int:
        return min(self.bounds[item][1], len(self.options_of[item]))

    def _move(self, item: int, side: set[int], counts: list[int], by: int) -> None:
        (side.add if by > 0 else side.remove)(item)
        for option in self.options_of[item]:
            counts[option] += by

    def _free(self, item: int, least: int) -> int:
        """Return the number of an item's options that need at least so many more than they take."""
        return sum(self.needs[k] - self.takes[k] >= least for k in self.options_of[item])


def _product(numbers: Sequence[int]) -> Number | Message:
    """Return the sum of numbers; as a product, too, if they are equal and not 1.

    >>> from farandole.i18n import ENGLISH
    >>> ENGLISH.value(_product([5, 5])), ENGLISH.value(_product([5, 4]))
    ('10 (2 × 5)', '9')
    """
    total = Number(sum(numbers))
    if len(numbers) < 2 or set(numbers) == {1} or len(set(numbers)) > 1:
        return total
    return msg(
        "{total} ({count} × {each})",
        total=total,
        count=Number(len(numbers)),
        each=Number(numbers[0]),
    )
