"""Words of subsets and of intersections: a house, some cells and some digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import pmsg
from farandole.logic.words.phrases import series, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.step.cover:
        return scene.say("look at the places of {digit} in {house}")
    return scene.say("look at {house}")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.step.cover:
        return scene.say(
            "in {house} the only places for {digit} are {cells}, all of them in {cover}, so "
            "{result}.",
            cover=scene.house(scene.step.cover[0]),
        )
    if scene.id.startswith("hidden"):
        return scene.say("in {house} the only places for {digits} are {cells}, so {result}.")
    return scene.say("{cells} hold only {digits}, so {result}.")


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds; nothing where cells see each other by a rule."""
    if scene.board.shape.partial:
        return ()
    if scene.step.cover:
        return _locked_candidates(scene)
    if scene.id.startswith("hidden"):
        return _hidden(scene)
    return _naked(scene)


def _locked_candidates(scene: Scene) -> tuple[Message, ...]:
    cover = scene.house(scene.step.cover[0])
    return (
        scene.say(
            "One cell of {house} must be {digit}, and only {cells} can be. These cells also lie "
            "in {cover}.",
            cover=cover,
        ),
        scene.say(
            "So the {digit} of {cover} is in one of them, and no other cell of {cover} can be "
            "{digit}: {result}.",
            cover=cover,
        ),
    )


def _naked(scene: Scene) -> tuple[Message, ...]:
    paragraphs = (
        scene.say(
            "The cells {cells} lie in {base}: {held}. Together they have only the candidates "
            "{digits}: as many digits as cells.",
            held=scene.candidates_of(scene.step.cells),
        ),
        scene.say(
            "A house holds each digit once, so these cells hold exactly these digits, in some "
            "order. No other cell of {houses} can hold one of them: {result}.",
            houses=scene.houses(scene.step.base, "or"),
        ),
    )
    if not scene.id.startswith("locked"):
        return paragraphs
    both = scene.say(
        "The cells lie in two houses at once, {base}, so the digits are removed from the rest of "
        "both."
    )
    return (*paragraphs, both)


def _hidden(scene: Scene) -> tuple[Message, ...]:
    number = scene.step.base[0]
    held = series(
        pmsg(
            "a digit's places",
            "{digit} in {cells}",
            digit=symbol(digit),
            cells=scene.cells(scene.places(number, digit), "or"),
        )
        for digit in scene.step.digits
    )
    return (
        scene.say(
            "In {house} these digits have few places: {held}. Together they have only the cells "
            "{cells}: as many cells as digits.",
            held=held,
        ),
        scene.say(
            "Each of {digits} needs one of these cells, so these cells can hold nothing else: "
            "{result}."
        ),
    )
