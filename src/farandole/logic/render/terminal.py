"""Drawings of a step on its board, as text for a terminal. Nothing here prints."""

from __future__ import annotations

from farandole.i18n import ENGLISH, Language
from farandole.logic.board import BoardLike, any_board
from farandole.logic.render.roles import (
    COLOURS,
    ENDO_FIN,
    FIN,
    PATTERN,
    PLACED,
    REMOVED,
    ROLES,
    SET,
    role_message,
    roles_of,
)
from farandole.logic.steps import Candidate, Step
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.render import pencil_marks

_MARKS = {
    PLACED: "!",
    REMOVED: "-",
    PATTERN: "*",
    FIN: "^",
    ENDO_FIN: "~",
    COLOURS[0]: "a",
    COLOURS[1]: "A",
    COLOURS[2]: "b",
    COLOURS[3]: "B",
    SET: "'",
}
_ANSI = {
    PLACED: "\x1b[1;30;104m",
    REMOVED: "\x1b[1;9;30;101m",
    PATTERN: "\x1b[1;30;102m",
    FIN: "\x1b[1;30;103m",
    ENDO_FIN: "\x1b[1;30;105m",
    COLOURS[0]: "\x1b[1;30;106m",
    COLOURS[1]: "\x1b[1;30;103m",
    COLOURS[2]: "\x1b[1;30;105m",
    COLOURS[3]: "\x1b[1;30;47m",
    SET: "\x1b[1;36m",
}
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"


def text(
    board: BoardLike, step: Step | None = None, *, color: bool = False, say: Language = ENGLISH
) -> str:
    """Return the candidates of a board for a terminal, with those of a step marked.

    A mark follows each candidate that takes part; a legend in the language ``say`` explains the
    marks. With ``color`` they are also coloured, by ANSI codes.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(text(p, first_step(p)).split(chr(10))[-1])
    5! goes here
    """
    board = any_board(board)
    roles = {} if step is None else roles_of(board, step)

    def shown(cell: int, digit: int) -> str:
        if not board.has(cell, digit):
            return f"{_DIM}· {_PLAIN}" if color else "· "
        role = roles.get(Candidate(cell, digit))
        if role is None:
            return f"{SYMBOLS[digit]} "
        return _mark(SYMBOLS[digit], role, color)

    lines = pencil_marks(board.grid, color=color, shown=shown, room=2)
    seen = set(roles.values())
    legend = [
        " ".join([_mark(_digit_of(roles, role), role, color), say(role_message(role))])
        for role in ROLES
        if role in seen
    ]
    return "\n".join([lines, "   ".join(legend)]) if legend else lines


def _digit_of(roles: dict[Candidate, str], role: str) -> str:
    return next(SYMBOLS[candidate.digit] for candidate, has in roles.items() if has == role)


def _mark(digit: str, role: str, color: bool) -> str:
    marked = f"{digit}{_MARKS[role]}"
    return f"{_ANSI[role]}{marked}{_PLAIN}" if color else marked
