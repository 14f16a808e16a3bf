"""Ideas of wings."""

from __future__ import annotations

from farandole.i18n import msg

IDEAS = {
    "w-wing": msg(
        "Two cells have the same two candidates but don't see each other. For one of the two "
        "digits, a house has only two places, and each of the two cells sees one of them. So the "
        "cells can't both be this digit; one of them is the other, which can be removed from cells "
        "that see both."
    ),
    "xy-wing": msg(
        "A cell with the candidates x and y sees two others, one with x and z, one with y and z. "
        "Whichever digit the first is, one of the two others is z. So z can be removed from cells "
        "that see both."
    ),
    "xyz-wing": msg(
        "A cell with the candidates x, y and z sees one with x and z, and one with y and z. "
        "Whichever digit the first is, one of the three cells is z. So z can be removed from cells "
        "that see all three."
    ),
    "wxyz-wing": msg(
        "Four cells hold four digits between them, and only one of the digits, z, has places among "
        "them that don't all see each other. Each of the three others occurs at most once, and "
        "there are four cells, so one of them is z, and z can be removed from cells that see all "
        "its places."
    ),
}
SPOTTING = {
    "w-wing": msg(
        "Look for two cells with the same pair that are far apart. For each of the two digits, "
        "look for a house in which it has only two places, one seen by each cell."
    ),
    "xy-wing": msg(
        "Look at cells with two candidates. From one of them, the pivot, look for two cells that "
        "it sees, which each share one of its digits and have the same other digit. Then check "
        "which cells both of them see."
    ),
    "xyz-wing": msg(
        "Look for a cell with three candidates that sees two cells with two of them each, but not "
        "the same two: one in its own box, the other outside and in line with it. Candidates to "
        "remove are in that box, on that line."
    ),
    "wxyz-wing": msg(
        "Look for a cell with three or four candidates, and three cells with two or three of them "
        "each, in its box and in one line with it. Then check which of the four digits could occur "
        "twice: only one may."
    ),
}
