"""Ideas of singles, intersections and subsets."""

from __future__ import annotations

from farandole.i18n import msg

_SIZES = {"pair": 2, "triple": 3, "quad": 4}
_NAKED = msg(
    "In a house, {size} cells hold only {size} different candidates between them. Each of these "
    "cells needs one of these digits, so the digits are used up: no other cell of the house can "
    "hold one. Not every cell needs all {size} candidates.",
    size=2,
)
_SPOT_NAKED = msg(
    "Look for {size} cells of a house that have at most {size} digits between them. Houses with "
    "many empty cells show it best; in a house with few, look for the hidden subset of the other "
    "cells, which has the same effect.",
    size=2,
)
_HIDDEN = msg(
    "In a house, {size} digits have places in only {size} cells. Each of these digits needs one of "
    "these cells, so the cells have no room for anything else: all their other candidates can be "
    "removed.",
    size=2,
)
_SPOT_HIDDEN = msg(
    "Go through a house digit by digit and note the digits with at most {size} places. Do {size} "
    "of them share the same {size} cells? Start with digits that are already in many of the lines "
    "that cross the house.",
    size=2,
)
_SPOT_LOCKED = msg(
    "Look at the part of a line that lies within one box: do {size} of its cells have only {size} "
    "digits between them? It is a naked subset that works twice, so check both the box and the "
    "line for candidates to remove.",
    size=2,
)

IDEAS = {
    "full-house": msg(
        "A row, column or box has a single empty cell left. The digit that is missing goes there."
    ),
    "naked-single": msg(
        "The row, column and box of a cell together hold eight different digits. Only the ninth "
        "is possible in the cell, so it goes there."
    ),
    "hidden-single": msg(
        "Every row, column and box needs every digit. If all cells of a house except one are "
        "filled or see the digit, it goes into that cell, even if the cell has other candidates."
    ),
    "locked-pair": msg(
        "Two cells that lie in the same box and in the same row or column have the same two "
        "candidates and no others. The two digits fill these two cells, in some order. The cells "
        "lie in two houses at once, so the digits can be removed from the rest of the box and of "
        "the line."
    ),
    "locked-triple": msg(
        "The {size} cells where a box crosses a row or column hold only {size} different "
        "candidates between them. These digits fill these cells, in some order. The cells lie in "
        "two houses at once, so the digits can be removed from the rest of the box and of the "
        "line.",
        size=3,
    ),
    "locked-candidates-pointing": msg(
        "All places of a digit in a box lie in one row or column. Wherever the digit is in the "
        "box, it is in this line, so it can be removed from the line outside the box."
    ),
    "locked-candidates-claiming": msg(
        "All places of a digit in a row or column lie in one box. The line needs its digit there, "
        "so the box has it in the line, and it can be removed from the other cells of the box."
    ),
    **{f"naked-{name}": _NAKED.having({"size": size}) for name, size in _SIZES.items()},
    **{f"hidden-{name}": _HIDDEN.having({"size": size}) for name, size in _SIZES.items()},
}
SPOTTING = {
    "full-house": msg(
        "Count from 1 to 9 in every house that has eight digits. After each digit that you enter, "
        "check its row, its column and its box first."
    ),
    "naked-single": msg(
        "Look for empty cells where a full row, a full column and a full box meet, and count the "
        "digits that the cell sees. With pencilmarks, it is a cell with only one candidate."
    ),
    "hidden-single": msg(
        "Choose a digit and strike out the row, column and box of each cell that has it. If a box "
        "has only one cell left, the digit goes there; then do the same for rows and columns. "
        "Start with the digits that are on the board most often."
    ),
    "locked-pair": _SPOT_LOCKED,
    "locked-triple": _SPOT_LOCKED.having({"size": 3}),
    "locked-candidates-pointing": msg(
        "For each box and each digit missing from it, look at the places left: two or three cells "
        "in line point along that line. Follow it into the two other boxes."
    ),
    "locked-candidates-claiming": msg(
        "For each row and column and each digit missing from it, look at the places left: are all "
        "of them in one box? It happens where the line crosses two boxes that already have the "
        "digit or have no room for it."
    ),
    **{f"naked-{name}": _SPOT_NAKED.having({"size": size}) for name, size in _SIZES.items()},
    **{f"hidden-{name}": _SPOT_HIDDEN.having({"size": size}) for name, size in _SIZES.items()},
}
