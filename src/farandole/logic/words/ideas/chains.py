"""Ideas of chains."""

from __future__ import annotations

from farandole.i18n import msg

_GROUPS = msg(
    "Look at boxes in which the places of a digit are in two lines, or in one line and one cell "
    "beside it: two or three of them in a line count as one end of a link. Where a chain of single "
    "candidates fails because of one extra place, a group may continue it."
)

IDEAS = {
    "remote-pair": msg(
        "Cells with the same two candidates form a chain in which each sees the next. The two "
        "digits alternate along it, so the first and the fourth cell, or any two an odd number of "
        "links apart, hold both digits between them. A cell that sees both ends can hold neither."
    ),
    "x-chain": msg(
        "A chain of one digit, in which strong links (a house with two places) and weak links (two "
        "places that see each other) alternate, with strong ones at both ends. If the first place "
        "is false, the last is true: one of the two is, and the digit can be removed from cells "
        "that see both."
    ),
    "xy-chain": msg(
        "A chain of cells with two candidates each, in which every cell shares a digit with the "
        "next. If the first cell isn't z, its other digit is true, and so on from cell to cell, "
        "until the last must be z. One of the two ends is z, so z can be removed from cells that "
        "see both."
    ),
    "continuous-nice-loop": msg(
        "A chain of alternating strong and weak links that closes into a ring. Either one half of "
        "its candidates is true or the other, so each weak link has a true end: any other "
        "candidate that sees both ends of a weak link can be removed."
    ),
    "discontinuous-nice-loop": msg(
        "A chain of alternating strong and weak links returns to the cell in which it began, and "
        "doesn't fit there. If it returns with two strong links to one candidate, this is true; "
        "with two weak links, it is false; with one of each and different digits, the candidate at "
        "the weak link is false."
    ),
    "aic": msg(
        "An alternating inference chain: strong and weak links in turn, through any digits and "
        "cells, with strong ones at both ends. If the first candidate is false, the last is true. "
        "One of the two is, so a candidate that contradicts both can be removed: the same digit "
        "where it sees both ends, or each digit in the other's cell."
    ),
    "grouped-continuous-nice-loop": msg(
        "A ring of alternating strong and weak links, some of whose ends are groups: two or three "
        "places of a digit in a box and a line, one of which must be true for the group to be "
        "true. Each weak link has a true end, so any other candidate that sees both of its ends "
        "can be removed."
    ),
    "grouped-discontinuous-nice-loop": msg(
        "A chain with groups, two or three places of a digit in a box and a line that count as one "
        "end of a link, which returns to the cell in which it began and doesn't fit there. So the "
        "candidate at the start is true or false, depending on the links."
    ),
    "grouped-aic": msg(
        "An alternating inference chain with groups, two or three places of a digit in a box and a "
        "line that count as one end of a link. One of the two ends of the chain is true; a "
        "candidate that contradicts both can be removed."
    ),
}
SPOTTING = {
    "remote-pair": msg(
        "Look for a pair of candidates that occurs in four cells or more, and check which of them "
        "see each other. Follow them step by step, and look for a cell that sees two of them with "
        "an even number of cells between."
    ),
    "x-chain": msg(
        "Choose a digit and mark all houses with only two places. Go from one such link to the "
        "next over places that see each other, and after each strong link check which cells see "
        "both ends. Skyscrapers and kites are the shortest X-chains."
    ),
    "xy-chain": msg(
        "Note the cells with two candidates. Choose a digit z in one of them and pass on its other "
        "digit: the next cell that it sees has it and one other digit, and so on. Stop whenever a "
        "cell must be z, and look for cells that see it and the start."
    ),
    "continuous-nice-loop": msg(
        "While you follow a chain, watch for the moment when its end sees the start through the "
        "right kind of link: then nothing is contradicted, but every weak link of the ring removes "
        "something. Check each of them, in houses and in cells."
    ),
    "discontinuous-nice-loop": msg(
        "Choose a candidate that you would like to remove and suppose that it is true. Follow the "
        "links one at a time: false, so true, so false. If you return to its own cell and it is "
        "ruled out there, it can be removed."
    ),
    "aic": msg(
        "Start at a strong link, in a house with two places or a cell with two candidates, and "
        "suppose that one end is false. Continue while there are strong links, and at each "
        "candidate that must be true check what it and the start both see."
    ),
    "grouped-continuous-nice-loop": _GROUPS,
    "grouped-discontinuous-nice-loop": _GROUPS,
    "grouped-aic": _GROUPS,
}
