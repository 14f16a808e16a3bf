"""From a user's items and options to the flat form: item numbers, option after option.

`Problem` uses this module; it has the checks and their messages. Arrays of numpy and SciPy have
theirs in `farandole.cover.data.from_arrays`.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from farandole.cover.data.option import Colored, Item, Option, item_of
from farandole.cover.data.problem_error import check_length, problem_error
from farandole.i18n import Quoted

# starts, entries, colors by entry (None: no entry has one), the colors' names
Flat: TypeAlias = "tuple[array[int], array[int], array[int] | None, Sequence[Hashable]]"


def bounded(
    items: Iterable[Hashable],
) -> tuple[tuple[Hashable, ...], array[int] | None, array[int] | None]:
    """Return the names of primary items, and their bounds (None: once each).

    >>> bounded(["a", Item("b", 0, 2)])
    (('a', 'b'), array('I', [1, 0]), array('I', [1, 2]))
    """
    entries = tuple(items)
    if not any(isinstance(item, Item) for item in entries):
        return entries, None, None
    every = [item if isinstance(item, Item) else Item(item) for item in entries]
    low, high = array("I", [i.low for i in every]), array("I", [i.high for i in every])
    return (tuple([i.name for i in every]), *bounds_that_count(low, high))


def bounds_that_count(
    low: array[int] | None, high: array[int] | None
) -> tuple[array[int] | None, array[int] | None]:
    """Return the bounds; None if every item needs one option, the default."""
    ones = array("I", [1]) * len(low or high or ())
    low, high = ones if low is None else low, ones if high is None else high
    return (None, None) if low == ones == high else (low, high)


def unbounded(items: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """Return the names of secondary items, which have no bounds."""
    entries = tuple(items)
    for item in entries:
        if isinstance(item, Item) and (item.low, item.high) != (1, 1):
            raise problem_error(
                "bounds",
                "secondary item {item} can't have bounds: with bounds it is primary",
                item=Quoted(item.name),
            )
    return tuple([item.name if isinstance(item, Item) else item for item in entries])


def numbered(items: tuple[Hashable, ...], secondary: tuple[Hashable, ...]) -> dict[Hashable, int]:
    """Return item name -> number, primary items first."""
    numbers: dict[Hashable, int] = {}
    for number, item in enumerate(items + secondary):
        if item in numbers:
            if numbers[item] < len(items) <= number:
                raise problem_error(
                    "item", "item {item} is both primary and secondary", item=Quoted(item)
                )
            raise problem_error("item", "item {item} is given twice", item=Quoted(item))
        numbers[item] = number
        if isinstance(item, Colored):
            raise problem_error(
                "color", "{item} can't be an item: colors are given in options", item=Quoted(item)
            )
    return numbers


def named(
    options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
) -> tuple[list[Sequence[Hashable]], tuple[Hashable, ...] | None, list[int] | None]:
    """Return the options' item names, their own names (None: numbered) and costs, if any."""
    if isinstance(options, Mapping):
        keys = tuple(options)
        sets = [in_order(options[name]) for name in keys]
        return sets, keys, None
    every = list(options)
    sets = [in_order(each.items if isinstance(each, Option) else each) for each in every]
    if not any(isinstance(each, Option) for each in every):
        return sets, None, None
    names = [each.name if isinstance(each, Option) else k for k, each in enumerate(every)]
    costs = [each.cost if isinstance(each, Option) else 0 for each in every]
    free = all(type(cost) is int and cost == 0 for cost in costs)
    return sets, checked_names(names), None if free else costs


