"""Phrases of sentences about steps: cells, houses, digits, and the effect of a step."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import Listed, Message, Named, msg, pmsg
from farandole.logic.notation import cells_text
from farandole.logic.shapes.position import plan_of
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, LockedSet, Node, Step
    from farandole.sudoku.shape import House


class Mention(NamedTuple):
    """The cells, or candidates in them, that a word of a sentence names."""

    cells: tuple[int, ...]
    digits: tuple[int, ...] = ()


class Said(NamedTuple):
    """The claims of an argument, by their numbers from 0, that a sentence states."""

    claims: tuple[int, ...]


def stating(text: Message, claims: Iterable[int]) -> Message:
    """Return a sentence that states claims."""
    return Message("{text}").having({"text": Named(text, Said(tuple(claims)))})


def cell(board: Board, one: int, *held: int) -> Named:
    """Return the name of a cell; ``held`` are the digits of the candidates it stands for."""
    return Named(board.shape.cell_name(one), Mention((one,), held))


def cells(board: Board, some: Iterable[int], last: str = "and", held: Iterable[int] = ()) -> Listed:
    """Return cells as a list; ``held`` are the digits of the candidates that are meant."""
    made = Listed((cell(board, one, *held) for one in some), last)
    if not made:
        raise ValueError("a step lacks the cells that its words speak of")
    return made


def symbol(digit: int) -> str:
    """Return the symbol of a digit."""
    return SYMBOLS[digit]


def both(count: int) -> Message:
    """Return "both" of two things, "all" of more."""
    return pmsg("of some cells", "both") if count == 2 else pmsg("of some cells", "all")


def digits(some: Iterable[int], last: str = "and") -> Listed:
    """Return digits as a list."""
    return Listed(map(symbol, some), last)


def house(board: Board, number: int) -> Named:
    """Return the name of a house."""
    found = board.shape.houses[number]
    return Named(found.message, Mention(found.cells))


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
    found = {board.shape.houses[one].kind for one in numbers}
    if not found <= set(named):
        return pmsg("houses", "houses")
    return _joined([name for kind, name in named.items() if kind in found], "and")


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


_SENTENCES = {
    "": pmsg("numbers of sentences", "{first}, {second}"),
    "and": pmsg("numbers of sentences", "{first} and {second}"),
}


def sentences(numbers: Sequence[int]) -> Message:
    """Return the numbers of earlier sentences as a list."""
    named = [pmsg("number of a sentence", "{number}", number=number) for number in numbers]
    return _joined(named, "and", _SENTENCES)


def houses_of(board: Board, one: int) -> tuple[int, ...]:
    """Return the houses of a cell: its row, its column, and others."""
    return plan_of(board.shape).of[one]


def area(board: Board, one: int) -> int:
    """Return the house of a cell to which a hint points: its box, or another beside its lines."""
    its = houses_of(board, one)
    return its[2] if len(its) > 2 else its[0]


def areas(board: Board, some: Iterable[int]) -> Named:
    """Return the boxes in which cells lie."""
    return houses(board, sorted({area(board, one) for one in some}))


def sees(board: Board, one: int, other: int) -> bool:
    """Return whether two cells may not hold the same digit."""
    return bool(plan_of(board.shape).peers[one] >> other & 1)


def state(board: Board, node: Node, is_true: bool) -> Message:
    """Return the state of a node, true or false, as a clause.

    >>> from farandole.logic import Board, Node
    >>> board = Board("." * 81)
    >>> print(state(board, Node((10,), 7), False))
    r2c2 isn't 7
    >>> print(state(board, Node((9, 10), 7), True))
    7 is in r2c1 or r2c2
    """
    digit = symbol(node.digit)
    if len(node.cells) == 1:
        if is_true:
            return msg("{cell} is {digit}", cell=cell(board, node.cells[0]), digit=digit)
        return msg("{cell} isn't {digit}", cell=cell(board, node.cells[0]), digit=digit)
    if is_true:
        return msg("{digit} is in {cells}", digit=digit, cells=cells(board, node.cells, "or"))
    return msg("{digit} isn't in {cells}", digit=digit, cells=cells(board, node.cells, "or"))


def letter(number: int) -> str:
    """Return the letter of a set or of a pair of colours: A for the first."""
    return ascii_uppercase[number % len(ascii_uppercase)]


def lettered(board: Board, sets: Sequence[LockedSet]) -> Listed:
    """Return sets with their letters, as in notation: A = r1c12 {1,2,3}."""
    return Listed(
        Named(
            f"{letter(number)} = {cells_text(board, one.cells)} "
            f"{{{','.join(map(symbol, one.digits))}}}",
            Mention(one.cells, one.digits),
        )
        for number, one in enumerate(sets)
    )


def grouped(some: Iterable[Candidate]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return candidates as pairs of cells and digits, all digits in all cells."""
    by_digit: dict[int, list[int]] = {}
    for at, digit in sorted(set(some), key=lambda one: (one[1], one[0])):
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
    first, *others = _groups(board, some)
    parts = [pmsg("placements", "{digits} into {cells}", **group) for group in others]
    return series([msg("{digits} goes into {cells}", **first), *parts])


def removed(board: Board, some: Sequence[Candidate]) -> Message:
    """Return which candidates go from where."""
    first, *others = _groups(board, some)
    parts = [pmsg("removed", "{digits} from {cells}", **group) for group in others]
    return series([msg("{digits} can be removed from {cells}", **first), *parts])


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


def clauses(parts: Sequence[Message]) -> Message:
    """Return clauses as a list with commas."""
    first, *others = parts
    for second in others:
        first = pmsg("reasons", "{first}, {second}", first=first, second=second)
    return first


def alternatives(parts: Sequence[Message]) -> Message:
    """Return clauses of which one holds, each of which may have an "or"."""
    first, *others = parts
    for second in others:
        first = pmsg("alternatives", "{first}, or {second}", first=first, second=second)
    return first


def paragraph(first: Message, *others: Message) -> Message:
    """Return sentences one after the other."""
    if not others:
        return first
    half = (len(others) + 1) // 2
    head, tail = paragraph(first, *others[: half - 1]), paragraph(*others[half - 1 :])
    return pmsg("sentences", "{first} {second}", first=head, second=tail)
