"""Which techniques to know before another, and the order in which to learn them."""

from __future__ import annotations

from functools import cache
from graphlib import TopologicalSorter

from farandole.logic.techniques import TECHNIQUES

_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_FISH_BEFORE = {
    "finned-": ("",),
    "sashimi-": ("finned-",),
    "franken-": ("",),
    "finned-franken-": ("finned-", "franken-"),
    "mutant-": ("franken-",),
    "finned-mutant-": ("finned-franken-", "mutant-"),
}
_BEFORE = {
    "naked-single": "full-house",
    "hidden-single": "full-house",
    "locked-candidates-pointing": "hidden-single",
    "locked-candidates-claiming": "locked-candidates-pointing",
    "naked-pair": "naked-single",
    "naked-triple": "naked-pair",
    "naked-quad": "naked-triple",
    "hidden-pair": "hidden-single naked-pair",
    "hidden-triple": "hidden-pair naked-triple",
    "hidden-quad": "hidden-triple naked-quad",
    "locked-pair": "naked-pair locked-candidates-pointing",
    "locked-triple": "naked-triple locked-pair",
    "x-wing": "locked-candidates-claiming",
    "kraken-fish-1": "finned-x-wing x-chain",
    "kraken-fish-2": "kraken-fish-1",
    "skyscraper": "hidden-single",
    "two-string-kite": "skyscraper",
    "dual-two-string-kite": "two-string-kite",
    "turbot-fish": "skyscraper two-string-kite",
    "empty-rectangle": "two-string-kite locked-candidates-pointing",
    "dual-empty-rectangle": "empty-rectangle",
    "remote-pair": "naked-pair",
    "bug-plus-1": "unique-rectangle-1",
    "bug-2": "bug-plus-1 unique-rectangle-2",
    "bug-3": "bug-plus-1 unique-rectangle-3",
    "bug-4": "bug-plus-1 unique-rectangle-4",
    "bug-lite": "bug-plus-1 unique-loop-1",
    "reverse-bug": "bug-plus-1",
    "w-wing": "naked-pair skyscraper",
    "xy-wing": "naked-triple",
    "xyz-wing": "xy-wing",
    "wxyz-wing": "xyz-wing",
    "vwxyz-wing": "wxyz-wing",
    "uvwxyz-wing": "vwxyz-wing",
    "tuvwxyz-wing": "uvwxyz-wing",
    "unique-rectangle-1": "naked-pair",
    "unique-rectangle-2": "unique-rectangle-1",
    "unique-rectangle-3": "unique-rectangle-1 naked-triple",
    "unique-rectangle-4": "unique-rectangle-1",
    "unique-rectangle-5": "unique-rectangle-2",
    "unique-rectangle-6": "unique-rectangle-4 x-wing",
    "hidden-rectangle": "unique-rectangle-4",
    "avoidable-rectangle-1": "unique-rectangle-1",
    "avoidable-rectangle-2": "avoidable-rectangle-1 unique-rectangle-2",
    "unique-loop-1": "unique-rectangle-1",
    "unique-loop-2": "unique-loop-1 unique-rectangle-2",
    "unique-loop-3": "unique-loop-1 unique-rectangle-3",
    "unique-loop-4": "unique-loop-1 unique-rectangle-4",
    "extended-rectangle-1": "unique-rectangle-1",
    "extended-rectangle-2": "extended-rectangle-1 unique-rectangle-2",
    "extended-rectangle-3": "extended-rectangle-1 unique-rectangle-3",
    "extended-rectangle-4": "extended-rectangle-1 unique-rectangle-4",
    "unique-polygon": "extended-rectangle-1",
    "simple-colors-trap": "skyscraper",
    "simple-colors-wrap": "simple-colors-trap",
    "multi-colors-1": "simple-colors-trap",
    "multi-colors-2": "multi-colors-1",
    "medusa-3d": "simple-colors-trap remote-pair",
    "x-chain": "turbot-fish",
    "xy-chain": "xy-wing remote-pair",
    "continuous-nice-loop": "x-chain xy-chain",
    "discontinuous-nice-loop": "x-chain xy-chain",
    "aic": "x-chain xy-chain",
    "grouped-continuous-nice-loop": "continuous-nice-loop empty-rectangle",
    "grouped-discontinuous-nice-loop": "discontinuous-nice-loop empty-rectangle",
    "grouped-aic": "aic empty-rectangle",
    "als-xz": "xyz-wing",
    "als-xy-wing": "als-xz xy-wing",
    "als-chain": "als-xy-wing xy-chain",
    "death-blossom": "als-xz",
    "sue-de-coq": "locked-candidates-pointing als-xz",
    "almost-locked-pair": "locked-pair",
    "almost-locked-triple": "almost-locked-pair locked-triple",
    "almost-locked-quad": "almost-locked-triple naked-quad",
    "grouped-w-wing": "w-wing empty-rectangle",
    "multi-branch-w-wing": "grouped-w-wing",
    "als-w-wing": "w-wing als-xz",
    "truths-and-links": "multi-sector-locked-sets",
    "aligned-pair-exclusion": "xyz-wing",
    "aligned-triple-exclusion": "aligned-pair-exclusion",
    "tridagon": "bivalue-oddagon",
    "bivalue-oddagon": "remote-pair unique-rectangle-2",
    "broken-wing": "simple-colors-wrap",
    "firework-triple": "hidden-triple empty-rectangle",
    "firework-quad": "firework-triple",
    "sk-loop": "sue-de-coq",
    "multi-sector-locked-sets": "sk-loop",
    "phistomefel-ring": "multi-sector-locked-sets",
    "set-equivalence": "phistomefel-ring",
    "junior-exocet": "aligned-pair-exclusion swordfish",
    "senior-exocet": "junior-exocet",
    "double-exocet": "junior-exocet",
    "template-delete": "template-set",
    "forcing-chain-contradiction": "aic",
    "forcing-chain-verity": "forcing-chain-contradiction",
    "forcing-net-contradiction": "forcing-chain-contradiction",
    "forcing-net-verity": "forcing-net-contradiction forcing-chain-verity",
    "nishio-forcing-chains": "forcing-net-contradiction",
    "multiple-forcing-chains": "forcing-chain-verity",
    "dynamic-forcing-chains": "nishio-forcing-chains multiple-forcing-chains",
    "dynamic-forcing-chains-plus": "dynamic-forcing-chains",
    "nested-forcing-chains": "dynamic-forcing-chains-plus",
    "nested-multiple-chains": "nested-forcing-chains",
    "nested-dynamic-chains": "nested-multiple-chains",
}


