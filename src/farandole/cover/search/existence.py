"""The first cover, or the proof that there is none: six ways to look for it, turn by turn.

A search that tries all choices in one order finds a first cover at once, or not for years: one
wrong choice near the root can cost everything below it (Gomes, Selman, Crato and Kautz,
"Heavy-tailed phenomena in satisfiability and constraint satisfaction problems", 2000). And if the
same remaining problem recurs in millions of ways, no search proves in reasonable time that there is
none. So these methods take turns until one of them has the answer:

  - the *plain* search, which can enumerate all covers. It runs alone for some thousand nodes, which
  is enough for most problems;
- the *restarted* search. It starts over after 1, 1, 2, 1, 1, 2, 4, 1 ... thousand nodes
  (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993), keeps what
  dead ends have taught about the items, chooses items by that, and tries first what leaves
  most options alive;
- the search that *learns* a clause from each dead end, so that it isn't met again in another form
  (cpp/cover/learn);
- *counting* with component caching, for which what recurs is one case;
- arguments that *refute* a problem without a search: some items need more options than others
  allow, or a parity (cpp/cover/refute);
- where items have bounds, the search by *prices* (`farandole.cover.questions.minimize`), without
  costs: its linear relaxation finds that 42 shifts are too many for 6 people with 5 each.

The plain search never starts over, so it finally finds the proof, even if the others are unlucky.
Turns are counted in nodes, not in seconds, so the same problem always takes the same course.
A cover that one of the others finds is handed to a search that goes straight to it and then
on to all others, so that none is found twice.
"""

from __future__ import annotations

from farandole._kernel import CoverCounter, CoverLearner, CoverMinimizer, CoverRefuter, CoverSearch
from farandole.cover.data.problem_data import ProblemData
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT

MEMORY = 256 << 20
"""The default number of bytes for stored counts."""

_UNIT = 1_000
"""The nodes of the shortest run of the restarted search, and of the shortest turn."""
_COUNT_AFTER = 16_000
"""The nodes before counting begins: its tables take time."""
_TURN_SHARE = 16
"""A turn is this part of all nodes so far."""
_COUNT_SHARE = 8
_COUNT_SHARE_OF_ALL = 64
_LEARN_WORK = 64
"""Entries that the learner looks at, for each node of a turn."""
WORK = 256
"""Entries that the search by prices looks at, for each node of a turn."""
_FIRST_WORK = 1 << 20
"""The same in its first turn, some milliseconds: most relaxations of plans are solved by then."""
_NEAR = 50.0
"""A plain search gets most turns if its estimate is below this multiple of all nodes so far."""
_CLEAR_GAIN = 10.0
"""Counting that saves nine of ten nodes has turns like the others."""


