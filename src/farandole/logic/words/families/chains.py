"""Words of chains and loops, and of patterns that are short chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, pmsg
from farandole.logic.words.literals import branches, either, is_closed, state
from farandole.logic.words.phrases import digits, kinds, paragraph, removed, series, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.i18n import Message
    from farandole.logic.steps import Node
    from farandole.logic.words.literals import Branch
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.step.technique.family == "single-digit":
        if scene.id.endswith("empty-rectangle"):
            return scene.say("look at the places of {digit} in {house}")
        return scene.say(
            "look at the {houses} in which {digit} has two places",
            houses=kinds(scene.board, scene.step.base),
        )
    if scene.id == "remote-pair":
        return scene.say("look at the cells that hold only {digits}")
    if scene.id == "x-chain":
        return scene.say("look at the houses in which {digit} has two places")
    boxes = scene.boxes(at for node in scene.step.nodes for at in node.cells)
    if scene.id == "xy-chain":
        return scene.say("look at the cells with two candidates in {boxes}", boxes=boxes)
    return scene.say("look for a chain through {boxes}", boxes=boxes)


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id.endswith("empty-rectangle"):
        return scene.say(
            "in {box} the {digit} is in one row and one column only, and in {house} it has two "
            "places, so {result}.",
            box=scene.house(scene.step.base[0]),
            house=scene.house(scene.step.base[1]),
        )
    if scene.id == "remote-pair":
        return scene.say(
            "{cells} hold {digits} in turn, so {result}.", cells=scene.cells(_cells(scene))
        )
    if is_closed(scene.step):
        return scene.say(
            "the chain of {candidates} is closed: they are true and false in turn, so {result}.",
            candidates=_candidates(scene, scene.step.nodes),
        )
    every = branches(scene)
    if len(every) > 1:
        pairs = [_end_states(scene, branch) for branch in every]
        return scene.say("each of these holds: {pairs}; so {result}.", pairs=series(pairs))
    (branch,) = every
    if scene.step.technique.family == "single-digit":
        cells = (scene.cell(node.cells[0]) for node in scene.step.nodes)
        return scene.say(
            "{base} have two places each for {digit}; {b} and {c} see each other, so {a} or {d} is "
            "{digit}, and {result}.",
            **dict(zip("abcd", cells, strict=True)),
        )
    return scene.say(
        "if {start}, then {end}, so {result}.", start=branch.premise, end=branch.conclusion
    )


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds; nothing where its claims alone show it best."""
    if scene.id == "remote-pair":
        return _remote_pair(scene)
    if is_closed(scene.step) and not scene.step.sets:
        return _loop(scene)
    return ()


def _end_states(scene: Scene, branch: Branch) -> Message:
    start, end = (state(scene.board, node, True) for node in (branch.start, branch.end))
    return pmsg("ends of a chain", "{start} or {end}", start=start, end=end)


def _candidates(scene: Scene, nodes: Iterable[Node]) -> Message:
    return series(
        pmsg(
            "candidate",
            "{digit} in {cells}",
            digit=symbol(node.digit),
            cells=scene.cells(node.cells, "or"),
        )
        for node in nodes
    )


def _loop(scene: Scene) -> tuple[Message, ...]:
    (branch,) = branches(scene)
    nodes, step = scene.step.nodes, scene.step
    parts = []
    explained: set[object] = set()
    for link in step.links:
        ends = nodes[link.start], nodes[link.end]
        gone = [
            (at, digit)
            for at, digit in step.eliminations
            if not link.is_strong
            and (at, digit) not in explained
            and all(_is_excluded(scene, at, digit, node) for node in ends)
        ]
        explained.update(gone)
        if gone:
            some = [candidate for candidate in step.eliminations if candidate in gone]
            parts.append(
                msg(
                    "Since {either}, {result}.",
                    either=either(scene.board, ends),
                    result=removed(scene.board, some),
                )
            )
    paragraphs = (
        branch.supposing(),
        scene.say(
            "The last of these makes the first false again, so the chain is closed: true and "
            "false alternate around it. Either all of these are true: {some}. Or all of these: "
            "{others}.",
            some=_candidates(scene, nodes[::2]),
            others=_candidates(scene, nodes[1::2]),
        ),
    )
    seen = msg(
        "So one end of each weak link is true too, and a candidate that sees both ends can be "
        "removed."
    )
    return (*paragraphs, paragraph(seen, *parts))


def _is_excluded(scene: Scene, at: int, digit: int, node: Node) -> bool:
    """Return whether a candidate is false when a node is true."""
    if digit == node.digit:
        return all(scene.sees(at, cell) for cell in node.cells)
    return node.cells == (at,)


def _cells(scene: Scene) -> tuple[int, ...]:
    """Return the cells of a chain in order."""
    cells = dict.fromkeys(at for node in scene.step.nodes for at in node.cells)
    return tuple(cells) or scene.step.cells


def _remote_pair(scene: Scene) -> tuple[Message, ...]:
    cells = _cells(scene)
    first, second = map(symbol, scene.step.digits)
    parts = []
    for at in scene.removed:
        ends = next(
            (cells[i], cells[j])
            for i in range(len(cells))
            for j in range(i + 3, len(cells), 2)
            if scene.sees(at, cells[i]) and scene.sees(at, cells[j])
        )
        parts.append(
            pmsg(
                "a cell sees two",
                "{cell} sees {others}",
                cell=scene.cell(at),
                others=scene.cells(ends),
            )
        )
    return (
        scene.say(
            "The cells {cells} hold only {digits}, and each sees the next. So they hold the "
            "two digits in turn: if the first is {one}, the second is {other}, and so on.",
            cells=scene.cells(cells),
            digits=digits(scene.step.digits),
            one=first,
            other=second,
        ),
        scene.say(
            "Of two cells an odd number of places apart, one is {one} and the other {other}. "
            "A cell that sees both is neither: {parts}. So {result}.",
            one=first,
            other=second,
            parts=series(parts),
        ),
    )
