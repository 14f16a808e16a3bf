"""What places the clues of each rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from farandole.make.rules import outside, signs
from farandole.make.rules.cages import cages
from farandole.make.rules.lines import LINES, lines
from farandole.make.rules.plan import Plan
from farandole.sudoku.rules.rule import Constraint

PLACERS: Mapping[str, Callable[[Plan], Iterator[Constraint]]] = {
    "killer": cages,
    **{name: lines(name) for name in LINES},
    "kropki": signs.dots,
    "strict-kropki": signs.all_dots,
    "xv": signs.sums,
    "strict-xv": signs.all_sums,
    "sandwich": outside.sandwiches,
    "skyscraper": outside.skyscrapers,
    "x-sum": outside.x_sums,
    "little-killer": outside.little_killers,
}
