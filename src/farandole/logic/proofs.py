"""Proofs of steps: certificates, and a checker that knows no technique.

A certificate is a set of truths (of the candidates of a cell, or of a digit in a house, just one is
true) and a set of links (at most one is). As an exact-cover problem the truths are primary items,
the links secondary ones, and each candidate is an option that covers the sets it is in. With a
candidate that the step removes assumed true, or one that it places assumed false, this problem
has no cover: so the step holds. A certificate is minimal: without any of its sets it proves less.

Some steps rest on a premise besides: cells that can't all be filled from their pattern, because it
is impossible, or because the puzzle would have a second solution. The premise is checked by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

from farandole._kernel import Words
from farandole.cover import Item, Problem
from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.logic.board import Board, BoardLike, as_board, digits_of
from farandole.logic.steps import Candidate, Step, Truth
from farandole.logic.words.telling import ask
from farandole.sudoku.conflicts import fewest
from farandole.sudoku.shape import Shape

_Holds: TypeAlias = Callable[[Sequence[Truth]], bool]


_SEARCH = "last-resort"
_MOST_CELLS, _MOST_WAYS = 16, 10_000  # of a deadly pattern, and to fill it


@dataclass(frozen=True, slots=True)
class Premise:
    """A pattern that can't be, so one of ``guards`` is true.

    ``cells`` filled from ``digits`` alone would leave two solutions (a deadly pattern): as the four
    cells of a rectangle with two digits. Where cells have digits of their own, ``digits`` is empty:
    so in a bivalue universal grave, all empty cells with two candidates each, and each digit twice
    in every house. Or, filled so, they leave two digits that can be exchanged elsewhere. Or they
    can't be filled at all (an impossible pattern). ``guards`` are the candidates that save it.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    guards: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Truths and links that prove a step, with its premise if it has one.

    ``by_search`` marks a step that no logic proves: brute force.
    """

    truths: tuple[Truth, ...]
    links: tuple[Truth, ...]
    premise: Premise | None = None
    by_search: bool = False

    @property
    def rank(self) -> int:
        """Links less truths: at rank 0 a candidate in a link and in no truth is false."""
        return len(self.links) - len(self.truths)


def prove(board: BoardLike, step: Step) -> Certificate:
    """Return a minimal certificate of a step on the board before it.

    It is sought among the sets that the step's own parts name; where these don't suffice, among
    those near them, and at last among all sets of the board. It costs some milliseconds. Raises
    :class:`~farandole.ArgumentError` for a step that doesn't hold on this board.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> certificate = prove(p, first_step(p))
    >>> [truth.name() for truth in certificate.truths], certificate.links
    (['r5c5'], ())
    """
    board = as_board(board)
    if step.technique.family == _SEARCH:
        return Certificate((), (), by_search=True)
    goals = _goals(step)
    for (cell, digit), _ in goals:
        if not board.has(board.shape.cell(cell), digit):
            raise ArgumentError(msg("the step doesn't hold on this board"))
    if not goals:
        raise ArgumentError(msg("the step does nothing"))
    claim = _Claim(board, goals, premise_of(board, step))
    for truths in _widening(board, step):
        if claim.holds(truths, claim.links_of(truths)):
            break
    else:
        raise ArgumentError(msg("the step doesn't hold on this board"))
    if claim.premise:
        simpler = _Claim(board, goals, None)
        claim = simpler if simpler.holds(truths, simpler.links_of(truths)) else claim
    truths = fewest(truths, lambda some: claim.holds(some, claim.links_of(some)))
    links = fewest(claim.links_of(truths), lambda some: claim.holds(truths, some))
    truths = fewest(truths, lambda some: claim.holds(some, links))
    return Certificate(tuple(truths), tuple(links), claim.premise)


def verify(board: BoardLike, step: Step, certificate: Certificate) -> bool:
    """Return whether a certificate proves a step and is minimal.

    The check uses only the board, the effect of the step, the sets and the premise, not the
    technique. It is False for a step found by search.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = first_step(p)
    >>> verify(p, step, prove(p, step)), verify(p, step, Certificate((Truth(0, 1),), ()))
    (True, False)
    """
    board = as_board(board)
    premise, goals = certificate.premise, _goals(step)
    if certificate.by_search or not goals or not _are_of(board, certificate, goals):
        return False
    if premise and not is_deadly(board, premise):
        return False
    truths, links = certificate.truths, certificate.links
    claim = _Claim(board, goals, premise)
    if not claim.holds(truths, links):
        return False
    if premise and _Claim(board, goals, None).holds(truths, links):
        return False
    return not any(
        claim.holds(truths[:i] + truths[i + 1 :], links) for i in range(len(truths))
    ) and not any(claim.holds(truths, links[:i] + links[i + 1 :]) for i in range(len(links)))


def _are_of(
    board: Board, certificate: Certificate, goals: Sequence[tuple[Candidate, bool]]
) -> bool:
    """Return whether all sets and candidates are those of a board."""
    cells, side = board.shape.cells, board.shape.side
    houses = len(board.shape.houses)
    groups = houses + len(board.shape.partial)
    premise = certificate.premise
    candidates = [goal for goal, _ in goals] + list(premise.guards if premise else ())
    return (
        all(0 <= cell < cells and 1 <= digit <= side for cell, digit in candidates)
        and all(board.has(*candidate) for candidate in candidates)
        and all(0 <= cell < cells for cell in (premise.cells if premise else ()))
        and all(
            0 <= at < cells if house is None else 0 <= house < houses and 1 <= at <= side
            for house, at in certificate.truths
        )
        and all(
            0 <= at < cells if house is None else 0 <= house < groups and 1 <= at <= side
            for house, at in certificate.links
        )
    )


def premise_of(board: Board, step: Step) -> Premise | None:
    """Return the assumption of a step; None if it has none."""
    found = ask(Words.premise, board, step)
    if found is None:
        return None
    cells, digits, guards = found
    return Premise(tuple(cells), tuple(digits), tuple(Candidate(*each) for each in guards))


def _goals(step: Step) -> list[tuple[Candidate, bool]]:
    """Return each candidate that a step decides, with the opposite state, which is refuted."""
    return [
        *((candidate, False) for candidate in step.placements),
        *((candidate, True) for candidate in step.eliminations),
    ]


@lru_cache(maxsize=32)
def _groups_of(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the houses, and of the smaller groups of rules, of each cell."""
    groups = [house.cells for house in shape.houses] + list(shape.partial)
    return tuple(
        tuple(number for number, cells in enumerate(groups) if cell in cells)
        for cell in range(shape.cells)
    )


