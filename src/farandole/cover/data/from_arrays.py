"""From matrices and arrays to the flat form, without a Python loop over their entries.

SciPy, numpy and pandas are recognised by their methods, so none of them has to be imported; only
arrays that need checking import numpy.
"""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING, Any

from farandole.cover.data import encode
from farandole.cover.data.encode import Flat, bounds_that_count, called
from farandole.cover.data.option import MOST, wrong_bounds
from farandole.cover.data.problem_error import check_length, problem_error
from farandole.errors import ArgumentError, ArgumentTypeError, ProblemError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    Numbers = Sequence[int] | NDArray[Any]
    Whole = NDArray[Any]
    Labels = Sequence[Hashable] | Callable[[int], Hashable] | None


def array_of(values: Whole, code: str = "I") -> array[int]:
    """Return a numpy array of numbers that fit as an array of this type, by one copy."""
    result = array(code)
    dtype = f"{'u' if code.isupper() else 'i'}{result.itemsize}"
    if values.size:  # views of nothing can't be cast
        result.frombytes(values.astype(dtype, order="C", copy=False).data.cast("B"))
    return result


def checked(
    starts: Numbers,
    entries: Numbers,
    colors: Numbers | None,
    primary: int,
    items: int,
    names: Labels,
) -> Flat:
    """Return options given as arrays in flat form; errors name the option and entry."""
    begin, entry = _whole(starts, "starts"), _whole(entries, "entries")
    if entry.size > MOST or begin.size > MOST:
        raise problem_error("size", "more than {most} options or entries", most=MOST)
    rises = begin.size > 0 and begin[0] == 0 and begin[-1] == entry.size
    if not rises or (begin[1:] < begin[:-1]).any():
        raise problem_error(
            "option",
            "starts must rise from 0 to {entries}, the number of entries",
            entries=entry.size,
        )
    options = begin.size - 1
    if not callable(names) and names is not None:
        check_length("option", "names", len(names), options)

    def at(place: int) -> dict[str, Quoted]:
        option = int(begin.searchsorted(place, side="right")) - 1
        return {
            "option": _option(option, names),
            "entry": Quoted(place - int(begin[option])),
            "item": Quoted(int(entry[place])),
        }

    wrong = _first((entry < 0) | (entry >= items))
    if wrong is not None:
        raise problem_error(
            "item",
            "option {option}, entry {entry}: item {item}, where there are {items}",
            items=items,
            **at(wrong),
        )
    wrong = _first_repeat(begin, entry, items)
    if wrong is not None:
        raise problem_error(
            "option", "option {option}, entry {entry}: item {item} twice", **at(wrong)
        )
    if colors is None:
        return array_of(begin), array_of(entry), None, ()

    color = _whole(colors, "colors")
    check_length("color", "colors", color.size, entry.size)
    wrong = _first((color < 0) | (color > MOST) | ((color != 0) & (entry < primary)))
    if wrong is not None:
        raise problem_error(
            "color",
            "option {option}, entry {entry}: color {color} on item {item}, where only secondary "
            "items have colors, from 0 to {most}",
            color=int(color[wrong]),
            most=MOST,
            **at(wrong),
        )
    tints, color_names = _colors(color)
    return array_of(begin), array_of(entry), tints, color_names


def _colors(color: Whole) -> tuple[array[int] | None, Sequence[Hashable]]:
    """Return colors by entry and their names, which are the numbers given."""
    most = int(color.max(initial=0))
    if most == 0:
        return None, ()
    if most <= color.size:
        return array_of(color), range(1, most + 1)
    import numpy as np

    # Far fewer colors than their numbers say: renumber them.
    labels, tints = np.unique(color, return_inverse=True)
    if labels[0] == 0:
        return array_of(tints), tuple(labels[1:].tolist())
    return array_of(tints + 1), tuple(labels.tolist())


def checked_bounds(
    low: Numbers | None, high: Numbers | None, primary: int
) -> tuple[array[int] | None, array[int] | None]:
    """Return bounds given as arrays; None: once each."""
    if low is None and high is None:
        return None, None
    import numpy as np

    ones = np.ones(primary, "i8")
    least = ones if low is None else _whole(low, "low")
    most = ones if high is None else _whole(high, "high")
    for bounds, name in ((least, "low"), (most, "high")):
        check_length("bounds", name, bounds.size, primary)
    wrong = _first((least < 0) | (most < 1) | (least > most) | (most > MOST))
    if wrong is not None:
        fault = wrong_bounds(int(least[wrong]), int(most[wrong]))
        assert fault is not None
        raise problem_error("bounds", "item {item}: {wrong}", item=wrong, wrong=fault)
    return bounds_that_count(array_of(least), array_of(most))


