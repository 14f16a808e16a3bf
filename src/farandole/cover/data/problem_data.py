"""The contents of an exact-cover problem: items, options, colors, bounds and costs.

`Problem` is this and the ways to ask for covers. Inside it is flat arrays, as the kernel
wants them (cpp/cover/problem.hpp): ``_starts``, ``_entries`` and ``_colors`` (by entry,
0: none, k: ``_color_names[k - 1]``), ``_low`` and ``_high`` (by primary item), ``_costs``
(by option). None means no colors, once each, no costs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from farandole.cover.data import decode
from farandole.cover.data.encode import (
    bounded,
    checked_costs,
    checked_names,
    flat,
    named,
    numbered,
    numbers_of,
    unbounded,
)
from farandole.cover.data.option import MOST, Option, item_of
from farandole.cover.data.problem_error import check_length, problem_error
from farandole.errors import OutOfRange
from farandole.i18n import Quoted, msg
from farandole.limits import whole_number

if TYPE_CHECKING:
    from farandole._kernel import CoverProblem
    from farandole.cover.data.from_arrays import Numbers

    Options = Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]]
    Costs = Iterable[int] | Mapping[Any, int] | None
    Names = Sequence[Hashable] | Callable[[int], Hashable] | None


class ProblemData:
    """The data of a `Problem`, whose documentation describes the arguments."""

    __slots__ = (
        "_color_names",
        "_colors",
        "_costs",
        "_entries",
        "_high",
        "_items",
        "_kernel",
        "_low",
        "_names",
        "_options",
        "_secondary",
        "_starts",
    )

    def __init__(
        self,
        items: Iterable[Hashable],
        options: Options,
        *,
        secondary: Iterable[Hashable] = (),
        costs: Costs = None,
    ) -> None:
        self._write(items, secondary, named(options), costs)

    def _write(
        self,
        items: Iterable[Hashable],
        secondary: Iterable[Hashable],
        options: tuple[list[Sequence[Hashable]], tuple[Hashable, ...] | None, list[int] | None],
        costs: Costs,
    ) -> None:
        """Check and encode the arguments; ``options`` has the form that `named` returns."""
        sets, names, own_costs = options
        self._items, self._low, self._high = bounded(items)
        self._secondary = unbounded(secondary)
        numbers = numbered(self._items, self._secondary)
        self._names: Names = names
        self._starts, self._entries, self._colors, self._color_names = flat(
            sets, names, numbers, len(self._items)
        )
        self._costs = checked_costs(costs, own_costs, names, len(sets))
        self._options: tuple[Option, ...] | None = None
        self._kernel: CoverProblem | None = None

    @classmethod
    def _from_flat(
        cls,
        items: Iterable[Hashable],
        secondary: Iterable[Hashable],
        starts: Iterable[int],
        entries: Iterable[int],
        names: Names = None,
        *,
        colors: array[int] | None = None,
        color_names: Sequence[Hashable] = (),
        low: array[int] | None = None,
        high: array[int] | None = None,
        costs: array[int] | None = None,
    ) -> Self:
        """Return a problem from arrays that are known to be valid, without checks.

        Option k covers the items ``entries[starts[k]:starts[k + 1]]``, counted through
        the primary and then the secondary ones. ``names`` may be a function from the
        number of an option to its name, called only for names that are looked at.
        The arrays are those of this module's docstring, of type "I", ``costs`` of type "q".
        Leave out colors that are all 0 and bounds that are all 1.
        """
        self = cls.__new__(cls)
        self._items = tuple(items)
        self._secondary = tuple(secondary)
        self._starts = numbers_of(starts)
        self._entries = numbers_of(entries)
        if not (names is None or callable(names) or isinstance(names, range)):
            names = tuple(names)
        self._names = names
        self._colors, self._color_names = colors, color_names
        self._low, self._high = low, high
        self._costs = costs
        self._options = None
        self._kernel = None
        return self

    @classmethod
    def from_sets(
        cls,
        options: Options,
        *,
        items: Iterable[Hashable] = (),
        secondary: Iterable[Hashable] = (),
        costs: Costs = None,
    ) -> Self:
        """Return a problem whose items are those the options name, in order of appearance.

        Items that no option names are missing, so a cover needn't contain them. To require such
        items, pass them, or all items, as ``items``: they come first, and may have bounds.

        >>> from farandole.cover import Problem
        >>> Problem.from_sets({"O": [1, 3], "E": [2, 4]}).items
        (1, 3, 2, 4)
        >>> Problem.from_sets({"O": [1, 3], "E": [2, 4]}, items=range(6)).items
        (0, 1, 2, 3, 4, 5)
        """
        parts, first, apart = named(options), tuple(items), tuple(secondary)
        known = numbered(bounded(first)[0], unbounded(apart))
        every = (item_of(entry) for members in parts[0] for entry in members)
        rest = dict.fromkeys(item for item in every if item not in known)
        self = cls.__new__(cls)
        self._write((*first, *rest), apart, parts, costs)
        return self

    @classmethod
    def from_matrix(
        cls,
        rows: Iterable[Iterable[int]],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: SupportsIndex | Iterable[Hashable] = 0,
        names: Iterable[Hashable] | None = None,
        costs: Costs = None,
    ) -> Self:
        """Return the problem of a 0/1 matrix: a column is an item, a row an option.

        ``rows`` is a sequence of rows, a two-dimensional numpy array or what turns into
        one (a pandas frame), or a SciPy sparse matrix (whose size in memory then stays
        proportional to its ones). Columns are named by ``items``, else 0, 1, ...;
        ``secondary`` is the number of last columns that are secondary, or their names.
        ``names`` names the rows, ``costs`` are their costs. A frame's own labels are
        used only where they are given: ``items=frame.columns, names=frame.index``.

        Raises `ProblemError` with the row number, from 0, for rows of unequal length and
        for entries other than 0 and 1, and for a wrong number of names.

        >>> from farandole.cover import Problem
        >>> Problem.from_matrix([[1, 0, 1], [0, 1, 0]], items="abc")
        Problem(('a', 'b', 'c'), [('a', 'c'), ('b',)])
        """
        from farandole.cover.data.from_arrays import ones, renumbered

        starts, entries, width = ones(rows)
        given: tuple[Hashable, ...] = tuple(range(width) if items is None else items)
        columns = bounded(given)[0]
        if isinstance(secondary, Iterable):
            apart = unbounded(secondary)
            if items is None and width == 0:
                given = columns = apart
        else:
            count = whole_number(secondary, "secondary", 0, len(columns))
            apart = unbounded(given[len(columns) - count :])
        # A list of no rows has no width; an array of no rows has one.
        if width or len(starts) > 1:
            check_length("item", "items", len(columns), width)
        known, later = numbered(columns, ()), numbered((), apart)
        for item in apart:
            if item not in known:
                raise problem_error(
                    "item", "secondary item {item} is not a column", item=Quoted(item)
                )
        primary, low, high = bounded(
            whole for whole, item in zip(given, columns, strict=True) if item not in later
        )
        unbounded(given[known[item]] for item in apart)
        numbers = numbered(primary, apart)
        place = [numbers[item] for item in columns]
        if place != list(range(len(place))):
            entries = renumbered(entries, place)
        labels = None
        if names is not None:
            labels = checked_names(names)
            check_length("option", "names", len(labels), len(starts) - 1)
        cost = checked_costs(costs, None, labels, len(starts) - 1)
        return cls._from_flat(
            primary, apart, starts, entries, labels, low=low, high=high, costs=cost
        )

    @classmethod
    def from_arrays(
        cls,
        starts: Numbers,
        entries: Numbers,
        *,
        primary: SupportsIndex,
        secondary: SupportsIndex = 0,
        colors: Numbers | None = None,
        low: Numbers | None = None,
        high: Numbers | None = None,
        costs: Numbers | None = None,
        items: Iterable[Hashable] | None = None,
        names: Names = None,
    ) -> Self:
        """Return a problem from arrays of numbers: numpy's, or other buffers and sequences.

        Option k contains the items ``entries[starts[k]:starts[k + 1]]``: numbers from 0,
        the ``primary`` primary items first and then the ``secondary`` secondary ones.
        ``starts`` therefore has one number more than there are options. ``colors`` is as
        long as ``entries``: 0 is no color, any other number is a color by that name.
        ``low`` and ``high`` hold the bounds of the primary items, ``costs`` the options'
        costs. Any type of whole numbers will do.

        ``items`` names the items, primary ones first; without it they are called by their
        numbers. ``names`` names the options; it may be a function from the number of an
        option to its name, called only for names that are looked at.

        Everything is checked by numpy, and copied: a million options of four entries take
        some tenths of a second. Raises `ProblemError` with the option and the entry, both
        counted from 0, for arrays that make no problem, and `ArgumentTypeError` with code
        ``argument.array`` for arrays of another shape or type.

        >>> from farandole.cover import Problem
        >>> Problem.from_arrays([0, 2, 3], [0, 1, 0], primary=2)
        Problem((0, 1), [(0, 1), (0,)])
        """
        from farandole.cover.data import from_arrays

        first, rest = whole_number(primary, "primary"), whole_number(secondary, "secondary")
        if first + rest > MOST:
            raise problem_error(
                "size", "{items} items are too many: at most {most}", items=first + rest, most=MOST
            )
        every = tuple(range(first + rest) if items is None else items)
        check_length("item", "items", len(every), first + rest)
        if items is not None:
            numbered(every[:first], every[first:])
        if not (names is None or callable(names) or isinstance(names, range)):
            names = checked_names(names)
        begin, entry, tints, color_names = from_arrays.checked(
            starts, entries, colors, first, first + rest, names
        )
        least, most = from_arrays.checked_bounds(low, high, first)
        return cls._from_flat(
            every[:first],
            every[first:],
            begin,
            entry,
            names,
            colors=tints,
            color_names=color_names,
            low=least,
            high=most,
            costs=from_arrays.checked_costs(costs, len(begin) - 1),
        )

    @property
    def items(self) -> tuple[Hashable, ...]:
        """The names of the primary items, in order."""
        return self._items

    @property
    def secondary(self) -> tuple[Hashable, ...]:
        """The names of the secondary items, in order."""
        return self._secondary

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, in order; built at the first use."""
        if self._options is None:
            self._options = decode.options(self)
        return self._options

    @property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """By primary item: how many options of a cover contain it, at least and at most.

        >>> from farandole.cover import Item, Problem
        >>> Problem(["a", Item("b", 0, 2)], []).bounds
        ((1, 1), (0, 2))
        """
        if self._low is None or self._high is None:
            return ((1, 1),) * len(self._items)
        return tuple(zip(self._low, self._high, strict=True))

    @property
    def costs(self) -> tuple[int, ...] | None:
        """The costs of the options, in order; None if there are none."""
        return None if self._costs is None else tuple(self._costs)

    @property
    def primary_count(self) -> int:
        """The number of primary items."""
        return len(self._items)

    @property
    def secondary_count(self) -> int:
        """The number of secondary items."""
        return len(self._secondary)

    @property
    def option_count(self) -> int:
        """The number of options."""
        return len(self._starts) - 1

    def name(self, option: int) -> Hashable:
        """Return the name of an option by its number, counted from 0.

        Raises `OutOfRange` (also an IndexError) for a number that no option has.

        >>> from farandole.cover import Problem
        >>> Problem("ab", {"first": "a", "second": "b"}).name(1)
        'second'
        """
        self._check_option(option)
        if self._names is None:
            return option
        return self._names(option) if callable(self._names) else self._names[option]

    def _check_option(self, option: int) -> None:
        count = self.option_count
        if not 0 <= option < count:
            text = msg("no option {option} among {options}", option=option, options=count)
            raise OutOfRange(text)

    def _rows(self) -> Iterator[array[int]]:
        """Yield the item numbers of each option."""
        return (self._entries[begin:end] for begin, end in pairwise(self._starts))

    def _flat(self) -> CoverProblem:
        """Return the kernel's copy, which all searches share; made at the first use."""
        if self._kernel is None:
            from farandole._kernel import CoverProblem

            self._kernel = CoverProblem(
                len(self._items),
                len(self._items) + len(self._secondary),
                self._starts,
                self._entries,
                self._colors,
                self._low,
                self._high,
                self._costs,
            )
        return self._kernel

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ProblemData):
            return NotImplemented
        return self is other or decode.equal(self, other)

    def __hash__(self) -> int:
        return hash((self._items, self._secondary, self._starts.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return decode.pickled(self)

    def __repr__(self) -> str:
        return decode.evaluable(self)
