"""A problem as counts over variables that are 0 or 1: what every solver understands.

Variable k + 1 is option k. A *group* is a set of variables of which ``low`` to ``high`` are 1:

- a primary item: the options that contain it, with its bounds;
- a secondary item: at most one of its options without a color and of its colors. A color of
  several options is an auxiliary variable, to which each of them is *linked* (if the option is 1,
  so is the variable); a color of one option is that option.

Options without primary items are *never* chosen. An item that too few options contain makes a
group of an auxiliary variable that is never 1 and must be.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from farandole.cover.data.problem_data import ProblemData

    Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Lowered:
    """A problem as groups of variables, counted from 1.

    Group k is of item ``items[k]`` (primary ones first) and has the variables
    ``members[starts[k]:starts[k + 1]]``. ``links`` has a row for each pair of an option and an
    auxiliary variable. All arrays are of int64.
    """

    options: int
    variables: int
    items: Whole
    starts: Whole
    members: Whole
    low: Whole
    high: Whole
    links: Whole
    never: Whole
    costs: Whole | None

    @cached_property
    def rows(self) -> Rows:
        """The same as rows of a matrix: groups (those with two bounds twice), links, never."""
        size = np.diff(self.starts)
        exact = self.low == self.high
        least, most = self.low > 0, (self.high < size) & ~exact
        pick = np.concatenate([np.flatnonzero(least), np.flatnonzero(most)])
        place = within(self.starts, pick)
        links, never = len(self.links), len(self.never)
        ones = np.ones(links, np.int64)
        return Rows(
            starts_of(np.concatenate([size[pick], 2 * ones, np.ones(never, np.int64)])),
            np.concatenate([self.members[place], self.links.ravel(), self.never]),
            np.concatenate(
                [np.ones(len(place), np.int64), np.stack([ones, -ones], 1).ravel(), self.never**0]
            ),
            np.concatenate(
                [
                    np.where(exact[least], 0, 1),
                    np.full(most.sum() + links, -1),
                    np.zeros(never, np.int64),
                ]
            ),
            np.concatenate([self.low[least], self.high[most], 0 * ones, 0 * self.never]),
            np.concatenate(
                [
                    _names("i", self.items[least]),
                    _names("m", self.items[most]),
                    _names("l", np.arange(links)),
                    _names("n", self.never),
                ]
            ),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Rows of a matrix of 1 and -1 over variables: each sum is compared with a ``side``.

    ``senses`` are 0 for =, 1 for >= and -1 for <=. ``names`` are bytes: ``i3`` is item 3 (at
    least, or exactly), ``m3`` the same (at most), ``l`` a link, ``n`` a variable that is never 1.
    """

    starts: Whole
    members: Whole
    coefficients: Whole
    senses: Whole
    sides: Whole
    names: NDArray[np.bytes_]


def lowered(problem: ProblemData) -> Lowered:
    """Return a problem as groups of variables.

    >>> from farandole.cover import Colored, Item, Problem
    >>> red = Colored("x", "red")
    >>> low = lowered(Problem([Item("a", 1, 2)], ["a", ["a", red], ["a", red]], secondary="xy"))
    >>> low.variables, low.members.tolist(), low.links.tolist()
    (4, [1, 2, 3], [[2, 4], [3, 4]])
    """
    count, first = problem.option_count, problem.primary_count
    entries = np.asarray(problem._entries, np.int64)
    begins: Whole = np.asarray(problem._starts, np.int64)
    chosen = np.repeat(np.arange(1, count + 1), np.diff(begins))
    is_primary = entries < first
    usable = np.zeros(count + 1, bool)
    usable[chosen[is_primary]] = True
    never = np.flatnonzero(~usable[1:]) + 1
    starts, members = _grouped(entries[is_primary], chosen[is_primary], first)
    low, high = (
        np.ones(first, np.int64) if bound is None else np.asarray(bound, np.int64)
        for bound in (problem._low, problem._high)
    )
    top, items = count, np.arange(first)
    short = low > np.diff(starts)
    if short.any() or not count:
        top += 1
        never = np.append(never, top)
        keep = np.repeat(~short, np.diff(starts))
        size = np.where(short, 1, np.diff(starts))
        filled = np.full(size.sum(), top)
        filled[np.repeat(~short, size)] = members[keep]
        starts, members, low = starts_of(size), filled, np.where(short, 1, low)
    high = np.minimum(high, np.diff(starts))

    rest = ~is_primary & usable[chosen]
    others, rivals, links, top = _rivals(problem, entries, chosen, rest, top)
    is_group = np.diff(others) > 1
    place = within(others, np.flatnonzero(is_group))
    more = np.diff(others)[is_group]
    return Lowered(
        count,
        top,
        np.concatenate([items, first + np.flatnonzero(is_group)]),
        np.concatenate([starts, starts[-1] + np.cumsum(more)]),
        np.concatenate([members, rivals[place]]),
        np.concatenate([low, 0 * more]),
        np.concatenate([high, more**0]),
        links,
        never,
        None if problem._costs is None else np.asarray(problem._costs, np.int64),
    )


def _rivals(
    problem: ProblemData, entries: Whole, chosen: Whole, rest: NDArray[np.bool_], top: int
) -> tuple[Whole, Whole, Whole, int]:
    """Return, by secondary item, variables of which one is 1; links; the last variable."""
    item, option = entries[rest] - problem.primary_count, chosen[rest]
    links = np.zeros((0, 2), np.int64)
    if problem._colors is not None:
        color = np.asarray(problem._colors, np.int64)[rest]
        plain = color == 0
        tints = len(problem._color_names) + 1
        keys, index, many = np.unique(
            item[~plain] * tints + color[~plain], return_inverse=True, return_counts=True
        )
        variable = np.where(many > 1, top + np.cumsum(many > 1), 0)
        shared = variable[index]
        links = np.stack([option[~plain], shared], 1)[shared > 0]
        top += int((many > 1).sum())
        alone = ~plain
        alone[alone] = shared == 0
        item = np.concatenate([item[plain | alone], keys[many > 1] // tints])
        option = np.concatenate([option[plain | alone], variable[many > 1]])
    return *_grouped(item, option, problem.secondary_count), links, top


def _grouped(keys: Whole, values: Whole, count: int) -> tuple[Whole, Whole]:
    """Return values by key, from 0 to ``count``: where those of each begin, and all of them."""
    return starts_of(np.bincount(keys, minlength=count)), values[order_of(keys)]


def order_of(keys: Whole) -> Whole:
    """Return the stable order of keys from 0 to 2³²: two radix sorts, of 16 bits each.

    >>> order_of(np.array([1 << 16, 0, 1 << 16, 1])).tolist()
    [1, 3, 0, 2]
    """
    order = np.argsort(keys.astype(np.uint16), kind="stable")
    high = keys >> 16
    if not high.any():
        return order
    return order[np.argsort(high[order].astype(np.uint16), kind="stable")]


def starts_of(sizes: Whole) -> Whole:
    """Return where parts of these sizes begin, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)])


def within(starts: Whole, parts: Whole) -> Whole:
    """Return the places of some parts, one part after another.

    >>> within(np.array([0, 2, 5]), np.array([1, 0])).tolist()
    [2, 3, 4, 0, 1]
    """
    size = starts[parts + 1] - starts[parts]
    return np.arange(size.sum()) + np.repeat(starts[parts] - starts_of(size)[:-1], size)


def _names(letter: str, numbers: Whole) -> NDArray[np.bytes_]:
    return np.array([b"%s%d" % (letter.encode(), number) for number in numbers.tolist()], "S")
