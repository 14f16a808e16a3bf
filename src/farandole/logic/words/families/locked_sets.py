"""Words of almost locked sets, and of Sue de Coq: cells of a house with few digits."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from farandole.i18n import Listed, nmsg, pmsg
from farandole.logic.words.phrases import digits, series, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.steps import LockedSet
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "sue-de-coq":
        one, other = map(scene.house, scene.step.base)
        return scene.say("look where {one} and {other} cross", one=one, other=other)
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
        sets=series(_set(scene, one) for one in sets),
        commons=digits(commons, "or"),
    )


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    if scene.id == "sue-de-coq":
        return _sue_de_coq(scene)
    if scene.id == "death-blossom":
        return _blossom(scene)
    if scene.id == "als-xz":
        one, other = scene.step.sets
        common = _commons(scene, one, other)
        if len(common) > 1:
            return _double(scene, common)
    return _chain(scene)


def _set(scene: Scene, one: LockedSet) -> Message:
    return pmsg(
        "a set", "{cells} ({digits})", cells=scene.cells(one.cells), digits=digits(one.digits)
    )


def _where(scene: Scene, one: LockedSet, digit: int) -> list[int]:
    return [at for at in one.cells if scene.board.has(at, digit)]


def _commons(scene: Scene, one: LockedSet, other: LockedSet) -> list[int]:
    """Return the restricted commons of two sets."""
    return [
        digit
        for digit in one.digits
        if digit in other.digits
        and all(
            scene.sees(mine, its)
            for mine, its in product(_where(scene, one, digit), _where(scene, other, digit))
        )
    ]


def _in_order(scene: Scene) -> tuple[list[LockedSet], list[int]]:
    """Return the sets in order, the ends outside, and the digit between each and the next."""
    sets = list(scene.step.sets)
    if scene.id == "als-xy-wing":
        sets = [sets[0], sets[2], sets[1]]
    gone = {digit for _, digit in scene.step.eliminations}
    choices = [_commons(scene, one, other) for one, other in pairwise(sets)]
    for commons in product(*choices):
        is_turning = all(one != other for one, other in pairwise(commons))
        if is_turning and not gone & {commons[0], commons[-1]}:
            return sets, list(commons)
    return sets, [choice[0] for choice in choices]


def _intro(scene: Scene, sets: Sequence[LockedSet]) -> Message:
    return scene.say(
        "Look at these sets of cells, each within a house: {sets}. Each has one digit more than "
        "cells (an almost locked set), so it can lose one of its digits, but not two.",
        sets=series(_set(scene, one) for one in sets),
    )


def _chain(scene: Scene) -> tuple[Message, ...]:
    sets, commons = _in_order(scene)
    paragraphs = [_intro(scene, sets)]
    paragraphs += [
        scene.say(
            "The {digit} in {one} and the {digit} in {other} all see each other, so only one of "
            "the two sets can hold {digit} (a restricted common).",
            digit=symbol(digit),
            one=scene.cells(one.cells),
            other=scene.cells(other.cells),
        )
        for (one, other), digit in zip(pairwise(sets), commons, strict=True)
    ]
    for z in sorted({digit for _, digit in scene.step.eliminations}):
        gone = [at for at, digit in scene.step.eliminations if digit == z]
        links = zip(pairwise(sets), commons, [*commons[1:], z], strict=True)
        passed = series(
            pmsg(
                "along almost locked sets",
                "{digit} must be in {before}, so it can't be in {after}, and {next} must be there",
                before=scene.cells(before.cells),
                digit=symbol(digit),
                after=scene.cells(after.cells),
                next=symbol(following),
            )
            for (before, after), digit, following in links
        )
        ends = dict.fromkeys([*_where(scene, sets[0], z), *_where(scene, sets[-1], z)])
        paragraphs.append(
            scene.fill(
                nmsg(
                    "Suppose {z} is nowhere in {first}. Then {passed}. So {z} is in the first set "
                    "or in the last, in one of {ends}. {gone} sees all of these and can't be {z}.",
                    "Suppose {z} is nowhere in {first}. Then {passed}. So {z} is in the first set "
                    "or in the last, in one of {ends}. {gone} see all of these and can't be {z}.",
                    count=len(gone),
                ),
                z=symbol(z),
                first=scene.cells(sets[0].cells),
                passed=passed,
                ends=scene.cells(ends),
                gone=scene.cells(gone),
            )
        )
    return (*paragraphs, scene.conclusion())


def _double(scene: Scene, common: Sequence[int]) -> tuple[Message, ...]:
    return (
        _intro(scene, scene.step.sets),
        scene.say(
            "Each of {digits} is in both sets, and its places see each other, so only one of the "
            "two sets can hold it (restricted commons). So each set loses one of them, and not "
            "both the same one.",
            digits=digits(common),
        ),
        scene.say(
            "So each set holds all its other digits, and each of {digits} is in one of the two. "
            "A cell that sees all places of such a digit there can't hold it: {result}.",
            digits=digits(common),
        ),
    )


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


def _blossom(scene: Scene) -> tuple[Message, ...]:
    stem, petals = _petals(scene)
    gone = sorted({digit for _, digit in scene.step.eliminations})
    ends = {
        at for digit, petal in petals for z in gone if z != digit for at in _where(scene, petal, z)
    }
    cases = series(
        pmsg(
            "a digit of the stem",
            "if it is {digit}, {cells} can't hold {digit} and must hold {others}",
            digit=symbol(digit),
            cells=scene.cells(petal.cells),
            others=digits(other for other in petal.digits if other != digit),
        )
        for digit, petal in petals
    )
    return (
        _intro(scene, [petal for _, petal in petals]),
        scene.say(
            "The stem {cell} holds one of {digits}: {cases}.",
            cell=scene.cell(stem),
            digits=digits(scene.board[stem]),
            cases=cases,
        ),
        scene.say(
            "So {digits} is in one of {ends}, whichever digit the stem holds: {result}.",
            digits=digits(gone),
            ends=scene.cells(sorted(ends)),
        ),
    )


# ---- Sue de Coq --------------------------------------------------------------------------------


def _common_of_parts(scene: Scene) -> list[int]:
    """Return the digits that both parts share beside those of the crossing."""
    crossing, in_box, in_line = (set(each.digits) for each in scene.step.sets)
    return sorted((in_box & in_line) - crossing)


def _all_digits(scene: Scene) -> Listed:
    return digits(sorted({digit for each in scene.step.sets for digit in each.digits}))


def _sue_de_coq(scene: Scene) -> tuple[Message, ...]:
    crossing, in_box, in_line = scene.step.sets
    twice = _common_of_parts(scene)
    names = dict(zip(("line", "box"), map(scene.house, scene.step.base), strict=True))
    beside, below = scene.cells(in_line.cells), scene.cells(in_box.cells)
    pattern = scene.say(
        "Where {line} and {box} cross, {crossing} have the candidates {digits}. The only "
        "candidates of {beside} in the rest of {line} are {its}; those of {below} in the rest of "
        "{box} are {theirs}.",
        **names,
        crossing=scene.cells(crossing.cells),
        digits=digits(crossing.digits),
        beside=beside,
        its=digits(in_line.digits),
        below=below,
        theirs=digits(in_box.digits),
    )
    removal = scene.say(
        "A digit that must be in {line} here is removed from the rest of {line}, and one that must "
        "be in {box} here from the rest of {box}: {result}.",
        **names,
    )
    if twice:
        count = scene.say(
            "In all these cells {digits} can occur twice, once in {beside} and once in {below}; "
            "every other digit only once, because its places are all in {line} or all in {box}. "
            "That makes exactly as many digits as cells, so each occurs as often as it can.",
            **names,
            digits=digits(twice),
            beside=beside,
            below=below,
        )
    else:
        count = scene.say(
            "All these cells together have the digits {digits}, as many digits as cells. No digit "
            "can occur twice among them, because its places are all in {line} or all in {box}. So "
            "each of them occurs exactly once.",
            **names,
            digits=_all_digits(scene),
        )
    return (pattern, count, removal)
