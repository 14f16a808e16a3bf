"""Words of uniqueness: patterns that a puzzle with one solution can't contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "bug-plus-1":
        return msg("almost all empty cells have two candidates")
    return scene.say("look for a rectangle of {digits} in {boxes}")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id == "bug-plus-1":
        at, digit = _grave(scene)
        return scene.say(
            "all empty cells except {cell} have two candidates, and {cell} would have two as well "
            "if it weren't {digit}, so {result}.",
            cell=scene.cell(at),
            digit=symbol(digit),
        )
    return scene.say(
        "{cells} can't hold only {digits}, because the two digits could be swapped, so {result}."
    )


def _grave(scene: Scene) -> tuple[int, int]:
    """Return the cell with three candidates, and its digit that prevents a second solution."""
    if scene.step.placements:
        return scene.step.placements[0]
    at = scene.step.eliminations[0].cell
    gone = {digit for _, digit in scene.step.eliminations}
    (digit,) = set(scene.board[at]) - gone
    return at, digit
