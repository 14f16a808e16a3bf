"""Names of techniques, as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message, pmsg

if TYPE_CHECKING:
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique


def technique_name(technique: Technique) -> Message:
    """Return the name of a technique.

    >>> from farandole.logic import technique
    >>> print(technique_name(technique("x-wing")))
    X-Wing
    """
    return Message(technique.name, context="technique")


def step_name(board: Board, step: Step) -> Message:
    """Return the name of a step's technique: Chinese names the house of a single.

    >>> from farandole.i18n import language
    >>> from farandole.logic import Board, Step, technique
    >>> step = Step(technique("hidden-single"), base=(18,))
    >>> print(step_name(Board("." * 81), step), language("zh")(step_name(Board("." * 81), step)))
    Hidden Single 宫排除
    """
    if step.technique.id == "hidden-single" and step.base:
        kind = board.shape.houses[step.base[0]].kind
        return HIDDEN_SINGLES.get(kind, technique_name(step.technique))
    return technique_name(step.technique)


HIDDEN_SINGLES = {
    "row": pmsg("technique, in a row", "Hidden Single"),
    "column": pmsg("technique, in a column", "Hidden Single"),
    "box": pmsg("technique, in a box", "Hidden Single"),
}
"""The names of a hidden single by the kind of its house."""
