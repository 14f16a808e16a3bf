"""A step on its board: the values in sentences about it, and the claims that families share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.i18n import pmsg
from farandole.i18n.message import Message
from farandole.logic.words import phrases
from farandole.logic.words.phrases import digits, series, symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.i18n import Listed, Named
    from farandole.i18n.message import Value
    from farandole.logic.board import Board
    from farandole.logic.steps import Step

_PLACE = re.compile(r"\{(\w+)\}")


class Scene:
    """The board before a step, and the step.

    :meth:`say` returns a sentence with its places filled in: ``{digit}``, ``{digits}``,
    ``{cells}``, ``{house}``, ``{base}``, ``{cover}``, ``{boxes}``, ``{removed}`` and ``{result}``
    by the step, all others by its arguments.

    >>> from farandole.logic import Board, Candidate, Step, technique
    >>> step = Step(technique("naked-pair"), (), (Candidate(7, 3),), (0, 1), (2, 3), (18,))
    >>> print(Scene(Board("." * 81), step).say("{cells} hold {digits}, so {result}"))
    r1c1 and r1c2 hold 2 and 3, so 3 can be removed from r1c8
    """

    def __init__(self, board: Board, step: Step) -> None:
        self.board = board
        self.step = step
        self.id = step.technique.id

    def say(self, text: str, /, **values: Value) -> Message:
        """Return a sentence; its English text is extracted for translators."""
        return self.fill(Message(text), **values)

    def fill(self, message: Message, /, **values: Value) -> Message:
        """Return a message with its places filled in."""
        names = dict.fromkeys(_PLACE.findall(message.text + (message.plural or "")))
        return message.having(
            {name: values[name] if name in values else _PLACES[name](self) for name in names}
        )

    def cell(self, at: int) -> Named:
        """Return the name of a cell."""
        return phrases.cell(self.board, at)

    def cells(self, some: Iterable[int], last: str = "and") -> Listed:
        """Return cells as a list."""
        return phrases.cells(self.board, some, last)

    def house(self, number: int) -> Named:
        """Return the name of a house."""
        return phrases.house(self.board, number)

    def houses(self, numbers: Iterable[int], last: str = "and") -> Named:
        """Return houses as a list, each once."""
        return phrases.houses(self.board, tuple(dict.fromkeys(numbers)), last)

    def area(self, at: int) -> Named:
        """Return the house of a cell to which a hint points."""
        return self.house(phrases.area(self.board, at))

    def boxes(self, some: Iterable[int]) -> Named:
        """Return the boxes in which cells lie."""
        return phrases.areas(self.board, some)

    def places(self, number: int, digit: int) -> tuple[int, ...]:
        """Return the cells of a house that may still hold a digit."""
        return phrases.places(self.board, number, digit)

    def sees(self, first: int, second: int) -> bool:
        """Return whether two cells may not hold the same digit."""
        return phrases.sees(self.board, first, second)

    @property
    def removed(self) -> tuple[int, ...]:
        """The cells from which candidates are removed, each once."""
        return tuple(dict.fromkeys(cell for cell, _ in self.step.eliminations))

    # ---- claims ---------------------------------------------------------------------------------

    def conclusion(self) -> Message:
        """Return the effect of the step as a sentence."""
        return self.say("So {result}.")

    def candidates_of(self, some: Iterable[int]) -> Message:
        """Return which candidates cells have."""
        return series(
            pmsg(
                "a cell's candidates",
                "{cell} has {digits}",
                cell=self.cell(at),
                digits=digits(self.board[at]),
            )
            for at in some
        )

    def places_in(self, numbers: Iterable[int]) -> Message:
        """Return where the digit of the step has its places in houses."""
        (digit, *_) = self.step.digits
        return series(
            pmsg(
                "places in a house",
                "{house}: {cells}",
                house=self.house(number),
                cells=self.cells(self.places(number, digit)),
            )
            for number in dict.fromkeys(numbers)
        )


_PLACES: dict[str, Callable[[Scene], Value]] = {
    "digit": lambda scene: symbol(scene.step.digits[0]),
    "digits": lambda scene: digits(scene.step.digits),
    "cells": lambda scene: scene.cells(scene.step.cells),
    "house": lambda scene: scene.house(scene.step.base[0]),
    "base": lambda scene: scene.houses(scene.step.base),
    "cover": lambda scene: scene.houses(scene.step.cover),
    "boxes": lambda scene: scene.boxes(scene.step.cells),
    "removed": lambda scene: scene.cells(scene.removed),
    "result": lambda scene: phrases.result(scene.board, scene.step),
}
"""The places of a sentence that a step fills by itself."""
