"""Sentences about a step: where to look, the step in a sentence, and the argument behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._kernel import Words
from farandole.i18n import Message, msg, spoken
from farandole.logic.board import Board, BoardLike, any_board
from farandole.logic.words import telling
from farandole.logic.words.names import rated_name, technique_name
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique


def hint_line(board: BoardLike, step: Step) -> Message:
    """Return where to look for a step, without its technique and its effect.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(hint_line(p, first_step(p)))
    In box 5 there is a cell in which only one digit is possible.
    """
    board = any_board(board)
    if step.rules and not step.nodes:
        from farandole.logic.words import by_rules

        return by_rules.hint(board, step)
    return telling.message(Words.hint, board, step) or technique_name(step.technique)


def step_line(board: BoardLike, step: Step) -> Message:
    """Return a step in a sentence: its pattern, and what follows.

    ``board`` is the board before it.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(step_line(p, first_step(p)))
    Naked Single: 5 is the only candidate of r5c5.
    """
    board = any_board(board)
    name = _name(step)
    if step.rated:
        if step.technique.id == "hidden-single":  # whose house Chinese names
            its = telling.message(Words.name, board, step)
            name = rated_name(its, step.rated.rating) if its else name
        return msg("{technique}: {text}", technique=name, text=step_clause(board, step))
    if text := _by_rules(board, step):
        return msg("{technique}: {text}", technique=name, text=text)
    return telling.message(Words.line, board, step) or name


def _name(step: Step) -> Message:
    return step.rated.message if step.rated else technique_name(step.technique)


def step_clause(board: BoardLike, step: Step) -> Message:
    """Return a step in a sentence without its technique, to stand after that name."""
    board = any_board(board)
    if text := _by_rules(board, step):
        return text
    return telling.message(Words.clause, board, step) or technique_name(step.technique)


def _by_rules(board: Board, step: Step) -> Message | None:
    """Return a step by constraints in a sentence of its own, if it is one that has such."""
    if not step.rules:
        return None
    from farandole.logic.words import by_rules

    return by_rules.clause(board, step)


def step_effect(board: BoardLike, step: Step) -> Message:
    """Return the effect of a step, as a clause that can end a sentence."""
    return telling.message(Words.result, any_board(board), step) or technique_name(step.technique)


def plain_line(shape: Shape, step: Step) -> Message:
    """Return the effect of a step in a sentence, for an unknown board."""
    name = _name(step)
    effect = telling.message(Words.result, any_board(Grid.empty(shape)), step)
    if effect is None:
        return name
    return msg("{technique}: {text}", technique=name, text=msg("{result}.", result=effect))


def teach(board: BoardLike, step: Step) -> tuple[Message, ...]:
    """Return why a step holds, in paragraphs: an argument that can be checked on the board.

    ``board`` is the board before it. Singles and fish with fins are explained by their idea, all
    other steps claim by claim, see :func:`farandole.logic.argue`.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for paragraph in teach(p, first_step(p)):
    ...     print(paragraph)
    ... # doctest: +NORMALIZE_WHITESPACE
    r5c5: row 5 already has 1, 3, 4 and 8, column 5 has 2, 6, 7 and 9. Of 1 to 9 only 5 is left.
    """
    board = any_board(board)
    if step.rules:
        from farandole.logic.words import by_rules

        return by_rules.teach(board, step)
    return telling.paragraphs(board, step)


def step_text(step: Step) -> str:
    """Return the text that ``print`` writes for a step, in the language of `spoken`."""
    where = step._where
    if isinstance(where, tuple):
        walk, number = where
        where = walk.before(number)
    if isinstance(where, Board):
        return spoken()(step_line(where, step))
    return spoken()(plain_line(where or CLASSIC, step))


def technique_text(technique: Technique) -> str:
    """Return the text that ``print`` writes for a technique."""
    return spoken()(technique_name(technique))
