"""Why a technique finds nothing: what there is to try, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from farandole._misuse import fitted
from farandole.i18n import Listed, msg, nmsg
from farandole.logic.board import as_board
from farandole.logic.finding import all_steps, first_step
from farandole.logic.profile import HODOKU
from farandole.logic.shapes.position import Position, bits, ones
from farandole.logic.techniques import technique as technique_of

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board, BoardLike
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique

_SIZES = {"pair": 2, "triple": 3, "quad": 4}
_FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
_SHOWN = 3  # examples in a sentence


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What came of a technique on a board.

    ``steps`` are those it finds after all: then ``earlier`` is the step that is taken before them,
    by an easier technique. ``reasons`` say what was tried and what was missing.
    """

    technique: Technique
    steps: tuple[Step, ...]
    earlier: Step | None
    reasons: tuple[Message, ...]


@fitted
def why_not(
    board: BoardLike, technique: str | Technique, *, seconds: float | None = None
) -> WhyNot:
    """Return what was tried of a technique on a board, and what was missing.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(*why_not(p, "naked-pair").reasons, sep="; ")
    the technique finds 6 steps here
    """
    board = as_board(board)
    wanted = technique_of(technique)
    found = all_steps(board, HODOKU.only(wanted), seconds=seconds)
    if found.steps:
        easier = [one for one in HODOKU.techniques if one.place < wanted.place]
        earlier = first_step(board, HODOKU.only(*easier), seconds=seconds) if easier else None
        text = nmsg(
            "the technique finds {count} step here",
            "the technique finds {count} steps here",
            count=len(found.steps),
        )
        return WhyNot(wanted, found.steps, earlier, (text,))
    reasons = [*_reasons(board, wanted)]
    if not found.complete:
        reasons.append(msg("time was up before everything was tried"))
    return WhyNot(wanted, (), None, tuple(reasons))


def _reasons(board: Board, wanted: Technique) -> list[Message]:
    at = Position(board)
    name, family = wanted.id, wanted.family
    if family == "singles":
        return _singles(at, name)
    if name.startswith("locked-candidates"):
        return _locked(at, name.endswith("pointing"))
    for word, size in _SIZES.items():
        if name in (f"naked-{word}", f"locked-{word}"):
            return _naked(at, size, name.startswith("locked"))
        if name == f"hidden-{word}":
            return _hidden(at, size)
    if family == "basic-fish":
        return _fish(at, _FISH[name])
    return [*_ingredients(at, family), msg("no pattern of this kind removes anything")]


def _singles(at: Position, name: str) -> list[Message]:
    if name == "hidden-single":
        fewest = min(
            (
                many
                for cells in at.plan.houses
                for where in at.where[1:]
                if (many := (where & cells).bit_count())
            ),
            default=0,
        )
        return [msg("every digit has at least {count} places in every house", count=fewest)]
    if name == "full-house":
        fewest = min(
            (many for cells in at.plan.houses if (many := (at.empty & cells).bit_count())),
            default=0,
        )
        return [msg("every house has at least {count} empty cells or none", count=fewest)]
    fewest = min((mask.bit_count() for mask in at.cells if mask), default=0)
    return [msg("every empty cell has at least {count} candidates", count=fewest)]


def _locked(at: Position, is_pointing: bool) -> list[Message]:
    tried = useless = 0
    for house, cells in enumerate(at.plan.houses):
        if (at.plan.kinds[house] not in ("row", "column")) != is_pointing:
            continue
        for where in at.where[1:]:
            places = where & cells
            if places.bit_count() < 2:
                continue
            tried += 1
            useless += any(
                places & ~at.plan.houses[other] == 0
                for other in range(len(at.plan.houses))
                if other != house
            )
    return [
        nmsg(
            "{count} digit with several places in a house was tried",
            "{count} digits with several places in a house were tried",
            count=tried,
        ),
        nmsg(
            "{count} of them has all its places in another house too, which has no others",
            "{count} of them have all their places in another house too, which has no others",
            count=useless,
        ),
    ]


def _naked(at: Position, size: int, is_locked: bool) -> list[Message]:
    sets = set()
    for cells in at.plan.houses:
        small = [cell for cell in ones(cells) if 1 < at.cells[cell].bit_count() <= size]
        for chosen in combinations(small, size):
            mask = 0
            for cell in chosen:
                mask |= at.cells[cell]
            if mask.bit_count() == size:
                sets.add(chosen)
    if not sets:
        text = msg("no {size} cells of a house hold only {size} digits between them", size=size)
        return [text]
    names = [
        Listed([at.board.shape.cell_name(cell) for cell in chosen], "and")
        for chosen in sorted(sets)[:_SHOWN]
    ]
    if is_locked:
        return [
            msg(
                "{sets} hold only {size} digits, but remove nothing from both a box and a line",
                sets=Listed(names, "or"),
                size=size,
            )
        ]
    return [
        msg(
            "{sets} hold only {size} digits, but there is nothing to remove",
            sets=Listed(names, "or"),
            size=size,
        )
    ]


