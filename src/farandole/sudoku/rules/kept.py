"""What a document has that isn't a rule here: drawings, and rules that aren't known.

They forbid nothing, and travel with the puzzle, so that the format they come from gets them back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from farandole.errors import Unsupported
from farandole.i18n import Quoted, msg
from farandole.sudoku.rules.rule import OfBoard

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.propagators import Board, Propagator
    from farandole.sudoku.shape import Shape


_SHOWN = 100  # characters of what isn't known


class Drawn(OfBoard):
    """Something in a document that is only drawn, or only noted: it forbids nothing.

    ``format`` is that of the document, ``name`` what has it there, and ``text`` it, as JSON.

    >>> Drawn("fpuzzles", "fogofwar", '["R1C1"]')
    Drawn('fpuzzles', 'fogofwar', '["R1C1"]')
    """

    title = msg("drawing")
    sentence = msg("{name} is only drawn: it forbids nothing.", name="")
    keeps = "numbers"
    is_drawing = True

    format: str
    name: str
    text: str

    def __init__(self, format: str, name: str, text: str) -> None:
        self._fill(format=str(format), name=str(name), text=str(text))

    def broken(self, grid: Grid) -> tuple[int, ...]:
        return ()

    def to_iss(self, shape: Shape) -> str:
        return ""

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield from ()


class Unread(Drawn):
    """Something in a document that is a rule, or may be one, and isn't known.

    The puzzle can be read, shown and written; functions that need its rules raise
    :class:`~farandole.errors.Unsupported`.
    """

    title = msg("unknown rule")
    sentence = msg("farandole doesn't know {name}, which may be a rule.", name="")
    is_drawing = False

    def to_iss(self, shape: Shape) -> str:
        raise self.not_in_iss()

    def lower(self, board: Board) -> Iterator[Propagator]:
        what = self.name if self.text == "null" else f"{self.name} {self.text}"
        text = msg(
            "the puzzle has something that may be a rule, and that farandole doesn't know: {name}",
            name=Quoted(what if len(what) <= _SHOWN else what[: _SHOWN - 3] + "..."),
        )
        raise Unsupported(text)
