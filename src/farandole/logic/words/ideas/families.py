"""The idea that the techniques of a family share."""

from __future__ import annotations

from farandole.i18n import msg

FAMILIES = {
    "singles": msg(
        "A cell has one candidate left, or a digit has one place in a house: it goes there."
    ),
    "intersections": msg(
        "All places of a digit in one house lie in another house, too. The digit is in one of "
        "them, so it can be removed from the rest of the other house."
    ),
    "subsets": msg(
        "A number of cells in a house hold only as many digits, or a number of digits have only as "
        "many places in it. Those digits fill those cells, and nothing else does."
    ),
    "basic-fish": msg(
        "In some rows a digit has places only in as many columns, or the other way round. Each of "
        "the rows uses one of the columns, so the digit can be removed from the rest of the "
        "columns."
    ),
    "finned-fish": msg(
        "A fish with some extra places, its fins: the fish holds, or a fin is true. A candidate "
        "that the fish would remove and each fin sees can be removed in both cases."
    ),
    "franken-fish": msg(
        "A fish with boxes among its houses, beside rows or columns of one direction."
    ),
    "finned-franken-fish": msg("A fish with boxes among its houses, and with fins."),
    "mutant-fish": msg("A fish with rows, columns and boxes mixed among its houses."),
    "finned-mutant-fish": msg(
        "A fish with rows, columns and boxes mixed among its houses, and with fins."
    ),
    "kraken-fish": msg(
        "A finned fish whose fins don't see the removed candidate, but lead to it by chains: "
        "whether the fish or a fin is true, the same candidate is false."
    ),
    "single-digit": msg(
        "Two houses in which a digit has two places each, or a box in which its places form a "
        "cross: one of two ends must be the digit, so it can be removed from cells that see both."
    ),
    "colouring": msg(
        "Where a digit has two places in a house, exactly one is true. Coloured in turn, one of "
        "two colours is true throughout: a candidate that sees both can be removed, and a colour "
        "that sees itself is false."
    ),
    "uniqueness": msg(
        "Some cells with two digits could be filled in two ways. The puzzle has one solution, so "
        "something in these cells must prevent it. Not for puzzles that may have several "
        "solutions."
    ),
    "wings": msg(
        "Whichever digit one cell holds, or wherever the digit of one house is, one of some other "
        "cells holds a certain digit, which can be removed from cells that see them all."
    ),
    "chains": msg(
        "Strong links (if one end is false, the other is true) and weak links (if one end is true, "
        "the other is false) in turn: one of the two ends is true, and a candidate that "
        "contradicts both can be removed."
    ),
    "almost-locked-sets": msg(
        "A set of cells of a house with one digit more than cells: if it loses a digit, all others "
        "are in it. Sets that rule out each other's digits leave no room for some candidates."
    ),
    "aligned-exclusion": msg(
        "Try all ways to fill some cells, except those that contradict each other or leave too few "
        "digits for a set of cells. A candidate that is in none of them can be removed."
    ),
    "templates": msg(
        "A template is a way to place one digit in the whole grid. A cell that is in all remaining "
        "ways, or in none, is settled."
    ),
    "forcing": msg(
        "An assumption is followed to a contradiction, or all cases of a cell or a house are "
        "followed to the same end. In chains each conclusion follows from one other, in nets from "
        "several."
    ),
    "last-resort": msg(
        "A cell of the solution, found by search: no logic, only a way to continue."
    ),
}
"""What the techniques of each family have in common."""
