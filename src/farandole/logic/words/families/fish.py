"""Words of fish: houses that need a digit as often as other houses have room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import nmsg
from farandole.logic.words.literals import branches
from farandole.logic.words.phrases import kinds, paragraph
from farandole.logic.words.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Listed, Message
    from farandole.logic.words.literals import Branch


def hint(scene: Scene) -> Message:
    """Return where to look."""
    return scene.say(
        "look at the places of {digit} in the {houses}",
        houses=kinds(scene.board, scene.step.base),
    )


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    fins = _fins(scene)
    if scene.id == "kraken-fish-1":
        return scene.say(
            "the places of {digit} in {base} form a fish with {cover}, or one of the fins {fins} "
            "is true; every case leads to the same conclusion, so {result}.",
            fins=scene.cells(fins),
        )
    if scene.id == "kraken-fish-2":
        every = branches(scene)
        return scene.say(
            "one of {cells} is {digit}, and in every case {end}, so {result}.",
            cells=_starts(scene, every),
            end=every[0].conclusion,
        )
    if not fins:
        return scene.say("in {base} the {digit} has places only in {cover}, so {result}.")
    return scene.fill(
        nmsg(
            "in {base} the {digit} has places only in {cover}, except for the fin {fins}, so "
            "{result}.",
            "in {base} the {digit} has places only in {cover}, except for the fins {fins}, so "
            "{result}.",
            count=len(fins),
        ),
        fins=scene.cells(fins),
    )


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds; nothing where its claims alone show it best."""
    if scene.id.startswith("kraken"):
        return ()
    if len(scene.step.cover) > len(scene.step.base):
        return _siamese(scene)
    paragraphs = [_places(scene)]
    if scene.step.endo_fins:
        paragraphs.append(
            scene.fill(
                nmsg(
                    "{cells} lies in two houses of the base and would serve both at once. So it "
                    "counts as a fin (an endo fin).",
                    "Each of {cells} lies in two houses of the base and would serve both at once. "
                    "So they count as fins (endo fins).",
                    count=len(scene.step.endo_fins),
                ),
                cells=scene.cells(scene.step.endo_fins),
            )
        )
    if fins := _fins(scene):
        paragraphs += [_without_fins(scene, fins), _with_fins(scene, fins)]
    else:
        paragraphs.append(
            scene.say(
                "Each of {base} needs its {digit} in one of these cells, and each of {cover} has "
                "room for one. The two are equal in number, so each of {cover} has its {digit} in "
                "these cells, and {result}."
            )
        )
    if twice := _cannibals(scene):
        paragraphs.append(
            scene.fill(
                nmsg(
                    "{cells} is in the base itself, where two houses of the cover meet. As {digit} "
                    "it would use up both, and the other houses would not have enough room.",
                    "{cells} are in the base itself, where two houses of the cover meet. As "
                    "{digit}, one of them would use up both, and the other houses would not have "
                    "enough room.",
                    count=len(twice),
                ),
                cells=scene.cells(twice),
            )
        )
    return tuple(paragraphs)


def _fins(scene: Scene) -> tuple[int, ...]:
    return (*scene.step.fins, *scene.step.endo_fins)


def _places(scene: Scene) -> Message:
    """Return where the digit has its places in the base, and which houses cover them."""
    held = scene.places_in(scene.step.base)
    if fins := _fins(scene):
        return scene.say(
            "Look at the places of {digit} in {base} ({held}). All of them lie in {cover}, except "
            "for {fins}.",
            held=held,
            cover=scene.houses(scene.step.cover[: len(scene.step.base)]),
            fins=scene.cells(fins),
        )
    return scene.say(
        "Look at the places of {digit} in {base} ({held}). All of them lie in {cover}.", held=held
    )


def _without_fins(scene: Scene, fins: Sequence[int]) -> Message:
    """Return what follows if the fins are false: the fish holds."""
    return scene.fill(
        nmsg(
            "If the fin {fins} isn't {digit}, each of {base} has its {digit} within {cover}. The "
            "two are equal in number, so no other cell of {cover} is {digit}.",
            "If none of the fins {fins} is {digit}, each of {base} has its {digit} within {cover}. "
            "The two are equal in number, so no other cell of {cover} is {digit}.",
            count=len(fins),
        ),
        fins=scene.cells(fins),
    )


def _with_fins(scene: Scene, fins: Sequence[int]) -> Message:
    """Return what follows if a fin is true."""
    parts = [
        scene.fill(
            nmsg(
                "If the fin {fins} is {digit}, it rules out {removed}, which it sees.",
                "If one of the fins {fins} is {digit}, it rules out {removed}, which every fin "
                "sees.",
                count=len(fins),
            ),
            fins=scene.cells(fins),
        ),
        scene.say("Either way, {result}."),
    ]
    if scene.id.startswith("sashimi"):
        parts.append(
            scene.fill(
                nmsg(
                    "(Without the fin one house of the base has no second place. That makes the "
                    "fish sashimi; the argument is the same.)",
                    "(Without the fins one house of the base has no second place. That makes the "
                    "fish sashimi; the argument is the same.)",
                    count=len(fins),
                )
            )
        )
    return paragraph(*parts)


def _cannibals(scene: Scene) -> list[int]:
    """Return the places of the base itself that are removed: two houses of the cover have them."""
    houses = scene.board.shape.houses
    cover = scene.step.cover[: len(scene.step.base)]
    base = {cell for number in scene.step.base for cell in houses[number].cells}
    return [
        cell
        for cell in scene.removed
        if cell in base and sum(cell in houses[number].cells for number in cover) > 1
    ]


def _siamese(scene: Scene) -> tuple[Message, ...]:
    """Return why two fish with one base hold, one after the other."""
    step = scene.step
    size, digit = len(step.base), step.digits[0]
    held = dict.fromkeys(cell for number in step.base for cell in scene.places(number, digit))
    paragraphs = [
        scene.say(
            "Two fish share the base {base}, where {digit} has the places {cells}.",
            cells=scene.cells(held),
        )
    ]
    for at in range(0, len(step.cover), size):
        cover = step.cover[at : at + size]
        inside = {cell for number in cover for cell in scene.board.shape.houses[number].cells}
        fins = tuple(cell for cell in held if cell not in inside)
        removed = tuple(candidate for candidate in step.eliminations if candidate.cell in inside)
        part = Scene(
            scene.board,
            type(step)(
                step.technique, (), removed, digits=step.digits, base=step.base, cover=cover
            ),
        )
        if fins and removed:
            paragraphs.append(paragraph(_without_fins(part, fins), _with_fins(part, fins)))
    return tuple(paragraphs)


def _starts(scene: Scene, every: Iterable[Branch]) -> Listed:
    return scene.cells(cell for branch in every for cell in branch.start.cells)
