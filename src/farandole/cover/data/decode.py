"""A problem taken apart: its options as objects, its repr, its pickle, what makes two equal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.cover.data.option import Colored, Item, Option

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from typing import Any

    from farandole.cover.data.problem_data import ProblemData

_SHOWN = 60
"""Problems with more entries, or more items and options, than this have a short repr."""


def options(problem: ProblemData) -> tuple[Option, ...]:
    """Return the options of a problem."""
    every = problem._items + problem._secondary
    starts, entries = problem._starts, problem._entries
    if problem._colors is None:
        sets = [tuple([every[e] for e in entries[a:b]]) for a, b in pairwise(starts)]
    else:
        named = [None, *problem._color_names]
        members = [
            Colored(every[e], named[color]) if color else every[e]
            for e, color in zip(entries, problem._colors, strict=True)
        ]
        sets = [tuple(members[a:b]) for a, b in pairwise(starts)]
    if problem._costs is None:
        return tuple([Option(problem.name(k), items) for k, items in enumerate(sets)])
    costs = problem._costs
    return tuple([Option(problem.name(k), items, costs[k]) for k, items in enumerate(sets)])


def equal(one: ProblemData, other: ProblemData) -> bool:
    """Return whether two problems are equal; the order inside an option doesn't count."""
    if (
        one._items != other._items
        or one._secondary != other._secondary
        or one._starts != other._starts
        or one._low != other._low
        or one._high != other._high
        or one._costs != other._costs
    ):
        return False
    if not _alike(one, other):
        return False
    mine, theirs = _all_names(one), _all_names(other)
    plain = range(one.option_count)
    return _same(plain if mine is None else mine, plain if theirs is None else theirs)


def _same(names: Sequence[Hashable], others: Sequence[Hashable]) -> bool:
    if isinstance(names, range) and isinstance(others, range):
        return names == others
    return tuple(names) == tuple(others)


def _alike(one: ProblemData, other: ProblemData) -> bool:
    """Return whether entries and colors are the same, but for their order in each option."""
    if one._colors is None and other._colors is None:
        if one._entries == other._entries:
            return True
        return len(one._entries) == len(other._entries) and all(
            sorted(one._entries[a:b]) == sorted(other._entries[a:b])
            for a, b in pairwise(one._starts)
        )
    if one._colors is None or other._colors is None or len(one._colors) != len(other._colors):
        return False
    names, others = one._color_names, other._color_names
    if (
        one._entries == other._entries
        and one._colors == other._colors
        and list(names) == list(others)
    ):
        return True
    return all(_painted(one, a, b) == _painted(other, a, b) for a, b in pairwise(one._starts))


def _painted(problem: ProblemData, a: int, b: int) -> dict[int, tuple[Hashable, ...]]:
    """Return the entries of an option, with their colors."""
    names, colors = problem._color_names, problem._colors or ()
    pairs = zip(problem._entries[a:b], colors[a:b], strict=True)
    return {entry: (names[color - 1],) if color else () for entry, color in pairs}


def _all_names(problem: ProblemData) -> Sequence[Hashable] | None:
    names = problem._names
    if callable(names):
        return tuple([names(option) for option in range(problem.option_count)])
    return names


def pickled(problem: ProblemData) -> tuple[Any, ...]:
    """Return how a problem is built again."""
    parts = (
        problem._items,
        problem._secondary,
        problem._starts,
        problem._entries,
        _all_names(problem),
    )
    more = {
        "colors": problem._colors,
        "color_names": problem._color_names or None,
        "low": problem._low,
        "high": problem._high,
        "costs": problem._costs,
    }
    said = {what: given for what, given in more.items() if given is not None}
    return (_rebuilt, (type(problem), parts, said))


def _rebuilt(kind: type[ProblemData], parts: tuple[Any, ...], more: dict[str, Any]) -> ProblemData:
    return kind._from_flat(*parts, **more)


def evaluable(problem: ProblemData) -> str:
    """Return the repr of a problem."""
    items, secondary, count = problem._items, problem._secondary, problem.option_count
    if len(problem._entries) > _SHOWN or count + len(items) + len(secondary) > _SHOWN:
        apart = f" and {len(secondary)} secondary" if secondary else ""
        return f"<Problem {len(items)}{apart} items, {count} options>"
    shown = tuple(
        item if bounds == (1, 1) else Item(item, *bounds)
        for item, bounds in zip(items, problem.bounds, strict=True)
    )
    names = [option.name for option in problem.options]
    if names == list(range(len(names))):
        body = repr([option.items for option in problem.options])
    elif len(set(names)) == len(names):
        body = repr({option.name: option.items for option in problem.options})
    else:
        body = repr([Option(option.name, option.items) for option in problem.options])
    tail = f", secondary={secondary!r}" if secondary else ""
    if problem._costs is not None:
        tail += f", costs={tuple(problem._costs)!r}"
    return f"Problem({shown!r}, {body}{tail})"
