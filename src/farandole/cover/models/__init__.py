"""Classic exact-cover problems, ready to solve, count and draw.

>>> from farandole.cover.models import queens
>>> model = queens(4)
>>> print(min(model.text(solution) for solution in model.problem))
. . Q .
Q . . .
. . . Q
. Q . .

A model registers itself under its name: `NAMES` has all that are imported here.
"""

from farandole.cover.filling import Filling, fill
from farandole.cover.models.boards.latin import latin_square, sudoku
from farandole.cover.models.boards.orthogonal import orthogonal_mates, orthogonal_squares
from farandole.cover.models.boards.queens import (
    no_three_in_line,
    queens,
    superqueens,
    toroidal_queens,
)
from farandole.cover.models.model import Drawing, Model
from farandole.cover.models.plans.rosters import roster
from farandole.cover.models.plans.timetables import timetable
from farandole.cover.models.registry import NAMES, Entry, Parameter, build
from farandole.cover.models.tilings.lozenges import lozenges
from farandole.cover.models.tilings.macmahon import macmahon
from farandole.cover.models.tilings.rectangles import partridge, sheet
from farandole.cover.models.tilings.tilings import (
    aztec_diamond,
    dominoes,
    polycubes,
    polyominoes,
    soma,
)
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
