"""Words of colouring: of two colours, one is true throughout and the other false."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from farandole.i18n import msg, nmsg
from farandole.logic.steps import Candidate
from farandole.logic.words.phrases import candidates, series, shared, symbol

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
        _, one, other = _twice(scene)
        return scene.say(
            "{one} and {other} have the same colour and see each other, so {result}.",
            one=scene.cell(one),
            other=scene.cell(other),
        )
    if scene.id == "multi-colors-1":
        one, other = _touching(scene)[0]
        return scene.say(
            "({a}) and ({b}) can't both be {digit}, so all of ({c}) or all of ({d}) are, and "
            "{result}.",
            **dict(
                zip("abcd", map(colours.__getitem__, (one, other, one ^ 1, other ^ 1)), strict=True)
            ),
        )
    wrong, third, fourth = _seeing_both(scene)
    return scene.say(
        "({a}) can see both ({c}) and ({d}), and one of these two colours is {digit}, so {result}.",
        a=colours[wrong],
        c=colours[third],
        d=colours[fourth],
    )


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    if scene.id == "medusa-3d":
        return _medusa(scene)
    paragraphs = [
        scene.say(
            "In each of these houses the {digit} has two places, so one of them is true and the "
            "other false: {pairs}.",
            pairs=scene.places_in(scene.step.base),
        ),
        _marks(scene),
    ]
    if scene.id == "simple-colors-trap":
        paragraphs.append(
            scene.fill(
                nmsg(
                    "{removed} sees a place of A and one of B. One of these is {digit}, so "
                    "{result}.",
                    "{removed} each see a place of A and one of B. One of these is {digit}, so "
                    "{result}.",
                    count=len(scene.removed),
                )
            )
        )
    elif scene.id == "simple-colors-wrap":
        colour, one, other = _twice(scene)
        paragraphs.append(
            scene.say(
                "{one} and {other} are both {letter}, and both lie in {house}, which holds {digit} "
                "once. So colour {letter} is false: {result}.",
                one=scene.cell(one),
                other=scene.cell(other),
                letter=_LETTERS[colour],
                house=scene.house(shared(scene.board, (one, other))[0]),
            )
        )
    elif scene.id == "multi-colors-1":
        paragraphs += [_contact(scene, one, other) for one, other in _touching(scene)]
        paragraphs.append(scene.conclusion())
    else:
        paragraphs.append(_false_colour(scene))
    return tuple(paragraphs)


def _colours(scene: Scene) -> dict[int, tuple[int, ...]]:
    return {one.colour: one.cells for one in scene.step.colours}


def _marks(scene: Scene) -> Message:
    """Return which places have which colour."""
    colours = {_LETTERS[i].lower(): scene.cells(cells) for i, cells in _colours(scene).items()}
    if len(colours) == 2:
        return scene.say(
            "Mark them in turn, A and B: A are {a}, B are {b}. Either all A are {digit} or all B "
            "are.",
            **colours,
        )
    return scene.say(
        "Mark them in turn, A and B, and those not linked to these C and D: A are {a}, B are {b}, "
        "C are {c}, D are {d}. Either all A are {digit} or all B are; and either all C are or all "
        "D are.",
        **colours,
    )


def _contacts(scene: Scene, one: int, other: int) -> list[tuple[int, int]]:
    """Return the places of two colours that see each other."""
    colours = _colours(scene)
    return [(a, b) for a, b in product(colours[one], colours[other]) if scene.sees(a, b)]


def _is_removed(scene: Scene, at: int) -> bool:
    return Candidate(at, scene.step.digits[0]) in scene.step.eliminations


def _twice(scene: Scene) -> tuple[int, int, int]:
    """Return a colour with two of its cells that see each other."""
    return next(
        (colour, one, other)
        for colour, cells in _colours(scene).items()
        for one, other in combinations(sorted(cells), 2)
        if scene.sees(one, other) and _is_removed(scene, one)
    )


def _seeing(scene: Scene, one: int, other: int) -> list[int]:
    """Return the cells of eliminations that see both of two colours."""
    some, others = _colours(scene)[one], _colours(scene)[other]
    return [
        at
        for at in scene.removed
        if any(scene.sees(at, a) for a in some) and any(scene.sees(at, b) for b in others)
    ]


def _touching(scene: Scene) -> list[tuple[int, int]]:
    """Return colours of both groups that see each other and whose opposites remove something."""
    return [
        (one, other)
        for one, other in product((0, 1), (2, 3))
        if _contacts(scene, one, other) and _seeing(scene, one ^ 1, other ^ 1)
    ]


def _contact(scene: Scene, one: int, other: int) -> Message:
    a, b = _contacts(scene, one, other)[0]
    return scene.say(
        "{a} is {first} and {b} is {second}, and they see each other. So {first} and {second} "
        "aren't both true, and {third} or {fourth} is. {cells} can see both of these colours.",
        a=scene.cell(a),
        b=scene.cell(b),
        first=_LETTERS[one],
        second=_LETTERS[other],
        third=_LETTERS[one ^ 1],
        fourth=_LETTERS[other ^ 1],
        cells=scene.cells(_seeing(scene, one ^ 1, other ^ 1)),
    )


def _seeing_both(scene: Scene) -> tuple[int, int, int]:
    """Return the false colour, and the two of the other group that it sees."""
    wrong = next(i for i, cells in _colours(scene).items() if _is_removed(scene, cells[0]))
    return (wrong, 2, 3) if wrong < 2 else (wrong, 0, 1)


def _false_colour(scene: Scene) -> Message:
    wrong, third, fourth = _seeing_both(scene)
    (a, c), (b, d) = (_contacts(scene, wrong, other)[0] for other in (third, fourth))
    return scene.say(
        "{a} ({first}) sees {c} ({third}), and {b} ({first}) sees {d} ({fourth}). One of {third} "
        "and {fourth} is true, so {first} is false: {result}.",
        **dict(zip("abcd", map(scene.cell, (a, b, c, d)), strict=True)),
        first=_LETTERS[wrong],
        third=_LETTERS[third],
        fourth=_LETTERS[fourth],
    )


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


def _medusa(scene: Scene) -> tuple[Message, ...]:
    board = scene.board
    first, second = _coloured(scene, 0), _coloured(scene, 1)
    wrong = _wrong_colour(scene)
    return (
        msg(
            "Mark candidates A and B in turn, along strong links: of a digit that has two places "
            "in a house, and of a cell that has two candidates, one is true and the other false."
        ),
        msg(
            "A are {a}. B are {b}. Either all A are true and all B false, or the other way round.",
            a=candidates(board, first),
            b=candidates(board, second),
        ),
        msg(
            "Each candidate to be removed conflicts with an A and with a B: {reasons}.",
            reasons=series(_conflict(scene, it, first, second) for it in scene.step.eliminations),
        )
        if wrong is None
        else _contradiction(scene, wrong),
        scene.conclusion() if wrong is None else scene.say("So this colour is false: {result}."),
    )


def _coloured(scene: Scene, colour: int) -> list[Candidate]:
    return [
        Candidate(at, one.digit)
        for one in scene.step.colours
        if one.colour == colour
        for at in one.cells
    ]


def _wrong_colour(scene: Scene) -> int | None:
    gone = set(scene.step.eliminations)
    return next((colour for colour in (0, 1) if gone & set(_coloured(scene, colour))), None)


def _contradiction(scene: Scene, wrong: int) -> Message:
    held = _coloured(scene, wrong)
    board, letter = scene.board, _LETTERS[wrong]
    for one, other in combinations(held, 2):
        if one.cell == other.cell:
            return msg(
                "{letter} would put two digits into {cell}, {one} and {other}.",
                letter=letter,
                cell=scene.cell(one.cell),
                one=symbol(one.digit),
                other=symbol(other.digit),
            )
        if one.digit == other.digit and scene.sees(one.cell, other.cell):
            return msg(
                "{letter} would put {digit} twice into {house}, in {one} and {other}.",
                letter=letter,
                digit=symbol(one.digit),
                house=scene.house(shared(board, (one.cell, other.cell))[0]),
                one=scene.cell(one.cell),
                other=scene.cell(other.cell),
            )
    at = next(
        at
        for at in range(board.shape.cells)
        if board[at]
        and all(
            any(one.digit == digit and scene.sees(at, one.cell) for one in held)
            for digit in board[at]
        )
    )
    return msg(
        "{letter} would leave nothing for {cell}: all its candidates see one of {letter}.",
        letter=letter,
        cell=scene.cell(at),
    )


def _conflict(
    scene: Scene, gone: Candidate, first: list[Candidate], second: list[Candidate]
) -> Message:
    in_conflict = []
    for colour in (first, second):
        in_cell = [one for one in colour if one.cell == gone.cell]
        seen = [
            one for one in colour if one.digit == gone.digit and scene.sees(one.cell, gone.cell)
        ]
        in_conflict.append(candidates(scene.board, (in_cell or seen)[:1]))
    return msg(
        "{gone} because of {one} (A) and {other} (B)",
        gone=candidates(scene.board, [gone]),
        one=in_conflict[0],
        other=in_conflict[1],
    )
