"""Two boards beside each other: a puzzle and its solution, or two puzzles."""

from __future__ import annotations

import re

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.sudoku.formats.boards.board import read_board
from farandole.sudoku.formats.pairs import is_solution_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader

_LONGEST = 1000  # characters of a row
_ARROWS = regex(r"(?<=\s)(?:-+>|=+>|→|⇒|\|\|)(?=\s)")


def side_by_side(reader: Reader, texts: list[str], first: int) -> list[Record]:
    """Return two boards beside each other: a puzzle and its solution, or two puzzles."""
    lines = [_ARROWS.sub(lambda arrow: " " * len(arrow[0]), t.expandtabs()) for t in texts]
    wide = max(map(len, lines))
    free = "".join(
        " " if all(line[at : at + 1] in ("", " ") for line in lines) else "x"
        for at in range(wide if wide <= _LONGEST else 0)
    )
    gaps = sorted(re.finditer(r"(?<=x) {2,}(?=x)", free), key=lambda gap: len(gap[0]))
    if not gaps or (len(gaps) > 1 and len(gaps[-2][0]) == len(gaps[-1][0])):
        return []
    middle = gaps[-1].end()
    found: list[Record] = []
    for half in ([line[:middle] for line in lines], [line[middle:] for line in lines]):
        inner = Reader(iter(half), shape=reader.shape)
        try:
            found.append(read_board(inner)._replace(line=first))
        except ParseError:
            return []
        if inner.lines.peek() is not None:
            return []
    left, right = found
    if left.grid.shape == right.grid.shape and is_solution_of(right, left):
        return [left._replace(solution=right.grid)]
    return found
