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
    "boards.filling": ("Filling", "fill"),
    "boards.latin": ("latin_square", "sudoku"),
    "boards.orthogonal": ("orthogonal_mates", "orthogonal_squares"),
    "boards.queens": ("no_three_in_line", "queens", "superqueens", "toroidal_queens"),
    "catalogue": ("NAMES", "Entry", "build"),
    "model": ("Drawing", "Model"),
    "parameters": ("Parameter",),
    "plans.rosters": ("roster",),
    "plans.timetables": ("timetable",),
    "tilings.lozenges": ("lozenges",),
    "tilings.macmahon": ("macmahon",),
    "tilings.partridges": ("partridge",),
    "tilings.rectangles": ("sheet",),
    "tilings.solids": ("polycubes", "soma"),
    "tilings.tilings": ("aztec_diamond", "dominoes", "polyominoes"),
    "words.langford": ("langford",),
    "words.words": ("crossword", "word_square"),
}


def __getattr__(name: str) -> object:
    """Import a public name from the module that holds it."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            found: object = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