def _sets_of(shape: Shape, cell: int, digit: int) -> list[Truth]:
    """Return the sets that a candidate is in: its cell, and its digit in each of its houses."""
    return [Truth(None, cell), *(Truth(house, digit) for house in _groups_of(shape)[cell])]


class _Claim(NamedTuple):
    """The candidates that a step decides on a board, given its premise."""

    board: Board
    goals: Sequence[tuple[Candidate, bool]]
    premise: Premise | None

    @property
    def guards(self) -> frozenset[Candidate]:
        """The guards of the premise."""
        return frozenset(self.premise.guards if self.premise else ())

    def holds(self, truths: Sequence[Truth], links: Sequence[Truth]) -> bool:
        """Return whether every goal, assumed to be otherwise, leaves no cover."""
        guards = self.guards
        candidates = guards.union(*(truth.candidates(self.board) for truth in truths))
        known = {*truths, *links}
        items: list[object] = [*truths]
        if self.premise:
            items.append(Item("premise", 1, max(1, len(guards))))
        names = {*truths, "premise"} if self.premise else set(truths)
        for goal, assumed in self.goals:
            chosen = candidates | {goal} if assumed else candidates - {goal}
            options = [
                option for candidate in chosen if (option := self._option(candidate, goal, known))
            ]
            covered = {item for option in options for item in option}
            used = [link for link in links if link in covered and link not in names]
            required = [*items, "assumed"] if assumed else items
            if not required:
                return False
            # An item without an option has no cover.
            if covered >= names and Problem(required, options, secondary=used).has_cover():
                return False
        return True

    def _option(self, candidate: Candidate, goal: Candidate, known: set[Truth]) -> list[object]:
        """Return the items that a candidate covers."""
        option: list[object] = [
            each for each in _sets_of(self.board.shape, *candidate) if each in known
        ]
        option += ["premise"] if candidate in self.guards else []
        option += ["assumed"] if candidate == goal else []
        return option

    def links_of(self, truths: Sequence[Truth]) -> list[Truth]:
        """Return the sets, other than truths, that two or more of the candidates at hand share."""
        candidates = self.guards.union(*(truth.candidates(self.board) for truth in truths))
        candidates |= {goal for goal, assumed in self.goals if assumed}
        count = Counter(
            each
            for candidate in sorted(candidates)
            for each in _sets_of(self.board.shape, *candidate)
        )
        have = set(truths)
        return [each for each, many in count.items() if many > 1 and each not in have]


def _widening(board: Board, step: Step) -> Iterable[list[Truth]]:
    """Yield sets of truths to try, ever wider: the step's own, those near it, all of them."""
    yield list(dict.fromkeys(step.truths))
    near: list[Truth] = list(step.truths)
    cells = [*step.cells, *step.fins, *step.endo_fins]
    cells += [cell for set_ in step.sets for cell in set_.cells]
    cells += [cell for node in step.nodes for cell in node.cells]
    near += [Truth(None, cell) for cell in cells if board.candidates[cell]]
    digits = {*step.digits, *(node.digit for node in step.nodes)}
    digits |= {digit for _, digit in (*step.placements, *step.eliminations)}
    houses = {*step.base, *step.cover}
    full = len(board.shape.houses)
    for cell in cells:
        houses |= {house for house in _groups_of(board.shape)[cell] if house < full}
    near += [Truth(house, digit) for house in sorted(houses) for digit in sorted(digits)]
    yield _open(board, near)
    every = [Truth(None, cell) for cell in range(board.shape.cells)]
    every += [
        Truth(house, digit) for house in range(full) for digit in range(1, board.shape.side + 1)
    ]
    yield _open(board, every)


