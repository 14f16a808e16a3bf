"""Phrases of sentences about steps: cells, houses, digits, and the effect of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import Listed, Named, msg, pmsg
from farandole.logic.shapes.position import plan_of
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, Step
    from farandole.sudoku.shape import House


class Mention(NamedTuple):
    """The cells, or candidates in them, that a word of a sentence names."""

    cells: tuple[int, ...]
    digits: tuple[int, ...] = ()


def cell(board: Board, number: int, *held: int) -> Named:
    """Return the name of a cell; ``held`` are the digits of the candidates it stands for."""
    return Named(board.shape.cell_name(number), Mention((number,), held))


def cells(board: Board, some: Iterable[int], last: str = "and", held: Iterable[int] = ()) -> Listed:
    """Return cells as a list; ``held`` are the digits of the candidates that are meant."""
    result = Listed((cell(board, number, *held) for number in some), last)
    if not result:
        raise ValueError("a step lacks the cells that its words speak of")
    return result


def symbol(digit: int) -> str:
    """Return the symbol of a digit."""
    return SYMBOLS[digit]


def digits(some: Iterable[int], last: str = "and") -> Listed:
    """Return digits as a list."""
    return Listed(map(symbol, some), last)


def house(board: Board, number: int) -> Named:
    """Return the name of a house."""
    result = board.shape.houses[number]
    return Named(result.message, Mention(result.cells))


def houses(board: Board, numbers: Sequence[int], last: str = "and") -> Named:
    """Return the names of several houses, together if they are of one kind."""
    some = [board.shape.houses[one] for one in numbers]
    meant = Mention(tuple(sorted({cell for one in some for cell in one.cells})))
    return Named(_together(some, last), meant)


def _together(some: Sequence[House], last: str) -> Message:
    kinds = {house.kind for house in some}
    if len(some) > 1 and len(kinds) == 1 and kinds <= set(_NUMBERED):
        numbers = _joined([msg(str(house.number)) for house in some], last, _NUMBERS)
        return _NUMBERED[kinds.pop()].having({"numbers": numbers})
    return _joined([house.message for house in some], last)


def kinds(board: Board, numbers: Iterable[int]) -> Message:
    """Return the kinds of houses."""
    named = {
        "row": pmsg("houses", "rows"),
        "column": pmsg("houses", "columns"),
        "box": pmsg("houses", "boxes"),
        "region": pmsg("houses", "regions"),
    }
    names = {board.shape.houses[number].kind for number in numbers}
    if not names <= set(named):
        return pmsg("houses", "houses")
    return _joined([name for kind, name in named.items() if kind in names], "and")


_NUMBERED = {
    "row": msg("rows {numbers}"),
    "column": msg("columns {numbers}"),
    "box": msg("boxes {numbers}"),
    "region": msg("regions {numbers}"),
}
_HOUSES = {
    "": pmsg("houses", "{first}, {second}"),
    "and": pmsg("houses", "{first} and {second}"),
    "or": pmsg("houses", "{first} or {second}"),
}
_NUMBERS = {
    "": pmsg("numbers of houses", "{first}, {second}"),
    "and": pmsg("numbers of houses", "{first} and {second}"),
    "or": pmsg("numbers of houses", "{first} or {second}"),
}


def _joined(
    parts: Sequence[Message], last: str, joints: Mapping[str, Message] = _HOUSES
) -> Message:
    """Return houses as a list: Chinese joins them in another way than letters and digits."""
    first, *others = parts
    for number, second in enumerate(others, 1):
        joint = joints[last if number == len(others) else ""]
        first = joint.having({"first": first, "second": second})
    return first


def houses_of(board: Board, number: int) -> tuple[int, ...]:
    """Return the houses of a cell: its row, its column, and others."""
    return plan_of(board.shape).of[number]


def area(board: Board, number: int) -> int:
    """Return the house of a cell to which a hint points: its box, or another that isn't a line."""
    its = houses_of(board, number)
    return its[2] if len(its) > 2 else its[0]


def shared(board: Board, some: Iterable[int]) -> tuple[int, ...]:
    """Return the houses that cells share, lines first."""
    first, *others = some
    common = set(houses_of(board, first)).intersection(
        *(houses_of(board, number) for number in others)
    )
    return tuple(sorted(common))


def areas(board: Board, some: Iterable[int]) -> Named:
    """Return the boxes in which cells lie."""
    return houses(board, sorted({area(board, number) for number in some}))


def places(board: Board, number: int, digit: int) -> tuple[int, ...]:
    """Return the cells of a house that may still hold a digit."""
    return tuple(at for at in board.shape.houses[number].cells if board.has(at, digit))


def sees(board: Board, first: int, second: int) -> bool:
    """Return whether two cells may not hold the same digit."""
    return bool(plan_of(board.shape).peers[first] >> second & 1)


def grouped(some: Iterable[Candidate]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return candidates as pairs of cells and digits, all digits in all cells."""
    by_digit: dict[int, list[int]] = {}
    for at, digit in sorted(set(some), key=lambda pair: (pair[1], pair[0])):
        by_digit.setdefault(digit, []).append(at)
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, held in by_digit.items():
        by_cells.setdefault(tuple(held), []).append(digit)
    return [(held, tuple(all_)) for held, all_ in by_cells.items()]


def candidates(board: Board, some: Iterable[Candidate]) -> Message:
    """Return candidates as a list."""
    return series(
        pmsg("candidates", "{digits} in {cells}", **group) for group in _groups(board, some)
    )


def _groups(board: Board, some: Iterable[Candidate]) -> list[dict[str, Listed]]:
    """Return candidates as values of messages: digits, and the cells that have all of them."""
    return [
        {"digits": digits(all_), "cells": cells(board, held, held=all_)}
        for held, all_ in grouped(some)
    ]


def result(board: Board, step: Step) -> Message:
    """Return the effect of a step, as a clause that can end a sentence."""
    if step.placements and step.eliminations:
        return msg(
            "{placed}, and {removed}",
            placed=placed(board, step.placements),
            removed=removed(board, step.eliminations),
        )
    if step.placements:
        return placed(board, step.placements)
    return removed(board, step.eliminations)


def placed(board: Board, some: Sequence[Candidate]) -> Message:
    """Return which digits go where."""
    if len(some) == 1:
        ((at, digit),) = some
        return msg("{digit} goes into {cell}", digit=symbol(digit), cell=cell(board, at, digit))
    parts = (
        pmsg("placements", "{digit} into {cells}", digit=group["digits"], cells=group["cells"])
        for group in _groups(board, some)
    )
    return msg("these digits are placed: {parts}", parts=series(parts))


def removed(board: Board, some: Sequence[Candidate]) -> Message:
    """Return which candidates go from where."""
    groups = _groups(board, some)
    if len(groups) == 1:
        return msg("{digits} can be removed from {cells}", **groups[0])
    parts = (pmsg("removed", "{digits} from {cells}", **group) for group in groups)
    return msg("these candidates can be removed: {parts}", parts=series(parts))


def series(some: Iterable[Message]) -> Message:
    """Return clauses as a list in which each may have commas."""
    parts = tuple(some)
    if not parts:
        raise ValueError("a step lacks what its words list")
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    first, second = series(parts[:half]), series(parts[half:])
    return pmsg("parts of a list", "{first}; {second}", first=first, second=second)


def paragraph(first: Message, *others: Message) -> Message:
    """Return sentences one after the other."""
    if not others:
        return first
    half = (len(others) + 1) // 2
    head, tail = paragraph(first, *others[: half - 1]), paragraph(*others[half - 1 :])
    return pmsg("sentences", "{first} {second}", first=head, second=tail)
