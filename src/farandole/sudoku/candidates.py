"""True candidates: what each cell can be over all solutions, and in how many of them.

All grids are searched as boards with rules; nearly every one takes a few milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, Budget, Limits, whole_number
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.rule_board import rule_board

_SLICE = 500  # guesses between two looks at the clock
MOST = 1000
"""The largest number of solutions that are counted for each candidate."""


@dataclass(frozen=True, slots=True)
class TrueCandidates:
    """The result of :func:`true_candidates`.

    ``counts`` has a row for each cell: of its digits, from 1, the number of solutions with that
    digit there, or ``limit`` for as many or more. They are lower bounds unless ``complete``.
    ``nodes`` are guesses.
    """

    grid: Grid
    limit: int
    counts: tuple[tuple[int, ...], ...]
    complete: bool
    nodes: int
    seconds: float

    @property
    def digits(self) -> tuple[frozenset[int], ...]:
        """The digits of each cell in the solutions found; nothing if there is no solution."""
        return tuple(
            frozenset(digit for digit, count in enumerate(row, 1) if count) for row in self.counts
        )

    @property
    def masks(self) -> tuple[int, ...]:
        """The same as bits: bit d - 1 for digit d."""
        return tuple(sum(1 << bit for bit, count in enumerate(row) if count) for row in self.counts)

    def __getitem__(self, cell: str | int | tuple[int, int]) -> frozenset[int]:
        """Return the digits of a cell, ``"r1c1"``, its number, or its row and column from 0."""
        return self.digits[self.grid.shape.cell(cell)]

    def pretty(self, *, color: bool = False, numbers: bool = False) -> str:
        """Return the board with its digits, and candidates in their places within cells.

        With ``numbers`` the number of solutions stands in the place of each candidate.
        """
        from farandole.sudoku.render import pencil_marks

        symbols = self.grid.shape.symbols
        wide = len(str(max(map(max, self.counts)))) if numbers else 1
        dim, end = ("\x1b[2m", "\x1b[0m") if color else ("", "")

        def shown(cell: int, digit: int) -> str:
            count = self.counts[cell][digit - 1]
            text = "·" if not count else str(count) if numbers else symbols[digit]
            return f"{dim}{text:>{wide + (wide > 1)}}{end}"

        return pencil_marks(self.grid, color=color, shown=shown, room=wide + (wide > 1))

    def __str__(self) -> str:
        return self.pretty()


def true_candidates(
    grid: GridLike, *, limit: int = 1, nodes: int | None = None, seconds: float | None = None
) -> TrueCandidates:
    """Return what each cell can be over all solutions of a grid, with constraints or without.

    With a larger ``limit`` the solutions of each candidate are counted up to it (1000 at most).
    Not all solutions are searched for that: no more than the candidates need.

    >>> found = true_candidates("12.. 3... .... ....", limit=5)
    >>> sorted(found["r1c3"]), found.counts[2], found.complete
    ([3, 4], (0, 0, 5, 5), True)

    ``nodes`` and ``seconds`` are limits as for :func:`solutions`; what they leave open makes the
    result incomplete. Raises :class:`~farandole.ArgumentError` for a limit out of range.
    """
    grid = with_any_constraints(grid)
    limit = whole_number(limit, "limit", 1, MOST)
    limits = Limits(nodes=nodes, seconds=seconds)
    left = NO_LIMIT if limits.nodes is None else limits.nodes
    budget = Budget(Limits(seconds=limits.seconds))
    with budget:
        board = rule_board(grid.shape, grid.constraints)
        search = _kernel.RuleCandidates(board, grid.cells, limit, level_in_use())
    while not search.finished and not budget.is_over():
        before = search.guesses
        with budget:
            search.run(min(left, _SLICE))
        left -= min(left, search.guesses - before)
        if not left:
            break
    side = grid.shape.side
    counts = memoryview(search.counts()).cast("I").tolist()
    rows = tuple(tuple(counts[at : at + side]) for at in range(0, len(counts), side))
    return TrueCandidates(grid, limit, rows, search.finished, search.guesses, budget.seconds)
