"""The role of each candidate in a step, which drawings show by colour, shape and mark."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from farandole.i18n import Message, pmsg
from farandole.logic.steps import Candidate, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from farandole.logic.board import Board

PLACED, REMOVED, PATTERN, FIN, ENDO_FIN, SET = (
    "placed",
    "removed",
    "pattern",
    "fin",
    "endo-fin",
    "set",
)
COLOURS = ("colour-a", "colour-b", "colour-c", "colour-d")
"""Colours of colouring; the first two are opposite, and so are the others."""

TRUE, FALSE, SUPPOSED, BOTH = "true", "false", "supposed", "both"
"""What claims of an argument say of a candidate; ``both``: true in one case, false in another."""

ROLES = (REMOVED, PLACED, ENDO_FIN, FIN, *COLOURS, PATTERN, SET)
"""All roles; of several that a candidate has, the first counts."""


def roles_of(board: Board, step: Step) -> dict[Candidate, str]:
    """Return the roles of the candidates that take part in a step."""
    roles: dict[Candidate, str] = {}
    for role, candidates in _parts(board, step):
        for one in candidates:
            if board.has(*one):
                roles.setdefault(one, role)
    return roles


def _parts(board: Board, step: Step) -> Iterator[tuple[str, list[Candidate]]]:
    """Yield candidates by their roles, the roles that count most first."""
    yield REMOVED, list(step.eliminations)
    yield PLACED, list(step.placements)
    yield ENDO_FIN, [Candidate(at, digit) for at in step.endo_fins for digit in step.digits]
    yield FIN, [Candidate(at, digit) for at in step.fins for digit in step.digits]
    for number, role in enumerate(COLOURS):
        yield (
            role,
            [
                Candidate(at, one.digit)
                for one in step.colours
                if one.colour % len(COLOURS) == number
                for at in one.cells
            ],
        )
    yield PATTERN, [Candidate(at, node.digit) for node in step.nodes for at in node.cells]
    if not step.nodes and not step.sets and not step.colours:
        yield PATTERN, [Candidate(at, digit) for at in step.cells for digit in step.digits]
    yield (
        SET,
        [Candidate(at, digit) for one in step.sets for at in one.cells for digit in one.digits],
    )


def set_letters(step: Step) -> Mapping[int, str]:
    """Return the letters of the sets that each cell belongs to: A for the first set."""
    letters: dict[int, str] = {}
    for number, one in enumerate(step.sets):
        for cell in one.cells:
            letters[cell] = letters.get(cell, "") + ascii_uppercase[number % 26]
    return letters


def role_message(role: str) -> Message:
    """Return what people call a role."""
    names = {
        PLACED: pmsg("role of a candidate", "goes here"),
        REMOVED: pmsg("role of a candidate", "can go"),
        PATTERN: pmsg("role of a candidate", "pattern"),
        FIN: pmsg("role of a candidate", "fin"),
        ENDO_FIN: pmsg("role of a candidate", "endo fin"),
        SET: pmsg("role of a candidate", "set"),
        COLOURS[0]: pmsg("role of a candidate", "colour A"),
        COLOURS[1]: pmsg("role of a candidate", "opposite of A"),
        COLOURS[2]: pmsg("role of a candidate", "colour B"),
        COLOURS[3]: pmsg("role of a candidate", "opposite of B"),
    }
    return names[role]
