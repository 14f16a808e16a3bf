"""Ideas of patterns of one digit, and of colouring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

TEXTS: dict[str, tuple[Message, Message]] = {
    "skyscraper": (
        msg(
            "A digit has two places each in two rows, and one place of each lies in the same "
            "column. These two can't both be true, so at least one of the two other ends is: the "
            "digit can go from all cells that see both ends. The same holds with rows and columns "
            "exchanged."
        ),
        msg(
            "Take one digit and look for two rows or two columns with just two places. If two of "
            "the ends stand in one line and the two others nearly do, in the same band or stack "
            "of boxes, look for cells that see both uneven ends."
        ),
    ),
    "two-string-kite": (
        msg(
            "A digit has two places in a row and two places in a column, and one end of each lies "
            "in the same box. These two can't both be true, so one of the far ends is: the digit "
            "can go from the cell where the strings from the far ends meet."
        ),
        msg(
            "Take one digit, a row and a column with two places each, and a box that has one place "
            "of each, not in the same cell. Then look at the one cell that sees both far ends: "
            "where the column of the one crosses the row of the other."
        ),
    ),
    "dual-two-string-kite": (
        msg(
            "Two 2-string kites whose strings meet in the same two cells of a box, of one digit or "
            "of two. Each of them removes something, and both are taken as one step."
        ),
        msg(
            "After a 2-string kite, look once more at the two cells in which its strings meet: "
            "each lies in a row and in a column. Are there strings of the same digit the other way "
            "round, or strings of another digit?"
        ),
    ),
    "turbot-fish": (
        msg(
            "Two houses in which a digit has two places each, and one place of the first sees one "
            "of the second. These two can't both be true, so one of the two other ends is: the "
            "digit can go from all cells that see both. Skyscraper and 2-string kite are the cases "
            "without a box among the two houses."
        ),
        msg(
            "Take one digit and mark every house that has just two places for it. Join two of "
            "them, at least one a box, by a house in which an end of each lies, and see what both "
            "far ends see."
        ),
    ),
    "empty-rectangle": (
        msg(
            "In a box all places of a digit lie in one row and one column of it, a cross. Another "
            "line has two places for the digit, and one of them is in line with an arm of the "
            "cross. If this one is true, the box has its digit on the other arm; if it isn't, the "
            "far place of the line is true. A cell that sees the other arm and the far place can't "
            "be the digit."
        ),
        msg(
            "Take one digit, and boxes in which a rectangle of four cells is empty of it: what is "
            "left is the cross. Then look for a line with two places of the digit outside the box, "
            "one of which is in line with an arm of the cross."
        ),
    ),
    "dual-empty-rectangle": (
        msg(
            "Two empty rectangles of one digit in the same box: two lines with two places each "
            "meet the same cross, and each removes something. Both are taken as one step."
        ),
        msg(
            "After an empty rectangle, turn the cross around: does another line with two places "
            "meet its other arm?"
        ),
    ),
    "simple-colors-trap": (
        msg(
            "Where a digit has only two places in a house, just one of them is true. Joined from "
            "house to house and coloured in turn, all places of one colour are true and all of "
            "the other false. A further place of the digit that sees both colours can't be true."
        ),
        msg(
            "Take a digit with many houses of two places. Begin anywhere and colour its places in "
            "turn as far as it goes. Then look at the places without a colour: does one see two "
            "different colours?"
        ),
    ),
    "simple-colors-wrap": (
        msg(
            "The places of a digit are coloured in turn along the houses in which it has only two. "
            "If two places of the same colour see each other, they can't both be true. So this "
            "colour is false everywhere, and all of it can go."
        ),
        msg(
            "Colour the places of a digit in turn as far as it goes, and look for a row, column or "
            "box that has the same colour twice. It takes a group of at least five or six places."
        ),
    ),
    "multi-colors-1": (
        msg(
            "A digit has two groups of coloured places that don't hang together. If a place of the "
            "one group sees a place of the other, these two colours aren't both true, so one of "
            "their opposites is. What sees both opposites can go."
        ),
        msg(
            "Colour a digit with two pairs of colours. Look for a house in which a colour of the "
            "first pair meets one of the second, and then for cells that see both opposite "
            "colours."
        ),
    ),
    "multi-colors-2": (
        msg(
            "A digit has two groups of coloured places that don't hang together. If a colour of "
            "the one group sees both colours of the other, it can't be true, since one of those "
            "two is. All of it can go."
        ),
        msg(
            "Colour a digit with two pairs of colours. Take a colour of the larger group and see "
            "whether its places meet both colours of the other group, not necessarily from the "
            "same cell."
        ),
    ),
    "medusa-3d": (
        msg(
            "Colouring through all digits at once: two candidates get opposite colours if they are "
            "the only two of their cell, or the only two places of a digit in a house. One colour "
            "is true throughout. A colour that comes twice in a cell or for one digit in a house, "
            "or that leaves a cell nothing, is false; and a candidate that is against both "
            "colours can go."
        ),
        msg(
            "Begin in a cell with two candidates where digits have houses of two places, and "
            "colour as far as it goes. Then check: a colour twice in a cell, a colour that sees "
            "itself, a cell with both colours and more, a candidate that sees both colours."
        ),
    ),
}
"""The idea of each technique, and how to spot it."""
