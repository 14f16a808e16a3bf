"""Ideas of patterns of one digit, and of colouring."""

from __future__ import annotations

from farandole.i18n import msg

IDEAS = {
    "skyscraper": msg(
        "A digit has two places each in two rows, and one place of each lies in the same column. "
        "These two can't both be true, so at least one of the two other ends is: the digit can be "
        "removed from all cells that see both ends. The same holds with rows and columns "
        "exchanged."
    ),
    "two-string-kite": msg(
        "A digit has two places in a row and two places in a column, and one end of each lies in "
        "the same box. These two can't both be true, so one of the far ends is: the digit can be "
        "removed from the cell where the lines from the far ends cross."
    ),
    "dual-two-string-kite": msg(
        "Two 2-string kites whose strings meet in the same two cells of a box, for one digit or "
        "for two. Each of them removes something, and together they are one step."
    ),
    "turbot-fish": msg(
        "A digit has two places each in two houses, and one place of the first sees one of the "
        "second. These two can't both be true, so one of the two other ends is: the digit can be "
        "removed from all cells that see both. Skyscrapers and 2-string kites are the cases in "
        "which neither house is a box."
    ),
    "empty-rectangle": msg(
        "In a box all places of a digit lie in one row and one column, a cross. Another line has "
        "two places for the digit, one of them in line with an arm of the cross. If this one is "
        "true, the box has its digit on the other arm; if it isn't, the far place of the line is "
        "true. A cell that sees the other arm and the far place can't be the digit."
    ),
    "dual-empty-rectangle": msg(
        "Two empty rectangles of one digit in the same box: two lines with two places each meet "
        "the same cross, and each removes something. Together they are one step."
    ),
    "simple-colors-trap": msg(
        "Where a digit has only two places in a house, exactly one of them is true. If such places "
        "are linked from house to house and coloured in turn, all places of one colour are true "
        "and all of the other false. Another place of the digit that sees both colours can't be "
        "true."
    ),
    "simple-colors-wrap": msg(
        "The places of a digit are coloured in turn along the houses in which it has only two. If "
        "two places of the same colour see each other, they can't both be true. So this colour is "
        "false everywhere, and all of it can be removed."
    ),
    "multi-colors-1": msg(
        "A digit has two separate groups of coloured places. If a place of one group sees a place "
        "of the other, these two colours aren't both true, so one of their opposites is. A place "
        "that sees both opposites can be removed."
    ),
    "multi-colors-2": msg(
        "A digit has two separate groups of coloured places. If a colour of one group sees both "
        "colours of the other, it can't be true, because one of those two is. All of it can be "
        "removed."
    ),
    "medusa-3d": msg(
        "Colouring through all digits at once: two candidates get opposite colours if they are the "
        "only two of their cell, or the only two places of a digit in a house. One colour is true "
        "throughout. A colour that occurs twice in a cell or for one digit in a house, or that "
        "leaves a cell nothing, is false; and a candidate that conflicts with both colours can be "
        "removed."
    ),
}
SPOTTING = {
    "skyscraper": msg(
        "Choose a digit and look for two rows or two columns with only two places. If two of the "
        "ends are in one line and the two others lie in the same band or stack, look for cells "
        "that see both uneven ends."
    ),
    "two-string-kite": msg(
        "Choose a digit, a row and a column with two places each, and a box that has one place of "
        "each, in different cells. Then look at the one cell that sees both far ends: where the "
        "column of one crosses the row of the other."
    ),
    "dual-two-string-kite": msg(
        "After a 2-string kite, look again at the two cells in which its strings meet: each lies "
        "in a row and in a column. Are there strings of the same digit the other way round, or "
        "strings of another digit?"
    ),
    "turbot-fish": msg(
        "Choose a digit and mark every house with only two places for it. Link two of them, at "
        "least one of them a box, through a house that contains an end of each, and check which "
        "cells see both far ends."
    ),
    "empty-rectangle": msg(
        "Choose a digit and look for boxes in which a rectangle of four cells lacks it: the rest "
        "is the cross. Then look for a line with two places of the digit outside the box, one of "
        "them in line with an arm of the cross."
    ),
    "dual-empty-rectangle": msg(
        "After an empty rectangle, turn the cross around: does another line with two places meet "
        "its other arm?"
    ),
    "simple-colors-trap": msg(
        "Choose a digit with many houses of two places. Start anywhere and colour its places in "
        "turn as far as possible. Then look at the places without a colour: does one see two "
        "different colours?"
    ),
    "simple-colors-wrap": msg(
        "Colour the places of a digit in turn as far as possible, and look for a row, column or "
        "box that has the same colour twice. It needs a group of at least five or six places."
    ),
    "multi-colors-1": msg(
        "Colour a digit with two pairs of colours. Look for a house in which a colour of the first "
        "pair meets one of the second, and then for cells that see both opposite colours."
    ),
    "multi-colors-2": msg(
        "Colour a digit with two pairs of colours. Choose a colour of the larger group and check "
        "whether its places see both colours of the other group, not necessarily from the same "
        "cell."
    ),
    "medusa-3d": msg(
        "Start in a cell with two candidates whose digits have houses of two places, and colour as "
        "far as possible. Then check: a colour twice in a cell, a colour that sees itself, a cell "
        "with both colours and more, a candidate that sees both colours."
    ),
}
