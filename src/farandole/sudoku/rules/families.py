"""The rules by their names, in code and in formats; their modules are imported when needed."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from farandole.sudoku.rules.rule import Constraint

if TYPE_CHECKING:
    from collections.abc import Iterator

FAMILIES = {
    "cages": "AllDifferent Cage EqualityCage Lunchbox RellikCage Sum extraregion killercage",
    "pairs": "AntiConsecutive AntiTaxicab BlackDot GreaterThan StrictKropki StrictXV V WhiteDot X "
    "clone difference negative:xv nonconsecutive ratio xv",
    "lines": "Between DutchFlatmates Entropic Lockout Modular Palindrome Renban Thermo Whisper "
    "betweenline entropicline lockout modularline nabner palindrome renban slowthermometer "
    "thermometer whispers",
    "arrows": "Arrow DoubleArrow EqualSum PillArrow RegionSumLine SumLine Zipper "
    "arrow doublearrow regionsumline zipperline",
    "outside": "FullRank FullRankTies HiddenSkyscraper LittleKiller NumberedRoom Sandwich "
    "Skyscraper XSum littlekillersum sandwichsum skyscraper xsum",
    "counts": "ContainAtLeast ContainExact CountDistinct CountingCircles Doppelganger "
    "GlobalEntropy GlobalMod LookAndSay Quad SameValues quadruple",
    "indexing": "Indexing ValueIndexing boxindexer columnindexer rowindexer",
    "cells": "ConnectedValues even maximum minimum odd",
    "own": "And Binary BinaryX NFA Or Pair PairX Regex Var",
    "kept": "",
}
"""The modules with rules, and the names of these in strings of the Interactive Sudoku Solver and,
in lower case, in documents of f-puzzles: so that only those of a puzzle are imported."""
_FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names.split()}


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

    >>> rules_named("Cage")
    (<class 'farandole.sudoku.rules.cages.Killer'>,)
    """
    if name in _FAMILY_OF:
        return _by_iss(_FAMILY_OF[name]).get(name, ())
    return tuple(kind for kind in _defined() if name in _iss_names(kind))


def rule_in_fpuzzles(name: str) -> type[Constraint] | None:
    """Return the rule with a name in documents of f-puzzles, as `rules_named` finds one."""
    if name in _FAMILY_OF:
        return _by_fpuzzles(_FAMILY_OF[name]).get(name)
    return next((kind for kind in _defined() if name and name == _fpuzzles_name(kind)), None)


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
