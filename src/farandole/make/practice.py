"""Positions to practise a technique on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.logic.finding import explain
from farandole.logic.library import case_of_step, library_line, verify_case

if TYPE_CHECKING:
    from farandole.logic.board import Board
    from farandole.logic.profile import Profile
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique
    from farandole.sudoku.grid import Grid


@dataclass(frozen=True, slots=True)
class Practice:
    """A board, and the step that it is for."""

    board: Board
    step: Step

    @property
    def line(self) -> str:
        """The position as a line of a technique library, of a 9×9 board."""
        return library_line(self.board, self.step)


def practice_of(grid: Grid, technique: Technique, profile: Profile) -> Practice | None:
    """Return the first position on a puzzle's path where a technique is needed, None if none is.

    Without it the techniques of the profile get no further than that. Where libraries have a code
    for the technique, it is a position that a library would take: the technique finds one thing
    there with these digits.
    """
    path = explain(grid, profile)
    for board, step in zip(path.boards(), path.steps, strict=False):
        if step.technique != technique:
            continue
        if explain(board, profile.without(technique)).end != "stuck":
            continue
        has_case = technique.code is not None and grid.shape.is_classic
        if not has_case or verify_case(case_of_step(board, step)).passed:
            return Practice(board, step)
    return None
