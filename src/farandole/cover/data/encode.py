"""From what people write to the flat form: item numbers, option after option.

Everything here is inner machinery of `Problem`; the checks and their messages live here.
Arrays of numpy and SciPy have theirs in `farandole.cover.data.from_arrays`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING

from farandole.cover.data.option import Colored, Item, Option
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any

    # starts, entries, colors by entry (None: no entry has one), the colors' names
    Flat = tuple[array[int], array[int], array[int] | None, Sequence[Hashable]]


def bounded(
    items: Iterable[Hashable],
) -> tuple[tuple[Hashable, ...], array[int] | None, array[int] | None]:
    """Return the names of primary items, and their bounds (None: once each).

    >>> bounded(["a", Item("b", 0, 2)])
    (('a', 'b'), array('I', [1, 0]), array('I', [1, 2]))
    """
    given = tuple(items)
    if not any(isinstance(item, Item) for item in given):
        return given, None, None
    every = [item if isinstance(item, Item) else Item(item) for item in given]
    low, high = array("I", [i.low for i in every]), array("I", [i.high for i in every])
    return (tuple([i.name for i in every]), *bounds_that_count(low, high))


def bounds_that_count(
    low: array[int] | None, high: array[int] | None
) -> tuple[array[int] | None, array[int] | None]:
    """Return the bounds; none at all if they say once for every item, as none do."""
    ones = array("I", [1]) * len(low or high or ())
    low, high = ones if low is None else low, ones if high is None else high
    return (None, None) if low == ones == high else (low, high)


def unbounded(items: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """Return the names of secondary items, which have no bounds."""
    given = tuple(items)
    for item in given:
        if isinstance(item, Item) and (item.low, item.high) != (1, 1):
            raise ProblemError(
                f"secondary item {item.name!r} can't have bounds: with bounds it is primary"
            )
    return tuple([item.name if isinstance(item, Item) else item for item in given])


def numbered(items: tuple[Hashable, ...], secondary: tuple[Hashable, ...]) -> dict[Hashable, int]:
    """Return item name -> number, primary items first."""
    numbers: dict[Hashable, int] = {}
    for number, item in enumerate(items + secondary):
        try:
            if item in numbers:
                both = numbers[item] < len(items) <= number
                raise ProblemError(
                    f"item {item!r} is both primary and secondary"
                    if both
                    else f"item {item!r} is given twice"
                )
            numbers[item] = number
        except TypeError:
            raise ProblemError(f"item {item!r} can't be a name: not hashable") from None
        if isinstance(item, Colored):
            raise ProblemError(f"{item!r} can't be an item: colors are given in options")
    return numbers


def named(
    options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
) -> tuple[list[Sequence[Hashable]], tuple[Hashable, ...] | None, list[int] | None]:
    """Return the options' item names, their own names (None: numbered) and costs, if any."""
    if isinstance(options, Mapping):
        keys = tuple(options)
        sets = [in_order(options[name], called(k, keys)) for k, name in enumerate(keys)]
        return sets, keys, None
    sets = []
    names: list[Hashable] = []
    costs: list[int] = []
    unnamed = True
    for number, option in enumerate(options):
        if isinstance(option, Option):
            sets.append(in_order(option.items, f"option {option.name!r}"))
            names.append(option.name)
            costs.append(option.cost)
            unnamed = False
        else:
            sets.append(in_order(option, called(number, None)))
            names.append(number)
            costs.append(0)
    free = all(type(cost) is int and cost == 0 for cost in costs)
    return sets, None if unnamed else checked_names(names), None if free else costs


