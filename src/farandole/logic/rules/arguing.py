"""The arguments of steps by constraints, and their check.

A claim by constraints is checked by the search for solutions, on a board that has nothing but
these: with the candidate that it says is false, or without the one that it says is true, there is
no way to keep them. So the check shares nothing with what found the step, but the search
where that is a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from farandole.logic.board import Board as LogicBoard
from farandole.logic.claims import Argument, Claim, Literal
from farandole.logic.rules import nets
from farandole.logic.rules.alone import has_solution
from farandole.logic.rules.links import rule_against, rule_with_both, sees, truth_between
from farandole.logic.shapes.position import Position
from farandole.logic.steps import Candidate, Step
from farandole.sudoku.rules.propagators import (
    Board,
    Propagator,
    Sum,
    singly,
)

_GUESSES = 20_000
"""How far a claim is checked: more than one constraint needs."""


def argue(board: LogicBoard, step: Step) -> Argument | None:
    """Return the argument of a step that uses constraints; None if it isn't one of this board."""
    if max(step.rules) >= len(board.grid.constraints):
        return None
    if step.technique.id == "forcing-net-contradiction":
        claims = nets.claims_against(Position(board), step.eliminations[0])
    elif step.nodes:
        claims = _along_chain(board, step)
    elif step.digits and step.eliminations:
        claims = _without_place(board, step)
    else:
        says = [Literal(*one, True) for one in step.placements]
        says += [Literal(*one, False) for one in step.eliminations]
        claims = [Claim("rule", tuple(says), rules=step.rules, houses=step.base)]
    return Argument(tuple(claims))


def _without_place(board: LogicBoard, step: Step) -> list[Claim]:
    """Return the claims of a step whose constraint would have no place left for a digit."""
    claims: list[Claim] = []
    for goal in step.eliminations:
        n = len(claims)
        gone = [Literal(cell, goal.digit, False) for cell in step.cells]
        claims += [
            Claim("suppose", (Literal(*goal, True),), under=(n,)),
            Claim("excluded", tuple(gone), (n,), (n,)),
            Claim("rule", (), (n + 1,), (n,), rules=step.rules),
            Claim("refuted", (Literal(*goal, False),), (n + 2,)),
        ]
    return claims


def _along_chain(board: LogicBoard, step: Step) -> list[Claim]:
    """Return the claims of a chain: whether its first candidate is false or true."""
    at = Position(board)
    chain = [Candidate(node.cells[0], node.digit) for node in step.nodes]
    goals = tuple(Literal(*goal, False) for goal in step.eliminations)
    claims = [Claim("suppose", (Literal(*chain[0], False),), under=(0,))]
    for number, (one, other) in enumerate(pairwise(chain)):
        if number % 2:
            claims += _all_excluded(at, [Literal(*other, False)], one, number, 0)
        else:
            claims.append(_last(at, one, other, number))
    end = len(claims)
    claims += _all_excluded(at, goals, chain[-1], end - 1, 0)
    start = len(claims)
    claims.append(Claim("suppose", (Literal(*chain[0], True),), under=(start,)))
    claims += _all_excluded(at, goals, chain[0], start, start)
    grounds = (*range(end, start), *range(start + 1, len(claims)))
    claims.append(Claim("cases", goals, grounds))
    return claims


def _all_excluded(
    at: Position, says: Iterable[Literal], by: Candidate, ground: int, under: int
) -> list[Claim]:
    """Return the claims that candidates are false since another one is true, one for each cause."""
    causes: dict[tuple[int, ...], list[Literal]] = {}
    for literal in says:
        one = Candidate(literal.cell, literal.digit)
        causes.setdefault(() if sees(at, by, one) else rule_against(at, by, one), []).append(
            literal
        )
    return [
        Claim("rule" if rule else "excluded", tuple(some), (ground,), (under,), rules=rule)
        for rule, some in causes.items()
    ]


def _last(at: Position, one: Candidate, other: Candidate, ground: int) -> Claim:
    """Return the claim that a candidate is true since another one is false."""
    says = (Literal(*other, True),)
    if truth := truth_between(at, one, other):
        return Claim("last", says, (ground,), (0,), (truth,))
    return Claim("rule", says, (ground,), (0,), rules=rule_with_both(at, one, other))


