"""A problem decoded: its options as objects, its repr, its pickle, and equality."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.cover.data.option import Colored, Item, Option

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from farandole.cover.data.problem_data import ProblemData

_SHOWN = 60
"""Problems with more entries, or more items and options, than this have a short repr."""


def options(problem: ProblemData) -> tuple[Option, ...]:
    """Return the options of a problem."""
    costs = problem._costs or [0] * problem.option_count
    every = enumerate(_members(problem))
    return tuple([Option(problem.name(k), items, costs[k]) for k, items in every])


def _members(problem: ProblemData) -> Iterator[tuple[Hashable, ...]]:
    """Yield what each option contains: names of items, some of them with a color."""
    every = problem._items + problem._secondary
    if problem._colors is None:
        for row in problem._rows():
            yield tuple([every[entry] for entry in row])
        return
    named = [None, *problem._color_names]
    for row, begin in zip(problem._rows(), problem._starts, strict=False):
        colors = problem._colors[begin : begin + len(row)]
        yield tuple(
            [
                Colored(every[entry], named[color]) if color else every[entry]
                for entry, color in zip(row, colors, strict=True)
            ]
        )


def equal(problem: ProblemData, other: ProblemData) -> bool:
    """Return whether two problems are equal; the order inside an option doesn't count."""
    parts = ("_items", "_secondary", "_starts", "_low", "_high", "_costs")
    if any(getattr(problem, part) != getattr(other, part) for part in parts):
        return False
    inner = ("_entries", "_colors", "_color_names")
    if any(getattr(problem, part) != getattr(other, part) for part in inner):
        pairs = zip(_members(problem), _members(other), strict=True)
        if not all(set(mine) == set(theirs) for mine, theirs in pairs):
            return False
    mine, theirs = _names(problem), _names(other)
    return mine == theirs or tuple(mine) == tuple(theirs)


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
