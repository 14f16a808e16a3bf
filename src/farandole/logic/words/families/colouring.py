"""Words of colouring: of two colours, one is true throughout and the other false."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from farandole.logic.steps import Candidate
from farandole.logic.words.phrases import candidates

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene

_LETTERS = "ABCD"


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "medusa-3d":
        return scene.say("mark candidates in turn, along strong links, in {boxes}")
    return scene.say("mark the places of {digit} in the houses where it has two")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id == "medusa-3d":
        return _medusa_line(scene)
    colours = {colour: scene.cells(cells) for colour, cells in _colours(scene).items()}
    if scene.id == "simple-colors-trap":
        return scene.say(
            "{digit} is in all of ({a}) or in all of ({b}), so {result}.",
            a=colours[0],
            b=colours[1],
        )
    if scene.id == "simple-colors-wrap":
        _, first, second = _twice(scene)
        return scene.say(
            "{one} and {other} have the same colour and see each other, so {result}.",
            one=scene.cell(first),
            other=scene.cell(second),
        )
    if scene.id == "multi-colors-1":
        first, second = _touching(scene)[0]
        return scene.say(
            "({a}) and ({b}) can't both be {digit}, so all of ({c}) or all of ({d}) are, and "
            "{result}.",
            **dict(
                zip(
                    "abcd",
                    map(colours.__getitem__, (first, second, first ^ 1, second ^ 1)),
                    strict=True,
                )
            ),
        )
    wrong, third, fourth = _seeing_both(scene)
    return scene.say(
        "({a}) can see both ({c}) and ({d}), and one of these two colours is {digit}, so {result}.",
        a=colours[wrong],
        c=colours[third],
        d=colours[fourth],
    )


def _colours(scene: Scene) -> dict[int, tuple[int, ...]]:
    return {group.colour: group.cells for group in scene.step.colours}


def _contacts(scene: Scene, first: int, second: int) -> list[tuple[int, int]]:
    """Return the places of two colours that see each other."""
    colours = _colours(scene)
    return [(a, b) for a, b in product(colours[first], colours[second]) if scene.sees(a, b)]


def _is_removed(scene: Scene, at: int) -> bool:
    return Candidate(at, scene.step.digits[0]) in scene.step.eliminations


def _twice(scene: Scene) -> tuple[int, int, int]:
    """Return a colour with two of its cells that see each other."""
    return next(
        (colour, first, second)
        for colour, cells in _colours(scene).items()
        for first, second in combinations(sorted(cells), 2)
        if scene.sees(first, second) and _is_removed(scene, first)
    )


def _seeing(scene: Scene, first: int, second: int) -> list[int]:
    """Return the cells of eliminations that see both of two colours."""
    some, others = _colours(scene)[first], _colours(scene)[second]
    return [
        at
        for at in scene.removed
        if any(scene.sees(at, a) for a in some) and any(scene.sees(at, b) for b in others)
    ]


def _touching(scene: Scene) -> list[tuple[int, int]]:
    """Return colours of both groups that see each other and whose opposites remove something."""
    return [
        (first, second)
        for first, second in product((0, 1), (2, 3))
        if _contacts(scene, first, second) and _seeing(scene, first ^ 1, second ^ 1)
    ]


def _seeing_both(scene: Scene) -> tuple[int, int, int]:
    """Return the false colour, and the two of the other group that it sees."""
    wrong = next(i for i, cells in _colours(scene).items() if _is_removed(scene, cells[0]))
    return (wrong, 2, 3) if wrong < 2 else (wrong, 0, 1)


# ---- all digits at once -----------------------------------------------------------------------


def _medusa_line(scene: Scene) -> Message:
    if _wrong_colour(scene) is None:
        return scene.say(
            "all candidates of one of two colours are true, and both colours conflict with {gone}, "
            "so {result}.",
            gone=candidates(scene.board, scene.step.eliminations),
        )
    return scene.say(
        "all candidates of one of two colours are true, and one colour leads to a contradiction, "
        "so {result}."
    )


def _coloured(scene: Scene, colour: int) -> list[Candidate]:
    return [
        Candidate(at, group.digit)
        for group in scene.step.colours
        if group.colour == colour
        for at in group.cells
    ]


def _wrong_colour(scene: Scene) -> int | None:
    gone = set(scene.step.eliminations)
    return next((colour for colour in (0, 1) if gone & set(_coloured(scene, colour))), None)
