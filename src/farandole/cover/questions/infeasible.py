"""Why a problem has no cover: a few items that can't be covered together.

To leave an item out is to let covers do without it: its ``low`` becomes 0, what may not overlap
still may not. The fewer items are required, the easier a cover is to find. If items are required
one after another, at some point the last one makes a cover impossible: it belongs to the
explanation. Then it is required first, the items after it are forgotten, and the next such point is
looked for, until those found are impossible by themselves. Bisection finds each point in a
logarithmic number of searches (Hemery, Lecoutre, Sais and Boussemart, Extracting MUCs from
constraint networks, ECAI 2006), fewer if a cover happens to contain more items than required.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from farandole.cover.data.encode import bounds_that_count
from farandole.cover.problem import Problem
from farandole.cover.questions.shortage import Shortage, shortage
from farandole.cover.search.search import Search
from farandole.errors import LimitReached
from farandole.i18n import Listed, Message, Quoted, msg, nmsg, spoken
from farandole.limits import Budget, Limits

_NAMED = 5
"""Sentences name this many items; more are counted."""


@dataclass(frozen=True, slots=True)
class Infeasible:
    """Items that can't be covered together, by which a problem has no cover.

    ``items`` are names of primary items, in the problem's order. If ``minimal``, all of them are
    necessary: without any one of them, the others have a cover. (Another set may still be smaller.)
    ``reason`` is a sentence, in any language, and so is ``str``. ``nodes`` and ``seconds`` are the
    costs of the searches; they don't count for equality.

    If counting is enough, ``needed`` and ``available`` are numbers of options: ``items`` need the
    one, the other is the most there can be. ``limits`` are the items that limit it, of both kinds.
    Then fewer items may do: ``minimal`` is false if there are several.
    """

    items: tuple[Hashable, ...]
    reason: Message
    minimal: bool = True
    limits: tuple[Hashable, ...] = ()
    needed: int | None = None
    available: int | None = None
    nodes: int = field(default=0, compare=False, repr=False)
    seconds: float = field(default=0.0, compare=False, repr=False)

    def __str__(self) -> str:
        return spoken()(self.reason)


class _OutOfLimits(Exception):
    """Raised when a search ended by a limit, without a result."""


def explain_infeasible(
    problem: Problem, *, nodes: int | None = None, seconds: float | None = None
) -> Infeasible | None:
    """Return some items that can't be covered together; None if there is a cover.

    If an item needs more options than contain it, none perhaps, it stands alone in
    the result. If items have bounds, some may need more options than others allow: the
    result says how many, on both sides. Otherwise the first search settles whether there is
    a cover; then some k log n more, for k of n items, find a set of items none of which is
    superfluous. To cover part of the items can be harder to refute than all of them: give
    limits where that matters. They are for all searches together; if they end before the
    set is as small as that, it has ``minimal`` false.

    Raises `LimitReached` if a limit comes before it is known whether there is a cover.

    >>> from farandole.cover import Problem
    >>> three_squares = Problem(["a1", "b1", "c1"], [["a1", "b1"], ["b1", "c1"]])
    >>> print(explain_infeasible(three_squares))
    items 'a1' and 'c1' can't be covered together; either can
    >>> from farandole.cover import Item
    >>> short = Problem([Item("a", 2, 3), Item("b", 2, 3), Item("c", 0, 3)], ["ac", "bc"] * 9)
    >>> print(explain_infeasible(short))
    'a' and 'b': at least 4 (2 × 2) options are needed, but the limits of 'c' allow at most 3
    """
    return _Explainer(problem, Limits(nodes=nodes, seconds=seconds)).explain()


class _Explainer:
    """One explanation: the problem by option and by item, and the remaining limits."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.budget = Budget(limits)
        self.rows = list(problem._rows())
        self.bounds = problem.bounds
        self.options_of: list[list[int]] = [[] for _ in self.bounds]
        for option, row in enumerate(self.rows):
            for entry in row:
                if entry < len(self.bounds):
                    self.options_of[entry].append(option)

    def explain(self) -> Infeasible | None:
        short = [k for k, (low, _) in enumerate(self.bounds) if len(self.options_of[k]) < low]
        if short:
            return self._result(short[:1], True, _too_few(self, short))
        lack = shortage(self.problem, self.budget)
        if lack is not None:
            return self._counted(lack)
        suspects = [k for k, (low, _) in enumerate(self.bounds) if low]
        try:
            if self._cover(suspects) is not None:
                return None
        except _OutOfLimits:
            raise LimitReached(
                msg("the limit was reached before it was known whether there is a cover")
            ) from None
        core: list[int] = []
        suspects.sort(key=lambda k: len(self.options_of[k]) - self.bounds[k][0])
        minimal = False
        try:
            while not minimal:
                # Together with the core, wanted[:high] can't be covered, wanted[:low] can.
                low, high = -1, len(suspects)
                while low + 1 < high:
                    middle = (low + high) // 2
                    cover = self._cover(core + suspects[:middle])
                    if cover is None:
                        high = middle
                        suspects = suspects[:high]
                    else:
                        low = middle
                        while (
                            low + 1 < high and cover[suspects[low]] >= self.bounds[suspects[low]][0]
                        ):
                            low += 1
                minimal = high == 0
                if not minimal:
                    core.append(suspects[high - 1])
                    suspects = self._nearest_first(core, suspects[: high - 1])
        except _OutOfLimits:
            core += suspects
        core.sort()
        return self._result(core, minimal, _together(self, core, minimal))

    def _result(self, items: Sequence[int], minimal: bool, reason: Message) -> Infeasible:
        names = tuple(self.problem.items[k] for k in items)
        return Infeasible(
            names, reason, minimal, nodes=self.budget.nodes, seconds=self.budget.seconds
        )

    def _counted(self, lack: Shortage) -> Infeasible:
        every = (*self.problem.items, *self.problem.secondary)
        sides = [tuple(every[k] for k in side) for side in (lack.needy, lack.limits)]
        reason = lack.sentence(*(_listed(names, "and") for names in sides))
        return Infeasible(
            sides[0],
            reason,
            minimal=len(lack.needy) == 1,
            limits=sides[1],
            needed=lack.needed,
            available=lack.available,
            nodes=self.budget.nodes,
            seconds=self.budget.seconds,
        )

    def _cover(self, required: Sequence[int]) -> list[int] | None:
        """Return how often a cover of these items contains each item; None if there is no cover."""
        if not required:
            return [0] * len(self.bounds)
        relaxed, options = self._relaxation(required)
        rest = self.budget.rest()
        with self.budget:
            result = Search(relaxed, nodes=rest.nodes, seconds=rest.seconds).collect(1)
        self.budget.nodes += result.nodes
        if not result.covers:
            if not result.complete:
                raise _OutOfLimits
            return None
        times = [0] * (len(self.bounds) + self.problem.secondary_count)
        for number in result.covers[0].numbers:
            for entry in self.rows[options[number]]:
                times[entry] += 1
        return times

    def _relaxation(self, required: Sequence[int]) -> tuple[Problem, list[int]]:
        """Return the problem of covering these items alone, and the options it keeps.

        Any other item becomes secondary, or has 0 as its lower bound.
        Options without any of these items are left out.
        """
        problem, bounds = self.problem, self.bounds
        items = set(required)
        slack = [k for k, (_, high) in enumerate(bounds) if k not in items and high > 1]
        primary = [*sorted(items), *slack]
        rest = sorted(set(range(len(bounds) + problem.secondary_count)).difference(primary))
        place = {item: number for number, item in enumerate(primary + rest)}
        options = sorted({option for item in items for option in self.options_of[item]})
        starts, entries, colors = array("I", [0]), array("I"), array("I")
        for option in options:
            entries.extend([place[entry] for entry in self.rows[option]])
            starts.append(len(entries))
            if problem._colors is not None:
                colors.extend(problem._colors[problem._starts[option] :][: len(self.rows[option])])
        low, high = bounds_that_count(
            array("I", [bounds[k][0] if k in items else 0 for k in primary]),
            array("I", [bounds[k][1] for k in primary]),
        )
        relaxed = type(problem)._from_flat(
            range(len(primary)),
            range(len(primary), len(place)),
            starts,
            entries,
            colors=colors or None,
            color_names=problem._color_names,
            low=low,
            high=high,
        )
        return relaxed, options

    def _nearest_first(self, core: Iterable[int], items: Iterable[int]) -> list[int]:
        """Return items in the order in which options lead to them from those of the core.

        Items that can't be covered together are mostly close together.
        """
        left = dict.fromkeys(items)
        order: list[int] = []
        front = list(core)
        seen: set[int] = set()
        while front and left:
            options = {option for item in front for option in self.options_of[item]} - seen
            seen |= options
            near = {entry for option in options for entry in self.rows[option]}
            front = [item for item in near if item < len(self.bounds)]
            reached = [item for item in left if item in near]
            order += reached
            for item in reached:
                del left[item]
        return order + list(left)


