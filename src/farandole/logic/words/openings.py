"""Where to look for a step, and its opening sentence, by kind of step, technique or family.

The sentences are in ``openings.toml``, where translators' tools find them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.i18n.message import Message
from farandole.logic.words.patterns import branches, false_colour, is_closed

if TYPE_CHECKING:
    from farandole.logic.words.scene import Scene


@cache
def _openings() -> dict[str, dict[str, Message]]:
    """Return the sentences of each kind of step."""
    tables = tomllib.loads(Path(__file__).with_name("openings.toml").read_text("utf-8"))
    return {
        kind: {part: Message(text) for part, text in parts.items()}
        for kind, parts in tables.items()
    }


def hint(scene: Scene) -> Message:
    """Return where to look, without the technique."""
    return scene.fill(_openings()[form(scene)]["hint"])


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    return scene.fill(_openings()[form(scene)]["line"])


def form(scene: Scene) -> str:
    """Return which sentences of the table a step has."""
    for name in (*_variants(scene), scene.id, scene.step.technique.family):
        if name in _openings():
            return name
    return "fish"


def _variants(scene: Scene) -> list[str]:
    """Return the names of forms that depend on the parts of a step."""
    step, name = scene.step, scene.id
    family = step.technique.family
    if name.startswith("locked-candidates"):
        return ["locked-candidates"]
    if family == "subsets" or name.startswith("locked-"):
        kind = name.partition("-")[0].replace("locked", "naked")
        return [f"{kind}-pair"] if len(step.cells) == 2 else [f"{kind}-subset"]
    if family == "forcing" and not name.endswith("contradiction"):
        return ["forcing-cell" if step.cells else "forcing-house" if step.base else "forcing"]
    if name == "sue-de-coq" and len(scene.set_digits) > len(scene.set_cells):
        return ["sue-de-coq-extended"]
    if name == "medusa-3d" and false_colour(step) is not None:
        return ["medusa-3d-wrap"]
    if name.endswith("empty-rectangle"):
        return ["empty-rectangle"]
    if family in ("chains", "single-digit") and name != "remote-pair":
        if is_closed(step):
            return ["loop"]
        if len(branches(step)) > 1:
            return [f"{family}-dual", "chains-dual"]
    if "fish" in family and not name.startswith("kraken"):
        return ["finned-fish" if step.fins or step.endo_fins else "fish"]
    return []
