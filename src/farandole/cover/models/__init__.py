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
    from farandole.cover.models.catalogue import NAMES, Entry, Parameter, build
    from farandole.cover.models.chessboard import queens
    from farandole.cover.models.filling import Filling, fill
    from farandole.cover.models.houses import latin_square, sudoku
    from farandole.cover.models.model import Drawing, Model
    from farandole.cover.models.pairs import langford
    from farandole.cover.models.solids import polycubes, soma
    from farandole.cover.models.tilings import dominoes, polyominoes

__all__ = [
    "NAMES",
    "Drawing",
    "Entry",
    "Filling",
    "Model",
    "Parameter",
    "build",
    "dominoes",
    "fill",
    "langford",
    "latin_square",
    "polycubes",
    "polyominoes",
    "queens",
    "soma",
    "sudoku",
]

_HOMES = {
    "catalogue": ("NAMES", "Entry", "Parameter", "build"),
    "chessboard": ("queens",),
    "filling": ("Filling", "fill"),
    "houses": ("latin_square", "sudoku"),
    "model": ("Drawing", "Model"),
    "pairs": ("langford",),
    "solids": ("polycubes", "soma"),
    "tilings": ("dominoes", "polyominoes"),
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
