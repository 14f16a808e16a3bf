"""Arguments: the numbered claims by which a step follows, and a check that knows no technique.

A claim says that candidates are true or false, or that there is a contradiction. It names the
earlier claims and the sets that it follows from; nothing in it needs the name of the technique.
Sets are :class:`~farandole.logic.Truth` values: of the candidates of a cell just one is true, and
so of a digit in a house. Words and drawings can be made from claims alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from farandole._kernel import Words
from farandole.logic.board import Board, BoardLike, any_board
from farandole.logic.claims import KINDS, Argument, Claim, Literal
from farandole.logic.proofs import Premise, is_deadly, premise_of
from farandole.logic.steps import Step, Truth
from farandole.logic.words.telling import ask, kernel_for

if TYPE_CHECKING:
    from farandole.logic.step_data import Data
    from farandole.sudoku.shape import Shape

    _Row: TypeAlias = tuple[int, list[tuple[int, bool]], list[int], list[int], list[int], list[int]]

_PREMISE = 0xFFFF_FFFF
"""The kernel's number for the set of the premise's guards."""


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
    board = any_board(board)
    if step.rules:
        from farandole.logic.rules import arguing

        return arguing.argue(board, step)
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
    board = any_board(board)
    shape = board.shape
    if step.rules:
        from farandole.logic.rules import arguing

        return arguing.first_unfounded(board, step, argument)
    rows = [_row(claim, shape, argument) for claim in argument.claims]
    number = kernel_for(shape).first_unfounded(board.candidates, rows)
    for at, claim in enumerate(argument.claims[:number]):
        if claim.kind == "premise" and not _is_sound(board, claim, argument.premise):
            return at
    if number < len(rows):
        return number
    return None if argument._proves(step) else number


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
        if claim.kind == "rule":
            data["rules"] = list(claim.rules)
            data["houses"] = [shape.houses[house].name for house in claim.houses]
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
