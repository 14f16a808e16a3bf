"""Ideas of techniques that rely on the puzzle having one solution."""

from __future__ import annotations

from farandole.i18n import msg

IDEAS = {
    "bug-plus-1": msg(
        "All empty cells have two candidates, except for one cell with three. If that one had two "
        "as well, each digit would have two places in every house where it is missing, and each "
        "solution would have a counterpart. So the cell holds the digit that has three places in "
        "its row, in its column and in its box."
    ),
    "unique-rectangle-1": msg(
        "Four cells in two rows, two columns and two boxes. Three of them have the same two "
        "candidates and no others. If the fourth held one of these two as well, the digits could "
        "be swapped, and there would be two solutions. So both can be removed from the fourth "
        "cell."
    ),
    "unique-rectangle-2": msg(
        "A rectangle of two digits in two boxes. Two cells of one side have only the two digits; "
        "the two others have the same single further candidate. One of these must be that "
        "candidate, or the two digits could be swapped. So it can be removed from cells that see "
        "both."
    ),
    "unique-rectangle-3": msg(
        "A rectangle of two digits in two boxes, two cells of which have further candidates. One "
        "of these further candidates must be true, so the two cells together act as one cell with "
        "only these candidates. With other cells of the house it may form a naked subset, whose "
        "digits can be removed from the rest of the house."
    ),
    "unique-rectangle-4": msg(
        "A rectangle of two digits in two boxes, two cells of which have further candidates. If "
        "one of the two digits has no other place in a house of these two cells, it is in one of "
        "them. Then the other of the two digits can't be in either, or the digits could be "
        "swapped."
    ),
    "unique-rectangle-5": msg(
        "A rectangle of two digits in two boxes, in which two opposite corners, or three, have the "
        "same single further candidate. One of these cells must hold it, or the two digits could "
        "be swapped. So it can be removed from cells that see all of them."
    ),
    "unique-rectangle-6": msg(
        "A rectangle of two digits in two boxes, in which two opposite corners have further "
        "candidates, and one of the two digits has no places outside the rectangle in both rows "
        "and both columns. It is on one of the two diagonals, but not on the one with the further "
        "candidates, or all four cells would hold only the two digits. So it can be removed from "
        "those two."
    ),
    "hidden-rectangle": msg(
        "A rectangle of two digits in two boxes; one corner has only these two. In the row and in "
        "the column of the opposite corner one of the digits has no place outside the rectangle. "
        "If that corner were the other digit, all four cells would follow and could be swapped. So "
        "the other digit can be removed from it."
    ),
    "avoidable-rectangle-1": msg(
        "Four cells in two rows, two columns and two boxes, none of them a given. Three are filled "
        "already, two opposite ones with the same digit. If the fourth had the digit that "
        "completes the pattern, two digits could be swapped, and the puzzle would have two "
        "solutions. So this digit can be removed."
    ),
    "avoidable-rectangle-2": msg(
        "Four cells in two rows, two columns and two boxes, none of them a given. Two are filled; "
        "the two others would complete the rectangle if they didn't share one further candidate. "
        "One of the two must hold it, so it can be removed from cells that see both."
    ),
}
SPOTTING = {
    "bug-plus-1": msg(
        "Count when the board is nearly full: is there only one cell with three candidates, and "
        "two in all others? Then the candidate of that cell that occurs three times in one of its "
        "houses goes there."
    ),
    "unique-rectangle-1": msg(
        "Look for two cells with the same two candidates in one box and one line, and for a third "
        "cell with the same pair in line with one of them, in another box. Look at the corner that "
        "completes the rectangle."
    ),
    "unique-rectangle-2": msg(
        "Look for a pair in a line within one box, and for two cells opposite, both with the pair "
        "and the same extra digit. Then look for this digit in the line and the box of those two."
    ),
    "unique-rectangle-3": msg(
        "After you have found two pairs and two corners with more, write down the further "
        "candidates of the two corners. Is there a cell in their line or box with only those, or a "
        "few cells that form a subset with them?"
    ),
    "unique-rectangle-4": msg(
        "After you have found two pairs and two corners with more, look at the houses of the two "
        "corners: does one of the two digits occur only in these corners? Then the other digit of "
        "the pair can be removed from both."
    ),
    "unique-rectangle-5": msg(
        "Like type 2, but the cells with the further digit lie on a diagonal, or there are three. "
        "Look for cells that see all of them: there are few."
    ),
    "unique-rectangle-6": msg(
        "It is an X-Wing on a rectangle: when an X-Wing covers two boxes, check whether two "
        "opposite corners have only the same two candidates."
    ),
    "hidden-rectangle": msg(
        "Start at a cell with two candidates and look for rectangles in two boxes that could hold "
        "the same two. At the opposite corner: does one of the digits have only two places in the "
        "row and in the column?"
    ),
    "avoidable-rectangle-1": msg(
        "You need to know which digits were given. Look at rectangles of digits that you entered "
        "yourself: are three corners a, b, a? Then the fourth isn't b."
    ),
    "avoidable-rectangle-2": msg(
        "You need to know which digits were given. Look at two digits that you entered yourself, "
        "side by side in one box or line, and at two cells opposite, each with two candidates: one "
        "that repeats the pattern, and the same further one."
    ),
}
