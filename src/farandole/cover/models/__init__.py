"""Classic exact-cover problems, ready to solve, count and draw.

>>> from farandole.cover.models import queens
>>> model = queens(4)
>>> print(min(model.text(solution) for solution in model.problem))
. . Q .
Q . . .
. . . Q
. Q . .

The names below are imported when they are first used: a Sudoku that needs `fill` alone
shouldn't wait for the pentominoes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.cover.models.boards.filling import Filling, fill
    from farandole.cover.models.boards.latin import latin_square, sudoku
    from farandole.cover.models.boards.orthogonal import orthogonal_mates, orthogonal_squares
    from farandole.cover.models.boards.queens import (
        no_three_in_line,
        queens,
        superqueens,
        toroidal_queens,
    )
    from farandole.cover.models.catalogue import NAMES, Entry, build
    from farandole.cover.models.model import Drawing, Model
    from farandole.cover.models.parameters import Parameter
    from farandole.cover.models.plans.rosters import roster
    from farandole.cover.models.plans.timetables import timetable
    from farandole.cover.models.tilings.lozenges import lozenges
    from farandole.cover.models.tilings.macmahon import macmahon
    from farandole.cover.models.tilings.partridges import partridge
    from farandole.cover.models.tilings.rectangles import sheet
    from farandole.cover.models.tilings.solids import polycubes, soma
    from farandole.cover.models.tilings.tilings import aztec_diamond, dominoes, polyominoes
    from farandole.cover.models.words.langford import langford
    from farandole.cover.models.words.words import crossword, word_square

__all__ = [
    "NAMES",
    "Drawing",
    "Entry",
    "Filling",
    "Model",
    "Parameter",
    "aztec_diamond",
    "build",
    "crossword",
    "dominoes",
    "fill",
    "langford",
    "latin_square",
    "lozenges",
    "macmahon",
    "no_three_in_line",
    "orthogonal_mates",
    "orthogonal_squares",
    "partridge",
    "polycubes",
    "polyominoes",
    "queens",
    "roster",
    "sheet",
    "soma",
    "sudoku",
    "superqueens",
    "timetable",
    "toroidal_queens",
    "word_square",
]


_HOMES = {
    "NAMES": "catalogue",
    "Drawing": "model",
    "Entry": "catalogue",
    "Filling": "boards.filling",
    "Model": "model",
    "Parameter": "parameters",
    "aztec_diamond": "tilings.tilings",
    "build": "catalogue",
    "crossword": "words.words",
    "dominoes": "tilings.tilings",
    "fill": "boards.filling",
    "langford": "words.langford",
    "latin_square": "boards.latin",
    "lozenges": "tilings.lozenges",
    "macmahon": "tilings.macmahon",
    "no_three_in_line": "boards.queens",
    "orthogonal_mates": "boards.orthogonal",
    "orthogonal_squares": "boards.orthogonal",
    "partridge": "tilings.partridges",
    "polycubes": "tilings.solids",
    "polyominoes": "tilings.tilings",
    "queens": "boards.queens",
    "roster": "plans.rosters",
    "sheet": "tilings.rectangles",
    "soma": "tilings.solids",
    "sudoku": "boards.latin",
    "superqueens": "boards.queens",
    "timetable": "plans.timetables",
    "toroidal_queens": "boards.queens",
    "word_square": "words.words",
}

__getattr__ = loader(globals(), _HOMES)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
