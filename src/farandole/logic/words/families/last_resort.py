"""Words of techniques for programs: templates, and a digit of the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "brute-force":
        return scene.say(
            "no technique applies here; try the candidates of a cell in {house}",
            house=scene.area(scene.step.placements[0].cell),
        )
    return scene.say("try all ways to place the {digit}")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id == "brute-force":
        return scene.say("a search for the solution shows that {result}.")
    if scene.step.placements:
        return scene.say("every way to place all {digit} goes through these cells: {result}.")
    return scene.say("no way to place all {digit} goes through these cells: {result}.")


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    if scene.id == "brute-force":
        return (
            scene.say(
                "None of the techniques in use applies here. A search through the possibilities "
                "finds the one solution, in which {result}. No short argument proves it."
            ),
        )
    others = {truth.at for truth in scene.step.truths if truth.house is not None}
    return (
        scene.say(
            "A template is a way to place the {digit} in nine cells, one in each row, column and "
            "box, so that it fits the digits on the board and the candidates left."
        ),
        *(
            [
                msg(
                    "A template is excluded if it uses a cell that every template of another digit "
                    "uses."
                )
            ]
            if others - set(scene.step.digits)
            else []
        ),
        scene.say("All templates go through these cells: {result}.")
        if scene.step.placements
        else scene.say("No template goes through these cells: {result}."),
    )
