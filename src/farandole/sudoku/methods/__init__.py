"""Seven ways to solve a Sudoku, from the obvious to the fast, to be read and compared.

=============  =============================================================  ==============
method         idea                                                           fails at
=============  =============================================================  ==============
elimination    fill cells that have one digit left, until none has            most puzzles
backtracking   try 1 to 9 in the first blank, undo on a dead end              time
hybrid         elimination first, backtracking on what is left                time
linked-cells   backtracking on the blanks alone, kept in cross-linked lists   time
propagation    eliminate at every node, guess in the smallest cell            hardly anything
dancing-links  exact cover in a four-way linked matrix, smallest item first   hardly anything
kernel         this project's own engine                                      see for yourself
=============  =============================================================  ==============

The first six are plain Python, and the speed of the language is not the point: count
their ``nodes``, digits written or options tried, and their ``guesses``. A guess is a digit
written while another one for its cell, or another place for it, was still to be tried: the same
for every method. All are called alike and return the same kind of result, on boards of
any shape:

>>> from farandole.sudoku.grid import Grid
>>> puzzle = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
>>> for name, method in METHODS.items():
...     result = method(puzzle)
...     print(f"{name:14}{result.nodes:3}{result.guesses:3}")
elimination     6  0
backtracking   76 18
hybrid         72 16
linked-cells   50 11
propagation    26  0
dancing-links  36  0
kernel          0  0

Called ``method(grid, *, nodes=None, seconds=None, trace=None)``.
``nodes`` and ``seconds`` limit the search, ``trace`` is called with every event as it
happens (``trace=events.append`` keeps them). Raises
:class:`~farandole.ArgumentError` (also a ValueError) for a negative limit, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.methods.backtracking import backtracking
from farandole.sudoku.methods.dancing_links import dancing_links, exact_cover
from farandole.sudoku.methods.elimination import elimination
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.hybrid import hybrid
from farandole.sudoku.methods.kernel import kernel
from farandole.sudoku.methods.linked_cells import linked_cells
from farandole.sudoku.methods.propagation import propagation
from farandole.sudoku.methods.result import MethodResult

if TYPE_CHECKING:
    from farandole.sudoku.methods.result import Method

__all__ = [
    "METHODS",
    "Erase",
    "Fill",
    "MethodResult",
    "backtracking",
    "dancing_links",
    "elimination",
    "exact_cover",
    "hybrid",
    "kernel",
    "linked_cells",
    "propagation",
]

METHODS: dict[str, Method] = {
    "elimination": elimination,
    "backtracking": backtracking,
    "hybrid": hybrid,
    "linked-cells": linked_cells,
    "propagation": propagation,
    "dancing-links": dancing_links,
    "kernel": kernel,
}
"""The methods by name, in the order in which to show them."""
