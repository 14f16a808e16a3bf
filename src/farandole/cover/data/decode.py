"""A problem decoded: its options as objects, its repr, its pickle, and equality."""

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
    costs = problem._costs or [0] * len(sets)
    return tuple([Option(problem.name(k), items, costs[k]) for k, items in enumerate(sets)])


def equal(problem: ProblemData, other: ProblemData) -> bool:
    """Return whether two problems are equal; the order inside an option doesn't count."""
    parts = ("_items", "_secondary", "_starts", "_low", "_high", "_costs")
    if any(getattr(problem, part) != getattr(other, part) for part in parts):
        return False
    if not _same_options(problem, other):
        return False
    mine, theirs = _names(problem), _names(other)
    return mine == theirs or tuple(mine) == tuple(theirs)


def _same_options(problem: ProblemData, other: ProblemData) -> bool:
    """Return whether entries and colors are the same, but for their order in each option."""
    if (
        problem._entries == other._entries
        and problem._colors == other._colors
        and list(problem._color_names) == list(other._color_names)
    ):
        return True
    return len(problem._entries) == len(other._entries) and all(
        _entry_colors(problem, a, b) == _entry_colors(other, a, b)
        for a, b in pairwise(problem._starts)
    )


def _entry_colors(problem: ProblemData, a: int, b: int) -> dict[int, tuple[Hashable, ...]]:
    """Return the entries of an option, with their colors."""
    names, colors = problem._color_names, problem._colors
    if colors is None:
        return dict.fromkeys(problem._entries[a:b], ())
    pairs = zip(problem._entries[a:b], colors[a:b], strict=True)
    return {entry: (names[color - 1],) if color else () for entry, color in pairs}


def _names(problem: ProblemData) -> Sequence[Hashable]:
    names, every = problem._names, range(problem.option_count)
    if names is None:
        return every
    return tuple(map(names, every)) if callable(names) else names


def pickled(problem: ProblemData) -> tuple[Any, ...]:
    """Return the function and arguments that rebuild a problem."""
    names = None if problem._names is None else _names(problem)
    parts = (problem._items, problem._secondary, problem._starts, problem._entries, names)
    more = {
        "colors": problem._colors,
        "color_names": problem._color_names or None,
        "low": problem._low,
        "high": problem._high,
        "costs": problem._costs,
    }
    state = {name: part for name, part in more.items() if part is not None}
    return (_rebuilt, (type(problem), parts, state))


def _rebuilt(kind: type[ProblemData], parts: tuple[Any, ...], more: dict[str, Any]) -> ProblemData:
    return kind._from_flat(*parts, **more)


def evaluable(problem: ProblemData) -> str:
    """Return the repr of a problem."""
    items, secondary, count = problem._items, problem._secondary, problem.option_count
    if len(problem._entries) > _SHOWN or count + len(items) + len(secondary) > _SHOWN:
        apart = f" and {len(secondary)} secondary" if secondary else ""
        return f"<Problem {len(items)}{apart} items, {count} options>"
    labels = tuple(
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
    return f"Problem({labels!r}, {body}{tail})"