def checked_names(names: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """Return the names of options as a tuple; each must be hashable."""
    kept = tuple(names)
    for number, name in enumerate(kept):
        try:
            hash(name)
        except TypeError:
            raise ProblemError(
                f"option {number}: {name!r} can't be its name: not hashable"
            ) from None
    return kept


def checked_costs(
    costs: Iterable[int] | Mapping[Any, int] | None,
    of_options: Iterable[int] | None,
    names: Sequence[Hashable] | None,
    count: int,
) -> array[int] | None:
    """Return the costs of ``count`` options: those given apart, or their own; None: none."""
    if costs is None:
        costs = of_options
    elif of_options is not None:
        raise ProblemError("costs are given twice: by costs and in options")
    if costs is None:
        return None
    if isinstance(costs, Mapping):
        if names is None or len(set(names)) < len(names):
            raise ProblemError("costs by name want options that have names, all different")
        unknown = set(costs).difference(names)
        if unknown:
            raise ProblemError(f"a cost for {unknown.pop()!r}, which is no option")
        free = [name for name in names if name not in costs]
        if free:
            raise ProblemError(f"option {free[0]!r} has no cost")
        costs = [costs[name] for name in names]
    every: Iterable[int] = costs.tolist() if hasattr(costs, "tolist") else costs
    kept = array("q")
    for number, cost in enumerate(every):
        try:
            kept.append(index(cost))
        except (TypeError, OverflowError) as error:
            wrong = "does not fit 64 bits" if isinstance(error, OverflowError) else "is not whole"
            option = called(number, names if names and number < len(names) else None)
            raise ProblemError(f"{option}: cost {cost!r} {wrong}") from None
    if len(kept) != count:
        raise ProblemError(f"{len(kept)} costs for {count} options")
    return kept or None


def in_order(members: Iterable[Hashable], option: str) -> Sequence[Hashable]:
    """Return the items of an option; those of a set sorted, so that runs are repeatable."""
    if isinstance(members, (tuple, list, str)):
        return members
    if isinstance(members, (set, frozenset)):
        try:
            return sorted(members)
        except TypeError:  # of different kinds
            return sorted(members, key=repr)
    try:
        return list(members)
    except TypeError:
        raise ProblemError(f"{option}: {members!r} is not a collection of items") from None


def called(option: int, names: Sequence[Hashable] | None) -> str:
    """Return how an error message names an option."""
    return f"option {option}" if names is None else f"option {names[option]!r}"


def flat(
    sets: list[Sequence[Hashable]],
    names: tuple[Hashable, ...] | None,
    numbers: dict[Hashable, int],
    primary: int,
) -> Flat:
    """Return the flat form; item names and colors are checked here."""
    starts, entries = array("I", [0]), array("I")
    colors: dict[Hashable, int] = {}
    tinted: list[tuple[int, int]] = []  # an entry's place, its color
    for option, members in enumerate(sets):
        try:
            row = [numbers[item] for item in members]
        except (KeyError, TypeError):
            what = called(option, names)
            row = _row_with_colors(members, what, numbers, primary, colors, tinted, len(entries))
        if len(set(row)) < len(row):
            twice = _item(members[first_repeat(row)])
            raise ProblemError(f"{called(option, names)}: item {twice!r} twice")
        entries.extend(row)
        starts.append(len(entries))
    if not tinted:
        return starts, entries, None, ()
    tints = array("I", [0]) * len(entries)
    for place, color in tinted:
        tints[place] = color
    return starts, entries, tints, tuple(colors)


def _row_with_colors(
    members: Sequence[Hashable],
    what: str,
    numbers: dict[Hashable, int],
    primary: int,
    colors: dict[Hashable, int],
    tinted: list[tuple[int, int]],
    place: int,
) -> list[int]:
    """Return the item numbers of an option that has colors, or say what is wrong with it."""
    row: list[int] = []
    for entry in members:
        item = _item(entry)
        try:
            number = numbers[item]
        except KeyError:
            raise ProblemError(f"{what}: unknown item {item!r}") from None
        except TypeError:
            raise ProblemError(f"{what}: item {item!r} can't be a name: not hashable") from None
        if isinstance(entry, Colored):
            if number < primary:
                raise ProblemError(
                    f"{what}: color {entry.color!r} on item {item!r}, which is primary"
                )
            try:
                color = colors.setdefault(entry.color, len(colors) + 1)
            except TypeError:
                raise ProblemError(
                    f"{what}: {entry.color!r} can't be the color of {item!r}: not hashable"
                ) from None
            tinted.append((place + len(row), color))
        row.append(number)
    return row


def _item(entry: Hashable) -> Hashable:
    return entry.item if isinstance(entry, Colored) else entry


def first_repeat(row: Sequence[int]) -> int:
    """Return where a row first holds a number that it has held before.

    >>> first_repeat([4, 7, 5, 7])
    3
    """
    first: dict[int, int] = {}
    return next(k for k, number in enumerate(row) if first.setdefault(number, k) != k)


def numbers_of(values: Iterable[int], code: str = "I") -> array[int]:
    """Return the values as an array of this type; such an array as it is."""
    if isinstance(values, array) and values.typecode == code:
        return values
    return array(code, values)
