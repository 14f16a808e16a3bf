"""From what people write to the flat form: item numbers, option after option.

Everything here is inner machinery of `Problem`; the checks and their messages live here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, and the names of the items it covers, in the order given.

    >>> Option("O", (1, 3))
    Option(name='O', items=(1, 3))
    """

    name: Hashable
    items: tuple[Hashable, ...]


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
    return numbers


def named(
    options: Iterable[Option | Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
) -> tuple[list[Sequence[Hashable]], tuple[Hashable, ...] | None]:
    """Return the options' item names, and their own names (None: numbered)."""
    if isinstance(options, Mapping):
        keys = tuple(options)
        return [_in_order(options[name], called(k, keys)) for k, name in enumerate(keys)], keys
    sets: list[Sequence[Hashable]] = []
    names: list[Hashable] = []
    unnamed = True
    for number, option in enumerate(options):
        if isinstance(option, Option):
            sets.append(option.items)
            names.append(option.name)
            unnamed = False
        else:
            sets.append(_in_order(option, called(number, None)))
            names.append(number)
    return sets, None if unnamed else checked_names(names)


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


def _in_order(members: Iterable[Hashable], option: str) -> Sequence[Hashable]:
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
) -> tuple[array[int], array[int]]:
    """Return starts and entries; item names are checked here."""
    starts, entries = array("I", [0]), array("I")
    for option, members in enumerate(sets):
        try:
            row = [numbers[item] for item in members]
        except KeyError as error:
            raise ProblemError(f"{called(option, names)}: unknown item {error.args[0]!r}") from None
        except TypeError:
            raise ProblemError(
                f"{called(option, names)}: an item of {members!r} can't be a name: not hashable"
            ) from None
        if len(set(row)) < len(row):
            twice = members[first_repeat(row)]
            raise ProblemError(f"{called(option, names)}: item {twice!r} twice")
        entries.extend(row)
        starts.append(len(entries))
    return starts, entries


def first_repeat(row: Sequence[int]) -> int:
    """Return where a row first holds a number that it has held before.

    >>> first_repeat([4, 7, 5, 7])
    3
    """
    first: dict[int, int] = {}
    return next(k for k, number in enumerate(row) if first.setdefault(number, k) != k)


def uint32(values: Iterable[int]) -> array[int]:
    """Return the values as an array of 32-bit numbers; such an array as it is."""
    if isinstance(values, array) and values.typecode == "I":
        return values
    return array("I", values)


def ones(rows: Iterable[Iterable[int]]) -> tuple[array[int], array[int], int]:
    """Return starts, column numbers of the ones, and the number of columns of a 0/1 matrix.

    SciPy, numpy and pandas are known by what they can do, so that none is imported here.
    """
    matrix: Any = rows
    if hasattr(matrix, "tocsr"):
        return _ones_of_sparse(matrix)
    if hasattr(matrix, "filled"):  # numpy's masked arrays: what is masked isn't there
        return _ones_of_array(matrix.filled(0))
    if hasattr(matrix, "__array__"):
        return _ones_of_array(matrix.__array__())
    if isinstance(rows, memoryview):  # which can't be iterated over row by row
        matrix = rows.tolist()
    return _ones_of_rows(matrix)


def _ones_of_sparse(rows: object) -> tuple[array[int], array[int], int]:
    given: Any = rows
    matrix = given.tocsr(copy=True)
    matrix.sum_duplicates()
    matrix.eliminate_zeros()
    wrong = (matrix.data != 1).nonzero()[0]
    if len(wrong):
        row = int(matrix.indptr.searchsorted(wrong[0], side="right")) - 1
        raise ProblemError(f"row {row} has an entry that is neither 0 nor 1")
    starts, columns = matrix.indptr.tolist(), matrix.indices.tolist()
    return array("I", starts), array("I", columns), int(matrix.shape[1])


def _ones_of_array(rows: object) -> tuple[array[int], array[int], int]:
    matrix: Any = rows
    if len(matrix.shape) != 2:
        raise ProblemError(f"a matrix has two dimensions, not {len(matrix.shape)}")
    where, columns = matrix.nonzero()
    wrong = where[matrix[where, columns] != 1]
    if len(wrong):
        raise ProblemError(f"row {int(wrong[0])} has an entry that is neither 0 nor 1")
    starts = where.searchsorted(range(matrix.shape[0] + 1)).tolist()
    return array("I", starts), array("I", columns.tolist()), int(matrix.shape[1])


def _ones_of_rows(rows: Iterable[Iterable[int]]) -> tuple[array[int], array[int], int]:
    starts, entries, width = array("I", [0]), array("I"), None
    for number, row in enumerate(rows):
        try:
            cells = list(row)
        except TypeError:
            raise ProblemError(f"row {number}: {row!r} is not a row of entries") from None
        if width is None:
            width = len(cells)
        elif len(cells) != width:
            raise ProblemError(f"row {number} has {len(cells)} entries, row 0 has {width}")
        for column, cell in enumerate(cells):
            if cell == 1:
                entries.append(column)
            elif cell != 0:
                raise ProblemError(f"row {number}, column {column}: {cell!r} is neither 0 nor 1")
        starts.append(len(entries))
    return starts, entries, width or 0