def _open(board: Board, truths: Iterable[Truth]) -> list[Truth]:
    """Return those truths, each once, that no digit on the board has settled."""
    result = []
    for truth in dict.fromkeys(truths):
        if truth.house is None:
            settled = bool(board.grid.cells[truth.at])
        else:
            held = {board.grid.cells[cell] for cell in truth.cells(board.shape)}
            settled = truth.at in held
        if not settled:
            result.append(truth)
    return result


def is_deadly(board: Board, premise: Premise) -> bool:
    """Return whether a pattern would leave no solution, or two, if none of its guards were true.

    It would leave two if no cell of it is given, and each way to fill it has a second one with the
    same digits in every house: so has any solution that contains it. Or if it leaves two digits
    that can be exchanged in all other cells.
    """
    if is_impossible(board, premise):
        return True
    if any(board.givens.cells[cell] for cell in premise.cells):
        return False
    guards = set(premise.guards)
    left = {
        cell: tuple(
            digit
            for digit in digits_of(board.candidates[cell])
            if Candidate(cell, digit) not in guards
        )
        or (board.grid.cells[cell],)
        for cell in premise.cells
    }
    if premise.digits and not all(set(some) <= set(premise.digits) for some in left.values()):
        return False
    pattern = tuple(sorted(left.items()))
    return (
        _leaves_an_exchange(board, left)
        or _is_exchangeable(board.shape, left)
        or _is_ambiguous(board.shape, pattern)
    )


def is_impossible(board: Board, premise: Premise) -> bool:
    """Return whether a pattern leaves no solution if none of its guards is true.

    The sets that hold only guards and candidates of the pattern have no exact cover by these.
    """
    guards = set(premise.guards)
    inside = {
        candidate
        for candidate in (Candidate(cell, d) for cell in premise.cells for d in premise.digits)
        if board.has(*candidate) and candidate not in guards
    }
    options = [_sets_of(board.shape, *candidate) for candidate in sorted(inside)]
    met = dict.fromkeys(each for option in options for each in option)
    full = len(board.shape.houses)
    needed = [
        each
        for each in met
        if (each.house is None or each.house < full)
        and inside | guards >= {*each.candidates(board)}
    ]
    if not needed:
        return False
    used = [each for each in met if each not in needed]
    return not Problem(needed, options, secondary=used).has_cover()


def _leaves_an_exchange(board: Board, left: dict[int, tuple[int, ...]]) -> bool:
    """Return whether cells hold one of two digits each, and thereby each house has both or neither.

    Where some houses have neither, the two digits of any solution can be exchanged in these.
    """
    digits = {digit for some in left.values() for digit in some}
    if len(digits) > 2 or any(len(some) != 1 for some in left.values()):
        return False
    if not board.grid.is_classic:
        return False
    held = [
        {left[cell][0] if cell in left else board.grid.cells[cell] for cell in house.cells}
        for house in board.shape.houses
    ]
    return any(
        all((one in some) == (other in some) for some in held)
        and any(one not in some for some in held)
        for one in digits
        for other in range(1, 10)
        if one != other and digits <= {one, other}
    )


def _is_exchangeable(shape: Shape, left: dict[int, tuple[int, ...]]) -> bool:
    """Return whether all cells have two digits, and each digit is twice in its houses.

    So a house has as many of the cells as digits, and all cells can change to their other digit.
    """
    if any(len(digits) != 2 for digits in left.values()):
        return False
    held = Counter(
        (group, digit)
        for cell, digits in left.items()
        for group in _groups_of(shape)[cell]
        for digit in digits
    )
    return set(held.values()) == {2}


@lru_cache(maxsize=256)
def _is_ambiguous(shape: Shape, pattern: tuple[tuple[int, tuple[int, ...]], ...]) -> bool:
    """Return whether each way to fill cells has another with the same digits in every house.

    False for patterns that are too large to try all ways.
    """
    if len(pattern) > _MOST_CELLS:
        return False
    groups = _groups_of(shape)
    for tried, way in enumerate(_ways(shape, pattern)):
        held: dict[int, set[int]] = {}
        for (cell, _), digit in zip(pattern, way, strict=True):
            for group in groups[cell]:
                held.setdefault(group, set()).add(digit)
        rearranged = tuple(
            (cell, tuple(set.intersection(*(held[group] for group in groups[cell]))))
            for cell, _ in pattern
        )
        if tried == _MOST_WAYS or len([*islice(_ways(shape, rearranged), 2)]) < 2:
            return False
    return True


def _ways(
    shape: Shape, pattern: tuple[tuple[int, tuple[int, ...]], ...], begun: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield the ways to fill cells from their digits, none of which is twice in a house."""
    if len(begun) == len(pattern):
        yield begun
        return
    cell, digits = pattern[len(begun)]
    seen = {
        digit
        for (other, _), digit in zip(pattern, begun, strict=False)
        if not {*_groups_of(shape)[cell]}.isdisjoint(_groups_of(shape)[other])
    }
    for digit in digits:
        if digit not in seen:
            yield from _ways(shape, pattern, (*begun, digit))
