"""Gestures: how each rule is drawn on a board by hand, and what else it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any, Literal

from farandole.errors import FarandoleError
from farandole.i18n import Message, msg, pmsg
from farandole.sudoku.rules.arrows import Arrow
from farandole.sudoku.rules.counts import Quadruple
from farandole.sudoku.rules.families import rules
from farandole.sudoku.rules.marks import LOOKS, Mark, centre
from farandole.sudoku.rules.outside import LittleKiller
from farandole.sudoku.rules.own import Accepts, All, Pairs
from farandole.sudoku.rules.pairs import Marked
from farandole.sudoku.rules.rule import Constraint, OfBoard, OfCells
from farandole.sudoku.shape import CLASSIC

Gesture = Literal[
    "cells", "line", "split", "groups", "dot", "corner", "outside", "diagonal", "board"
]
"""A set of cells; a line; a first cell and the others; several groups; two neighbours; four cells
around a corner; a row or a column from its side; a diagonal; nothing at all."""

FAMILIES = {
    "cages": msg("Cages"),
    "pairs": msg("Dots and signs"),
    "lines": msg("Lines"),
    "arrows": msg("Arrows and sums"),
    "outside": msg("Outside clues"),
    "counts": msg("Counts"),
    "indexing": msg("Indexing"),
    "cells": msg("Cells"),
    "own": msg("Your own rules"),
}
FIELDS = {
    "total": msg("Total"),
    "difference": msg("Difference"),
    "ratio": msg("Ratio"),
    "modulus": msg("Modulus"),
    "count": msg("Number seen"),
    "size": msg("Number of cells"),
    "digit": msg("Digit"),
    "digits": msg("Digits, such as 1 2"),
    "totals": msg("Totals, such as 5 15"),
    "factors": msg("Factors, such as 1 2"),
    "clue": msg("Clue"),
    "pattern": msg("Pattern"),
    "rank": msg("Rank"),
    "ties": msg("Which may be the same"),
}
CHOICES = {"ties": {"none": pmsg("ties", "none"), "any": pmsg("ties", "all")}}
"""The values of fields that have few, and their names."""
_TYPICAL: dict[str, Any] = {"total": 10, "count": 3, "digit": 3, "digits": (1, 2), "clue": "1122"}
_TYPICAL |= {"size": None, "pattern": ".*", "factors": (1, 2, 3), "rank": 3, "ties": "none"}
_USUAL: dict[str, Any] = {"number": 2, "numbers": (1, 2), "text": "1"}  # of other fields


def drawn_by(kind: type[Constraint]) -> Gesture | None:
    """Return how a rule is drawn by hand; None for one that can't be.

    >>> from farandole.sudoku.rules import Killer, Thermometer, XSum
    >>> drawn_by(Killer), drawn_by(Thermometer), drawn_by(XSum)
    ('cells', 'line', 'outside')
    """
    family = kind.__module__.rpartition(".")[2]
    if issubclass(kind, All | Pairs | Accepts):
        return None
    if issubclass(kind, OfBoard):
        return "board"
    if family == "outside":
        return "diagonal" if issubclass(kind, LittleKiller) else "outside"
    if issubclass(kind, Marked | Quadruple):
        return "dot" if issubclass(kind, Marked) else "corner"
    if not issubclass(kind, OfCells):
        names = list(signature(kind).parameters)
        if names == ["groups"] or (len(names) == 2 and names[0] == "first"):
            return "groups"
        return "line" if "cells" in names and names[0] in labels_of(kind) else "split"
    is_line = kind.order != "any" or family == "lines"
    return "line" if is_line else "cells"


def labels_of(kind: type[Constraint]) -> dict[str, Message]:
    """Return what the fields besides cells are called: the common ones, and those of the rule."""
    return FIELDS | kind.asks


def fields_of(kind: type[Constraint]) -> Iterator[tuple[str, str, Any]]:
    """Yield name, kind (number, numbers, text, choice) and default (None: may be left out).

    Fields without a default yield ``...``.
    """
    kinds = {"int": "number", "int | None": "number", "str": "text", "Iterable[int]": "numbers"}
    for name, parameter in signature(kind).parameters.items():
        if name in labels_of(kind) and parameter.annotation in kinds:
            default = ... if parameter.default is parameter.empty else parameter.default
            yield name, "choice" if name in CHOICES else kinds[parameter.annotation], default


def cells_fields(kind: type[Constraint]) -> list[str]:
    """Return the names of the fields that hold cells, in order."""
    return [name for name, it in signature(kind).parameters.items() if "Cells" in it.annotation]


def example_of(kind: type[Constraint]) -> Constraint | None:
    """Return a small rule of a kind, to be drawn; None if it has no picture."""
    gesture = drawn_by(kind)
    values = {
        name: _TYPICAL.get(name, _USUAL.get(its))
        for name, its, default in fields_of(kind)
        if default in (..., None)
    }
    places: dict[str, tuple[Any, ...]] = {
        "board": ((),),
        "cells": (("r1c1-2 r2c1",),),
        "line": (("r2c1 r1c2 r2c3",),),
        "dot": (("r1c1-2",),),
        "corner": (("r1-2c1-2",),),
        "outside": (("r1c1-9",),),
        "diagonal": (("r1c2 r2c1",),),
        "split": (("r2c1", "r1c2 r2c3"),),
        "groups": (("r1c1-2", "r2c2-3"), (("r1c1-2", "r2c2-3"),)),
    }
    for cells in places.get(gesture or "", ()):
        try:
            return kind(**dict(zip(cells_fields(kind), cells, strict=False)), **values)
        except (FarandoleError, TypeError):
            continue
    return None


_FORBIDDEN = "!"
_EXAMPLES = {
    "NonConsecutive": "!34",
    "Knightmare": "!4./../.1",
    "AntiTaxicab": "!2./.2",
    "DiagonallyNonConsecutive": "!3./.4",
    "StrictKropki": "!34/6.",
    "StrictWhite": "!34",
    "StrictBlack": "!36",
    "StrictXV": "!46/1.",
    "DutchFlatmates": "1/5",
    "FullRankTies": "!12/12",
    "GlobalEntropy": "15/94",
    "GlobalModular": "12/36",
    "Doppelganger": "03/52",
    "Connected": "12/.1",
    "Regex": "1*9",
    "Weighted": "×Σ",
}
"""Cells of rules that have no drawing of their own, row by row: as they may be, or must not be."""
_SENTENCES = {
    "Regex": msg("Digits along a line match a pattern: 1.*9 begins with 1 and ends with 9."),
    "Weighted": msg("Digits along a line, each times its factor, add up to the total."),
}
"""Sentences that don't name the cells of an example."""


