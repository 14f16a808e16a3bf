"""Ideas of chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message


def _grouped(idea: Message) -> tuple[Message, Message]:
    return (
        idea,
        msg(
            "Look at boxes in which the places of a digit are in two lines, or in one line and one "
            "cell beside it: two or three of them in a line count as one link. Where a chain of "
            "single candidates breaks off for one place too many, a group may carry it on."
        ),
    )


TEXTS: dict[str, tuple[Message, Message]] = {
    "remote-pair": (
        msg(
            "Cells with the same two candidates form a chain, each in sight of the next. Along it "
            "they alternate, so the first and the fourth, or any two an odd number of links apart, "
            "hold both digits between them. What sees both ends can have neither."
        ),
        msg(
            "Look for a pair of candidates that comes in four cells or more, and see which of them "
            "see each other. Go along in steps, and look at what sees two cells with an even "
            "number of cells between them."
        ),
    ),
    "x-chain": (
        msg(
            "A chain of one digit, in which strong links (a house with two places) and weak links "
            "(two places that see each other) alternate, with strong ones at both ends. If the "
            "first place is false, the last is true: one of the two is, and the digit can go from "
            "what sees both."
        ),
        msg(
            "Take one digit and mark all houses with just two places. Go from one such link to the "
            "next over places that see each other, and after each strong link ask what sees both "
            "ends. Skyscrapers and kites are the shortest X-chains."
        ),
    ),
    "xy-chain": (
        msg(
            "A chain of cells with two candidates each, in which every cell shares a digit with "
            "the next. If the first cell isn't z, its other digit is true, and so on from cell to "
            "cell, until the last must be z. One of the two ends is z, so it can go from what sees "
            "both."
        ),
        msg(
            "Note the cells with two candidates. Choose a digit z in one of them and pass on its "
            "other digit: the next cell in sight has it and one other digit, and so on. Stop "
            "whenever a cell comes out as z, and look at what sees it and the beginning."
        ),
    ),
    "continuous-nice-loop": (
        msg(
            "A chain of strong and weak links in turn that closes into a ring, with neither kind "
            "twice in a row. Either all of the one half of its candidates are true or all of the "
            "other, so each weak link has a true end: whatever else sees both ends of a weak link "
            "can go."
        ),
        msg(
            "While you follow a chain, watch for the moment when its end sees the beginning with "
            "the right kind of link: then nothing is contradicted, but every weak link of the ring "
            "removes something. Check each of them, in houses and in cells."
        ),
    ),
    "discontinuous-nice-loop": (
        msg(
            "A chain of strong and weak links in turn comes back to the cell it began in, and "
            "doesn't fit there. If it returns with two strong links to one candidate, this is "
            "true; with two weak links, it is false; with one of each and different digits, the "
            "weak one is false."
        ),
        msg(
            "Take a candidate that you would like to be rid of and suppose that it is true. Follow "
            "the links one at a time: false, so true, so false. If you come back to its own cell "
            "and it is ruled out there, it can go."
        ),
    ),
    "aic": (
        msg(
            "An alternating inference chain: strong and weak links in turn, through any digits "
            "and cells, with strong ones at both ends. If the first candidate is false, the last "
            "is true. One of the two is, so what contradicts both can go: the same digit where it "
            "sees both ends, or each digit in the other's cell."
        ),
        msg(
            "Begin at a strong link, in a house with two places or a cell with two candidates, and "
            "suppose that one end is false. Go on as far as there are strong links, and at each "
            "candidate that comes out true ask what it and the beginning have in sight."
        ),
    ),
    "grouped-continuous-nice-loop": _grouped(
        msg(
            "A ring of strong and weak links in turn, some of whose ends are groups: two or three "
            "places of a digit in a box and a line, of which it only matters that one of them is "
            "true. Each weak link has a true end, so whatever else sees both of its ends can go."
        )
    ),
    "grouped-discontinuous-nice-loop": _grouped(
        msg(
            "A chain with groups, two or three places of a digit in a box and a line that count as "
            "one end of a link, which comes back to the cell it began in and doesn't fit there. So "
            "the candidate it began with is true, or it is false, as the links have it."
        )
    ),
    "grouped-aic": _grouped(
        msg(
            "An alternating inference chain with groups, two or three places of a digit in a box "
            "and a line that count as one end of a link. One of the two ends of the chain is "
            "true; what contradicts both can go."
        )
    ),
}
"""The idea of each technique, and how to spot it."""
