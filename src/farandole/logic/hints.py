"""Hints: the next step for a person who has got this far, after their mistakes.

digit  what stands in a cell, given or put in
mark   a candidate that a person has written into a cell

A cell without marks is one where nobody has noted anything: all that the digits allow is meant.
Corner marks ("somewhere in these two cells") are no list of a cell's candidates: leave them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole._misuse import OtherNames, fitted
from farandole.errors import GridError
from farandole.i18n import msg, spoken
from farandole.logic.board import Board, as_board, digits_of, mask_of
from farandole.logic.finding import first_step, solutions_of
from farandole.logic.profile import HODOKU
from farandole.sudoku.clashes import clashes
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import as_grid
from farandole.sudoku.shape import CLASSIC
from farandole.sudoku.unsolved import no_solution

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Message
    from farandole.logic.profile import Profile
    from farandole.logic.steps import Step
    from farandole.sudoku.grid import Grid, GridLike
    from farandole.sudoku.shape import Shape

KINDS = ("clash", "wrong digit", "missing mark", "wrong mark")
"""The kinds of mistakes, the gravest first."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something on the board that can't be right.

    ``clash``: the digit stands twice in a house; ``wrong digit``: it isn't the solution's;
    ``missing mark``: the marks of the cell lack the solution's digit, which isn't told (``digit``
    is None); ``wrong mark``: a digit on the board rules the mark out. The last does no harm.
    ``cell`` is one of ``shape``.

    >>> print(Mistake("wrong mark", 0, 5).message)
    the mark 5 in r1c1 can go: 5 stands in a house of this cell
    """

    kind: str
    cell: int
    digit: int | None = None
    shape: Shape = CLASSIC

    def __str__(self) -> str:
        return spoken()(self.message)

    @property
    def message(self) -> Message:
        """What people are told."""
        cell = self.shape.cell_name(self.cell)
        digit = SYMBOLS[self.digit or 0]
        if self.kind == "clash":
            return msg(
                "{digit} in {cell} stands in the same house once more", digit=digit, cell=cell
            )
        if self.kind == "wrong digit":
            return msg("{digit} in {cell} isn't right", digit=digit, cell=cell)
        if self.kind == "missing mark":
            return msg("a mark that is needed is missing in {cell}", cell=cell)
        return msg(
            "the mark {digit} in {cell} can go: {digit} stands in a house of this cell",
            digit=digit,
            cell=cell,
        )


@dataclass(frozen=True, slots=True)
class Hint(OtherNames):
    """What a person may do next.

    ``mistakes`` come first: with any but wrong marks on the board there is no step, for nothing
    that follows from a mistake is worth knowing. ``step`` is the next step on ``board``, which is
    the board as the marks have it; None also where the techniques find none.
    """

    board: Board
    mistakes: tuple[Mistake, ...]
    step: Step | None

    _instead = (
        (
            ".step.placements, where .step isn't None",
            "cell digit value placement number placements",
        ),
        (".step.eliminations, where .step isn't None", "eliminations removed"),
        (".step.technique, where .step isn't None", "technique name kind"),
        ("str(hint)", "message text sentence explanation explain describe words"),
        ("farandole.logic.apply(hint.board, hint.step)", "apply next after"),
        (".step.cells, where .step isn't None", "cells pattern"),
        (".board.grid", "grid puzzle"),
    )

    def __str__(self) -> str:
        """Return the mistakes and the step in words."""
        say = spoken()
        lines = list(map(str, self.mistakes))
        if self.step is not None:
            from farandole.logic.words import step_line

            lines.append(say(step_line(self.board, self.step)))
        return "\n".join(lines) or say(msg("The techniques find no step."))

    def _repr_html_(self) -> str:
        """Return the board with the step drawn on it, and the words of `str`, for notebooks."""
        from html import escape

        from farandole.logic.render.drawing import svg

        lines = "<br>".join(map(escape, str(self).split("\n")))
        return f"{svg(self.board, self.step)}<p>{lines}</p>"


@fitted
def hint(
    grid: Board | GridLike,
    *,
    marks: Sequence[Iterable[int] | int] | None = None,
    givens: GridLike | None = None,
    profile: Profile = HODOKU,
    seconds: float | None = None,
) -> Hint:
    """Return the next step for a person, or their mistakes.

    ``grid`` has the digits on the board, and ``givens`` those that the puzzle starts with (default:
    all of them; then a wrong digit shows only in that there is no solution). ``marks`` are the
    candidates that the person has noted, for each of the 81 cells a collection of digits or nine
    bits, empty where nothing is noted. A candidate that they have removed stays removed.

    Takes well under a millisecond for anything up to chains. Raises
    :class:`~farandole.NoSolution` for givens without a solution.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint(p).step.placements[0].name()
    'r5c5=5'
    >>> found = hint("54" + p[2:], givens="5." + p[2:])
    >>> found.step, [str(mistake.message) for mistake in found.mistakes]
    (None, ["4 in r1c2 isn't right"])
    >>> [one.kind for one in hint(p, marks=[()] * 2 + [(1, 2)] + [()] * 78).mistakes]
    ['missing mark']
    """
    board, noted = (grid, grid.candidates) if isinstance(grid, Board) else (None, None)
    digits = grid.grid if isinstance(grid, Board) else as_grid(grid)
    if board is None and isinstance(grid, str) and givens is None and not clashes(digits):
        board = as_board(grid)
        noted = board.candidates
    start = as_grid(givens) if givens is not None else board.givens if board else digits
    mistakes = list(_clashes(digits, start))
    solution = _solution(start, digits, seconds)
    if solution and not mistakes:
        mistakes += _wrong_digits(digits, start, solution)
    if mistakes:
        return Hint(board or Board(start), tuple(mistakes), None)
    shape = digits.shape
    plain = Board(digits, givens=start)
    candidates = list(plain.candidates)
    written = list(noted or [])
    if marks is not None:
        written = [mask_of(one, digits.shape.side) for one in marks]
        if len(written) != digits.shape.cells:
            raise GridError(
                msg(
                    "candidates of {cells} cells, the board has {all}",
                    cells=len(written),
                    all=digits.shape.cells,
                ),
                code="grid.cells",
            )
    for cell, mask in enumerate(written):
        if not candidates[cell] or not mask:
            continue
        mistakes += [
            Mistake("wrong mark", cell, digit, shape)
            for digit in digits_of(mask & ~candidates[cell])
        ]
        candidates[cell] &= mask
        if solution and not mask >> (solution.cells[cell] - 1) & 1:
            mistakes.append(Mistake("missing mark", cell, shape=shape))
    mistakes.sort(key=lambda one: KINDS.index(one.kind))
    board = Board(plain, candidates=candidates)
    if any(one.kind != "wrong mark" for one in mistakes):
        return Hint(board, tuple(mistakes), None)
    return Hint(board, tuple(mistakes), first_step(board, profile, seconds=seconds))


def _clashes(digits: Grid, start: Grid) -> Iterable[Mistake]:
    """Return the digits that stand twice in a house; of givens and others only the others."""
    found: dict[int, Mistake] = {}
    for clash in clashes(digits):
        put_in = [cell for cell in clash.cells if not start.cells[cell]]
        for cell in put_in or clash.cells:
            found[cell] = Mistake("clash", cell, clash.digit, digits.shape)
    return found.values()


def _solution(start: Grid, digits: Grid, seconds: float | None) -> Grid | None:
    """Return the solution to compare with; None where the givens leave several.

    Raises NoSolution where they leave none, or the digits leave none of several.
    """
    if clashes(start):
        raise no_solution(start)
    found = solutions_of(Board(start), seconds)
    if not found:
        raise no_solution(start)
    if len(found) == 1:
        return found[0]
    if clashes(digits):
        return None
    left = solutions_of(Board(digits), seconds)
    if not left:
        raise no_solution(digits)
    return left[0] if len(left) == 1 else None


def _wrong_digits(digits: Grid, start: Grid, solution: Grid) -> list[Mistake]:
    return [
        Mistake("wrong digit", cell, digit, digits.shape)
        for cell, digit in enumerate(digits.cells)
        if digit and digit != solution.cells[cell] and not start.cells[cell]
    ]
