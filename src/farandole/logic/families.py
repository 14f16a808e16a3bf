"""What the techniques of a family have in common, for those who don't know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message


def family_message(family: str) -> Message:
    """Return the idea of a family of techniques.

    >>> print(family_message("last-resort"))
    A cell of the solution, found by search: no logic, only a way to go on.
    """
    return _IDEAS[family]


_IDEAS = {
    "singles": msg(
        "A cell has one candidate left, or a digit one place in a house: there it goes."
    ),
    "intersections": msg(
        "All places of a digit in one house lie in another house, too. The digit is in one of "
        "them, so it can go from the rest of the other house."
    ),
    "subsets": msg(
        "So many cells of a house hold only as many digits, or so many digits have only as many "
        "places in it. Those digits fill those cells, and nothing else does."
    ),
    "basic-fish": msg(
        "In some rows a digit has places only in as many columns, or the other way round. Each of "
        "the rows takes one of the columns, so the digit can go from the rest of the columns."
    ),
    "finned-fish": msg(
        "A fish but for some further places, its fins: the fish holds, or a fin is true. What the "
        "fish would remove and each fin sees can go in both cases."
    ),
    "franken-fish": msg(
        "A fish that has boxes among its houses, beside rows or columns of one direction."
    ),
    "finned-franken-fish": msg("A fish that has boxes among its houses, and fins."),
    "mutant-fish": msg("A fish that has rows, columns and boxes mixed among its houses."),
    "finned-mutant-fish": msg(
        "A fish that has rows, columns and boxes mixed among its houses, and fins."
    ),
    "kraken-fish": msg(
        "A finned fish whose fins don't see what is removed, but lead to it by chains: whichever "
        "is true, the fish or a fin, the same candidate is false."
    ),
    "single-digit": msg(
        "Two houses in which a digit has two places each, or a box in which its places form a "
        "cross: one of two ends must be the digit, so it can go from what sees both."
    ),
    "colouring": msg(
        "Where a digit has two places in a house just one is true. Coloured in turn, one of two "
        "colours is true throughout: what sees both can go, and a colour that sees itself is "
        "false."
    ),
    "uniqueness": msg(
        "Some cells with two digits could be filled in two ways. The puzzle has one solution, so "
        "something in these cells must prevent it. Not for puzzles that may have several solutions."
    ),
    "wings": msg(
        "Whatever the digit of one cell, or of one house, one of some further cells holds a "
        "certain digit, which can go from what sees them all."
    ),
    "chains": msg(
        "Strong links (if the one is false, the other is true) and weak links (if the one is true, "
        "the other is false) in turn: one of the two ends is true, and what contradicts both can "
        "go."
    ),
    "almost-locked-sets": msg(
        "A set of cells of a house with one digit more than cells: if it loses a digit, all others "
        "are in it. Sets that take digits from each other leave no room for what can go."
    ),
    "aligned-exclusion": msg(
        "All ways to fill some cells are tried that don't contradict each other or leave too few "
        "digits to a set of cells. A candidate that is in none of them can go."
    ),
    "templates": msg(
        "A template is a way to place one digit in the whole grid. A cell that is in all ways "
        "left, or in none, is settled."
    ),
    "forcing": msg(
        "Something is assumed and followed to a contradiction, or all cases of a cell or a house "
        "are followed to the same end. In chains one thing follows from one other, in nets from "
        "several."
    ),
    "last-resort": msg("A cell of the solution, found by search: no logic, only a way to go on."),
}
