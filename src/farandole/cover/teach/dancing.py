"""Dancing links in plain Python: to read, to watch and to teach from.

The idea first. To cover every primary item exactly once, pick an item and try its
options one after the other: one of them must be in the cover. Trying an option
covers all its items, which takes away every option that shares an item with it.
When no primary item is left there is a cover; when some item has no option left
there is a dead end. Either way take the last option back and try the next.

Two things make it fast. Pick the item with the *fewest* options: an item with none
ends the branch at once, an item with one is no guess at all. And keep the matrix in
the linked lists of :mod:`farandole.cover.teach.links`, where taking an option back is as
cheap as trying it.

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
>>> links = Links(TOY)
>>> for item in (0, 1, 2):
...     links.cover(item)
>>> links.ring(), links.size[3]
([3], 0)

``SIX_BY_SEVEN`` has one cover too, the options 1, 4 and 5:

>>> [sorted(cover) for cover in dance(SIX_BY_SEVEN).covers]
[[1, 4, 5]]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from farandole.cover.data.solution import Solution
from farandole.cover.problem import Problem
from farandole.cover.teach.events import (
    Choose,
    Close,
    Count,
    Cover,
    CoverFound,
    DeadEnd,
    Leave,
    Purify,
    Reopen,
    Strike,
    Try,
    Uncount,
    Uncover,
    Undo,
    Unpurify,
    Unstrike,
)
from farandole.cover.teach.links import Links
from farandole.cover.teach.trace import Trace
from farandole.limits import Budget, Limits, known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cover.teach.events import Event

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


class Dance:
    """One search, driven from outside by :meth:`steps`.

    ``trace`` is called with every event, right after it happened to ``links``.

    >>> dance_ = Dance(TOY)
    >>> [found for found in dance_.steps() if found is not None]
    [(1, 0)]
    >>> dance_.nodes, dance_.dead_ends
    (3, 1)

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for an unknown rule.
    """

    __slots__ = (
        "_closed",
        "_pick",
        "_struck",
        "_taken",
        "_trace",
        "dead_ends",
        "guesses",
        "links",
        "nodes",
    )

    links: Links  # the matrix as it stands
    nodes: int  # options tried so far
    guesses: int  # those of them tried while there was another way on
    dead_ends: int  # dead ends met so far
    _taken: list[int]  # for each option in the cover, its node in the chosen item's column; an item
    # that was closed stands there itself
    _closed: int  # how many of those there are
    _struck: list[list[int]]  # for each item with bounds being chosen for, the options struck out

    def __init__(
        self,
        problem: Problem,
        *,
        rule: str = "smallest",
        trace: Callable[[Event], object] | None = None,
    ) -> None:
        self._pick = RULES[known(rule, "rule", RULES)]
        self._trace = trace
        self.links = Links(problem)
        self.nodes = self.guesses = self.dead_ends = 0
        self._taken = []
        self._closed = 0
        self._struck = []

    @property
    def options(self) -> tuple[int, ...]:
        """The options in the cover so far, in the order in which they were tried."""
        links = self.links
        return tuple([links.option[node] for node in self._taken if node > links.root])

    @property
    def depth(self) -> int:
        """How many options are in the cover so far."""
        return len(self._taken) - self._closed

    def steps(self) -> Iterator[tuple[int, ...] | None]:
        """Yield each cover as option numbers, and None whenever an option is about to be tried.

        Whoever takes the steps may stop at any of them; that is all a limit needs.
        """
        root = self.links.root
        while True:
            # Down: cover one more item, until there is a cover or a dead end.
            while self.links.right[root] != root:
                node = self._choose()
                if node == root:
                    break
                if node > root:
                    yield None
                self._try(node)
            else:
                yield self._cover_found()
            # Up: take options back until one has a sibling that wasn't tried yet.
            while self._taken:
                node = self._next()
                if node != root:
                    if node > root:
                        yield None
                    self._try(node)
                    break
            else:
                return

    def _choose(self) -> int:
        """Begin with the item picked; return what to try first, the root at a dead end.

        That is a node of the item's column, or the item itself if it is to be closed.
        """
        links, trace = self.links, self._trace
        item = self._pick(links)
        if links.degree(item) == 0:
            self.dead_ends += 1
            if trace:
                trace(DeadEnd(item))
            return links.root
        if trace:
            trace(Choose(item, links.size[item]))
        if links.is_counted[item]:
            self._struck.append([])
            if links.size[item] == 0:
                return item
        self._meet(item)
        return self._strike(links.down[item])

    def _try(self, node: int) -> None:
        """Put a node's option into the cover: its other items are met from left to right."""
        links = self.links
        self._taken.append(node)
        if node < links.root:
            self._close(node)
            return
        self.nodes += 1
        self.guesses += self._has_sibling(node)
        if self._trace:
            self._trace(Try(links.option[node]))
        other = links.right[node]
        while other != node:
            self._commit(other)
            other = links.right[other]

    def _next(self) -> int:
        """Take the last option back; return what to try next, the root if there is nothing."""
        links, trace = self.links, self._trace
        node = self._taken[-1]
        if node < links.root:
            self._reopen(node)
            return self._leave(node)
        other = links.left[node]
        while other != node:
            self._uncommit(other)
            other = links.left[other]
        self._taken.pop()
        if trace:
            trace(Undo(links.option[node]))
        item = links.item[node]
        if self._has_option(node):
            return self._strike(links.down[node])
        if not links.is_counted[item]:
            self._uncover(item)
            return self._leave(item)
        for option in reversed(self._struck[-1]):
            links.unstrike(option)
            if trace:
                trace(Unstrike(option))
        self._part(item)
        return self._leave(item) if links.need(item) else item

    def _leave(self, item: int) -> int:
        if self.links.is_counted[item]:
            self._struck.pop()
        if self._trace:
            self._trace(Leave(item))
        return self.links.root

    def _has_option(self, node: int) -> bool:
        """Return whether an option below a node can be tried after it."""
        links = self.links
        item = links.item[node]
        if links.is_counted[item] and links.room[item]:
            return links.size[item] > links.need(item)  # what was tried is struck out
        return links.down[node] != item

    def _has_sibling(self, node: int) -> bool:
        """Return whether there is an alternative to trying a node's option."""
        links = self.links
        item = links.item[node]
        can_close = links.is_counted[item] and links.room[item] < links.slack[item]
        return can_close or self._has_option(node)

    def _strike(self, node: int) -> int:
        """Strike out the option of a node unless its item is covered; return the node."""
        links = self.links
        item = links.item[node]
        if links.is_counted[item] and links.room[item]:
            option = links.option[node]
            links.strike(option)
            self._struck[-1].append(option)
            if self._trace:
                self._trace(Strike(option))
        return node

    def _close(self, item: int) -> None:
        self._closed += 1
        if self._trace:
            self._trace(Close(item))
        self._cover(item)

    def _reopen(self, item: int) -> None:
        self._uncover(item)
        self._closed -= 1
        self._taken.pop()
        if self._trace:
            self._trace(Reopen(item))

    def _meet(self, item: int) -> None:
        """Cover an item that an option contains; if it has bounds, only where that fills it."""
        links = self.links
        if links.is_counted[item]:
            links.room[item] -= 1
            if self._trace:
                self._trace(Count(item))
            if links.room[item]:
                return
        self._cover(item)

    def _part(self, item: int) -> None:
        """Undo :meth:`_meet`."""
        links = self.links
        if not links.room[item] or not links.is_counted[item]:
            self._uncover(item)
        if links.is_counted[item]:
            links.room[item] += 1
            if self._trace:
                self._trace(Uncount(item))

    def _commit(self, node: int) -> None:
        """Meet a node's item, or give it the node's color if it has none yet."""
        links = self.links
        if links.color[node] == 0:
            self._meet(links.item[node])
        elif links.color[node] > 0:
            links.purify(node)
            if self._trace:
                self._trace(Purify(links.item[node], links.option[node]))

    def _uncommit(self, node: int) -> None:
        links = self.links
        if links.color[node] == 0:
            self._part(links.item[node])
        elif links.color[node] > 0:
            links.unpurify(node)
            if self._trace:
                self._trace(Unpurify(links.item[node], links.option[node]))

    def _cover(self, item: int) -> None:
        self.links.cover(item)
        if self._trace:
            self._trace(Cover(item))

    def _uncover(self, item: int) -> None:
        self.links.uncover(item)
        if self._trace:
            self._trace(Uncover(item))

    def _cover_found(self) -> tuple[int, ...]:
        options = self.options
        if self._trace:
            self._trace(CoverFound(options))
        return options


