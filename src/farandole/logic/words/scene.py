"""A step on its board: what sentences about it may name."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from farandole.i18n import Listed, Named, nmsg, pmsg
from farandole.i18n.message import Message
from farandole.logic.words import patterns, phrases
from farandole.logic.words.phrases import digits, letter, series, state, symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.i18n.message import Value
    from farandole.logic.board import Board
    from farandole.logic.steps import Node, Step
    from farandole.logic.words.patterns import Branch

_PLACE = re.compile(r"\{(\w+)\}")


class Scene:
    """The board before a step, and the step.

    :meth:`say` returns a sentence with its places filled in: those of the table below by the step,
    all others by its arguments.

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

    def boxes(self, some: Iterable[int]) -> Named:
        """Return the boxes in which cells lie."""
        return phrases.areas(self.board, some)

    def state(self, node: Node, is_true: bool) -> Message:
        """Return whether a node is true, as a clause."""
        return state(self.board, node, is_true)

    def candidates_at(self, nodes: Iterable[Node]) -> Message:
        """Return the candidates of nodes, as a list."""
        return series(
            pmsg(
                "candidate",
                "{digit} in {cells}",
                digit=symbol(node.digit),
                cells=self.cells(node.cells, "or"),
            )
            for node in nodes
        )

    # ---- parts of patterns ----------------------------------------------------------------------

    @cached_property
    def branch(self) -> Branch:
        """The first chain of the step."""
        return patterns.branches(self.step)[0]

    @property
    def fins(self) -> tuple[int, ...]:
        """The fins of a fish, of both kinds."""
        return (*self.step.fins, *self.step.endo_fins)

    @property
    def first_cell(self) -> int:
        """The cell where the step is: of its pattern, else of its nodes."""
        return self.step.cells[0] if self.step.cells else self.step.nodes[0].cells[0]

    @property
    def set_cells(self) -> list[int]:
        """The cells of all sets."""
        return [at for each in self.step.sets for at in each.cells]

    @property
    def set_digits(self) -> list[int]:
        """The digits of all sets."""
        return sorted({digit for each in self.step.sets for digit in each.digits})

    @property
    def removed(self) -> tuple[int, ...]:
        """The cells from which candidates are removed, each once."""
        return tuple(dict.fromkeys(cell for cell, _ in self.step.eliminations))

    def chain_ends(self) -> Message:
        """Return what holds at the ends of each chain: at least one of two."""
        return series(
            pmsg(
                "ends of a chain",
                "{start} or {end}",
                start=self.state(branch.start, True),
                end=self.state(branch.end, True),
            )
            for branch in patterns.branches(self.step)
        )

    def shared(self) -> Message:
        """Return which digits the sets share, by their letters."""
        return phrases.clauses(
            [
                pmsg(
                    "locked sets",
                    "{one} and {other} share {digits}",
                    one=letter(one),
                    other=letter(other),
                    digits=digits(held),
                )
                for one, other, held in patterns.shared_digits(self.board, self.step)
            ]
        )

    def colour(self, number: int) -> Message:
        """Return a colour with its cells."""
        cells = self.cells(patterns.colour_cells(self.step, number))
        if number % 2:
            return pmsg(
                "colour",
                "the opposite of {letter} ({cells})",
                letter=letter(number // 2),
                cells=cells,
            )
        return pmsg("colour", "{letter} ({cells})", letter=letter(number // 2), cells=cells)

    def touching(self, number: int) -> Message:
        """Return one of the colours that see each other, and then one of their opposites."""
        one, other = patterns.touching(self.board, self.step)
        return self.colour((one, other, one ^ 1, other ^ 1)[number])

    def seen_colour(self, number: int) -> Message:
        """Return the false colour, and then those of the other group that it sees."""
        wrong = patterns.false_colour(self.step) or 0
        return self.colour((wrong, 2, 3)[number] if wrong < 2 else (wrong, 0, 1)[number])


_PLACES: dict[str, Callable[[Scene], Value]] = {
    "digit": lambda scene: symbol(scene.step.digits[0]),
    "digits": lambda scene: digits(scene.step.digits),
    "cell": lambda scene: scene.cell(scene.step.placements[0].cell),
    "cells": lambda scene: scene.cells(scene.step.cells),
    "count": lambda scene: len(scene.step.cells),
    "both": lambda scene: phrases.both(len(scene.step.cells)),
    "house": lambda scene: scene.house(scene.step.base[0]),
    "other_house": lambda scene: scene.house(scene.step.base[1]),
    "base": lambda scene: scene.houses(scene.step.base),
    "cover": lambda scene: scene.houses(scene.step.cover),
    "kinds": lambda scene: phrases.kinds(scene.board, scene.step.base),
    "boxes": lambda scene: scene.boxes(scene.step.cells),
    "area": lambda scene: scene.house(phrases.area(scene.board, scene.first_cell)),
    "placed_area": lambda scene: scene.house(
        phrases.area(scene.board, scene.step.placements[0].cell)
    ),
    "removed": lambda scene: scene.cells(scene.removed),
    "result": lambda scene: phrases.result(scene.board, scene.step),
    "gone": lambda scene: phrases.candidates(scene.board, scene.step.eliminations),
    "fins": lambda scene: nmsg(
        "the fin {cells}",
        "the fins {cells}",
        count=len(scene.fins),
        cells=scene.cells(scene.fins),
    ),
    "fin_cells": lambda scene: scene.cells(scene.fins, "or"),
    # wings and rectangles
    "z": lambda scene: symbol(scene.step.eliminations[0].digit),
    "ends": lambda scene: scene.cells(patterns.ends_of(scene.board, scene.step)),
    "pivot": lambda scene: scene.cell(patterns.pivot_of(scene.board, scene.step)),
    "pivot_area": lambda scene: scene.house(
        phrases.area(scene.board, patterns.pivot_of(scene.board, scene.step))
    ),
    "pivot_digits": lambda scene: digits(scene.board[patterns.pivot_of(scene.board, scene.step)]),
    "pair": lambda scene: digits(scene.board[scene.step.nodes[0].cells[0]]),
    "guarded": lambda scene: scene.cell(patterns.guard_of(scene.board, scene.step).cell),
    "guard": lambda scene: symbol(patterns.guard_of(scene.board, scene.step).digit),
    # chains
    "way": lambda scene: scene.cells(
        dict.fromkeys(at for node in scene.step.nodes for at in node.cells) or scene.step.cells
    ),
    "chain_boxes": lambda scene: scene.boxes(at for node in scene.step.nodes for at in node.cells),
    "chain": lambda scene: scene.candidates_at(scene.step.nodes),
    "chain_ends": lambda scene: scene.chain_ends(),
    "start": lambda scene: scene.state(scene.branch.start, scene.branch.start_true),
    "start_is_true": lambda scene: scene.state(scene.branch.start, True),
    "end": lambda scene: scene.state(scene.branch.end, scene.branch.end_true),
    "starts": lambda scene: scene.cells(
        at for branch in patterns.branches(scene.step) for at in branch.start.cells
    ),
    "first": lambda scene: scene.cell(scene.first_cell),
    "a": lambda scene: scene.cell(scene.step.nodes[0].cells[0]),
    "b": lambda scene: scene.cell(scene.step.nodes[1].cells[0]),
    "c": lambda scene: scene.cell(scene.step.nodes[2].cells[0]),
    "d": lambda scene: scene.cell(scene.step.nodes[3].cells[0]),
    "f": lambda scene: scene.cell(scene.step.nodes[5].cells[0]),
    "x": lambda scene: symbol(scene.step.nodes[2].digit),
    # colours
    "colour_a": lambda scene: scene.colour(0),
    "opposite_a": lambda scene: scene.colour(1),
    "twice": lambda scene: scene.cells(patterns.twice(scene.board, scene.step)),
    "touching_1": lambda scene: scene.touching(0),
    "touching_2": lambda scene: scene.touching(1),
    "opposite_1": lambda scene: scene.touching(2),
    "opposite_2": lambda scene: scene.touching(3),
    "seeing": lambda scene: scene.seen_colour(0),
    "seen_1": lambda scene: scene.seen_colour(1),
    "seen_2": lambda scene: scene.seen_colour(2),
    # almost locked sets
    "sets": lambda scene: phrases.lettered(scene.board, scene.step.sets),
    "set_boxes": lambda scene: scene.boxes(scene.set_cells),
    "set_count": lambda scene: len(scene.set_cells),
    "set_digits": lambda scene: digits(scene.set_digits),
    "shared": lambda scene: scene.shared(),
    "stem": lambda scene: scene.cell(patterns.stem_of(scene.board, scene.step)),
    "stem_area": lambda scene: scene.house(
        phrases.area(scene.board, patterns.stem_of(scene.board, scene.step))
    ),
    "stem_digits": lambda scene: digits(scene.board[patterns.stem_of(scene.board, scene.step)]),
}
"""The places of a sentence that a step fills by itself."""
