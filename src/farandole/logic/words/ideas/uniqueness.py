"""Ideas of techniques that rest on the puzzle having one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

TEXTS: dict[str, tuple[Message, Message]] = {
    "bug-plus-1": (
        msg(
            "All empty cells have two candidates but for one cell with three. If that one had two "
            "as well, each digit would have two places wherever it is missing, and a solution "
            "would always come with a second. So the cell holds the digit that has three places "
            "in its row, in its column and in its box."
        ),
        msg(
            "Count when the board is nearly full: is there just one cell with three candidates, "
            "and two in all others? Then the candidate of that cell that comes three times in one "
            "of its houses goes there."
        ),
    ),
    "unique-rectangle-1": (
        msg(
            "Four cells in two rows, two columns and two boxes. Three of them have the same two "
            "candidates and no others. If the fourth held one of these two as well, the digits "
            "could be swapped all around, and there would be two solutions. So both can go from "
            "the fourth cell."
        ),
        msg(
            "Look for two cells with the same two candidates in one box and one line, and for a "
            "third cell with the same pair in line with one of them, in another box. Look at the "
            "corner that completes the rectangle."
        ),
    ),
    "unique-rectangle-2": (
        msg(
            "A rectangle of two digits in two boxes. Two cells of one side have the two digits "
            "only; the two others have the same single further candidate. One of these must be "
            "that candidate, or the two digits could be swapped all around. So it can go from "
            "what sees both."
        ),
        msg(
            "Look for a pair in a line within one box, and for two cells opposite, both with the "
            "pair and one digit more, the same one. Then look for this digit in the line and the "
            "box of those two."
        ),
    ),
    "unique-rectangle-3": (
        msg(
            "A rectangle of two digits in two boxes, two cells of which have further candidates. "
            "One of these further candidates must be true, so the two cells together act as one "
            "cell with just these candidates. With other cells of the house it may make a naked "
            "subset, whose digits can go from the rest of the house."
        ),
        msg(
            "After you have found two pairs and two corners with more, write down the further "
            "candidates of the two corners. Is there a cell in their line or box with just those, "
            "or a few cells that make a subset with them?"
        ),
    ),
    "unique-rectangle-4": (
        msg(
            "A rectangle of two digits in two boxes, two cells of which have further candidates. "
            "If one of the two digits has no other place in a house of these two cells, it is in "
            "one of them. The other of the two digits then can't be in either, or the digits could "
            "be swapped all around."
        ),
        msg(
            "After you have found two pairs and two corners with more, look at the houses of the "
            "two corners: does one of the two digits come only in these corners? Then the other "
            "digit of the pair can go from both."
        ),
    ),
    "unique-rectangle-5": (
        msg(
            "A rectangle of two digits in two boxes, in which two cells across from each other, or "
            "three, have the same single further candidate. One of these cells must hold it, or "
            "the two digits could be swapped all around. So it can go from what sees all of them."
        ),
        msg(
            "Like type 2, but the cells with the further digit lie on a diagonal, or there are "
            "three. Look for cells that see all of them: there are few."
        ),
    ),
    "unique-rectangle-6": (
        msg(
            "A rectangle of two digits in two boxes, in which two cells across from each other "
            "have further candidates, and one of the two digits has no places but the rectangle in "
            "both rows and both columns. It stands on one of the two diagonals. It can't be the "
            "one with the further candidates, or all four cells would hold just the two digits. So "
            "it can go from those two."
        ),
        msg(
            "It is an X-Wing that sits on a rectangle: when an X-Wing covers two boxes, look "
            "whether two opposite corners have only the same two candidates."
        ),
    ),
    "hidden-rectangle": (
        msg(
            "A rectangle of two digits in two boxes; one corner has these two only. In the row and "
            "in the column of the opposite corner one of the digits has no other place. If that "
            "corner were the other digit, all four cells would follow and could be swapped. So "
            "the other digit can go from it."
        ),
        msg(
            "Begin at a cell with two candidates and look for rectangles in two boxes that could "
            "hold the same two. At the opposite corner: does one of the digits have just two "
            "places in the row and in the column?"
        ),
    ),
    "avoidable-rectangle-1": (
        msg(
            "Four cells in two rows, two columns and two boxes, none of them a given. Three are "
            "filled already, two of these across from each other alike. If the fourth had "
            "the digit that completes the pattern, two digits could be swapped, and the puzzle "
            "would have two solutions. So this digit can go."
        ),
        msg(
            "It needs to be known which digits were given. Look at rectangles of digits that you "
            "put in yourself: are three corners a, b, a? Then the fourth isn't b."
        ),
    ),
    "avoidable-rectangle-2": (
        msg(
            "Four cells in two rows, two columns and two boxes, none of them a given. Two are "
            "filled, the two others would complete the rectangle but for one further candidate "
            "that both have. One of the two must hold it, so it can go from what sees both."
        ),
        msg(
            "It needs to be known which digits were given. Look at two digits that you put in "
            "yourself, side by side in one box or line, and at two cells opposite, each with two "
            "candidates: one that repeats the pattern, and the same further one."
        ),
    ),
}
"""The idea of each technique, and how to spot it."""
