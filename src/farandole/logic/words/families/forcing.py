"""Words of forcing chains and nets: what follows from a premise, or from every alternative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.literals import branches, in_every_case, state
from farandole.logic.words.phrases import digits, series

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.words.literals import Branch
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


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    every = branches(scene)
    if scene.id.endswith("contradiction"):
        return (*_from_one_premise(every), _contradiction(scene, every))
    return (_cases(scene, every), *in_every_case(scene, every))


def _from_one_premise(every: Sequence[Branch]) -> list[Message]:
    """Return branches of one premise, without repeating what an earlier one has."""
    paragraphs = [every[0].supposing()]
    known = set(every[0].consequences)
    for branch in every[1:]:
        new = [clause for clause in branch.consequences if clause not in known]
        known.update(new)
        if new:
            paragraphs.append(msg("It also follows: {consequences}.", consequences=series(new)))
    return paragraphs


def _cases(scene: Scene, every: Sequence[Branch]) -> Message:
    """Return why there are no other cases."""
    if scene.step.cells:
        at = scene.step.cells[0]
        return scene.say(
            "{cell} holds one of {digits}. Try each.",
            cell=scene.cell(at),
            digits=digits(scene.board[at]),
        )
    if scene.step.base:
        return scene.say(
            "In {house} the {digit} is in one of {cells}. Try each.",
            cells=scene.cells(at for branch in every for at in branch.start.cells),
        )
    clause = state(scene.board, every[0].start, True)
    return msg("Either {clause} or not. Try both.", clause=clause)


def _contradiction(scene: Scene, every: Sequence[Branch]) -> Message:
    first, last = every[0], every[-1]
    if scene.step.cells:
        return scene.say(
            "Now {cell} has no candidate left. So the assumption is false: {result}.",
            cell=scene.cell(scene.step.cells[0]),
        )
    if scene.step.base and not first.end_true:
        return scene.say(
            "Now {house} has no place left for {digit}. So the assumption is false: {result}."
        )
    if len(every) == 1:
        return scene.say(
            "That contradicts the assumption, so {clause}: {result}.",
            clause=state(scene.board, first.start, not first.start_true),
        )
    return scene.say(
        "But these can't both hold: {one}, and {other}. So the assumption is false: {result}.",
        one=first.conclusion,
        other=last.conclusion,
    )
