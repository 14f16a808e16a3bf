"""What a board asks beyond rows, columns and boxes, in words for the line below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.sudoku.rules import Distinct
    from farandole.sudoku.shape import Shape


def shape_messages(shape: Shape) -> list[Message]:
    """Return what a person has to know of a board that isn't the classic one.

    >>> from farandole import Shape
    >>> [str(message) for message in shape_messages(Shape(4, 4, "anti-king"))]
    ['Digits 1 to 9, then A to G.', 'Cells that touch at a corner differ.']
    """
    found = []
    if shape.side == 10:
        found.append(msg("Digits 1 to 9, then A."))
    elif shape.side > 10:
        found.append(msg("Digits 1 to 9, then A to {last}.", last=SYMBOLS[shape.side]))
    return [*found, *map(rule_message, shape.rules)]


def rule_message(rule: Distinct) -> Message:
    """Return a rule in a sentence."""
    shaded = msg("The shaded cells hold every digit.")
    known = {
        "diagonals": msg("Both diagonals hold every digit."),
        "windoku": msg("Every shaded box holds every digit."),
        "disjoint": msg("Cells at the same place of different boxes differ."),
        "centre-dot": shaded,
        "asterisk": shaded,
        "girandola": shaded,
        "anti-knight": msg("Cells a knight's move apart differ."),
        "anti-king": msg("Cells that touch at a corner differ."),
        "toroidal-knight": msg("Cells a knight's move apart differ, across the edges too."),
        "toroidal-king": msg("Cells that touch at a corner differ, across the edges too."),
    }
    return known.get(rule.name) or msg(
        "{rule}: no digit twice in any of its groups of cells.", rule=rule.name
    )
