"""Rules: those of a whole board by name, and constraints of a puzzle as values.

>>> from farandole import Grid
>>> grid = Grid("." * 81, constraints=[Killer("r1c1 r1c2", 15), Thermometer("r5c5 r4-1c5")])
>>> grid.constraints[1]
Thermometer('r5-1c5')
"""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from farandole.sudoku.rules.arrows import (
        Arrow,
        DoubleArrow,
        EqualSum,
        RegionSum,
        Zipper,
    )
    from farandole.sudoku.rules.cages import (
        AllDifferent,
        EqualityCage,
        Killer,
        Lunchbox,
        Rellik,
        TotalOf,
    )
    from farandole.sudoku.rules.cells import (
        Even,
        Maximum,
        Minimum,
        Odd,
        OneOf,
    )
    from farandole.sudoku.rules.counts import (
        Contains,
        ContainsExactly,
        CountDistinct,
        CountingCircles,
        GlobalEntropy,
        GlobalModular,
        LookAndSay,
        Quadruple,
        SameDigits,
    )
    from farandole.sudoku.rules.distinct import (
        NAMES,
        Distinct,
        named,
    )
    from farandole.sudoku.rules.indexing import (
        BoxIndexing,
        ColumnIndexing,
        RowIndexing,
        ValueIndexing,
    )
    from farandole.sudoku.rules.kept import (
        Drawn,
        Unread,
    )
    from farandole.sudoku.rules.lines import (
        BetweenLine,
        DutchFlatmates,
        Entropic,
        Lockout,
        Modular,
        Nabner,
        Palindrome,
        Renban,
        SlowThermometer,
        SumLine,
        Thermometer,
        Whispers,
    )
    from farandole.sudoku.rules.outside import (
        HiddenSkyscraper,
        LittleKiller,
        NumberedRoom,
        Sandwich,
        Skyscraper,
        XSum,
    )
    from farandole.sudoku.rules.own import (
        Accepts,
        All,
        Any,
        Pairs,
        Regex,
        Weighted,
    )
    from farandole.sudoku.rules.pairs import (
        XV,
        AntiTaxicab,
        BlackDot,
        Clone,
        DiagonallyNonConsecutive,
        GreaterThan,
        Knightmare,
        NonConsecutive,
        StrictBlack,
        StrictKropki,
        StrictWhite,
        StrictXV,
        WhiteDot,
    )
    from farandole.sudoku.rules.propagators import (
        Lowered,
        lowered,
    )
    from farandole.sudoku.rules.rule import Constraint
    from farandole.sudoku.rules.written import from_json

__all__ = [
    "NAMES",
    "XV",
    "Accepts",
    "All",
    "AllDifferent",
    "AntiTaxicab",
    "Any",
    "Arrow",
    "BetweenLine",
    "BlackDot",
    "BoxIndexing",
    "Clone",
    "ColumnIndexing",
    "Constraint",
    "Contains",
    "ContainsExactly",
    "CountDistinct",
    "CountingCircles",
    "DiagonallyNonConsecutive",
    "Distinct",
    "DoubleArrow",
    "Drawn",
    "DutchFlatmates",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "Even",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "HiddenSkyscraper",
    "Killer",
    "Knightmare",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lowered",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "OneOf",
    "Pairs",
    "Palindrome",
    "Quadruple",
    "Regex",
    "RegionSum",
    "Rellik",
    "Renban",
    "RowIndexing",
    "SameDigits",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "StrictBlack",
    "StrictKropki",
    "StrictWhite",
    "StrictXV",
    "SumLine",
    "Thermometer",
    "TotalOf",
    "Unread",
    "ValueIndexing",
    "Weighted",
    "Whispers",
    "WhiteDot",
    "XSum",
    "Zipper",
    "from_json",
    "lowered",
    "named",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "arrows": "Arrow DoubleArrow EqualSum RegionSum Zipper",
        "cages": "AllDifferent EqualityCage Killer Lunchbox Rellik TotalOf",
        "cells": "Even Maximum Minimum Odd OneOf",
        "counts": (
            "Contains ContainsExactly CountDistinct CountingCircles GlobalEntropy "
            "GlobalModular LookAndSay Quadruple SameDigits"
        ),
        "distinct": "Distinct NAMES named",
        "indexing": "BoxIndexing ColumnIndexing RowIndexing ValueIndexing",
        "kept": "Drawn Unread",
        "lines": (
            "BetweenLine DutchFlatmates Entropic Lockout Modular Nabner Palindrome "
            "Renban SlowThermometer SumLine Thermometer Whispers"
        ),
        "propagators": "Lowered lowered",
        "outside": "HiddenSkyscraper LittleKiller NumberedRoom Sandwich Skyscraper XSum",
        "own": "Accepts All Any Pairs Regex Weighted",
        "pairs": (
            "AntiTaxicab BlackDot Clone DiagonallyNonConsecutive GreaterThan "
            "Knightmare NonConsecutive StrictBlack StrictKropki StrictWhite StrictXV WhiteDot XV"
        ),
        "rule": "Constraint",
        "written": "from_json",
    },
)
