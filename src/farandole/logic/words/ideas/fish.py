"""Ideas of fish of all sizes and shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

_SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
_LARGE = 5


def _all(prefix: str, text: tuple[Message, Message]) -> dict[str, tuple[Message, Message]]:
    """Return a text for each size of a kind of fish, with the size filled in."""
    return {
        f"{prefix}{name}": (text[0].having({"size": size}), text[1].having({"size": size}))
        for name, size in _SIZES.items()
    }


def _large(prefix: str, spotting: Message) -> dict[str, tuple[Message, Message]]:
    """Return another way to spot the large fish of a kind, for :func:`_all`'s ideas."""
    ideas = TEXTS
    return {
        f"{prefix}{name}": (ideas[f"{prefix}{name}"][0], spotting.having({"size": size}))
        for name, size in _SIZES.items()
        if size >= _LARGE
    }


TEXTS: dict[str, tuple[Message, Message]] = {
    **_all(
        "",
        (
            msg(
                "In {size} rows a digit has places only in the same {size} columns. Each of these "
                "rows takes the digit in one of the columns, and no two rows in the same one, so "
                "all {size} columns have their digit in these rows: it can go from the other cells "
                "of the columns. The same holds with rows and columns exchanged.",
                size=2,
            ),
            msg(
                "Take one digit, and look at the rows in which it has at most {size} places left: "
                "do {size} of them lie in only {size} columns? Then look at the columns in the "
                "same way. A row needn't have a place in each of the columns.",
                size=2,
            ),
        ),
    ),
    **_all(
        "finned-",
        (
            msg(
                "A fish of {size} rows and {size} columns that is spoiled by a few further places "
                "of the digit, its fins. Either all fins are false, and the fish holds; or one of "
                "the fins is true. What the fish would remove can go where it sees every fin, for "
                "it is false in both cases.",
                size=2,
            ),
            msg(
                "Look for a fish in which one row or column has a place too many. The fins mostly "
                "lie in one box, and only the cells of this box that lie in the columns (or rows) "
                "of the fish come into question. So begin with the box.",
                size=2,
            ),
        ),
    ),
    **_all(
        "sashimi-",
        (
            msg(
                "A finned fish of {size} rows and {size} columns, one row of which has, but for "
                "its fins, only one place left or none: without the fins the fish would shrink. "
                "It works like any finned fish all the same: either the fins are false and the "
                "fish holds, or a fin is true, and what the fish would remove can go where it sees "
                "every fin.",
                size=2,
            ),
            msg(
                "Look for a fish that lacks one corner, with further places of the digit in the "
                "box where the corner should be. Those are the fins, and what can go is in this "
                "box too.",
                size=2,
            ),
        ),
    ),
    **_all(
        "franken-",
        (
            msg(
                "A fish in which boxes stand among the houses. In {size} houses, rows and boxes, "
                "a digit has places only in {size} others, columns and boxes (or the other way "
                "round). Each of the first needs the digit once, the others have room for it just "
                "as often, so it can go from all else in them.",
                size=2,
            ),
            msg(
                "Take a box in which the digit has places in two columns only, together with rows "
                "in which it has places in the same columns, and one further house. Where a box "
                "and a line cross, their cells count for both.",
                size=2,
            ),
        ),
    ),
    **_all(
        "finned-franken-",
        (
            msg(
                "A fish of {size} houses with boxes among them, and with fins: some places of the "
                "digit that the {size} other houses don't cover, or that two of the first share. "
                "Either the fins are false and the fish holds, or one of them is true: what the "
                "fish would remove and every fin sees can go.",
                size=2,
            ),
            msg(
                "Take one digit, and the houses in which it has few places. Choose {size} of "
                "them, rows and boxes or columns and boxes, that hardly overlap, and try to cover "
                "their places by {size} other houses. What is left over are the fins; is there a "
                "candidate that sees them all?",
                size=2,
            ),
        ),
    ),
    **_all(
        "mutant-",
        (
            msg(
                "The most general fish: {size} houses of any kind, rows, columns and boxes "
                "together, in which a digit has places only in {size} other houses of any kind. "
                "The digit comes once in each of the first, which needs one of the others each "
                "time. So all of the others are used up, and the digit can go from all else in "
                "them.",
                size=2,
            ),
            msg(
                "It is hardly ever found by eye. Take one digit and the houses in which it has two "
                "or three places; choose {size} of them that don't overlap, and see whether {size} "
                "others cover all of the places.",
                size=2,
            ),
        ),
    ),
    **_all(
        "finned-mutant-",
        (
            msg(
                "A fish of {size} houses of any kind, rows, columns and boxes together, whose "
                "places {size} other houses cover but for some fins. Either the fins are false "
                "and the fish holds, or one of them is true: what the fish would remove and "
                "every fin sees can go.",
                size=2,
            ),
            msg(
                "This is one for a program. By hand, take a candidate that you would like to "
                "remove, suppose that it is true, and look for {size} houses that then have too "
                "little room for the digit between them.",
                size=2,
            ),
        ),
    ),
    "kraken-fish-1": (
        msg(
            "A finned fish whose fins don't see the candidate that the fish would remove. But from "
            "each fin a chain leads to it: if the fin is true, the candidate is false. If all fins "
            "are false, the fish removes it. So it is false in every case."
        ),
        msg(
            "Keep a fish in mind that fails because of one or two fins. Follow what each fin would "
            "bring about, step by step, until it hits a candidate that the fish would remove."
        ),
    ),
    "kraken-fish-2": (
        msg(
            "In a finned fish each of the covering houses has its digit at one of the fish's "
            "places, or a fin is true. If a chain leads from every such place in one covering "
            "house, and from every fin, to the same candidate being false, it is false, even if "
            "it has another digit than the fish."
        ),
        msg(
            "Choose a covering house of a finned fish with only two or three places of the digit. "
            "Follow what each of them, and each fin, would bring about, and compare where the "
            "chains end."
        ),
    ),
}
"""The idea of each technique, and how to spot it."""

TEXTS |= _large(
    "",
    msg(
        "Look for something smaller instead: where {size} rows make a fish, the other columns that "
        "still lack the digit make a smaller one with the other rows, and it removes the same. "
        "That is why nobody looks for fish of {size} rows or columns.",
        size=_LARGE,
    ),
)
TEXTS |= _large(
    "finned-",
    msg(
        "Look for something smaller first: fish of {size} houses are here to be complete. It "
        "takes a digit that is hardly on the board yet, {size} rows or columns of it, and all "
        "places too many in one box.",
        size=_LARGE,
    ),
)
TEXTS |= _large(
    "sashimi-",
    msg(
        "Look for something smaller first: fish of {size} houses are here to be complete. It "
        "takes a digit that is hardly on the board yet, and a fish of {size} rows or columns that "
        "lacks a corner in the box of its fins.",
        size=_LARGE,
    ),
)