def checked_costs(costs: Numbers | None, options: int) -> array[int] | None:
    """Return the costs of all options, given as an array; None: none."""
    if costs is None:
        return None
    cost = _whole(costs, "costs")
    check_length("cost", "costs", cost.size, options)
    if cost.dtype.kind == "u" and cost.itemsize == 8:  # some may be too large
        return encode.checked_costs(cost.tolist(), None, None, options)
    return array_of(cost, "q") or None


def _whole(values: Numbers, name: str) -> Whole:
    """Return whole numbers as a one-dimensional numpy array, copied only if necessary."""
    import numpy as np

    try:
        numbers = np.asarray(values)
    except (OverflowError, ValueError):
        numbers = np.array(None)
    if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
        text = msg(
            "{name} must be whole numbers of up to 64 bits in an array of one dimension", name=name
        )
        raise ArgumentTypeError(text, code="argument.array")
    return numbers if numbers.size else numbers.astype("i8")


def _first(wrong: Whole) -> int | None:
    """Return the position of the first true value."""
    place = int(wrong.argmax()) if wrong.size else 0
    return place if wrong.size and wrong[place] else None


def _first_repeat(begin: Whole, entry: Whole, items: int) -> int | None:
    """Return an entry whose item its option has already; None: there is none."""
    import numpy as np

    if entry.size < 2:
        return None
    rising = entry[1:] > entry[:-1]
    inner = begin[(begin > 0) & (begin < entry.size)].astype("i8")
    rising[inner - 1] = True  # from one option to the next
    if rising.all():
        return None
    # Some option isn't in order: sort (option, item), and equal ones come together.
    option = np.repeat(np.arange(begin.size - 1, dtype="u8"), np.diff(begin.astype("i8")))
    option *= np.uint64(max(1, items))
    option += entry.astype("u8")
    keys = option.copy()
    keys.sort()
    twice = _first(keys[1:] == keys[:-1])
    return None if twice is None else int((option == keys[twice]).nonzero()[0][1])


def _option(option: int, names: Labels) -> Quoted:
    return Quoted(names(option)) if callable(names) else called(option, names)


def renumbered(entries: array[int], places: list[int]) -> array[int]:
    """Return ``places[entry]`` for each entry."""
    if "numpy" not in sys.modules:  # so no argument is one of its arrays; and loading it takes long
        return array("I", map(places.__getitem__, entries))
    import numpy as np

    return array_of(np.array(places, "u4")[np.frombuffer(entries, "u4")])


def ones(rows: Iterable[Iterable[int]]) -> tuple[array[int], array[int], int]:
    """Return starts, column numbers of the ones, and the number of columns of a 0/1 matrix."""
    matrix: Any = rows
    if hasattr(matrix, "tocsr"):
        return _ones_of_sparse(matrix)
    if hasattr(matrix, "filled"):  # numpy's masked arrays: masked entries are absent
        return _ones_of_array(matrix.filled(0))
    if hasattr(matrix, "__array__"):
        return _ones_of_array(matrix.__array__())
    if isinstance(rows, memoryview):  # which can't be iterated over row by row
        matrix = rows.tolist()
    return _ones_of_rows(matrix)


def _ones_of_sparse(rows: object) -> tuple[array[int], array[int], int]:
    source: Any = rows
    matrix = source.tocsr(copy=True)
    matrix.sum_duplicates()
    matrix.eliminate_zeros()
    wrong = _first(matrix.data != 1)
    if wrong is not None:
        row = int(matrix.indptr.searchsorted(wrong, side="right")) - 1
        raise _no_matrix(row)
    return array_of(matrix.indptr), array_of(matrix.indices), int(matrix.shape[1])


def _ones_of_array(rows: object) -> tuple[array[int], array[int], int]:
    import numpy as np

    matrix = np.asarray(rows)
    if matrix.ndim != 2:
        text = msg("a matrix has two dimensions, not {dimensions}", dimensions=matrix.ndim)
        raise ArgumentError(text, code="argument.array")
    where, columns = matrix.nonzero()
    wrong = _first(matrix[where, columns] != 1)
    if wrong is not None:
        raise _no_matrix(int(where[wrong]))
    starts = where.searchsorted(np.arange(matrix.shape[0] + 1))
    return array_of(starts), array_of(columns), int(matrix.shape[1])


def _no_matrix(row: int) -> ProblemError:
    return problem_error("option", "row {row} has an entry that is neither 0 nor 1", row=row)


def _ones_of_rows(rows: Iterable[Iterable[int]]) -> tuple[array[int], array[int], int]:
    starts, entries, width = array("I", [0]), array("I"), None
    for number, row in enumerate(rows):
        cells = list(row)
        if width is None:
            width = len(cells)
        check_length("option", f"rows[{number}]", len(cells), width)
        if any(cell != 0 and cell != 1 for cell in cells):
            raise _no_matrix(number)
        entries.extend(column for column, cell in enumerate(cells) if cell)
        starts.append(len(entries))
    return starts, entries, width or 0