def sentence_of(kind: type[Constraint]) -> Message:
    """Return what a rule says, in general."""
    example = example_of(kind)
    return _SENTENCES.get(kind.__name__) or (example.said if example else kind.sentence)


def picture_of(kind: type[Constraint]) -> list[Mark]:
    """Return the marks of a small rule, or an example of digits by it or, crossed, against it.

    >>> from farandole.sudoku.rules import GlobalEntropy
    >>> "".join(mark.text for mark in picture_of(GlobalEntropy))
    '1594'
    """
    if kind.__name__ not in _EXAMPLES:
        example = example_of(kind)
        return list(example.drawing(CLASSIC)) if example else []
    rows = _EXAMPLES[kind.__name__].removeprefix(_FORBIDDEN).split("/")
    texts = [
        Mark("text", "clue", (centre((row, column)),), 0.6, text)
        for row, cells in enumerate(rows)
        for column, text in enumerate(cells)
        if text != "."
    ]
    if not _EXAMPLES[kind.__name__].startswith(_FORBIDDEN):
        return texts
    middles = [mark.points[0] for mark in texts]
    x, y = (sum(places) / len(middles) for places in zip(*middles, strict=True))
    ends = [((x - 0.2, y - 0.2 * way), (x + 0.2, y + 0.2 * way)) for way in (1, -1)]
    return [*texts, *(Mark("line", "struck", points, LOOKS["struck"].width) for points in ends)]


def palette() -> list[type[Constraint]]:
    """Return the rules that can be drawn by hand, the most common first.

    >>> [kind.__name__ for kind in palette()][:3]
    ['Killer', 'Thermometer', 'Arrow']
    """
    from farandole.sudoku.rules.cages import Killer
    from farandole.sudoku.rules.lines import Thermometer

    first = (Killer, Thermometer, Arrow)
    families = {kind: kind.__module__.rpartition(".")[2] for kind in rules().values()}
    others = [
        kind
        for family in FAMILIES
        for kind, found in families.items()
        if found == family and drawn_by(kind) and kind not in first
    ]
    return [*first, *others]
