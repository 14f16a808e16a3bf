"""Statements by themselves: searched on a board that has nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.logic.rules.plan import cells_of
from farandole.sudoku.rules.propagators import Allowed, Different, Lowered, Propagator
from farandole.sudoku.shape import Shape

_GUESSES = 20_000
"""How far statements are searched for a way to keep them: further than any constraint needs."""

_FEW_GUESSES = 2_000
"""The same where a part may be left alone."""


def has_solution(shape: Shape, parts: tuple[Propagator, ...], masks: Sequence[int]) -> bool:
    """Return whether statements can be kept where cells have these digits, or may be.

    Other cells don't matter; cells of the statements that see each other differ.
    """
    if not all(masks):
        return False
    search = _kernel.RuleSearch(*_alone(shape, parts, masks), level_in_use())
    return bool(search.run(1, _GUESSES)) or not search.finished


def digits_left(
    shape: Shape, parts: tuple[Propagator, ...], masks: Sequence[int]
) -> dict[int, int] | None:
    """Return the digits with which statements can be kept, by cell; None for too much work.

    The cells are those on the board. The other ones don't matter, as for `has_solution`.
    """
    cells = _frame(shape, parts, len(masks))[0]
    if not all(masks):
        return dict.fromkeys(cells, 0)
    board, others = _alone(shape, parts, masks)
    search = _kernel.RuleCandidates(board, others, 1, level_in_use())
    search.run(_FEW_GUESSES)
    if not search.finished:
        return None
    counts = memoryview(search.counts()).cast("I").tolist()
    return {
        cell: sum(counts[cell * shape.side + digit] << digit for digit in range(shape.side))
        for cell in cells
        if cell < shape.cells
    }


def _alone(
    shape: Shape, parts: tuple[Propagator, ...], masks: Sequence[int]
) -> tuple[_kernel.RuleBoard, bytes]:
    """Return a board that has nothing but statements, and digits for all its other cells."""
    cells, others, whole = _frame(shape, parts, len(masks))
    digits = Lowered(shape.side, len(masks), tuple(Allowed(cell, masks[cell]) for cell in cells))
    return _kernel.rule_board(shape.side, len(masks), whole + digits.stream), others


@lru_cache(1024)
def _frame(
    shape: Shape, parts: tuple[Propagator, ...], count: int
) -> tuple[tuple[int, ...], bytes, bytes]:
    """Return the cells of statements, digits for all others of a board, and the records of both."""
    own = {cell for part in parts for cell in cells_of(part)}
    groups = (own.intersection(group) for group in shape._groups)
    every = (
        *(Different(tuple(group)) for group in groups if len(group) > 1),
        *parts,
        *(Allowed(cell, 1) for cell in range(shape.cells, count) if cell not in own),
    )
    others = bytes(cell not in own for cell in range(shape.cells))
    return tuple(own), others, Lowered(shape.side, count, every).stream
