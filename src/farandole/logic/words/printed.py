"""What ``print`` writes of a step and of a technique, in the language of `spoken`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import spoken
from farandole.logic.board import Board
from farandole.logic.words.names import technique_name
from farandole.logic.words.steps import plain_line, step_line
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique


def step_text(self: Step) -> str:
    """Return a step in a sentence, or only what it does where its board isn't known."""
    where = self._found
    if isinstance(where, tuple):
        walk, number = where
        where = walk.before(number)
    if isinstance(where, Board):
        return spoken()(step_line(where, self))
    return spoken()(plain_line(where or CLASSIC, self))


def technique_text(self: Technique) -> str:
    """Return the name of a technique."""
    return spoken()(technique_name(self))
