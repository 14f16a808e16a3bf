"""Which counts a problem faster, a search or a diagram? A guess while both are at it, turn by turn.

Their work is compared by counts that are the same on every machine, whatever else it
does, so the same problem always takes the same course. The constants are fitted to the times of
about a hundred problems on one machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

FIRST_SEARCH = 8e5
"""The cost of a search that needs no diagram beside it."""
FIRST_LOOK = 3 / 8
"""After this share of it, a search that has done next to nothing gets a diagram already."""
NEXT_TO_NOTHING = 1 / 20
"""The share of the tree of such a search."""
FIRST_TURN = 7e5
"""The cost of the first turn of a diagram."""
LONGER = 1.25
"""Each turn ends at this many times the cost at the end of the last one."""
LAST_TRIAL = 1 << 22
"""A diagram that isn't quicker after this many nodes is dropped: recurrence shows by then."""
LAST_TRIAL_OF_MANY = 1 << 16
"""The same where several threads could search instead: while a diagram is tried they wait."""

_SEARCH_STRIKE = 30.0
_DIAGRAM_STRIKE = 6.5
_BOUNDED = 3.0
"""How many times as long both take where items have bounds."""
_TABLES = 1e5
_TABLES_OF_ENTRY = 90.0
_LARGEST_SHARE = 45.0
_LEAST_SHARE = 4.0
_LONGEST_TURN = 25.0
_WEIGHT = 8.0
_NO_GAIN = 0.95
_LEAST_DONE = 0.9
_NEARLY_DONE = 0.5
_SIZE_OF_PART = 12
_WEIGHT_OF_PARTS = 6.0


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search or a diagram has done, and the ``cost``: about nanoseconds on one machine.

    ``nodes`` are its own; ``visits`` are those it would have taken without a memory, and ``done``
    is the share of the tree, from 0 to 1.
    """

    cost: float
    nodes: float
    visits: float
    done: float

    def since(self, before: Effort) -> Effort:
        """Return what has been done after ``before``.

        >>> Effort(9, 5, 5, 0.5).since(Effort(3, 1, 2, 0.25))
        Effort(cost=6, nodes=4, visits=3, done=0.25)
        """
        return Effort(
            self.cost - before.cost,
            self.nodes - before.nodes,
            self.visits - before.visits,
            self.done - before.done,
        )

    @property
    def gain(self) -> float:
        """How many visits there are for each node, at least 1."""
        return max(1.0, self.visits / max(1.0, self.nodes))


def strike_cost(*, diagram: bool, bounded: bool) -> float:
    """Return what striking out an option costs, in a problem that has bounds or not.

    >>> strike_cost(diagram=True, bounded=False), strike_cost(diagram=False, bounded=True)
    (6.5, 90.0)
    """
    return (_DIAGRAM_STRIKE if diagram else _SEARCH_STRIKE) * (_BOUNDED if bounded else 1.0)


def tables_cost(entries: int) -> float:
    """Return the cost of setting up a diagram for a problem with this number of entries.

    >>> tables_cost(10_000)
    1000000.0
    """
    return _TABLES + _TABLES_OF_ENTRY * entries


def promise(search: Effort, diagram: Effort, turn: Effort, second_part: int = 0) -> float:
    """Return how much a diagram promises to be faster than a search: above 1 it seems to be faster.

    ``turn`` is the last turn of the diagram. Three signs are weighed: the visits per cost, which
    a poor estimate of what is done doesn't affect; what is done per cost, as far as it is
    favorable, or the search has done a large share; and the gain, which tends to grow. If the
    problem falls into independent parts, a search takes the product of their times;
    ``second_part`` is the number of items of the second largest. A search that has done more than
    half is compared by what both have left, too: a diagram would begin with the rest of its own.

    >>> search = Effort(1000, 500, 500, 0.1)
    >>> for visits, done in (100, 0.05), (200, 0.1), (600, 0.2):
    ...     diagram = Effort(1000, 100, visits, done)
    ...     print(round(promise(search, diagram, diagram), 1))
    0.4
    4.1
    41.2
    >>> nearly_done = Effort(1000, 500, 500, 0.99)
    >>> round(promise(nearly_done, diagram, diagram), 2)
    0.05
    """
    visits = turn.visits * search.cost / (max(1.0, search.visits) * max(1.0, turn.cost))
    done = diagram.done * search.cost / (max(1e-300, search.done) * max(1.0, diagram.cost))
    parts = _WEIGHT_OF_PARTS if second_part >= _SIZE_OF_PART else 1.0
    recurs = sqrt(visits * sqrt(visits) * (turn.gain - _NO_GAIN))
    least = _LEAST_DONE * (1.0 - search.done)
    rest = 1.0
    if search.done > _NEARLY_DONE:
        rest = min(1.0, (1.0 - search.done) / max(1e-300, 1.0 - diagram.done))
    return parts * _WEIGHT * recurs * max(least, done) * rest


def search_share(gain: float, so_far: float) -> float:
    """Return how many times as long as a diagram that promises little a search may take.

    It has taken ``so_far`` times as long; one turn ends at most at 25 times that, as a diagram may
    have had no luck in its turn.

    >>> search_share(1.0, 10.0), search_share(1000.0, 10.0), search_share(1.0, 1.0)
    (45.0, 4.0, 25.0)
    """
    return max(_LEAST_SHARE, min(_LARGEST_SHARE / gain, _LONGEST_TURN * so_far))
