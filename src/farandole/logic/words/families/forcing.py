"""Words of forcing chains and nets: what follows from a premise, or from every alternative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.words.literals import branches, state

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    step = scene.step
    if scene.id.endswith("contradiction"):
        return scene.say(
            "in {house} there is a candidate that leads to a contradiction",
            house=scene.area(step.nodes[0].cells[0]),
        )
    if step.cells:
        return scene.say(
            "in {house} there is a cell whose candidates all lead to the same conclusion",
            house=scene.area(step.cells[0]),
        )
    if step.base:
        return scene.say("the places of {digit} in {house} all lead to the same conclusion")
    return scene.say(
        "in {house} there is a candidate that leads to the same conclusion whether it is true or "
        "false",
        house=scene.area(step.nodes[0].cells[0]),
    )


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    branch = branches(scene)[0]
    start, end = branch.premise, branch.conclusion
    if scene.id.endswith("contradiction"):
        return scene.say(
            "supposing that {start} leads to a contradiction, so {result}.", start=start
        )
    if scene.step.cells:
        return scene.say(
            "whichever digit {cell} holds, {end}, so {result}.",
            cell=scene.cell(scene.step.cells[0]),
            end=end,
        )
    if scene.step.base:
        return scene.say("wherever the {digit} of {house} is, {end}, so {result}.", end=end)
    return scene.say(
        "whether {clause} or not, {end}, so {result}.",
        clause=state(scene.board, branch.start, True),
        end=end,
    )
