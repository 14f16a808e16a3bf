"""Words of almost locked sets: cells of a house with one digit more than there are cells."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg, nmsg, pmsg
from farandole.logic.words.phrases import (
    area,
    areas,
    cell,
    cells,
    digits,
    house,
    result,
    sees,
    series,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import LockedSet, Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "death-blossom":
        stem, _ = _petals(board, step)
        return msg(
            "look at the candidates of a cell in {house}, and at sets of cells that it sees",
            house=house(board, area(board, stem)),
        )
    return msg(
        "look for sets of cells with one digit more than cells in {boxes}",
        boxes=areas(board, (one for each in step.sets for one in each.cells)),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "death-blossom":
        stem, petals = _petals(board, step)
        return msg(
            "whichever of {digits} is in {cell}, one of {sets} is locked, so {result}.",
            digits=digits(board[stem]),
            cell=cell(board, stem),
            sets=Listed((_set(board, petal) for _, petal in petals), "or"),
            result=result(board, step),
        )
    way, commons = _in_line(board, step)
    if step.technique.id == "als-xz":
        one, other = way
        return msg(
            "{one} and {other} can't both hold {common}, so {result}.",
            one=_set(board, one),
            other=_set(board, other),
            common=digits(_commons(board, one, other), "or"),
            result=result(board, step),
        )
    return msg(
        "of two neighbours along {sets} only one can hold {commons}, so {result}.",
        sets=series(_set(board, one) for one in way),
        commons=digits(commons, "or"),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "death-blossom":
        return _blossom(board, step)
    if step.technique.id == "als-xz":
        one, other = step.sets
        common = _commons(board, one, other)
        if len(common) > 1:
            return _double(board, step, common)
    return _chain(board, step)


def _set(board: Board, one: LockedSet) -> Message:
    return pmsg(
        "a set", "{cells} ({digits})", cells=cells(board, one.cells), digits=digits(one.digits)
    )


def _where(board: Board, one: LockedSet, digit: int) -> list[int]:
    return [each for each in one.cells if board.has(each, digit)]


def _commons(board: Board, one: LockedSet, other: LockedSet) -> list[int]:
    """Return the restricted commons of two sets."""
    return [
        digit
        for digit in one.digits
        if digit in other.digits
        and all(
            sees(board, mine, its)
            for mine, its in product(_where(board, one, digit), _where(board, other, digit))
        )
    ]


def _in_line(board: Board, step: Step) -> tuple[list[LockedSet], list[int]]:
    """Return the sets in order, the ends outside, and the digit between each and the next."""
    way = list(step.sets)
    if step.technique.id == "als-xy-wing":
        way = [way[0], way[2], way[1]]
    gone = {one.digit for one in step.eliminations}
    choices = [_commons(board, one, other) for one, other in pairwise(way)]
    for commons in product(*choices):
        is_turning = all(one != other for one, other in pairwise(commons))
        if is_turning and not gone & {commons[0], commons[-1]}:
            return way, list(commons)
    return way, [choice[0] for choice in choices]


def _intro(board: Board, sets: Sequence[LockedSet]) -> Message:
    return msg(
        "Look at these sets of cells, each within a house: {sets}. Each has one digit more than "
        "cells (an almost locked set), so it can do without one of its digits, but not without "
        "two.",
        sets=series(_set(board, one) for one in sets),
    )


def _common(board: Board, one: LockedSet, other: LockedSet, digit: int) -> Message:
    return msg(
        "The {digit} in {one} and the {digit} in {other} all see each other, so only one of the "
        "two sets can hold {digit} (a restricted common).",
        digit=symbol(digit),
        one=cells(board, one.cells),
        other=cells(board, other.cells),
    )


def _chain(board: Board, step: Step) -> tuple[Message, ...]:
    way, commons = _in_line(board, step)
    told = [_intro(board, way)]
    told += [
        _common(board, one, other, digit)
        for (one, other), digit in zip(pairwise(way), commons, strict=True)
    ]
    for z in sorted({one.digit for one in step.eliminations}):
        ends = [*_where(board, way[0], z), *_where(board, way[-1], z)]
        gone = [one.cell for one in step.eliminations if one.digit == z]
        said = []
        for (before, after), digit, leaves in zip(
            pairwise(way), commons, [*commons[1:], z], strict=True
        ):
            said.append(
                pmsg(
                    "along almost locked sets",
                    "{digit} must be in {before}, so it can't be in {after}, and {next} must be "
                    "there",
                    before=cells(board, before.cells),
                    digit=symbol(digit),
                    after=cells(board, after.cells),
                    next=symbol(leaves),
                )
            )
        told.append(
            nmsg(
                "Suppose {z} is nowhere in {first}. Then {said}. So {z} is in the first set or in "
                "the last, in one of {ends}. {gone} sees all of these and can't be {z}.",
                "Suppose {z} is nowhere in {first}. Then {said}. So {z} is in the first set or in "
                "the last, in one of {ends}. {gone} see all of these and can't be {z}.",
                z=symbol(z),
                first=cells(board, way[0].cells),
                said=series(said),
                ends=cells(board, dict.fromkeys(ends)),
                gone=cells(board, gone),
                count=len(gone),
            )
        )
    return (*told, msg("So {result}.", result=result(board, step)))


def _double(board: Board, step: Step, common: Sequence[int]) -> tuple[Message, ...]:
    return (
        _intro(board, step.sets),
        msg(
            "Each of {digits} is in both, and its places see each other, so that only one of the "
            "two sets can hold it (restricted commons). Each set does without one of them then, "
            "the one set without the one, the other without the other.",
            digits=digits(common),
        ),
        msg(
            "So each set holds all its other digits, and each of {digits} is in one of the two. "
            "What sees all places of such a digit there can't hold it: {result}.",
            digits=digits(common),
            result=result(board, step),
        ),
    )


def _petals(board: Board, step: Step) -> tuple[int, list[tuple[int, LockedSet]]]:
    """Return the stem of a death blossom, and each of its digits with a set it locks."""
    inside = {one for each in step.sets for one in each.cells}
    stems = [one for one in step.cells if one not in inside and board[one]]
    stems += [one for one in range(board.shape.cells) if board[one] and one not in inside]
    for stem in dict.fromkeys(stems):
        petals = []
        for digit in board[stem]:
            for each in step.sets:
                held = _where(board, each, digit)
                if held and all(sees(board, stem, one) for one in held):
                    petals.append((digit, each))
                    break
        if len(petals) == len(board[stem]):
            return stem, petals
    raise ValueError


def _blossom(board: Board, step: Step) -> tuple[Message, ...]:
    stem, petals = _petals(board, step)
    gone = sorted({one.digit for one in step.eliminations})
    ends = {
        one
        for digit, petal in petals
        for z in gone
        if z != digit
        for one in _where(board, petal, z)
    }
    cases = series(
        pmsg(
            "a digit of the stem",
            "if it is {digit}, {cells} can't hold {digit} and must hold {others}",
            digit=symbol(digit),
            cells=cells(board, petal.cells),
            others=digits(one for one in petal.digits if one != digit),
        )
        for digit, petal in petals
    )
    return (
        _intro(board, [petal for _, petal in petals]),
        msg(
            "The stem {cell} holds one of {digits}: {cases}.",
            cell=cell(board, stem),
            digits=digits(board[stem]),
            cases=cases,
        ),
        msg(
            "So {digits} is in one of {ends}, whatever the stem holds: {result}.",
            digits=digits(gone),
            ends=cells(board, sorted(ends)),
            result=result(board, step),
        ),
    )
