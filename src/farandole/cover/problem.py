"""Exact-cover problems: items, options, and the ways to write them down.

Choose options so that every *primary* item lies in exactly one of them and every
*secondary* item in at most one. (Knuth's words, from The Art of Computer Programming,
volume 4B, section 7.2.2.1; other texts say columns and rows, or elements and subsets.)

>>> problem = Problem("1234", {"O": "13", "E": "24", "U": "123", "D": "134"})
>>> problem.solve().solutions
(Solution(('E', 'O'), (1, 0)),)
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING

from farandole.cover.flat import Option, called, checked_names, flat, named, numbered, ones, uint32
from farandole.cover.search import Count, Search, SearchResult
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
    from typing import Any, SupportsIndex

    Names = Sequence[Hashable] | Callable[[int], Hashable] | None

__all__ = ["Option", "Problem"]

_SHOWN = 60
"""Problems with more entries, or more items and options, than this have a short repr."""


class Problem:
    """An exact-cover problem; immutable, hashable, picklable.

    ``items`` and ``secondary`` are the names of the primary and secondary items: any
    hashable values, all different. ``options`` is a mapping from option name to item
    names, or an iterable of `Option` objects and of iterables of item names. An option
    without a name is called by its number, from 0. Names of options may repeat; their
    numbers tell them apart.

    An option without primary items is kept, but is never part of a cover. A problem
    without primary items has one cover, the empty one.

    ``repr`` evaluates back for small problems and is a summary for large ones. Two
    problems are equal if items, options and names agree in content and order; the order
    of the items inside an option doesn't count.

    Raises `ProblemError` for a name that isn't hashable, an item given twice, an unknown
    item in an option, or an item twice in one option.

    >>> Problem(["a", "b"], [["a"], ["b"], ["a", "b", "x"]], secondary=["x"])
    Problem(('a', 'b'), [('a',), ('b',), ('a', 'b', 'x')], secondary=('x',))
    """

    __slots__ = ("_entries", "_items", "_names", "_options", "_secondary", "_starts")

    def __init__(
        self,
        items: Iterable[Hashable],
        options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
        *,
        secondary: Iterable[Hashable] = (),
    ) -> None:
        self._items = tuple(items)
        self._secondary = tuple(secondary)
        numbers = numbered(self._items, self._secondary)
        sets, names = named(options)
        self._names: Names = names
        self._starts, self._entries = flat(sets, names, numbers)
        self._options: tuple[Option, ...] | None = None

    @classmethod
    def _from_flat(
        cls,
        items: Iterable[Hashable],
        secondary: Iterable[Hashable],
        starts: Iterable[int],
        entries: Iterable[int],
        names: Names = None,
    ) -> Problem:
        """Return a problem from arrays, unchecked: for builders that can't go wrong.

        Option k covers the items ``entries[starts[k]:starts[k + 1]]``, counted through
        the primary and then the secondary ones. ``names`` may be a function from the
        number of an option to its name, called only for names that are looked at.
        """
        self = cls.__new__(cls)
        self._items = tuple(items)
        self._secondary = tuple(secondary)
        self._starts = uint32(starts)
        self._entries = uint32(entries)
        self._names = names if names is None or callable(names) else tuple(names)
        self._options = None
        return self

    @classmethod
    def from_sets(
        cls,
        options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
        *,
        secondary: Iterable[Hashable] = (),
    ) -> Problem:
        """Return a problem whose items are those the options name, in order of appearance.

        >>> Problem.from_sets({"O": [1, 3], "E": [2, 4]}).items
        (1, 3, 2, 4)
        """
        sets, names = named(options)
        secondary = tuple(secondary)
        numbers = numbered((), secondary)
        items: dict[Hashable, None] = {}
        for option, members in enumerate(sets):
            for item in members:
                try:
                    if item not in numbers:
                        items[item] = None
                except TypeError:
                    raise ProblemError(
                        f"{called(option, names)}: item {item!r} can't be a name: not hashable"
                    ) from None
        self = cls.__new__(cls)
        self._items = tuple(items)
        self._secondary = secondary
        self._names = names
        self._starts, self._entries = flat(sets, names, numbered(self._items, secondary))
        self._options = None
        return self

    @classmethod
    def from_matrix(
        cls,
        rows: Iterable[Iterable[int]],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: SupportsIndex | Iterable[Hashable] = 0,
        names: Iterable[Hashable] | None = None,
    ) -> Problem:
        """Return the problem of a 0/1 matrix: a column is an item, a row an option.

        ``rows`` is a sequence of rows, a two-dimensional numpy array or what turns into
        one (a pandas frame), or a SciPy sparse matrix (whose size in memory then stays
        proportional to its ones). Columns are named by ``items``, else 0, 1, ...;
        ``secondary`` says how many of the last columns are secondary, or which by name.
        ``names`` names the rows. A frame's own labels are used only where they are given:
        ``items=frame.columns, names=frame.index``.

        Raises `ProblemError` with the row number, from 0, for rows of unequal length and
        for entries other than 0 and 1, and for names that aren't hashable or of the wrong
        number.

        >>> Problem.from_matrix([[1, 0, 1], [0, 1, 0]], items="abc")
        Problem(('a', 'b', 'c'), [('a', 'c'), ('b',)])
        """
        starts, entries, width = ones(rows)
        columns: tuple[Hashable, ...] = tuple(range(width) if items is None else items)
        if isinstance(secondary, Iterable):
            apart = tuple(secondary)
            if items is None and width == 0:
                columns = apart
        else:
            count = index(secondary)
            if not 0 <= count <= len(columns):
                raise ProblemError(f"{count} of {len(columns)} columns can't be secondary")
            apart = columns[len(columns) - count :]
        # Rows that are none don't tell how long they are; an array of none does.
        if len(columns) != width and (width or len(starts) > 1):
            raise ProblemError(f"{len(columns)} items named, but the matrix has {width} columns")
        known = numbered(columns, ())
        later = numbered((), apart)
        for item in apart:
            if item not in known:
                raise ProblemError(f"secondary item {item!r} is not a column")
        primary = tuple(item for item in columns if item not in later)
        numbers = numbered(primary, apart)
        place = [numbers[item] for item in columns]
        if place != list(range(len(place))):
            entries = array("I", [place[column] for column in entries])
        labels = None if names is None else checked_names(names)
        if labels is not None and len(labels) != len(starts) - 1:
            raise ProblemError(f"{len(labels)} names for {len(starts) - 1} rows")
        return cls._from_flat(primary, apart, starts, entries, labels)

    @classmethod
    def parse(cls, text: str, format: str | None = None) -> Problem:
        r"""Return the one problem written in ``text``; see `farandole.cover.formats`.

        Raises `ParseError` if the text can't be read, and `ProblemError` if it holds
        several problems (`formats.read` returns them all) or none.

        >>> Problem.parse("a b | x\na x\nb\n")
        Problem(('a', 'b'), [('a', 'x'), ('b',)], secondary=('x',))
        """
        from farandole.cover.formats import read

        cases = read(text, format)
        if len(cases) != 1:
            raise ProblemError(f"the text holds {len(cases)} problems, not one")
        return cases[0].problem

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
            every = self._items + self._secondary
            starts, entries = self._starts, self._entries
            self._options = tuple(
                Option(self.name(k), tuple([every[e] for e in entries[starts[k] : starts[k + 1]]]))
                for k in range(len(starts) - 1)
            )
        return self._options

    @property
    def primary_count(self) -> int:
        """How many primary items there are."""
        return len(self._items)

    @property
    def secondary_count(self) -> int:
        """How many secondary items there are."""
        return len(self._secondary)

    @property
    def option_count(self) -> int:
        """How many options there are."""
        return len(self._starts) - 1

    def name(self, option: int) -> Hashable:
        """Return the name of an option by its number, counted from 0.

        >>> Problem("ab", {"first": "a", "second": "b"}).name(1)
        'second'
        """
        if not 0 <= option < self.option_count:
            raise ProblemError(f"no option {option} among {self.option_count}")
        if self._names is None:
            return option
        return self._names(option) if callable(self._names) else self._names[option]

    def search(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        clock: Callable[[], float] = time.perf_counter,
    ) -> Search:
        """Return an iterator over the covers that searches only as far as it is read.

        It ends early, with ``complete`` false, after trying ``nodes`` options or after
        ``seconds`` spent searching; it can be dropped at any point. ``engine`` is
        ``"bits"``, ``"sparse"`` or, by the shape of the problem, ``"automatic"``.

        >>> search = Problem("ab", ["a", "b", "ab"]).search()
        >>> len(list(search)), search.complete
        (2, True)
        """
        return Search(self, nodes=nodes, seconds=seconds, engine=engine, clock=clock)

    # Any and not Solution: option names are only known to be hashable, and people sort them.
    def __iter__(self) -> Iterator[Any]:
        """Iterate over all covers, as ``search()`` does."""
        return self.search()

    def solve(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> SearchResult:
        """Return the covers, at most ``limit`` of them, as one result.

        ``complete`` says that there are no others; it is false wherever a limit stopped
        the search, even if nothing was left to find.

        >>> Problem("ab", ["a", "b", "ab"]).solve(limit=1).complete
        False
        """
        return Search(self, nodes=nodes, seconds=seconds, clock=clock).collect(limit)

    def count(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Count:
        """Return the number of covers; nothing is stored, so millions cost little.

        Where a limit stopped the count, ``complete`` is false and the number is what was
        found until then.

        >>> Problem("ab", ["a", "b", "ab"]).count()
        Count(2, complete=True)
        """
        return Search(self, nodes=nodes, seconds=seconds, clock=clock).tally(limit)

    def _sorted_entries(self) -> list[int]:
        starts, entries = self._starts, self._entries
        return [e for a, b in pairwise(starts) for e in sorted(entries[a:b])]

    def _all_names(self) -> tuple[Hashable, ...] | None:
        names = self._names
        if callable(names):
            return tuple(names(option) for option in range(self.option_count))
        return None if names is None else tuple(names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        if self is other:
            return True
        if (
            self._items != other._items
            or self._secondary != other._secondary
            or self._starts != other._starts
        ):
            return False
        if self._entries != other._entries and self._sorted_entries() != other._sorted_entries():
            return False
        plain = tuple(range(self.option_count))
        mine, theirs = self._all_names(), other._all_names()
        return (plain if mine is None else mine) == (plain if theirs is None else theirs)

    def __hash__(self) -> int:
        return hash((self._items, self._secondary, self._starts.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self._items, self._secondary, self._starts, self._entries, self._all_names())
        return (Problem._from_flat, parts)

    def __repr__(self) -> str:
        if len(self._entries) > _SHOWN or self.option_count + len(self._items) > _SHOWN:
            apart = f" and {len(self._secondary)} secondary" if self._secondary else ""
            return f"<Problem {len(self._items)}{apart} items, {self.option_count} options>"
        names = [option.name for option in self.options]
        if names == list(range(len(names))):
            options = repr([option.items for option in self.options])
        elif len(set(names)) == len(names):
            options = repr({option.name: option.items for option in self.options})
        else:
            options = repr(list(self.options))
        tail = f", secondary={self._secondary!r}" if self._secondary else ""
        return f"Problem({self._items!r}, {options}{tail})"
