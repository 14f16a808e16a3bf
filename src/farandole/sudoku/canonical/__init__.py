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

_HOMES = {
    "OUTCOMES": "many",
    "BulkCanonical": "many",
    "Canonical": "transform",
    "Transform": "transform",
    "automorphisms": "form",
    "canonical": "form",
    "canonical_cells": "many",
    "canonical_many": "many",
    "random_equivalent": "equivalents",
    "random_transform": "equivalents",
    "same_puzzle": "form",
}

__getattr__ = loader(globals(), _HOMES)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
