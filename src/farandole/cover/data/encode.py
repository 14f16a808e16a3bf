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
from farandole.errors import ArgumentTypeError, ProblemError
from farandole.i18n import Quoted, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any

    from farandole.i18n import Message

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
            text = msg(
                "secondary item {item} can't have bounds: with bounds it is primary",
                item=Quoted(item.name),
            )
            raise ProblemError(text, code="problem.bounds")
    return tuple([item.name if isinstance(item, Item) else item for item in given])


def numbered(items: tuple[Hashable, ...], secondary: tuple[Hashable, ...]) -> dict[Hashable, int]:
    """Return item name -> number, primary items first."""
    numbers: dict[Hashable, int] = {}
    for number, item in enumerate(items + secondary):
        try:
            if item in numbers:
                if numbers[item] < len(items) <= number:
                    text = msg("item {item} is both primary and secondary", item=Quoted(item))
                else:
                    text = msg("item {item} is given twice", item=Quoted(item))
                raise ProblemError(text, code="problem.item")
            numbers[item] = number
        except TypeError:
            text = msg("item {item} can't be a name: it isn't hashable", item=Quoted(item))
            raise ArgumentTypeError(text) from None
        if isinstance(item, Colored):
            text = msg("{item} can't be an item: colors are given in options", item=Quoted(item))
            raise ProblemError(text, code="problem.color")
    return numbers


def named(
    options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
) -> tuple[list[Sequence[Hashable]], tuple[Hashable, ...] | None, list[int] | None]:
    """Return the options' item names, their own names (None: numbered) and costs, if any."""
    if isinstance(options, Mapping):
        keys = tuple(options)
        sets = [in_order(options[name], name) for name in keys]
        return sets, keys, None
    sets = []
    names: list[Hashable] = []
    costs: list[int] = []
    unnamed = True
    for number, option in enumerate(options):
        if isinstance(option, Option):
            sets.append(in_order(option.items, option.name))
            names.append(option.name)
            costs.append(option.cost)
            unnamed = False
        else:
            sets.append(in_order(option, number))
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
            text = msg(
                "option {number} can't be called {name}: it isn't hashable",
                number=number,
                name=Quoted(name),
            )
            raise ArgumentTypeError(text) from None
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
        text = msg("costs are given twice: by costs and in options")
        raise ProblemError(text, code="problem.cost")
    if costs is None:
        return None
    if isinstance(costs, Mapping):
        if names is None or len(set(names)) < len(names):
            text = msg("costs by name need options that have names, all different")
            raise ProblemError(text, code="problem.cost")
        unknown = set(costs).difference(names)
        if unknown:
            text = msg("a cost for {option}, which is no option", option=Quoted(unknown.pop()))
            raise ProblemError(text, code="problem.cost")
        free = [name for name in names if name not in costs]
        if free:
            text = msg("option {option} has no cost", option=Quoted(free[0]))
            raise ProblemError(text, code="problem.cost")
        costs = [costs[name] for name in names]
    if not hasattr(costs, "__iter__"):
        text = msg(
            "costs must be a list with a whole number for each option, or a dict by option, "
            "not {found}",
            found=Quoted(costs),
        )
        raise ArgumentTypeError(text)
    every: Iterable[int] = costs.tolist() if hasattr(costs, "tolist") else costs
    kept = array("q")
    for number, cost in enumerate(every):
        try:
            kept.append(index(cost))
        except TypeError:
            text = msg(
                "option {option}: cost {cost} is not a whole number",
                option=called(number, names),
                cost=Quoted(cost),
            )
            raise ArgumentTypeError(text) from None
        except OverflowError:
            text = msg(
                "option {option}: cost {cost} doesn't fit 64 bits",
                option=called(number, names),
                cost=Quoted(cost),
            )
            raise ProblemError(text, code="problem.cost") from None
    if len(kept) != count:
        text = nmsg(
            "{count} cost for {options} options",
            "{count} costs for {options} options",
            count=len(kept),
            options=count,
        )
        raise ProblemError(text, code="problem.cost")
    return kept or None


def in_order(members: Iterable[Hashable], option: Hashable) -> Sequence[Hashable]:
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
        text = msg(
            "option {option}: {items} is not a collection of items",
            option=Quoted(option),
            items=Quoted(members),
        )
        raise ArgumentTypeError(text) from None


def called(option: int, names: Sequence[Hashable] | None) -> Quoted:
    """Return how an error message names an option: by its name, or its number if it has none."""
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
    tinted: list[tuple[int, int]] = []  # an entry's place, its color
    for option, members in enumerate(sets):
        try:
            row = [numbers[item] for item in members]
        except (KeyError, TypeError):
            name = called(option, names)
            row = _row_with_colors(members, name, numbers, primary, colors, tinted, len(entries))
        if len(set(row)) < len(row):
            text = msg(
                "option {option}: item {item} twice",
                option=called(option, names),
                item=Quoted(_item(members[first_repeat(row)])),
            )
            raise ProblemError(text, code="problem.option")
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
    option: Quoted,
    numbers: dict[Hashable, int],
    primary: int,
    colors: dict[Hashable, int],
    tinted: list[tuple[int, int]],
    place: int,
) -> list[int]:
    """Return the item numbers of an option that has colors, or raise the error in it."""
    row: list[int] = []
    for entry in members:
        item = _item(entry)
        try:
            number = numbers[item]
        except KeyError:
            text = msg("option {option}: unknown item {item}", option=option, item=Quoted(item))
            raise ProblemError(text, code="problem.item") from None
        except TypeError:
            raise ArgumentTypeError(no_name(option, item)) from None
        if isinstance(entry, Colored):
            if number < primary:
                text = msg(
                    "option {option}: color {color} on item {item}, which is primary",
                    option=option,
                    color=Quoted(entry.color),
                    item=Quoted(item),
                )
                raise ProblemError(text, code="problem.color")
            try:
                color = colors.setdefault(entry.color, len(colors) + 1)
            except TypeError:
                text = msg(
                    "option {option}: {color} can't be the color of {item}: it isn't hashable",
                    option=option,
                    color=Quoted(entry.color),
                    item=Quoted(item),
                )
                raise ArgumentTypeError(text) from None
            tinted.append((place + len(row), color))
        row.append(number)
    return row


def no_name(option: Quoted, item: object) -> Message:
    """Return that something in an option can't be the name of an item."""
    return msg(
        "option {option}: item {item} can't be a name: it isn't hashable",
        option=option,
        item=Quoted(item),
    )


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
