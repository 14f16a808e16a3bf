"""Words of chains and loops: what is true and false in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, pmsg
from farandole.logic.words.literals import branches, either, is_closed, state, supposing
from farandole.logic.words.phrases import (
    areas,
    cell,
    cells,
    digits,
    paragraph,
    removed,
    result,
    sees,
    series,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Node, Step
    from farandole.logic.words.literals import Branch


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "remote-pair":
        return msg("look at the cells that hold only {digits}", digits=digits(step.digits))
    if step.technique.id == "x-chain":
        return msg(
            "look at the houses in which {digit} has two places", digit=symbol(step.digits[0])
        )
    at = areas(board, (one for node in step.nodes for one in node.cells))
    if step.technique.id == "xy-chain":
        return msg("look at the cells with two candidates in {boxes}", boxes=at)
    return msg("look for a chain through {boxes}", boxes=at)


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "remote-pair":
        way = _way(step)
        return msg(
            "{cells} hold {digits} in turn, so {result}.",
            cells=cells(board, way),
            digits=digits(step.digits),
            result=result(board, step),
        )
    if is_closed(step):
        return msg(
            "the chain of {candidates} is closed: they are true and false in turn, so {result}.",
            candidates=_nodes(board, step.nodes),
            result=result(board, step),
        )
    (branch,) = branches(board, step)
    return msg(
        "if {start}, it follows that {end}, so {result}.",
        start=state(board, branch.start, branch.start_true),
        end=state(board, branch.end, branch.end_true),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "remote-pair":
        return _remote_pair(board, step)
    if is_closed(step):
        return _loop(board, step)
    (branch,) = branches(board, step)
    return (supposing(board, branch), conclusion(board, step, branch))


def conclusion(board: Board, step: Step, branch: Branch) -> Message:
    """Return what a chain shows by its two ends."""
    start, end = branch.start, branch.end
    same = start.cells == end.cells
    if same and start.digit == end.digit and branch.start_true != branch.end_true:
        return msg(
            "That contradicts what was supposed, so {clause}: {result}.",
            clause=state(board, start, not branch.start_true),
            result=result(board, step),
        )
    if not branch.start_true and branch.end_true:
        if same:
            return msg(
                "So {either}, and no other digit can be there: {result}.",
                either=either(board, (start, end)),
                result=result(board, step),
            )
        return msg(
            "So {either}, or both. Each candidate to be removed conflicts with both: {result}.",
            either=either(board, (start, end)),
            result=result(board, step),
        )
    if branch.start_true and branch.end_true and same:
        return msg(
            "A cell can't hold two digits, so what was supposed is false: {result}.",
            result=result(board, step),
        )
    if not branch.start_true and not branch.end_true and same:
        return msg(
            "And if {start}, {end} anyway: {result}.",
            start=state(board, start, True),
            end=state(board, end, False),
            result=result(board, step),
        )
    return msg("So {result}.", result=result(board, step))


def _nodes(board: Board, some: Sequence[Node]) -> Message:
    return series(
        pmsg(
            "candidate",
            "{digit} in {cells}",
            digit=symbol(one.digit),
            cells=cells(board, one.cells, "or"),
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
            and _excluded(board, candidate.cell, candidate.digit, one)
            and _excluded(board, candidate.cell, candidate.digit, other)
        ]
        explained.update(gone)
        if gone:
            parts.append(
                msg(
                    "Since {either}, {result}.",
                    either=either(board, (one, other)),
                    result=removed(board, gone),
                )
            )
    told = [
        supposing(board, branch),
        msg(
            "The last of these makes the first false again, so the chain is closed: going round, "
            "true and false take turns. Either all of these are true: {some}. Or all of these: "
            "{others}.",
            some=_nodes(board, nodes[::2]),
            others=_nodes(board, nodes[1::2]),
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
                result=result(board, step),
            )
        )
    return tuple(told)


def _excluded(board: Board, at: int, digit: int, node: Node) -> bool:
    """Return whether a candidate is false when a node is true."""
    if digit == node.digit:
        return all(sees(board, at, one) for one in node.cells)
    return node.cells == (at,)


def _way(step: Step) -> tuple[int, ...]:
    """Return the cells of a chain in order."""
    return tuple(dict.fromkeys(one for node in step.nodes for one in node.cells)) or step.cells


def _remote_pair(board: Board, step: Step) -> tuple[Message, ...]:
    way = _way(step)
    parts = []
    for at in dict.fromkeys(one.cell for one in step.eliminations):
        pairs = (
            (way[i], way[j])
            for i in range(len(way))
            for j in range(i + 3, len(way), 2)
            if sees(board, at, way[i]) and sees(board, at, way[j])
        )
        one, other = next(pairs)
        parts.append(
            pmsg(
                "a cell sees two",
                "{cell} sees {others}",
                cell=cell(board, at),
                others=cells(board, (one, other)),
            )
        )
    return (
        msg(
            "The cells {cells} hold only {digits}, and each sees the next one. So they hold the "
            "two digits in turn: if the first is {one}, the second is {other}, and so on.",
            cells=cells(board, way),
            digits=digits(step.digits),
            one=symbol(step.digits[0]),
            other=symbol(step.digits[1]),
        ),
        msg(
            "Of two that are an odd number of places apart, one is {one} and the other {other}. "
            "What sees both is neither: {parts}. So {result}.",
            one=symbol(step.digits[0]),
            other=symbol(step.digits[1]),
            parts=series(parts),
            result=result(board, step),
        ),
    )
