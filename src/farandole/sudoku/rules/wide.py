"""Statements about many cells: lines of a board, regions, alternatives said of other cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise

from farandole.sudoku.rules.automata import Automaton, smallest
from farandole.sudoku.rules.places import Cells
from farandole.sudoku.rules.propagators import Accepted, Board, Group, Propagator, Related


class Arranged(Propagator):
    """The cells differ, and what is counted or added of their digits is the total.

    Digits that are larger than all before them are counted, but not 0, if ``least`` says that the
    first digit is 0; or, if ``ends`` has two digits, those between these are added.
    """

    __slots__ = ()
    kind = 17
    total: int
    ends: int
    least: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        line = [digits[cell] - 1 + self.least for cell in self.cells]
        if len(set(line)) < len(line):
            return False
        if not self.ends:
            return sum(it > max(line[:at], default=0) for at, it in enumerate(line)) == self.total
        places = [at for at, it in enumerate(line) if self.ends >> it - self.least & 1]
        return len(places) == 2 and sum(line[places[0] + 1 : places[1]]) == self.total

    def body(self) -> tuple[int, ...]:
        return self.total, self.ends, self.least, *self.cells


class Ranks(Propagator):
    """The places of some lines among all, each read as a number, by their index; 1 is the least.

    No other line is the same as one of these, unless they may tie.
    """

    __slots__ = ()
    kind = 16
    may_tie: bool
    clues: tuple[tuple[int, int], ...]
    lines: tuple[Group, ...]

    @property
    def cells(self) -> Group:
        """Those of all lines."""
        return tuple(chain.from_iterable(self.lines))

    def holds(self, digits: Sequence[int]) -> bool:
        numbers = [[digits[cell] for cell in line] for line in self.lines]
        return all(
            sum(it < numbers[at] for it in numbers) == rank - 1
            and (self.may_tie or numbers.count(numbers[at]) == 1)
            for at, rank in self.clues
        )

    def body(self) -> tuple[int, ...]:
        clues = chain.from_iterable(self.clues)
        return len(self.lines[0]), self.may_tie, len(self.clues), *clues, *self.cells


class Region(Propagator):
    """The cells that have a digit of ``mask`` are one region, joined by edges, of ``size`` cells.

    0 is any size but none at all. ``cells`` come in rows of ``columns``, the last of which may be
    shorter.
    """

    __slots__ = ()
    kind = 18
    mask: int
    size: int
    columns: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        held = {at for at, it in enumerate(self.cells) if self.mask >> (digits[it] - 1) & 1}
        is_one = bool(held) and joined(held, held, self.columns) == held
        return is_one and self.size in (0, len(held))

    def body(self) -> tuple[int, ...]:
        return self.mask, self.size, self.columns, *self.cells


class Uncrossed(Propagator):
    """The cells with digits of each of ``masks`` are joined by edges, so their paths can't cross.

    No square has two masks on its diagonals, and around the board they don't alternate. ``cells``
    come in rows of ``columns``; each of the ``side`` digits is in one mask at most.
    """

    __slots__ = ()
    kind = 19
    masks: tuple[int, ...]
    side: int
    columns: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        owners = self._owners()
        held = [owners[digits[cell] - 1] for cell in self.cells]
        rows = [held[at : at + self.columns] for at in range(0, len(held), self.columns)]
        squares = [
            (*upper, *lower[::-1])
            for above, below in pairwise(rows)
            for upper, lower in zip(pairwise(above), pairwise(below), strict=True)
        ]
        ends = [row[-1] for row in rows[1:-1]], [row[0] for row in rows[-2:0:-1]]
        rings = [*squares, (*rows[0], *ends[0], *rows[-1][::-1], *ends[1])]
        return not any(
            _alternate([it for it in ring if it in some])
            for ring in rings
            for some in combinations(self.masks, 2)
        )

    def body(self) -> tuple[int, ...]:
        return *self._owners(), self.columns, *self.cells

    def _owners(self) -> list[int]:
        """Return for each digit the mask that has it, or 0."""
        return [sum(it for it in self.masks if it >> at & 1) for at in range(self.side)]


def _alternate(ring: Sequence[int]) -> bool:
    """Return whether two numbers change places more than twice around a ring."""
    return sum(a != b for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True)) > 2


def joined(first: set[int], among: set[int], columns: int) -> set[int]:
    """Return the cells that the least of some can be reached from, by edges, on a board.

    >>> sorted(joined({0}, {0, 1, 4, 8}, 4))
    [0, 1, 4, 8]
    """
    found = set(sorted(first)[:1])
    queue = list(found)
    for cell in queue:  # grows
        column = cell % columns
        sides = [cell - 1] * (column > 0) + [cell + 1] * (column + 1 < columns)
        near = among.intersection((cell - columns, *sides, cell + columns)) - found
        found |= near
        queue += near
    return found


def along(machine: Automaton, board: Board, cells: Cells) -> Iterator[Propagator]:
    """Yield that an automaton accepts the digits along a line, which may cross itself."""
    numbers = list(board.numbers(cells))
    seen: set[int] = set()
    for at, cell in enumerate(numbers):
        if cell in seen:
            numbers[at] = board.variable(board.every)
            yield Related(cell, numbers[at], board.same)
        seen.add(cell)
    yield Accepted(machine, tuple(numbers))


@lru_cache(64)
def machine_of(steps: tuple[tuple[int, ...], ...], accepting: tuple[int, ...]) -> Automaton:
    """Return the automaton of an :class:`~farandole.sudoku.rules.Accepts`."""
    return smallest(steps, [state in accepting for state in range(len(steps))])
