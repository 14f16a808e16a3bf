"""Ideas of fish of all sizes and shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
"""The number of houses of each kind of fish."""
_LARGE = 5


def _every_size(texts: dict[str, Message], least: int = 2) -> dict[str, Message]:
    """Return the texts of kinds of fish for each size, with the size filled in."""
    return {
        f"{kind}{name}": text.having({"size": size})
        for kind, text in texts.items()
        for name, size in SIZES.items()
        if size >= least
    }


IDEAS = {
    **_every_size(
        {
            "": msg(
                "In {size} rows a digit has places only in the same {size} columns. Each of these "
                "rows has the digit in one of the columns, no two rows in the same one. So all "
                "{size} columns have their digit in these rows, and it can be removed from their "
                "other cells. The same holds with rows and columns exchanged.",
            ),
            "finned-": msg(
                "A fish of {size} rows and {size} columns with a few extra places of the digit, "
                "its fins. Either all fins are false and the fish holds, or a fin is true. A "
                "candidate that the fish would remove and that sees every fin is false in both "
                "cases.",
            ),
            "sashimi-": msg(
                "A finned fish of {size} rows and {size} columns in which one row has at most one "
                "place besides the fins: without them the fish would shrink. It works like any "
                "finned fish: either the fins are false and the fish holds, or a fin is true, so a "
                "candidate that the fish would remove and that sees every fin can be removed.",
            ),
            "franken-": msg(
                "A fish with boxes among its houses. In {size} houses, rows and boxes, a digit has "
                "places only in {size} others, columns and boxes (or the other way round). Each of "
                "the first needs the digit once, and the others have room for it only as often, so "
                "it can be removed from the rest of them.",
            ),
            "finned-franken-": msg(
                "A fish of {size} houses with boxes among them, and with fins: places of the digit "
                "that the {size} other houses don't cover, or that two of the first share. Either "
                "the fins are false and the fish holds, or a fin is true: a candidate that the "
                "fish would remove and that every fin sees can be removed.",
            ),
            "mutant-": msg(
                "The most general fish: {size} houses of any kind, rows, columns and boxes "
                "together, in which a digit has places only in {size} other houses of any kind. "
                "Each of the first has the digit once and needs one of the others for it. So all "
                "of the others are used up, and the digit can be removed from the rest of them.",
            ),
            "finned-mutant-": msg(
                "A fish of {size} houses of any kind, rows, columns and boxes together, whose "
                "places {size} other houses cover, except for some fins. Either the fins are false "
                "and the fish holds, or a fin is true: a candidate that the fish would remove and "
                "that every fin sees can be removed.",
            ),
        }
    ),
    "kraken-fish-1": msg(
        "A finned fish whose fins don't see the candidate that the fish would remove. But from "
        "each fin a chain leads to it: if the fin is true, the candidate is false. If all fins are "
        "false, the fish removes it. So it is false in every case."
    ),
    "kraken-fish-2": msg(
        "In a finned fish each covering house has its digit at one of the fish's places, or a fin "
        "is true. If a chain leads from every such place in one covering house, and from every "
        "fin, to the same candidate being false, it is false, even if it has another digit than "
        "the fish."
    ),
}
SPOTTING = {
    **_every_size(
        {
            "": msg(
                "Choose a digit and look at the rows in which it has at most {size} places: do "
                "{size} of them lie in only {size} columns? Then look at the columns in the same "
                "way. A row doesn't need a place in each of the columns.",
            ),
            "finned-": msg(
                "Look for a fish in which one row or column has an extra place. The fins usually "
                "lie in one box, and only the cells of this box in the columns (or rows) of the "
                "fish can lose the digit. So start with the box.",
            ),
            "sashimi-": msg(
                "Look for a fish that lacks one corner, with other places of the digit in the box "
                "where the corner should be. Those are the fins, and the candidates to remove are "
                "in this box too.",
            ),
            "franken-": msg(
                "Combine a box in which the digit has places in only two columns with rows in "
                "which it has places in the same columns, and one more house. Cells where a box "
                "and a line cross count for both.",
            ),
            "finned-franken-": msg(
                "Choose a digit, and the houses in which it has few places. Choose {size} of them, "
                "rows and boxes or columns and boxes, that hardly overlap, and try to cover their "
                "places by {size} other houses. The places left over are the fins; is there a "
                "candidate that sees them all?",
            ),
            "mutant-": msg(
                "It is hardly ever found by eye. Choose a digit and the houses in which it has two "
                "or three places; choose {size} of them that don't overlap, and check whether "
                "{size} others cover all of the places.",
            ),
            "finned-mutant-": msg(
                "This one is for a program. By hand, choose a candidate that you would like to "
                "remove, suppose that it is true, and look for {size} houses that then have too "
                "little room for the digit between them.",
            ),
        }
    ),
    **_every_size(
        {
            "": msg(
                "Look for something smaller instead: where {size} rows form a fish, the other "
                "columns without the digit form a smaller one with the other rows, and it removes "
                "the same. That is why nobody looks for fish of {size} rows or columns.",
            ),
            "finned-": msg(
                "Look for something smaller first: fish of {size} houses are listed for "
                "completeness. They need a digit that is hardly on the board yet, {size} rows or "
                "columns of it, and all extra places in one box.",
            ),
            "sashimi-": msg(
                "Look for something smaller first: fish of {size} houses are listed for "
                "completeness. They need a digit that is hardly on the board yet, and a fish of "
                "{size} rows or columns that lacks a corner in the box of its fins.",
            ),
        },
        _LARGE,
    ),
    "kraken-fish-1": msg(
        "Remember a fish that fails because of one or two fins. Follow the consequences of each "
        "fin, step by step, until they reach a candidate that the fish would remove."
    ),
    "kraken-fish-2": msg(
        "Choose a covering house of a finned fish with only two or three places of the digit. "
        "Follow the consequences of each of them, and of each fin, and compare where the chains "
        "end."
    ),
}
