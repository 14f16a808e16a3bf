"""Canonical forms: equivalent puzzles, and the one that represents them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.sudoku.canonical.equivalents import random_equivalent, random_transform
    from farandole.sudoku.canonical.form import automorphisms, canonical, same_puzzle
    from farandole.sudoku.canonical.many import (
        OUTCOMES,
        BulkCanonical,
        canonical_cells,
        canonical_many,
    )
    from farandole.sudoku.canonical.transform import Canonical, Transform

__all__ = [
    "OUTCOMES",
    "BulkCanonical",
    "Canonical",
    "Transform",
    "automorphisms",
    "canonical",
    "canonical_cells",
    "canonical_many",
    "random_equivalent",
    "random_transform",
    "same_puzzle",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "equivalents": "random_equivalent random_transform",
        "form": "automorphisms canonical same_puzzle",
        "many": "OUTCOMES BulkCanonical canonical_cells canonical_many",
        "transform": "Canonical Transform",
    },
)
