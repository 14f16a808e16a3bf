"""Why a fish with fins holds: with the fins false, and with one of them true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message, nmsg
from farandole.logic.steps import Truth
from farandole.logic.words.counting import places_of

if TYPE_CHECKING:
    from farandole.i18n.message import Value
    from farandole.logic.words.scene import Scene


def paragraphs(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds; nothing for a fish that its claims show better.

    That is one without fins, with two covers, with a fin inside two houses of its base, or that
    removes a candidate of its base.
    """
    step, houses = scene.step, scene.board.shape.houses
    base = {cell for number in step.base for cell in houses[number].cells}
    if (
        scene.id.startswith("kraken")
        or not step.fins
        or step.endo_fins
        or len(step.cover) != len(step.base)
        or base.intersection(scene.removed)
    ):
        return ()
    values: dict[str, Value] = {
        "size": len(step.base),
        "places": places_of(scene, [Truth(number, step.digits[0]) for number in step.base]),
    }
    count = len(step.fins)
    return (
        scene.say("{places}. All of these cells lie in {cover}, except for {fins}.", **values),
        scene.fill(
            nmsg(
                "If the fin isn't {digit}, {cover} are {size} houses with room for one {digit} "
                "each, for {size} that need one, so no other cell of {cover} is {digit}.",
                "If none of the fins is {digit}, {cover} are {size} houses with room for one "
                "{digit} each, for {size} that need one, so no other cell of {cover} is {digit}.",
                count=count,
            ),
            **values,
        ),
        scene.fill(
            nmsg(
                "If the fin is {digit}, it rules out {removed}, which it sees. Either way "
                "{result}.",
                "If a fin is {digit}, it rules out {removed}, which every fin sees. Either way "
                "{result}.",
                count=count,
            ),
        ),
    )
