"""Why a technique finds nothing: the parts of its patterns, present and missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product
from operator import and_
from typing import NamedTuple

from farandole.i18n import Listed, Message, msg, nmsg
from farandole.limits import Budget, Limits
from farandole.logic.board import Board, BoardLike, as_board
from farandole.logic.finding import all_steps, first_step, solutions_of
from farandole.logic.handbook.examples import profile_for
from farandole.logic.profile import FULL
from farandole.logic.searching import search_on
from farandole.logic.shapes.position import Position, bits, ones, union
from farandole.logic.steps import Candidate, Step
from farandole.logic.techniques import Technique
from farandole.logic.techniques import technique as technique_of
from farandole.logic.words.ideas import FISH, SUBSETS
from farandole.logic.words.steps import step_clause
from farandole.sudoku.digits import SYMBOLS

_SHOWN = 3  # examples in a sentence
SLOW = frozenset(("forcing", "kraken-fish", "last-resort"))
"""Families whose finders take too long to be tried once for each candidate."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a technique isn't the next one on a board.

    If it finds ``steps`` after all, ``earlier`` is the step of an easier technique that comes
    first. ``reasons`` are sentences about its parts on the board, and about a step that it would
    find if one candidate weren't there.
    """

    technique: Technique
    steps: tuple[Step, ...]
    earlier: Step | None
    reasons: tuple[Message, ...]


def why_not(
    board: BoardLike, technique: str | Technique, *, seconds: float | None = None
) -> WhyNot:
    """Return why a technique finds nothing on a board, or isn't the next one.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(*why_not(p, "naked-pair").reasons, sep="; ")
    the technique finds 6 steps here
    """
    board = as_board(board)
    target = technique_of(technique)
    found = all_steps(board, profile_for(target), seconds=seconds)
    if found.steps:
        easier = [easy for easy in FULL.techniques if easy.place < target.place]
        earlier = first_step(board, FULL.only(*easier), seconds=seconds) if easier else None
        text = nmsg(
            "the technique finds {count} step here",
            "the technique finds {count} steps here",
            count=len(found.steps),
        )
        return WhyNot(target, found.steps, earlier, (text,))
    reasons = _reasons(board, target)
    if found.complete:
        miss = near_miss(board, target, seconds)
        reasons += [] if miss is None else [near_miss_message(miss)]
    else:
        reasons.append(msg("time was up before everything was tried"))
    return WhyNot(target, (), None, tuple(reasons))


def _reasons(board: Board, target: Technique) -> list[Message]:
    at = Position(board)
    name, family = target.id, target.family
    if family == "singles":
        return _singles(at, name)
    if name.startswith("locked-candidates"):
        return _locked(at, name.endswith("pointing"))
    for word, size in SUBSETS.items():
        if name in (f"naked-{word}", f"locked-{word}"):
            return _naked(at, size, name.startswith("locked"))
        if name == f"hidden-{word}":
            return _hidden(at, size)
    if family == "basic-fish":
        return _fish(at, FISH[name])
    return [*_ingredients(at, family), msg("no pattern of this kind removes anything")]


class NearMiss(NamedTuple):
    """A step that a technique would find on a board if one candidate weren't there."""

    extra: Candidate
    without: Board
    step: Step


def near_miss(board: Board, wanted: Technique, seconds: float | None = None) -> NearMiss | None:
    """Return the first step that the technique would find if a single candidate weren't there.

    None for slow techniques, for a puzzle without one solution, and when the time is up.
    """
    solutions = solutions_of(board, seconds)
    if wanted.family in SLOW or len(solutions) != 1:
        return None
    (solution,) = solutions
    profile = profile_for(wanted)
    with Budget(Limits(seconds=seconds)) as budget:
        for cell, mask in enumerate(board.candidates):
            for digit in (bit + 1 for bit in ones(mask) if bit + 1 != solution.cells[cell]):
                if budget.is_over():
                    return None
                candidates = list(board.candidates)
                candidates[cell] ^= 1 << digit >> 1
                without = Board(board, candidates=candidates)
                search = search_on(without, solution, profile)
                step = search.first(budget.seconds_left)
                if step is not None and step.technique != wanted:  # another that is found with it
                    step = next(iter(search.all(budget.seconds_left)[0]), None)
                if step is not None and step.technique == wanted:
                    return NearMiss(Candidate(cell, digit), without, step)
    return None


def near_miss_message(miss: NearMiss) -> Message:
    """Return which candidate prevents a step."""
    return msg(
        "it would work without {digit} in {cell}: {step}",
        digit=SYMBOLS[miss.extra.digit],
        cell=miss.without.shape.cell_name(miss.extra.cell),
        step=step_clause(miss.without, miss.step),
    )


def _singles(at: Position, name: str) -> list[Message]:
    houses = at.plan.houses
    if name == "hidden-single":
        counts = [(where & cells).bit_count() for cells in houses for where in at.where[1:]]
        text = msg("every digit has at least {count} places in every house", count=_least(counts))
    elif name == "full-house":
        counts = [(at.empty & cells).bit_count() for cells in houses]
        text = msg("every house has at least {count} empty cells or none", count=_least(counts))
    else:
        counts = [mask.bit_count() for mask in at.cells]
        text = msg("every empty cell has at least {count} candidates", count=_least(counts))
    return [text]


def _least(counts: Iterable[int]) -> int:
    return min(filter(None, counts), default=0)


