"""The ideas of techniques, and how a person finds them, for beginners.

The texts are in ``texts.toml``, where translators' tools find them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.i18n.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.logic.techniques import Technique

FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
"""The number of houses of each kind of fish."""

SUBSETS = {"pair": 2, "triple": 3, "quad": 4}
"""The number of cells of each kind of subset."""


@cache
def _texts() -> dict[str, dict[str, Message]]:
    """Return the texts of techniques and families; a later text overrides an earlier one."""
    texts: dict[str, dict[str, Message]] = {}
    file = Path(__file__).with_name("texts.toml")
    for pattern, parts in tomllib.loads(file.read_text("utf-8")).items():
        for name, size in _names(pattern):
            values = {} if size is None else {"size": size}
            texts.setdefault(name, {}).update(
                (part, Message(text, values)) for part, text in parts.items()
            )
    return texts


def _names(pattern: str) -> Iterator[tuple[str, int | None]]:
    """Yield the names that a pattern such as ``naked-{pair,triple}`` means, with their sizes."""
    start, _, rest = pattern.partition("{")
    parts, _, end = rest.partition("}")
    for part in parts.split(","):
        name = f"{start}{part}{end}"
        yield name, (FISH | SUBSETS).get(part or name.rpartition("-")[2])


def in_brief(technique: Technique) -> Message:
    """Return a technique in a few words."""
    return _texts()[technique.id]["brief"]


def idea(technique: Technique) -> Message:
    """Return the idea of a technique."""
    return _texts()[technique.id]["idea"]


def spotting(technique: Technique) -> Message:
    """Return the text on how to spot a technique."""
    return _texts()[technique.id]["spotting"]


def family_message(family: str) -> Message:
    """Return the idea of a family of techniques."""
    return _texts()["families"][family]
