"""Phrases of which the words of steps are made: cells, houses, digits, what a step does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg, pmsg
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, Step

_KINDS = ("row", "column", "box")


def cell(one: int) -> str:
    """Return what a cell is called.

    >>> cell(10)
    'r2c2'
    """
    return CLASSIC.cell_name(one)


def cells(some: Iterable[int], last: str = "and") -> Listed:
    """Return cells as a list.

    >>> str(cells([1, 4, 10]))
    'r1c2, r1c5 and r2c2'
    """
    return Listed(map(cell, some), last)


def digits(some: Iterable[int], last: str = "and") -> Listed:
    """Return digits as a list.

    >>> str(digits([3, 7], "or"))
    '3 or 7'
    """
    return Listed(map(str, some), last)


def house(number: int) -> Message:
    """Return what a house is called.

    >>> print(house(18))
    box 1
    """
    return CLASSIC.houses[number].message


def houses(numbers: Sequence[int], last: str = "and") -> Message:
    """Return what several houses are called, together where they are of one kind.

    >>> str(houses([1, 6])), str(houses([1, 9, 18], "or"))
    ('rows 2 and 7', 'row 2, column 1 or box 1')
    """
    found = {_KINDS[one // 9] for one in numbers}
    if len(numbers) == 1 or len(found) > 1:
        return _joined([house(one) for one in numbers], last)
    some = Listed((str(one % 9 + 1) for one in numbers), last)
    (kind,) = found
    if kind == "row":
        return msg("rows {numbers}", numbers=some)
    if kind == "column":
        return msg("columns {numbers}", numbers=some)
    return msg("boxes {numbers}", numbers=some)


def kinds(numbers: Iterable[int]) -> Message:
    """Return of which kinds houses are.

    >>> str(kinds([1, 6])), str(kinds([1, 18]))
    ('rows', 'rows and boxes')
    """
    named = {
        "row": pmsg("houses", "rows"),
        "column": pmsg("houses", "columns"),
        "box": pmsg("houses", "boxes"),
    }
    found = {_KINDS[one // 9] for one in numbers}
    return _joined([named[kind] for kind in _KINDS if kind in found], "and")


def _joined(parts: Sequence[Message], last: str) -> Message:
    """Return houses as a list: their words stand closer together than letters and numbers do."""
    first, *others = parts
    for one in others[:-1]:
        first = pmsg("houses", "{first}, {second}", first=first, second=one)
    if not others:
        return first
    if last == "or":
        return pmsg("houses", "{first} or {second}", first=first, second=others[-1])
    return pmsg("houses", "{first} and {second}", first=first, second=others[-1])


def houses_of(one: int) -> tuple[int, int, int]:
    """Return the row, the column and the box of a cell.

    >>> houses_of(80)
    (8, 17, 26)
    """
    return one // 9, 9 + one % 9, box_of(one)


def box_of(one: int) -> int:
    """Return the box of a cell."""
    return 18 + one // 27 * 3 + one % 9 // 3


def shared(some: Iterable[int]) -> tuple[int, ...]:
    """Return the houses that cells share, lines first.

    >>> shared([0, 1]), shared([0, 80])
    ((0, 18), ())
    """
    first, *others = some
    common = set(houses_of(first)).intersection(*map(houses_of, others))
    return tuple(sorted(common))


def boxes(some: Iterable[int]) -> Message:
    """Return the boxes in which cells lie.

    >>> str(boxes([0, 1, 80]))
    'boxes 1 and 9'
    """
    return houses(sorted({box_of(one) for one in some}))


def places(board: Board, number: int, digit: int) -> tuple[int, ...]:
    """Return the cells of a house that may still hold a digit."""
    return tuple(one for one in CLASSIC.houses[number].cells if board.has(one, digit))


def sees(one: int, other: int) -> bool:
    """Return whether two cells share a house.

    >>> sees(0, 8), sees(0, 80), sees(0, 0)
    (True, False, False)
    """
    return one != other and bool(set(houses_of(one)) & set(houses_of(other)))


def grouped(some: Iterable[Candidate]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return candidates as pairs of cells and digits, all digits in all cells.

    >>> from farandole.logic import Candidate
    >>> grouped([Candidate(7, 3), Candidate(8, 3), Candidate(7, 5), Candidate(8, 5)])
    [((7, 8), (3, 5))]
    """
    by_digit: dict[int, list[int]] = {}
    for at, digit in sorted(set(some), key=lambda one: (one[1], one[0])):
        by_digit.setdefault(digit, []).append(at)
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, held in by_digit.items():
        by_cells.setdefault(tuple(held), []).append(digit)
    return [(held, tuple(all_)) for held, all_ in by_cells.items()]


def candidates(some: Iterable[Candidate]) -> Message:
    """Return candidates as a list.

    >>> from farandole.logic import Candidate
    >>> str(candidates([Candidate(7, 3), Candidate(8, 3), Candidate(9, 5)]))
    '3 in r1c8 and r1c9; 5 in r2c1'
    """
    return series(
        pmsg("candidates", "{digits} in {cells}", digits=digits(all_), cells=cells(held))
        for held, all_ in grouped(some)
    )


def result(step: Step) -> Message:
    """Return what a step does, as a clause that may end a sentence.

    >>> from farandole.logic import Candidate, Step, technique
    >>> gone = (Candidate(7, 3), Candidate(8, 3))
    >>> print(result(Step(technique("naked-pair"), eliminations=gone)))
    3 can be removed from r1c8 and r1c9
    """
    if step.placements and step.eliminations:
        return msg(
            "{placed}, and {removed}",
            placed=placed(step.placements),
            removed=removed(step.eliminations),
        )
    return placed(step.placements) if step.placements else removed(step.eliminations)


def placed(some: Sequence[Candidate]) -> Message:
    """Return which digits go where."""
    if len(some) == 1:
        return msg("{digit} goes into {cell}", digit=str(some[0].digit), cell=cell(some[0].cell))
    parts = (
        pmsg("placements", "{digit} into {cells}", digit=digits(all_), cells=cells(held))
        for held, all_ in grouped(some)
    )
    return msg("these digits are placed: {parts}", parts=series(parts))


def removed(some: Sequence[Candidate]) -> Message:
    """Return which candidates go from where."""
    groups = grouped(some)
    if len(groups) == 1:
        ((held, all_),) = groups
        return msg("{digits} can be removed from {cells}", digits=digits(all_), cells=cells(held))
    parts = (
        pmsg("removed", "{digits} from {cells}", digits=digits(all_), cells=cells(held))
        for held, all_ in groups
    )
    return msg("these candidates can be removed: {parts}", parts=series(parts))


def series(some: Iterable[Message]) -> Message:
    """Return clauses as a list in which each may have commas.

    >>> print(series([msg("one, two"), msg("three")]))
    one, two; three
    """
    parts = tuple(some)
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return pmsg(
        "parts of a list",
        "{first}; {second}",
        first=series(parts[:half]),
        second=series(parts[half:]),
    )


def paragraph(first: Message, *others: Message) -> Message:
    """Return sentences one after the other.

    >>> print(paragraph(msg("one."), msg("two.")))
    one. two.
    """
    if not others:
        return first
    half = (len(others) + 1) // 2
    head, tail = (first, *others[: half - 1]), others[half - 1 :]
    return pmsg("sentences", "{first} {second}", first=paragraph(*head), second=paragraph(*tail))