def _locked(at: Position, is_pointing: bool) -> list[Message]:
    houses = at.plan.houses
    places = [
        (house, where & cells)
        for house, cells in enumerate(houses)
        if (at.plan.kinds[house] not in ("row", "column")) == is_pointing
        for where in at.where[1:]
        if (where & cells).bit_count() > 1
    ]
    useless = sum(
        any(some & ~cells == 0 for other, cells in enumerate(houses) if other != house)
        for house, some in places
    )
    return [
        nmsg(
            "{count} digit with several places in a house was tried",
            "{count} digits with several places in a house were tried",
            count=len(places),
        ),
        nmsg(
            "{count} of them has all its places in another house too, which has no others",
            "{count} of them have all their places in another house too, which has no others",
            count=useless,
        ),
    ]


def _naked(at: Position, size: int, is_locked: bool) -> list[Message]:
    sets = {
        chosen
        for cells in at.plan.houses
        for chosen in combinations(
            [cell for cell in ones(cells) if 1 < at.cells[cell].bit_count() <= size], size
        )
        if union(at.cells[cell] for cell in chosen).bit_count() == size
    }
    if not sets:
        return [msg("no {size} cells of a house hold only {size} digits between them", size=size)]
    name = at.board.shape.cell_name
    examples = Listed([Listed(map(name, cells), "and") for cells in sorted(sets)[:_SHOWN]], "or")
    if is_locked:
        text = msg(
            "{sets} hold only {size} digits, but remove nothing from both a box and a line",
            sets=examples,
            size=size,
        )
    else:
        text = msg(
            "{sets} hold only {size} digits, but there is nothing to remove",
            sets=examples,
            size=size,
        )
    return [text]


def _hidden(at: Position, size: int) -> list[Message]:
    sets = [
        (house, digits)
        for house, cells in enumerate(at.plan.houses)
        for digits in combinations(
            [digit for digit in at.digits if 1 < (at.where[digit] & cells).bit_count() <= size],
            size,
        )
        if union(at.where[digit] & cells for digit in digits).bit_count() == size
    ]
    if not sets:
        return [msg("no {size} digits have only {size} places between them in a house", size=size)]
    texts = [
        msg(
            "{digits} in {house}",
            digits=Listed((SYMBOLS[digit] for digit in digits), "and"),
            house=at.board.shape.houses[house].message,
        )
        for house, digits in sets[:_SHOWN]
    ]
    text = msg(
        "{sets} have only {size} places, but nothing else is there",
        sets=Listed(texts, "or"),
        size=size,
    )
    return [text]


def _fish(at: Position, size: int) -> list[Message]:
    rows, columns = (_houses(at, kind) for kind in ("row", "column"))
    tried, useless = set(), 0
    for digit in at.digits:
        where = at.where[digit]
        for base, cover in ((rows, columns), (columns, rows)):
            lines = [where & cells for cells in base if 1 < (where & cells).bit_count() <= size]
            if len(lines) >= size:
                tried.add(digit)
            for chosen in combinations(lines, size):
                places = union(chosen)
                useless += sum(bool(places & cells) for cells in cover) == size
    first = nmsg(
        "{count} digit has {size} rows or {size} columns with at most {size} places each",
        "{count} digits have {size} rows or {size} columns with at most {size} places each",
        count=len(tried),
        size=size,
    )
    if useless:
        return [first, msg("those that lie in as many columns or rows remove nothing")]
    return [first, msg("no {size} of these lie in {size} lines the other way", size=size)]


def _houses(at: Position, kind: str) -> list[int]:
    return [cells for cells, it in zip(at.plan.houses, at.plan.kinds, strict=True) if it == kind]


def _ingredients(at: Position, family: str) -> list[Message]:
    """Return the parts from which patterns of a family could be built."""
    facts: list[Message] = []
    if family in ("wings", "chains", "uniqueness", "almost-locked-sets", "forcing", "kraken-fish"):
        facts.append(
            nmsg(
                "there is {count} cell with two candidates",
                "there are {count} cells with two candidates",
                count=sum(mask.bit_count() == 2 for mask in at.cells),
            )
        )
    if family in ("chains", "single-digit", "colouring", "forcing", "wings"):
        links = {
            (digit, at.where[digit] & cells)
            for digit in at.digits
            for cells in at.plan.houses
            if (at.where[digit] & cells).bit_count() == 2
        }
        facts.append(
            nmsg(
                "there is {count} pair of places that are the only ones of a digit in a house",
                "there are {count} pairs of places that are the only ones of a digit in a house",
                count=len(links),
            )
        )
    if family == "uniqueness":
        facts.append(
            nmsg(
                "there is {count} rectangle of empty cells that share two candidates",
                "there are {count} rectangles of empty cells that share two candidates",
                count=_rectangles(at),
            )
        )
    if family.endswith("fish") and family not in ("basic-fish", "kraken-fish"):
        digits = sum(bool(where) for where in at.where[1:])
        facts.append(nmsg("{count} digit was tried", "{count} digits were tried", count=digits))
    return facts


def _rectangles(at: Position) -> int:
    """Return the number of rectangles in two boxes with two common candidates in all four cells."""
    rows, columns, boxes = (_houses(at, kind) for kind in ("row", "column", "box"))
    number = 0
    for lines, across in product(combinations(rows, 2), combinations(columns, 2)):
        corners = [next(ones(row & column)) for row, column in product(lines, across)]
        if sum(bool(bits(corners) & box) for box in boxes) == 2:
            number += reduce(and_, (at.cells[cell] for cell in corners)).bit_count() >= 2
    return number
