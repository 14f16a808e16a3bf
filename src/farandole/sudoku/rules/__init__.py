"""Rules: those of a whole board by name, and constraints of a puzzle as values.

>>> from farandole import Grid
>>> from farandole.sudoku.rules import Killer, Thermometer
>>> grid = Grid("." * 81, constraints=[Killer("r1c1 r1c2", 15), Thermometer("r5c5 r4-1c5")])
>>> grid.constraints[1]
Thermometer('r5-1c5')

Every rule of every family is here by its name, without being listed.
"""

# ruff: noqa: F403 - a rule is named once, where it is defined

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from farandole.sudoku.rules.arrows import *
    from farandole.sudoku.rules.cages import *
    from farandole.sudoku.rules.cells import *
    from farandole.sudoku.rules.counts import *
    from farandole.sudoku.rules.distinct import NAMES as NAMES
    from farandole.sudoku.rules.distinct import Distinct as Distinct
    from farandole.sudoku.rules.distinct import named as named
    from farandole.sudoku.rules.indexing import *
    from farandole.sudoku.rules.kept import *
    from farandole.sudoku.rules.lines import *
    from farandole.sudoku.rules.outside import *
    from farandole.sudoku.rules.own import *
    from farandole.sudoku.rules.pairs import *
    from farandole.sudoku.rules.propagators import Lowered as Lowered
    from farandole.sudoku.rules.propagators import lowered as lowered
    from farandole.sudoku.rules.rule import Constraint as Constraint
    from farandole.sudoku.rules.written import from_json as from_json

_others, _find, _ = loader(
    globals(),
    {
        "distinct": "Distinct NAMES named",
        "propagators": "Lowered lowered",
        "rule": "Constraint",
        "written": "from_json",
    },
)


def __getattr__(name: str) -> object:
    try:
        return _find(name)
    except AttributeError:
        known = {} if name.startswith("_") else _known()
        if name not in known:
            raise
        return known[name]


def __dir__() -> list[str]:
    return sorted({*_known(), *_others})


def _known() -> dict[str, type[Constraint]]:
    from farandole.sudoku.rules.families import rules

    return rules()
