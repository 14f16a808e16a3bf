"""The rules by their names, in code and in formats; their modules are imported when needed."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from farandole.sudoku.rules.rule import Constraint

if TYPE_CHECKING:
    from collections.abc import Iterator

FAMILIES = (
    "cages", "pairs", "lines", "arrows", "outside", "counts", "indexing", "cells", "own", "kept",
)  # fmt: skip
"""The modules with rules."""


def rules() -> dict[str, type[Constraint]]:
    """Return every rule by its name; imports all families."""
    for family in FAMILIES:
        import_module(f"farandole.sudoku.rules.{family}")
    return {kind.__name__: kind for kind in _defined()}


@cache
def rule_called(name: str) -> type[Constraint]:
    """Return one of the rules here by its name, whose module can't be imported by those it imports.

    >>> rule_called("Pairs")
    <class 'farandole.sudoku.rules.own.Pairs'>
    """
    return rules()[name]


def rules_named(name: str) -> tuple[type[Constraint], ...]:
    """Return the rules with a name in strings of the Interactive Sudoku Solver.

    Families are imported up to the first that has one.

    >>> rules_named("Cage")
    (<class 'farandole.sudoku.rules.cages.Killer'>,)
    """
    return _in_families(name) or tuple(kind for kind in _defined() if name in _iss_names(kind))


def rule_in_fpuzzles(name: str) -> type[Constraint] | None:
    """Return the rule with a name in documents of f-puzzles, as `rules_named` finds one."""
    found = (_by_fpuzzles(family).get(name) for family in FAMILIES)
    return next(filter(None, found), None) or next(
        (kind for kind in _defined() if name == _fpuzzles_name(kind)), None
    )


@lru_cache(256)
def _in_families(name: str) -> tuple[type[Constraint], ...]:
    found = (_by_iss(family).get(name) for family in FAMILIES)
    return next(filter(None, found), ())


@cache
def _by_iss(family: str) -> dict[str, tuple[type[Constraint], ...]]:
    """Return the rules of a family by these names; imports it."""
    found: dict[str, tuple[type[Constraint], ...]] = {}
    for kind in _kinds_of(family):
        for name in _iss_names(kind):
            found[name] = (*found.get(name, ()), kind)
    return found


@cache
def _by_fpuzzles(family: str) -> dict[str, type[Constraint]]:
    return {_fpuzzles_name(kind): kind for kind in _kinds_of(family)}


def _kinds_of(family: str) -> list[type[Constraint]]:
    module = import_module(f"farandole.sudoku.rules.{family}").__name__
    return [kind for kind in _defined() if kind.__module__ == module]


def _defined() -> Iterator[type[Constraint]]:
    """Yield every rule that is imported, those defined elsewhere included."""
    queue = list(Constraint.__subclasses__())
    for kind in queue:  # grows
        queue += kind.__subclasses__()
        if "title" in vars(kind):
            yield kind


def _iss_names(kind: type[Constraint]) -> tuple[str, ...]:
    return vars(kind).get("iss_names") or (re.split("[ ~]", kind.iss)[0],)


def _fpuzzles_name(kind: type[Constraint]) -> str:
    return str(vars(kind).get("fpuzzles", "")).split(" ")[0]
