"""Dancing links in plain Python: to read, to watch and to teach from.

The idea first. To cover every primary item exactly once, pick an item and try its
options one after the other: one of them must be in the cover. Trying an option
covers all its items, which takes away every option that shares an item with it.
When no primary item is left there is a cover; when some item has no option left
there is a dead end. Either way take the last option back and try the next.

Two things make it fast. Pick the item with the *fewest* options: an item with none ends the branch
at once, an item with one needs no guess. And keep the matrix in the linked lists of
:mod:`farandole.cover.teach.links`, where taking an option back is as cheap as trying it.

An item may have bounds on how many options contain it. It is counted
with every option that does, and covered with the last that may. Its number of alternatives is then
that of the options that can be the next one it gets, and one more if it needs none: Knuth's
Algorithm M. In place of the number of options left, that is what the search keeps small.

item      what must be covered (a column of the 0/1 matrix)
option    a set of items that are covered together (a row)
primary   an item to cover exactly once, or as its bounds say; a secondary one at most once,
          or any number of times by options that all give it the same color
cover     of an item: unlink it and its options; of a problem: options that cover it
node      of the search tree: one option tried
close     give an item that needs none no further option
dead end  an item with too few options left

The search here keeps its own stack, so depth is no matter, and hands every event to
whoever wants to watch (:mod:`farandole.cover.teach.trace`). To get covers rather than to
see how they are found, use ``problem.solve()``: the kernel does the same some
hundred times faster.

The only cover of ``TOY`` is O and E. Trying U first covers items 1, 2 and 3, which
leaves item 4 without an option: the dead end that makes the search turn back.

>>> dance(TOY).covers
(Solution(('E', 'O'), (1, 0)),)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from farandole.cover.data.solution import Solution
from farandole.cover.problem import Problem
from farandole.cover.teach.events import (
    Choose,
    Close,
    Count,
    Cover,
    CoverFound,
    DeadEnd,
    Event,
    Purify,
    Strike,
    Try,
)
from farandole.cover.teach.links import Links
from farandole.cover.teach.stage import Stage
from farandole.cover.teach.trace import Trace
from farandole.limits import Budget, Limits, known

TOY = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3], "D": [1, 3, 4]})
"""The four-by-four matrix of every tutorial: rows 1010, 0101, 1110, 1011."""

SIX_BY_SEVEN = Problem(
    [1, 2, 3, 4, 5, 6, 7],
    {1: [3, 5, 6], 2: [1, 4, 7], 3: [2, 3, 6], 4: [1, 4], 5: [2, 7], 6: [4, 5, 7]},
)
"""The usual second example: six options, named 1 to 6, over seven items."""


def _smallest(links: Links) -> int:
    """Return the primary item with the fewest alternatives; ties go to the first.

    Without bounds that is the one with the fewest options.
    """
    right, size, root, counted = links.right, links.size, links.root, links.is_counted
    best = header = right[root]
    least = links.degree(best)
    while header != root and least:
        degree = links.degree(header) if counted[header] else size[header]
        if degree < least:
            best, least = header, degree
        header = right[header]
    return best


def _leftmost(links: Links) -> int:
    """Return the first primary item that isn't covered."""
    return links.right[links.root]


RULES: dict[str, Callable[[Links], int]] = {"smallest": _smallest, "leftmost": _leftmost}
"""The ways to pick the item to cover next, by name."""