def _too_few(explainer: _Explainer, short: Sequence[int]) -> Message:
    """Return the sentence that an item has fewer options than it needs."""
    item = short[0]
    name, (low, _) = Quoted(explainer.problem.items[item]), explainer.bounds[item]
    count = len(explainer.options_of[item])
    if count:
        return nmsg(
            "item {item} needs {low} options or more, but only {count} contains it",
            "item {item} needs {low} options or more, but only {count} contain it",
            item=name,
            low=low,
            count=count,
        )
    empty = [k for k in short if not explainer.options_of[k]]
    if len(empty) == 1:
        return msg("no option contains item {item}", item=name)
    return msg("no option contains items {items}", items=_list(explainer, empty, "or"))


def _together(explainer: _Explainer, core: Sequence[int], minimal: bool) -> Message:
    """Return the sentence that items can't be covered together."""
    if len(core) == 1:
        low = explainer.bounds[core[0]][0]
        return msg(
            "no {low} of the options that contain item {item} go together",
            low=low,
            item=Quoted(explainer.problem.items[core[0]]),
        )
    items = _list(explainer, core, "and")
    if not minimal:
        return msg(
            "items {items} can't be covered together; the limit was reached before it was known "
            "whether fewer can",
            items=items,
        )
    if len(core) == 2:
        return msg("items {items} can't be covered together; either can", items=items)
    return msg(
        "items {items} can't be covered together; any {number} of them can",
        items=items,
        number=len(core) - 1,
    )


def _list(explainer: _Explainer, items: Sequence[int], word: str) -> Listed:
    return _listed([explainer.problem.items[k] for k in items], word)


def _listed(items: Sequence[Hashable], word: str) -> Listed:
    names: list[Quoted | Message] = [Quoted(item) for item in items]
    if len(names) > _NAMED:
        others = nmsg("{count} other", "{count} others", count=len(names) - _NAMED + 1)
        names = [*names[: _NAMED - 1], others]
    return Listed(names, word)
