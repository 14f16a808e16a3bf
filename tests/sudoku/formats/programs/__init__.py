"""Puzzles as programs, languages, sites and books write them, each made here by hand.

``PROGRAMS`` has by the name of each what makes its text of a puzzle of side 9: that puzzle and
nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sudoku.formats.programs.data import DATA
from tests.sudoku.formats.programs.documents import DOCUMENTS
from tests.sudoku.formats.programs.found import BARE, FOUND
from tests.sudoku.formats.programs.languages import LANGUAGES
from tests.sudoku.formats.programs.puzzle import Puzzle
from tests.sudoku.formats.programs.solvers import SOLVERS
from tests.sudoku.formats.programs.spelt import SPELT

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BARE", "PROGRAMS", "Puzzle"]

PROGRAMS: dict[str, Callable[[Puzzle], str]] = {
    **SOLVERS,
    **LANGUAGES,
    **DATA,
    **DOCUMENTS,
    **FOUND,
    **SPELT,
}
