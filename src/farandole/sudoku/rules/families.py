"""The rules by their names, in code and in formats; their modules are imported when needed."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

from farandole.sudoku.rules.rule import Constraint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FAMILIES = (
    *("cages", "pairs", "lines", "arrows", "outside", "counts", "indexing", "cells", "own", "kept"),
)
"""The modules with rules."""


def rules() -> dict[str, type[Constraint]]:
    """Return every rule by its name; imports all families."""
    for family in FAMILIES:
        import_module(f"farandole.sudoku.rules.{family}")
    return {kind.__name__: kind for kind in _defined()}


def rules_named(name: str) -> tuple[type[Constraint], ...]:
    """Return the rules with a name in strings of the Interactive Sudoku Solver.

    Families are imported up to the first that has one.

    >>> rules_named("Cage")
    (<class 'farandole.sudoku.rules.cages.Killer'>,)
    """
    return _first(lambda kind: name in _iss_names(kind))


def rule_in_fpuzzles(name: str) -> type[Constraint] | None:
    """Return the rule with a name in documents of f-puzzles, as `rules_named` finds one."""
    return next(
        iter(_first(lambda kind: name == vars(kind).get("fpuzzles", "").split(" ")[0])), None
    )


def _first(is_it: Callable[[type[Constraint]], bool]) -> tuple[type[Constraint], ...]:
    """Return the rules of this kind in the first family with one; imports those before, too."""
    for family in FAMILIES:
        import_module(f"farandole.sudoku.rules.{family}")
        if found := tuple(filter(is_it, _defined())):
            return found
    return ()


def _defined() -> Iterator[type[Constraint]]:
    """Yield every rule that is imported."""
    queue = list(Constraint.__subclasses__())
    for kind in queue:  # grows
        queue += kind.__subclasses__()
        if "title" in vars(kind):
            yield kind


def _iss_names(kind: type[Constraint]) -> tuple[str, ...]:
    return vars(kind).get("iss_names") or (re.split("[ ~]", kind.iss)[0],)
