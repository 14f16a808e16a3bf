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

item      what must be covered (a column of the 0/1 matrix)
option    a set of items that are covered together (a row)
primary   an item to cover exactly once; a secondary one at most once, or any number of
          times by options that all give it the same color
cover     of an item: unlink it and its options; of a problem: options that cover it
node      of the search tree: one option tried
dead end  an item with no option left

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
from farandole.cover.teach.links import Links
from farandole.cover.teach.trace import (
    Choose,
    Cover,
    CoverFound,
    DeadEnd,
    Leave,
    Purify,
    Trace,
    Try,
    Uncover,
    Undo,
    Unpurify,
)
from farandole.limits import Budget, Limits, known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cover.teach.trace import Event

TOY = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3], "D": [1, 3, 4]})
"""The four-by-four matrix of every tutorial: rows 1010, 0101, 1110, 1011."""

SIX_BY_SEVEN = Problem(
    [1, 2, 3, 4, 5, 6, 7],
    {1: [3, 5, 6], 2: [1, 4, 7], 3: [2, 3, 6], 4: [1, 4], 5: [2, 7], 6: [4, 5, 7]},
)
"""The usual second example: six options, named 1 to 6, over seven items."""


def _smallest(links: Links) -> int:
    """Return the primary item with the fewest options, the first of equals."""
    right, size, root = links.right, links.size, links.root
    best = header = right[root]
    least = size[best]
    while header != root and least:
        if size[header] < least:
            best, least = header, size[header]
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

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for an unknown rule, and
    :class:`~farandole.errors.Unsupported` for a problem with bounds.
    """

    __slots__ = ("_pick", "_taken", "_trace", "dead_ends", "guesses", "links", "nodes")

    links: Links  # the matrix as it stands
    nodes: int  # options tried so far
    guesses: int  # those of them tried while the item had another one left
    dead_ends: int  # dead ends met so far
    _taken: list[int]  # for each option in the cover, its node in the chosen item's column

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

    @property
    def options(self) -> tuple[int, ...]:
        """The options in the cover so far, in the order in which they were tried."""
        return tuple([self.links.option[node] for node in self._taken])

    @property
    def depth(self) -> int:
        """How many options are in the cover so far."""
        return len(self._taken)

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
                yield None
                self._try(node)
            else:
                yield self._cover_found()
            # Up: take options back until one has a sibling that wasn't tried yet.
            while self._taken:
                node = self._next()
                if node != root:
                    yield None
                    self._try(node)
                    break
            else:
                return

    def _choose(self) -> int:
        """Cover the item picked; return the first node of its column, the root at a dead end."""
        links, trace = self.links, self._trace
        item = self._pick(links)
        size = links.size[item]
        if size == 0:
            self.dead_ends += 1
            if trace:
                trace(DeadEnd(item))
            return links.root
        if trace:
            trace(Choose(item, size))
        self._cover(item)
        return links.down[item]

    def _try(self, node: int) -> None:
        """Put a node's option into the cover: cover its other items from left to right."""
        links = self.links
        self._taken.append(node)
        self.nodes += 1
        item = links.item[node]
        self.guesses += links.down[node] != item
        if self._trace:
            self._trace(Try(links.option[node]))
        other = links.right[node]
        while other != node:
            self._commit(other)
            other = links.right[other]

    def _next(self) -> int:
        """Take the last option back; return the node below, the root if there is none."""
        links, trace = self.links, self._trace
        node = self._taken[-1]
        other = links.left[node]
        while other != node:
            self._uncommit(other)
            other = links.left[other]
        self._taken.pop()
        if trace:
            trace(Undo(links.option[node]))
        below, item = links.down[node], links.item[node]
        if below != item:
            return below
        self._uncover(item)
        if trace:
            trace(Leave(item))
        return links.root

    def _commit(self, node: int) -> None:
        """Cover a node's item, or give it the node's color if it has none yet."""
        links = self.links
        if links.color[node] == 0:
            self._cover(links.item[node])
        elif links.color[node] > 0:
            links.purify(node)
            if self._trace:
                self._trace(Purify(links.item[node], links.option[node]))

    def _uncommit(self, node: int) -> None:
        links = self.links
        if links.color[node] == 0:
            self._uncover(links.item[node])
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
    while their item had another one left; ``dead_ends``; ``seconds`` with building the matrix,
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
    dance(
        problem,
        rule=rule,
        limit=limit,
        nodes=nodes,
        seconds=seconds,
        trace=events.append,
    )
    return Trace(problem, events)
