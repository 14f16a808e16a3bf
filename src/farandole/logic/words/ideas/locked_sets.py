"""Ideas of almost locked sets and of aligned exclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message


def _aligned(size: int) -> tuple[Message, Message]:
    return (
        msg(
            "All ways to fill {size} cells are gone through. A way is impossible if it puts a "
            "digit twice into a house, or if it leaves an almost locked set in sight with too few "
            "digits for its cells. A candidate that comes in no possible way can go.",
            size=size,
        ),
        msg(
            "Choose {size} cells that see many cells with two candidates. Write down the "
            "combinations of their candidates and strike out those that are the pair of a cell "
            "that all of them see. Is one candidate left without a combination?",
            size=size,
        ),
    )


TEXTS: dict[str, tuple[Message, Message]] = {
    "sue-de-coq": (
        msg(
            "Two or three cells where a box and a line cross have at least two candidates more "
            "than cells. Some cells of the line and some of the box, which share no candidates, "
            "take the rest: all the cells together have just as many digits as there are cells. "
            "Each digit comes once, so it can go from the rest of the line, or of the box, to "
            "which it belongs."
        ),
        msg(
            "Look at two cells with four candidates, or three with five, where a box and a line "
            "cross. Is there a cell with two of them in the line, and one with the two others in "
            "the box?"
        ),
    ),
    "als-xz": (
        msg(
            "An almost locked set has one digit more than cells: if it loses one, the others are "
            "all in it. Two such sets share a digit x whose places in the one all see those in the "
            "other, so one of the sets loses it. The set that does has all its other digits. "
            "If both have a digit z, it is in one of them, and can go from what sees all places of "
            "z in both."
        ),
        msg(
            "Look for small sets: cells with two candidates, pairs with three digits, triples with "
            "four. Two sets that share two digits are what you need; for one of the two digits "
            "they must be in full sight of each other. With two such digits the sets are locked, "
            "and even more can go."
        ),
    ),
    "als-xy-wing": (
        msg(
            "Three almost locked sets: the middle one shares a digit x with the one and y with the "
            "other, each in full sight. The middle set can do without only one of x and y, so it "
            "takes one of them, and the set that loses it has its digit z. If both outer sets have "
            "z, it can go from what sees all places of z in both."
        ),
        msg(
            "It is an XY-Wing with sets in place of cells. Begin with two sets that share a digit "
            "z you would like to remove, and look for a third that takes another digit from each."
        ),
    ),
    "als-chain": (
        msg(
            "A chain of almost locked sets, each sharing a digit in full sight with the next, "
            "and not the same digit on both sides. If the first set lacks z, it has all its other "
            "digits, so the next set loses one and has all its others, and so on: then the last "
            "set has z. One of the two ends has it, so z can go from what sees all places of z in "
            "both."
        ),
        msg(
            "Follow the sets as you would follow the cells of an XY-Chain: a set that loses one "
            "digit passes on another. Small sets that lie in several boxes carry furthest."
        ),
    ),
    "death-blossom": (
        msg(
            "A cell, the stem, and for each of its candidates an almost locked set, a petal, whose "
            "places of this digit all see the stem. Whichever digit the stem is, one of the petals "
            "loses it and has all its others. A digit z that all petals have is in one of them: it "
            "can go from what sees all places of z in the petals."
        ),
        msg(
            "Begin with a cell of two or three candidates in the midst of small sets. For each "
            "candidate look for a set that would lose it; then look for a digit that all of the "
            "sets have."
        ),
    ),
    "aligned-pair-exclusion": _aligned(2),
    "aligned-triple-exclusion": _aligned(3),
}
"""The idea of each technique, and how to spot it."""