def checked_names(names: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """Return the names of options as a tuple; each must be hashable."""
    result = tuple(names)
    hash(result)
    return result


def checked_costs(
    costs: Iterable[int] | Mapping[Any, int] | None,
    of_options: Iterable[int] | None,
    names: Sequence[Hashable] | None,
    count: int,
) -> array[int] | None:
    """Return the costs of ``count`` options, given separately or with them; None: no costs."""
    if costs is None:
        costs = of_options
    elif of_options is not None:
        raise problem_error("cost", "costs are given twice: by costs and in options")
    if costs is None:
        return None
    if isinstance(costs, Mapping):
        if names is None or len(set(names)) < len(names):
            raise problem_error("cost", "costs by name need options that have names, all different")
        unknown = set(costs).difference(names)
        if unknown:
            raise problem_error(
                "cost", "a cost for {option}, which is no option", option=Quoted(unknown.pop())
            )
        free = [name for name in names if name not in costs]
        if free:
            raise problem_error("cost", "option {option} has no cost", option=Quoted(free[0]))
        costs = [costs[name] for name in names]
    result = array("q")
    for number, cost in enumerate(costs):
        try:
            result.append(cost)
        except OverflowError:
            raise problem_error(
                "cost",
                "option {option}: cost {cost} doesn't fit 64 bits",
                option=called(number, names),
                cost=Quoted(cost),
            ) from None
    check_length("cost", "costs", len(result), count)
    return result or None


def in_order(members: Iterable[Hashable]) -> Sequence[Hashable]:
    """Return the items of an option; those of a set sorted, so that runs are repeatable."""
    if isinstance(members, (tuple, list, str)):
        return members
    if isinstance(members, (set, frozenset)):
        try:
            return sorted(members)
        except TypeError:  # of different kinds
            return sorted(members, key=repr)
    return list(members)


def called(option: int, names: Sequence[Hashable] | None) -> Quoted:
    """Return the name of an option in an error message: its own, or its number."""
    return Quoted(option if names is None or option >= len(names) else names[option])


def flat(
    sets: list[Sequence[Hashable]],
    names: tuple[Hashable, ...] | None,
    numbers: dict[Hashable, int],
    primary: int,
) -> Flat:
    """Return the flat form; item names and colors are checked here."""
    starts, entries = array("I", [0]), array("I")
    colors: dict[Hashable, int] = {}
    tinted: dict[int, int] = {}  # colors by place
    for option, members in enumerate(sets):
        try:
            row = [numbers[item] for item in members]
        except KeyError:
            row = _row_with_colors(members, called(option, names), numbers, primary)
            for place, entry in enumerate(members, len(entries)):
                if isinstance(entry, Colored):
                    tinted[place] = colors.setdefault(entry.color, len(colors) + 1)
        if len(set(row)) < len(row):
            raise problem_error(
                "option",
                "option {option}: item {item} twice",
                option=called(option, names),
                item=Quoted(item_of(members[first_repeat(row)])),
            )
        entries.extend(row)
        starts.append(len(entries))
    if not tinted:
        return starts, entries, None, ()
    tints = array("I", [tinted.get(place, 0) for place in range(len(entries))])
    return starts, entries, tints, tuple(colors)


def _row_with_colors(
    members: Sequence[Hashable], option: Quoted, numbers: dict[Hashable, int], primary: int
) -> list[int]:
    """Return the item numbers of an option that has colors, or raise the error in it."""
    row = []
    for entry in members:
        item = item_of(entry)
        if item not in numbers:
            raise problem_error(
                "item", "option {option}: unknown item {item}", option=option, item=Quoted(item)
            )
        if isinstance(entry, Colored) and numbers[item] < primary:
            raise problem_error(
                "color",
                "option {option}: color {color} on item {item}, which is primary",
                option=option,
                color=Quoted(entry.color),
                item=Quoted(item),
            )
        row.append(numbers[item])
    return row


def first_repeat(row: Sequence[int]) -> int:
    """Return the position of the first repeated number in a row.

    >>> first_repeat([4, 7, 5, 7])
    3
    """
    first: dict[int, int] = {}
    return next(k for k, number in enumerate(row) if first.setdefault(number, k) != k)


def numbers_of(values: Iterable[int], code: str = "I") -> array[int]:
    """Return the values as an array of this type; such an array is returned unchanged."""
    if isinstance(values, array) and values.typecode == code:
        return values
    return array(code, values)
