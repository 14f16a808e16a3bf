"""One puzzle in the ways in which programs, papers, mails, sheets and forums hold it.

``SAMPLES`` has by name what makes a text of a puzzle of side 9: that puzzle and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.sudoku.formats.samples.code import CODE
from tests.sudoku.formats.samples.data import DATA
from tests.sudoku.formats.samples.drawn import BARE, DRAWN
from tests.sudoku.formats.samples.puzzle import EASY, SPARSE, Puzzle

__all__ = ["BARE", "EASY", "SAMPLES", "SPARSE", "Puzzle"]

SAMPLES: dict[str, Callable[[Puzzle], str]] = {**CODE, **DRAWN, **DATA}