@dataclass(frozen=True, slots=True)
class DanceResult:
    """What a search by :func:`dance` found, and what it took.

    ``covers`` in the order found; ``nodes``: options tried; ``guesses``: those of them tried
    while there was another way on; ``dead_ends``; ``seconds`` with building the matrix,
    which don't count for equality; ``stopped``: None if the search went to its end, else the limit
    that stopped it: ``limit``, ``nodes`` or ``seconds``.
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
    found: list[Solution] = []
    stopped = None
    for options in search.steps():
        if options is not None:
            found.append(Solution(map(problem.name, options), options))
            if len(found) == limits.solutions:
                stopped = "limit"
                break
        elif not budget.take():
            stopped = budget.stopped
            break
    return DanceResult(
        covers=tuple(found),
        nodes=search.nodes,
        guesses=search.guesses,
        dead_ends=search.dead_ends,
        seconds=budget.seconds,
        stopped=stopped,
    )


def watch(problem: Problem, *, rule: str = "smallest") -> Iterator[Event]:
    """Yield the events of a search as they are asked for; it goes no further than that.

    >>> events = watch(TOY)
    >>> next(events), next(events)
    (Choose(item=1, size=2), Cover(item=1))
    >>> [event.kind for event in events].count("dead_end")
    1

    Raises :class:`~farandole.ArgumentError` for an unknown rule.
    """
    fresh: list[Event] = []
    search = Dance(problem, rule=rule, trace=fresh.append)
    return _drain(search, fresh)


def _drain(search: Dance, fresh: list[Event]) -> Iterator[Event]:
    for _ in search.steps():
        yield from fresh
        fresh.clear()
    yield from fresh


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
