"""Words of wings: a few cells of few candidates, one of which holds a digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.words.phrases import digits, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "w-wing":
        pair = scene.board[scene.step.nodes[0].cells[0]]
        return scene.say("look at the cells that hold only {digits}", digits=digits(pair))
    if scene.id == "wxyz-wing":
        return scene.say("look for four cells that hold only {digits}")
    return scene.say("look for a pivot in {house}", house=scene.area(_pivot(scene)))


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    z = symbol(_z(scene))
    if scene.id == "w-wing":
        first, _, near, far, _, second = (node.cells[0] for node in scene.step.nodes)
        return scene.say(
            "{cells} hold only {digits}, and in {house} the {x} is in {near} or {far}, so one of "
            "{cells} is {z}, and {result}.",
            cells=scene.cells((first, second)),
            digits=digits(scene.board[first]),
            x=symbol(scene.step.nodes[2].digit),
            near=scene.cell(near),
            far=scene.cell(far),
            z=z,
        )
    if scene.id == "wxyz-wing":
        return scene.say(
            "{cells} hold only {digits}, and only {z} can occur twice there, so one of {ends} is "
            "{z}, and {result}.",
            z=z,
            ends=scene.cells(_ends(scene)),
        )
    pivot = _pivot(scene)
    return scene.say(
        "whichever of {digits} is in {pivot}, one of {cells} is {z}, so {result}.",
        digits=digits(scene.board[pivot]),
        pivot=scene.cell(pivot),
        cells=scene.cells(_ends(scene)),
        z=z,
    )


def _z(scene: Scene) -> int:
    """Return the digit that is removed."""
    return scene.step.eliminations[0].digit


def _ends(scene: Scene) -> tuple[int, ...]:
    """Return the cells one of which holds it."""
    return tuple(at for at in scene.step.cells if scene.board.has(at, _z(scene)))


def _pivot(scene: Scene) -> int:
    """Return the pivot of an XY- or XYZ-wing."""
    board, cells = scene.board, scene.step.cells
    return next(
        pivot
        for pivot in cells
        if (len(board[pivot]) == 3 or not board.has(pivot, _z(scene)))
        and all(scene.sees(pivot, at) for at in cells if at != pivot)
    )
