"""The table of formats: where each is, and what it has room for beside the givens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader, Run
    from farandole.sudoku.shape import Shape


class Format(NamedTuple):
    """A way in which people write puzzles, and what it has room for beside the givens."""

    name: str
    description: str
    sniff: Callable[[Head], int]
    """Returns how sure it is that a puzzle of this format begins here: 0 to 100."""
    read: Callable[[Reader], Iterator[Record | Run]]
    """Reads one puzzle, or one section such as a table, and leaves the line after it.

    Raises ParseError, with the lines of the bad puzzle read.
    """
    write: Callable[..., Iterator[str]] | None = None
    """Writes records: ``write(records)`` or ``write(records, blank)``; None if it is only read."""
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
    keeps_constraints: bool = False
    """Whether constraints of a grid are, at least those that its program knows."""
    keeps_any_board: bool = False
    """Whether boards that aren't usual are, such as those with digits from 0."""
    is_classic_only: bool = False
    """Whether it holds no board but the classic one of side 9."""

    @property
    def is_written(self) -> bool:
        """Whether there is a writer; some formats are read only."""
        return self.write is not None

    def keeps_board(self, shape: Shape) -> bool:
        """Return whether a puzzle on this board is read back from this format on the same board.

        >>> from farandole import Shape
        >>> FORMATS["line"].keeps_board(Shape.parse("9")), FORMATS["csv"].keeps_board(
        ...     Shape.parse("9 + diagonals")
        ... )
        (True, True)
        >>> FORMATS["line"].keeps_board(Shape(3, 2)), FORMATS["line"].keeps_board(Shape(2, 3))
        (False, True)
        """
        if not shape.is_usual:
            return self.keeps_any_board
        if (shape.rules and not self.keeps_rules) or (
            self.is_classic_only and not shape.is_classic
        ):
            return False
        if self.keeps_boxes:
            return True
        return shape.box is not None and shape.box == type(shape).of_side(shape.side).box


_PARTS = ("label", "solution", "state", "boxes", "rules", "candidates", "author")
EVERYTHING = {f"keeps_{part}": True for part in _PARTS}
"""What formats keep that have room for all of a record."""

_HOMES = {
    "line": "text.line", "blocks": "text.rows", "tokens": "text.rows", "csv": "text.table",
    "sdk": "text.sdk", "sdm": "text.line", "ss": "text.rows", "hodoku": "text.hodoku",
    "counted": "text.counted", "leetcode": "text.lists", "hdu": "text.rows", "poj": "text.line",
    "fpuzzles": "web.links", "sudokupad": "web.links", "sudokuwiki": "web.links",
    "sudoku-coach": "web.links", "sudokuexchange": "web.links", "penpa": "web.links",
    "opensudoku": "documents.xml", "ksudoku": "documents.xml", "ipuz": "documents.ipuz",
    "sumocue": "text.sumocue", "candidates": "text.candidates", "sdx": "text.candidates",
    "iss": "text.iss",
}  # fmt: skip
"""The module of each format, most used first. It lists its formats as ``FORMATS``."""

_DETECTED: dict[str, str | tuple[str, ...]] = {
    "text.killers": "", "text.iss": ".", "web.signs": "", "text.hodoku": ":",
    "text.sumocue": "S", "text.tatham": "0123456789S", "web.pzpr": "p",
    "documents.json_boards": "{[", "documents.html": "<[", "documents.xml": "<[",
    "text.candidates": "", "text.sdk": "#[", "text.table": "",
    "text.rows": ("sixteen", "count", "row", "border", "rule", "bad row"),
    "text.counted": ("count",), "text.lists": "[{(",
}  # fmt: skip
"""The modules of formats that are detected, and with which characters, or kinds of lines, theirs
may begin, if not with all; those first whose sign is so sure that none follows."""

_READ_ONLY = frozenset(("penpa", "ksudoku"))

WRITTEN = tuple(name for name in _HOMES if name not in _READ_ONLY)
"""The names of the formats that are written, too."""


class _Formats(Mapping[str, Format]):
    """Every format by its name; its module is imported on first use."""

    def __init__(self) -> None:
        self._known: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        if name not in self._known:
            module = import_module(f"farandole.sudoku.formats.{_HOMES[name]}")
            self._known.update((entry.name, entry) for entry in module.FORMATS)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in _HOMES

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


def detected(head: Head) -> Iterator[Format]:
    """Yield the formats that a puzzle may be in, besides ``line``; of equals the first reads."""
    for home, signs in _DETECTED.items():
        if not signs or head.bare[:1] in signs or head.kind in signs:
            yield from _detected_in(home)


@cache
def _detected_in(home: str) -> tuple[Format, ...]:
    """Return the formats of a module that are detected; imports it."""
    module = import_module(f"farandole.sudoku.formats.{home}")
    found: tuple[Format, ...] = getattr(module, "DETECTED", None) or module.FORMATS
    return found


FORMATS: Mapping[str, Format] = _Formats()
"""The formats by name, most used first."""


def never(head: Head) -> int:
    """Sniff nothing: the format is read if it is named, or as another one that looks alike."""
    return 0


def format_named(name: str) -> Format:
    """Return the format of this name. Raises ArgumentError with all names for any other."""
    if name not in FORMATS:
        text = msg(
            "{format} is not a valid format (choose from {known})",
            format=Quoted(name),
            known=Listed(FORMATS, "or"),
        )
        from farandole.i18n.guess import guessed

        raise ArgumentError(guessed(text, name, FORMATS), code="argument.choice")
    return FORMATS[name]
