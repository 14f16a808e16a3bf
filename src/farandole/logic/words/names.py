"""Names of techniques, as people say them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.i18n import Message, pmsg

if TYPE_CHECKING:
    from farandole.logic.techniques import Technique


def technique_name(technique: Technique) -> Message:
    """Return the name of a technique.

    >>> from farandole.logic import technique
    >>> print(technique_name(technique("x-wing")))
    X-Wing
    """
    return Message(technique.name, context="technique")


HIDDEN_SINGLES = {
    "row": pmsg("technique, in a row", "Hidden Single"),
    "column": pmsg("technique, in a column", "Hidden Single"),
    "box": pmsg("technique, in a box", "Hidden Single"),
}
"""The names of a hidden single by the kind of its house, as the kernel writes them."""

_RULES = (
    pmsg("technique", "Hidden Single"),
    pmsg("technique", "Direct Pointing"),
    pmsg("technique", "Direct Claiming"),
    pmsg("technique", "Direct Hidden Pair"),
    pmsg("technique", "Naked Single"),
    pmsg("technique", "Direct Hidden Triplet"),
    pmsg("technique", "Pointing"),
    pmsg("technique", "Claiming"),
    pmsg("technique", "Naked Pair"),
    pmsg("technique", "X-Wing"),
    pmsg("technique", "Hidden Pair"),
    pmsg("technique", "Naked Triplet"),
    pmsg("technique", "Swordfish"),
    pmsg("technique", "Hidden Triplet"),
    pmsg("technique", "Skyscraper"),
    pmsg("technique", "Skyscraper {a}"),
    pmsg("technique", "{a} Skyscrapers"),
    pmsg("technique", "{a} Skyscrapers {b}"),
    pmsg("technique", "{a}-String Kite"),
    pmsg("technique", "{a}-String Kite {b}"),
    pmsg("technique", "{a} Strong links"),
    pmsg("technique", "{a} Strong links {b}"),
    pmsg("technique", "X-Loop"),
    pmsg("technique", "X-Loop {a}"),
    pmsg("technique", "XY-Wing"),
    pmsg("technique", "XYZ-Wing"),
    pmsg("technique", "Unique Rectangle type {a}"),
    pmsg("technique", "Unique Loop {a} type {b}"),
    pmsg("technique", "Naked Quad"),
    pmsg("technique", "Jellyfish"),
    pmsg("technique", "Hidden Quad"),
    pmsg("technique", "WXYZ-Wing"),
    pmsg("technique", "WXYZ-Wing {a}"),
    pmsg("technique", "BUG type {a}"),
    pmsg("technique", "VWXYZ-Wing"),
    pmsg("technique", "VWXYZ-Wing {a}"),
    pmsg("technique", "Aligned Pair Exclusion"),
    pmsg("technique", "UVWXYZ-Wing"),
    pmsg("technique", "UVWXYZ-Wing {a}"),
    pmsg("technique", "Forcing Chain"),
    pmsg("technique", "Forcing X-Chain"),
    pmsg("technique", "Forcing Y-Chain"),
    pmsg("technique", "Turbot Fish"),
    pmsg("technique", "Generalized X-Wing"),
    pmsg("technique", "Bidirectional Cycle"),
    pmsg("technique", "Bidirectional X-Cycle"),
    pmsg("technique", "Bidirectional Y-Cycle"),
    pmsg("technique", "TUVWXYZ-Wing"),
    pmsg("technique", "TUVWXYZ-Wing {a}"),
    pmsg("technique", "Aligned Triplet Exclusion"),
    pmsg("technique", "Nishio Forcing Chains"),
    pmsg("technique", "Cell Forcing Chains"),
    pmsg("technique", "Region Forcing Chains"),
    pmsg("technique", "Double Forcing Chains"),
    pmsg("technique", "Contradiction Forcing Chains"),
    pmsg("technique", "Generalized Intersections"),
    pmsg("technique", "Generalized Naked Pair"),
    pmsg("technique", "Generalized Naked Triplet"),
    pmsg("technique", "Generalized Naked Quad"),
    pmsg("technique", "Skyscraper"),
    pmsg("technique", "Two-string Kite"),
    pmsg("technique", "Turbot Crane"),
    pmsg("technique", "Turbot Crane {a}"),
    pmsg("technique", "Skyscraper X-Loop"),
    pmsg("technique", "Two-string Kite X-Loop"),
    pmsg("technique", "Turbot Crane X-Loop"),
    pmsg("technique", "Skyscraper X-Loop {a}"),
    pmsg("technique", "{a}-String Kite X-Loop {b}"),
    pmsg("technique", "Turbot Crane X-Loop {a}"),
)
"""What Sudoku Explainer calls its rules, in its order, those that are off by default last; numbers
stand in the places."""

_AROUND = (
    (re.compile(r"(.+) \(\+\)"), pmsg("technique", "{name} (+)")),
    (re.compile(r"(.+) \(\+ Forcing Chains\)"), pmsg("technique", "{name} (+ Forcing Chains)")),
    (
        re.compile(r"(.+) \(\+ Multiple Forcing Chains\)"),
        pmsg("technique", "{name} (+ Multiple Forcing Chains)"),
    ),
    (
        re.compile(r"(.+) \(\+ Dynamic Forcing Chains\)"),
        pmsg("technique", "{name} (+ Dynamic Forcing Chains)"),
    ),
    (re.compile(r"\(3 Strong Links\) (.+)"), pmsg("technique", "(3 Strong Links) {name}")),
    (re.compile(r"\(4 Strong Links\) (.+)"), pmsg("technique", "(4 Strong Links) {name}")),
    (re.compile(r"\(2 Strong Links\) (.+)"), pmsg("technique", "(2 Strong Links) {name}")),
    (re.compile(r"\(5 Strong Links\) (.+)"), pmsg("technique", "(5 Strong Links) {name}")),
    (re.compile(r"\(6 Strong Links\) (.+)"), pmsg("technique", "(6 Strong Links) {name}")),
    (re.compile(r"Dynamic (.+)"), pmsg("technique", "Dynamic {name}")),
    (re.compile(r"Grouped (.+)"), pmsg("technique", "Grouped {name}")),
)
"""What stands before and after these names."""


_CODE = re.compile(r" [0-9]{2,}$")


def rule_name(name: str) -> Message:
    """Return what Sudoku Explainer calls a rule as a message.

    >>> print(rule_name("Grouped 3 Skyscrapers 1111"))
    Grouped 3 Skyscrapers 1111
    """
    for pattern, around in _AROUND:
        if found := pattern.fullmatch(name):
            return Message(around.text, {"name": rule_name(found[1])}, context="technique")
    places = iter("ab")
    numbers: dict[str, str] = {}

    def place(number: re.Match[str]) -> str:
        key = next(places, "")
        numbers[key] = number[0]
        return f"{{{key}}}"

    text = re.sub(r"\b[0-9]+\b", place, name)
    if any(rule.text == text for rule in _RULES):
        return Message(text, numbers, context="technique")
    return Message("{text}", {"text": name})


def spoken_rule(name: str) -> Message:
    """Return what Sudoku Explainer calls a rule, without the code of its kind.

    >>> print(spoken_rule("Grouped 3 Skyscrapers 1111"))
    Grouped 3 Skyscrapers
    """
    return rule_name(_CODE.sub("", name))


def rated_name(name: Message, rating: float) -> Message:
    """Return the name of a rule and a rating."""
    return pmsg("rated", "{rule}, {rating}", rule=name, rating=str(rating))
