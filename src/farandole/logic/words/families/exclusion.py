"""Words of aligned exclusion: pairs and triples of digits that cells can't hold together."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg, pmsg
from farandole.logic.steps import LockedSet
from farandole.logic.words.phrases import candidates, digits, series, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.steps import Candidate
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    return scene.say(
        "look in {boxes} for cells that can't be filled independently, because of cells that they "
        "all see"
    )


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    return scene.say(
        "no combination of digits in {cells} has {gone}, so {result}.",
        gone=candidates(scene.board, scene.step.eliminations),
    )


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    return (
        scene.say(
            "List the digits that {cells} can hold together. Each combination that would leave "
            "too few digits for other cells is impossible."
        ),
        *(_no_combination(scene, gone) for gone in scene.step.eliminations),
        scene.conclusion(),
    )


def _no_combination(scene: Scene, gone: Candidate) -> Message:
    """Return why no combination has a candidate."""
    others = [at for at in scene.step.cells if at != gone.cell]
    reasons: dict[Message, list[tuple[int, ...]]] = {}
    for held in product(*(scene.board[at] for at in others)):
        reason = _impossible(scene, (gone.cell, *others), (gone.digit, *held))
        reasons.setdefault(reason, []).append(held)
    ruled_out = series(
        pmsg(
            "impossible digits",
            "{digits} ({reason})",
            digits=Listed(("".join(map(symbol, held)) for held in combinations), "or"),
            reason=reason,
        )
        for reason, combinations in reasons.items()
    )
    return msg(
        "If {cell} were {digit}, {others} couldn't be: {reasons}.",
        cell=scene.cell(gone.cell),
        digit=symbol(gone.digit),
        others=scene.cells(others),
        reasons=ruled_out,
    )


def _impossible(scene: Scene, cells: Sequence[int], held: Sequence[int]) -> Message:
    """Return why cells can't hold these digits together."""
    pairs = list(zip(cells, held, strict=True))
    for i, (at, digit) in enumerate(pairs):
        if any(digit == its and scene.sees(at, other) for other, its in pairs[:i]):
            return msg("the cells see each other")
    for locked in _sets(scene):
        left = {
            digit
            for at in locked.cells
            for digit in scene.board[at]
            if not any(digit == its and scene.sees(at, other) for other, its in pairs)
        }
        if len(left) < len(locked.cells):
            return msg(
                "it leaves too few of {digits} for {cells}",
                cells=scene.cells(locked.cells),
                digits=digits(locked.digits),
            )
    raise ValueError


def _sets(scene: Scene) -> list[LockedSet]:
    """Return the cells that make combinations impossible: those of the step, and single ones."""
    singles = [
        LockedSet((at,), scene.board[at])
        for at in range(scene.board.shape.cells)
        if scene.board[at]
        and at not in scene.step.cells
        and sum(scene.sees(at, other) for other in scene.step.cells) > 1
    ]
    return [*scene.step.sets, *sorted(singles, key=lambda one: len(one.digits))]