def _hidden(at: Position, size: int) -> list[Message]:
    sets = []
    for house, cells in enumerate(at.plan.houses):
        few = [
            digit
            for digit in range(1, at.side + 1)
            if 1 < (at.where[digit] & cells).bit_count() <= size
        ]
        for digits in combinations(few, size):
            places = 0
            for digit in digits:
                places |= at.where[digit] & cells
            if places.bit_count() == size:
                sets.append((house, digits))
    if not sets:
        return [msg("no {size} digits have only {size} places between them in a house", size=size)]
    texts = [
        msg(
            "{digits} in {house}",
            digits=Listed([str(digit) for digit in digits], "and"),
            house=at.board.shape.houses[house].message,
        )
        for house, digits in sets[:_SHOWN]
    ]
    return [
        msg(
            "{sets} have only {size} places, but nothing else is there",
            sets=Listed(texts, "or"),
            size=size,
        )
    ]


def _fish(at: Position, size: int) -> list[Message]:
    kinds = at.plan.kinds
    tried, useless = 0, 0
    for where in at.where[1:]:
        counted = False
        for kind in ("row", "column"):
            lines = [
                where & cells
                for cells, each in zip(at.plan.houses, kinds, strict=True)
                if each == kind and 1 < (where & cells).bit_count() <= size
            ]
            if len(lines) < size:
                continue
            counted = True
            across = "column" if kind == "row" else "row"
            for chosen in combinations(lines, size):
                places = 0
                for line in chosen:
                    places |= line
                cover = sum(
                    bool(places & cells)
                    for cells, each in zip(at.plan.houses, kinds, strict=True)
                    if each == across
                )
                useless += cover == size
        tried += counted
    first = nmsg(
        "{count} digit has {size} rows or {size} columns with at most {size} places each",
        "{count} digits have {size} rows or {size} columns with at most {size} places each",
        count=tried,
        size=size,
    )
    if useless:
        text = msg("those that lie in as many columns or rows remove nothing")
    else:
        text = msg("no {size} of these lie in {size} lines the other way", size=size)
    return [first, text]


def _ingredients(at: Position, family: str) -> list[Message]:
    """Return what there is to build patterns of a family from."""
    facts: list[Message] = []
    if family in ("wings", "chains", "uniqueness", "almost-locked-sets", "forcing", "kraken-fish"):
        pairs = sum(mask.bit_count() == 2 for mask in at.cells)
        facts.append(
            nmsg(
                "there is {count} cell with two candidates",
                "there are {count} cells with two candidates",
                count=pairs,
            )
        )
    if family in ("chains", "single-digit", "colouring", "forcing", "wings"):
        links = {
            (digit, where & cells)
            for digit, where in enumerate(at.where)
            for cells in at.plan.houses
            if digit and (where & cells).bit_count() == 2
        }
        facts.append(
            nmsg(
                "there is {count} pair of places that are the only ones of a digit in a house",
                "there are {count} pairs of places that are the only ones of a digit in a house",
                count=len(links),
            )
        )
    if family == "uniqueness":
        many = _rectangles(at)
        facts.append(
            nmsg(
                "there is {count} rectangle of empty cells that share two candidates",
                "there are {count} rectangles of empty cells that share two candidates",
                count=many,
            )
        )
    if family in (
        "finned-fish",
        "franken-fish",
        "finned-franken-fish",
        "mutant-fish",
        "finned-mutant-fish",
    ):
        digits = sum(1 for where in at.where[1:] if where)
        facts.append(nmsg("{count} digit was tried", "{count} digits were tried", count=digits))
    return facts


def _rectangles(at: Position) -> int:
    """Return how many rectangles in two boxes have two candidates in common in all four cells."""
    rows = [c for c, k in zip(at.plan.houses, at.plan.kinds, strict=True) if k == "row"]
    columns = [c for c, k in zip(at.plan.houses, at.plan.kinds, strict=True) if k == "column"]
    boxes = [c for c, k in zip(at.plan.houses, at.plan.kinds, strict=True) if k == "box"]
    many = 0
    for one, other in combinations(rows, 2):
        for left, right in combinations(columns, 2):
            corners = bits(
                next(ones(row & column)) for row in (one, other) for column in (left, right)
            )
            if sum(bool(corners & box) for box in boxes) != 2:
                continue
            mask = -1
            for cell in ones(corners):
                mask &= at.cells[cell]
            many += mask.bit_count() >= 2
    return many
