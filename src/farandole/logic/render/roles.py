"""The role of each candidate in a step, which drawings show by colour, shape and mark."""

from __future__ import annotations

from collections.abc import Mapping

from farandole._kernel import Words
from farandole.i18n import Message, pmsg
from farandole.logic.board import Board
from farandole.logic.steps import Candidate, Step
from farandole.logic.words import telling

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
    roles = telling.ask(Words.roles, board, step)
    return {Candidate(cell, digit): role for cell, digit, role in roles}


def set_letters(board: Board, step: Step) -> Mapping[int, str]:
    """Return the letters of the sets that each cell belongs to: A for the first set."""
    return dict(telling.ask(Words.letters, board, step))


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
