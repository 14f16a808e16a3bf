"""Constraints, cells and digits as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import signature

from farandole.i18n import Listed, Message, Named, msg
from farandole.i18n.message import Value
from farandole.logic.board import Board, digits_of
from farandole.logic.shapes.position import ones
from farandole.logic.words import telling
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.places import text_of


def rule_message(board: Board, number: int) -> Message:
    """Return a constraint as people say it: its title, its numbers and its cells."""
    rule, side = board.grid.constraints[number], board.shape.side
    cells = tuple(row * side + column for row, column in rule.places)
    usual = signature(type(rule)).parameters
    numbers = [
        value
        for name, value in rule.fields.items()
        if isinstance(value, int) and value != usual[name].default
    ]
    title: Value = rule.title
    if numbers:
        title = msg("{rule} ({numbers})", rule=title, numbers=Listed(map(str, numbers)))
    if not cells:
        return msg("{text}", text=title)
    where = Named(text_of(rule.places), telling.Mention(cells))
    return msg("{rule} {cells}", rule=title, cells=where)


def digits_in(mask: int) -> Listed:
    """Return the digits of a mask as alternatives."""
    return Listed([SYMBOLS[digit + 1] for digit in ones(mask)], "or")


def sets_of(sets: Iterable[int]) -> Listed:
    """Return sets of digits in a list."""
    return Listed(sorted("".join(SYMBOLS[d] for d in digits_of(it)) for it in sets), "or")


def rules_of(board: Board, rules: Iterable[int]) -> Listed:
    """Return constraints in a list."""
    return Listed([rule_message(board, number) for number in rules], "and")


def houses_of(board: Board, houses: Iterable[int]) -> Listed:
    """Return houses in a list."""
    return Listed([board.shape.houses[house].message for house in houses], "and")


def cells_in(board: Board, cells: Iterable[int]) -> Listed:
    """Return cells in a list."""
    return Listed(
        [Named(board.shape.cell_name(cell), telling.Mention((cell,))) for cell in cells], "and"
    )
