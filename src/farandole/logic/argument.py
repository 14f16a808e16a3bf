"""Arguments: the numbered claims by which a step follows, and a check that knows no technique.

A claim says that candidates are true or false, or that there is a contradiction. It names the
earlier claims and the sets that it follows from; nothing in it needs the name of the technique.
Sets are :class:`~farandole.logic.Truth` values: of the candidates of a cell just one is true, and
so of a digit in a house. Words and drawings can be made from claims alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from farandole._kernel import Words
from farandole.logic.board import as_board
from farandole.logic.proofs import Premise, is_deadly, premise_of
from farandole.logic.steps import Step, Truth
from farandole.logic.words.telling import ask, kernel_for

if TYPE_CHECKING:
    from typing import TypeAlias

    from farandole.logic.board import Board, BoardLike
    from farandole.logic.step_data import Data
    from farandole.sudoku.shape import Shape

    _Row: TypeAlias = tuple[int, list[tuple[int, bool]], list[int], list[int], list[int], list[int]]

KINDS = ("suppose", "premise", "excluded", "last", "count", "cases", "refuted", "either")
"""The kinds of claims, as :class:`Claim` describes them."""

_PREMISE = 0xFFFF_FFFF
"""The kernel's number for the set of the premise's guards."""


class Literal(NamedTuple):
    """A candidate, and whether it is true."""

    cell: int
    digit: int
    is_true: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of an argument; ``grounds`` and ``under`` are numbers of earlier claims.

    ========  ==================================================================================
    kind      follows because
    ========  ==================================================================================
    suppose   it is a supposition, that a candidate is true, or that one or more are false; what
              follows from it stands ``under`` it
    premise   else the puzzle would have two solutions: one of the candidates it says is true
    excluded  a true candidate is in the same set: the others there are false
    last      the candidate is the only one of the set that isn't false
    count     n ``sets`` need a true candidate each, and all theirs that aren't false lie in n
              ``links``, which allow one each: every other candidate of the links is false, and
              so is one that lies in two of them. With fewer links: a contradiction
    cases     it holds whichever candidate of the set is true
    refuted   a supposition leads to a contradiction, so its opposite holds
    either    it follows from the supposition that some candidates are false, and from each of
              these if it is true: each shares one of the ``links`` with all that are false
    ========  ==================================================================================

    A claim that says nothing is a contradiction. Where the premise is among the grounds of a claim
    of the kind last, count or cases, its candidates are one more set.
    """

    kind: str
    says: tuple[Literal, ...] = ()
    grounds: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    sets: tuple[Truth, ...] = ()
    links: tuple[Truth, ...] = ()


@dataclass(frozen=True, slots=True)
class Argument:
    """The claims behind a step, in order, and the premise if the step rests on uniqueness."""

    claims: tuple[Claim, ...]
    premise: Premise | None = None


def argue(board: BoardLike, step: Step) -> Argument | None:
    """Return the argument behind a step on the board before it: the shortest that is found.

    None for a step that needs suppositions inside suppositions: most steps found by search, and few
    nets. The argument is sought in the sets that prove the step, then in all sets of the board;
    mostly that takes 10 to 300 µs.

    >>> from farandole.logic import Candidate, Step, technique
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = Step(technique("naked-single"), (Candidate(40, 5),), truths=(Truth(None, 40),))
    >>> for claim in argue(p, step).claims:
    ...     print(claim.kind, claim.says, [truth.name() for truth in claim.sets])
    last (Literal(cell=40, digit=5, is_true=True),) ['r5c5']
    """
    board = as_board(board)
    rows = ask(Words.argue, board, step)
    if not rows:
        return None
    claims = tuple(_claim(row, board.shape) for row in rows)
    needs_premise = any(claim.kind == "premise" for claim in claims)
    return Argument(claims, premise_of(board, step) if needs_premise else None)