class Dance(Stage):
    """One search, driven from outside by :meth:`steps`.

    ``trace`` is called with every event, right after it happened to ``links``.

    >>> dance_ = Dance(TOY)
    >>> [found for found in dance_.steps() if found is not None]
    [(1, 0)]
    >>> dance_.nodes, dance_.dead_ends
    (3, 1)

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for an unknown rule.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        rule: str = "smallest",
        trace: Callable[[Event], object] | None = None,
    ) -> None:
        super().__init__(problem, trace)
        self._pick = RULES[known(rule, "rule", RULES)]
        self.guesses = 0  # options tried while there was another way on

    def steps(self) -> Iterator[tuple[int, ...] | None]:
        """Yield each cover as option numbers, and None whenever an option is about to be tried.

        The caller may stop after any step; limits need nothing else.
        """
        root = self.links.root
        while True:
            if self.links.right[root] == root:
                self.do(CoverFound(self.options))
                yield self.options
                way = self._back()
            else:
                way = self._choose() or self._back()
            if way is None:
                return
            if type(way) is Try:
                yield None
            self._go(way)

    def _choose(self) -> Try | Close | None:
        """Begin with the item picked; return what to try first, None at a dead end."""
        links = self.links
        item = self._pick(links)
        if links.degree(item) == 0:
            self.do(DeadEnd(item))
            return None
        self.do(Choose(item, links.size[item]))
        if links.size[item] == 0:
            return Close(item)
        self._meet(item)
        return self._option(links.down[item])

    def _back(self) -> Try | Close | None:
        """Take options back until one has a sibling that wasn't tried yet, and return that."""
        links = self.links
        while self._now[Choose]:
            item = self._current
            while type(last := self.undo_last()) not in (Try, Close):
                pass
            if isinstance(last, Try):
                node = links.node_of(last.option, item)
                if self._has_option(node):
                    return self._option(links.down[node])
                while type(self._open[-1]) is not Choose:
                    self.undo_last()
                if not links.need(item):
                    return Close(item)
            self.undo_last()
        return None

    @property
    def _current(self) -> int:
        """The item that is being covered."""
        item: int = self._now[Choose][-1].item
        return item

    def _option(self, node: int) -> Try:
        """Return the event to try a node's option, which is struck out unless the item is covered.

        So no two options of one item are taken in both orders.
        """
        links = self.links
        item, option = links.item[node], links.option[node]
        if links.is_counted[item] and links.room[item]:
            self.do(Strike(option))
        return Try(option)

    def _go(self, way: Try | Close) -> None:
        """Close an item, or put an option into the cover: its other items from left to right."""
        links, item = self.links, self._current
        if isinstance(way, Close):
            self.do(way)
            self.do(Cover(item))
            return
        node = links.node_of(way.option, item)
        can_close = links.is_counted[item] and links.room[item] < links.slack[item]
        self.guesses += can_close or self._has_option(node)
        self.do(way)
        other = links.right[node]
        while other != node:
            if links.color[other] == 0:
                self._meet(links.item[other])
            elif links.color[other] > 0:
                self.do(Purify(links.item[other], way.option))
            other = links.right[other]

    def _has_option(self, node: int) -> bool:
        """Return whether an option below a node can be tried after it."""
        links = self.links
        item = links.item[node]
        if links.is_counted[item] and links.room[item]:
            return links.size[item] > links.need(item)  # what was tried is struck out
        return links.down[node] != item

    def _meet(self, item: int) -> None:
        """Cover an item that an option contains; if it has bounds, only where that fills it."""
        links = self.links
        if links.is_counted[item]:
            self.do(Count(item))
        if not links.is_counted[item] or not links.room[item]:
            self.do(Cover(item))


@dataclass(frozen=True, slots=True)
class DanceResult:
    """The result of a search by :func:`dance`, and its cost.

    ``covers`` are in the order found; ``nodes`` are the options tried, ``guesses`` those of them
    with an alternative left; ``dead_ends`` is their number. ``seconds`` includes building the
    matrix and doesn't count for equality. ``stopped`` is the limit that ended the search,
    ``limit``, ``nodes`` or ``seconds``, or None.
    """

    covers: tuple[Solution, ...]
    nodes: int
    guesses: int
    dead_ends: int
    seconds: float = field(compare=False)
    stopped: str | None

    @property
    def complete(self) -> bool:
        """Whether these are certainly all covers."""
        return self.stopped is None


def dance(
    problem: Problem,
    *,
    rule: str = "smallest",
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Event], object] | None = None,
) -> DanceResult:
    """Search ``problem`` until the end or a limit, and return what was found.

    ``limit`` is a number of covers, ``nodes`` of options tried; ``seconds`` are checked
    before each option. ``trace`` is called with every event: ``trace=events.append`` keeps
    them. Raises :class:`~farandole.ArgumentError` for an unknown rule and a negative limit.

    >>> dance(SIX_BY_SEVEN).nodes, dance(SIX_BY_SEVEN, rule="leftmost").nodes
    (5, 6)
    >>> dance(SIX_BY_SEVEN, nodes=2).stopped
    'nodes'
    """
    limits = Limits(nodes=nodes, seconds=seconds, solutions=limit)
    budget = Budget(limits).start()
    search = Dance(problem, rule=rule, trace=trace)
    covers: list[Solution] = []
    stopped = None
    for options in search.steps():
        if options is not None:
            covers.append(Solution(map(problem.name, options), options))
            if len(covers) == limits.solutions:
                stopped = "limit"
                break
        elif not budget.take():
            stopped = budget.stopped
            break
    return DanceResult(
        covers=tuple(covers),
        nodes=search.nodes,
        guesses=search.guesses,
        dead_ends=search.dead_ends,
        seconds=budget.seconds,
        stopped=stopped,
    )


def watch(problem: Problem, *, rule: str = "smallest") -> Iterator[Event]:
    """Yield the events of a search on demand; it searches no further.

    >>> events = watch(TOY)
    >>> next(events), next(events)
    (Choose(item=1, size=2), Cover(item=1))
    >>> [event.kind for event in events].count("dead_end")
    1

    Raises :class:`~farandole.ArgumentError` for an unknown rule.
    """
    fresh: list[Event] = []
    search = Dance(problem, rule=rule, trace=fresh.append)

    def events() -> Iterator[Event]:
        for _ in search.steps():
            yield from fresh
            fresh.clear()
        yield from fresh

    return events()


def record(
    problem: Problem,
    *,
    rule: str = "smallest",
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Trace:
    """Search like :func:`dance` and return every event.

    >>> [event.kind for event in record(TOY, limit=1)][-4:]
    ['cover', 'try', 'cover', 'cover_found']

    The hardest 9×9 Sudokus make some ten thousand events, other problems any number: set a
    limit.
    """
    events: list[Event] = []
    dance(problem, rule=rule, limit=limit, nodes=nodes, seconds=seconds, trace=events.append)
    return Trace(problem, events)
