"""The smallest and the largest digits that sums, rows of digits and between lines allow."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.logic.shapes.position import bits, ones, union
from farandole.sudoku.rules.propagators import Ascending, Between, Different, Sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from farandole.logic.rules.plan import Part

    Held = dict[int, int]


def narrowed(part: Part, held: Held) -> Held:
    """Return the digits of cells without those beyond the bounds of a part's statements.

    Of the total of cells that all differ the sets of digits say more.
    """
    for it in part.propagators:
        if isinstance(it, Ascending):
            _ascend(it, held)
        elif isinstance(it, Sum) and not (part.is_union and it.is_plain):
            _add(it, held, part.groups)
        elif isinstance(it, Between):
            _squeeze(it, held)
    return held


def _ascend(part: Ascending, held: Held) -> None:
    """Remove what is too small or too large for digits that increase."""
    for a, b in pairwise(part.cells):
        low = held[a] & -held[a]
        held[b] &= -(low << 1)
    for b, a in pairwise(part.cells[::-1]):
        held[a] &= (1 << max(held[b].bit_length() - 1, 0)) - 1


def _add(part: Sum, held: Held, groups: Sequence[Different]) -> None:
    """Remove what is too small or too large for a sum."""
    terms = dict(zip(part.cells, part.coefficients, strict=True))
    if not all(held[cell] for cell in terms):
        return
    for cell, times in terms.items():
        rest = {other: many for other, many in terms.items() if other != cell}
        low, high = ends(rest, held, groups)
        least, most = part.total - high, part.total - low
        held[cell] = bits(d for d in ones(held[cell]) if least <= times * (d + 1) <= most)


def ends(
    terms: Mapping[int, int], held: Mapping[int, int], groups: Iterable[Different]
) -> tuple[int, int]:
    """Return bounds of a sum of terms, given the groups of cells that differ."""
    low = high = 0
    left = dict(terms)
    for group in sorted(groups, key=lambda it: -len(set(it.cells) & left.keys())):
        for times in sorted(set(left.values())):
            some = [cell for cell in group.cells if left.get(cell) == times]
            if len(some) > 1:
                every = list(ones(union(held[cell] for cell in some)))
                one = times * max(_total(every[: len(some)]), sum(low_of(held[it]) for it in some))
                other = times * min(
                    _total(every[-len(some) :]), sum(held[it].bit_length() for it in some)
                )
                low, high = low + min(one, other), high + max(one, other)
                for cell in some:
                    del left[cell]
    for cell, times in left.items():
        both = times * low_of(held[cell]), times * held[cell].bit_length()
        low, high = low + min(both), high + max(both)
    return low, high


def _total(digits: Sequence[int]) -> int:
    return sum(digits) + len(digits)


def low_of(mask: int) -> int:
    """Return the smallest digit of a mask."""
    return (mask & -mask).bit_length()


def _squeeze(part: Between, held: Held) -> None:
    """Remove what isn't between the ends, and ends that leave nothing between."""
    inner = [held[cell] for cell in part.inner]
    if not all((*inner, held[part.a], held[part.b])):
        return
    low = min(low_of(held[part.a]), low_of(held[part.b]))
    high = max(held[part.a].bit_length(), held[part.b].bit_length())
    for cell in part.inner:
        held[cell] &= (1 << max(high - 1, 0)) - (1 << low) if high > low else 0
    below, above = min(it.bit_length() for it in inner), max(map(low_of, inner))
    for one, other in ((part.a, part.b), (part.b, part.a)):
        small, large = low_of(held[other]), held[other].bit_length()
        held[one] = bits(
            d
            for d in ones(held[one])
            if (d + 1 < below and large > above) or (d + 1 > above and small < below)
        )
