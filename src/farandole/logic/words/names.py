"""Names of techniques, as people say them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from farandole.i18n import LANGUAGES, language, pmsg

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique


def technique_name(technique: Technique) -> Message:
    """Return what people call a technique.

    >>> from farandole.logic import technique
    >>> print(technique_name(technique("x-wing")))
    X-Wing
    """
    return _NAMES[technique.id]


def step_name(board: Board, step: Step) -> Message:
    """Return what people call the technique of a step: Chinese names the house of a single.

    >>> from farandole.i18n import language
    >>> from farandole.logic import Board, Step, technique
    >>> step = Step(technique("hidden-single"), base=(18,))
    >>> print(step_name(Board("." * 81), step), language("zh")(step_name(Board("." * 81), step)))
    Hidden Single 宫排除
    """
    houses = board.shape.houses
    if step.technique.id == "hidden-single" and step.base and step.base[0] < len(houses):
        kind = houses[step.base[0]].kind
        return _HIDDEN_SINGLES.get(kind, _NAMES["hidden-single"])
    return technique_name(step.technique)


@cache
def by_printed_name() -> dict[str, str]:
    """Return the ids of techniques by their names in all languages, in small letters.

    A name with a second one in brackets is found by each of them, too, where it belongs to one
    technique alone.

    >>> names = by_printed_name()
    >>> names["唯一余数"], names["二链列（x-wing）"], names["二链列"], names["宫排除"]
    ('naked-single', 'x-wing', 'x-wing', 'hidden-single')
    """
    names: dict[str, str] = {}
    parts: list[tuple[str, str]] = []
    for code in LANGUAGES:
        say = language(code)
        names |= {say(name): "hidden-single" for name in _HIDDEN_SINGLES.values()}
        for id, name in _NAMES.items():
            printed = say(name).casefold()
            names[printed] = id
            first, bracket, second = printed.rstrip("）").partition("（")
            parts += [(part, id) for part in (first, second) if bracket and part]
    occurrences = Counter(part for part, _ in parts)
    return {**{part: id for part, id in parts if occurrences[part] == 1}, **names}


_HIDDEN_SINGLES = {
    "row": pmsg("technique, in a row", "Hidden Single"),
    "column": pmsg("technique, in a column", "Hidden Single"),
    "box": pmsg("technique, in a box", "Hidden Single"),
}

_NAMES = {
    "full-house": pmsg("technique", "Full House"),
    "naked-single": pmsg("technique", "Naked Single"),
    "hidden-single": pmsg("technique", "Hidden Single"),
    "locked-pair": pmsg("technique", "Locked Pair"),
    "locked-triple": pmsg("technique", "Locked Triple"),
    "locked-candidates-pointing": pmsg("technique", "Locked Candidates Type 1 (Pointing)"),
    "locked-candidates-claiming": pmsg("technique", "Locked Candidates Type 2 (Claiming)"),
    "naked-pair": pmsg("technique", "Naked Pair"),
    "naked-triple": pmsg("technique", "Naked Triple"),
    "hidden-pair": pmsg("technique", "Hidden Pair"),
    "hidden-triple": pmsg("technique", "Hidden Triple"),
    "naked-quad": pmsg("technique", "Naked Quadruple"),
    "hidden-quad": pmsg("technique", "Hidden Quadruple"),
    "x-wing": pmsg("technique", "X-Wing"),
    "swordfish": pmsg("technique", "Swordfish"),
    "jellyfish": pmsg("technique", "Jellyfish"),
    "squirmbag": pmsg("technique", "Squirmbag"),
    "whale": pmsg("technique", "Whale"),
    "leviathan": pmsg("technique", "Leviathan"),
    "remote-pair": pmsg("technique", "Remote Pair"),
    "bug-plus-1": pmsg("technique", "Bivalue Universal Grave + 1"),
    "skyscraper": pmsg("technique", "Skyscraper"),
    "two-string-kite": pmsg("technique", "2-String Kite"),
    "dual-two-string-kite": pmsg("technique", "Dual 2-String Kite"),
    "turbot-fish": pmsg("technique", "Turbot Fish"),
    "empty-rectangle": pmsg("technique", "Empty Rectangle"),
    "dual-empty-rectangle": pmsg("technique", "Dual Empty Rectangle"),
    "w-wing": pmsg("technique", "W-Wing"),
    "xy-wing": pmsg("technique", "XY-Wing"),
    "xyz-wing": pmsg("technique", "XYZ-Wing"),
    "wxyz-wing": pmsg("technique", "WXYZ-Wing"),
    "unique-rectangle-1": pmsg("technique", "Uniqueness Test 1"),
    "unique-rectangle-2": pmsg("technique", "Uniqueness Test 2"),
    "unique-rectangle-3": pmsg("technique", "Uniqueness Test 3"),
    "unique-rectangle-4": pmsg("technique", "Uniqueness Test 4"),
    "unique-rectangle-5": pmsg("technique", "Uniqueness Test 5"),
    "unique-rectangle-6": pmsg("technique", "Uniqueness Test 6"),
    "hidden-rectangle": pmsg("technique", "Hidden Rectangle"),
    "avoidable-rectangle-1": pmsg("technique", "Avoidable Rectangle Type 1"),
    "avoidable-rectangle-2": pmsg("technique", "Avoidable Rectangle Type 2"),
    "finned-x-wing": pmsg("technique", "Finned X-Wing"),
    "sashimi-x-wing": pmsg("technique", "Sashimi X-Wing"),
    "finned-swordfish": pmsg("technique", "Finned Swordfish"),
    "sashimi-swordfish": pmsg("technique", "Sashimi Swordfish"),
    "finned-jellyfish": pmsg("technique", "Finned Jellyfish"),
    "sashimi-jellyfish": pmsg("technique", "Sashimi Jellyfish"),
    "finned-squirmbag": pmsg("technique", "Finned Squirmbag"),
    "sashimi-squirmbag": pmsg("technique", "Sashimi Squirmbag"),
    "finned-whale": pmsg("technique", "Finned Whale"),
    "sashimi-whale": pmsg("technique", "Sashimi Whale"),
    "finned-leviathan": pmsg("technique", "Finned Leviathan"),
    "sashimi-leviathan": pmsg("technique", "Sashimi Leviathan"),
    "sue-de-coq": pmsg("technique", "Sue de Coq"),
    "simple-colors-trap": pmsg("technique", "Simple Colors Trap"),
    "simple-colors-wrap": pmsg("technique", "Simple Colors Wrap"),
    "multi-colors-1": pmsg("technique", "Multi Colors 1"),
    "multi-colors-2": pmsg("technique", "Multi Colors 2"),
    "x-chain": pmsg("technique", "X-Chain"),
    "xy-chain": pmsg("technique", "XY-Chain"),
    "continuous-nice-loop": pmsg("technique", "Continuous Nice Loop"),
    "discontinuous-nice-loop": pmsg("technique", "Discontinuous Nice Loop"),
    "aic": pmsg("technique", "AIC"),
    "grouped-continuous-nice-loop": pmsg("technique", "Grouped Continuous Nice Loop"),
    "grouped-discontinuous-nice-loop": pmsg("technique", "Grouped Discontinuous Nice Loop"),
    "grouped-aic": pmsg("technique", "Grouped AIC"),
    "als-xz": pmsg("technique", "Almost Locked Set XZ-Rule"),
    "als-xy-wing": pmsg("technique", "Almost Locked Set XY-Wing"),
    "als-chain": pmsg("technique", "Almost Locked Set Chain"),
    "death-blossom": pmsg("technique", "Death Blossom"),
    "franken-x-wing": pmsg("technique", "Franken X-Wing"),
    "franken-swordfish": pmsg("technique", "Franken Swordfish"),
    "franken-jellyfish": pmsg("technique", "Franken Jellyfish"),
    "franken-squirmbag": pmsg("technique", "Franken Squirmbag"),
    "franken-whale": pmsg("technique", "Franken Whale"),
    "franken-leviathan": pmsg("technique", "Franken Leviathan"),
    "finned-franken-x-wing": pmsg("technique", "Finned Franken X-Wing"),
    "finned-franken-swordfish": pmsg("technique", "Finned Franken Swordfish"),
    "finned-franken-jellyfish": pmsg("technique", "Finned Franken Jellyfish"),
    "finned-franken-squirmbag": pmsg("technique", "Finned Franken Squirmbag"),
    "finned-franken-whale": pmsg("technique", "Finned Franken Whale"),
    "finned-franken-leviathan": pmsg("technique", "Finned Franken Leviathan"),
    "mutant-x-wing": pmsg("technique", "Mutant X-Wing"),
    "mutant-swordfish": pmsg("technique", "Mutant Swordfish"),
    "mutant-jellyfish": pmsg("technique", "Mutant Jellyfish"),
    "mutant-squirmbag": pmsg("technique", "Mutant Squirmbag"),
    "mutant-whale": pmsg("technique", "Mutant Whale"),
    "mutant-leviathan": pmsg("technique", "Mutant Leviathan"),
    "finned-mutant-x-wing": pmsg("technique", "Finned Mutant X-Wing"),
    "finned-mutant-swordfish": pmsg("technique", "Finned Mutant Swordfish"),
    "finned-mutant-jellyfish": pmsg("technique", "Finned Mutant Jellyfish"),
    "finned-mutant-squirmbag": pmsg("technique", "Finned Mutant Squirmbag"),
    "finned-mutant-whale": pmsg("technique", "Finned Mutant Whale"),
    "finned-mutant-leviathan": pmsg("technique", "Finned Mutant Leviathan"),
    "kraken-fish-1": pmsg("technique", "Kraken Fish Type 1"),
    "kraken-fish-2": pmsg("technique", "Kraken Fish Type 2"),
    "forcing-chain-contradiction": pmsg("technique", "Forcing Chain Contradiction"),
    "forcing-chain-verity": pmsg("technique", "Forcing Chain Verity"),
    "forcing-net-contradiction": pmsg("technique", "Forcing Net Contradiction"),
    "forcing-net-verity": pmsg("technique", "Forcing Net Verity"),
    "template-set": pmsg("technique", "Template Set"),
    "template-delete": pmsg("technique", "Template Delete"),
    "brute-force": pmsg("technique", "Brute Force"),
    "medusa-3d": pmsg("technique", "3D Medusa"),
    "aligned-pair-exclusion": pmsg("technique", "Aligned Pair Exclusion"),
    "aligned-triple-exclusion": pmsg("technique", "Aligned Triple Exclusion"),
}
