"""What is said of a step: a hint, a line, a lesson. The words of each family are in its module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.board import as_board
from farandole.logic.words.families import (
    chains,
    colouring,
    exclusion,
    fish,
    forcing,
    intersections,
    kraken,
    last_resort,
    locked_sets,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from farandole.logic.words.names import technique_name
from farandole.logic.words.phrases import areas, digits, result
from farandole.logic.words.refuting import refute
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from types import ModuleType

    from farandole.i18n import Message
    from farandole.logic.board import Board, BoardLike
    from farandole.logic.steps import Step
    from farandole.sudoku.shape import Shape

_FAMILIES: dict[str, ModuleType] = {
    "singles": singles,
    "intersections": intersections,
    "subsets": subsets,
    "basic-fish": fish,
    "finned-fish": fish,
    "franken-fish": fish,
    "finned-franken-fish": fish,
    "mutant-fish": fish,
    "finned-mutant-fish": fish,
    "kraken-fish": kraken,
    "single-digit": single_digit,
    "colouring": colouring,
    "uniqueness": uniqueness,
    "wings": wings,
    "chains": chains,
    "almost-locked-sets": locked_sets,
    "aligned-exclusion": exclusion,
    "templates": templates,
    "forcing": forcing,
    "last-resort": last_resort,
}
_INCOMPLETE = (LookupError, ValueError, StopIteration)
"""What the words of a family raise for a step that lacks the parts they speak of."""


def hint_line(board: BoardLike, step: Step) -> Message:
    """Return where to look for a step, without what it does.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(hint_line(p, first_step(p)))
    Naked Single: in box 5 there is a cell in which only one digit is possible
    """
    board = as_board(board)
    try:
        text = _family(step).hint(board, step)
    except _INCOMPLETE:
        text = _somewhere(board, step)
    return msg("{technique}: {text}", technique=technique_name(step.technique), text=text)


def step_line(board: BoardLike, step: Step) -> Message:
    """Return a step in a sentence: its pattern, and what follows.

    ``board`` is the board before it.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(step_line(p, first_step(p)))
    Naked Single: 5 is the only candidate of r5c5.
    """
    text = step_clause(board, step)
    return msg("{technique}: {text}", technique=technique_name(step.technique), text=text)


def step_clause(board: BoardLike, step: Step) -> Message:
    """Return a step in a sentence that doesn't name its technique, to stand after that name.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(step_clause(p, first_step(p)))
    5 is the only candidate of r5c5.
    """
    board = as_board(board)
    try:
        text: Message = _family(step).line(board, step)
    except _INCOMPLETE:
        text = msg("{result}.", result=result(board, step))
    return text


def plain_line(shape: Shape, step: Step) -> Message:
    """Return what a step does in a sentence, where its board isn't known.

    >>> from farandole.logic import Candidate, Step, technique
    >>> from farandole.sudoku import CLASSIC
    >>> print(plain_line(CLASSIC, Step(technique("naked-single"), (Candidate(40, 5),))))
    Naked Single: 5 goes into r5c5.
    """
    try:
        text = msg("{result}.", result=result(as_board(Grid.empty(shape)), step))
    except _INCOMPLETE:  # it does nothing, or has cells that the board hasn't got
        return technique_name(step.technique)
    return msg("{technique}: {text}", technique=technique_name(step.technique), text=text)


def teach(board: BoardLike, step: Step) -> tuple[Message, ...]:
    """Return why a step holds, in paragraphs: an argument that can be checked on the board.

    ``board`` is the board before it. Of a step made by hand, without the parts that a finder gives
    it, only what follows from its ``truths`` is told.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for paragraph in teach(p, first_step(p)):
    ...     print(paragraph)
    ... # doctest: +NORMALIZE_WHITESPACE
    r5c5 sees these digits: row 5 has 1, 3, 4 and 8; column 5 has 2, 6, 7 and 9. Of the digits 1
    to 9 only 5 is left, so it goes there.
    """
    board = as_board(board)
    try:
        told: tuple[Message, ...] = _family(step).teach(board, step)
    except _INCOMPLETE:
        told = ()
    return told or refute(board, step) or (msg("{result}.", result=result(board, step)),)


def _family(step: Step) -> ModuleType:
    if step.technique.id == "sue-de-coq":
        return sue_de_coq
    return _FAMILIES[step.technique.family]


def _somewhere(board: Board, step: Step) -> Message:
    """Return about where a step is, of which nothing else is known."""
    done = (*step.placements, *step.eliminations)
    return msg(
        "look for {digits} in {boxes}",
        digits=digits(sorted({one.digit for one in done})),
        boxes=areas(board, (one.cell for one in done)),
    )
