"""Searches that stop here and continue there: saved states, and problems cut into pieces."""

from __future__ import annotations

import heapq
from array import array
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from farandole.errors import CheckpointError
from farandole.i18n import Message, msg
from farandole.limits import Budget, Limits, whole_number

if TYPE_CHECKING:
    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.problem import Problem
    from farandole.cover.search.result import Count, SearchResult
    from farandole.cover.search.search import Search


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of a search; picklable, to continue later, in another process, or elsewhere.

    ``problem`` is searched by ``engine`` with ``seed``; ``state`` says where, in a form
    that only this package reads. ``pending`` are covers, as option numbers, that were
    found and not handed out yet: they come first when the search continues. ``nodes`` is
    what the search has cost so far. ``turns`` is None once a cover of the whole problem has
    been found, or part of it given away; before that, how many turns were taken in looking for
    the first one (see `farandole.cover.search.existence`). ``counted`` is how many covers came
    before, where they are only counted. ``cache`` are the counts that a diagram remembers; the
    ``engine`` ``"diagram"`` has nothing else, and continues with ``Problem.count(checkpoint=...)``.
    ``parts`` are the states of what other threads were searching.

    A checkpoint from elsewhere is checked when a search is made of it: the state has a
    version, a checksum and the fingerprint of its problem, and every move in it must be one
    that the search could have made; pending covers must be covers. Otherwise `CheckpointError`
    is raised. It can't be checked which alternatives were really tried: an altered checkpoint
    with a valid checksum may omit covers or repeat them, or remember wrong counts.

    >>> from farandole.cover import Problem
    >>> search = Problem("ab", ["a", "b", "ab"]).search()
    >>> next(search)
    Solution((0, 1), (0, 1))
    >>> list(search.checkpoint().search())
    [Solution((2,), (2,))]
    """

    problem: Problem
    engine: str
    seed: int
    state: bytes = field(repr=False)
    pending: tuple[tuple[int, ...], ...] = ()
    nodes: int = 0
    turns: int | None = None
    counted: int = 0
    cache: bytes | None = field(default=None, repr=False)
    parts: tuple[bytes, ...] = field(default=(), repr=False)

    def check(self) -> None:
        """Raise `CheckpointError` for impossible values; the kernel checks the state."""
        spent = (self.nodes, self.counted, 0 if self.turns is None else self.turns)
        kept = (self.state, b"" if self.cache is None else self.cache, *self.parts)
        is_kept = all(isinstance(part, bytes) for part in kept)
        if not is_kept or any(type(n) is not int or n < 0 for n in spent):
            raise _damage(msg("the state, nodes, turns or count of this checkpoint is invalid"))
        if self.nodes >= 1 << 64:
            raise _damage(msg("a search can't have cost {nodes} nodes", nodes=self.nodes))
        if self.turns is not None and (self.pending or self.counted):
            raise _damage(msg("this checkpoint has covers and looks for the first one"))
        flat = self.problem._flat()
        covers = set()
        for numbers in self.pending:
            try:
                is_cover = flat.is_cover(array("I", numbers))
            except (TypeError, OverflowError):
                is_cover = False
            if not is_cover:
                text = msg("a pending entry of this checkpoint is not a cover of its problem")
                raise _damage(text)
            covers.add(frozenset(numbers))
        if len(covers) < len(self.pending):
            raise _damage(msg("the same cover is pending twice in this checkpoint"))

    def search(self, *, nodes: int | None = None, seconds: float | None = None) -> Search:
        """Return a search that continues from here; limits count from here too."""
        return self.problem._resume(self, nodes=nodes, seconds=seconds)

    def solve(
        self, *, limit: int | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> SearchResult:
        """Return the covers from here on, at most ``limit`` of them."""
        return self.search(nodes=nodes, seconds=seconds).collect(limit)

    def count(
        self, *, limit: int | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Count:
        """Return the number of covers from here on; that of a problem is the sum of its pieces'."""
        return self.search(nodes=nodes, seconds=seconds).tally(limit)


def belongs_to(problem: ProblemData, checkpoint: Checkpoint) -> None:
    """Raise `CheckpointError` if this can't be a checkpoint of a problem."""
    if checkpoint.problem._flat().fingerprint != problem._flat().fingerprint:
        raise CheckpointError(_FAULTS["problem"], code="checkpoint.problem")
    checkpoint.check()


def unfit(error: ValueError) -> Exception:
    """Return the error for a state that the kernel refuses; any other as it is."""
    fault = str(error).removeprefix("state: ")
    if fault not in _FAULTS:
        return error
    return CheckpointError(_FAULTS[fault], code=f"checkpoint.{_KINDS.get(fault, 'damaged')}")


_FAULTS = {
    "unknown": msg("this is not the state of a search"),
    "version": msg("this state of a search was saved by another version of farandole"),
    "damaged": msg("this state of a search is damaged"),
    "problem": msg("this is the state of a search of another problem"),
    "setup": msg("this is the state of a search with another engine, seed or order"),
    "impossible": msg("no search of this problem can be in this state"),
}
"""The kernel's words for a state from which no search can continue."""

_KINDS = {"version": "version", "problem": "problem", "setup": "problem"}
"""The codes of these errors; that of the others is ``damaged``."""


def _damage(text: Message) -> CheckpointError:
    return CheckpointError(text, code="checkpoint.damaged")


def pieces(
    problem: Problem, number: int, *, nodes: int | None = None, seconds: float | None = None
) -> tuple[Checkpoint, ...]:
    """Return about ``number`` parts of a search that together find each cover once.

    They are picklable, to be searched or counted anywhere, in any order. They are cut where
    the search branches, always the largest first, as far as that is known; there can be fewer,
    where a problem has too few choices, or where ``nodes`` or ``seconds`` run out. Each holds the
    whole problem.

    Raises `ArgumentError` for a number below 1, or limits below 0.

    >>> from farandole.cover.models import queens
    >>> problem = queens(6).problem
    >>> parts = pieces(problem, 5)
    >>> len(parts), sum(part.count() for part in parts)
    (5, 4)
    """
    number = whole_number(number, "number", 1)
    budget = Budget(Limits(nodes=nodes, seconds=seconds))
    turns = count()  # they settle ties
    done: list[Search] = []
    with budget:
        root = problem.search()
        heap = [(-root.left, next(turns), root)]  # the largest first
        while heap and len(heap) + len(done) < number and not budget.is_over():
            *_, largest = heapq.heappop(heap)
            part = largest.split()
            if part is None:
                largest.advance(1)
                budget.nodes += 1
            for search in (largest,) if part is None else (part, largest):
                if search.complete:
                    done.append(search)
                else:
                    heapq.heappush(heap, (-search.left, next(turns), search))
        parts = [search for *_, search in sorted(heap)]
        found = [search for search in done if search.has_pending]
        return tuple(search.checkpoint() for search in parts + found)