def first_unfounded(board: BoardLike, step: Step, argument: Argument) -> int | None:
    """Return the number of the first claim that doesn't follow; None if all do.

    It is the number of claims if each follows but they don't prove the whole effect of the step.
    The check uses only the board, the effect of the step, and the candidates and sets of each
    claim, not the technique. It takes microseconds.

    >>> from farandole.logic import explain
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> board, step = explain(p).board, explain(p).steps[0]
    >>> first_unfounded(board, step, argue(board, step)) is None
    True
    >>> first_unfounded(board, step, Argument((Claim("last", (Literal(0, 4, True),)),)))
    0
    """
    board = as_board(board)
    shape = board.shape
    rows = [_row(claim, shape, argument) for claim in argument.claims]
    number = kernel_for(shape).first_unfounded(board.candidates, rows)
    for at, claim in enumerate(argument.claims[:number]):
        if claim.kind == "premise" and not _is_sound(board, claim, argument.premise):
            return at
    if number < len(rows):
        return number
    conclusions = {
        literal
        for claim in argument.claims
        if not claim.under and claim.kind != "premise"
        for literal in claim.says
    }
    goals = {Literal(*each, True) for each in step.placements}
    goals |= {Literal(*each, False) for each in step.eliminations}
    return None if goals <= conclusions else number


def write_argument(argument: Argument, shape: Shape) -> list[Data]:
    """Return an argument as plain data for JSON: a list of claims, each with its number ``n``.

    Candidates are lists of the cell's name, the digit, and whether it is true; ``from`` and
    ``under`` are numbers of claims; sets are those of a step's ``truths``.
    """
    claims: list[Data] = []
    for number, claim in enumerate(argument.claims):
        data: dict[str, Data] = {"n": number, "kind": claim.kind}
        data["says"] = [
            [shape.cell_name(cell), digit, is_true] for cell, digit, is_true in claim.says
        ]
        data["from"], data["under"] = list(claim.grounds), list(claim.under)
        data["sets"] = [_set_data(truth, shape) for truth in claim.sets]
        if claim.kind in ("count", "either"):
            data["links"] = [_set_data(truth, shape) for truth in claim.links]
        if claim.kind == "premise" and argument.premise:
            data["cells"] = [shape.cell_name(cell) for cell in argument.premise.cells]
            data["digits"] = list(argument.premise.digits)
        claims.append(data)
    return claims


def argument_data(board: Board, step: Step) -> list[Data] | None:
    """Return the argument behind a step as plain data; None if there is none."""
    argument = argue(board, step)
    return None if argument is None else write_argument(argument, board.shape)


def _is_sound(board: Board, claim: Claim, premise: Premise | None) -> bool:
    """Return whether a claim implies that a premise's guards aren't all false."""
    guards = {Literal(*guard, True) for guard in premise.guards} if premise else set()
    return premise is not None and guards <= set(claim.says) and is_deadly(board, premise)


def _number(truth: Truth, shape: Shape) -> int:
    """Return the kernel's number of a set."""
    if truth.house is None:
        return truth.at
    return shape.cells + truth.house * shape.side + truth.at - 1


def _truth(number: int, shape: Shape) -> Truth:
    if number < shape.cells:
        return Truth(None, number)
    house, digit = divmod(number - shape.cells, shape.side)
    return Truth(house, digit + 1)


def _claim(row: _Row, shape: Shape) -> Claim:
    kind, says, grounds, under, sets, links = row
    return Claim(
        KINDS[kind],
        tuple(
            Literal(atom // shape.side, atom % shape.side + 1, is_true) for atom, is_true in says
        ),
        tuple(grounds),
        tuple(under),
        tuple(_truth(number, shape) for number in sets if number != _PREMISE),
        tuple(_truth(number, shape) for number in links),
    )


def _row(claim: Claim, shape: Shape, argument: Argument) -> _Row:
    """Return a claim as the kernel reads it."""
    sets = [_number(truth, shape) for truth in claim.sets]
    if any(
        earlier.kind == "premise" and at in claim.grounds
        for at, earlier in enumerate(argument.claims)
    ):
        sets.append(_PREMISE)
    says = [(cell * shape.side + digit - 1, is_true) for cell, digit, is_true in claim.says]
    links = [_number(truth, shape) for truth in claim.links]
    return KINDS.index(claim.kind), says, list(claim.grounds), list(claim.under), sets, links


def _set_data(truth: Truth, shape: Shape) -> Data:
    if truth.house is None:
        return [shape.cell_name(truth.at)]
    if truth.house < len(shape.houses):
        return [shape.houses[truth.house].name, truth.at]
    return [[shape.cell_name(cell) for cell in truth.cells(shape)], truth.at]
