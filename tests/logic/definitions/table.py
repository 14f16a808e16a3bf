"""The definition of each technique that has one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.logic.definitions import basics, exclusion, single_digit, uniqueness, wings
from tests.logic.definitions.exclusion import sue_de_coq
from tests.logic.definitions.fish import fish, large_fish
from tests.logic.definitions.plain import Candidates, Removals, Removed

PLACING: dict[str, Callable[[Candidates], Removals]] = {
    "full-house": basics.full_house,
    "naked-single": basics.naked_single,
    "hidden-single": basics.hidden_single,
}
"""What these return is placed."""

REMOVING: dict[str, Callable[[Candidates], Removals]] = {
    "locked-candidates-pointing": basics.pointing,
    "locked-candidates-claiming": basics.claiming,
    "locked-pair": partial(basics.naked, size=2, locked=True),
    "locked-triple": partial(basics.naked, size=3, locked=True),
    "naked-pair": partial(basics.naked, size=2),
    "naked-triple": partial(basics.naked, size=3),
    "naked-quad": partial(basics.naked, size=4),
    "hidden-pair": partial(basics.hidden, size=2),
    "hidden-triple": partial(basics.hidden, size=3),
    "hidden-quad": partial(basics.hidden, size=4),
    "x-wing": partial(fish, size=2),
    "swordfish": partial(fish, size=3),
    "jellyfish": partial(fish, size=4),
    "finned-x-wing": partial(fish, size=2, finned=True),
    "finned-swordfish": partial(fish, size=3, finned=True),
    "finned-jellyfish": partial(fish, size=4, finned=True),
    "sashimi-x-wing": partial(fish, size=2, finned=True, sashimi=True),
    "sashimi-swordfish": partial(fish, size=3, finned=True, sashimi=True),
    "sashimi-jellyfish": partial(fish, size=4, finned=True, sashimi=True),
    "skyscraper": single_digit.skyscraper,
    "two-string-kite": single_digit.two_string_kite,
    "turbot-fish": partial(single_digit.digit_chains, most=3),
    "empty-rectangle": single_digit.empty_rectangle,
    "x-chain": partial(single_digit.digit_chains, most=20),
    "simple-colors-trap": single_digit.simple_colours_trap,
    "simple-colors-wrap": single_digit.simple_colours_wrap,
    "multi-colors-1": single_digit.multi_colours_1,
    "multi-colors-2": single_digit.multi_colours_2,
    "w-wing": wings.w_wing,
    "xy-wing": wings.xy_wing,
    "xyz-wing": wings.xyz_wing,
    "wxyz-wing": wings.wxyz_wing,
    "vwxyz-wing": partial(wings.bent_set, size=5),
    "xy-chain": wings.xy_chain,
    "als-xz": wings.als_xz,
    "unique-rectangle-1": uniqueness.unique_rectangle_1,
    "unique-rectangle-2": partial(uniqueness.one_further, in_line=True),
    "unique-rectangle-3": uniqueness.unique_rectangle_3,
    "unique-rectangle-4": uniqueness.unique_rectangle_4,
    "unique-rectangle-5": partial(uniqueness.one_further, in_line=False),
    "unique-rectangle-6": uniqueness.unique_rectangle_6,
    "hidden-rectangle": uniqueness.hidden_rectangle,
    "avoidable-rectangle-1": uniqueness.avoidable_rectangle_1,
    "avoidable-rectangle-2": uniqueness.avoidable_rectangle_2,
    "bug-plus-1": uniqueness.bug_plus_1,
    "aligned-pair-exclusion": partial(exclusion.aligned_exclusion, size=2),
    "aligned-triple-exclusion": partial(exclusion.aligned_exclusion, size=3),
    "medusa-3d": exclusion.medusa_3d,
    "franken-x-wing": partial(large_fish, size=2, shape="franken"),
    "franken-swordfish": partial(large_fish, size=3, shape="franken"),
    "mutant-x-wing": partial(large_fish, size=2, shape="mutant"),
    "mutant-swordfish": partial(large_fish, size=3, shape="mutant"),
    "als-xy-wing": wings.als_xy_wing,
    "almost-locked-pair": partial(basics.almost_locked, size=2),
    "almost-locked-triple": partial(basics.almost_locked, size=3),
    "almost-locked-quad": partial(basics.almost_locked, size=4),
    "grouped-w-wing": wings.grouped_w_wing,
    "multi-branch-w-wing": wings.multi_branch_w_wing,
    "als-w-wing": wings.als_w_wing,
    "sue-de-coq": sue_de_coq,
}
"""What these return is removed."""


def removals(name: str, on: Candidates) -> set[Removed]:
    """Return what the steps of a technique remove, by its definition."""
    return set(REMOVING[name](on)) - {frozenset()}
