"""Every technique in a few words, for lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.ideas.fish import SIZES

if TYPE_CHECKING:
    from farandole.i18n import Message

_SUBSETS = {"pair": 2, "triple": 3, "quad": 4}


def _sizes(prefix: str, text: Message, sizes: dict[str, int] | None = None) -> dict[str, Message]:
    """Return a text for each size of a pattern, with the size filled in."""
    return {f"{prefix}{n}": text.having({"size": size}) for n, size in (sizes or SIZES).items()}


BRIEF: dict[str, Message] = {
    "full-house": msg("the last empty cell of a house"),
    "naked-single": msg("a cell that only one digit can fill"),
    "hidden-single": msg("the only place for a digit in a house"),
    "locked-pair": msg("two cells of a box and a line hold only two digits"),
    "locked-triple": msg("three cells of a box and a line hold only three digits"),
    "locked-candidates-pointing": msg("in a box the places of a digit are in line"),
    "locked-candidates-claiming": msg("in a line the places of a digit are in one box"),
    **_sizes("naked-", msg("{size} cells of a house hold only {size} digits"), _SUBSETS),
    **_sizes("hidden-", msg("{size} digits have only {size} cells of a house"), _SUBSETS),
    **_sizes("", msg("{size} rows have a digit in only {size} columns")),
    **_sizes("finned-", msg("{size} rows, {size} columns and extra places")),
    **_sizes("sashimi-", msg("{size} rows, {size} columns, fins and a missing corner")),
    **_sizes("franken-", msg("{size} lines or boxes in {size} others")),
    **_sizes("finned-franken-", msg("{size} lines or boxes in {size} others, and fins")),
    **_sizes("mutant-", msg("{size} houses of any kind in {size} others")),
    **_sizes("finned-mutant-", msg("{size} houses of any kind in {size} others, and fins")),
    "kraken-fish-1": msg("a fish whose fins reach the removed candidate by chains"),
    "kraken-fish-2": msg("the places of a fish in one house and its fins lead to one conclusion"),
    "skyscraper": msg("two rows with two places each, linked in a column"),
    "two-string-kite": msg("a row and a column with two places each, linked in a box"),
    "dual-two-string-kite": msg("two kites linked in the same two cells"),
    "turbot-fish": msg("two houses with two places each, linked in any way"),
    "empty-rectangle": msg("a cross in a box, and a line with two places"),
    "dual-empty-rectangle": msg("a cross in a box, and two lines with two places"),
    "simple-colors-trap": msg("a place that sees both colours of its digit"),
    "simple-colors-wrap": msg("a colour that sees itself"),
    "multi-colors-1": msg("two groups of colours: one of two opposites is true"),
    "multi-colors-2": msg("two groups of colours: one colour sees both of the other group"),
    "medusa-3d": msg("two colours through all digits"),
    "bug-plus-1": msg("all cells have two candidates except one with three"),
    "unique-rectangle-1": msg("three corners of a rectangle are the same pair"),
    "unique-rectangle-2": msg("two corners beside each other have the same further digit"),
    "unique-rectangle-3": msg("the extra digits of two corners form a subset with other cells"),
    "unique-rectangle-4": msg("two corners have the only places of a digit of the rectangle"),
    "unique-rectangle-5": msg("two opposite corners, or three, have the same further digit"),
    "unique-rectangle-6": msg("a rectangle that is an X-Wing, with two bare opposite corners"),
    "hidden-rectangle": msg(
        "one bare corner; a digit of the opposite one is tied to the rectangle"
    ),
    "avoidable-rectangle-1": msg("three corners are filled, and none was given"),
    "avoidable-rectangle-2": msg("two corners are filled, two have the same further digit"),
    "w-wing": msg("two cells with the same pair, linked by a house"),
    "xy-wing": msg("three cells with the pairs xy, xz and yz"),
    "xyz-wing": msg("three cells with xyz, xz and yz"),
    "wxyz-wing": msg("four cells with four digits, only one of which may occur twice"),
    "remote-pair": msg("a chain of cells that all have the same pair"),
    "x-chain": msg("a chain of one digit"),
    "xy-chain": msg("a chain of cells with two candidates"),
    "continuous-nice-loop": msg("a ring of links in turn: every weak link removes"),
    "discontinuous-nice-loop": msg("a chain that returns and doesn't fit"),
    "aic": msg("a chain through any digits and cells: one end is true"),
    "grouped-continuous-nice-loop": msg("a ring of links with groups"),
    "grouped-discontinuous-nice-loop": msg("a chain with groups that returns and doesn't fit"),
    "grouped-aic": msg("a chain with groups: one end is true"),
    "sue-de-coq": msg("where a box and a line cross: as many digits as cells, in two parts"),
    "als-xz": msg("two sets that share a digit only one of them can have"),
    "als-xy-wing": msg("three sets: the middle one rules out a digit of an outer one"),
    "als-chain": msg("sets in a chain, each ruling out a digit of the next"),
    "death-blossom": msg("a cell, and a set for each of its candidates"),
    **_sizes(
        "aligned-",
        msg("all ways to fill {size} cells, without the impossible ones"),
        {"pair-exclusion": 2, "triple-exclusion": 3},
    ),
    "template-set": msg("a cell that is in every way to place a digit"),
    "template-delete": msg("a candidate that is in no way to place a digit"),
    "forcing-chain-contradiction": msg("a premise whose chains lead to something impossible"),
    "forcing-chain-verity": msg("all cases lead to the same conclusion by chains"),
    "forcing-net-contradiction": msg("a premise whose nets lead to something impossible"),
    "forcing-net-verity": msg("all cases lead to the same conclusion by nets"),
    "brute-force": msg("a cell of the solution, found by search"),
}
"""Each technique in a few words."""
