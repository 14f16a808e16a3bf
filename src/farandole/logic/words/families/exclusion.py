"""Words of aligned exclusion: pairs and triples of digits that cells can't hold together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.words.phrases import candidates

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    return scene.say(
        "look in {boxes} for cells that can't be filled independently, because of cells that they "
        "all see"
    )


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    return scene.say(
        "no combination of digits in {cells} has {gone}, so {result}.",
        gone=candidates(scene.board, scene.step.eliminations),
    )
