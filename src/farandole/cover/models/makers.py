"""Models from the values of their parameters, in order: what `catalogue` calls.

A module of models is imported when one of its models is made: a list of models needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.models.parameters import digits

if TYPE_CHECKING:
    from typing import Any

    from farandole.cover.models.model import Model

    Span = int | tuple[int, int]
    Times = dict[str, Span]
    Uses = str | Times


def make_sudoku(box: tuple[int, int], givens: str) -> Model:
    """Return ``sudoku`` with these values."""
    from farandole.cover.models.boards.latin import sudoku

    return sudoku(*box, digits(box[0] * box[1])(givens))


def make_latin(n: int, givens: str) -> Model:
    """Return ``latin`` with these values."""
    from farandole.cover.models.boards.latin import latin_square

    return latin_square(n, digits(n)(givens))


def make_langford(n: int, reduced: bool) -> Model:
    """Return ``langford`` with these values."""
    from farandole.cover.models.words.langford import langford

    return langford(n, reduced=reduced)


def make_polyominoes(
    pieces: str, board: str, holes: str, kind: str, use: Uses, reduced: bool
) -> Model:
    """Return ``polyominoes`` with these values."""
    from farandole.cover.models.tilings.tilings import polyominoes

    return polyominoes(pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)


def make_polycubes(
    pieces: str, board: str, holes: str, kind: str, use: Uses, reduced: bool
) -> Model:
    """Return ``polycubes`` with these values."""
    from farandole.cover.models.tilings.solids import polycubes

    return polycubes(pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)


def make_dominoes(board: tuple[int, int], holes: str) -> Model:
    """Return ``dominoes`` with these values."""
    from farandole.cover.models.tilings.tilings import dominoes

    return dominoes(*board, holes=holes)


def make_soma(reduced: bool) -> Model:
    """Return ``soma`` with these values."""
    from farandole.cover.models.tilings.solids import soma

    return soma(reduced=reduced)


def make_orthogonal(n: int, reduced: bool) -> Model:
    """Return ``orthogonal`` with these values."""
    from farandole.cover.models.boards.orthogonal import orthogonal_squares

    return orthogonal_squares(n, reduced=reduced)


def make_macmahon(board: tuple[int, int], colors: int, border: str, reduced: bool) -> Model:
    """Return ``macmahon`` with these values."""
    from farandole.cover.models.tilings.macmahon import macmahon

    return macmahon(*board, colors=colors, border=border, reduced=reduced)


def make_word_square(words: str, symmetric: bool) -> Model:
    """Return ``word_square`` with these values."""
    from farandole.cover.models.words.words import word_square

    return word_square(*([words] if words else []), symmetric=symmetric)


def make_crossword(grid: str, words: str) -> Model:
    """Return ``crossword`` with these values."""
    from farandole.cover.models.words.words import crossword

    return crossword(grid, *([words] if words else []))


def make_lozenges(sides: tuple[int, int, int]) -> Model:
    """Return ``lozenges`` with these values."""
    from farandole.cover.models.tilings.lozenges import lozenges

    return lozenges(*sides)


def make_sheet(size: tuple[int, int], rectangles: str) -> Model:
    """Return ``sheet`` with these values."""
    from farandole.cover.models.tilings.rectangles import sheet

    return sheet(*size, rectangles)


def make_timetable(lessons: str, days: str, periods: int, rooms: int | None) -> Model:
    """Return ``timetable`` with these values."""
    from farandole.cover.models.plans.timetables import timetable

    own: dict[str, Any] = {"lessons": lessons} if lessons else {}
    return timetable(days=days, periods=periods, rooms=rooms, **own)


def make_roster(people: str, days: str, shifts: Times, work: Span) -> Model:
    """Return ``roster`` with these values."""
    from farandole.cover.models.plans.rosters import roster

    given = (("people", people), ("days", days))
    own: dict[str, Any] = {key: names for key, names in given if names}
    return roster(shifts=shifts, work=work, **own)


def make_queens(n: int) -> Model:
    """Return ``queens`` with these values."""
    from farandole.cover.models.boards.queens import queens

    return queens(n)


def make_toroidal_queens(n: int) -> Model:
    """Return ``toroidal_queens`` with these values."""
    from farandole.cover.models.boards.queens import toroidal_queens

    return toroidal_queens(n)


def make_superqueens(n: int) -> Model:
    """Return ``superqueens`` with these values."""
    from farandole.cover.models.boards.queens import superqueens

    return superqueens(n)


def make_no_three_in_line(n: int) -> Model:
    """Return ``no_three_in_line`` with these values."""
    from farandole.cover.models.boards.queens import no_three_in_line

    return no_three_in_line(n)


def make_orthogonal_mates(square: str) -> Model:
    """Return ``orthogonal_mates`` with these values."""
    from farandole.cover.models.boards.orthogonal import orthogonal_mates

    return orthogonal_mates(square)


def make_aztec_diamond(n: int) -> Model:
    """Return ``aztec_diamond`` with these values."""
    from farandole.cover.models.tilings.tilings import aztec_diamond

    return aztec_diamond(n)


def make_partridge(n: int, shape: tuple[int, int]) -> Model:
    """Return ``partridge`` with these values."""
    from farandole.cover.models.tilings.partridges import partridge

    return partridge(n, shape)
