"""Words of chains and loops: what is true and false in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg, pmsg
from farandole.logic.words.literals import branches, either, is_closed, state, supposing
from farandole.logic.words.phrases import (
    boxes,
    cell,
    cells,
    digits,
    paragraph,
    removed,
    result,
    sees,
    series,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Node, Step
    from farandole.logic.words.literals import Branch


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "remote-pair":
        return msg("look at the cells that hold only {digits}", digits=digits(step.digits))
    if step.technique.id == "x-chain":
        return msg("look at the houses in which {digit} has two places", digit=str(step.digits[0]))
    at = boxes(one for node in step.nodes for one in node.cells)
    if step.technique.id == "xy-chain":
        return msg("look at the cells with two candidates in {boxes}", boxes=at)
    return msg("look for a chain through {boxes}", boxes=at)


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "remote-pair":
        way = _way(step)
        return msg(
            "{cells} hold {digits} in turn, so {result}.",
            cells=cells(way),
            digits=digits(step.digits),
            result=result(step),
        )
    if is_closed(step):
        return msg(
            "the chain of {candidates} is closed: they are true and false in turn, so {result}.",
            candidates=_nodes(step.nodes),
            result=result(step),
        )
    (branch,) = branches(board, step)
    return msg(
        "if {start}, it follows that {end}, so {result}.",
        start=state(branch.start, branch.start_true),
        end=state(branch.end, branch.end_true),
        result=result(step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "remote-pair":
        return _remote_pair(step)
    if is_closed(step):
        return _loop(board, step)
    (branch,) = branches(board, step)
    return (supposing(branch), conclusion(step, branch))


def conclusion(step: Step, branch: Branch) -> Message:
    """Return what a chain shows by its two ends."""
    start, end = branch.start, branch.end
    same = start.cells == end.cells
    if same and start.digit == end.digit and branch.start_true != branch.end_true:
        return msg(
            "That contradicts what was supposed, so {clause}: {result}.",
            clause=state(start, not branch.start_true),
            result=result(step),
        )
    if not branch.start_true and branch.end_true:
        if same:
            return msg(
                "So {either}, and no other digit can be there: {result}.",
                either=either((start, end)),
                result=result(step),
            )
        return msg(
            "So {either}, or both. Each candidate to be removed conflicts with both: {result}.",
            either=either((start, end)),
            result=result(step),
        )
    if branch.start_true and branch.end_true and same:
        return msg(
            "A cell can't hold two digits, so what was supposed is false: {result}.",
            result=result(step),
        )
    if not branch.start_true and not branch.end_true and same:
        return msg(
            "And if {start}, {end} anyway: {result}.",
            start=state(start, True),
            end=state(end, False),
            result=result(step),
        )
    return msg("So {result}.", result=result(step))


def _nodes(some: tuple[Node, ...]) -> Listed:
    return Listed(
        pmsg(
            "candidate",
            "{digit} in {cells}",
            digit=str(one.digit),
            cells=cells(one.cells, "or"),
        )
        for one in some
    )


def _loop(board: Board, step: Step) -> tuple[Message, ...]:
    (branch,) = branches(board, step)
    parts = []
    nodes, explained = step.nodes, set()
    for link in step.links:
        if link.is_strong:
            continue
        one, other = nodes[link.start], nodes[link.end]
        gone = [
            candidate
            for candidate in step.eliminations
            if candidate not in explained
            and _excluded(candidate.cell, candidate.digit, one)
            and _excluded(candidate.cell, candidate.digit, other)
        ]
        explained.update(gone)
        if gone:
            parts.append(
                msg("Since {either}, {result}.", either=either((one, other)), result=removed(gone))
            )
    told = [
        supposing(branch),
        msg(
            "The last of these makes the first false again, so the chain is closed. Going round, "
            "either these are all true: {some}; or these: {others}.",
            some=_nodes(nodes[::2]),
            others=_nodes(nodes[1::2]),
        ),
    ]
    if len(explained) == len(step.eliminations):
        told.append(
            paragraph(
                msg(
                    "So one end of each weak link is true as well, and what sees both ends can be "
                    "removed."
                ),
                *parts,
            )
        )
    else:
        told.append(
            msg(
                "So one end of each weak link is true as well, and what sees both ends can be "
                "removed; the sets in the chain are locked, and what sees all places of a digit "
                "there goes too. So {result}.",
                result=result(step),
            )
        )
    return tuple(told)


def _excluded(at: int, digit: int, node: Node) -> bool:
    """Return whether a candidate is false when a node is true."""
    if digit == node.digit:
        return all(sees(at, one) for one in node.cells)
    return node.cells == (at,)


def _way(step: Step) -> tuple[int, ...]:
    """Return the cells of a chain in order."""
    return tuple(dict.fromkeys(one for node in step.nodes for one in node.cells)) or step.cells


def _remote_pair(step: Step) -> tuple[Message, ...]:
    way = _way(step)
    parts = []
    for at in dict.fromkeys(one.cell for one in step.eliminations):
        pairs = (
            (way[i], way[j])
            for i in range(len(way))
            for j in range(i + 3, len(way), 2)
            if sees(at, way[i]) and sees(at, way[j])
        )
        one, other = next(pairs)
        parts.append(
            pmsg(
                "a cell sees two", "{cell} sees {others}", cell=cell(at), others=cells((one, other))
            )
        )
    return (
        msg(
            "The cells {cells} hold only {digits}, and each sees the next one. So they hold the "
            "two digits in turn: if the first is {one}, the second is {other}, and so on.",
            cells=cells(way),
            digits=digits(step.digits),
            one=str(step.digits[0]),
            other=str(step.digits[1]),
        ),
        msg(
            "Of two that are an odd number of places apart, one is {one} and the other {other}. "
            "What sees both is neither: {parts}. So {result}.",
            one=str(step.digits[0]),
            other=str(step.digits[1]),
            parts=series(parts),
            result=result(step),
        ),
    )