def alone(entries: int) -> int:
    """Return the nodes in which a problem with this many entries usually shows its first cover.

    Larger problems have larger tables, and take longer to begin with anything else.

    >>> alone(1_000), alone(1_000_000)
    (10000, 250000)
    """
    return max(10_000, entries // 4)


def alone_in(problem: ProblemData) -> int:
    """Return the nodes after which a problem's first cover is looked for in other ways, too.

    Where items have bounds, the relaxation is so quick a proof that it has its turn early.
    """
    usual = alone(len(problem._entries))
    return usual if problem._low is None else usual // 10


def turn_length(nodes: int) -> int:
    """Return the number of nodes of a turn, after this many nodes in all.

    >>> turn_length(0), turn_length(1_000_000)
    (1000, 62500)
    """
    return max(_UNIT, nodes // _TURN_SHARE)


def luby(number: int) -> int:
    """Return the length of a run, for the runs from number 1 on.

    >>> [luby(number) for number in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    while (number + 1) & number:
        number -= (1 << number.bit_length() - 1) - 1
    return number + 1 >> 1


class Portfolio:
    """All of them at one problem, until there is a first cover or a proof that there is none.

    ``plain`` is a kernel search of the whole problem. If its order is to be kept (``ordered``, or
    without ``restarts``), the others can only prove that there is no cover. Without ``wants_cover``
    it is enough to know how many there are. With ``beside`` the caller advances ``plain``, which
    gets no turns here; without ``prices``, a search by prices. ``turns`` is how many there were
    before, of this question asked and interrupted.
    """

    def __init__(
        self,
        problem: ProblemData,
        plain: CoverSearch,
        *,
        restarts: bool = True,
        counting: bool = True,
        ordered: bool = False,
        wants_cover: bool = True,
        beside: bool = False,
        prices: bool = True,
        memory: int = MEMORY,
        turns: int = 0,
    ) -> None:
        self.turns = turns
        self.restarts = restarts
        """Whether there are any, as long as nothing has been found."""
        self.winner: CoverSearch | None = None
        """The search whose first cover is ready to be received, once there is one."""
        self.diagram: CoverCounter | None = None
        self._flat, self._plain, self._memory = problem._flat(), plain, memory
        self._beside = beside
        self._counting, self._ordered, self._wants_cover = counting, ordered, wants_cover
        self._count_after = max(_COUNT_AFTER, 2 * len(problem._entries))
        self._restarted: CoverSearch | None = None
        self._learns = counting
        self._learner: CoverLearner | None = None
        self._refutes = counting
        self._refuter: CoverRefuter | None = None
        self._prices = prices and problem._low is not None
        self._priced: CoverMinimizer | None = None
        self._runs = turns
        self._end_of_run = 0
        self._given_up = 0  # the nodes after which a count is useless
        self._turn: tuple[str, int] | None = None  # whose turn, and up to which of its nodes

    @property
    def nodes(self) -> int:
        """The number of nodes that all methods have taken."""
        plain = None if self._beside else self._plain
        every = (plain, self._restarted, self._learner, self._priced, self.diagram)
        return self._given_up + sum(way.nodes for way in every if way is not None)

    @property
    def done(self) -> float:
        """The estimated share of the problem that is known to hold no cover, from 0 to 1."""
        counted = 0.0 if self.diagram is None else 1 - self.diagram.left()
        return counted if self._beside else max(1 - self._plain.left(), counted)

    def step(self, nodes: int, seconds: float) -> str:
        """Continue for a turn or part of it, within these limits; return the status.

        ``"found"``: there is a ``winner``. ``"none"``: there is no cover. ``"counted"``:
        ``diagram`` knows how many there are, and no cover is wanted. ``"turn"``: call again.
        ``"nodes"`` or ``"seconds"``: that limit was reached. ``"idle"``: no method has turns left.
        """
        if nodes <= 0:
            return "nodes"
        if seconds <= 0:
            return "seconds"
        if self._turn is None:
            self._turn = self._next_turn()
        way, goal = self._turn
        if way == "plain":
            status = self._search_on(self._plain, goal, nodes, seconds)
        elif way == "restarted":
            status = self._restarted_on(goal, nodes, seconds)
        elif way == "learn":
            status = self._learn_on(goal, nodes, seconds)
        elif way == "refute":
            status = self._refute_on(goal, seconds)
        elif way == "priced":
            status = self._price_on(goal, nodes, seconds)
        elif way == "count":
            status = self._count_on(goal, nodes, seconds)
        else:
            return way
        if status == "turn":
            self._turn = None
        return "turn" if status == "run" else status

    def _next_turn(self) -> tuple[str, int]:
        """Begin a turn; return whose it is, and up to which of their nodes."""
        length = turn_length(self.nodes)
        ways = ["priced"] * self._prices + ["restarted"] * self.restarts
        ways += ["refute"] * self._refutes  # its first turn takes as long as ten of the search
        ways += ["learn"] * self._learns + ["plain"] * (not self._beside)
        ways += ["restarted", "learn"] * (self._learns and self.restarts)  # mostly first
        if self._counting and (self.nodes >= self._count_after or not ways):
            ways.append("count")
        if not ways:
            return "idle", 0
        if not self._beside and self.restarts and self._plain_end() < _NEAR * self.nodes:
            ways += ["plain"] * (3 * len(ways))
        way = ways[self.turns % len(ways)]
        self.turns += 1
        if way == "plain":
            return way, self._plain.nodes + length
        if way == "restarted":
            if self._restarted is None:
                self._restarted = self._new_search()
            return way, self._restarted.nodes + length
        if way == "learn":
            if self._learner is None:
                self._learner = CoverLearner(self._flat, self._plain.seed, self._memory)
            length //= 1 if self.restarts else _COUNT_SHARE_OF_ALL
            return way, self._learner.work + length * _LEARN_WORK
        if way == "refute":
            if self._refuter is not None:
                return way, length * WORK
            self._refuter = CoverRefuter(self._flat)
            return way, _FIRST_WORK
        if way == "priced":
            if self._priced is not None:
                return way, length * WORK
            self._priced = CoverMinimizer(self._flat, any=True)
            if self._priced.relaxes:
                return way, _FIRST_WORK
            self._prices, self._priced = False, None
            return self._next_turn()
        if self.diagram is None:
            self.diagram = CoverCounter(self._flat, self._memory)
        if self.diagram.gain < _CLEAR_GAIN:
            length //= _COUNT_SHARE if self.restarts else _COUNT_SHARE_OF_ALL
        return way, self.diagram.nodes + length

    def _plain_end(self) -> float:
        """Return the estimated number of nodes of the whole plain search."""
        done = 1 - self._plain.left()
        return self._plain.nodes / done if done > 0 else float("inf")

    def _new_search(self) -> CoverSearch:
        plain = self._plain
        return CoverSearch(self._flat, plain.engine, plain.seed, level_in_use(), None, False)

    def _search_on(self, search: CoverSearch, goal: int, nodes: int, seconds: float) -> str:
        """Continue a search; ``"turn"`` means that it has reached its goal."""
        part = min(max(0, goal - search.nodes), nodes)
        status = search.run(1, part, seconds, 0)[2]
        if search.solutions:
            self.winner = search
            return "found"
        if status == "finished":
            return "none"
        return "turn" if status == "nodes" and part < nodes else status

    def _restarted_on(self, goal: int, nodes: int, seconds: float) -> str:
        search = self._restarted
        assert search is not None
        if not search.solutions:
            if search.nodes >= self._end_of_run:
                self._runs += 1
                search.restart(self._runs)
                self._end_of_run = search.nodes + _UNIT * luby(self._runs)
            status = self._search_on(search, min(goal, self._end_of_run), nodes, seconds)
            if status != "found":
                return "run" if status == "turn" and search.nodes < goal else status
            self.winner = None
        if self._ordered:
            return self._leave_to_plain()
        search.lead(search.run(0, 0, 0.0, 0)[0])
        self.winner = search
        return "found"

    def _learn_on(self, goal: int, nodes: int, seconds: float) -> str:
        learner = self._learner
        assert learner is not None
        status = learner.run(nodes, seconds, max(0, goal - learner.work))
        if status == "work":
            return "turn"
        return self._lead(learner.cover()) if status == "cover" else status

    def _refute_on(self, work: int, seconds: float) -> str:
        assert self._refuter is not None
        status = self._refuter.run(seconds, work)
        if status == "open":
            self._refutes, self._refuter = False, None
            return "turn"
        return "turn" if status == "work" else status

    def _price_on(self, work: int, nodes: int, seconds: float) -> str:
        search = self._priced
        assert search is not None
        status = search.run(nodes, seconds, NO_LIMIT, work)
        if status == "work":
            return "turn"
        if status != "finished":
            return status
        numbers, ends = search.covers()
        return self._lead(numbers) if ends else "none"

    def _lead(self, numbers: bytes) -> str:
        """Hand a cover to a search that begins with it, unless another must come first."""
        if self._ordered or not self.restarts:
            return self._leave_to_plain()
        search = self._new_search()
        search.lead(numbers)
        self.winner = search
        return "found"

    def _count_on(self, goal: int, nodes: int, seconds: float) -> str:
        diagram = self.diagram
        assert diagram is not None
        part = min(max(0, goal - diagram.nodes), nodes)
        status = diagram.run(part, seconds)
        if status != "finished":
            return "turn" if status == "nodes" and part < nodes else status
        if not self._wants_cover:
            return "counted"
        if not int.from_bytes(diagram.count(), "little"):
            return "none"
        if self._ordered or not self.restarts:
            return self._leave_to_plain()
        numbers = diagram.find(bytes(8), seconds)
        return "seconds" if numbers is None else self._lead(numbers)

    def _leave_to_plain(self) -> str:
        """End the turns of the others: there is a cover, and theirs may not be the first."""
        others = (self._restarted, self._learner, self._priced, self.diagram)
        self._given_up += sum(way.nodes for way in others if way is not None)
        self._restarted = self._learner = self._priced = self.diagram = self._refuter = None
        self.restarts = self._learns = self._counting = self._prices = self._refutes = False
        return "turn"