def prerequisites(name: str) -> tuple[str, ...]:
    """Return the techniques to know before another.

    >>> prerequisites("finned-franken-swordfish")
    ('finned-swordfish', 'franken-swordfish', 'finned-franken-x-wing')
    """
    if name in _BEFORE:
        return tuple(_BEFORE[name].split())
    for at, size in enumerate(_SIZES):
        if name.endswith(size):
            kind = name.removesuffix(size)
            smaller = [f"{kind}{_SIZES[at - 1]}"] if at else []
            return (*(f"{before}{size}" for before in _FISH_BEFORE.get(kind, ())), *smaller)
    return ()


@cache
def learning_order() -> tuple[str, ...]:
    """Return all techniques in an order to learn them: easier ones first, each after its needs.

    >>> learning_order()[:4]
    ('full-house', 'naked-single', 'hidden-single', 'locked-candidates-pointing')
    """
    sorter = TopologicalSorter({name: prerequisites(name) for name in TECHNIQUES})
    sorter.prepare()
    places = {name: one.place for name, one in TECHNIQUES.items()}
    order: list[str] = []
    ready: list[str] = []
    while sorter.is_active():
        ready = sorted([*ready, *sorter.get_ready()], key=places.__getitem__)
        order.append(ready.pop(0))
        sorter.done(order[-1])
    return tuple(order)
