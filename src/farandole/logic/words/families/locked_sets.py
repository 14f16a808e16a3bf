"""Words of almost locked sets, and of Sue de Coq: cells of a house with few digits."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from farandole.i18n import Listed, pmsg
from farandole.logic.words.phrases import digits, series

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.steps import LockedSet
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "sue-de-coq":
        first, second = map(scene.house, scene.step.base)
        return scene.say("look where {one} and {other} cross", one=first, other=second)
    if scene.id == "death-blossom":
        return scene.say(
            "look at the candidates of a cell in {house}, and at sets of cells that it sees",
            house=scene.area(_petals(scene)[0]),
        )
    return scene.say(
        "look for sets of cells with one digit more than cells in {boxes}",
        boxes=scene.boxes(at for each in scene.step.sets for at in each.cells),
    )


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id == "sue-de-coq":
        crossing, in_box, in_line = scene.step.sets
        every = scene.cells((*crossing.cells, *in_line.cells, *in_box.cells))
        if _common_of_parts(scene):
            return scene.say(
                "{cells} have room only for {digits}, so {result}.",
                cells=every,
                digits=_all_digits(scene),
            )
        return scene.say(
            "{cells} hold only {digits}, as many digits as cells, each once, so {result}.",
            cells=every,
            digits=_all_digits(scene),
        )
    if scene.id == "death-blossom":
        stem, petals = _petals(scene)
        return scene.say(
            "whichever of {digits} is in {cell}, one of {sets} is locked, so {result}.",
            digits=digits(scene.board[stem]),
            cell=scene.cell(stem),
            sets=Listed((_set(scene, petal) for _, petal in petals), "or"),
        )
    sets, commons = _in_order(scene)
    if scene.id == "als-xz":
        return scene.say(
            "{one} and {other} can't both hold {common}, so {result}.",
            one=_set(scene, sets[0]),
            other=_set(scene, sets[1]),
            common=digits(_commons(scene, sets[0], sets[1]), "or"),
        )
    return scene.say(
        "of two neighbours along {sets} only one can hold {commons}, so {result}.",
        sets=series(_set(scene, als) for als in sets),
        commons=digits(commons, "or"),
    )


def _set(scene: Scene, als: LockedSet) -> Message:
    return pmsg(
        "a set", "{cells} ({digits})", cells=scene.cells(als.cells), digits=digits(als.digits)
    )


def _where(scene: Scene, als: LockedSet, digit: int) -> list[int]:
    return [at for at in als.cells if scene.board.has(at, digit)]


def _commons(scene: Scene, first: LockedSet, second: LockedSet) -> list[int]:
    """Return the restricted commons of two sets."""
    return [
        digit
        for digit in first.digits
        if digit in second.digits
        and all(
            scene.sees(mine, its)
            for mine, its in product(_where(scene, first, digit), _where(scene, second, digit))
        )
    ]


def _in_order(scene: Scene) -> tuple[list[LockedSet], list[int]]:
    """Return the sets in order, the ends outside, and the digit between each and the next."""
    sets = list(scene.step.sets)
    if scene.id == "als-xy-wing":
        sets = [sets[0], sets[2], sets[1]]
    gone = {digit for _, digit in scene.step.eliminations}
    choices = [_commons(scene, first, second) for first, second in pairwise(sets)]
    for commons in product(*choices):
        is_turning = all(first != second for first, second in pairwise(commons))
        if is_turning and not gone & {commons[0], commons[-1]}:
            return sets, list(commons)
    return sets, [choice[0] for choice in choices]


def _petals(scene: Scene) -> tuple[int, list[tuple[int, LockedSet]]]:
    """Return the stem of a death blossom, and each of its digits with a set it locks."""
    board, sets = scene.board, scene.step.sets
    inside = {at for each in sets for at in each.cells}
    for stem in dict.fromkeys([*scene.step.cells, *range(board.shape.cells)]):
        petals = {
            digit: each
            for digit in board[stem]
            for each in reversed(sets)
            if (held := _where(scene, each, digit)) and all(scene.sees(stem, at) for at in held)
        }
        if stem not in inside and board[stem] and len(petals) == len(board[stem]):
            return stem, list(petals.items())
    raise ValueError


# ---- Sue de Coq --------------------------------------------------------------------------------


def _common_of_parts(scene: Scene) -> list[int]:
    """Return the digits that both parts share beside those of the crossing."""
    crossing, in_box, in_line = (set(each.digits) for each in scene.step.sets)
    return sorted((in_box & in_line) - crossing)


def _all_digits(scene: Scene) -> Listed:
    return digits(sorted({digit for each in scene.step.sets for digit in each.digits}))
