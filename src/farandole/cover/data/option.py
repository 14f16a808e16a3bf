"""Items, options and colors, for problems that need more than plain names."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from farandole.cover.data.problem_error import problem_error
from farandole.i18n import Message, Quoted, msg

MOST = (1 << 32) - 1
"""The largest bound of an item, and the largest number of items, options or entries."""


@dataclass(frozen=True, slots=True, repr=False)
class Item:
    """A primary item that ``low`` to ``high`` options of a cover contain.

    A problem accepts this in place of the name of a primary item; with both bounds 1 it is the same
    as the plain name. Knuth calls it multiplicity.

    Raises `ProblemError` unless 0 <= low <= high and 1 <= high.

    >>> Item("night nurse", 2, 3)
    Item('night nurse', 2, 3)
    """

    name: Hashable
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        """Check the bounds."""
        wrong = wrong_bounds(self.low, self.high)
        if wrong is not None:
            raise problem_error(
                "bounds", "item {item}: {wrong}", item=Quoted(self.name), wrong=wrong
            )

    def __repr__(self) -> str:
        return f"Item({self.name!r}, {self.low}, {self.high})"


def wrong_bounds(low: int, high: int) -> Message | None:
    """Return the error in two bounds, or None.

    >>> print(wrong_bounds(2, 1))
    2 to 1 are no bounds: low must be from 0 to high, and high from 1 to 4294967295
    """
    if 0 <= low <= high and 1 <= high <= MOST:
        return None
    return msg(
        "{low} to {high} are no bounds: low must be from 0 to high, and high from 1 to {most}",
        low=low,
        high=high,
        most=MOST,
    )


@dataclass(frozen=True, slots=True, repr=False)
class Colored:
    """A secondary item with a color, in an option.

    Any number of options of a cover may contain the item as long as all of them give it
    the same color. The color is any hashable value.

    >>> Colored("square 3", "red")
    Colored('square 3', 'red')
    """

    item: Hashable
    color: Hashable

    def __repr__(self) -> str:
        return f"Colored({self.item!r}, {self.color!r})"

    def __str__(self) -> str:
        return f"{self.item}:{self.color}"


def item_of(entry: Hashable) -> Hashable:
    """Return the name of the item in an entry of an option, which may have a color."""
    return entry.item if isinstance(entry, Colored) else entry


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """One option: its name, the items it covers in the order given, and what it costs.

    ``items`` are names, and `Colored` for secondary items with a color.

    >>> Option("O", (1, 3)), Option("E", (2, 4), cost=7)
    (Option(name='O', items=(1, 3)), Option(name='E', items=(2, 4), cost=7))
    """

    name: Hashable
    items: tuple[Hashable, ...]
    cost: int = 0

    def __repr__(self) -> str:
        tail = f", cost={self.cost!r}" if self.cost else ""
        return f"Option(name={self.name!r}, items={self.items!r}{tail})"
