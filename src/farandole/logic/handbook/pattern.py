"""The bare pattern of a technique: a step on a board that has nothing else."""

from __future__ import annotations

from farandole.logic.board import Board
from farandole.logic.render.roles import roles_of
from farandole.logic.steps import Step
from farandole.sudoku.grid import Grid


def bare(board: Board, step: Step) -> Board:
    """Return a board with the candidates of a step alone; of a single, the digits that show it.

    >>> from farandole.logic import Candidate, Step, technique
    >>> step = Step(technique("naked-pair"), (), (Candidate(7, 3),), (0, 1), (2, 3), (18,))
    >>> [len(bare(Board("." * 81), step)[cell]) for cell in (0, 1, 2, 7)]
    [2, 2, 0, 1]
    """
    candidates = [0] * board.shape.cells
    for cell, digit in roles_of(board, step):
        candidates[cell] |= 1 << digit >> 1
    digits = [0] * board.shape.cells
    if step.technique.family == "singles":
        ((at, placed),) = step.placements
        candidates[at] = 1 << placed >> 1
        houses = [board.shape.houses[number].cells for number in step.base]
        near = {cell for house in houses for cell in house} or set(board.shape.peers[at])
        for cell, digit in enumerate(board.grid.cells):
            if digit and (cell in near or (houses and digit == placed)):
                digits[cell] = digit
    return Board(Grid(bytes(digits), board.shape), candidates=candidates)
