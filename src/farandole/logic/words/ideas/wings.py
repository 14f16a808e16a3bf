"""Ideas of wings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

TEXTS: dict[str, tuple[Message, Message]] = {
    "w-wing": (
        msg(
            "Two cells have the same two candidates but don't see each other. For one of the two "
            "digits, a house has only two places, and each of the two cells sees one of them. So "
            "not both cells can be this digit, one of them is the other, and that can go from what "
            "sees both."
        ),
        msg(
            "Look for two cells with the same pair far apart. For each of the two digits, look for "
            "a house in which it has just two places, one in sight of each cell."
        ),
    ),
    "xy-wing": (
        msg(
            "A cell with the candidates x and y sees two others, one with x and z, one with y and "
            "z. Whichever digit the first is, one of the two others is z. So z can go from what "
            "sees both."
        ),
        msg(
            "Look at cells with two candidates. From one of them, the pivot, look for two cells in "
            "sight that each share one of its digits and have the same other digit. Then follow "
            "where the two meet."
        ),
    ),
    "xyz-wing": (
        msg(
            "A cell with the candidates x, y and z sees one with x and z, and one with y and z. "
            "Whichever digit the first is, one of the three cells is z. So z can go from what sees "
            "all three."
        ),
        msg(
            "Look for a cell with three candidates and two cells in sight with two of them each, "
            "not the same two: one in its own box, the other outside and in line with it. What can "
            "go is in that box, on that line."
        ),
    ),
    "wxyz-wing": (
        msg(
            "Four cells hold four digits between them, and only one of the digits, z, has places "
            "among them that don't all see each other. Each of the three others comes at most "
            "once, and there are four cells, so one of them is z, and z can go from what sees all "
            "its places."
        ),
        msg(
            "Look for a cell with three or four candidates, and three cells with two or three of "
            "them each, in its box and in one line with it. Then check which of the four digits "
            "could come twice: just one may."
        ),
    ),
}
"""The idea of each technique, and how to spot it."""
