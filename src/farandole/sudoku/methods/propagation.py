"""Propagation: eliminate at every node of the search, then guess where there is least choice."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import copy
from typing import Literal

from farandole.errors import NoSolution
from farandole.limits import Budget
from farandole.sudoku.grid import Grid, GridLike
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.result import MethodResult, Run
from farandole.sudoku.solving import NONE


def propagation(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill | Erase], object] | None = None,
) -> MethodResult:
    """Draw two conclusions wherever they can be drawn, and guess only where they end.

    The idea: keep for every cell the digits that may still stand there. A digit that is written
    goes out of the cell's peers; a cell left with one digit gets it; and a digit left with one
    place in a row, column or box goes there. Each of these conclusions may bring others. Where
    they end, try the digits of a cell that has the fewest, on a copy of the board: a wrong one soon
    leaves some cell or digit without a place.

    This is constraint propagation with search, as Peter Norvig's essay "Solving Every Sudoku
    Puzzle" (2006) made it known. It needs no special data structure and few guesses; what it
    pays for is the work at each node.

    >>> from farandole.sudoku.grid import Grid
    >>> inkala = ("8..........36......7..9.2...5...7.......457.....1...3"
    ...           "...1....68..85...1..9....4..")
    >>> result = propagation(Grid(inkala))
    >>> result.grid.line[:27], result.guesses < 100
    ('812753649943682175675491283', True)
    """
    run = Run("propagation", grid, nodes, seconds)
    budget = run.budget
    try:
        board = Candidates(run.grid, trace)
        board.conclude(budget)
    except NoSolution:
        return run.impossible()
    fullest = board
    waiting: list[tuple[Candidates, int, int]] = []  # boards, a cell, its digits not tried yet
    while not board.is_full and not budget.stopped:
        cell = board.smallest()
        waiting.append((board, cell, board.sets[cell]))
        while waiting:
            before, cell, left = waiting.pop()
            board.undo(before)
            digit = (left & -left).bit_length() - 1
            left &= left - 1
            if left:
                waiting.append((before, cell, left))
            board = before.branch()
            try:
                board.queue.append((cell, digit, "guess" if left else "forced"))
                count = budget.nodes
                board.conclude(budget)
            except NoSolution:
                continue
            finally:
                run.guesses += bool(left) and budget.nodes > count
                if len(board.filled) > len(fullest.filled):
                    fullest = board
            break
        else:
            return run.impossible()
    return run.result(fullest.digits)


class Candidates:
    """The digits that each cell may still hold, and their consequences.

    ``sets[cell]``  bit d if the cell may hold d
    ``digits`` the digit in each cell, 0 for a blank
    ``queue``       cells and digits that are to be filled, and why
    ``filled``      the cells filled since the puzzle, in order

    Raises :class:`~farandole.NoSolution`, here and in :meth:`conclude`, as soon as a cell has no
    digit left, or a house no place for a digit.
    """

    __slots__ = ("digits", "filled", "houses", "houses_of", "peers", "queue", "sets", "trace")

    def __init__(self, grid: Grid, trace: Callable[[Fill | Erase], object] | None = None) -> None:
        shape = grid.shape
        self.trace = None  # the givens are no news
        self.peers = shape.peers
        self.houses = [house.cells for house in shape.houses]
        self.houses_of = [
            [number for number in numbers if number < len(self.houses)]
            for numbers in shape._groups_of
        ]
        self.sets = [(2 << shape.side) - 2] * shape.cells
        self.digits = bytearray(shape.cells)
        self.filled: list[int] = []
        self.queue: deque[tuple[int, int, Literal["forced", "guess"]]] = deque()
        for cell, digit in grid.givens.items():
            self.fill(cell, digit)
        # What follows from some of the givens may be a given itself.
        self.queue = deque(entry for entry in self.queue if not self.digits[entry[0]])
        self.filled = []
        self.trace = trace

    def branch(self) -> Candidates:
        """Return the same board, to be changed without changing this one."""
        board = copy(self)
        board.sets, board.digits = self.sets.copy(), self.digits.copy()
        board.filled, board.queue = self.filled.copy(), deque()
        return board

    def undo(self, before: Candidates) -> None:
        """Report that the cells filled after ``before`` are erased."""
        if self.trace:
            for cell in reversed(self.filled[len(before.filled) :]):
                self.trace(Erase(cell, self.digits[cell]))

    @property
    def is_full(self) -> bool:
        """Whether no cell is blank."""
        return 0 not in self.digits

    def smallest(self) -> int:
        """Return the first blank cell with the fewest digits left."""
        blanks = (cell for cell, digit in enumerate(self.digits) if not digit)
        return min(blanks, key=lambda cell: self.sets[cell].bit_count())

    def conclude(self, budget: Budget) -> None:
        """Fill the cells in the queue, and those that follow, within the budget."""
        while self.queue:
            cell, digit, why = self.queue.popleft()
            if self.digits[cell] == digit:
                continue
            if not budget.take():
                return
            self.fill(cell, digit, why)

    def fill(self, cell: int, digit: int, why: Literal["forced", "guess"] = "forced") -> None:
        """Write a digit; take it from the cell's peers, and the others from the cell."""
        bit = 1 << digit
        if not self.sets[cell] & bit:
            raise NoSolution(NONE)
        others, self.sets[cell] = self.sets[cell] ^ bit, bit
        self.digits[cell] = digit
        self.filled.append(cell)
        if self.trace:
            self.trace(Fill(cell, digit, why))
        while others:
            lost = others & -others
            others ^= lost
            self._look(cell, lost)
        for peer in self.peers[cell]:
            if self.sets[peer] & bit:
                self._remove(peer, bit)

    def _remove(self, cell: int, bit: int) -> None:
        """Take a digit from a blank cell's candidates, and see what is left."""
        self.sets[cell] ^= bit
        left = self.sets[cell]
        if not left:
            raise NoSolution(NONE)
        if not left & (left - 1):
            self.queue.append((cell, left.bit_length() - 1, "forced"))
        self._look(cell, bit)

    def _look(self, cell: int, bit: int) -> None:
        """See whether a digit that a cell has lost has one place left in the cell's houses."""
        for house in self.houses_of[cell]:
            places = [place for place in self.houses[house] if self.sets[place] & bit]
            if not places:
                raise NoSolution(NONE)
            if len(places) == 1 and not self.digits[places[0]]:
                self.queue.append((places[0], bit.bit_length() - 1, "forced"))
