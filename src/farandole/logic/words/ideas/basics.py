"""Ideas of singles, intersections and subsets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message


def _locked_set(size: int) -> tuple[Message, Message]:
    return (
        msg(
            "The {size} cells where a box crosses a row or column hold only {size} different "
            "candidates between them. These digits fill these cells, in some "
            "order. The cells lie in two houses at once, so the digits can go from the rest of "
            "the box and from the rest of the line.",
            size=size,
        )
        if size == 3
        else msg(
            "Two cells that lie in the same box and also in the same row or column have the same "
            "two candidates and no others. The two digits fill these two cells, in some order. The "
            "cells lie in two houses at once, so the digits can go from the rest of the box and "
            "from the rest of the line.",
        ),
        msg(
            "Look at the part of a line that lies within one box: are there {size} cells with only "
            "{size} digits between them? It is a naked subset that works twice, so check both the "
            "box and the line for what can go.",
            size=size,
        ),
    )


def _naked(size: int) -> tuple[Message, Message]:
    return (
        msg(
            "In a house, {size} cells hold only {size} different candidates between them. Each of "
            "these cells needs one of these digits, and there are just enough of them, so the "
            "digits are used up: no other cell of the house can have one. Not every cell must have "
            "all {size} candidates.",
            size=size,
        ),
        msg(
            "Look at the cells of a house that have at most {size} candidates, and ask whether "
            "{size} of them make do with {size} digits. It shows best in houses with many empty "
            "cells. If the house has only few, look for the hidden subset of the rest instead: it "
            "does the same.",
            size=size,
        ),
    )


def _hidden(size: int) -> tuple[Message, Message]:
    return (
        msg(
            "In a house, {size} digits have places in only {size} cells. Each of these digits "
            "needs one of these cells, so there is no room in them for anything else: all their "
            "other candidates can go.",
            size=size,
        ),
        msg(
            "Go through a house digit by digit and note the digits that have at most {size} "
            "places left. Do {size} of them share the same {size} cells? Begin with digits that "
            "many of the lines across the house already have.",
            size=size,
        ),
    )


TEXTS = {
    "full-house": (
        msg(
            "A row, column or box has a single empty cell left. The digit that it still lacks goes "
            "there."
        ),
        msg(
            "Count through 1 to 9 in every house that has eight digits. After each digit that you "
            "put in, look at its row, its column and its box first."
        ),
    ),
    "naked-single": (
        msg(
            "The row, the column and the box of a cell together hold eight different digits. Only "
            "the ninth is possible in the cell, so it goes there."
        ),
        msg(
            "Look for empty cells where a full row, a full column and a full box meet, and count "
            "which digits the cell can see. With candidates written in, it is a cell with only one."
        ),
    ),
    "hidden-single": (
        msg(
            "A digit must come in every row, column and box. If all cells of a house but one are "
            "filled or see that digit, it goes into the one that is left, whatever other "
            "candidates this cell has."
        ),
        msg(
            "Take one digit, and let each of its places strike out its row, its column and its "
            "box. Where a box has only one cell left, the digit goes there; then do the same for "
            "rows and columns. Begin with digits that are on the board often."
        ),
    ),
    "locked-pair": _locked_set(2),
    "locked-triple": _locked_set(3),
    "locked-candidates-pointing": (
        msg(
            "All places of a digit in a box lie in one row or one column. Wherever the digit is in "
            "the box, it is in this line, so it can go from the cells of the line outside the box."
        ),
        msg(
            "For each box and each digit that it lacks, look at where the digit can be: two or "
            "three cells in line point along that line. Follow it into the two other boxes."
        ),
    ),
    "locked-candidates-claiming": (
        msg(
            "All places of a digit in a row or column lie in one box. The line needs its digit "
            "there, so the box has it in the line, and the digit can go from the other cells of "
            "the box."
        ),
        msg(
            "For each row and column and each digit that it lacks, look at the places left: are "
            "all in one box? It shows where the line crosses two boxes that have the digit or "
            "have no room for it."
        ),
    ),
    "naked-pair": _naked(2),
    "naked-triple": _naked(3),
    "naked-quad": _naked(4),
    "hidden-pair": _hidden(2),
    "hidden-triple": _hidden(3),
    "hidden-quad": _hidden(4),
}
"""The idea of each technique, and how to spot it."""
