"""Canonical forms: equivalent puzzles, and the one that represents them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.sudoku.canonical.equivalents import random_equivalent as random_equivalent
    from farandole.sudoku.canonical.equivalents import random_transform as random_transform
    from farandole.sudoku.canonical.form import automorphisms as automorphisms
    from farandole.sudoku.canonical.form import canonical as canonical
    from farandole.sudoku.canonical.form import same_puzzle as same_puzzle
    from farandole.sudoku.canonical.many import OUTCOMES as OUTCOMES
    from farandole.sudoku.canonical.many import BulkCanonical as BulkCanonical
    from farandole.sudoku.canonical.many import canonical_cells as canonical_cells
    from farandole.sudoku.canonical.many import canonical_many as canonical_many
    from farandole.sudoku.canonical.transform import Canonical as Canonical
    from farandole.sudoku.canonical.transform import Transform as Transform

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "equivalents": "random_equivalent random_transform",
        "form": "automorphisms canonical same_puzzle",
        "many": "OUTCOMES BulkCanonical canonical_cells canonical_many",
        "transform": "Canonical Transform",
    },
)
