"""Ideas of almost locked sets and of aligned exclusion."""

from __future__ import annotations

from farandole.i18n import msg

_ALIGNED = msg(
    "Consider all ways to fill {size} cells. A way is impossible if it puts a digit twice into a "
    "house, or leaves too few digits for an almost locked set that the cells see. A candidate that "
    "occurs in no possible way can be removed.",
    size=2,
)
_SPOT_ALIGNED = msg(
    "Choose {size} cells that see many cells with two candidates. Write down the combinations of "
    "their candidates and strike out those that equal the pair of a cell that all of them see. Is "
    "one candidate left without a combination?",
    size=2,
)

IDEAS = {
    "sue-de-coq": msg(
        "Two or three cells where a box and a line cross have at least two candidates more than "
        "cells. Some cells of the line and some of the box, which share no candidates, use up the "
        "rest: all the cells together have as many digits as cells. Each digit occurs once, so it "
        "can be removed from the rest of the line, or of the box, to which it belongs."
    ),
    "als-xz": msg(
        "An almost locked set has one digit more than cells: if it loses one, all others are in "
        "it. Two such sets share a digit x whose places in one see all those in the other, so one "
        "set loses x and has all its other digits. If both have a digit z, it is in one of them, "
        "and can be removed from cells that see all places of z in both."
    ),
    "als-xy-wing": msg(
        "Three almost locked sets: the middle one shares a digit x with one and y with the other, "
        "and all places of a shared digit see each other. The middle set can lack only one of x "
        "and y, so it has the other, and the set that loses that one has its digit z. If both "
        "outer sets have z, it can be removed from cells that see all places of z in both."
    ),
    "als-chain": msg(
        "A chain of almost locked sets: each shares with the next a digit whose places all see "
        "each other, and not the same digit on both sides. If the first set lacks z, it has all "
        "its other digits, so the next set loses one and has all its others, and so on: then the "
        "last set has z. One of the two ends has it, so z can be removed from cells that see all "
        "places of z in both."
    ),
    "death-blossom": msg(
        "A cell, the stem, and for each of its candidates an almost locked set, a petal, whose "
        "places of this digit all see the stem. Whichever digit the stem holds, one of the petals "
        "loses it and has all its others. A digit z that all petals have is in one of them: it can "
        "be removed from cells that see all places of z in the petals."
    ),
    "aligned-pair-exclusion": _ALIGNED,
    "aligned-triple-exclusion": _ALIGNED.having({"size": 3}),
}
SPOTTING = {
    "sue-de-coq": msg(
        "Look at two cells with four candidates, or three with five, where a box and a line cross. "
        "Is there a cell in the line with two of them, and a cell in the box with the two others?"
    ),
    "als-xz": msg(
        "Look for small sets: cells with two candidates, pairs with three digits, triples with "
        "four. You need two sets that share two digits, and for one of these digits all places "
        "must see each other. With two such digits the sets are locked, and even more can be "
        "removed."
    ),
    "als-xy-wing": msg(
        "It is an XY-Wing with sets in place of cells. Start with two sets that share a digit z "
        "you would like to remove, and look for a third that shares another digit with each."
    ),
    "als-chain": msg(
        "Follow the sets as you would follow the cells of an XY-Chain: a set that loses one digit "
        "passes on another. Small sets that lie in several boxes reach furthest."
    ),
    "death-blossom": msg(
        "Start with a cell of two or three candidates that is surrounded by small sets. For each "
        "candidate look for a set that would lose it; then look for a digit that all of the sets "
        "have."
    ),
    "aligned-pair-exclusion": _SPOT_ALIGNED,
    "aligned-triple-exclusion": _SPOT_ALIGNED.having({"size": 3}),
}
