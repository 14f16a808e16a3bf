"""The search for steps on boards of any shape, technique by technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from farandole.limits import Budget
from farandole.logic.board import Board
from farandole.logic.shapes import chains, houses
from farandole.logic.shapes.position import Position, TimeUp
from farandole.logic.steps import Step
from farandole.logic.techniques import KINDS, Technique

Finder = Callable[[Position], Iterator[Step]]


def _by_rules(at: Position, name: str) -> Iterator[Step]:
    """Yield steps by constraints; their finders are loaded when they are needed."""
    if at.board.grid.constraints:
        from farandole.logic.rules import finders

        yield from finders.find(at, name)


FINDERS: dict[str, Finder] = {
    "full-house": houses.full_houses,
    "naked-single": houses.naked_singles,
    "hidden-single": houses.hidden_singles,
    "locked-candidates-pointing": houses.pointing,
    "locked-candidates-claiming": houses.claiming,
    "naked-pair": partial(houses.naked_subsets, size=2),
    "naked-triple": partial(houses.naked_subsets, size=3),
    "naked-quad": partial(houses.naked_subsets, size=4),
    "hidden-pair": partial(houses.hidden_subsets, size=2),
    "hidden-triple": partial(houses.hidden_subsets, size=3),
    "hidden-quad": partial(houses.hidden_subsets, size=4),
    "x-wing": partial(houses.fish, size=2),
    "swordfish": partial(houses.fish, size=3),
    "jellyfish": partial(houses.fish, size=4),
    "x-chain": partial(chains.chains, name="x-chain"),
    "xy-chain": partial(chains.chains, name="xy-chain"),
    "aic": partial(chains.chains, name="aic"),
    **{name: partial(_by_rules, name=name) for name in (*KINDS, "forcing-net-contradiction")},
}
"""The techniques that need nothing but houses and constraints, by their ids."""
_SLOW = frozenset(("x-chain", "xy-chain", "aic", "forcing-net-contradiction"))
"""Techniques of which finding all steps takes long."""


def first(board: Board, techniques: Iterable[Technique], budget: Budget) -> Step | None:
    """Return the first step that these techniques find, in their order; None: there is none."""
    at = Position(board, budget)
    for technique in techniques:
        if budget.is_over():
            return None
        finder = FINDERS.get(technique.id)
        try:
            step = next(finder(at), None) if finder else None
        except TimeUp:
            return None
        if step is not None:
            return step
    return None


def easiest(board: Board, techniques: Iterable[Technique], budget: Budget) -> list[Step]:
    """Return the steps of the first of these techniques that has one: all, or one of chains."""
    at = Position(board, budget)
    for technique in techniques:
        finder = FINDERS.get(technique.id)
        most = 1 if technique.id in _SLOW else None
        try:
            steps = list(islice(finder(at), most)) if finder else []
        except TimeUp:
            return []
        if steps:
            return steps
    return []


def every(board: Board, techniques: Iterable[Technique], budget: Budget) -> tuple[list[Step], bool]:
    """Return all steps of these techniques, and whether time sufficed."""
    at = Position(board, budget)
    steps: list[Step] = []
    for technique in techniques:
        finder = FINDERS.get(technique.id)
        try:
            for step in finder(at) if finder else ():
                steps.append(step)
                at.look()
        except TimeUp:
            return steps, False
    return steps, not budget.is_over()