def first_unfounded(board: LogicBoard, step: Step, argument: Argument) -> int | None:
    """Return the number of the first claim that doesn't follow; None if all do."""
    claims = argument.claims
    for at, claim in enumerate(claims):
        if any(not 0 <= n < at for n in claim.grounds) or not _has_grounds(claim, at, claims):
            return at
        if not _follows(board, claim, claims):
            return at
    return None if argument._proves(step) else len(claims)


def _has_grounds(claim: Claim, at: int, claims: tuple[Claim, ...]) -> bool:
    """Return whether a claim stands under all that its grounds suppose."""
    if claim.kind == "suppose":
        return claim.under[-1:] == (at,) and len(claim.says) == 1
    needed = {n for ground in claim.grounds for n in claims[ground].under}
    ended: set[int] = set()
    if claim.kind == "refuted":
        if not claim.grounds or not claims[claim.grounds[-1]].under:
            return False
        ended = {claims[claim.grounds[-1]].under[-1]}
    elif claim.kind == "cases":
        ended = {claims[ground].under[-1] for ground in claim.grounds if claims[ground].under}
    return needed - ended <= set(claim.under) and all(0 <= n < at for n in claim.under)


def _follows(board: LogicBoard, claim: Claim, claims: tuple[Claim, ...]) -> bool:
    """Return whether a claim follows from its grounds, the board and its constraints."""
    known = {literal for ground in claim.grounds for literal in claims[ground].says}
    if claim.kind == "suppose":
        return True
    if claim.kind == "excluded":
        at = Position(board)
        true = [Candidate(cell, digit) for cell, digit, is_true in known if is_true]
        return all(
            not is_true and any(sees(at, one, Candidate(cell, digit)) for one in true)
            for cell, digit, is_true in claim.says
        )
    if claim.kind == "last":
        left = [one for one in claim.sets[0].candidates(board) if Literal(*one, False) not in known]
        return [Literal(*one, True) for one in left] == list(claim.says)
    if claim.kind == "rule":
        return all(_is_kept(board, claim, known, literal) for literal in claim.says or (None,))
    if claim.kind == "refuted":
        ground = claims[claim.grounds[-1]]
        [supposed] = claims[ground.under[-1]].says
        return not ground.says and claim.says == (supposed._replace(is_true=not supposed.is_true),)
    return claim.kind == "cases" and _is_either_way(claim, claims)


def _is_either_way(claim: Claim, claims: tuple[Claim, ...]) -> bool:
    """Return whether all that a claim says follows from a supposition and from its opposite."""
    sides: dict[Literal, set[Literal]] = {}
    for ground in claim.grounds:
        [supposed] = claims[claims[ground].under[-1]].says
        sides.setdefault(supposed, set()).update(claims[ground].says)
    if len(sides) != 2:
        return False
    one, other = sides
    is_opposite = one == other._replace(is_true=not other.is_true)
    return is_opposite and all(set(claim.says) <= said for said in sides.values())


def _is_kept(
    board: LogicBoard, claim: Claim, known: Iterable[Literal], literal: Literal | None
) -> bool:
    """Return whether constraints rule out the opposite of a candidate; None: rule out anything."""
    lowering = Board(board.shape, board.grid.constraints)
    rules = (board.grid.constraints[rule] for rule in claim.rules)
    parts = [part for rule in rules for part in singly(rule.lower(lowering))]
    if claim.houses:
        parts = [_total(board, claim.houses, parts)]
    masks = [
        1 << (digit - 1) if digit else mask
        for digit, mask in zip(board.grid.cells, board.candidates, strict=True)
    ]
    opposite = () if literal is None else (literal._replace(is_true=not literal.is_true),)
    for cell, digit, is_true in (*known, *opposite):
        bit = 1 << (digit - 1)
        masks[cell] &= bit if is_true else ~bit
    return not has_solution(board.shape, tuple(parts), masks + lowering.extra)


def _total(board: LogicBoard, houses: tuple[int, ...], parts: list[Propagator]) -> Propagator:
    """Return the sum of houses, less those of some constraints."""
    side = board.shape.side
    total = len(houses) * side * (side + 1) // 2
    times = [0] * board.shape.cells
    for house in houses:
        for cell in board.shape.houses[house].cells:
            times[cell] += 1
    for part in parts:
        if isinstance(part, Sum):
            total -= part.total
            for many, cell in zip(part.coefficients, part.cells, strict=True):
                times[cell] -= many
    cells = tuple(cell for cell, many in enumerate(times) if many)
    return Sum(total, tuple(times[cell] for cell in cells), cells)
