"""Every format by name: what it is, who reads it, who writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader, Run
    from farandole.sudoku.shape import Shape


@dataclass(frozen=True, slots=True)
class Format:
    """A way in which people write puzzles, and what it has room for beside the givens.

    ``module`` is where ``read_<name>`` and ``write_<name>`` are; it is imported on first use.
    """

    name: str
    description: str
    module: str
    keeps_label: bool = False
    """Whether the label is written."""
    keeps_solution: bool = False
    """Whether the solution is written beside the givens."""
    keeps_state: bool = False
    """Whether the state is: how far the puzzle has been solved."""
    keeps_boxes: bool = False
    """Whether boxes other than the plain ones are drawn or named, so that they are read back."""
    keeps_rules: bool = False
    """Whether rules beyond rows, columns and boxes are named."""
    keeps_candidates: bool = False
    """Whether the candidates of cells are written."""
    keeps_author: bool = False
    """Whether the author is, and the rules in words where there are any."""
    is_classic_only: bool = False
    """Whether it holds no board but the classic one of side 9."""
    is_written: bool = True
    """Whether there is a writer; some formats are read only."""

    def keeps_board(self, shape: Shape) -> bool:
        """Tell whether a puzzle on this board is read back from this format on the same board.

        >>> from farandole import Shape
        >>> FORMATS["line"].keeps_board(Shape.parse("9")), FORMATS["csv"].keeps_board(
        ...     Shape.parse("9 + diagonals")
        ... )
        (True, True)
        >>> FORMATS["line"].keeps_board(Shape(3, 2)), FORMATS["line"].keeps_board(Shape(2, 3))
        (False, True)
        """
        if shape.rules and not self.keeps_rules:
            return False
        if self.keeps_boxes:
            return True
        return shape.box is not None and shape.box == type(shape).of_side(shape.side).box

    @property
    def reader(self) -> Callable[[Reader], Iterator[Record | Run]]:
        """The function that reads this format and no other."""
        read: Callable[[Reader], Iterator[Record | Run]] = getattr(
            _home(self.module), f"read_{self.name.replace('-', '_')}"
        )
        return read

    @property
    def writer(self) -> Callable[..., Iterator[str]]:
        """The function that writes records: ``writer(records)`` or ``writer(records, blank)``.

        Raises ArgumentError for a format that is only read.
        """
        if not self.is_written:
            raise ArgumentError(
                msg("the format {format} is read, but not written", format=self.name),
                code="argument.choice",
            )
        name = f"write_{self.name.replace('-', '_')}"
        write: Callable[..., Iterator[str]] = getattr(_home(self.module), name)
        return write


def _home(module: str) -> ModuleType:
    """Import a module of formats: each by its name, so that what depends on what can be seen."""
    if module == "oneline":
        from farandole.sudoku.formats.lines import oneline

        return oneline
    if module == "rows":
        from farandole.sudoku.formats.grids import rows

        return rows
    if module == "table":
        from farandole.sudoku.formats.tables import table

        return table
    if module == "sdk":
        from farandole.sudoku.formats.grids import sdk

        return sdk
    if module == "hodoku":
        from farandole.sudoku.formats.lines import hodoku

        return hodoku
    if module == "web":
        from farandole.sudoku.formats.web import links

        return links
    if module == "xml":
        from farandole.sudoku.formats.documents import xml

        return xml
    if module == "ipuz":
        from farandole.sudoku.formats.documents import readers

        return readers
    if module == "candidates":
        from farandole.sudoku.formats.grids import candidates

        return candidates
    if module == "sumocue":
        from farandole.sudoku.formats.lines import sumocue

        return sumocue
    from farandole.sudoku.formats.lists import leetcode

    return leetcode


FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("line", "one puzzle a line, a label after it", "oneline", keeps_label=True),
        Format(
            "blocks",
            "rows with gaps and borders, in ASCII or box-drawing",
            "rows",
            keeps_boxes=True,
        ),
        Format("tokens", "rows of numbers with spaces between them, for big boards", "rows"),
        Format(
            "csv",
            "columns puzzle and solution under their names (Kaggle), or a sheet's cells",
            "table",
            keeps_label=True,
            keeps_solution=True,
            keeps_boxes=True,
            keeps_rules=True,
        ),
        Format(
            "sdk",
            "SadMan Sudoku .sdk: #A notes, [Puzzle], [State]",
            "sdk",
            keeps_label=True,
            keeps_state=True,
        ),
        Format("sdm", "SadMan Sudoku .sdm: one puzzle a line", "oneline"),
        Format("ss", "Simple Sudoku .ss: rows with bars and dashes", "rows", keeps_boxes=True),
        Format("hodoku", "HoDoKu library line", "hodoku", keeps_label=True, keeps_state=True),
        Format("counted", "the number of boards, then their rows", "rows"),
        Format("leetcode", "nested lists, as JSON or Python writes them", "leetcode"),
        Format("hdu", "HDU 1426: rows of cells with spaces between, ? for blanks", "rows"),
        Format("poj", "POJ 3074: one puzzle a line, then end", "oneline"),
        Format(
            "fpuzzles",
            "links of f-puzzles",
            "web",
            keeps_label=True,
            keeps_solution=True,
            keeps_state=True,
            keeps_boxes=True,
            keeps_rules=True,
            keeps_candidates=True,
            keeps_author=True,
        ),
        Format(
            "sudokupad",
            "links of SudokuPad",
            "web",
            keeps_label=True,
            keeps_solution=True,
            keeps_state=True,
            keeps_boxes=True,
            keeps_rules=True,
            keeps_candidates=True,
            keeps_author=True,
        ),
        Format(
            "sudokuwiki",
            "links of SudokuWiki's solver",
            "web",
            keeps_state=True,
            keeps_candidates=True,
            is_classic_only=True,
        ),
        Format("sudoku-coach", "links of sudoku.coach's solver", "web", is_classic_only=True),
        Format("sudokuexchange", "links of SudokuExchange", "web", is_classic_only=True),
        Format("penpa", "links of Penpa+", "web", is_written=False),
        Format("opensudoku", "OpenSudoku's XML", "xml", keeps_label=True, is_classic_only=True),
        Format("ksudoku", "KSudoku's XML", "xml", is_written=False),
        Format(
            "ipuz",
            "ipuz: JSON, a document a line",
            "ipuz",
            keeps_label=True,
            keeps_solution=True,
            keeps_state=True,
            keeps_boxes=True,
            keeps_rules=True,
            keeps_candidates=True,
            keeps_author=True,
        ),
        Format(
            "sumocue",
            "SumoCue: a jigsaw a line",
            "sumocue",
            keeps_boxes=True,
            keeps_rules=True,
        ),
        Format(
            "candidates",
            "grids with the candidates of each cell, as HoDoKu and forums have them",
            "candidates",
            keeps_candidates=True,
        ),
        Format(
            "sdx",
            "SudoCue .sdx: a row of candidates a line",
            "candidates",
            keeps_state=True,
            keeps_candidates=True,
        ),
    )
}
"""The formats by name, most used first."""

WRITTEN = tuple(name for name, entry in FORMATS.items() if entry.is_written)
"""The names of those that are written, too."""


def format_named(name: str) -> Format:
    """Return the format of this name. Raises ArgumentError with all names for any other."""
    if name not in FORMATS:
        text = msg(
            "unknown format {format}, expected {known}",
            format=Quoted(name),
            known=Listed(FORMATS, "or"),
        )
        from farandole.i18n.guess import guessed

        raise ArgumentError(guessed(text, name, FORMATS), code="argument.choice")
    return FORMATS[name]
