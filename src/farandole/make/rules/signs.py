"""Signs between neighbours: dots, X and V, all of them or those that are needed."""

from __future__ import annotations

from collections.abc import Iterator

from farandole.make.rules.plan import Plan
from farandole.sudoku.rules.pairs import XV, BlackDot, StrictKropki, StrictXV, WhiteDot, steps_apart
from farandole.sudoku.rules.rule import Constraint


def dots(plan: Plan) -> Iterator[Constraint]:
    """Yield all dots; between 1 and 2 a random one."""
    for pair in steps_apart(plan.shape, ((0, 1), (1, 0))):
        low, high = sorted(map(plan.digit, pair))
        is_white, is_black = high - low == 1, high == 2 * low
        if is_white and is_black:
            is_black = plan.stream.below(2) == 0
        if is_black:
            yield BlackDot(pair)
        elif is_white:
            yield WhiteDot(pair)


def all_dots(plan: Plan) -> Iterator[Constraint]:
    """Yield all dots, and that they are all."""
    yield StrictKropki()
    yield from dots(plan)


def sums(plan: Plan) -> Iterator[Constraint]:
    """Yield all X and V."""
    for pair in steps_apart(plan.shape, ((0, 1), (1, 0))):
        total = sum(map(plan.digit, pair))
        if total in (5, 10):
            yield XV(pair, total)


def all_sums(plan: Plan) -> Iterator[Constraint]:
    """Yield all X and V, and that they are all."""
    yield StrictXV()
    yield from sums(plan)
